(** A click removes a connected group of tiles. Sometimes two tiles of a column are connected through columns on the
    right, and not in another way.

    If a click needs such a connection, [allowed] tests that these columns contain enough tiles of the colour. This file
    proves that every possible click passes the test. *)

From Kortest Require Standard.
Import List Bool Arith Lia.
From Kortest Require Import Rules Lengths Steps Groups Blocks Labels.
Import ListNotations.

(** Returns the indices of the colour [c] in the list [x]. *)
Fixpoint places (c : colour) (x : content) : list nat :=
  match x with
  | [] => []
  | d :: x' => (if Nat.eq_dec d c then [0] else []) ++ map S (places c x')
  end.

Lemma places_length c x : length (places c x) = count_occ Nat.eq_dec x c.
Proof.
  induction x as [| d x IH]; [reflexivity |]. cbn [places count_occ].
  rewrite length_app, length_map, IH. destruct (Nat.eq_dec d c); reflexivity.
Qed.

Lemma places_in c x y : nth_error x y = Some c -> In y (places c x).
Proof.
  revert y. induction x as [| d x IH]; intros [| y] same; try discriminate; cbn [places]; apply in_or_app.
  - injection same as ->. left. destruct (Nat.eq_dec c c); [now left | congruence].
  - right. apply in_map, IH, same.
Qed.

Lemma count_rows c x l : NoDup l -> (forall y, In y l -> nth_error x y = Some c) ->
  length l <= count_occ Nat.eq_dec x c.
Proof.
  intros distinct all_rows. rewrite <- places_length. apply NoDup_incl_length; [assumption |].
  intros y into. now apply places_in, all_rows.
Qed.

Lemma chain_third (R : nat -> nat -> Prop) y z : chain R y z ->
  z = y \/ R y z \/ exists w v, w <> y /\ w <> z /\ R w v.
Proof.
  induction 1 as [| z w _ IH last_link]; [now left |].
  destruct (Nat.eq_dec w y) as [is_end | is_end]; [now left |].
  destruct (Nat.eq_dec z y) as [-> | z_not_y]; [now right; left |].
  destruct (Nat.eq_dec z w) as [<- | z_not_w]; [assumption |].
  right. right. exists z, w. auto.
Qed.

Lemma skipn_nth (b : board) j : j < length b -> skipn j b = nth j b [] :: skipn (S j) b.
Proof.
  revert j. induction b as [| x b IH]; intros [| j] less; cbn in less; try lia; [reflexivity |].
  cbn [nth]. rewrite <- IH by lia. reflexivity.
Qed.

