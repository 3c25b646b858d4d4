(** The cut, where the layers from the left meet the layers from the right.

    A click that removes tiles on both sides of the cut removes one connected group. Take a path between two
    cells of the group and divide it wherever it crosses the cut. Each part of the path stays inside one block
    from the left or one block from the right. So these blocks together form one connected group. *)

From Coq Require Import List Bool Arith Lia.
From Kortest Require Import Rules Lengths Steps Groups Blocks Labels Returns Projection Mirror.
Import ListNotations.

(** * Facts that depend only on the rows of a step *)

Lemma touched_rows s : touched s = existsb (fun r => r) (rows s).
Proof. unfold touched, rows. induction s as [|a s IH]; cbn; [reflexivity|]. now rewrite IH. Qed.

Lemma leave_rows x s t : rows s = rows t -> leave x s = leave x t.
Proof.
  revert s t. induction x as [|c x IH]; intros [|a s] [|d t] E; try discriminate; [reflexivity..|].
  cbn in E. injection E as E F. unfold taken_row in E. cbn [leave].
  destruct (a =? 0), (d =? 0); try discriminate; now rewrite (IH s t F).
Qed.

Section Click.
  Variables (b : board) (c : colour) (g : nat -> nat -> bool) (l r : nat).
  Hypothesis H : removal b c g.
  Hypothesis Hn : l + r = length b.

  Notation s := (labels b g l).
  Notation h := (mirrored (length b) g).
  Notation t := (labels (rev b) h r).

  Lemma column_right : column (rev b) r = column b (S l).
  Proof using Hn.
    cbn [column]. destruct r as [|i]; cbn [column].
    - now rewrite nth_overflow by lia.
    - rewrite rev_nth by lia. f_equal. lia.
  Qed.

  Lemma column_left : column (rev b) (S r) = column b l.
  Proof using Hn.
    cbn [column]. destruct l as [|i]; cbn [column].
    - rewrite nth_overflow by (rewrite length_rev; lia). reflexivity.
    - rewrite rev_nth by lia. f_equal. lia.
  Qed.

  Lemma rows_right : rows t = taken_mask b g l.
  Proof using Hn.
    destruct r as [|i].
    - unfold taken_mask. rewrite nth_overflow by lia. reflexivity.
    - rewrite rows_labels. unfold taken_mask. rewrite rev_nth by lia.
      replace (length b - S i) with l by lia. apply map_ext. intros y. unfold mirrored.
      replace (i <? length b) with true by (symmetry; apply Nat.ltb_lt; lia). cbn.
      f_equal. lia.
  Qed.

  Lemma rows_left : taken_mask (rev b) h r = rows s.
  Proof using Hn.
    destruct l as [|i].
    - unfold taken_mask. rewrite nth_overflow by (rewrite length_rev; lia). reflexivity.
    - rewrite rows_labels. unfold taken_mask. rewrite rev_nth by lia.
      replace (length b - S r) with i by lia. apply map_ext. intros y. unfold mirrored.
      replace (r <? length b) with true by (symmetry; apply Nat.ltb_lt; lia). cbn.
      f_equal. lia.
  Qed.

  Lemma touched_right : touched t = touched (labels b g (S l)).
  Proof using Hn. now rewrite !touched_rows, rows_right, rows_labels. Qed.

  Lemma touched_left : touched (labels (rev b) h (S r)) = touched s.
  Proof using Hn. now rewrite !touched_rows, rows_labels, rows_left. Qed.

  (** Cells that are connected through the columns on the right of the cut are connected on the mirror image
      through the columns on the left of the cut. *)
  Lemma right_path y z : path (inside b l (length b)) (l, y) (l, z) ->
    exists i, r = S i /\ path (inside (rev b) 0 (S i)) (i, y) (i, z) \/ y = z.
  Proof using Hn.
    intros P. destruct r as [|i].
    - exists 0. right. assert (E : forall q, path (inside b l (length b)) (l, y) q -> q = (l, y)).
      { intros q Q. destruct Q as [|q q' _ [_ [L _]]]; [reflexivity | lia]. }
      specialize (E _ P). congruence.
    - exists i. left. split; [reflexivity|].
      replace (i, y) with (turn (length b) (l, y)) by (unfold turn; cbn; f_equal; lia).
      replace (i, z) with (turn (length b) (l, z)) by (unfold turn; cbn; f_equal; lia).
      revert P. apply path_map. intros u v [T [U V]]. split; [now apply touching_turn|].
      unfold turn. cbn. lia.
  Qed.

  Lemma one_piece : one_block (joined s t) = true.
  Proof.
    apply one_block_true. intros y z Y Z.
    rewrite joined_zero in Y, Z. rewrite joined_spec by assumption.
    assert (Gt : forall y, name y t <> 0 <-> taken g (l, y)).
    { intros w. rewrite <- rows_true, rows_right. apply (taken_mask_true b c g H). }
    apply Gt in Y. apply Gt in Z.
    assert (L : l < length b).
    { apply (removal_tile _ _ _ H), tile_column in Y. exact Y. }
    assert (P : path (inside b 0 (length b)) (l, y) (l, z)).
    { apply path_mono with (touching b); [|now apply (removal_connected _ _ _ H)].
      intros u v T. split; [assumption|]. destruct T as [_ (d & U & V)].
      apply tile_column in U. apply tile_column in V. lia. }
    apply (connected_chain b c g H l (length b) L) in P; [|assumption].
    revert P. apply chain_mono. intros u v (U & V & K).
    split; [now apply Gt|]. split; [now apply Gt|].
    destruct K as [P|(i & E & Iu & Iv & P)].
    - left. destruct (right_path u v P) as (i & [[E Q]|E]); [|now subst v].
      apply Gt in U. apply Gt in V. revert U V. rewrite E. intros U V.
      assert (H' := removal_mirrored b c g H).
      apply (labels_true _ c _ H') in U. apply (labels_true _ c _ H') in V.
      now apply (labels_spec _ c _ H').
    - right. rewrite E in *. split; [now apply (labels_true b c g H)|].
      now apply (labels_spec b c g H).
  Qed.

  Lemma meets_left : touched s = true -> touched t = false ->
    rule1 c (column b l) (column b (S l)) s = true.
  Proof. rewrite touched_right. apply (click_left b c g H). Qed.

  Lemma meets_right : touched s = false -> touched t = true ->
    rule1 c (column b (S l)) (column b l) t = true.
  Proof.
    rewrite <- touched_left, <- column_left, <- column_right. intros T T'.
    now apply (click_left (rev b) c h (removal_mirrored b c g H)).
  Qed.

  Lemma meets_both : touched s = true -> touched t = true ->
    rule_cut c (column b l) (column b (S l)) s t = true.
  Proof.
    intros T T'. unfold rule_cut. apply andb_true_iff. split; [|apply one_piece].
    rewrite rows_right. rewrite touched_right in T'. now apply (click_both b c g H).
  Qed.

  (** A click that removes tiles on both sides of the cut removes tiles from both columns at the cut. *)
  Lemma both_sides : upto b g l = true -> upto (rev b) h r = true ->
    touched s = true /\ touched t = true.
  Proof.
    intros U V. apply (upto_true b c g H) in U. destruct U as (p & P & Lp).
    apply (upto_true (rev b) c h (removal_mirrored b c g H)) in V. destruct V as (q & Q & Lq).
    apply mirrored_taken in Q. destruct Q as [_ Q].
    destruct (interval b c g H l p (turn (length b) q)) as (i & y & E & G & G'); try assumption.
    { unfold turn. cbn. lia. }
    split.
    - rewrite E. apply (touched_labels b c g H). now exists y.
    - rewrite touched_right. apply (touched_labels b c g H). now exists y.
  Qed.

  Lemma leave_right : column (settle g b) (S l) = leave (column b (S l)) t.
  Proof.
    rewrite (settle_leave b c g H). apply leave_rows. now rewrite rows_right, rows_labels.
  Qed.
End Click.

(** A play merges its traces in the two columns at the cut. [n] is the number of clicks that remove tiles from
    both columns. A click that both sides count is one of these [n] clicks. *)
Theorem cut b gs : play b gs -> forall l r, l + r = length b ->
  exists n,
    meet (column b l) (column b (S l))
         (trace b gs l) (trace (rev b) (map (mirrored (length b)) gs) r) n /\
    count_upto b gs l + count_upto (rev b) (map (mirrored (length b)) gs) r <= length gs + n.
Proof.
  induction 1 as [b C|b c g gs R P IH]; intros l r N.
  - exists 0. rewrite !cleared_column by assumption. split; [constructor | cbn; lia].
  - destruct (IH l r) as (n & M & U); [now rewrite settle_length|]. clear IH P.
    rewrite (settle_leave b c g R l), (leave_right b c g l r R N) in M.
    rewrite settle_length, <- settle_mirrored in M, U.
    assert (B := both_sides b c g l r R N).
    cbn [map trace count_upto length].
    destruct (touched (labels b g l)) eqn:T;
      destruct (touched (labels (rev b) (mirrored (length b) g) r)) eqn:T'.
    + exists (S n). split.
      * apply meet_both with c; [now apply meets_both | exact M].
      * destruct (upto b g l), (upto (rev b) (mirrored (length b) g) r); cbn; lia.
    + exists n. split.
      * apply meet_left with c; [now apply (meets_left b c g l r)|].
        now rewrite (leave_untouched _ _ T') in M.
      * destruct (upto b g l), (upto (rev b) (mirrored (length b) g) r); cbn; lia.
    + exists n. split.
      * apply meet_right with c; [now apply meets_right|].
        now rewrite (leave_untouched _ _ T) in M.
      * destruct (upto b g l), (upto (rev b) (mirrored (length b) g) r); cbn; lia.
    + exists n. split.
      * now rewrite (leave_untouched _ _ T), (leave_untouched _ _ T') in M.
      * destruct (upto b g l), (upto (rev b) (mirrored (length b) g) r); cbn; lia.
Qed.
