(** The checker for certificates of Nurikabe, and the proof that it is sound. *)

From Kortest Require Standard.
Import PArray Uint63 List Bool Arith ZArith Lia.
From Kortest Require Export RulesNurikabe DecodeNurikabe.
From Kortest Require Import FactsNurikabe ResolveNurikabe CellsNurikabe NearNurikabe SizesNurikabe CutsNurikabe ClausesNurikabe CountNurikabe SolutionsNurikabe.
Import ListNotations.

Definition colour_same (c d : colour) : {c = d} + {c <> d}.
Proof. decide equality. Defined.

Definition colouring_same : forall s t : colouring, {s = t} + {s <> t} := list_eq_dec (list_eq_dec colour_same).

Record certificate := Certificate {
  (** Solutions as rows, [true] for white. *)
  found : list (list (list bool));
  table : array int;
  clause_count : int;
  numbers : array int
}.

Definition colouring_of (rows : list (list bool)) : colouring :=
  map (map (fun white : bool => if white then White else Black)) rows.

Fixpoint distinct (l : list colouring) : bool :=
  match l with [] => true | s :: l => if in_dec colouring_same s l then false else distinct l end.

(** The kinds of axioms: kind + 16 * number. *)
Definition holds (g : grid) (table : array int) (regions : list region) (solutions : list colouring) : int -> clause -> bool :=
  let sea := sea_cut g table in
  let cut_off_land := land_cut g table in
  let size := size_cut g table in
  let costly := count_cut g table in
  fun k c =>
    let kind := (k land 15)%uint63 in
    let number := (k >> 4)%uint63 in
    if (kind =? 4)%uint63 then island_cut g table regions number c
    else if (kind =? 2)%uint63 then sea c
    else if (kind =? 3)%uint63 then cut_off_land c
    else if (kind =? 5)%uint63 then size c
    else if (kind =? 6)%uint63 then costly c
    else if (kind =? 7)%uint63 then
      match nth_error solutions (to_nat number) with Some t => excludes g table t c | None => false end
    else encoding_clause g table regions c.

(** Tests that the grid has no solutions except the listed ones. *)
Definition check_others (g : grid) (solutions : list colouring) (cert : certificate) : bool :=
  if well_formed g then
    if too_many g then true
    else match regions_of g with
    | Some regions =>
        refuted (holds g (table cert) regions solutions) (clause_count cert) (2 * PArray.length (table cert))%uint63
          (items_of (numbers cert))
    | None => false
    end
  else false.

Definition check (g : grid) (n : nat) (cert : certificate) : bool :=
  let solutions := map colouring_of (found cert) in
  if List.length solutions =? n then
  if distinct solutions then
  if forallb (is_solution g) solutions then check_others g solutions cert
  else false else false else false.

Lemma distinct_ok l : distinct l = true -> NoDup l.
Proof.
  induction l as [| s l IH]; cbn; [constructor |]. destruct (in_dec _ _ _) as [| out]; [discriminate |]. intros rest.
  constructor; auto.
Qed.

Lemma check_others_ok g solutions cert : (forall t, In t solutions -> solution g t) ->
  check_others g solutions cert = true -> forall s, solution g s -> In s solutions.
Proof.
  intros all. unfold check_others. destruct (well_formed g) eqn:ok; [| discriminate]. intros yes s is_s.
  destruct (in_dec colouring_same s solutions) as [into | out]; [exact into | exfalso].
  destruct (too_many g) eqn:many; [eapply too_many_ok; eassumption |].
  destruct (regions_of g) as [regions |] eqn:made; [| discriminate].
  apply (refuted_ok (meaning s (table cert))) in yes; [exact yes |]. clear yes. intros k c. unfold holds.
  destruct (_ =? 4)%uint63; [now apply island_cut_ok |].
  destruct (_ =? 2)%uint63; [now apply sea_cut_ok |].
  destruct (_ =? 3)%uint63; [now apply land_cut_ok |].
  destruct (_ =? 5)%uint63; [now apply size_cut_ok |].
  destruct (_ =? 6)%uint63; [now apply (count_cut_ok g s) |].
  destruct (_ =? 7)%uint63; [| now apply encoding_clause_ok].
  destruct (nth_error solutions _) as [t |] eqn:is_t; [| discriminate]. apply nth_error_In in is_t.
  apply excludes_ok; auto. intros ->. contradiction.
Qed.

(** If [check] accepts the certificate, the grid has exactly [n] solutions. *)
Theorem check_sound g n cert : check g n cert = true -> solutions g n.
Proof.
  unfold check. set (l := map colouring_of _). destruct (_ =? n) eqn:size; [apply Nat.eqb_eq in size | discriminate].
  destruct (distinct l) eqn:apart; [| discriminate]. destruct (forallb _ l) eqn:all; [| discriminate].
  assert (forall t, In t l -> solution g t) as sound.
  { rewrite forallb_forall in all. intros t into. now apply is_solution_ok, all. }
  intros yes. exists l. split; [exact size | split; [now apply distinct_ok |]]. intros s. split; [apply sound |].
  now apply (check_others_ok g l cert).
Qed.

Theorem solutions_1 g : solutions g 1 <-> unique g.
Proof.
  split.
  - intros (l & size & _ & lists). destruct l as [| s [|]]; try discriminate size. exists s. split; [apply lists; now left |].
    intros t is_t. apply lists in is_t as [<- | []]. reflexivity.
  - intros (s & is_s & only). exists [s]. split; [reflexivity | split; [repeat constructor; intros [] |]].
    intros t. split; [intros [<- | []]; exact is_s | intros is_t; left; auto].
Qed.