Section Around.
  Variables (b : board) (c : colour) (g : nat -> nat -> bool).
  Hypothesis is_removal : removal b c g.

  Lemma goes_on j y z : taken g (j, y) -> taken g (j, z) ->
    name y (labels b g (S j)) <> name z (labels b g (S j)) ->
    exists w, taken g (j, w) /\ taken g (S j, w) /\
      name w (labels b g (S j)) = name y (labels b g (S j)).
  Proof.
    intros y_taken z_taken differs.
    destruct (leaves b c g is_removal (S j) (j, y) (j, z)) as [[_ way] | (i & w & same & way & w_taken & w_taken')];
      [assumption | cbn; lia | now apply (removal_connected _ _ _ is_removal) | |].
    - exfalso. apply differs, (labels_spec b c g is_removal); assumption.
    - injection same as <-. exists w. split; [assumption |]. split; [assumption |].
      symmetry. apply (labels_spec b c g is_removal); assumption.
  Qed.

  Lemma two_rows j : one_block (labels b g (S j)) = false ->
    exists u v, name u (labels b g (S j)) <> name v (labels b g (S j)) /\
      taken g (S j, u) /\ taken g (S j, v) /\ taken g (j, u) /\ taken g (j, v).
  Proof.
    intros is_one. apply one_block_false in is_one. destruct is_one as (y & z & y_taken & z_taken & differs).
    apply (labels_true b c g is_removal) in y_taken. apply (labels_true b c g is_removal) in z_taken.
    destruct (goes_on j y z y_taken z_taken differs) as (u & u_ok & u_ok' & same_u).
    destruct (goes_on j z y z_taken y_taken (not_eq_sym differs)) as (v & v_ok & v_ok' & same_v).
    exists u, v. split; [congruence | auto].
  Qed.

  Lemma taken_column j y : taken g (j, y) -> j < length b.
  Proof.
    intros y_taken. apply (taken_tile b c g is_removal j y) in y_taken.
    destruct (lt_dec j (length b)) as [less | less]; [assumption |].
    rewrite nth_overflow in y_taken by lia. destruct y; discriminate.
  Qed.

  Lemma around n j : length b - S j <= n ->
    one_block (labels b g (S j)) = true \/ returns (skipn (S j) b) c = true.
  Proof.
    revert j. induction n as [| n IH]; intros j less;
      (destruct (one_block (labels b g (S j))) eqn:is_one; [now left | right]).
    { destruct (two_rows j is_one) as (u & v & _ & u_ok & _). apply taken_column in u_ok. lia. }
    destruct (two_rows j is_one) as (u & v & differs & u_ok' & v_ok' & u_ok & v_ok). clear is_one.
    assert (u_tile := taken_tile b c g is_removal _ _ u_ok').
    assert (v_tile := taken_tile b c g is_removal _ _ v_ok').
    assert (j_less := taken_column _ _ u_ok').
    rewrite skipn_nth by assumption. cbn [returns].
    assert (u_not_v : u <> v) by congruence.
    assert (two_tiles : 2 <= count_occ Nat.eq_dec (nth (S j) b []) c).
    { apply (count_rows c _ [u; v]).
      - repeat constructor; cbn; intuition.
      - intros w [<- | [<- | []]]; assumption. }
    destruct (IH (S j)) as [is_one | later]; [lia | |].
    2:{ rewrite later. apply orb_true_iff. right. rewrite andb_true_r. now apply Nat.leb_le. }
    apply orb_true_iff. left. apply Nat.leb_le.
    enough (w_ok : exists w, w <> u /\ w <> v /\ g (S j) w = true).
    { destruct w_ok as (w & w_not_u & w_not_v & w_ok). apply (taken_tile b c g is_removal) in w_ok.
      apply (count_rows c _ [u; v; w]).
      - repeat constructor; cbn; intuition.
      - intros w' [<- | [<- | [<- | []]]]; assumption. }
    assert (adjacent_same : forall w, taken g (j, w) -> taken g (j, S w) ->
        name w (labels b g (S j)) = name (S w) (labels b g (S j))).
    { intros w w_ok w_ok'. apply (labels_spec b c g is_removal); try assumption. apply path_one.
      split; [| cbn; lia]. apply (taken_touching b c g is_removal); [assumption.. |]. constructor. }
    assert (same : name u (labels b g (S (S j))) = name v (labels b g (S (S j)))).
    { apply (proj1 (one_block_true _) is_one); now apply (labels_true b c g is_removal). }
    rewrite labels_next, joined_spec in same by (apply runs_true, (taken_mask_true b c g is_removal); assumption).
    apply chain_third in same.
    destruct same as [same | [(_ & _ & [same | [_ same]]) | (w & v' & w_not_u & w_not_v & w_ok & _)]];
      [congruence | | contradiction |].
    - destruct (name u (runs (taken_mask b g (S j)))) as [| a] eqn:all_rows.
      { exfalso. apply runs_zero in all_rows. apply (taken_mask_true b c g is_removal) in u_ok'. cbn in u_ok'.
        congruence. }
      symmetry in same. apply runs_begin in all_rows. apply runs_begin in same.
      destruct all_rows as [u_low all_rows]. destruct same as [v_low all_rows_v].
      exists (S (min u v)). split; [| split].
      + intros same. assert (u = S v) by lia. subst u. apply differs. symmetry. now apply adjacent_same.
      + intros same. assert (v = S u) by lia. subst v. apply differs. now apply adjacent_same.
      + apply (taken_mask_true b c g is_removal). destruct (le_lt_dec u v); [apply all_rows_v | apply all_rows]; lia.
    - exists w. split; [assumption |]. split; [assumption |].
      now apply runs_true, (taken_mask_true b c g is_removal) in w_ok.
  Qed.

  Lemma labels_allowed j : allowed (skipn (S j) b) c (labels b g (S j)) = true.
  Proof.
    unfold allowed. apply orb_true_iff. apply (around (length b - S j)). lia.
  Qed.
End Around.

Lemma count_fall gone x c : count_occ Nat.eq_dec (fall gone x) c <= count_occ Nat.eq_dec x c.
Proof.
  revert gone. induction x as [| d x IH]; intros gone; [reflexivity |]. cbn [fall].
  specialize (IH (fun y => gone (S y))).
  destruct (gone 0); cbn [count_occ]; destruct (Nat.eq_dec d c); lia.
Qed.

Lemma returns_settle g b c : returns (settle g b) c = true -> returns b c = true.
Proof.
  revert g. induction b as [| x b IH]; intros g; [discriminate |]. cbn [settle returns].
  rewrite !orb_true_iff, !andb_true_iff, !Nat.leb_le.
  pose proof (count_fall (g 0) x c).
  intros [enough | [enough later]]; [left; lia | right]. split; [lia | exact (IH _ later)].
Qed.

Lemma skipn_settle g b j : skipn j (settle g b) = settle (fun x => g (j + x)) (skipn j b).
Proof.
  revert g b. induction j as [| j IH]; intros g [| x b]; try reflexivity.
  cbn [settle skipn]. rewrite IH. reflexivity.
Qed.

Lemma allowed_settle g b j c t :
  allowed (skipn j (settle g b)) c t = true -> allowed (skipn j b) c t = true.
Proof.
  unfold allowed. rewrite !orb_true_iff, skipn_settle.
  intros [ok | ok]; [now left | right; eapply returns_settle, ok].
Qed.
