(** Cuts: clauses that every solution satisfies, because islands and the sea are connected. *)

From Kortest Require Standard.
Import List Bool Arith ZArith Lia Uint63.
From Kortest Require Import Lengths RulesNurikabe FactsNurikabe CellsNurikabe NearNurikabe SizesNurikabe.
Import ListNotations.

(** Counts the cells of a set. *)
Fixpoint ones (n : nat) (row : int) : nat :=
  match n with
  | O => 0
  | S n =>
      if (row =? 0)%uint63 then 0
      else if bit row 0 then S (ones n (row >> 1)%uint63) else ones n (row >> 1)%uint63
  end.

Definition count (m : cells) : nat := list_sum (map (ones 63) (west m)) + list_sum (map (ones 63) (east m)).

Fixpoint ascending (xs : list int) : bool :=
  match xs with
  | x :: (y :: _) as xs' => if (x <? y)%uint63 then ascending xs' else false
  | _ => true
  end.

Section Count.

Lemma ones_ok n : forall row, n <= 63 -> ones n row = length (filter (fun c => bit row (of_nat c)) (seq 0 n)).
Proof.
  induction n as [| n IH]; intros row small; [reflexivity |]. cbn [ones].
  assert (length (filter (fun c => bit row (of_nat c)) (seq 1 n)) = ones n (row >> 1)) as rest.
  { rewrite IH by lia. rewrite <- seq_shift.
    assert (forall c, In c (seq 0 n) -> c < 62) as low by (intros c into; apply in_seq in into; lia).
    revert low. generalize (seq 0 n). induction l as [| c l IHl]; intros low; [reflexivity |]. cbn [map filter].
    rewrite <- bit_shift_right by (apply low; now left). specialize (IHl (fun d into => low d (or_intror into))).
    destruct (bit _ _); cbn; congruence. }
  destruct (row =? 0)%uint63 eqn:zero.
  - apply eqb_correct in zero as ->. symmetry. clear. generalize (seq 0 (S n)).
    induction l as [| c l IH]; [reflexivity |]. cbn [filter]. now rewrite bit_0.
  - cbn [seq filter]. change (of_nat 0) with 0%uint63. destruct (bit row 0); cbn [length]; now rewrite rest.
Qed.

(** The cells of the rows of one side, whose first column is [first]. *)
Definition cells_of_side (first : nat) (rows : list int) : list position :=
  flat_map (fun r => map (fun c => (r, first + c)) (filter (fun c => bit (nth r rows 0%uint63) (of_nat c)) (seq 0 63)))
    (seq 0 (length rows)).

Lemma length_cells_of_side first rows : length (cells_of_side first rows) = list_sum (map (ones 63) rows).
Proof.
  unfold cells_of_side. enough (forall before, length (flat_map (fun r => map (fun c => (r, first + c))
      (filter (fun c => bit (nth r (before ++ rows) 0%uint63) (of_nat c)) (seq 0 63))) (seq (length before) (length rows)))
      = list_sum (map (ones 63) rows)) as all by apply (all []).
  induction rows as [| row rows IH]; intros before; [reflexivity |]. cbn [length seq flat_map map].
  rewrite sum_cons, length_app, length_map, app_nth2, Nat.sub_diag by lia. cbn [nth]. rewrite ones_ok by lia. f_equal.
  specialize (IH (before ++ [row])). rewrite <- app_assoc, length_app, Nat.add_1_r in IH. exact IH.
Qed.

Lemma count_ok m (l : list position) : NoDup l -> (forall p, In p l -> within (size_of m) p = true) ->
  (forall p, In p l -> has m p = true) -> length l <= count m.
Proof.
  intros distinct inside all. unfold count. rewrite <- (length_cells_of_side 0), <- (length_cells_of_side 62), <- length_app.
  apply NoDup_incl_length; [exact distinct |]. intros [r c] into. pose proof (all _ into) as old.
  pose proof (within_row _ _ (inside _ into)) as [row column]. apply place_small in column. unfold has, side, place in *.
  cbn [fst snd] in *. apply in_app_iff. destruct (c <? 62) eqn:low; [left | right]; apply in_flat_map; exists r;
    (split; [apply in_seq; lia |]); apply in_map_iff; [exists c | exists (c - 62)]; apply Nat.ltb_lt in low || apply Nat.ltb_ge in low;
    (split; [f_equal; lia |]); apply filter_In; (split; [apply in_seq; lia | exact old]).
