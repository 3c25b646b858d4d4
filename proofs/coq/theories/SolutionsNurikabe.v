(** Tests that a colouring is a solution, and clauses that exclude a listed solution. *)

From Kortest Require Standard.
Import PArray Uint63 List Bool Arith ZArith Lia.
From Kortest Require Import Lengths RulesNurikabe FactsNurikabe ResolveNurikabe CellsNurikabe NearNurikabe SizesNurikabe CutsNurikabe
  ClausesNurikabe.
Import ListNotations.

(** * Colourings as sets *)

(** The colouring of a grid whose white cells are in [m]. *)
Definition colouring_of (height width : nat) (m : cells) : colouring :=
  map (fun r => map (fun c => if has m (r, c) then White else Black) (seq 0 width)) (seq 0 height).

(** Tests that [s] comes before [t] in the alphabetical order. *)
Fixpoint is_before (s t : list colour) : bool :=
  match s, t with
  | Black :: _, White :: _ => true
  | White :: _, Black :: _ => false
  | _ :: s, _ :: t => is_before s t
  | _, _ => false
  end.

Fixpoint in_order (l : list colouring) : bool :=
  match l with
  | s :: (t :: _) as l => if is_before (concat s) (concat t) then in_order l else false
  | _ => true
  end.

Lemma is_before_trans s : forall t u, is_before s t = true -> is_before t u = true -> is_before s u = true.
Proof.
  induction s as [| a s IH]; intros [| b t] [| c u]; try (destruct a); try (destruct b); try (destruct c); cbn;
    try discriminate; auto; apply IH.
Qed.

Lemma is_before_other s : is_before s s = false.
Proof. induction s as [| [] s IH]; [reflexivity | exact IH ..]. Qed.

Lemma in_order_before s l : in_order (s :: l) = true -> forall t, In t l -> is_before (concat s) (concat t) = true.
Proof.
  revert s. induction l as [| u l IH]; intros s up t; [intros [] |]. cbn [in_order] in up.
  destruct (is_before _ _) eqn:first; [| discriminate]. intros [<- | into]; [exact first |].
  apply (is_before_trans _ (concat u)); [exact first | now apply IH].
Qed.

Lemma in_order_distinct l : in_order l = true -> NoDup l.
Proof.
  induction l as [| s l IH]; intros up; constructor.
  - intros into. pose proof (in_order_before _ _ up _ into) as less. now rewrite is_before_other in less.
  - apply IH. destruct l as [| t l]; [reflexivity |]. cbn [in_order] in up. now destruct (is_before _ _).
Qed.

Lemma look_colouring height width m r c :
  look (colouring_of height width m) (r, c) =
    if (r <? height) && (c <? width) then Some (if has m (r, c) then White else Black) else None.
