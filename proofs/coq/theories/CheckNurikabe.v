(** The checker for certificates of Nurikabe, and the proof that it is sound. *)

From Kortest Require Standard.
Import PArray Uint63 List Bool Arith ZArith Lia.
From Kortest Require Export RulesNurikabe CellsNurikabe.
From Kortest Require Import Lengths FactsNurikabe SizesNurikabe CutsNurikabe ResolveNurikabe ClausesNurikabe
  LoopsNurikabe SolutionsNurikabe DecodeNurikabe.
Import ListNotations.

(** A certificate contains the white cells of each solution, and a block. The block is a list of arrays in reverse order.
    Each integer of an array has seven bytes. The last [spare] bytes do not belong to the block. *)
Record certificate := Certificate { found : list cells; block : list (array int); spare : nat }.

(** Returns element [i] of the list [l]. *)
Fixpoint item_at {A} (l : list A) (i : int) : option A :=
  match l with [] => None | a :: l => if (i =? 0)%uint63 then Some a else item_at l (i - 1)%uint63 end.

(** Tests the given clause [c], which has the number [i]: a clause of the encoding, or of a listed solution. *)
Definition given_clause (g : grid) (t : terrain) (table : array int) (regions : list region) (blanks : list int)
    (encoding : int) (solutions : list cells) (i : int) (c : clause) : bool :=
  if (i <? encoding)%uint63 then
    if encoding_clause t table regions c then true
    else if is_empty c then too_many g else white_cut g t table c
  else match item_at solutions (i - encoding)%uint63 with
       | Some m => excludes t table blanks m c
       | None => false
       end.

(** Tests a cut. The group after those of the regions is about several islands. *)
Definition cut_clause (g : grid) (t : terrain) (l : lines) (table : array int) (regions : list region) (group : int) (c : clause)
    : bool :=
  if (group =? 0)%uint63 then white_cut g t table c
  else match item_at regions (group - 1)%uint63 with Some r => island_cut t table r c | None => loop_cut t l table regions c end.

(** The regions of all clues; none if the clues exceed the cells, because then there are no islands. *)
Definition regions_if_fit (g : grid) : option (list region) := if too_many g then Some [] else regions_of g.

(** The array of the given clauses, and the numbers of them and of the clauses of the encoding. *)
Record givens := Givens { given_array : array clause; encoding_count : int; given_count : int }.