Qed.

Lemma ascending_above x xs : ascending (x :: xs) = true -> forall y, In y xs -> (to_Z x < to_Z y)%Z.
Proof.
  revert x. induction xs as [| z xs IH]; intros x up y; [intros [] |]. cbn [ascending] in up.
  destruct (x <? z)%uint63 eqn:low; [| discriminate]. rewrite ltb_spec in low. intros [<- | into]; [exact low |].
  specialize (IH z up y into). lia.
Qed.

Lemma ascending_distinct xs : ascending xs = true -> NoDup (map position_of xs).
Proof.
  induction xs as [| x xs IH]; intros up; [constructor |]. cbn. constructor.
  - intros into. apply in_map_iff in into as (y & same & into). apply position_of_inj in same as ->.
    pose proof (ascending_above _ _ up x into). lia.
  - apply IH. cbn [ascending] in up. destruct xs as [| y xs]; [reflexivity |]. now destruct (_ <? _)%uint63.
Qed.

End Count.

(** Returns [true] only if no connected set of [least] to [most] cells contains [root] and [members], no cell of [others],
    and otherwise only cells of [free]. *)
Definition impossible (fuel : nat) (n : size) (most least : nat) (free : cells) (root : int) (members others : list int) : bool :=
  let nothing := empty n in
  let start := put nothing root in
  let member_cells := put_all nothing members in
  if has_code start root then
  if ascending members then
  if forallb (fun x => if (x =? root)%uint63 then false else has_code member_cells x) members then
  let k := S (length members) in
  if most <? k then true else
  match near fuel (most - k) (drop_all free others) member_cells start with
  | Some m => if forallb (has_code m) members then count m <? least else true
  | None => false
  end
  else false else false else false.

Lemma impossible_ok fuel n most least free root members others s c part :
  impossible fuel n most least free root members others = true ->
  NoDup part -> (forall q, In q part <-> connected s c (position_of root) q) -> look s (position_of root) = Some c ->
  (forall q, In q part -> within n q = true) ->
  length part <= most -> least <= length part ->
  (forall q, In q part -> q <> position_of root -> has free q = true) ->
  (forall x, In x members -> In (position_of x) part) ->
  (forall x, In x others -> ~ In (position_of x) part) ->
  False.
Proof.
  unfold impossible. intros yes distinct lists root_colour inside few many free_ok members_in others_out.
  destruct (has_code _ root) eqn:has_root; [| discriminate]. rewrite has_code_eq in has_root.
  destruct (ascending members) eqn:up; [| discriminate].
  destruct (forallb _ members) eqn:members_ok; [| discriminate]. rewrite forallb_forall in members_ok.
  assert (In (position_of root) part) as root_in by (apply lists; now constructor).
  assert (forall q, In q (map position_of members) -> In q part) as members_in'
    by (intros q into; apply in_map_iff in into as (x & <- & into); auto).
  assert (~ In (position_of root) (map position_of members)) as not_root.
  { intros into. apply in_map_iff in into as (x & same & into). apply position_of_inj in same as ->.
    specialize (members_ok root into). cbn in members_ok. rewrite eqb_refl in members_ok. discriminate members_ok. }
  assert (forall q, In q (map position_of members) -> has (put_all (empty n) members) q = true) as member_cells_ok.
  { intros q into. apply in_map_iff in into as (x & <- & into). specialize (members_ok x into). cbn in members_ok.
    destruct (x =? root)%uint63; [discriminate |]. now rewrite <- has_code_eq. }
  assert (S (length members) <= length part) as enough.
  { rewrite <- (length_map position_of members). apply (NoDup_incl_length (l := position_of root :: map position_of members)).
    - constructor; [exact not_root | now apply ascending_distinct].
    - intros q [<- | into]; auto. }
  destruct (most <? S (length members)) eqn:over; [apply Nat.ltb_lt in over; lia | apply Nat.ltb_ge in over].
  destruct (near _ _ _ _ _) as [m |] eqn:is_near; [| discriminate].
  assert (forall q, In q part -> has m q = true) as all.
  { apply near_all with (s := s) (c := c) (root := position_of root) (members := map position_of members)
      (n := n) (through := drop_all free others) (member_cells := put_all (empty n) members)
      (fuel := fuel) (rounds := most - S (length members)) (m := put (empty n) root); try assumption.
    - now apply ascending_distinct.
    - intros q into other not_member. apply has_drop_all; [now apply within_small with n, inside | now apply free_ok |].
      intros x x_in ->. now apply (others_out x).
    - now rewrite size_put, size_empty.
    - rewrite length_map. lia. }
  destruct (forallb (has_code m) members) eqn:reached.
  - apply Nat.ltb_lt in yes. enough (length part <= count m) by lia.
    assert (size_of m = n) as is_size.
    { clear - is_near. revert is_near. set (start := put _ _). assert (size_of start = n) as same by (unfold start; now rewrite size_put, size_empty).
      revert same. generalize start. generalize (most - S (length members)). intros rounds. induction rounds as [| rounds IH]; intros start' same;
        cbn [near]; (destruct (flood _ _ _) as [m1 |] eqn:flooded; [| discriminate]); apply flood_closed in flooded as (is_size & _).
      - intros [= <-]. congruence.
      - destruct (CellsNurikabe.same _ _); [intros [= <-]; congruence |]. apply IH. rewrite size_grow. congruence. }
    apply count_ok; [exact distinct | now rewrite is_size | exact all].
  - rewrite <- not_true_iff_false in reached. apply reached, forallb_forall. intros x into. rewrite has_code_eq. auto.
