(** Adds two lower bounds on the number of clicks: one for the first columns of a board, one for the later columns.

    Bound.v proves the first bound. [count_starts] computes the second bound: each later column needs one click for each
    colour that its left neighbour lacks. Theorem [bound_apart] proves that the sum is a lower bound for the board. *)

From Kortest Require Standard.
Import List Bool Arith ZArith Lia.
From Kortest Require Import Rules Steps Groups Blocks Labels Returns Projection Masks Bound.
Import ListNotations.

(** Returns the colours of column [y] that are not in column [x]. *)
Definition new_colours (x y : list colour) : list colour :=
  filter (fun c => negb (existsb (Nat.eqb c) x)) (nodup Nat.eq_dec y).

Fixpoint count_starts (x : list colour) (b : board) : nat :=
  match b with
  | [] => 0
  | y :: far => length (new_colours x y) + count_starts y far
  end.

Lemma new_colours_iff x y c : In c (new_colours x y) <-> In c y /\ ~ In c x.
Proof.
  unfold new_colours. rewrite filter_In, nodup_In, negb_true_iff. split; intros [c_in absent]; split; try assumption.
  - intros into. assert (existsb (Nat.eqb c) x = true); [| congruence].
    apply existsb_exists. exists c. split; [exact into | apply Nat.eqb_refl].
  - destruct (existsb (Nat.eqb c) x) eqn:found; [| reflexivity]. exfalso. apply absent.
    apply existsb_exists in found as (d & into & same). apply Nat.eqb_eq in same. now subst.
Qed.

Lemma leave_subset x s c : In c (leave x s) -> In c x.
Proof.
  revert s. induction x as [| d x IH]; intros [| a s]; cbn; try tauto.
  destruct (a =? 0); cbn; intros into; [destruct into |]; eauto.
Qed.

Lemma leave_keeps d c x s : proper d x (rows s) = true -> c <> d -> In c x -> In c (leave x s).
Proof.
  intros ok other. apply andb_prop in ok as [_ ok]. revert s ok.
  induction x as [| e x IH]; intros [| a s] ok into; try discriminate ok; [destruct into |].
  cbn [rows map whole] in ok. apply andb_prop in ok as [ok more]. apply andb_prop in ok as [only _].
  cbn [leave]. unfold taken_row in only. destruct (a =? 0); cbn [negb] in only.
  - destruct into as [<- | into]; [now left | right; now apply IH].
  - apply Nat.eqb_eq in only. subst e. destruct into as [-> | into]; [congruence | now apply IH].
Qed.

Lemma merge_starts right x y ss ts n : merge right x y ss ts n ->
  forall l, NoDup l -> (forall c, In c l -> In c y /\ ~ In c x) -> length l <= n.
Proof.
  induction 1 as [| d x y s ss ts n rule _ IH | d x y r ss ts n rule _ _ IH | d x y s r ss ts n rule _ _ IH];
    intros l distinct new.
  - destruct l as [| c l]; [apply le_n |]. destruct (new c) as [[] _]. now left.
  - apply IH; [exact distinct |]. intros c into. destruct (new c into) as [in_y not_x].
    split; [exact in_y |]. intros in_x. now apply not_x, leave_subset with s.
  - apply andb_prop in rule as [is_proper _].
    assert (length (remove Nat.eq_dec d l) <= n) as bound.
    { apply IH.
      - clear - distinct. induction distinct as [| c l absent _ IH]; cbn; [constructor |].
        destruct (Nat.eq_dec d c); [exact IH |]. constructor; [| exact IH].
        intros into. now apply in_remove in into.
      - intros c into. apply in_remove in into as [into other]. destruct (new c into) as [in_y not_x].
        split; [| exact not_x]. apply (leave_keeps d); [| exact other | exact in_y].
        change (runs r) with (carried [] r). now rewrite rows_carried. }
    assert (length l <= S (length (remove Nat.eq_dec d l))); [| lia].
    clear - distinct. induction distinct as [| c l absent _ IH]; cbn; [lia |].
    destruct (Nat.eq_dec d c) as [<- |]; [now rewrite notin_remove | cbn; lia].
  - unfold rule3 in rule. rewrite !andb_true_iff in rule. destruct rule as ((((s_ok & r_ok) & _) & _) & _).
    assert (In d x) as in_x by (eapply colour_of_in, colour_of_proper, s_ok).
    apply IH; [exact distinct |]. intros c into. destruct (new c into) as [in_y not_x].
    split; [| intros left_in; now apply not_x, leave_subset with s].
    apply (leave_keeps d); [now rewrite rows_carried | congruence | exact in_y].
Qed.

Lemma count_upto_most b gs j : count_upto b gs j <= length gs.
Proof.
  revert b. induction gs as [| g gs IH]; intros b; cbn [count_upto length]; [apply le_n |].
  specialize (IH (settle g b)). destruct (upto b g j); lia.
Qed.

Lemma count_starts_most b gs : play b gs -> forall far j, skipn j b = far ->
  count_upto b gs j + count_starts (column b j) far <= length gs.
Proof.
  intros is_play far. induction far as [| y far IH]; intros j rest; cbn [count_starts].
  - rewrite Nat.add_0_r. apply count_upto_most.
  - assert (nth j b [] = y /\ skipn (S j) b = far) as [is_y next].
    { clear - rest. revert b rest. induction j as [| j IH]; intros [| x b] rest; try discriminate rest.
      - now injection rest as -> ->.
      - exact (IH b rest). }
    destruct (projection (skipn (S j) b) j b gs is_play) as (n & is_merge & count); [auto |].
    specialize (IH (S j) next). cbn [column] in *. rewrite is_y in *.
    assert (length (new_colours (column b j) y) <= n); [| lia].
    apply (merge_starts _ _ _ _ _ _ is_merge).
    + apply NoDup_filter, NoDup_nodup.
    + intros c. apply new_colours_iff.
Qed.

Theorem bound_apart b j P : claim b j P -> (forall p s q d, edge P p s q d -> 0 <= d)%Z ->
  forall gs, play b gs -> (base P + Z.of_nat (count_starts (column b j) (skipn j b)) <= Z.of_nat (length gs))%Z.
Proof.
  intros [_ reads_trace] costs gs is_play.
  destruct (reads_trace gs is_play) as (v & path & cost).
  pose proof (count_starts_most b gs is_play _ j eq_refl) as starts.
  assert (0 <= v)%Z; [| lia].
  clear - costs path. induction path as [| p s q d ss v edge _ IH]; [lia |]. apply costs in edge. lia.
Qed.
