(** The clauses that every solution satisfies: the encoding and the cuts.

    [table] says what a variable means. Its entries have the form [4096 * group + cell]. Group 0 says that the cell is
    white, and group [p + 1] says that the cell is connected with the clue [p]. Cells and clues are codes. *)

From Kortest Require Standard.
Import PArray Uint63 List Bool Arith ZArith Lia.
From Kortest Require Import RulesNurikabe FactsNurikabe ResolveNurikabe CellsNurikabe NearNurikabe SizesNurikabe CutsNurikabe
  CountNurikabe.
Import ListNotations.

(** * Islands *)

(** What the checker knows about the island of a clue. *)
Record region := Region {
  clue_code : int;
  most_cells : nat;
  least_cells : nat;
  free_cells : cells;
  reach_cells : cells
}.

(** The cell [q] has no clue, and no neighbour with a clue. *)
Definition lone (g : grid) (q : position) : bool :=
  is_blank g q && forallb (fun e => negb (is_clued g e)) (neighbours q).

(** The neighbours of the clue [p] that have no clue, and no neighbour with another clue. *)
Definition free_beside (g : grid) (p : position) : list position :=
  filter (fun q => is_blank g q && forallb (fun e => negb (is_clued g e) || position_eqb e p) (neighbours q)) (neighbours p).

(** The region of the clue [p]. [base] are the lone cells, and [white] is the sum of the clues. *)
Definition region_of (g : grid) (base : cells) (white : nat) (p : position) : option region :=
  let area := grid_size (length g) (width g) in
  let most := match look g p with Some (Number n) => n | _ => length g * width g + 1 - white end in
  let least := match look g p with Some (Number n) => n | _ => 0 end in
  let free := put_all base (map code_of (free_beside g p)) in
  match near fuel (most - 1) free (empty area) (put (empty area) (code_of p)) with
  | Some reach => Some (Region (code_of p) most least free reach)
  | None => None
  end.

Fixpoint all_some {A B} (f : A -> option B) (l : list A) : option (list B) :=
  match l with
  | [] => Some []
  | a :: l => match f a with Some b => match all_some f l with Some k => Some (b :: k) | None => None end | None => None end
  end.

Definition regions_of (g : grid) : option (list region) :=
  all_some (region_of g (cells_where (lone g) (length g) (width g)) (least_white g)) (clues g).

Definition too_many (g : grid) : bool := length g * width g <? least_white g.

Definition find_region (regions : list region) (group : int) : option region :=
  if (group =? 0)%uint63 then None else find (fun r => (clue_code r =? group - 1)%uint63) regions.

(** * The encoding *)

(** Pairs of groups and cells of the positive and of the negative literals. *)
Fixpoint parts (table : array int) (c : clause) : list (int * int) * list (int * int) :=
  match c with
  | [] => ([], [])
  | l :: c =>
      let code := table.[l >> 1] in
      let part := (code >> 12, code land 4095)%uint63 in
      let (positive, negative) := parts table c in
      if bit l 0 then (positive, part :: negative) else (part :: positive, negative)
  end.

(** The cell cannot belong to the island of the group. *)
Definition beyond_reach (regions : list region) (group cell : int) : bool :=
  match find_region regions group with Some r => negb (has_code (reach_cells r) cell) | None => false end.

Definition has_part (l : list (int * int)) (group cell : int) : bool :=
  existsb (fun part => if (fst part =? group)%uint63 then (snd part =? cell)%uint63 else false) l.

Definition is_zero (x : int) : bool := (x =? 0)%uint63.

(** The cell [y] is not in the island of [r] if [inside] has no true literal. *)
Definition excluded (r : region) (inside : list (int * int)) (y : int) : bool :=
  if is_zero (clue_code r + 1) then false
  else if has_part inside (clue_code r + 1)%uint63 y then true else negb (has_code (reach_cells r) y).

