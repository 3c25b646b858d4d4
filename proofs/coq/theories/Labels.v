(** Computes what one click removes from each column.

    The result for one column is a step: a list with a number for each row. The number is 0 if the row stays, and
    otherwise the name of a block. Two rows are in one block if a path of removed tiles connects them, through this
    column and the columns on its left. [labels b g j] is the step of the click [g] in column [j]. *)

From Kortest Require Standard.
Import List Bool Arith Lia.
From Kortest Require Import Rules Lengths Steps Groups Blocks.
Import ListNotations.

(** Returns column [j], counted from 1. Column 0 is imaginary and empty. *)
Definition column (b : board) (j : nat) : content :=
  match j with
  | 0 => []
  | S i => nth i b []
  end.

Definition taken_mask (b : board) (g : nat -> nat -> bool) (j : nat) : list bool :=
  map (g j) (seq 0 (length (nth j b []))).

Fixpoint labels (b : board) (g : nat -> nat -> bool) (j : nat) : step :=
  match j with
  | 0 => []
  | S i => carried (labels b g i) (taken_mask b g i)
  end.

Lemma nth_settle g b j : nth j (settle g b) [] = fall (g j) (nth j b []).
Proof.
  revert g j. induction b as [| x b IH]; intros g [| j]; cbn; try reflexivity. apply (IH (fun x => g (S x)) j).
Qed.

Lemma settle_length g b : length (settle g b) = length b.
Proof. revert g. induction b as [| x b IH]; intros g; cbn; [reflexivity |]. now rewrite IH. Qed.

Lemma fall_leave gone x s :
  (forall y, y < length x -> (gone y = true <-> name y s <> 0)) -> fall gone x = leave x s.
Proof.
  revert gone s. induction x as [| c x IH]; intros gone s all_rows; [reflexivity |].
  assert (rest : fall (fun y => gone (S y)) x = leave x (tl s)).
  { apply IH. intros y less. rewrite (all_rows (S y)) by (cbn; lia). destruct s; [destruct y |]; reflexivity. }
  cbn [fall]. rewrite rest. specialize (all_rows 0 ltac:(cbn; lia)).
  destruct s as [| a s]; cbn in all_rows |- *.
  - destruct (gone 0); [exfalso; now apply all_rows |]. destruct x; reflexivity.
  - destruct (Nat.eqb_spec a 0) as [-> | nonzero]; destruct (gone 0); try reflexivity; exfalso; intuition congruence.
Qed.

Lemma leave_untouched x s : touched s = false -> leave x s = x.
Proof.
  intros untouched. revert s untouched. induction x as [| c x IH]; intros s untouched; [reflexivity |].
  destruct s as [| a s]; [reflexivity |].
  assert (all_rows := proj1 (touched_false _) untouched). cbn. rewrite (all_rows 0 : a = 0). cbn.
  f_equal. apply IH. apply touched_false. intros y. apply (all_rows (S y)).
Qed.

