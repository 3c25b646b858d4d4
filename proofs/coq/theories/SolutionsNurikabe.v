(** Tests that a colouring is a solution, and clauses that exclude a listed solution. *)

From Kortest Require Standard.
Import PArray Uint63 List Bool Arith ZArith Lia.
From Kortest Require Import RulesNurikabe FactsNurikabe ResolveNurikabe CellsNurikabe NearNurikabe SizesNurikabe CutsNurikabe ClausesNurikabe.
Import ListNotations.

Definition colour_eqb (c d : colour) : bool := match c, d with Black, Black | White, White => true | _, _ => false end.

Definition is_colour (s : colouring) (c : colour) (p : position) : bool :=
  match look s p with Some d => colour_eqb c d | None => false end.

Lemma is_colour_iff s c p : is_colour s c p = true <-> look s p = Some c.
Proof. unfold is_colour. destruct (look s p) as [d |]; [| split; discriminate]. destruct c, d; cbn; split; congruence. Qed.

(** Searches for all cells that are connected with a cell. Each found cell comes with the cell before it. This function
    needs no proof. *)
Fixpoint search (fuel : nat) (s : colouring) (c : colour) (stack : list (int * int)) (m : cells) (found : list (int * int))
  : list (int * int) :=
  match fuel, stack with
  | S fuel, (x, before) :: stack =>
      if has_code m x then search fuel s c stack m found
      else if is_colour s c (position_of x) then
        search fuel s c (map (fun q => (code_of q, x)) (neighbours (position_of x)) ++ stack) (put m x) ((x, before) :: found)
      else search fuel s c stack m found
  | _, _ => found
  end.

(** Tests that each cell of the list is beside the cell before it, which comes earlier; and that no cell comes twice. *)
Fixpoint is_tree (s : colouring) (c : colour) (m : cells) (l : list (int * int)) : option cells :=
  match l with
  | [] => Some m
  | (x, before) :: l =>
      let m' := put m x in
      if (if close before x then has_code m before else false) && negb (has_code m x) && has_code m' x && besideb before x && is_colour s c (position_of x)
      then is_tree s c m' l else None
  end.

(** Lists the cells that are connected with [root]. *)
Definition component (s : colouring) (height : nat) (c : colour) (root : position) : option (list position * cells) :=
  let x := code_of root in
  let start := put (empty height) x in
  let found := rev (search (4 * 4096) s c (map (fun q => (code_of q, x)) (neighbours root)) start []) in
  let l := root :: map (fun part => position_of (fst part)) found in
  if position_eqb (position_of x) root && has_code start x && is_colour s c root then
    match is_tree s c start found with
    | Some m =>
        if forallb (fun p => forallb (fun q => if is_colour s c q then has m q else true) (neighbours p)) l
        then Some (l, m) else None
    | None => None
    end
  else None.

Definition shape_eqb (s : colouring) (g : grid) : bool :=
  if list_eq_dec Nat.eq_dec (map (@List.length colour) s) (map (@List.length clue) g) then true else false.

Definition is_solution (g : grid) (s : colouring) : bool :=
  let height := List.length g in
  let component := component s height in
  let islands := all_some (component White) (clues g) in
  if well_formed g && shape_eqb s g && forallb (is_colour s White) (clues g) then
    match islands with
    | Some islands =>
        forallb (fun island =>
          match fst island with
          | p :: rest => forallb (fun q => negb (is_clued g q)) rest &&
              match look g p with Some (Number n) => List.length (fst island) =? n | _ => true end
          | [] => false
          end) islands &&
        forallb (fun q => if is_colour s White q then existsb (fun island => has (snd island) q) islands else true) (positions g) &&
        match filter (is_colour s Black) (positions g) with
        | [] => true
        | p :: rest => match component Black p with Some (_, m) => forallb (has m) (p :: rest) | None => false end
        end &&
        forallb (fun p => existsb (fun q => negb (is_colour s Black q)) (square p)) (positions g)
    | None => false
    end
  else false.