(** The cell [x] is beside the clue of [r], and not in its island. *)
Definition excluded_beside (positive : list (int * int)) (x : int) (r : region) : bool :=
  if beside_codes (clue_code r) x then excluded r positive x else false.

(** Tests that the four cells are a square. *)
Definition is_square (t : terrain) (x y z w : int) : bool :=
  if forallb (has_code (all_cells t)) [x; y; z; w] then
  if is_right x y then if is_below x z then is_right z w else false else false else false.

(** Tests a clause of the encoding, from its positive and negative literals. *)
Definition in_encoding (t : terrain) (regions : list region) (positive negative : list (int * int)) : bool :=
  match negative, positive with
  | [], [(a, x)] => if is_zero a then has_code (clue_cells t) x else false
  | [], [(a, x); (b, y); (c, z); (d, w)] =>
      if is_zero a then if is_zero b then if is_zero c then if is_zero d then is_square t x y z w
      else false else false else false else false
  | [(a, x)], _ =>
      if is_zero a then
        if existsb (excluded_beside positive x) regions then true else forallb (fun r => excluded r positive x) regions
      else match positive with [(b, y)] => if is_zero b then (x =? y)%uint63 else false | _ => false end
  | [(a, x); (b, y)], _ =>
      if is_zero a then
        if is_zero b then false
        else if beside_codes y x then if has_part positive b x then true else beyond_reach regions b x else false
      else
        match find_region regions a, find_region regions b with
        | Some r, Some r' => if (x =? y)%uint63 then negb (clue_code r =? clue_code r')%uint63 else false
        | _, _ => false
        end
  | _, _ => false
  end.

Definition encoding_clause (t : terrain) (table : array int) (regions : list region) (c : clause) : bool :=
  let (positive, negative) := parts table c in in_encoding t regions positive negative.

(** * Cuts *)

(** Splits a clause of one group into the cells of its positive and of its negative literals. *)
Fixpoint split (table : array int) (group : int) (c : clause) : option (list int * list int) :=
  match c with
  | [] => Some ([], [])
  | l :: c =>
      let code := table.[l >> 1] in
      if (code >> 12 =? group)%uint63 then
        match split table group c with
        | Some (positive, negative) =>
            let cell := (code land 4095)%uint63 in
            if bit l 0 then Some (positive, cell :: negative) else Some (cell :: positive, negative)
        | None => None
        end
      else None
  end.

(** Tests whether [test] holds for an element of [after], and all other elements of [before] (in reverse) and [after]. *)
Fixpoint some_root (test : int -> list int -> bool) (before after : list int) : bool :=
  match after with
  | [] => false
  | x :: after => if test x (rev_append before after) then true else some_root test (x :: before) after
  end.

Definition sea_cut (t : terrain) (positive negative : list int) : bool :=
  match positive with [x; y] => separated t x y negative | _ => false end.

Definition land_cut (t : terrain) (positive negative : list int) : bool :=
  match negative with [x] => cut_off t x positive | _ => false end.

Definition count_cut (g : grid) (t : terrain) (positive negative : list int) : bool :=
  match sea t with Some _ => costly g negative positive | None => false end.

Definition size_cut (t : terrain) (positive negative : list int) : bool :=
  match sea t with
  | Some n =>
      some_root (fun x members => impossible fuel (area t) n n (blank_cells t) x members negative) [] positive
  | None => false
  end.

(** Tests a cut of group 0. *)
Definition white_cut (g : grid) (t : terrain) (table : array int) (c : clause) : bool :=
  match split table 0 c with
  | Some (positive, negative) =>
      if forallb (has_code (blank_cells t)) positive then
      if forallb (has_code (blank_cells t)) negative then
      if sea_cut t positive negative then true else if land_cut t positive negative then true
      else if count_cut g t positive negative then true else size_cut t positive negative
      else false else false
  | None => false
  end.

