(** The game against an opponent, and why it bounds the clicks of a board whose columns are cleared in parts.

    A part of a board is cleared by clicks on its own tiles. Each click also removes other groups of the part, of the
    same colour, if they are connected through other columns. So let an opponent add any such groups to each click.
    [safe b k] says that [k] clicks clear the part [b] in spite of the opponent. *)

From Kortest Require Standard.
Import List Bool Arith Lia.
From Kortest Require Import Rules Lengths Groups Replay Mirror Sanity.
Import ListNotations.

(** The set [g] of cells is an answer to a click on [p]: it contains [p], all of its tiles have the colour of [p], and
    it contains each tile of this colour that is beside one of its tiles. So it is a union of groups. *)
Record answer (b : board) (p : cell) (g : nat -> nat -> bool) : Prop := Answer {
  answer_start : taken g p;
  answer_tile : forall q, taken g q -> tile b q = tile b p;
  answer_closed : forall q r, taken g q -> beside q r -> tile b r = tile b p -> taken g r
}.

Inductive safe : board -> nat -> Prop :=
| safe_done b k : cleared b -> safe b k
| safe_click b p k : tile b p <> None -> (forall g, answer b p g -> safe (settle g b) k) -> safe b (S k).

Lemma safe_more b k : safe b k -> forall j, k <= j -> safe b j.
Proof.
  induction 1 as [b k is_clear | b p k has_tile _ IH]; intros j more; [now constructor |].
  destruct j as [| j]; [lia |]. apply safe_click with p; [assumption |]. intros g is_answer. apply IH; [assumption | lia].
Qed.

(** An opponent who adds nothing leaves the rules of the game. *)
Theorem safe_clears b k : safe b k -> exists n, n <= k /\ clears b n.
Proof.
  induction 1 as [b k is_clear | b p k has_tile _ IH]; [exists 0; split; [lia | now constructor] |].
  destruct (click_exists b p has_tile) as (b' & _ & g & is_group & ->).
  assert (taken_iff : forall q, taken g q <-> group b p q) by (intros [x y]; apply is_group).
  destruct (tile b p) as [c |] eqn:is_c; [| congruence].
  destruct (IH g) as (n & less & is_clear).
  - split.
    + apply taken_iff. constructor.
    + intros q q_ok. rewrite is_c. apply taken_iff in q_ok. now apply group_colour with p.
    + intros q r q_ok is_beside r_ok. apply taken_iff in q_ok. apply taken_iff. apply further with q; [assumption |].
      split; [assumption |]. exists c. split; [now apply group_colour with p | congruence].
  - exists (S n). split; [lia |]. apply click_first with p (settle g b); [| assumption].
    split; [congruence |]. now exists g.
Qed.

(** * Parts of a board *)

Lemma tile_app b b' x y : tile (b ++ b') (x, y) = if x <? length b then tile b (x, y) else tile b' (x - length b, y).
Proof.
  unfold tile. cbn [fst snd]. destruct (x <? length b) eqn:less.
  - apply Nat.ltb_lt in less. now rewrite app_nth1.
  - apply Nat.ltb_ge in less. now rewrite app_nth2.
Qed.

Lemma settle_app b b' g : settle g (b ++ b') = settle g b ++ settle (fun x => g (length b + x)) b'.
Proof.
  revert g. induction b as [| column b IH]; intros g; [reflexivity |]. cbn [app settle length]. rewrite IH. reflexivity.
Qed.

Lemma settle_within b : forall g g', (forall x y, x < length b -> g x y = g' x y) -> settle g b = settle g' b.
Proof.
  induction b as [| column b IH]; intros g g' same; [reflexivity |]. cbn [settle]. f_equal.
  - apply fall_ext. intros y. apply same. cbn. lia.
  - apply IH. intros x y less. apply same. cbn. lia.
Qed.

Lemma cleared_columns b : cleared b <-> Forall (fun column => column = []) b.
Proof.
  split.
  - intros is_clear. apply Forall_forall. intros column into. apply In_nth with (d := []) in into as (x & _ & <-).
    specialize (is_clear (x, 0)). unfold tile in is_clear. cbn in is_clear. now destruct (nth x b []).
  - intros all [x y]. unfold tile. cbn. assert (nth x b [] = []) as ->; [| now destruct y].
    destruct (Nat.lt_ge_cases x (length b)) as [less | more]; [| now apply nth_overflow].
    rewrite Forall_forall in all. apply all. now apply nth_In.
Qed.

Lemma settle_cleared b g : cleared b -> settle g b = b.
Proof.
  intros is_clear. apply cleared_columns in is_clear. revert g.
  induction is_clear as [| column b -> _ IH]; intros g; cbn; [reflexivity | now rewrite IH].
Qed.