Definition givens_of (g : grid) (t : terrain) (v : survey) (solutions : list cells) (islands : list island) : givens :=
  let whites := literals_of (cell_codes v) 0 (make 4096 0%uint63) in
  let encoding := encoding_of g t v whites islands in
  let all := fold_left (fun cs m => clause_of_solution t whites (blank_codes g) m :: cs) solutions encoding in
  Givens (array_of [] (rev' all)) (int_length encoding) (int_length all).

(** Tests that the grid has no solutions except the listed ones. *)
Definition check_others (g : grid) (cert : certificate) : bool :=
  match regions_if_fit g with
  | Some regions =>
      let t := terrain_of g in
      let v := survey_of g in
      let '(l, islands) :=
        fold_left (add_island (cell_codes v)) regions (add_group 0 (cell_codes v) (Layout 0 [] []), []) in
      let table := array_of 0%uint63 (rev' (meanings l)) in
      let literals := (2 * next_variable l)%uint63 in
      let givens := givens_of g t v (found cert) (rev' islands) in
      match items_of l (block cert) (spare cert) with
      | Some (items, bytes) =>
          if (literals <=? max_length)%uint63 then
            refuted (given_clause g t table regions (blank_codes g) (encoding_count givens) (found cert))
              (cut_clause g t (lines_of g) table regions) (given_array givens) (given_count givens) literals items
              (1000000 + 64 * bytes)%uint63
          else false
      | None => false
      end
  | None => false
  end.

(** Tests that the certificate lists [n] different solutions. *)
Definition check_found (g : grid) (n : nat) (cert : certificate) : bool :=
  if well_formed g then
  if length (found cert) =? n then
  if in_order (map (colouring_of (length g) (width g)) (found cert)) then
    let t := terrain_of g in
    let v := survey_of g in
    forallb (is_solution t v) (found cert)
  else false else false else false.

(** Tests whether the certificate proves that the grid has exactly [n] solutions. *)
Definition check (g : grid) (n : nat) (cert : certificate) : bool :=
  if check_found g n cert then check_others g cert else false.

Lemma item_at_in {A} (l : list A) : forall i a, item_at l i = Some a -> In a l.
Proof.
  induction l as [| b l IH]; intros i a; cbn [item_at]; [discriminate |]. destruct (i =? 0)%uint63; [| right; eauto].
  intros [= <-]. now left.
Qed.

Lemma check_found_ok g n cert : check_found g n cert = true ->
  let l := map (colouring_of (length g) (width g)) (found cert) in
  well_formed g = true /\ length l = n /\ NoDup l /\ forall s, In s l -> solution g s.
Proof.
  unfold check_found. destruct (well_formed g) eqn:ok; [| discriminate].
  destruct (_ =? n) eqn:many; [apply Nat.eqb_eq in many | discriminate].
  destruct (in_order _) eqn:ordered; [| discriminate]. intros all. rewrite forallb_forall in all.
  split; [reflexivity | split; [now rewrite length_map | split; [now apply in_order_distinct |]]].
  intros s into. apply in_map_iff in into as (m & <- & into). now apply is_solution_ok, all.
Qed.

Lemma colour_same (c d : colour) : {c = d} + {c <> d}.
Proof. decide equality. Qed.

Lemma check_others_ok g cert : well_formed g = true ->
  let l := map (colouring_of (length g) (width g)) (found cert) in
  (forall s, In s l -> solution g s) -> check_others g cert = true -> forall s, solution g s -> In s l.
Proof.
  intros ok l all. unfold check_others. destruct (regions_if_fit g) as [regions |] eqn:fit; [| discriminate].
  set (t := terrain_of g). set (v := survey_of g). destruct (fold_left _ _ _) as [layout islands].
  set (table := array_of _ (rev' (meanings _))). set (givens := givens_of _ _ _ _ _). clearbody givens.
  destruct (items_of _ _ _) as [[items bytes] |]; [| discriminate].
  destruct (_ <=? max_length)%uint63 eqn:few; [| discriminate]. intros yes s is_s.
  destruct (in_dec (list_eq_dec (list_eq_dec (fun c d : colour => ltac:(decide equality)))) s l) as [into | out]; [exact into | exfalso].
  unfold regions_if_fit in fit. destruct (too_many g) eqn:many; [eapply too_many_ok; eassumption |].
  refine (refuted_ok (meaning s table) _ _ _ _ _ _ _ _ _ few yes).
  - intros i c. unfold given_clause. destruct (i <? _)%uint63.
    + destruct (encoding_clause _ _ _ _) eqn:is_encoding; [intros _; now apply (encoding_clause_ok g s ok is_s table regions) |].
      destruct (is_empty c); [now rewrite many |]. now apply white_cut_ok.
    + destruct (item_at _ _) as [m |] eqn:is_m; [| discriminate]. apply item_at_in in is_m.
      apply excludes_ok; try assumption.
      * apply all, in_map. exact is_m.
      * intros ->. apply out, in_map. exact is_m.
  - intros group c. unfold cut_clause. destruct (group =? 0)%uint63; [now apply white_cut_ok |].
    destruct (item_at _ _) as [r |] eqn:is_r; [| now apply loop_cut_ok]. apply item_at_in in is_r.
    now apply (island_cut_ok g s ok is_s table regions).
Qed.

(** If [check_found] accepts the certificate, the grid has at least [n] solutions. *)
Theorem check_found_sound g n cert : check_found g n cert = true -> at_least g n.
Proof. intros yes. apply check_found_ok in yes as (_ & many & once & all). eexists. split; [exact many | now split]. Qed.

(** If [check] accepts the certificate, the grid has exactly [n] solutions. *)
Theorem check_sound g n cert : check g n cert = true -> solutions g n.
Proof.
  unfold check. destruct (check_found g n cert) eqn:yes; [| discriminate]. intros others.
  apply check_found_ok in yes as (ok & many & once & all). eexists. split; [exact many | split; [exact once |]].
  intros s. split; [apply all |]. now apply check_others_ok.
Qed.
