(** Refutations by resolution.

    A clause is a list of literals. The literal [2 x] says [P x], for a variable [x] and a statement [P x]; the literal
    [2 x + 1] says the opposite. No variable need be decidable: a clause holds if not all its literals are false.

    A refutation has clauses that are given, and items. Each item makes one clause: a cut, or what follows from earlier
    clauses by resolution. The last item makes the empty clause. *)

From Kortest Require Standard.
Import List Bool ZArith Lia Uint63 PArray.
Import ListNotations.

Definition clause := list int.

(** A step names clauses, each by the number of clauses between it and the step. *)
Inductive item := Cut (group : int) (c : clause) | Step (first : int) (reasons : list int).

Definition opposite (l : int) : int := (l lxor 1)%uint63.

Fixpoint count_from {A} (n : int) (l : list A) : int := match l with [] => n | _ :: l => count_from (n + 1) l end%uint63.

Definition int_length {A} : list A -> int := count_from 0.

Section Refutation.

(** Tests of a given clause with its number, and of a cut with its group. *)
Variables given_ok cut_ok : int -> clause -> bool.
(** The given clauses, and the numbers of clauses and of literals. *)
Variables (givens : array clause) (given_count literal_count : int).

(** The literals with the mark [stamp] are in the current clause. Adds the literals of [c] to it. [touched] lists all
    literals that were ever added. *)
Fixpoint add (stamp : int) (c : clause) (marks : array int) (touched : list int) : option (array int * list int) :=
  match c with
  | [] => Some (marks, touched)
  | l :: c =>
      if (marks.[l] =? stamp)%uint63 then add stamp c marks touched
      else if (l <? literal_count)%uint63 then add stamp c marks.[l <- stamp] (l :: touched)
      else None
  end.

(** Tests that no literal of [c] is the opposite of one of the current clause. *)
Fixpoint agrees (marks : array int) (stamp : int) (c : clause) : bool :=
  match c with
  | [] => true
  | l :: c => if (marks.[opposite l] =? stamp)%uint63 then false else agrees marks stamp c
  end.

(** Returns the only literal of [c] whose opposite is in the current clause. *)
Fixpoint pivot (marks : array int) (stamp : int) (c : clause) : option int :=
  match c with
  | [] => None
  | l :: c =>
      if (marks.[opposite l] =? stamp)%uint63 then
        if agrees marks stamp c then if (marks.[l] =? stamp)%uint63 then None else Some l else None
      else pivot marks stamp c
  end.

(** Resolves the current clause with [c]. *)
Definition resolve (stamp : int) (c : clause) (marks : array int) (touched : list int) : option (array int * list int) :=
  match pivot marks stamp c with
  | Some l =>
      match add stamp c marks.[opposite l <- 0]%uint63 touched with
      | Some (marks, touched) => Some (marks.[l <- 0]%uint63, touched)
      | None => None
      end
  | None => None
  end.

(** Lists the current clause before [c], and removes all marks. *)
Fixpoint collect (stamp : int) (touched : list int) (marks : array int) (c : clause) : array int * clause :=
  match touched with
  | [] => (marks, c)
  | l :: touched =>
      if (marks.[l] =? stamp)%uint63 then collect stamp touched marks.[l <- 0]%uint63 (l :: c)
      else collect stamp touched marks c
  end.

(** Which given clauses were tested, and the clauses of all items so far. *)
Record known := Known { tested : array bool; made : array clause }.

(** Returns the clause that is [distance] before the clause [n]. *)
Definition named (k : known) (n distance : int) : option (clause * known) :=
  if (distance <? n)%uint63 then
    let i := (n - 1 - distance)%uint63 in
    if (i <? given_count)%uint63 then
      let c := givens.[i] in
      if (tested k).[i] then Some (c, k)
      else if given_ok i c then Some (c, Known (tested k).[i <- true] (made k)) else None
    else Some ((made k).[i - given_count]%uint63, k)
  else None.

Fixpoint resolve_all (n : int) (reasons : list int) (k : known) (marks : array int) (touched : list int)
  : option (known * array int * list int) :=
  match reasons with
  | [] => Some (k, marks, touched)
  | distance :: reasons =>
      match named k n distance with
      | Some (c, k) =>
          match resolve (n + 1) c marks touched with
          | Some (marks, touched) => resolve_all n reasons k marks touched
          | None => None
          end
      | None => None
      end
  end.

