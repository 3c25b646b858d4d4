(** The mirror image of a board has its columns in reverse order.

    The mirror image of a click is a click on the mirror image of the board. So all theorems about layers from
    the left also apply to layers from the right. *)

From Coq Require Import List Bool Arith Lia.
From Kortest Require Import Rules Lengths Steps Groups Labels Returns Projection.
Import ListNotations.

(** Returns the mirror image of the set [g] of cells on a board with [n] columns. *)
Definition mirrored (n : nat) (g : nat -> nat -> bool) (x y : nat) : bool :=
  (x <? n) && g (n - S x) y.

Definition turn (n : nat) (p : cell) : cell := (n - S (fst p), snd p).

Lemma turn_turn n p : fst p < n -> turn n (turn n p) = p.
Proof. destruct p as [x y]. unfold turn. cbn. intros L. f_equal. lia. Qed.

Lemma tile_column b p c : tile b p = Some c -> fst p < length b.
Proof.
  unfold tile. intros E. destruct (lt_dec (fst p) (length b)) as [L|L]; [assumption|].
  rewrite nth_overflow in E by lia. destruct (snd p); discriminate.
Qed.

Lemma tile_rev b p : fst p < length b -> tile (rev b) p = tile b (turn (length b) p).
Proof. intros L. unfold tile, turn. cbn [fst snd]. now rewrite rev_nth. Qed.

Lemma tile_rev_turn b p : fst p < length b -> tile (rev b) (turn (length b) p) = tile b p.
Proof.
  intros L. rewrite tile_rev by (cbn; lia). now rewrite turn_turn.
Qed.

Lemma beside_turn n p q : fst p < n -> fst q < n -> beside p q -> beside (turn n p) (turn n q).
Proof.
  intros P Q B. destruct B as [x y|x y|x y|x y]; unfold turn; cbn in *; try constructor.
  - replace (n - S x) with (S (n - S (S x))) by lia. constructor.
  - replace (n - S x) with (S (n - S (S x))) by lia. constructor.
Qed.

Lemma touching_turn b p q : touching b p q -> touching (rev b) (turn (length b) p) (turn (length b) q).
Proof.
  intros [B (c & P & Q)].
  assert (Lp := tile_column b p c P). assert (Lq := tile_column b q c Q).
  split; [now apply beside_turn|]. exists c. now rewrite !tile_rev_turn.
Qed.

Lemma mirrored_taken n g p : taken (mirrored n g) p <-> fst p < n /\ taken g (turn n p).
Proof. unfold taken, mirrored. now rewrite andb_true_iff, Nat.ltb_lt. Qed.

Lemma removal_mirrored b c g : removal b c g -> removal (rev b) c (mirrored (length b) g).
Proof.
  intros H. split.
  - intros p P. apply mirrored_taken in P. destruct P as [L P].
    rewrite tile_rev by assumption. now apply (removal_tile _ _ _ H).
  - intros p q P B Q. apply mirrored_taken in P. destruct P as [L P].
    assert (Lq := tile_column _ _ _ Q). rewrite length_rev in Lq.
    rewrite tile_rev in Q by assumption. apply mirrored_taken. split; [assumption|].
    apply (removal_closed _ _ _ H) with (turn (length b) p); try assumption. now apply beside_turn.
  - intros p q P Q. apply mirrored_taken in P. destruct P as [Lp P].
    apply mirrored_taken in Q. destruct Q as [Lq Q].
    rewrite <- (turn_turn (length b) p), <- (turn_turn (length b) q) by assumption.
    apply path_map with (touching b); [apply touching_turn|]. now apply (removal_connected _ _ _ H).
  - destruct (removal_some _ _ _ H) as (p & P).
    assert (L := tile_column _ _ _ (removal_tile _ _ _ H p P)).
    exists (turn (length b) p). apply mirrored_taken. split; [cbn; lia|]. now rewrite turn_turn.
Qed.

Lemma fall_ext gone gone' x : (forall y, gone y = gone' y) -> fall gone x = fall gone' x.
Proof.
  revert gone gone'. induction x as [|c x IH]; intros gone gone' E; [reflexivity|]. cbn [fall].
  rewrite E. rewrite (IH (fun y => gone (S y)) (fun y => gone' (S y))); [reflexivity|].
  intros y. apply E.
Qed.

Lemma settle_mirrored b g : settle (mirrored (length b) g) (rev b) = rev (settle g b).
Proof.
  apply nth_ext with [] [].
  - now rewrite settle_length, !length_rev, settle_length.
  - intros j L. rewrite settle_length, length_rev in L.
    rewrite nth_settle, !rev_nth by (rewrite ?settle_length; assumption).
    rewrite settle_length, nth_settle. apply fall_ext. intros y.
    unfold mirrored. apply Nat.ltb_lt in L. now rewrite L.
Qed.

(** The mirror image of a play is a play on the mirror image of the board. *)
Lemma play_mirrored b gs : play b gs -> play (rev b) (map (mirrored (length b)) gs).
Proof.
  induction 1 as [b C|b c g gs R P IH].
  - constructor. intros p. destruct (tile (rev b) p) as [c|] eqn:T; [|reflexivity].
    assert (L := tile_column _ _ _ T). rewrite length_rev in L.
    rewrite tile_rev in T by assumption. rewrite C in T. discriminate.
  - cbn [map]. apply play_click with c; [now apply removal_mirrored|].
    rewrite settle_mirrored. now rewrite settle_length in IH.
Qed.
