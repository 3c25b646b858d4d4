(** The mirror image of a board has the same columns in reverse order.

    [mirrored n g] is the mirror image of the set [g] of cells on a board with [n] columns. A proof about the left side
    of the mirror image is a proof about the right side of the board. *)

From Kortest Require Standard.
Import List Bool Arith Lia.
From Kortest Require Import Rules Lengths Steps Groups Labels Returns Projection.
Import ListNotations.

Definition mirrored (n : nat) (g : nat -> nat -> bool) (x y : nat) : bool :=
  (x <? n) && g (n - S x) y.

Definition turn (n : nat) (p : cell) : cell := (n - S (fst p), snd p).

Lemma turn_turn n p : fst p < n -> turn n (turn n p) = p.
Proof. destruct p as [x y]. unfold turn. cbn. intros less. f_equal. lia. Qed.

Lemma tile_column b p c : tile b p = Some c -> fst p < length b.
Proof.
  unfold tile. intros same. destruct (lt_dec (fst p) (length b)) as [less | less]; [assumption |].
  rewrite nth_overflow in same by lia. destruct (snd p); discriminate.
Qed.

Lemma tile_rev b p : fst p < length b -> tile (rev b) p = tile b (turn (length b) p).
Proof. intros less. unfold tile, turn. cbn [fst snd]. now rewrite rev_nth. Qed.

Lemma tile_rev_turn b p : fst p < length b -> tile (rev b) (turn (length b) p) = tile b p.
Proof.
  intros less. rewrite tile_rev by (cbn; lia). now rewrite turn_turn.
Qed.

Lemma beside_turn n p q : fst p < n -> fst q < n -> beside p q -> beside (turn n p) (turn n q).
Proof.
  intros p_ok q_ok is_beside. destruct is_beside as [x y | x y | x y | x y]; unfold turn; cbn in *; try constructor.
  - replace (n - S x) with (S (n - S (S x))) by lia. constructor.
  - replace (n - S x) with (S (n - S (S x))) by lia. constructor.
Qed.

Lemma touching_turn b p q : touching b p q -> touching (rev b) (turn (length b) p) (turn (length b) q).
Proof.
  intros [is_beside (c & p_ok & q_ok)].
  assert (p_less := tile_column b p c p_ok). assert (q_less := tile_column b q c q_ok).
  split; [now apply beside_turn |]. exists c. now rewrite !tile_rev_turn.
Qed.

Lemma mirrored_taken n g p : taken (mirrored n g) p <-> fst p < n /\ taken g (turn n p).
Proof. unfold taken, mirrored. now rewrite andb_true_iff, Nat.ltb_lt. Qed.

Lemma removal_mirrored b c g : removal b c g -> removal (rev b) c (mirrored (length b) g).
Proof.
  intros is_removal. split.
  - intros p p_ok. apply mirrored_taken in p_ok. destruct p_ok as [less p_ok].
    rewrite tile_rev by assumption. now apply (removal_tile _ _ _ is_removal).
  - intros p q p_ok is_beside q_ok. apply mirrored_taken in p_ok. destruct p_ok as [less p_ok].
    assert (q_less := tile_column _ _ _ q_ok). rewrite length_rev in q_less.
    rewrite tile_rev in q_ok by assumption. apply mirrored_taken. split; [assumption |].
    apply (removal_closed _ _ _ is_removal) with (turn (length b) p); try assumption. now apply beside_turn.
  - intros p q p_ok q_ok. apply mirrored_taken in p_ok. destruct p_ok as [p_less p_ok].
    apply mirrored_taken in q_ok. destruct q_ok as [q_less q_ok].
    rewrite <- (turn_turn (length b) p), <- (turn_turn (length b) q) by assumption.
    apply path_map with (touching b); [apply touching_turn |]. now apply (removal_connected _ _ _ is_removal).
  - destruct (removal_some _ _ _ is_removal) as (p & p_ok).
    assert (less := tile_column _ _ _ (removal_tile _ _ _ is_removal p p_ok)).
    exists (turn (length b) p). apply mirrored_taken. split; [cbn; lia |]. now rewrite turn_turn.
Qed.

Lemma fall_ext gone gone' x : (forall y, gone y = gone' y) -> fall gone x = fall gone' x.
Proof.
  revert gone gone'. induction x as [| c x IH]; intros gone gone' same; [reflexivity |]. cbn [fall].
  rewrite same. rewrite (IH (fun y => gone (S y)) (fun y => gone' (S y))); [reflexivity |].
  intros y. apply same.
Qed.

Lemma settle_mirrored b g : settle (mirrored (length b) g) (rev b) = rev (settle g b).
Proof.
  apply nth_ext with [] [].
  - now rewrite settle_length, !length_rev, settle_length.
  - intros j less. rewrite settle_length, length_rev in less.
    rewrite nth_settle, !rev_nth by (rewrite ?settle_length; assumption).
    rewrite settle_length, nth_settle. apply fall_ext. intros y.
    unfold mirrored. apply Nat.ltb_lt in less. now rewrite less.
Qed.

(** If clicks clear a board, the mirrored clicks clear the mirrored board. *)
Lemma play_mirrored b gs : play b gs -> play (rev b) (map (mirrored (length b)) gs).
Proof.
  induction 1 as [b is_clear | b c g gs is_removal is_play IH].
  - constructor. intros p. destruct (tile (rev b) p) as [c |] eqn:has_tile; [| reflexivity].
    assert (less := tile_column _ _ _ has_tile). rewrite length_rev in less.
    rewrite tile_rev in has_tile by assumption. rewrite is_clear in has_tile. discriminate.
  - cbn [map]. apply play_click with c; [now apply removal_mirrored |].
    rewrite settle_mirrored. now rewrite settle_length in IH.
Qed.