(** Makes the clause of a step. *)
Definition derive (n first : int) (reasons : list int) (k : known) (marks : array int)
  : option (known * array int * clause) :=
  match named k n first with
  | Some (c, k) =>
      match add (n + 1) c marks [] with
      | Some (marks, touched) =>
          match resolve_all n reasons k marks touched with
          | Some (k, marks, touched) => let (marks, c) := collect (n + 1) touched marks [] in Some (k, marks, c)
          | None => None
          end
      | None => None
      end
  | None => None
  end.

Definition is_empty {A} (l : list A) : bool := match l with [] => true | _ => false end.

(** Stores the clause [c] with the number [n]. *)
Definition store (k : known) (n : int) (c : clause) : known := Known (tested k) (made k).[n - given_count <- c]%uint63.

(** Tests that the [items] refute the given clauses. [n] is the number of the next clause, and [space] the number of
    literals that clauses may still have. *)
Fixpoint refute (items : list item) (n space : int) (k : known) (marks : array int) : bool :=
  if (n <? max_length)%uint63 then
    match items with
    | [] => false
    | Cut group c :: items =>
        let size := int_length c in
        if (space <? size)%uint63 then false
        else if cut_ok group c then refute items (n + 1) (space - size) (store k n c) marks else false
    | Step first reasons :: items =>
        match derive n first reasons k marks with
        | Some (k, marks, c) =>
            let size := int_length c in
            if (space <? size)%uint63 then false
            else if is_empty c then is_empty items
            else refute items (n + 1) (space - size) (store k n c) marks
        | None => false
        end
    end
  else false.

(** The clause [0; 1] says that a variable is true or false. *)
Definition refuted (items : list item) (space : int) : bool :=
  refute items given_count space
    (Known (make given_count false) (make (int_length items) [0; 1]%uint63)) (make literal_count 0)%uint63.

End Refutation.

Lemma get_set {A : Set} (a : array A) i j x : (a.[i <- x]).[j] = x \/ (a.[i <- x]).[j] = a.[j].
Proof.
  destruct (i =? j)%uint63 eqn:same.
  - apply eqb_correct in same as <-. destruct (i <? PArray.length a)%uint63 eqn:inside.
    + left. now apply get_set_same.
    + right. now rewrite !get_out_of_bounds, default_set by (rewrite ?length_set; exact inside).
  - right. apply get_set_other. intros <-. now rewrite eqb_refl in same.
Qed.

Section Meaning.

Variable P : int -> Prop.

Definition is_false (l : int) : Prop := if bit l 0 then ~ ~ P (l >> 1)%uint63 else ~ P (l >> 1)%uint63.

Definition sat (c : clause) : Prop := ~ Forall is_false c.

Lemma opposite_bit l : bit (opposite l) 0 = negb (bit l 0).
Proof. unfold opposite. rewrite lxor_spec. change (bit 1 0) with true. now destruct (bit l 0). Qed.

Lemma opposite_variable l : (opposite l >> 1)%uint63 = (l >> 1)%uint63.
Proof.
  apply bit_ext. intros i. unfold opposite. rewrite !bit_lsr. destruct (i <=? 1 + i)%uint63 eqn:up; [| reflexivity].
  rewrite lxor_spec, bit_1. replace (1 + i =? 0)%uint63 with false; [now rewrite xorb_false_r |].
  symmetry. apply not_true_iff_false. intros is_zero. apply eqb_correct in is_zero. rewrite is_zero in up.
  apply leb_spec in up. change (to_Z 0) with 0%Z in up. pose proof (to_Z_bounded i).
  assert (i = 0%uint63) as -> by (apply to_Z_inj; change (to_Z 0) with 0%Z; lia). apply (f_equal to_Z) in is_zero. discriminate is_zero.
Qed.

Lemma not_false l : ~ is_false l -> is_false (opposite l).
Proof.
  unfold is_false. rewrite opposite_bit, opposite_variable. destruct (bit l 0); cbn; intros no yes; apply no; tauto.
Qed.

Lemma tautology : sat [0%uint63; 1%uint63].
Proof.
  intros all. inversion_clear all as [| ? ? no rest]. inversion_clear rest as [| ? ? yes _].
  change (is_false 0) with (~ P 0%uint63) in no. change (is_false 1) with (~ ~ P 0%uint63) in yes. auto.
Qed.

Variables given_ok cut_ok : int -> clause -> bool.
Variables (givens : array clause) (given_count literal_count : int).
Hypothesis givens_hold : forall i c, given_ok i c = true -> sat c.
Hypothesis cuts_hold : forall group c, cut_ok group c = true -> sat c.

(** The current clause holds. *)
Definition holds (marks : array int) (stamp : int) : Prop := ~ forall l, marks.[l] = stamp -> is_false l.

Definition lists (touched : list int) (marks : array int) (stamp : int) : Prop :=
  forall l, marks.[l] = stamp -> In l touched.

