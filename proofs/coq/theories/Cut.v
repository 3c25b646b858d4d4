(** A cut is a line between two columns that divides the board into two sides.

    A play is a list of clicks that clears a board. Theorem [cut] proves that each play has at least
    [left + right - n] clicks. The number [left] counts the clicks that remove tiles on the left side. The number
    [right] counts the clicks that remove tiles on the right side. The number [n] counts the clicks that remove tiles
    on both sides. *)

From Kortest Require Standard.
Import List Bool Arith Lia.
From Kortest Require Import Rules Lengths Steps Groups Blocks Labels Returns Projection Mirror.
Import ListNotations.

Lemma touched_rows s : touched s = existsb (fun r => r) (rows s).
Proof. unfold touched, rows. induction s as [| a s IH]; cbn; [reflexivity |]. now rewrite IH. Qed.

Lemma leave_rows x s t : rows s = rows t -> leave x s = leave x t.
Proof.
  revert s t. induction x as [| c x IH]; intros [| a s] [| d t] same; try discriminate; [reflexivity.. |].
  cbn in same. injection same as same same_next. unfold taken_row in same. cbn [leave].
  destruct (a =? 0), (d =? 0); try discriminate; now rewrite (IH s t same_next).
Qed.

Section Click.
  Variables (b : board) (c : colour) (g : nat -> nat -> bool) (l r : nat).
  Hypothesis is_removal : removal b c g.
  Hypothesis all_columns : l + r = length b.

  Notation "'s'" := (labels b g l).
  Notation "'h'" := (mirrored (length b) g).
  Notation "'t'" := (labels (rev b) h r).

  Lemma column_right : column (rev b) r = column b (S l).
  Proof using all_columns.
    cbn [column]. destruct r as [| i]; cbn [column].
    - now rewrite nth_overflow by lia.
    - rewrite rev_nth by lia. f_equal. lia.
  Qed.

  Lemma column_left : column (rev b) (S r) = column b l.
  Proof using all_columns.
    cbn [column]. destruct l as [| i]; cbn [column].
    - rewrite nth_overflow by (rewrite length_rev; lia). reflexivity.
    - rewrite rev_nth by lia. f_equal. lia.
  Qed.

  Lemma rows_right : rows t = taken_mask b g l.
  Proof using all_columns.
    destruct r as [| i].
    - unfold taken_mask. rewrite nth_overflow by lia. reflexivity.
    - rewrite rows_labels. unfold taken_mask. rewrite rev_nth by lia.
      replace (length b - S i) with l by lia. apply map_ext. intros y. unfold mirrored.
      replace (i <? length b) with true by (symmetry; apply Nat.ltb_lt; lia). cbn.
      f_equal. lia.
  Qed.

  Lemma rows_left : taken_mask (rev b) h r = rows s.
  Proof using all_columns.
    destruct l as [| i].
    - unfold taken_mask. rewrite nth_overflow by (rewrite length_rev; lia). reflexivity.
    - rewrite rows_labels. unfold taken_mask. rewrite rev_nth by lia.
      replace (length b - S r) with i by lia. apply map_ext. intros y. unfold mirrored.
      replace (r <? length b) with true by (symmetry; apply Nat.ltb_lt; lia). cbn.
      f_equal. lia.
  Qed.

  Lemma touched_right : touched t = touched (labels b g (S l)).
  Proof using all_columns. now rewrite !touched_rows, rows_right, rows_labels. Qed.

  Lemma touched_left : touched (labels (rev b) h (S r)) = touched s.
  Proof using all_columns. now rewrite !touched_rows, rows_labels, rows_left. Qed.

  Lemma right_path y z : path (inside b l (length b)) (l, y) (l, z) ->
    exists i, r = S i /\ path (inside (rev b) 0 (S i)) (i, y) (i, z) \/ y = z.
  Proof using all_columns.
    intros way. destruct r as [| i].
    - exists 0. right. assert (same : forall q, path (inside b l (length b)) (l, y) q -> q = (l, y)).
      { intros q way_q. destruct way_q as [| q q' _ [_ [less _]]]; [reflexivity | lia]. }
      specialize (same _ way). congruence.
    - exists i. left. split; [reflexivity |].
      replace (i, y) with (turn (length b) (l, y)) by (unfold turn; cbn; f_equal; lia).
      replace (i, z) with (turn (length b) (l, z)) by (unfold turn; cbn; f_equal; lia).
      revert way. apply path_map. intros u v [touch [u_inside v_inside]]. split; [now apply touching_turn |].
      unfold turn. cbn. lia.
  Qed.

  Lemma one_piece : one_block (joined s t) = true.
  Proof.
    apply one_block_true. intros y z y_ok z_ok.
    rewrite joined_zero in y_ok, z_ok. rewrite joined_spec by assumption.
    assert (named_iff : forall y, name y t <> 0 <-> taken g (l, y)).
    { intros w. rewrite <- rows_true, rows_right. apply (taken_mask_true b c g is_removal). }
    apply named_iff in y_ok. apply named_iff in z_ok.
    assert (less : l < length b).
    { apply (removal_tile _ _ _ is_removal), tile_column in y_ok. exact y_ok. }
    assert (way : path (inside b 0 (length b)) (l, y) (l, z)).
    { apply path_mono with (touching b); [| now apply (removal_connected _ _ _ is_removal)].
      intros u v touch. split; [assumption |]. destruct touch as [_ (d & u_ok & v_ok)].
      apply tile_column in u_ok. apply tile_column in v_ok. lia. }
    apply (connected_chain b c g is_removal l (length b) less) in way; [| assumption].
    revert way. apply chain_mono. intros u v (u_ok & v_ok & link).
    split; [now apply named_iff |]. split; [now apply named_iff |].
    destruct link as [way | (i & same & u_left & v_left & way)].
    - left. destruct (right_path u v way) as (i & [[same way_q] | same]); [| now subst v].
      apply named_iff in u_ok. apply named_iff in v_ok. revert u_ok v_ok. rewrite same. intros u_ok v_ok.
      assert (is_removal' := removal_mirrored b c g is_removal).
      apply (labels_true _ c _ is_removal') in u_ok. apply (labels_true _ c _ is_removal') in v_ok.
      now apply (labels_spec _ c _ is_removal').
    - right. rewrite same in *. split; [now apply (labels_true b c g is_removal) |].
      now apply (labels_spec b c g is_removal).
  Qed.

  Lemma meets_left : touched s = true -> touched t = false ->
    rule1 c (column b l) (column b (S l)) s = true.
  Proof. rewrite touched_right. apply (click_left b c g is_removal). Qed.

  Lemma meets_right : touched s = false -> touched t = true ->
    rule1 c (column b (S l)) (column b l) t = true.
  Proof.
    rewrite <- touched_left, <- column_left, <- column_right. intros is_touched right_touched.
    now apply (click_left (rev b) c h (removal_mirrored b c g is_removal)).
  Qed.

  Lemma meets_both : touched s = true -> touched t = true ->
    rule_cut c (column b l) (column b (S l)) s t = true.
  Proof.
    intros is_touched right_touched. unfold rule_cut. apply andb_true_iff. split; [| apply one_piece].
    rewrite rows_right. rewrite touched_right in right_touched. now apply (click_both b c g is_removal).
  Qed.

  Lemma both_sides : upto b g l = true -> upto (rev b) h r = true ->
    touched s = true /\ touched t = true.
  Proof.
    intros left_upto right_upto. apply (upto_true b c g is_removal) in left_upto.
    destruct left_upto as (p & p_taken & p_less).
    apply (upto_true (rev b) c h (removal_mirrored b c g is_removal)) in right_upto.
    destruct right_upto as (q & q_taken & q_less).
    apply mirrored_taken in q_taken. destruct q_taken as [_ q_taken].
    destruct (interval b c g is_removal l p (turn (length b) q)) as (i & y & same & y_taken & y_taken'); try assumption.
    { unfold turn. cbn. lia. }
    split.
    - rewrite same. apply (touched_labels b c g is_removal). now exists y.
    - rewrite touched_right. apply (touched_labels b c g is_removal). now exists y.
  Qed.

  Lemma leave_right : column (settle g b) (S l) = leave (column b (S l)) t.
  Proof.
    rewrite (settle_leave b c g is_removal). apply leave_rows. now rewrite rows_right, rows_labels.
  Qed.
End Click.

Theorem cut b gs : play b gs -> forall l r, l + r = length b ->
  exists n,
    meet (column b l) (column b (S l))
         (trace b gs l) (trace (rev b) (map (mirrored (length b)) gs) r) n /\
    count_upto b gs l + count_upto (rev b) (map (mirrored (length b)) gs) r <= length gs + n.
Proof.
  induction 1 as [b is_clear | b c g gs is_removal is_play IH]; intros l r all_columns.
  - exists 0. rewrite !cleared_column by assumption. split; [constructor | cbn; lia].
  - destruct (IH l r) as (n & is_meet & count); [now rewrite settle_length |]. clear IH is_play.
    rewrite (settle_leave b c g is_removal l), (leave_right b c g l r is_removal all_columns) in is_meet.
    rewrite settle_length, <- settle_mirrored in is_meet, count.
    assert (both := both_sides b c g l r is_removal all_columns).
    cbn [map trace count_upto length].
    destruct (touched (labels b g l)) eqn:is_touched;
      destruct (touched (labels (rev b) (mirrored (length b) g) r)) eqn:right_touched.
    + exists (S n). split.
      * apply meet_both with c; [now apply meets_both | exact is_meet].
      * destruct (upto b g l), (upto (rev b) (mirrored (length b) g) r); cbn; lia.
    + exists n. split.
      * apply meet_left with c; [now apply (meets_left b c g l r) |].
        now rewrite (leave_untouched _ _ right_touched) in is_meet.
      * destruct (upto b g l), (upto (rev b) (mirrored (length b) g) r); cbn; lia.
    + exists n. split.
      * apply meet_right with c; [now apply meets_right |].
        now rewrite (leave_untouched _ _ is_touched) in is_meet.
      * destruct (upto b g l), (upto (rev b) (mirrored (length b) g) r); cbn; lia.
    + exists n. split.
      * now rewrite (leave_untouched _ _ is_touched), (leave_untouched _ _ right_touched) in is_meet.
      * destruct (upto b g l), (upto (rev b) (mirrored (length b) g) r); cbn; lia.
Qed.