Qed.

Section Flood.

Variables (s : colouring) (c : colour) (through : cells) (n : size).
Hypothesis through_ok : forall p, look s p = Some c -> has through p = true.
Hypothesis inside : forall p, look s p = Some c -> within n p = true.

Lemma flood_path fuel m m' p q : flood fuel through m = Some m' -> size_of m = n -> has m p = true ->
  connected s c p q -> has m' q = true.
Proof.
  intros flooded is_size old path. apply flood_closed in flooded as (is_size' & larger & closed).
  apply larger in old. clear larger. induction path as [p first | p q r first near path IH]; [exact old |]. apply IH.
  assert (look s q = Some c) as next by (eapply connected_first; exact path).
  rewrite <- closed. eapply has_grow; eauto; [now rewrite is_size', is_size, inside |].
  now apply (within_small n), inside.
Qed.

End Flood.

(** * Cuts of a grid *)

(** Numbers and sets that many tests need. *)
Record terrain := Terrain {
  area : size;
  blank_cells : cells;
  all_cells : cells;
  clue_cells : cells;
  (** The number of black cells, if the clues determine it. *)
  sea : option nat
}.

Definition terrain_of (g : grid) : terrain :=
  let set f := cells_where f (length g) (width g) in
  Terrain (grid_size (length g) (width g)) (set (is_blank g)) (set (fun _ => true)) (set (is_clued g))
    (if all_numbers g then Some (length g * width g - least_white g) else None).

(** The cells [others] separate [x] from [y], and all are cells without a clue. *)
Definition separated (t : terrain) (x y : int) (others : list int) : bool :=
  let start := put (empty (area t)) x in
  if has_code start x then
    match flood fuel (drop_all (blank_cells t) others) start with Some m => negb (has_code m y) | None => false end
  else false.

(** The cells [others] separate [x] from all clues. *)
Definition cut_off (t : terrain) (x : int) (others : list int) : bool :=
  let start := put (empty (area t)) x in
  if has_code start x then
    match flood fuel (drop_all (all_cells t) others) start with Some m => disjoint m (clue_cells t) | None => false end
  else false.

Section Cuts.

Variables (g : grid) (s : colouring).
Hypothesis ok : well_formed g = true.
Hypothesis is_solution : solution g s.

Lemma inside_colour c p : look s p = Some c -> fst p < length g /\ snd p < width g /\ length g <= 64 /\ width g <= 64.
Proof.
  intros there. apply (well_formed_inside g p ok). apply (coloured _ _ is_solution). destruct c; auto.
Qed.

Lemma inside_area c p : look s p = Some c -> within (area (terrain_of g)) p = true.
Proof. intros there. destruct (inside_colour _ _ there) as (row & column & _ & narrow). now apply within_grid. Qed.

Lemma in_cells_where f c p : look s p = Some c -> f p = true -> has (cells_where f (length g) (width g)) p = true.
Proof.
  intros there yes. destruct (inside_colour _ _ there) as (row & column & _ & narrow).
  rewrite has_cells_where by lia. now rewrite yes, (proj2 (Nat.ltb_lt _ _) row), (proj2 (Nat.ltb_lt _ _) column).
Qed.

Lemma small_column c p : look s p = Some c -> snd p < 64.
Proof. intros there. destruct (inside_colour _ _ there) as (_ & column & _ & narrow). lia. Qed.

Lemma separated_ok x y others : separated (terrain_of g) x y others = true ->
  look s (position_of x) = Some Black -> look s (position_of y) = Some Black ->
  (forall z, In z others -> look s (position_of z) = Some White) -> False.
Proof.
  unfold separated. intros yes black_x black_y white.
  destruct (has_code _ x) eqn:start; [| discriminate]. rewrite has_code_eq in start.
  destruct (flood _ _ _) as [m |] eqn:flooded; [| discriminate]. rewrite has_code_eq in yes.
  enough (has m (position_of y) = true) as reached by now rewrite reached in yes.
  refine (flood_path s Black _ _ _ _ _ _ _ _ _ flooded _ start _).
  - intros p black. apply has_drop_all; [now apply small_column with Black | |].
    + apply (in_cells_where _ _ _ black). apply is_blank_iff. eapply black_blank; eassumption.
    + intros z into ->. rewrite white in black by exact into. discriminate black.
  - intros p black. now apply (inside_area Black).
  - now rewrite size_put, size_empty.
  - now apply (one_sea _ _ is_solution).
Qed.

Lemma cut_off_ok x others : cut_off (terrain_of g) x others = true ->
  look s (position_of x) = Some White ->
  (forall z, In z others -> look s (position_of z) = Some Black) -> False.
Proof.
  unfold cut_off. intros yes white_x black.
  destruct (has_code _ x) eqn:start; [| discriminate]. rewrite has_code_eq in start.
  destruct (flood _ _ _) as [m |] eqn:flooded; [| discriminate].
  destruct (has_clue _ _ is_solution _ white_x) as (q & is_clue & path).
  apply (disjoint_ok _ _ q yes).
  - refine (flood_path s White _ _ _ _ _ _ _ _ _ flooded _ start path).
    + intros p white. apply has_drop_all; [now apply small_column with White | |].
      * now apply (in_cells_where _ _ _ white).
      * intros z into ->. rewrite black in white by exact into. discriminate white.
    + intros p white. now apply (inside_area White).
    + now rewrite size_put, size_empty.
  - apply (in_cells_where _ White); [now apply (clues_white _ _ is_solution) | now apply is_clued_iff].
Qed.

Lemma impossible_sea_ok n x members others : sea (terrain_of g) = Some n ->
  impossible fuel (area (terrain_of g)) n n (blank_cells (terrain_of g)) x members others = true ->
  look s (position_of x) = Some Black -> (forall z, In z members -> look s (position_of z) = Some Black) ->
  (forall z, In z others -> look s (position_of z) = Some White) -> False.
Proof.
  cbn [sea terrain_of]. destruct (all_numbers g) eqn:known; [| discriminate]. intros [= <-] yes black_x black white.
  pose proof (sea_size _ _ ok is_solution known) as size.
  apply (impossible_ok _ _ _ _ _ _ _ _ s Black (of_colour g s Black) yes).
  - apply of_colour_distinct.
  - intros q. rewrite (of_colour_iff _ _ ok is_solution). split; [now apply (one_sea _ _ is_solution) | apply connected_last].
  - exact black_x.
  - intros q into. apply (of_colour_iff _ _ ok is_solution) in into. now apply (inside_area Black).
  - lia.
  - lia.
  - intros q into _. apply (of_colour_iff _ _ ok is_solution) in into.
    apply (in_cells_where _ _ _ into), is_blank_iff. eapply black_blank; eassumption.
  - intros z into. apply (of_colour_iff _ _ ok is_solution). auto.
  - intros z into also. apply (of_colour_iff _ _ ok is_solution) in also. rewrite white in also by exact into. discriminate also.
Qed.

End Cuts.