Lemma cleared_app b b' : cleared b -> cleared b' -> cleared (b ++ b').
Proof. rewrite !cleared_columns. intros. now apply Forall_app. Qed.

(** The cells of a set that are in the columns from [first], [count] of them. *)
Definition restricted (first count : nat) (g : nat -> nat -> bool) (x y : nat) : bool := (x <? count) && g (first + x) y.

Lemma restricted_taken first count g x y :
  taken (restricted first count g) (x, y) <-> x < count /\ taken g (first + x, y).
Proof. unfold taken, restricted. cbn [fst snd]. now rewrite andb_true_iff, Nat.ltb_lt. Qed.

Lemma tile_part a m c x y : x < length m -> tile (a ++ m ++ c) (length a + x, y) = tile m (x, y).
Proof.
  intros less. rewrite tile_app. destruct (length a + x <? length a) eqn:test; [apply Nat.ltb_lt in test; lia |].
  replace (length a + x - length a) with x by lia. rewrite tile_app. apply Nat.ltb_lt in less. now rewrite less.
Qed.

Lemma beside_shift n x y x' y' : beside (x, y) (x', y') -> beside (n + x, y) (n + x', y').
Proof. inversion 1; subst; rewrite <- ?plus_n_Sm; constructor. Qed.

Lemma tile_outside b x y : length b <= x -> tile b (x, y) = None.
Proof. intros more. unfold tile. cbn. rewrite nth_overflow by assumption. now destruct y. Qed.

Lemma tile_inside b x y : tile b (x, y) <> None -> x < length b.
Proof.
  intros has_tile. destruct (Nat.lt_ge_cases x (length b)); [assumption |]. destruct has_tile. now apply tile_outside.
Qed.

(** The part of an answer in some columns is an answer. *)
Lemma answer_part a m c x y g : tile m (x, y) <> None -> answer (a ++ m ++ c) (length a + x, y) g ->
  answer m (x, y) (restricted (length a) (length m) g).
Proof.
  intros has_tile [start same is_closed].
  assert (less := tile_inside m x y has_tile).
  rewrite tile_part in same, is_closed by assumption. split.
  - now apply restricted_taken.
  - intros [x' y'] q_ok. apply restricted_taken in q_ok as [q_less q_ok]. apply same in q_ok.
    now rewrite tile_part in q_ok.
  - intros [x' y'] [x'' y''] q_ok is_beside r_ok. apply restricted_taken in q_ok as [q_less q_ok].
    destruct (Nat.lt_ge_cases x'' (length m)) as [r_less | r_more].
    + apply restricted_taken. split; [assumption |].
      apply is_closed with (length a + x', y'); [assumption | now apply beside_shift |]. now rewrite tile_part.
    + destruct has_tile. rewrite <- r_ok. now apply tile_outside.
Qed.

Lemma settle_part a m c g : settle g (a ++ m ++ c) =
  settle g a ++ settle (restricted (length a) (length m) g) m ++ settle (fun x => g (length a + (length m + x))) c.
Proof.
  rewrite !settle_app. f_equal. f_equal. apply settle_within. intros x y less. unfold restricted.
  apply Nat.ltb_lt in less. now rewrite less.
Qed.

(** * Columns that may lose tiles *)

(** After removals, a column is as before, or it is shorter. It has no colours that [ok] excludes. *)
Definition worn (ok : colour -> Prop) (column column' : list colour) : Prop :=
  (column' = column \/ length column' < length column) /\ Forall ok column'.

(** Columns are safe, whatever tiles they lose. *)
Definition lasting (ok : colour -> Prop) (b : board) (k : nat) : Prop := forall b', Forall2 (worn ok) b b' -> safe b' k.

Section Lasting.
  Variable ok : colour -> Prop.

  Lemma fall_ok g column : Forall ok column -> Forall ok (fall g column).
  Proof.
    revert g. induction column as [| d column IH]; intros g all; [constructor |].
    inversion all; subst. cbn. destruct (g 0); [now apply IH | constructor; [assumption | now apply IH]].
  Qed.

  Lemma fall_same g column : fall g column = column \/ length (fall g column) < length column.
  Proof.
    revert g. induction column as [| d column IH]; intros g; [now left |].
    cbn [fall length]. destruct (IH (fun y => g (S y))) as [same | less].
    - rewrite same. destruct (g 0); [right; lia | now left].
    - right. destruct (g 0); cbn [length]; lia.
  Qed.

  Lemma worn_settle b g : Forall (Forall ok) b -> Forall2 (worn ok) b (settle g b).
  Proof.
    intros all. revert g. induction all as [| column b all_column _ IH]; intros g; cbn; constructor; [| apply IH].
    split; [apply fall_same | now apply fall_ok].
  Qed.

  Lemma worn_trans b b' b'' : Forall2 (worn ok) b b' -> Forall2 (worn ok) b' b'' -> Forall2 (worn ok) b b''.
  Proof.
    intros first. revert b''. induction first as [| x y b b' [one _] _ IH]; intros b'' second; inversion second; subst;
      constructor; [| now apply IH].
    match goal with H : worn ok _ _ |- _ => destruct H as [two all] end. split; [| assumption].
    destruct one as [-> | less], two as [-> | less']; auto; right; lia.
  Qed.

  Lemma worn_ok b b' : Forall2 (worn ok) b b' -> Forall (Forall ok) b'.
  Proof. induction 1 as [| x y b b' [_ all] _ IH]; constructor; assumption. Qed.

  Lemma worn_refl b : Forall (Forall ok) b -> Forall2 (worn ok) b b.
  Proof. induction 1; constructor; [split; [now left |] |]; assumption. Qed.

  Lemma lasting_worn b b' k : lasting ok b k -> Forall2 (worn ok) b b' -> lasting ok b' k.
  Proof. intros is_safe step b'' step'. apply is_safe. now apply worn_trans with b'. Qed.

  Lemma lasting_settle b g k : Forall (Forall ok) b -> lasting ok b k -> lasting ok (settle g b) k.
  Proof. intros all is_safe. apply lasting_worn with b; [assumption | now apply worn_settle]. Qed.

  Lemma worn_settle_all b b' g : Forall2 (worn ok) b b' -> Forall2 (worn ok) b (settle g b').
  Proof. intros step. apply worn_trans with b'; [assumption |]. apply worn_settle. now apply worn_ok with b. Qed.

  Lemma safe_behind a m k : cleared a -> safe m k -> safe (a ++ m) k.
  Proof.
    intros is_clear. induction 1 as [m k m_clear | m [x y] k has_tile _ IH].
    - apply safe_done. now apply cleared_app.
    - assert (less := tile_inside m x y has_tile). apply safe_click with (length a + x, y).
      + rewrite <- (app_nil_r m), tile_part by assumption. assumption.
      + intros g is_answer. rewrite <- (app_nil_r m) in is_answer |- *. rewrite settle_part, (settle_cleared a) by assumption.
        cbn [settle]. rewrite app_nil_r. apply IH. now apply answer_part with (c := []).
  Qed.

  Lemma first_then m k : safe m k -> forall c j, Forall (Forall ok) c -> lasting ok c j -> safe (m ++ c) (k + j).
  Proof.
    induction 1 as [m k m_clear | m [x y] k has_tile _ IH]; intros c j c_ok c_safe.
    - apply safe_behind; [assumption |]. apply safe_more with j; [| lia]. apply c_safe. now apply worn_refl.
    - apply safe_click with (x, y).
      + assert (same := tile_part [] m c x y). cbn [app length Nat.add] in same. rewrite same; [assumption |].
        now apply tile_inside with y.
      + intros g is_answer. assert (parts := settle_part [] m c g). cbn [app settle] in parts. rewrite parts. apply IH.
        * now apply (answer_part [] m c).
        * rewrite <- (app_nil_r (settle _ c)). now apply Forall_app; split; [apply worn_ok with c; apply worn_settle |].
        * now apply lasting_settle.
  Qed.

  Lemma lasting_app a c j k : lasting ok a j -> lasting ok c k -> lasting ok (a ++ c) (j + k).
  Proof.
    intros a_safe c_safe b step. apply Forall2_app_inv_l in step as (a' & c' & a_step & c_step & ->).
    apply first_then; [now apply a_safe | now apply worn_ok with c | now apply lasting_worn with c].
  Qed.

  Lemma lasting_cleared b : cleared b -> lasting ok b 0.
  Proof.
    rewrite cleared_columns. intros is_clear b' step. apply safe_done, cleared_columns.
    induction step as [| x y b b' [[-> | less] _] _ IH]; constructor; inversion is_clear; subst; auto.
    cbn in less. lia.
  Qed.

  (** The columns [m] are cleared before all others. *)
  Lemma part_first m k : safe m k -> forall a c i j, Forall (Forall ok) a -> Forall (Forall ok) c ->
    lasting ok a i -> lasting ok c j -> Forall (Forall ok) m -> safe (a ++ m ++ c) (k + (i + j)).
  Proof.
    induction 1 as [m k m_clear | m [x y] k has_tile _ IH]; intros a c i j a_ok c_ok a_safe c_safe m_ok.
    - apply safe_more with (i + j); [| lia]. apply first_then.
      + apply a_safe. now apply worn_refl.
      + now apply Forall_app.
      + apply (lasting_app m c 0 j); [now apply lasting_cleared | assumption].
    - apply safe_click with (length a + x, y).
      + rewrite tile_part; [assumption |]. now apply tile_inside with y.
      + intros g is_answer. rewrite settle_part. apply IH.
        * now apply answer_part with c.
        * apply worn_ok with a. now apply worn_settle.
        * apply worn_ok with c. now apply worn_settle.
        * now apply lasting_settle.
        * now apply lasting_settle.
        * apply worn_ok with m. now apply worn_settle.
  Qed.
End Lasting.