Opaque search is_tree.

Section Component.

Variables (s : colouring) (c : colour) (root : position).
Hypothesis narrow : forall p, look s p <> None -> snd p < 63.

Lemma has_put m x p : snd p < 63 -> has (put m x) p = true -> p = position_of x \/ has m p = true.
Proof.
  unfold has, put. intros small. rewrite nth_change. destruct (_ && _) eqn:there; [| now right]. rewrite lor_spec, orb_true_iff.
  intros [old | new]; [now right |]. left. apply andb_true_iff in there as [row _]. apply Nat.eqb_eq in row.
  apply bit_one in new. unfold position_of. destruct p as [r d]. cbn in *. subst r. f_equal. rewrite <- new. symmetry.
  apply to_of. lia.
Qed.

Lemma has_empty height p : has (empty height) p = false.
Proof.
  unfold has, empty. assert (forall k, nth k (repeat 0%uint63 height) 0%uint63 = 0%uint63) as ->; [| apply bit_0].
  induction height as [| height IH]; intros [| k]; cbn; auto.
Qed.

Transparent is_tree.
Lemma is_tree_ok l : forall m m' before,
  is_tree s c m l = Some m' ->
  NoDup before -> (forall p, snd p < 63 -> has m p = true <-> In p before) -> (forall p, In p before -> connected s c root p) ->
  let after := before ++ map (fun part => position_of (fst part)) l in
  NoDup after /\ (forall p, snd p < 63 -> has m' p = true <-> In p after) /\ (forall p, In p after -> connected s c root p).
Proof.
  induction l as [| [x up] l IH]; intros m m' before; cbn [is_tree map fst].
  - intros [= <-] distinct same all. cbn. now rewrite app_nil_r.
  - destruct (_ && _) eqn:tests; [| discriminate]. rewrite !andb_true_iff, negb_true_iff in tests.
    destruct tests as [[[[old new] there] edge] coloured]. destruct (close _ _); [| discriminate]. rewrite has_code_eq in old, new, there.
    apply besideb_ok in edge. apply is_colour_iff in coloured. intros rest distinct same all.
    assert (look s (position_of x) <> None) as x_there by congruence. apply narrow in x_there.
    assert (snd (position_of up) < 63 -> connected s c root (position_of x)) as path.
    { intros small. apply same, all in old; [| exact small]. eapply connected_next; eassumption. }
    assert (snd (position_of up) < 63) as small.
    { destruct (Nat.lt_ge_cases (snd (position_of up)) 63) as [low | high]; [exact low |]. exfalso.
      unfold position_of in high. cbn in high. unfold has in old. unfold position_of in old. cbn in old.
      rewrite of_to, bit_M in old; [discriminate |]. rewrite leb_spec. change (to_Z digits) with 63%Z.
      unfold to_nat in high. lia. }
    specialize (path small).
    destruct (IH (put m x) m' (before ++ [position_of x]) rest) as (d & i & a).
    + apply nodup_app; [exact distinct | constructor; [intros [] | constructor] |]. intros p into [<- | []].
      apply same in into; congruence.
    + intros p low. rewrite in_app_iff. split.
      * intros has_p. apply has_put in has_p as [-> | has_p]; [right; now left | left; now apply same | exact low].
      * intros [into | [<- | []]]; [apply has_put_more; now apply same | exact there].
    + intros p into. apply in_app_iff in into as [into | [<- | []]]; auto.
    + rewrite <- app_assoc in d, i, a. auto.
Qed.

Lemma component_ok height l m : component s height c root = Some (l, m) ->
  hd_error l = Some root /\ NoDup l /\ (forall p, In p l <-> connected s c root p) /\ (forall p, snd p < 63 -> has m p = true <-> In p l).
Proof.
  unfold component. destruct (_ && _) eqn:tests; [| discriminate]. rewrite !andb_true_iff in tests.
  destruct tests as [[same start] coloured]. apply position_eqb_iff in same. rewrite has_code_eq, same in start.
  apply is_colour_iff in coloured. set (found := rev _). clearbody found.
  destruct (is_tree _ _ _ _) as [m1 |] eqn:tree; [| discriminate]. destruct (forallb _ _) eqn:closed; [| discriminate]. intros [= <- <-].
  apply is_tree_ok with (before := [root]) in tree as (distinct & lists & all).
  - cbn [app] in *. split; [reflexivity | split; [exact distinct | split; [| exact lists]]]. intros p. split; [apply all |].
    rewrite forallb_forall in closed.
    assert (forall a b l, (forall p, snd p < 63 -> has m1 p = true <-> In p l) ->
      (forall x, In x l -> forallb (fun q => if is_colour s c q then has m1 q else true) (neighbours x) = true) ->
      connected s c a b -> In a l -> In b l) as stays.
    { clear - narrow. intros a b l lists closed path. induction path as [p first | p q r first near path IH]; intros into; [exact into |].
      apply IH. apply connected_first in path. pose proof (closed p into) as closed_p. rewrite forallb_forall in closed_p.
      specialize (closed_p q). rewrite (proj2 (is_colour_iff s c q) path) in closed_p. apply lists.
      - apply narrow. congruence.
      - apply closed_p. now apply neighbours_iff. }
    intros path. apply (stays root p _ lists closed path). now left.
  - constructor; [intros [] | constructor].
  - intros p low. cbn. split.
    + intros has_p. apply has_put in has_p as [-> | has_p]; [now left | | exact low]. now rewrite has_empty in has_p.
    + intros [<- | []]. exact start.
  - intros p [<- | []]. now constructor.
Qed.

End Component.

Opaque component.

Theorem is_solution_ok g s : is_solution g s = true -> solution g s.
Proof.
  unfold is_solution. destruct (_ && _) eqn:tests; [| discriminate]. rewrite !andb_true_iff in tests.
  destruct tests as [[ok shape] white_clues]. unfold shape_eqb in shape. destruct (list_eq_dec _ _ _) as [same |]; [clear shape | discriminate].
  rewrite forallb_forall in white_clues.
  assert (forall p, look s p <> None -> In p (positions g) /\ snd p < 63) as inside.
  { intros p there. rewrite (look_none s g p same) in there. split; [now apply positions_iff |].
    destruct (well_formed_inside _ _ ok there). lia. }
  assert (forall p, look s p <> None -> snd p < 63) as narrow by (intros p there; now apply inside).
  destruct (all_some _ _) as [islands |] eqn:made; [| discriminate]. apply all_some_ok in made as [from to].
  rewrite !andb_true_iff. intros [[[sizes cover] sea] pools]. rewrite !forallb_forall in *.
  assert (forall p, clued g p -> exists l m, In (l, m) islands /\ hd_error l = Some p /\ NoDup l /\
    (forall q, In q l <-> connected s White p q)) as island_at.
  { intros p is_clue. destruct (to p) as ([l m] & into & made); [now apply clues_iff |].
    apply component_ok in made as (first & distinct & lists & _); [| exact narrow]. exists l, m. auto. }
  split.
  - exact same.
  - intros p is_clue. apply is_colour_iff, white_clues. now apply clues_iff.
  - intros p white. assert (look s p <> None) as there by congruence. apply inside in there as [into low].
    apply cover in into. rewrite (proj2 (is_colour_iff s White p) white) in into.
    apply existsb_exists in into as ([l m] & into & has_p). cbn in has_p.
    destruct (from _ into) as (q & q_in & made). apply component_ok in made as (_ & _ & lists & m_ok); [| exact narrow].
    exists q. split; [now apply clues_iff |]. apply connected_sym, lists, m_ok; assumption.
  - intros p q clue_p clue_q path. destruct (island_at p clue_p) as (l & m & into & first & distinct & lists).
    apply sizes in into. cbn in into. destruct l as [| p' rest]; [discriminate first |]. injection first as ->.
    apply andb_true_iff in into as [others _]. rewrite forallb_forall in others. apply lists in path. destruct path as [<- | later]; [reflexivity |].
    apply others, negb_true_iff in later. rewrite (proj2 (is_clued_iff g q) clue_q) in later. discriminate later.
  - intros p is_clue. destruct (island_at p is_clue) as (l & m & into & first & distinct & lists). exists l.
    split; [now split |]. intros n at_p. apply sizes in into. cbn in into. destruct l as [| p' rest]; [discriminate first |].
    injection first as ->. apply andb_true_iff in into as [_ size]. rewrite at_p in size. now apply Nat.eqb_eq.
  - intros p q black_p black_q.
    assert (forall r, look s r = Some Black -> In r (filter (is_colour s Black) (positions g))) as listed.
    { intros r black. apply filter_In. split; [apply inside; congruence | now apply is_colour_iff]. }
    pose proof (listed p black_p) as p_in. pose proof (listed q black_q) as q_in.
    destruct (filter _ _) as [| r rest]; [destruct p_in |]. destruct (component s _ Black r) as [[l m] |] eqn:made; [| discriminate].
    apply component_ok in made as (_ & _ & lists & m_ok); [| exact narrow]. rewrite forallb_forall in sea.
    apply sea, m_ok, lists in p_in; [| apply inside; congruence]. apply sea, m_ok, lists in q_in; [| apply inside; congruence].
    eapply connected_trans; [apply connected_sym; exact p_in | exact q_in].
  - intros p. destruct (look s p) as [d |] eqn:there.
    + assert (In p (positions g)) as into by (apply inside; congruence). apply pools, existsb_exists in into as (q & q_in & no).
      exists q. split; [exact q_in |]. rewrite <- is_colour_iff. apply negb_true_iff in no. congruence.
    + exists p. split; [now left | congruence].
Qed.

(** The clause excludes the listed solution [t]. *)
Fixpoint listed (xs : list int) (ps : list position) : bool :=
  match xs, ps with
  | [], [] => true
  | x :: xs, p :: ps => if position_eqb (position_of x) p then listed xs ps else false
  | _, _ => false
  end.

Definition excludes (g : grid) (table : array int) (t : colouring) (c : clause) : bool :=
  let blank := filter (is_blank g) (positions g) in
  match split table 0 c with
  | Some (black, white) =>
      listed white (filter (is_colour t White) blank) &&
      (listed black (filter (is_colour t Black) blank) || match black with [] => all_numbers g | _ => false end)
  | None => false
  end.

Lemma listed_ok xs : forall ps, listed xs ps = true -> forall p, In p ps -> exists x, In x xs /\ position_of x = p.
Proof.
  induction xs as [| x xs IH]; intros [| p ps]; cbn; try discriminate; [intros _ p [] |].
  destruct (position_eqb _ _) eqn:same; [| discriminate]. apply position_eqb_iff in same. intros rest q [<- | into]; [eauto |].
  destruct (IH ps rest q into) as (y & y_in & is_q). eauto.
Qed.

Lemma rows_ext {A} (l : list A) : forall k, (forall n, nth_error l n = nth_error k n) -> l = k.
Proof.
  induction l as [| a l IH]; intros [| b k] same; [reflexivity | discriminate (same 0) | discriminate (same 0) |].
  pose proof (same 0) as first. injection first as <-. f_equal. apply IH. intros n. exact (same (S n)).
Qed.

Lemma colouring_ext (s t : colouring) : map (@List.length colour) s = map (@List.length colour) t ->
  (forall p, look s p = look t p) -> s = t.
Proof.
  intros shape same. revert t shape same. induction s as [| row s IH]; intros [| row' t] shape same; try discriminate; [reflexivity |].
  injection shape as _ shape. f_equal.
  - apply rows_ext. intros n. exact (same (0, n)).
  - apply IH; [exact shape |]. intros [r c]. exact (same (S r, c)).
Qed.

(** If all clues have numbers, no solution has more white cells than another. *)
Lemma white_included g s t : solution g s -> solution g t -> all_numbers g = true -> well_formed g = true ->
  (forall p, look t p = Some White -> look s p = Some White) -> forall p, look s p = Some White -> look t p = Some White.
Proof.
  intros is_s is_t known ok included p white. destruct (has_clue _ _ is_s p white) as (q & is_clue & path). apply connected_sym in path.
  destruct (right_size _ _ is_s q is_clue) as (island & [distinct lists] & size).
  destruct (right_size _ _ is_t q is_clue) as (island' & [distinct' lists'] & size').
  assert (exists n, look g q = Some (Number n)) as [n at_q].
  { unfold all_numbers in known. rewrite forallb_forall in known. apply (clues_iff g q ok) in is_clue as into. apply known in into.
    destruct is_clue as [unknown | [n at_q]]; [rewrite unknown in into; discriminate | eauto]. }
  assert (forall a b, connected t White a b -> connected s White a b) as larger.
  { intros a b. induction 1 as [a first | a b r first near rest IH]; [constructor; auto |]. econstructor; [auto | exact near | exact IH]. }
  assert (incl island' island) as part by (intros r into; apply lists, larger; now apply lists').
  assert (incl island island') as whole.
  { apply NoDup_length_incl; [exact distinct' | | exact part]. rewrite (size n at_q), (size' n at_q). lia. }
  apply lists, whole, lists', connected_last in path. exact path.
Qed.

Lemma excludes_ok g table s t c : well_formed g = true -> solution g s -> solution g t -> s <> t ->
  excludes g table t c = true -> sat (meaning s table) c.
Proof.
  intros ok is_s is_t other. unfold excludes. destruct (split table 0 c) as [[black white] |] eqn:parted; [| discriminate].
  rewrite andb_true_iff. intros [white_ok black_ok] all. apply other.
  apply split_ok with (s := s) in parted as [not_white is_white]; [| exact all].
  assert (forall p, look t p = Some White -> look s p = Some White) as included.
  { intros p white_p. assert (look g p <> None) as there by (apply (coloured g t is_t); auto).
    destruct (clued_dec g p) as [is_clue | no_clue]; [now apply (clues_white _ _ is_s) |].
    destruct (listed_ok _ _ white_ok p) as (x & into & <-).
    - apply filter_In. split; [| now apply is_colour_iff]. apply filter_In.
      split; [now apply positions_iff | apply is_blank_iff; now apply unclued_blank].
    - apply white_stable. rewrite <- white_at. auto. }
  assert (forall p, look s p = Some White -> look t p = Some White) as whole.
  { apply orb_true_iff in black_ok as [all_black | known].
    - intros p white_p. assert (look g p <> None) as there by (apply (coloured g s is_s); auto).
      destruct (colour_dec (look t p) (Some White)) as [yes | no]; [exact yes | exfalso].
      pose proof (black_of_not_white g t is_t p there no) as black_p.
      destruct (listed_ok _ _ all_black p) as (x & into & <-).
      + apply filter_In. split; [| now apply is_colour_iff]. apply filter_In.
        split; [now apply positions_iff | apply is_blank_iff; eapply black_blank; eassumption].
      + apply (not_white x into). now rewrite white_at.
    - apply (white_included g s t); try assumption. now destruct black. }
  apply colouring_ext; [rewrite (same_shape _ _ is_s); symmetry; apply (same_shape _ _ is_t) |].
  intros p. destruct (look g p) as [k |] eqn:at_p.
  - assert (look g p <> None) as there by congruence.
    pose proof (proj1 (coloured g s is_s p) there) as [w | b].
    + now rewrite w, (included p) || rewrite w; symmetry; auto.
    + destruct (proj1 (coloured g t is_t p) there) as [w' | b']; [apply included in w'; congruence | congruence].
  - rewrite (proj2 (look_none s g p (same_shape _ _ is_s)) at_p).
    symmetry. apply (look_none t g p (same_shape _ _ is_t)). exact at_p.
Qed.
