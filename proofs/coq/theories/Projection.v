(** Splits a list of clicks into the changes of each column.

    A play is a list of clicks that clears a board. A step describes what one click removes from one column. The trace
    of a play in a column lists the steps of its clicks in this column. Theorem [projection] proves that the traces of
    two neighbouring columns fit together: [merge] relates them. *)

From Kortest Require Standard.
Import List Bool Arith Lia.
From Kortest Require Import Rules Steps Groups Blocks Labels Returns.
Import ListNotations.

Inductive play : board -> list (nat -> nat -> bool) -> Prop :=
| play_end b : cleared b -> play b []
| play_click b c g gs : removal b c g -> play (settle g b) gs -> play b (g :: gs).

Lemma clears_play b n : clears b n -> exists gs, play b gs /\ length gs = n.
Proof.
  induction 1 as [b is_clear | b p b' n is_click _ (gs & is_play & same_length)].
  - exists []. split; [now constructor | reflexivity].
  - apply click_removal in is_click. destruct is_click as (c & g & is_removal & -> & _).
    exists (g :: gs). split; [now apply play_click with c | cbn; congruence].
Qed.

Fixpoint trace (b : board) (gs : list (nat -> nat -> bool)) (j : nat) : list step :=
  match gs with
  | [] => []
  | g :: gs' =>
      if touched (labels b g j) then labels b g j :: trace (settle g b) gs' j
      else trace (settle g b) gs' j
  end.

Fixpoint upto (b : board) (g : nat -> nat -> bool) (j : nat) : bool :=
  match j with
  | 0 => false
  | S i => touched (labels b g (S i)) || upto b g i
  end.

Fixpoint count_upto (b : board) (gs : list (nat -> nat -> bool)) (j : nat) : nat :=
  match gs with
  | [] => 0
  | g :: gs' => (if upto b g j then 1 else 0) + count_upto (settle g b) gs' j
  end.

Lemma cleared_column b j : cleared b -> column b j = [].
Proof.
  intros is_clear. destruct j as [| j]; [reflexivity |]. specialize (is_clear (j, 0)). cbn in *.
  destruct (nth j b []); [reflexivity | discriminate].
Qed.

Section Click.
  Variables (b : board) (c : colour) (g : nat -> nat -> bool).
  Hypothesis is_removal : removal b c g.

  Lemma labels_proper j : touched (labels b g j) = true ->
    proper c (column b j) (rows (labels b g j)) = true.
  Proof.
    destruct j as [| j]; [discriminate |]. intros is_touched.
    apply (touched_labels b c g is_removal) in is_touched. destruct is_touched as (y & y_taken).
    rewrite rows_labels. cbn [column]. apply proper_true.
    - apply taken_mask_length.
    - exists y. now apply (taken_mask_true b c g is_removal).
    - intros z z_ok. apply (taken_mask_true b c g is_removal) in z_ok. exact (taken_tile b c g is_removal j z z_ok).
    - intros z z_ok z_ok'. apply eq_true_iff_eq. rewrite !(taken_mask_true b c g is_removal).
      split; intros is_taken.
      + apply (removal_closed _ _ _ is_removal (j, z) (j, S z)); [exact is_taken | constructor | exact z_ok'].
      + apply (removal_closed _ _ _ is_removal (j, S z) (j, z)); [exact is_taken | constructor | exact z_ok].
  Qed.

  Lemma labels_within_right j r : (forall y, g j y = true -> nth y r false = true) ->
    within c (column b (S j)) (rows (labels b g j)) r = true.
  Proof.
    intros all_rows. apply within_true. intros y row_taken has_c. apply rows_true in row_taken. apply all_rows.
    destruct j as [| j]; [destruct y; cbn in row_taken; congruence |].
    apply (labels_true b c g is_removal) in row_taken.
    apply (removal_closed _ _ _ is_removal (j, y) (S j, y)); [exact row_taken | constructor | exact has_c].
  Qed.

  Lemma labels_within_left j :
    within c (column b j) (taken_mask b g j) (rows (labels b g j)) = true.
  Proof.
    apply within_true. intros y row_taken has_c. apply (taken_mask_true b c g is_removal) in row_taken. apply rows_true.
    destruct j as [| j]; [destruct y; discriminate |].
    apply (labels_true b c g is_removal).
    apply (removal_closed _ _ _ is_removal (S j, y) (j, y)); [exact row_taken | constructor | exact has_c].
  Qed.

  Lemma untouched_mask j y : touched (labels b g (S j)) = false -> g j y = true -> False.
  Proof.
    intros is_touched y_taken. assert (touched (labels b g (S j)) = true); [| congruence].
    apply (touched_labels b c g is_removal). now exists y.
  Qed.

  Lemma labels_one_block j : touched (labels b g (S j)) = false -> one_block (labels b g j) = true.
  Proof.
    intros is_touched. destruct j as [| j]; [reflexivity |].
    destruct (one_block (labels b g (S j))) eqn:is_one; [reflexivity |]. exfalso.
    apply (two_rows b c g is_removal) in is_one. destruct is_one as (u & _ & _ & u_taken & _).
    exact (untouched_mask (S j) u is_touched u_taken).
  Qed.

  Lemma labels_reaches j z : g j z = true -> reaches (labels b g j) (taken_mask b g j) = true.
  Proof.
    intros z_taken. apply reaches_true. intros y y_taken.
    destruct j as [| j]; [destruct y; cbn in y_taken; congruence |].
    apply (labels_true b c g is_removal) in y_taken.
    destruct (leaves b c g is_removal (S j) (j, y) (S j, z)) as [[less _] | (i & w & same & way & w_taken & w_taken')];
      [exact y_taken | cbn; lia | now apply (removal_connected _ _ _ is_removal) | cbn in less; lia |].
    injection same as <-. exists w. split; [| now apply (taken_mask_true b c g is_removal)].
    symmetry. now apply (labels_spec b c g is_removal).
  Qed.

  Lemma click_left j : touched (labels b g j) = true -> touched (labels b g (S j)) = false ->
    rule1 c (column b j) (column b (S j)) (labels b g j) = true.
  Proof.
    intros is_touched untouched. unfold rule1. rewrite !andb_true_iff. split; [split |].
    - now apply labels_proper.
    - now apply labels_one_block.
    - apply labels_within_right. intros y y_taken. exfalso. exact (untouched_mask j y untouched y_taken).
  Qed.

  Lemma click_right j : touched (labels b g j) = false -> touched (labels b g (S j)) = true ->
    rule2 c (column b j) (column b (S j)) (taken_mask b g j) = true /\
    labels b g (S j) = runs (taken_mask b g j).
  Proof.
    intros untouched is_touched. split; [| now apply carried_untouched].
    unfold rule2. apply andb_true_iff. split.
    - rewrite <- rows_labels. now apply labels_proper.
    - apply within_true. intros y row_taken has_c.
      destruct j as [| j]; [destruct y; discriminate |].
      exfalso. apply (untouched_mask j y untouched). apply (taken_mask_true b c g is_removal) in row_taken.
      apply (removal_closed _ _ _ is_removal (S j, y) (j, y)); [exact row_taken | constructor | exact has_c].
  Qed.

  Lemma click_both j : touched (labels b g j) = true -> touched (labels b g (S j)) = true ->
    rule3 c (column b j) (column b (S j)) (labels b g j) (taken_mask b g j) = true.
  Proof.
    intros is_touched next_touched. unfold rule3. rewrite !andb_true_iff. repeat split.
    - now apply labels_proper.
    - rewrite <- rows_labels. now apply labels_proper.
    - apply labels_within_right. intros y y_taken. now apply (taken_mask_true b c g is_removal).
    - apply labels_within_left.
    - apply (touched_labels b c g is_removal) in next_touched. destruct next_touched as (z & z_taken).
      now apply labels_reaches with z.
  Qed.

  Lemma upto_true j : upto b g j = true <-> exists p, taken g p /\ fst p < j.
  Proof.
    induction j as [| j IH]; cbn [upto].
    - split; [discriminate |]. intros (p & _ & less). lia.
    - rewrite orb_true_iff, IH, (touched_labels b c g is_removal). split.
      + intros [(y & y_taken) | (p & p_taken & less)].
        * exists (j, y). split; [exact y_taken | cbn; lia].
        * exists p. split; [assumption | lia].
      + intros ([x y] & p_taken & less). cbn in less. destruct (Nat.eq_dec x j) as [-> | other].
        * left. now exists y.
        * right. exists (x, y). split; [assumption | cbn; lia].
  Qed.

  Lemma upto_right j : touched (labels b g j) = false -> touched (labels b g (S j)) = true ->
    upto b g j = false.
  Proof.
    intros untouched is_touched. destruct (upto b g j) eqn:is_upto; [| reflexivity]. exfalso.
    apply upto_true in is_upto. destruct is_upto as (p & p_taken & less).
    apply (touched_labels b c g is_removal) in is_touched. destruct is_touched as (y & y_taken).
    destruct (interval b c g is_removal j p (j, y)) as (i & z & -> & z_taken & _); try assumption; [cbn; lia |].
    exact (untouched_mask i z untouched z_taken).
  Qed.

  Lemma upto_left j : touched (labels b g j) = true -> upto b g j = true.
  Proof. destruct j as [| j]; [discriminate |]. intros is_touched. cbn [upto]. now rewrite is_touched. Qed.
End Click.

Theorem projection right j b gs : play b gs ->
  (forall c t, allowed (skipn (S j) b) c t = true -> allowed right c t = true) ->
  exists n,
    merge right (column b j) (column b (S j)) (trace b gs j) (trace b gs (S j)) n /\
    count_upto b gs (S j) = count_upto b gs j + n.
Proof.
  induction 1 as [b is_clear | b c g gs is_removal is_play IH]; intros allows.
  - exists 0. rewrite !cleared_column by assumption. split; [constructor | reflexivity].
  - destruct IH as (n & is_merge & count).
    { intros c' t is_touched. now apply allows, (allowed_settle g). }
    rewrite !(settle_leave b c g is_removal) in is_merge.
    assert (is_allowed : allowed right c (labels b g (S j)) = true) by now apply allows,
        (labels_allowed b c g is_removal).
    cbn [trace count_upto]. rewrite count.
    destruct (touched (labels b g j)) eqn:is_touched; destruct (touched (labels b g (S j))) eqn:next_touched.
    + exists n. split.
      * apply merge_both with c; [now apply (click_both b c g is_removal) | exact is_allowed | exact is_merge].
      * cbn [upto]. rewrite next_touched, upto_left by assumption. reflexivity.
    + exists n. split.
      * apply merge_left with c; [now apply (click_left b c g is_removal) |].
        now rewrite (leave_untouched _ _ next_touched) in is_merge.
      * cbn [upto]. rewrite next_touched. cbn [orb]. lia.
    + exists (S n). destruct (click_right b c g is_removal j is_touched next_touched) as [rule same]. split.
      * rewrite (leave_untouched _ _ is_touched) in is_merge. rewrite same in *.
        now apply merge_right with c.
      * cbn [upto]. rewrite next_touched, (upto_right b c g is_removal) by assumption. cbn. lia.
    + exists n. split.
      * now rewrite (leave_untouched _ _ is_touched), (leave_untouched _ _ next_touched) in is_merge.
      * cbn [upto]. rewrite next_touched. cbn [orb]. lia.
Qed.