Section Click.
  Variables (b : board) (c : colour) (g : nat -> nat -> bool).
  Hypothesis is_removal : removal b c g.

  Lemma taken_tile x y : g x y = true -> nth_error (nth x b []) y = Some c.
  Proof. intros is_taken. apply (removal_tile _ _ _ is_removal (x, y) is_taken). Qed.

  Lemma taken_mask_length j : length (taken_mask b g j) = length (nth j b []).
  Proof. unfold taken_mask. now rewrite length_map, length_seq. Qed.

  Lemma taken_mask_true j y : nth y (taken_mask b g j) false = true <-> g j y = true.
  Proof.
    assert (same : forall n f, nth y (map f (seq 0 n)) false = if y <? n then f y else false).
    { intros n f. destruct (Nat.ltb_spec y n) as [less | less].
      - rewrite nth_indep with (d' := f 0) by (rewrite length_map, length_seq; assumption).
        rewrite map_nth, seq_nth by assumption. reflexivity.
      - apply nth_overflow. now rewrite length_map, length_seq. }
    unfold taken_mask. rewrite same. destruct (Nat.ltb_spec y (length (nth j b []))) as [less | less]; [tauto |].
    split; [discriminate |]. intros is_taken. apply taken_tile in is_taken.
    apply nth_error_None in less. congruence.
  Qed.

  Lemma labels_true j y : name y (labels b g (S j)) <> 0 <-> g j y = true.
  Proof. cbn [labels]. rewrite carried_true. apply taken_mask_true. Qed.

  Lemma rows_labels j : rows (labels b g (S j)) = taken_mask b g j.
  Proof. apply rows_carried. Qed.

  Lemma touched_labels j : touched (labels b g (S j)) = true <-> exists y, g j y = true.
  Proof.
    rewrite touched_true. split; intros (y & y_ok); exists y; now apply labels_true.
  Qed.

  Lemma settle_leave j : column (settle g b) j = leave (column b j) (labels b g j).
  Proof.
    destruct j as [| j]; [reflexivity |]. cbn [column]. rewrite nth_settle.
    apply fall_leave. intros y _. now rewrite labels_true.
  Qed.

  Lemma run_path j y z : taken g (j, y) -> taken g (j, z) ->
    (path (inside b j (S j)) (j, y) (j, z) <-> name y (runs (taken_mask b g j)) = name z (runs (taken_mask b g j))).
  Proof.
    intros y_ok z_ok. split.
    - intros way.
      enough (all_rows : forall q, path (inside b j (S j)) (j, y) q ->
          name y (runs (taken_mask b g j)) = name (snd q) (runs (taken_mask b g j))) by exact (all_rows _ way).
      clear z_ok way. intros q way. induction way as [| q r way IH inside_step]; [reflexivity |].
      rewrite IH. assert (q_taken : taken g q).
      { apply (inside_taken b c g is_removal j (S j) (j, y)); assumption. }
      assert (r_taken : taken g r) by (apply (touching_taken b c g is_removal q); [assumption | apply inside_step]).
      destruct inside_step as ([is_beside _] & q_inside & r_inside).
      destruct is_beside as [x w | x w | x w | x w]; unfold taken in q_taken, r_taken; cbn in *; try lia;
        assert (x = j) by lia; subst x; apply taken_mask_true in q_taken; apply taken_mask_true in r_taken;
        rewrite runs_next, q_taken, r_taken; reflexivity.
    - assert (path_down : forall y v, g j y = true -> name y (runs (taken_mask b g j)) = S v ->
          path (inside b j (S j)) (j, v) (j, y)).
      { clear y z y_ok z_ok. intros y v _ same. apply runs_begin in same. destruct same as [less all_rows].
        assert (all_taken : forall w, v <= w <= y -> taken g (j, w)).
        { intros w w_ok. apply taken_mask_true, all_rows, w_ok. }
        clear all_rows. revert all_taken. induction less as [| y less IH]; intros all_taken; [constructor |].
        apply further with (j, y); [apply IH; intros w w_ok; apply all_taken; lia |].
        split; [| cbn; lia]. apply (taken_touching b c g is_removal); [apply all_taken; lia.. |]. constructor. }
      intros same. destruct (name y (runs (taken_mask b g j))) as [| v] eqn:v_ok.
      { exfalso. apply runs_zero in v_ok. apply taken_mask_true in y_ok. cbn in y_ok. congruence. }
      apply path_trans with (j, v); [apply inside_path_sym |]; now apply path_down.
  Qed.

  Lemma labels_next j : labels b g (S j) = joined (labels b g j) (runs (taken_mask b g j)).
  Proof. reflexivity. Qed.

  Lemma labels_spec j y z : taken g (j, y) -> taken g (j, z) ->
    (name y (labels b g (S j)) = name z (labels b g (S j)) <->
     path (inside b 0 (S j)) (j, y) (j, z)).
  Proof.
    revert y z. induction j as [| j IH]; intros y z y_ok z_ok;
      rewrite (connected_chain b c g is_removal) by (assumption || lia);
      rewrite labels_next;
      rewrite joined_spec by (apply runs_true, taken_mask_true; assumption);
      split; apply chain_mono; intros u v.
    - intros (u_ok & v_ok & reason). apply runs_true, taken_mask_true in u_ok. apply runs_true, taken_mask_true in v_ok.
      split; [assumption |]. split; [assumption |]. left. apply run_path; try assumption.
      destruct reason as [reason | [reason _]]; [assumption |]. destruct u; cbn in reason; congruence.
    - intros (u_ok & v_ok & [way | (i & same & _)]); [| lia].
      split; [now apply runs_true, taken_mask_true |]. split; [now apply runs_true, taken_mask_true |].
      left. now apply run_path.
    - intros (u_ok & v_ok & reason). apply runs_true, taken_mask_true in u_ok. apply runs_true, taken_mask_true in v_ok.
      split; [assumption |]. split; [assumption |].
      destruct reason as [reason | [u_named same]]; [left; now apply run_path |]. right. exists j.
      assert (v_named : name v (labels b g (S j)) <> 0) by congruence.
      apply labels_true in u_named. apply labels_true in v_named.
      split; [reflexivity |]. split; [assumption |]. split; [assumption |]. now apply IH.
    - intros (u_ok & v_ok & reason).
      split; [now apply runs_true, taken_mask_true |]. split; [now apply runs_true, taken_mask_true |].
      destruct reason as [way | (i & same & u_left & v_left & way)]; [left; now apply run_path |].
      right. injection same as <-. split; [now apply labels_true | now apply IH].
  Qed.
End Click.