(** Tests a cut of the group of the region [r]. *)
Definition island_cut (t : terrain) (table : array int) (r : region) (c : clause) : bool :=
  match split table (clue_code r + 1) c with
  | Some (positive, negative) =>
      if is_zero (clue_code r + 1) then false else
      impossible fuel (area t) (most_cells r) (least_cells r) (free_cells r) (clue_code r) negative positive
  | None => false
  end.

Section Sound.

Variables (g : grid) (s : colouring).
Hypothesis ok : well_formed g = true.
Hypothesis is_solution : solution g s.

Definition at_ (group cell : int) : Prop :=
  if (group =? 0)%uint63 then look s (position_of cell) = Some White
  else connected s White (position_of (group - 1)%uint63) (position_of cell).

Definition meaning (table : array int) (x : int) : Prop :=
  at_ (table.[x] >> 12)%uint63 (table.[x] land 4095)%uint63.

Lemma split_ok table group c : forall positive negative,
  split table group c = Some (positive, negative) -> Forall (is_false (meaning table)) c ->
  (forall x, In x positive -> ~ at_ group x) /\ (forall x, In x negative -> ~ ~ at_ group x).
Proof.
  induction c as [| l c IH]; intros positive negative; cbn [split].
  - intros [= <- <-] _. split; intros x [].
  - destruct (_ =? group)%uint63 eqn:same; [| discriminate]. apply eqb_correct in same.
    destruct (split table group c) as [[pos neg] |]; [| discriminate]. intros parted all.
    inversion_clear all as [| ? ? here rest]. destruct (IH _ _ eq_refl rest) as [pos_ok neg_ok].
    unfold is_false, meaning in here. rewrite same in here. destruct (bit l 0); injection parted as <- <-.
    + split; [exact pos_ok |]. intros x [<- | into]; auto.
    + split; [| exact neg_ok]. intros x [<- | into]; auto.
Qed.

Lemma parts_ok table c : forall positive negative,
  parts table c = (positive, negative) -> Forall (is_false (meaning table)) c ->
  (forall a x, In (a, x) positive -> ~ at_ a x) /\ (forall a x, In (a, x) negative -> ~ ~ at_ a x).
Proof.
  induction c as [| l c IH]; intros positive negative; cbn [parts].
  - intros [= <- <-] _. split; intros a x [].
  - destruct (parts table c) as [pos neg]. intros parted all.
    inversion_clear all as [| ? ? here rest]. destruct (IH _ _ eq_refl rest) as [pos_ok neg_ok].
    unfold is_false, meaning in here. destruct (bit l 0); injection parted as <- <-.
    + split; [exact pos_ok |]. intros a x [[= <- <-] | into]; auto.
    + split; [| exact neg_ok]. intros a x [[= <- <-] | into]; auto.
Qed.

Record region_ok (r : region) : Prop := {
  region_clued : clued g (position_of (clue_code r));
  region_size : forall island, is_island s (position_of (clue_code r)) island ->
    List.length island <= most_cells r /\ least_cells r <= List.length island;
  region_free : forall q, connected s White (position_of (clue_code r)) q -> q <> position_of (clue_code r) ->
    has (free_cells r) q = true;
  region_reach : forall q, connected s White (position_of (clue_code r)) q -> has (reach_cells r) q = true
}.

Lemma island_free p q : clued g p -> connected s White p q -> q <> p ->
  has (put_all (cells_where (lone g) (List.length g) (width g)) (map code_of (free_beside g p))) q = true.