Proof.
  unfold look, colouring_of. cbn [fst snd].
  assert (forall A (f : nat -> A) n k, nth_error (map f (seq 0 n)) k = if k <? n then Some (f k) else None) as nth_map.
  { intros A f n k. destruct (k <? n) eqn:inside; [apply Nat.ltb_lt in inside | apply Nat.ltb_ge in inside].
    - apply map_nth_error. rewrite (nth_error_nth' _ 0) by (now rewrite length_seq). now rewrite seq_nth.
    - apply nth_error_None. now rewrite length_map, length_seq. }
  rewrite nth_map. destruct (r <? height); [| reflexivity]. apply nth_map.
Qed.

(** * Connected cells *)

(** The cells beside the cell [x], in ascending order. Some may be outside of the grid. *)
Definition neighbour_codes (x : int) : list int :=
  let column := (x land 63)%uint63 in
  (x - 64 :: (if column =? 0 then [] else [x - 1]) ++ (if column =? 63 then [] else [x + 1]) ++ [x + 64])%uint63.

(** Searches for the cells of [inside] that are connected with a cell. Each found cell comes with the cell before it. This
    function needs no proof. *)
Fixpoint search (rounds : nat) (inside : cells) (stack : list (int * int)) (m : cells) (found : list (int * int))
  : list (int * int) :=
  match rounds, stack with
  | S rounds, (x, before) :: stack =>
      if has_code m x then search rounds inside stack m found
      else if has_code inside x then
        search rounds inside (map (fun y => (y, x)) (neighbour_codes x) ++ stack) (put m x) ((x, before) :: found)
      else search rounds inside stack m found
  | _, _ => found
  end.

(** Tests that each cell of the list is beside the cell before it, which comes earlier; and that no cell comes twice. *)
Fixpoint is_tree (inside m : cells) (l : list (int * int)) : option cells :=
  match l with
  | [] => Some m
  | (x, before) :: l =>
      if has_code m x then None
      else if has_code m before then
        if has_code inside x then if beside_codes before x then is_tree inside (put m x) l else None else None
      else None
  end.

(** Lists the cells of [inside] that are connected with [x], from the result of a search. *)
Definition component_from (area : size) (inside : cells) (x : int) (found : list (int * int)) : option (list int * cells) :=
  if has_code inside x then
    match is_tree inside (put (empty area) x) found with
    | Some m => if same (grow inside m) m then Some (x :: map fst found, m) else None
    | None => None
    end
  else None.

(** Lists the cells of [inside] that are connected with [x]. *)
Definition component (area : size) (inside : cells) (x : int) : option (list int * cells) :=
  let stack := map (fun y => (y, x)) (neighbour_codes x) in
  component_from area inside x (rev' (search (5 * fuel) inside stack (put (empty area) x) [])).

Section Component.

Variables (s : colouring) (c : colour) (area : size) (inside : cells).
Hypothesis in_area : forall p, look s p = Some c -> within area p = true.
Hypothesis inside_iff : forall p, snd p < 64 -> has inside p = true <-> look s p = Some c.

(** The set [m] has the cells of [l], each once, and they are connected with [root]. *)
Record grown (root : position) (l : list position) (m : cells) : Prop := {
  grown_once : NoDup l;
  grown_has : forall p, snd p < 64 -> has m p = true <-> In p l;
  grown_connected : forall p, In p l -> connected s c root p;
  grown_size : size_of m = area
}.

Lemma is_tree_ok root l : forall m m' before,
  is_tree inside m l = Some m' -> grown root before m ->
  grown root (before ++ map (fun part => position_of (fst part)) l) m'.
Proof.
  induction l as [| [x up] l IH]; intros m m' before; cbn [is_tree map fst].
  - intros [= <-] old. now rewrite app_nil_r.
  - destruct (has_code m x) eqn:new; [discriminate |]. destruct (has_code m up) eqn:old; [| discriminate].
    destruct (has_code inside x) eqn:there; [| discriminate]. destruct (beside_codes up x) eqn:edge; [| discriminate].
    rewrite has_code_eq in new, old, there. apply beside_codes_ok in edge.
    pose proof (column_small x : snd (position_of x) < 64) as low. pose proof (column_small up : snd (position_of up) < 64) as low'.
    apply inside_iff in there; [| exact low]. intros rest [once has_iff all sized].
    change (position_of x :: ?k) with ([position_of x] ++ k). rewrite app_assoc. apply (IH (put m x)); [exact rest |].
    assert (connected s c root (position_of x)) as path.
    { eapply connected_next; [apply all, has_iff; eassumption | exact edge | exact there]. }
    split.
    + apply nodup_app; [exact once | constructor; [intros [] | constructor] |]. intros p into [<- | []].
      apply has_iff in into; [congruence | exact low].
    + intros p narrow. rewrite in_app_iff, has_put, orb_true_iff, andb_true_iff, position_eqb_iff, has_iff by exact narrow.
      split; [intros [into | [-> _]]; [now left | right; now left] |]. intros [into | [<- | []]]; [now left | right].
      split; [reflexivity |]. rewrite sized. now apply in_area.
    + intros p into. apply in_app_iff in into as [into | [<- | []]]; auto.
    + now rewrite size_put.
Qed.

Lemma component_from_ok x found l m : component_from area inside x found = Some (l, m) ->
  hd_error l = Some x /\ NoDup (map position_of l) /\
  (forall p, In p (map position_of l) <-> connected s c (position_of x) p) /\
  (forall p, snd p < 64 -> has m p = true <-> In p (map position_of l)).
Proof.
  unfold component_from. destruct (has_code inside x) eqn:there; [| discriminate]. rewrite has_code_eq in there.
  apply inside_iff in there; [| apply column_small].
  destruct (is_tree _ _ _) as [m1 |] eqn:tree; [| discriminate]. destruct (same _ _) eqn:closed; [| discriminate].
  apply same_eq in closed. intros [= <- <-].
  apply (is_tree_ok (position_of x)) with (before := [position_of x]) in tree as [once has_iff all sized].
  - cbn [map]. rewrite map_map. split; [reflexivity | split; [exact once | split; [| exact has_iff]]]. intros p. split; [apply all |].
    assert (forall a b, connected s c a b -> has m1 a = true -> has m1 b = true) as stays.
    { intros a b path. induction path as [a first | a b r first near path IH]; intros old; [exact old |]. apply IH.
      apply connected_first in path. rewrite <- closed. apply (has_grow _ _ a); try assumption.
      - apply inside_iff; [| exact path]. eapply within_small. now apply in_area.
      - rewrite sized. now apply in_area.
      - eapply within_small. now apply in_area. }
    intros path. pose proof (connected_last _ _ _ _ path) as last_p.
    apply has_iff; [eapply within_small; now apply in_area |]. apply (stays _ _ path).
    apply has_iff; [apply column_small | now left].
  - split.
    + constructor; [intros [] | constructor].
    + intros p narrow. rewrite has_put, has_empty, size_empty by exact narrow. cbn [orb In].
      rewrite andb_true_iff, position_eqb_iff.
      split; [intros [-> _]; now left |]. intros [<- | []]. split; [reflexivity | now apply in_area].
    + intros p [<- | []]. now constructor.
    + now rewrite size_put, size_empty.
Qed.

Lemma component_ok x l m : component area inside x = Some (l, m) ->
  hd_error l = Some x /\ NoDup (map position_of l) /\
  (forall p, In p (map position_of l) <-> connected s c (position_of x) p) /\
  (forall p, snd p < 64 -> has m p = true <-> In p (map position_of l)).
Proof. exact (component_from_ok x _ l m). Qed.

End Component.

Opaque component.

(** * Solutions *)

(** Lists that each test of a solution needs: the codes of all cells, of the cells of each square, and of the clues with
    their numbers. *)
Record survey := Survey { cell_codes : list int; square_codes : list (list int); clue_codes : list (int * clue) }.

Definition survey_of (g : grid) : survey :=
  Survey (map code_of (positions g))
    (map (fun p => map code_of (square p))
      (filter (fun p => (S (fst p) <? length g) && (S (snd p) <? width g)) (positions g)))
    (map (fun p => (code_of p, match look g p with Some k => k | None => Blank end)) (clues g)).

(** Tests an island: the list of its cells, which begins with its clue. *)
Definition is_island_ok (t : terrain) (k : clue) (island : list int) : bool :=
  if forallb (fun y => negb (has_code (clue_cells t) y)) (tl island) then
    match k with Number n => length island =? n | _ => true end
  else false.

(** Returns the cells of [rest] that are in none of the islands of [clues]; [None] if an island is wrong. *)
Fixpoint outside_islands (t : terrain) (white : cells) (clues : list (int * clue)) (rest : cells) : option cells :=
  match clues with
  | [] => Some rest
  | (x, k) :: clues =>
      match component (area t) white x with
      | Some (island, m) => if is_island_ok t k island then outside_islands t white clues (minus rest m) else None
      | None => None
      end
  end.

Definition is_empty_set (m : cells) : bool := disjoint m m.

(** Tests that the cells of [black] are connected. *)
Definition is_one_sea (t : terrain) (codes : list int) (black : cells) : bool :=
  match find (has_code black) codes with
  | Some x => match component (area t) black x with Some (_, m) => is_empty_set (minus black m) | None => false end
  | None => true
  end.

(** Tests that the white cells [m] are those of a solution. *)
Definition is_solution (t : terrain) (v : survey) (m : cells) : bool :=
  let black := minus (all_cells t) m in
  let white := minus (all_cells t) black in
  if disjoint (clue_cells t) black then
  if forallb (fun square => negb (forallb (has_code black) square)) (square_codes v) then
  if is_one_sea t (cell_codes v) black then
    match outside_islands t white (clue_codes v) white with Some rest => is_empty_set rest | None => false end
  else false else false else false.

Section Solution.

Variables (g : grid) (m : cells).
Hypothesis ok : well_formed g = true.
Let s := colouring_of (length g) (width g) m.
Let t := terrain_of g.
Let black := minus (all_cells t) m.
Let white := minus (all_cells t) black.

Lemma sizes_small : length g <= 64 /\ width g <= 64.
Proof. unfold well_formed in ok. rewrite !andb_true_iff, !Nat.leb_le in ok. tauto. Qed.

Lemma look_white p : look s p = Some White <-> fst p < length g /\ snd p < width g /\ has m p = true.
Proof.
  destruct p as [r c]. unfold s. rewrite look_colouring. cbn [fst snd]. rewrite <- !Nat.ltb_lt.
  destruct (r <? _), (c <? _), (has m (r, c)); cbn; intuition discriminate.
Qed.

Lemma look_black p : look s p = Some Black <-> fst p < length g /\ snd p < width g /\ has m p = false.
Proof.
  destruct p as [r c]. unfold s. rewrite look_colouring. cbn [fst snd]. rewrite <- !Nat.ltb_lt.
  destruct (r <? _), (c <? _), (has m (r, c)); cbn; intuition discriminate.
Qed.

Lemma has_all p : snd p < 64 -> has (all_cells t) p = true <-> fst p < length g /\ snd p < width g.
Proof.
  intros low. cbn [all_cells t terrain_of]. rewrite has_cells_where by (exact low || apply sizes_small).
  rewrite !andb_true_iff, !Nat.ltb_lt. tauto.
Qed.

Lemma has_black p : snd p < 64 -> has black p = true <-> look s p = Some Black.
Proof.
  intros low. unfold black. rewrite has_minus, andb_true_iff, has_all, negb_true_iff, look_black by exact low. tauto.
Qed.

Lemma has_white p : snd p < 64 -> has white p = true <-> look s p = Some White.
Proof.
  intros low. unfold white, black. rewrite !has_minus, look_white. pose proof (has_all p low) as all.
  destruct (has (all_cells t) p), (has m p); cbn; intuition discriminate.
Qed.

Lemma in_grid p c : look s p = Some c -> fst p < length g /\ snd p < width g.
Proof. destruct c; [rewrite look_black | rewrite look_white]; tauto. Qed.

Lemma in_area c p : look s p = Some c -> within (area t) p = true.
Proof. intros there. apply in_grid in there. apply within_grid; [tauto | tauto | apply sizes_small]. Qed.

Lemma narrow c p : look s p = Some c -> snd p < 64.
Proof. intros there. apply in_grid in there. pose proof sizes_small. lia. Qed.

Lemma code_there p : fst p < length g -> snd p < width g -> position_of (code_of p) = p.
Proof. intros row column. pose proof sizes_small. apply position_of_code; lia. Qed.

Lemma empty_set_ok k p : is_empty_set k = true -> has k p = false.
Proof. unfold is_empty_set. intros none. destruct (has k p) eqn:there; [| reflexivity]. now destruct (disjoint_ok k k p). Qed.

Lemma component_white x l k : component (area t) white x = Some (l, k) ->
  hd_error l = Some x /\ NoDup (map position_of l) /\
  (forall p, In p (map position_of l) <-> connected s White (position_of x) p) /\
  (forall p, snd p < 64 -> has k p = true <-> In p (map position_of l)).
Proof. apply component_ok; [apply in_area | apply has_white]. Qed.

Lemma outside_islands_ok clues : forall rest rest', outside_islands t white clues rest = Some rest' ->
  (forall x k, In (x, k) clues -> exists l m', component (area t) white x = Some (l, m') /\ is_island_ok t k l = true) /\
  forall p, snd p < 64 -> has rest p = true ->
    has rest' p = true \/ exists x k, In (x, k) clues /\ connected s White (position_of x) p.
Proof.
  induction clues as [| [x k] clues IH]; intros rest rest'; cbn [outside_islands].
  - intros [= <-]. split; [intros x k [] | auto].
  - destruct (component _ _ x) as [[l k'] |] eqn:made; [| discriminate]. destruct (is_island_ok _ _ _) eqn:fine; [| discriminate].
    intros more. apply IH in more as [each cover]. split.
    + intros y k2 [[= <- <-] | into]; [exists l, k'; now split | now apply each].
    + intros p low old. apply component_white in made as (_ & _ & lists & has_iff).
      destruct (has k' p) eqn:here.
      * right. exists x, k. split; [now left |]. apply lists, has_iff; assumption.
      * destruct (cover p low) as [outer | (y & k2 & into & path)]; [now rewrite has_minus, old, here | now left |].
        right. exists y, k2. split; [now right | exact path].
Qed.

Theorem is_solution_ok : is_solution t (survey_of g) m = true -> solution g s.
Proof.
  unfold is_solution. fold black. fold white. destruct (disjoint _ black) eqn:clear_clues; [| discriminate].
  destruct (forallb _ _) eqn:pools; [| discriminate]. rewrite forallb_forall in pools.
  destruct (is_one_sea _ _ _) eqn:sea; [| discriminate].
  destruct (outside_islands _ _ _ _) as [rest |] eqn:islands; [| discriminate]. intros none.
  apply outside_islands_ok in islands as [each cover].
  assert (forall p, clued g p -> fst p < length g /\ snd p < width g) as clue_inside.
  { intros p is_clue. assert (look g p <> None) as there by (destruct is_clue as [-> | [n ->]]; discriminate).
    destruct (well_formed_inside _ _ ok there). tauto. }
  assert (forall p, clued g p -> has (clue_cells t) p = true) as has_clue_cell.
  { intros p is_clue. pose proof (clue_inside p is_clue). pose proof sizes_small. cbn [clue_cells t terrain_of].
    rewrite has_cells_where by lia. rewrite !andb_true_iff, !Nat.ltb_lt, is_clued_iff. tauto. }
  assert (forall p, clued g p -> exists l, NoDup l /\ (forall q, In q l <-> connected s White p q) /\
    (forall q, In q l -> q = p \/ ~ clued g q) /\ (forall n, look g p = Some (Number n) -> length l = n)) as island_at.
  { intros p is_clue. pose proof (clue_inside p is_clue) as [row column].
    assert (In (code_of p, match look g p with Some k => k | None => Blank end) (clue_codes (survey_of g))) as into.
    { cbn [clue_codes survey_of]. apply in_map_iff. exists p. split; [reflexivity | now apply clues_iff]. }
    apply each in into as (l & k & made & fine). apply component_white in made as (first & once & lists & _).
    rewrite code_there in lists by assumption. unfold is_island_ok in fine.
    destruct (forallb _ (tl l)) eqn:others; [| discriminate]. rewrite forallb_forall in others.
    destruct l as [| x l]; [discriminate first |]. injection first as ->. cbn [tl map] in *. rewrite code_there in * by assumption.
    exists (p :: map position_of l). split; [exact once | split; [exact lists | split]].
    - intros q [<- | into]; [now left | right]. apply in_map_iff in into as (y & <- & into). apply others in into.
      rewrite has_code_eq, negb_true_iff in into. intros is_clue'. apply has_clue_cell in is_clue'. congruence.
    - intros n at_p. rewrite at_p in fine. apply Nat.eqb_eq in fine. cbn [length] in fine |- *. now rewrite length_map. }
  split.
  - unfold s, colouring_of. rewrite map_map. rewrite (map_ext _ (fun _ => width g)) by (intros; now rewrite length_map, length_seq).
    unfold well_formed in ok. rewrite !andb_true_iff, forallb_forall in ok. destruct ok as [[rows _] _]. clear - rows.
    revert rows. generalize (width g). intros w rows. induction g as [| row g' IH]; [reflexivity |].
    cbn [length seq map]. rewrite (proj1 (Nat.eqb_eq _ _) (rows row (or_introl eq_refl))). f_equal.
    rewrite <- seq_shift, map_map. apply IH. intros r into. apply rows. now right.
  - intros p is_clue. pose proof (clue_inside p is_clue) as [row column]. apply look_white. split; [exact row | split; [exact column |]].
    destruct (has m p) eqn:there; [reflexivity |]. exfalso. apply (disjoint_ok _ _ p clear_clues); [now apply has_clue_cell |].
    apply has_black; [pose proof sizes_small; lia |]. now apply look_black.
  - intros p white_p. pose proof (narrow _ _ white_p) as low. destruct (cover p low) as [outer | (x & k & into & path)].
    + now apply has_white.
    + rewrite (empty_set_ok _ _ none) in outer. discriminate outer.
    + cbn [clue_codes survey_of] in into. apply in_map_iff in into as (q & [= <- <-] & into). apply clues_iff in into; [| exact ok].
      exists q. split; [exact into |]. apply connected_sym. pose proof (clue_inside q into). now rewrite code_there in path.
  - intros p q clue_p clue_q path. destruct (island_at p clue_p) as (l & _ & lists & others & _).
    apply lists, others in path as [-> | no]; [reflexivity | contradiction].
  - intros p is_clue. destruct (island_at p is_clue) as (l & once & lists & _ & size). exists l. split; [now split | exact size].
  - intros p q black_p black_q. unfold is_one_sea in sea.
    assert (forall r, look s r = Some Black -> In (code_of r) (cell_codes (survey_of g)) /\ has_code black (code_of r) = true) as listed.
    { intros r black_r. pose proof (in_grid _ _ black_r) as [row column]. split.
      - apply in_map, positions_iff; [exact ok | now apply look_there].
      - rewrite has_code_eq, code_there by assumption. apply has_black; [eapply narrow; exact black_r | exact black_r]. }
    destruct (find _ _) as [x |] eqn:found.
    + destruct (component _ _ x) as [[l k] |] eqn:made; [| discriminate].
      apply (component_ok s Black) in made as (_ & _ & lists & has_iff); [| apply in_area | apply has_black].
      assert (forall r, look s r = Some Black -> connected s Black (position_of x) r) as reached.
      { intros r black_r. pose proof (narrow _ _ black_r) as low. apply lists, has_iff; [exact low |].
        pose proof (empty_set_ok _ r sea) as no. rewrite has_minus, (proj2 (has_black r low) black_r) in no. now destruct (has k r). }
      eapply connected_trans; [apply connected_sym, reached; exact black_p | now apply reached].
    + exfalso. destruct (listed p black_p) as [into yes]. now rewrite (find_none _ _ found _ into) in yes.
  - intros [r c]. destruct (existsb (fun q => negb (has black q && (fst q <? length g) && (snd q <? width g))) (square (r, c))) eqn:some.
    + apply existsb_exists in some as (q & into & no). exists q. split; [exact into |]. intros black_q.
      pose proof (in_grid _ _ black_q) as [row column]. apply has_black in black_q; [| eapply narrow; exact black_q].
      now rewrite black_q, (proj2 (Nat.ltb_lt _ _) row), (proj2 (Nat.ltb_lt _ _) column) in no.
    + exfalso. assert (forall q, In q (square (r, c)) -> has black q = true /\ fst q < length g /\ snd q < width g) as all.
      { intros q into. rewrite <- not_true_iff_false, existsb_exists in some.
        destruct (has black q && (fst q <? length g) && (snd q <? width g)) eqn:yes.
        - rewrite !andb_true_iff, !Nat.ltb_lt in yes. tauto.
        - exfalso. apply some. exists q. now rewrite yes. }
      destruct (all (r, c)) as (_ & row & column); [now left |]. destruct (all (S r, S c)) as (_ & row' & column'); [cbn; auto |].
      cbn [fst snd] in *.
      assert (In (map code_of (square (r, c))) (square_codes (survey_of g))) as into.
      { cbn [square_codes survey_of]. apply (in_map (fun p => map code_of (square p)) _ (r, c)). apply filter_In. split.
        - apply positions_iff; [exact ok | now apply look_there].
        - cbn [fst snd]. now rewrite andb_true_iff, !Nat.ltb_lt. }
      apply pools, negb_true_iff in into. rewrite <- not_true_iff_false in into. apply into, forallb_forall. intros x x_in.
      apply in_map_iff in x_in as (q & <- & q_in). apply all in q_in as (yes & row2 & column2).
      now rewrite has_code_eq, code_there.
Qed.

End Solution.

(** * The clause of a listed solution *)

(** The codes of the cells without a clue. *)
Definition blank_codes (g : grid) : list int := map code_of (filter (is_blank g) (positions g)).

(** Tests that the clause [c] excludes the solution with the white cells [m]. *)
Definition excludes (t : terrain) (table : array int) (blanks : list int) (m : cells) (c : clause) : bool :=
  match split table 0 c with
  | Some (black, white) =>
      if same_rows white (filter (has_code m) blanks) then
        match sea t with
        | Some _ => is_empty black
        | None => same_rows black (filter (fun x => negb (has_code m x)) blanks)
        end
      else false
  | None => false
  end.

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

Lemma excludes_ok g table s m c : well_formed g = true -> solution g s ->
  let t := colouring_of (List.length g) (width g) m in
  solution g t -> s <> t -> excludes (terrain_of g) table (blank_codes g) m c = true -> sat (meaning s table) c.
Proof.
  intros ok is_s t is_t other. unfold excludes. destruct (split table 0 c) as [[black white] |] eqn:parted; [| discriminate].
  destruct (same_rows white _) eqn:white_ok; [| discriminate]. apply same_rows_eq in white_ok. intros black_ok all. apply other.
  apply split_ok with (s := s) in parted as [not_white is_white]; [| exact all].
  assert (forall p, look g p = Some Blank -> In (code_of p) (blank_codes g)) as blank_in.
  { intros p blank. apply in_map, filter_In. split; [apply positions_iff; [exact ok | congruence] | now apply is_blank_iff]. }
  assert (forall p, look t p = Some White -> look s p = Some White) as included.
  { intros p white_p. assert (look g p <> None) as there by (apply (coloured g t is_t); auto).
    destruct (clued_dec g p) as [is_clue | no_clue]; [now apply (clues_white _ _ is_s) |].
    pose proof (proj1 (look_white g m p) white_p) as (row & column & has_p).
    rewrite <- (code_there g ok p) by assumption. apply white_stable. rewrite <- white_at. apply is_white.
    rewrite white_ok. apply filter_In. split; [apply blank_in; now apply unclued_blank |].
    now rewrite has_code_eq, (code_there g ok). }
  assert (forall p, look s p = Some White -> look t p = Some White) as whole.
  { destruct (sea (terrain_of g)) as [n |] eqn:is_n.
    - apply (white_included g s t); try assumption. cbn [sea terrain_of] in is_n. now destruct (all_numbers g).
    - apply same_rows_eq in black_ok. intros p white_p. assert (look g p <> None) as there by (apply (coloured g s is_s); auto).
      destruct (colour_dec (look t p) (Some White)) as [yes | no]; [exact yes | exfalso].
      pose proof (black_of_not_white g t is_t p there no) as black_p.
      pose proof (proj1 (look_black g m p) black_p) as (row & column & no_p).
      apply (not_white (code_of p)); [| now rewrite white_at, (code_there g ok)].
      rewrite black_ok. apply filter_In. split; [apply blank_in; eapply black_blank; eassumption |].
      now rewrite has_code_eq, (code_there g ok), no_p. }
  apply colouring_ext; [rewrite (same_shape _ _ is_s); symmetry; apply (same_shape _ _ is_t) |].
  intros p. destruct (look g p) as [k |] eqn:at_p.
  - assert (look g p <> None) as there by congruence.
    destruct (proj1 (coloured g s is_s p) there) as [w | b]; [now rewrite w, (whole p w) |].
    destruct (proj1 (coloured g t is_t p) there) as [w' | b']; [apply included in w'; congruence | congruence].
  - rewrite (proj2 (look_none s g p (same_shape _ _ is_s)) at_p).
    symmetry. apply (look_none t g p (same_shape _ _ is_t)). exact at_p.
Qed.
