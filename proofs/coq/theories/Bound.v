(** Proves a lower bound on the number of clicks that clear a board.

    A layer is an automaton for one column. It reads what each click removes from this column.
    [claim b j P] says that the layer [P] proves a lower bound on the number of clicks in the first [j] columns.
    A layer for the next column extends this bound by one column. A layer from the left and a layer from the right
    together prove a bound for the whole board. *)

From Kortest Require Standard.
Import List Bool Arith ZArith Lia.
From Kortest Require Import Rules Steps Groups Blocks Labels Returns Projection Mirror Cut.
Import ListNotations.

Definition claim (b : board) (j : nat) (P : layer) : Prop :=
  fits (column b j) P /\
  forall gs, play b gs -> exists v,
    reads P (first P) (trace b gs j) v /\ (base P + v <= Z.of_nat (count_upto b gs j))%Z.

Lemma trace_outside b gs : trace b gs 0 = [].
Proof. revert b. induction gs as [| g gs IH]; intros b; [reflexivity | apply IH]. Qed.

Theorem claim_outside b : claim b 0 outside.
Proof.
  split.
  - split; [reflexivity | contradiction].
  - intros gs _. exists 0%Z. rewrite trace_outside. split; [apply (reads_end outside) | cbn; lia].
Qed.

Lemma extends_merge right y0 P M sum x0 : fits x0 P -> extends right y0 P M sum ->
  forall x y ss ts n, merge right x y ss ts n ->
  forall p m v w, holds P p = x -> holds M m = y -> reads P p ss v -> sum p m w ->
  exists v', reads M m ts v' /\ sum (last P) (last M) (w + v + Z.of_nat n - v')%Z.
Proof.
  intros P_fits ok. assert (M_fits := extends_fits _ _ _ _ _ ok).
  induction 1 as [| c x y s ss ts n is_merge _ IH | c x y r ss ts n is_merge is_allowed _ IH | c x y s r ss ts n
      is_merge is_allowed _ IH];
    intros p m v w p_holds m_holds reads_P is_sum.
  - inversion reads_P; subst p v. apply (extends_last _ _ _ _ _ ok m w is_sum) in m_holds. subst m. exists 0%Z.
    split; [constructor |].
    now replace (w + 0 + Z.of_nat 0 - 0)%Z with w by lia.
  - inversion reads_P as [| p0 s0 q d ss0 v0 is_edge rest]; subst.
    destruct (IH q m v0 (w + d)%Z) as (v' & reads_M & is_sum'); try assumption; [| reflexivity | |].
    + now rewrite (fits_edge _ _ P_fits p s q d).
    + now apply (extends_left _ _ _ _ _ ok p m w c s q d).
    + exists v'. split; [assumption |].
      now replace (w + (d + v0) + Z.of_nat n - v')%Z with (w + d + v0 + Z.of_nat n - v')%Z by lia.
  - subst. destruct (extends_right _ _ _ _ _ ok p m w c r) as (m' & e & is_edge & is_sum'); try assumption.
    destruct (IH p m' v (w + 1 - e)%Z) as (v' & reads_M & is_sum''); try assumption; [reflexivity | |].
    + now rewrite (fits_edge _ _ M_fits m (runs r) m' e).
    + exists (e + v')%Z. split; [now apply reads_step with m' |].
      now replace (w + v + Z.of_nat (S n) - (e + v'))%Z
        with (w + 1 - e + v + Z.of_nat n - v')%Z by lia.
  - inversion reads_P as [| p0 s0 q d ss0 v0 is_edge rest]; subst.
    destruct (extends_both _ _ _ _ _ ok p m w c s q d r) as (m' & e & is_edge' & is_sum'); try assumption.
    destruct (IH q m' v0 (w + d - e)%Z) as (v' & reads_M & is_sum''); try assumption.
    + now rewrite (fits_edge _ _ P_fits p s q d).
    + now rewrite (fits_edge _ _ M_fits m (carried s r) m' e).
    + exists (e + v')%Z. split; [now apply reads_step with m' |].
      now replace (w + (d + v0) + Z.of_nat n - (e + v'))%Z
        with (w + d - e + v0 + Z.of_nat n - v')%Z by lia.
Qed.

Theorem claim_step b j P M sum :
  claim b j P -> extends (skipn (S j) b) (nth j b []) P M sum -> claim b (S j) M.
Proof.
  intros [P_fits reads_trace] ok. assert (M_fits := extends_fits _ _ _ _ _ ok). split; [exact M_fits |].
  intros gs is_play. destruct (reads_trace gs is_play) as (v & reads_P & cost).
  destruct (projection (skipn (S j) b) j b gs is_play) as (n & is_merge & count); [auto |].
  destruct (extends_merge _ _ _ _ _ _ P_fits ok _ _ _ _ _ is_merge (first P) (first M) v 0%Z)
    as (v' & reads_M & is_sum); try assumption.
  - exact (fits_first _ _ P_fits).
  - exact (fits_first _ _ M_fits).
  - exact (extends_first _ _ _ _ _ ok).
  - exists v'. split; [assumption |]. apply (extends_base _ _ _ _ _ ok) in is_sum. rewrite count. lia.
Qed.

Lemma crosses_meet P Q sum k x0 y0 : fits x0 P -> fits y0 Q -> crosses P Q sum k ->
  forall x y ss ts n, meet x y ss ts n ->
  forall p q v u w, holds P p = x -> holds Q q = y -> reads P p ss v -> reads Q q ts u -> sum p q w ->
  (k <= base P + base Q + (w + v + u - Z.of_nat n))%Z.
Proof.
  intros P_fits Q_fits ok.
  induction 1 as [| c x y s ss ts n is_rule _ IH | c x y t ss ts n is_rule _ IH | c x y s t ss ts n is_rule _ IH];
    intros p q v u w p_holds q_holds reads_P reads_Q is_sum.
  - inversion reads_P; inversion reads_Q; subst. apply (crosses_last _ _ _ _ ok) in is_sum. cbn. lia.
  - inversion reads_P as [| p0 s0 p' d ss0 v0 is_edge rest]; subst.
    assert (k <= base P + base Q + ((w + d) + v0 + u - Z.of_nat n))%Z; [| lia].
    apply (IH p' q); try assumption; [| reflexivity |].
    + now rewrite (fits_edge _ _ P_fits p s p' d).
    + now apply (crosses_left _ _ _ _ ok p q w c s p' d).
  - inversion reads_Q as [| q0 t0 q' e ts0 u0 is_edge rest]; subst.
    assert (k <= base P + base Q + ((w + e) + v + u0 - Z.of_nat n))%Z; [| lia].
    apply (IH p q'); try assumption; [reflexivity | |].
    + now rewrite (fits_edge _ _ Q_fits q t q' e).
    + now apply (crosses_right _ _ _ _ ok p q w c t q' e).
  - inversion reads_P as [| p0 s0 p' d ss0 v0 is_edge rest]; subst.
    inversion reads_Q as [| q0 t0 q' e ts0 u0 is_edge' rest']; subst.
    assert (k <= base P + base Q + ((w + d + e - 1) + v0 + u0 - Z.of_nat n))%Z; [| lia].
    apply (IH p' q'); try assumption.
    + now rewrite (fits_edge _ _ P_fits p s p' d).
    + now rewrite (fits_edge _ _ Q_fits q t q' e).
    + now apply (crosses_both _ _ _ _ ok p q w c s t p' q' d e).
Qed.

(** The layers [P] and [Q] prove that clearing [b] takes at least [k] clicks. *)
Theorem bound (b : board) l r P Q sum k :
  l + r = length b -> claim b l P -> claim (rev b) r Q -> crosses P Q sum k ->
  forall n, clears b n -> (k <= Z.of_nat n)%Z.
Proof.
  intros all_columns [P_fits reads_trace] [Q_fits reads_mirrored] ok n is_cleared.
  destruct (clears_play b n is_cleared) as (gs & is_play & <-).
  destruct (reads_trace gs is_play) as (v & path_P & cost).
  destruct (reads_mirrored _ (play_mirrored b gs is_play)) as (u & path_Q & cost_right).
  destruct (cut b gs is_play l r all_columns) as (m & is_meet & count).
  assert (result := crosses_meet P Q sum k _ _ P_fits Q_fits ok _ _ _ _ _ is_meet (first P) (first Q) v u 0%Z
    (fits_first _ _ P_fits)).
  rewrite (fits_first _ _ Q_fits), (column_right b l r all_columns) in result.
  specialize (result eq_refl path_P path_Q (crosses_first _ _ _ _ ok)). lia.
Qed.