Proof.
  intros is_clue path other. pose proof (island_blank _ _ is_solution p q is_clue path other) as is_empty.
  pose proof (connected_last _ _ _ _ path) as white_q.
  destruct (existsb (is_clued g) (neighbours q)) eqn:some.
  - apply existsb_exists in some as (e & e_in & e_clued). apply is_clued_iff in e_clued.
    assert (forall e, beside q e -> clued g e -> e = p) as only by (intros; eapply island_near; eassumption).
    apply neighbours_iff in e_in. assert (e = p) as -> by auto.
    destruct (inside_colour g s ok is_solution _ _ white_q) as (row & column & low & narrow).
    rewrite <- (position_of_code q) by lia. apply has_put_all.
    + rewrite position_of_code by lia. rewrite size_cells_where. now apply within_grid.
    + apply in_map, filter_In. split; [now apply neighbours_iff, beside_sym |].
      apply andb_true_iff. split; [now apply is_blank_iff |]. apply forallb_forall. intros e' e'_in. apply neighbours_iff in e'_in.
      destruct (is_clued g e') eqn:e'_clued; [| reflexivity]. apply position_eqb_iff. apply only; [exact e'_in |]. now apply is_clued_iff.
  - apply has_put_all_more, (in_cells_where g s ok is_solution _ White); [exact white_q |].
    unfold lone. apply andb_true_iff. split; [now apply is_blank_iff |].
    apply forallb_forall. intros e e_in. apply negb_true_iff. rewrite <- not_true_iff_false in some |- *. intros yes.
    apply some, existsb_exists. eauto.
Qed.

Lemma region_of_ok p r : clued g p ->
  region_of g (cells_where (lone g) (List.length g) (width g)) (least_white g) p = Some r ->
  region_ok r /\ position_of (clue_code r) = p.
Proof.
  intros is_clue. unfold region_of. set (base := cells_where _ _ _). set (free := put_all _ _).
  destruct (near _ _ _ _ _) as [reach |] eqn:is_near; [| discriminate]. intros [= <-]. cbn [clue_code].
  pose proof (clues_white _ _ is_solution p is_clue) as white_p.
  destruct (inside_colour g s ok is_solution _ _ white_p) as (row & column & low & narrow).
  assert (position_of (code_of p) = p) as same by (apply position_of_code; lia). split; [| exact same].
  assert (forall q, connected s White p q -> q <> p -> has free q = true) as free_ok.
  { intros q path other. apply island_free; assumption. }
  set (most := match look g p with Some (Number n) => n | _ => _ end) in *.
  assert (forall island, is_island s p island -> List.length island <= most /\
    match look g p with Some (Number n) => n | _ => 0 end <= List.length island) as size.
  { intros island is_island. destruct (right_size _ _ is_solution p is_clue) as (island' & [d' l'] & size').
    assert (List.length island = List.length island') as ->.
    { destruct is_island as [d l]. apply Nat.le_antisymm; apply NoDup_incl_length; try assumption; intros q into;
        [apply l', l, into | apply l, l', into]. }
    pose proof (island_most g s ok is_solution p island' is_clue (conj d' l')) as few. unfold least_size in few. subst most.
    destruct (look g p) as [[| n |] |] eqn:at_p; try (split; lia). rewrite (size' n eq_refl). lia. }
  split; cbn [clue_code most_cells least_cells free_cells reach_cells]; rewrite same; try assumption.
  intros q path. destruct (right_size _ _ is_solution p is_clue) as (island & is_island & _).
  destruct (size island is_island) as [few _]. destruct is_island as [distinct lists].
  apply near_all with (s := s) (c := White) (root := p) (part := island) (members := []) (n := area (terrain_of g))
    (through := free) (member_cells := empty (area (terrain_of g))) (fuel := fuel) (rounds := most - 1)
    (m := put (empty (area (terrain_of g))) (code_of p)); try assumption.
  - constructor.
  - intros q' [].
  - intros [].
  - intros q' into. apply lists, connected_last in into. now apply (inside_area g s ok is_solution White).
  - intros q' into other _. now apply free_ok; [apply lists |].
  - intros q' [].
  - now rewrite size_put, size_empty.
  - apply has_start; [now apply within_grid | lia].
  - apply lists. now constructor.
  - cbn. lia.
  - now apply lists.
Qed.

Lemma all_some_ok {A B} (f : A -> option B) l : forall k, all_some f l = Some k ->
  (forall b, In b k -> exists a, In a l /\ f a = Some b) /\ (forall a, In a l -> exists b, In b k /\ f a = Some b).
Proof.
  induction l as [| a l IH]; intros k; cbn; [intros [= <-]; split; intros x [] |].
  destruct (f a) as [b |] eqn:made; [| discriminate]. destruct (all_some f l) as [k' |]; [| discriminate]. intros [= <-].
  destruct (IH k' eq_refl) as [from to]. split.
  - intros b' [<- | into]; [exists a; split; [now left | exact made] |].
    destruct (from b' into) as (a' & ? & ?). exists a'. split; [now right | assumption].
  - intros a' [<- | into]; [exists b; split; [now left | exact made] |].
    destruct (to a' into) as (b' & ? & ?). exists b'. split; [now right | assumption].
Qed.

Variables (table : array int) (regions : list region).
Hypothesis regions_exist : regions_of g = Some regions.
Let t := terrain_of g.

Lemma regions_ok : (forall r, In r regions -> region_ok r) /\
  (forall p, clued g p -> exists r, In r regions /\ position_of (clue_code r) = p).
Proof.
  apply all_some_ok in regions_exist as [from to]. split.
  - intros r into. apply from in into as (p & into & made). apply (clues_iff g p ok) in into. now apply region_of_ok in made.
  - intros p is_clue. destruct (to p) as (r & into & made); [now apply clues_iff |]. exists r. split; [exact into |].
    now apply region_of_ok in made.
Qed.

Lemma white_at x : at_ 0 x <-> look s (position_of x) = Some White.
Proof. unfold at_. now rewrite Uint63.eqb_refl. Qed.

Lemma find_region_ok group r : find_region regions group = Some r ->
  region_ok r /\ forall x, at_ group x <-> connected s White (position_of (clue_code r)) (position_of x).
Proof.
  unfold find_region, at_. destruct (group =? 0)%uint63; [discriminate |]. intros found.
  apply find_some in found as [into same]. apply eqb_correct in same. rewrite same. split; [| reflexivity]. now apply regions_ok.
Qed.

Lemma blank_code x : has_code (blank_cells t) x = true -> look g (position_of x) = Some Blank.
Proof.
  rewrite has_code_eq. cbn [blank_cells t terrain_of]. rewrite has_cells_where, andb_true_iff, is_blank_iff; [tauto | | apply column_small].
  unfold well_formed in ok. rewrite !andb_true_iff, !Nat.leb_le in ok. tauto.
Qed.

Lemma clue_code_ok x : has_code (clue_cells t) x = true -> clued g (position_of x).
Proof.
  rewrite has_code_eq. cbn [clue_cells t terrain_of]. rewrite has_cells_where, andb_true_iff, is_clued_iff; [tauto | | apply column_small].
  unfold well_formed in ok. rewrite !andb_true_iff, !Nat.leb_le in ok. tauto.
Qed.

Lemma all_code x : has_code (all_cells t) x = true -> look g (position_of x) <> None.
Proof.
  rewrite has_code_eq. cbn [all_cells t terrain_of]. rewrite has_cells_where; [| | apply column_small].
  - rewrite !andb_true_iff, !Nat.ltb_lt. intros [[row column] _]. now apply look_there.
  - unfold well_formed in ok. rewrite !andb_true_iff, !Nat.leb_le in ok. tauto.
Qed.

Lemma in_rev_append {A} (l k : list A) a : In a (rev_append l k) <-> In a l \/ In a k.
Proof. rewrite rev_append_rev, in_app_iff, <- in_rev. reflexivity. Qed.

Lemma some_root_ok test after : forall before, some_root test before after = true ->
  exists x l, test x l = true /\ In x after /\ forall y, In y l -> In y before \/ In y after.
Proof.
  induction after as [| x after IH]; intros before; cbn [some_root]; [discriminate |].
  destruct (test x _) eqn:yes.
  - intros _. exists x, (rev_append before after). split; [exact yes | split; [now left |]]. intros y into.
    apply in_rev_append in into as [into | into]; [now left | right; now right].
  - intros rest. destruct (IH _ rest) as (y & l & yes' & into & part). exists y, l. split; [exact yes' | split; [now right |]].
    intros z z_in. apply part in z_in as [[<- | z_in] | z_in]; auto; right; [now left | now right].
Qed.

Lemma white_cut_ok c : white_cut g t table c = true -> sat (meaning table) c.
Proof.
  unfold white_cut. intros yes all. destruct (split table 0 c) as [[positive negative] |] eqn:parted; [| discriminate].
  apply split_ok in parted as [outside inside]; [| exact all].
  destruct (forallb _ positive) eqn:blank; [| discriminate]. rewrite forallb_forall in blank.
  destruct (forallb _ negative) eqn:blank'; [| discriminate]. clear blank'.
  assert (forall x, In x positive -> look s (position_of x) = Some Black) as black.
  { intros x into. apply (black_of_not_white g s is_solution); [apply blank, blank_code in into; congruence |].
    rewrite <- white_at. auto. }
  assert (forall x, In x negative -> look s (position_of x) = Some White) as white.
  { intros x into. apply white_stable. rewrite <- white_at. auto. }
  destruct (sea_cut _ _ _) eqn:is_sea.
  { unfold sea_cut in is_sea. destruct positive as [| x [| y [|]]]; try discriminate.
    apply (separated_ok g s ok is_solution _ _ _ is_sea); [apply black; now left | apply black; now right; left | exact white]. }
  destruct (land_cut _ _ _) eqn:is_land.
  { unfold land_cut in is_land. destruct negative as [| x [|]]; try discriminate.
    apply (cut_off_ok g s ok is_solution _ _ is_land); [apply white; now left | exact black]. }
  destruct (count_cut _ _ _ _) eqn:is_count.
  { unfold count_cut in is_count. destruct (sea t) as [n |] eqn:is_n; [| discriminate].
    refine (costly_ok g s negative positive ok is_solution _ white black is_count).
    cbn [sea t terrain_of] in is_n. now destruct (all_numbers g). }
  unfold size_cut in yes. destruct (sea t) as [n |] eqn:is_n; [| discriminate].
  apply some_root_ok in yes as (x & members & yes & into & part).
  apply (impossible_sea_ok g s ok is_solution n x members negative is_n yes); [now apply black | | exact white].
  intros z z_in. apply black. now destruct (part z z_in).
Qed.

Lemma add_sub x : (x + 1 - 1)%uint63 = x.
Proof.
  apply to_Z_inj. rewrite sub_spec, add_spec. change (to_Z 1) with 1%Z. rewrite Zminus_mod_idemp_l.
  replace (to_Z x + 1 - 1)%Z with (to_Z x) by lia. apply Z.mod_small, to_Z_bounded.
Qed.

Lemma island_cut_ok r c : In r regions -> island_cut t table r c = true -> sat (meaning table) c.
Proof.
  unfold island_cut. intros r_in yes all. destruct (split _ _ c) as [[others members] |] eqn:parted; [| discriminate].
  destruct (is_zero _) eqn:nonzero; [discriminate |].
  apply split_ok in parted as [outside inside]; [| exact all].
  assert (forall x, at_ (clue_code r + 1)%uint63 x <-> connected s White (position_of (clue_code r)) (position_of x)) as means
    by (intros x; unfold at_, is_zero in *; now rewrite nonzero, add_sub).
  destruct (proj1 regions_ok r r_in) as [is_clue size free _].
  destruct (right_size _ _ is_solution _ is_clue) as (island & is_island & _). destruct (size island is_island) as [few many].
  destruct is_island as [distinct lists].
  apply (impossible_ok _ _ _ _ _ _ _ _ s White island yes); try assumption.
  - now apply (clues_white _ _ is_solution).
  - intros q into. apply lists, connected_last in into. now apply (inside_area g s ok is_solution White).
  - intros q into. now apply free, lists.
  - intros x into. apply lists, (connected_stable _ _ is_solution); [exact is_clue |]. rewrite <- means. auto.
  - intros x into. rewrite lists, <- means. auto.
Qed.

Lemma has_part_ok l a x : has_part l a x = true -> In (a, x) l.
Proof.
  unfold has_part. intros yes. apply existsb_exists in yes as ([b y] & into & same). cbn in same.
  destruct (b =? a)%uint63 eqn:is_a; [| discriminate]. apply eqb_correct in is_a, same. now subst.
Qed.

Lemma excluded_ok r inside y : (forall a x, In (a, x) inside -> ~ at_ a x) -> In r regions ->
  excluded r inside y = true -> ~ connected s White (position_of (clue_code r)) (position_of y).
Proof.
  intros outside into. unfold excluded, is_zero. destruct (_ =? 0)%uint63 eqn:nonzero; [discriminate |]. intros yes.
  destruct (has_part _ _ _) eqn:part.
  - apply has_part_ok, outside in part. unfold at_ in part. now rewrite nonzero, add_sub in part.
  - intros path. apply (region_reach r (proj1 regions_ok r into)) in path. rewrite <- has_code_eq in path. now rewrite path in yes.
Qed.

Lemma in_encoding_ok positive negative : in_encoding t regions positive negative = true ->
  (forall a x, In (a, x) positive -> ~ at_ a x) -> (forall a x, In (a, x) negative -> ~ ~ at_ a x) -> False.
Proof.
  intros yes outside inside.
  assert (forall a, is_zero a = true -> a = 0%uint63) as zero by (intros a; apply eqb_correct).
  assert (forall x, In (0%uint63, x) negative -> look s (position_of x) = Some White) as white
    by (intros x into; apply white_stable; rewrite <- white_at; auto).
  assert (forall x, In (0%uint63, x) positive -> look s (position_of x) <> Some White) as not_white
    by (intros x into; rewrite <- white_at; auto).
  destruct negative as [| [a x] [| [b y] [|]]]; cbn [in_encoding] in yes.
  - destruct positive as [| [a x] [| [b y] [| [c z] [| [d w] [|]]]]]; try discriminate yes.
    + destruct (is_zero a) eqn:is_a; [| discriminate]. apply zero in is_a as ->. apply clue_code_ok in yes.
      apply (not_white x); [now left |]. now apply (clues_white _ _ is_solution).
    + destruct (is_zero a) eqn:is_a; [| discriminate]. destruct (is_zero b) eqn:is_b; [| discriminate].
      destruct (is_zero c) eqn:is_c; [| discriminate]. destruct (is_zero d) eqn:is_d; [| discriminate].
      apply zero in is_a as ->. apply zero in is_b as ->. apply zero in is_c as ->. apply zero in is_d as ->.
      unfold is_square in yes. destruct (forallb _ _) eqn:there; [| discriminate]. rewrite forallb_forall in there.
      destruct (is_right x y) eqn:right; [| discriminate]. destruct (is_below x z) eqn:below; [| discriminate].
      apply is_right_ok in right. apply is_below_ok in below. apply is_right_ok in yes. rewrite below in yes. cbn [fst snd] in yes.
      destruct (no_pool _ _ is_solution (position_of x)) as (q & q_in & not_black). apply not_black.
      assert (forall v, In v [x; y; z; w] -> look s (position_of v) = Some Black) as black.
      { intros v v_in. apply (black_of_not_white g s is_solution); [now apply all_code, there |].
        apply not_white. cbn in v_in |- *. intuition congruence. }
      unfold square in q_in. rewrite <- right, <- below, <- yes in q_in.
      destruct q_in as [<- | [<- | [<- | [<- | []]]]]; apply black; cbn; auto.
  - destruct (is_zero a) eqn:is_a.
    + apply zero in is_a as ->. pose proof (white x (or_introl eq_refl)) as white_x.
      destruct (has_clue _ _ is_solution _ white_x) as (p & is_clue & path). apply connected_sym in path.
      destruct (existsb _ _) eqn:first.
      * apply existsb_exists in first as (r & into & first). unfold excluded_beside in first.
        destruct (beside_codes _ _) eqn:edge; [| discriminate]. apply beside_codes_ok in edge.
        destruct (proj1 regions_ok r into) as [clued_r _ _ _].
        assert (connected s White (position_of (clue_code r)) (position_of x)) as path_r.
        { eapply connected_next; [| exact edge | exact white_x]. constructor. now apply (clues_white _ _ is_solution). }
        exact (excluded_ok r positive x outside into first path_r).
      * rewrite forallb_forall in yes. destruct (proj2 regions_ok p is_clue) as (r & into & <-).
        exact (excluded_ok r positive x outside into (yes r into) path).
    + destruct positive as [| [b y] [|]]; try discriminate yes. destruct (is_zero b) eqn:is_b; [| discriminate].
      apply zero in is_b as ->. apply eqb_correct in yes as <-. apply (inside a x); [now left |]. unfold at_.
      change (a =? 0)%uint63 with (is_zero a). rewrite is_a. intros path. apply connected_last in path.
      now apply (not_white x); [left |].
  - destruct (is_zero a) eqn:is_a.
    + apply zero in is_a as ->. destruct (is_zero b) eqn:is_b; [discriminate |].
      destruct (beside_codes y x) eqn:edge; [| discriminate].
      apply beside_codes_ok in edge. apply (inside b y); [now right; left |]. unfold at_.
      change (b =? 0)%uint63 with (is_zero b). rewrite is_b. intros path.
      assert (connected s White (position_of (b - 1)) (position_of x)) as path_x
        by (eapply connected_next; [exact path | exact edge | apply white; now left]).
      destruct (has_part _ _ _) eqn:part.
      * apply has_part_ok, outside in part. apply part. unfold at_. change (b =? 0)%uint63 with (is_zero b). now rewrite is_b.
      * unfold beyond_reach in yes. destruct (find_region _ _) as [r |] eqn:found; [| discriminate].
        apply find_region_ok in found as [[_ _ _ reach] means]. apply negb_true_iff in yes.
        rewrite has_code_eq, reach in yes; [discriminate |]. rewrite <- means. unfold at_.
        change (b =? 0)%uint63 with (is_zero b). now rewrite is_b.
    + destruct (find_region _ a) as [r |] eqn:found_a; [| discriminate]. destruct (find_region _ b) as [r' |] eqn:found_b; [| discriminate].
      destruct (x =? y)%uint63 eqn:same; [| discriminate]. apply eqb_correct in same as <-. apply negb_true_iff in yes.
      pose proof (find_region_ok _ _ found_a) as [[clued_a _ _ _] means_a]. pose proof (find_region_ok _ _ found_b) as [[clued_b _ _ _] means_b].
      apply (inside a x); [now left |]. intros in_a. apply (inside b x); [now right; left |]. intros in_b.
      apply means_a in in_a. apply means_b in in_b.
      assert (position_of (clue_code r) = position_of (clue_code r')) as same_clue.
      { apply (only_clue _ _ is_solution); [exact clued_a | exact clued_b |].
        eapply connected_trans; [exact in_a | now apply connected_sym]. }
      apply position_of_inj in same_clue. rewrite same_clue, Uint63.eqb_refl in yes. discriminate yes.
  - discriminate yes.
Qed.

Lemma encoding_clause_ok c : encoding_clause t table regions c = true -> sat (meaning table) c.
Proof.
  unfold encoding_clause. destruct (parts table c) as [positive negative] eqn:parted. intros yes all.
  apply parts_ok in parted as [outside inside]; [| exact all]. eapply in_encoding_ok; eassumption.
Qed.

Lemma too_many_ok : too_many g = true -> False.
Proof. unfold too_many. intros yes. apply Nat.ltb_lt in yes. pose proof (least_white_fits g s ok is_solution). lia. Qed.

End Sound.