(** No mark is above [n]. *)
Definition below (marks : array int) (n : int) : Prop := forall l, (to_Z marks.[l] <= to_Z n)%Z.

Lemma below_set marks n l x : below marks n -> (to_Z x <= to_Z n)%Z -> below marks.[l <- x] n.
Proof. intros is_below small l'. destruct (get_set marks l l' x) as [-> | ->]; [exact small | apply is_below]. Qed.

Lemma zero_small n : (to_Z 0 <= to_Z n)%Z.
Proof. apply to_Z_bounded. Qed.

Lemma get_other {A : Set} (a : array A) i j x : i <> j -> a.[i <- x].[j] = a.[j].
Proof. intros other. now apply get_set_other. Qed.

Lemma set_zero marks stamp l l' : stamp <> 0%uint63 -> marks.[l <- 0]%uint63.[l'] = stamp -> marks.[l'] = stamp.
Proof. intros nonzero. destruct (get_set marks l l' 0%uint63) as [-> | ->]; [congruence | auto]. Qed.

(** The marks that [add] returns. *)
Record added (stamp : int) (c : clause) (marks marks' : array int) (touched : list int) : Prop := {
  added_old : forall l, marks.[l] = stamp -> marks'.[l] = stamp;
  added_new : forall l, In l c -> marks'.[l] = stamp;
  added_lists : lists touched marks' stamp;
  added_below : below marks' stamp
}.

Lemma add_ok stamp c : forall marks touched marks' touched',
  add literal_count stamp c marks touched = Some (marks', touched') -> PArray.length marks = literal_count ->
  lists touched marks stamp -> below marks stamp ->
  added stamp c marks marks' touched' /\ PArray.length marks' = literal_count.
Proof.
  induction c as [| l c IH]; intros marks touched marks' touched'; cbn [add].
  - intros [= <- <-] same is_listed is_below. split; [| exact same]. split; auto. intros l [].
  - destruct (_ =? stamp)%uint63 eqn:there.
    + apply eqb_correct in there. intros rest same is_listed is_below.
      destruct (IH _ _ _ _ rest same is_listed is_below) as [[old new listed small] same']. split; [| exact same'].
      split; auto. intros l' [<- | into]; auto.
    + destruct (l <? literal_count)%uint63 eqn:inside; [| discriminate]. intros rest same is_listed is_below.
      assert (marks.[l <- stamp].[l] = stamp) as here by (apply get_set_same; now rewrite same).
      destruct (IH _ _ _ _ rest) as [[old new listed small] same'].
      * now rewrite length_set.
      * intros l' at_l'. destruct (l =? l')%uint63 eqn:is_l; [apply eqb_correct in is_l as <-; now left | right].
        apply is_listed. rewrite get_other in at_l'; [exact at_l' |]. intros <-. now rewrite eqb_refl in is_l.
      * apply below_set; [exact is_below | lia].
      * split; [| exact same']. split; auto.
        -- intros l' at_l'. apply old. destruct (get_set marks l l' stamp) as [-> | ->]; auto.
        -- intros l' [<- | into]; auto.
Qed.

Lemma pivot_ok marks stamp c l : pivot marks stamp c = Some l -> marks.[l] <> stamp /\ marks.[opposite l] = stamp.
Proof.
  induction c as [| l' c IH]; cbn [pivot]; [discriminate |].
  destruct (_ =? stamp)%uint63 eqn:clash; [| exact IH]. destruct (agrees _ _ _); [| discriminate].
  destruct (marks.[l'] =? stamp)%uint63 eqn:there; [discriminate |]. intros [= <-]. split; [| now apply eqb_correct].
  intros same. now rewrite same, eqb_refl in there.
Qed.

(** What holds for the current clause. *)
Record current (marks : array int) (touched : list int) (stamp : int) : Prop := {
  current_holds : holds marks stamp;
  current_listed : lists touched marks stamp;
  current_below : below marks stamp;
  current_length : PArray.length marks = literal_count
}.

Lemma resolve_ok stamp c marks touched marks' touched' : stamp <> 0%uint63 ->
  resolve literal_count stamp c marks touched = Some (marks', touched') -> sat c -> current marks touched stamp ->
  current marks' touched' stamp.
Proof.
  unfold resolve. intros nonzero. destruct (pivot _ _ _) as [l |] eqn:is_pivot; [| discriminate].
  apply pivot_ok in is_pivot as [no_l _].
  destruct (add _ _ _ _ _) as [[marks1 touched1] |] eqn:is_added; [| discriminate].
  intros [= <- <-] c_holds [old_holds listed small same].
  apply add_ok in is_added as [[old new listed1 small1] same1].
  - split.
    + intros all. assert (~ is_false l) as true_l.
      { intros false_l. apply c_holds, Forall_forall. intros l' into. destruct (l =? l')%uint63 eqn:is_l;
          [now apply eqb_correct in is_l as <- |].
        apply all. rewrite get_other; [now apply new |]. intros <-. now rewrite eqb_refl in is_l. }
      apply not_false in true_l. apply old_holds. intros l' at_l'. destruct (opposite l =? l')%uint63 eqn:is_opposite;
        [now apply eqb_correct in is_opposite as <- |].
      apply all. rewrite get_other by congruence. apply old. rewrite get_other; [exact at_l' |].
      intros <-. now rewrite eqb_refl in is_opposite.
    + intros l' at_l'. apply listed1. now apply set_zero in at_l'.
    + apply below_set; [exact small1 | apply zero_small].
    + now rewrite length_set.
  - now rewrite length_set.
  - intros l' at_l'. apply listed. now apply set_zero in at_l'.
  - apply below_set; [exact small | apply zero_small].
Qed.

(** What holds for the clauses so far. *)
Definition sound (k : known) : Prop :=
  (forall i, (tested k).[i] = true -> sat givens.[i]) /\ (forall i, sat (made k).[i]).

Lemma named_ok k n distance c k' : named given_ok givens given_count k n distance = Some (c, k') -> sound k ->
  sat c /\ sound k'.
Proof.
  unfold named. destruct (_ <? n)%uint63; [| discriminate]. intros is_named [tested_ok made_ok]. revert is_named.
  destruct (_ <? given_count)%uint63; [| intros [= <- <-]; split; [apply made_ok | now split]].
  destruct (tested k).[_] eqn:known_ok; [intros [= <- <-]; split; [now apply tested_ok | now split] |].
  destruct (given_ok _ _) eqn:ok; [| discriminate]. apply givens_hold in ok. intros [= <- <-]. split; [exact ok |].
  split; [| exact made_ok]. cbn [tested]. set (i := (n - 1 - distance)%uint63) in *. intros j.
  destruct (i =? j)%uint63 eqn:is_i; [apply eqb_correct in is_i as <-; now intros _ |].
  rewrite get_other; [apply tested_ok |]. intros <-. now rewrite eqb_refl in is_i.
Qed.

Lemma resolve_all_ok n reasons : (n + 1 <> 0)%uint63 -> forall k marks touched k' marks' touched',
  resolve_all given_ok givens given_count literal_count n reasons k marks touched = Some (k', marks', touched') ->
  sound k -> current marks touched (n + 1)%uint63 -> sound k' /\ current marks' touched' (n + 1)%uint63.
Proof.
  intros nonzero. induction reasons as [| distance reasons IH]; intros k marks touched k' marks' touched'; cbn [resolve_all].
  - intros [= <- <- <-]. auto.
  - destruct (named _ _ _ _ _ _) as [[c k1] |] eqn:is_named; [| discriminate].
    destruct (resolve _ _ _ _ _) as [[marks1 touched1] |] eqn:resolved; [| discriminate]. intros rest is_sound is_current.
    apply named_ok in is_named as [c_holds is_sound1]; [| exact is_sound].
    eapply resolve_ok in resolved; try eassumption. eapply IH; eassumption.
Qed.

Lemma collect_ok stamp touched : stamp <> 0%uint63 -> forall marks c marks' c',
  collect stamp touched marks c = (marks', c') -> below marks stamp ->
  below marks' stamp /\ PArray.length marks' = PArray.length marks /\ incl c c' /\
  forall l, In l touched -> marks.[l] = stamp -> In l c'.
Proof.
  intros nonzero. induction touched as [| l touched IH]; intros marks c marks' c'; cbn [collect].
  - intros [= <- <-] small. repeat split; [exact small | apply incl_refl | intros l []].
  - destruct (_ =? stamp)%uint63 eqn:there; intros rest small.
    + apply IH in rest as (small' & same & more & all); [| apply below_set; [exact small | apply zero_small]].
      rewrite length_set in same. repeat split; try assumption; [intros l' into; apply more; now right |].
      intros l' into at_l'. destruct (l =? l')%uint63 eqn:is_l; [apply eqb_correct in is_l as <-; apply more; now left |].
      assert (l <> l') as other by (intros <-; now rewrite eqb_refl in is_l).
      destruct into as [-> | into]; [contradiction | apply all; [exact into |]]. now rewrite get_other.
    + apply IH in rest as (small' & same & more & all); [| exact small]. repeat split; try assumption.
      intros l' [<- | into] at_l'; [now rewrite at_l', eqb_refl in there | now apply all].
Qed.

Lemma derive_ok n first reasons k marks k' marks' c : (n + 1 <> 0)%uint63 ->
  derive given_ok givens given_count literal_count n first reasons k marks = Some (k', marks', c) ->
  sound k -> (forall l, (to_Z marks.[l] < to_Z (n + 1))%Z) -> PArray.length marks = literal_count ->
  sat c /\ sound k' /\ below marks' (n + 1)%uint63 /\ PArray.length marks' = literal_count.
Proof.
  unfold derive. intros nonzero. destruct (named _ _ _ _ _ _) as [[c1 k1] |] eqn:is_named; [| discriminate].
  destruct (add _ _ _ _ _) as [[marks1 touched1] |] eqn:is_added; [| discriminate].
  destruct (resolve_all _ _ _ _ _ _ _ _ _) as [[[k2 marks2] touched2] |] eqn:resolved; [| discriminate].
  destruct (collect _ _ _ _) as [marks3 c3] eqn:collected. intros [= <- <- <-] is_sound unmarked same.
  apply named_ok in is_named as [c_holds is_sound1]; [| exact is_sound].
  apply add_ok in is_added as [[old new listed small] same1]; [| exact same | |].
  - apply resolve_all_ok in resolved as [is_sound2 [holds2 listed2 small2 same2]]; try assumption.
    + apply collect_ok in collected as (small3 & same3 & _ & all); [| exact nonzero | exact small2].
      repeat split; [| apply is_sound2 | apply is_sound2 | exact small3 | congruence].
      intros false_c. apply holds2. intros l at_l. rewrite Forall_forall in false_c. auto.
    + split; try assumption. intros false_c. apply c_holds, Forall_forall. auto.
  - intros l at_l. specialize (unmarked l). rewrite at_l in unmarked. lia.
  - intros l. specialize (unmarked l). lia.
Qed.

Lemma next_number n : (n <? max_length)%uint63 = true -> to_Z (n + 1) = (to_Z n + 1)%Z.
Proof.
  rewrite ltb_spec, add_spec. change (to_Z max_length) with 4194303%Z. change (to_Z 1) with 1%Z.
  pose proof (to_Z_bounded n). intros small. apply Z.mod_small. change wB with 9223372036854775808%Z in *. lia.
Qed.

Lemma refute_ok items : forall n space k marks,
  refute given_ok cut_ok givens given_count literal_count items n space k marks = true ->
  sound k -> below marks n -> PArray.length marks = literal_count -> False.
Proof.
  induction items as [| i items IH]; intros n space k marks; cbn [refute];
    (destruct (n <? max_length)%uint63 eqn:small; [| discriminate]); [discriminate |].
  apply next_number in small. pose proof (to_Z_bounded n).
  assert (forall c, sat c -> forall k', sound k' -> sound (store given_count k' n c)) as stored.
  { intros c c_holds k' [tested_ok made_ok]. split; [exact tested_ok |]. intros i'. cbn [made store].
    destruct (get_set (made k') (n - given_count)%uint63 i' c) as [-> | ->]; auto. }
  assert (n + 1 <> 0)%uint63 as nonzero.
  { intros zero. rewrite zero in small. change (to_Z 0) with 0%Z in small. lia. }
  destruct i as [group c | first reasons].
  - destruct (_ <? _)%uint63; [discriminate |]. destruct (cut_ok _ _) eqn:ok; [| discriminate]. apply cuts_hold in ok.
    intros rest is_sound is_below same. apply IH in rest; auto. intros l. specialize (is_below l). lia.
  - destruct (derive _ _ _ _ _ _ _ _ _) as [[[k' marks'] c] |] eqn:derived; [| discriminate].
    destruct (_ <? _)%uint63; [discriminate |]. intros rest is_sound is_below same.
    apply derive_ok in derived as (c_holds & is_sound' & is_below' & same'); try assumption.
    + destruct c as [| l c]; cbn [is_empty] in rest; [now apply c_holds |]. apply IH in rest; auto.
    + intros l. specialize (is_below l). lia.
Qed.

Theorem refuted_ok items space : (literal_count <=? max_length)%uint63 = true ->
  refuted given_ok cut_ok givens given_count literal_count items space = true -> False.
Proof.
  intros few yes. unfold refuted in yes. apply refute_ok in yes; [exact yes | | |].
  - split; cbn [tested made]; intros i; rewrite get_make; [discriminate | exact tautology].
  - intros l. rewrite get_make. apply zero_small.
  - rewrite length_make, few. reflexivity.
Qed.

End Meaning.
