(** The traces of a play in its columns.

    The main theorem, [projection], states that a play merges its traces in any two neighbouring columns. Only
    this file connects the rules of the game with the rules of a merge. *)

From Coq Require Import List Bool Arith Lia.
From Kortest Require Import Rules Steps Groups Blocks Labels Returns.
Import ListNotations.

(** * Plays *)

(** A play is a list of clicks that clears a board. Each click is represented by the set of cells that it
    removes. *)
Inductive play : board -> list (nat -> nat -> bool) -> Prop :=
| play_end b : cleared b -> play b []
| play_click b c g gs : removal b c g -> play (settle g b) gs -> play b (g :: gs).

Lemma clears_play b n : clears b n -> exists gs, play b gs /\ length gs = n.
Proof.
  induction 1 as [b C|b p b' n K _ (gs & P & L)].
  - exists []. split; [now constructor | reflexivity].
  - apply click_removal in K. destruct K as (c & g & R & ->).
    exists (g :: gs). split; [now apply play_click with c | cbn; congruence].
Qed.

(** Returns the trace of column [j]: the steps that the clicks [gs] make in this column, in order. *)
Fixpoint trace (b : board) (gs : list (nat -> nat -> bool)) (j : nat) : list step :=
  match gs with
  | [] => []
  | g :: gs' =>
      if touched (labels b g j) then labels b g j :: trace (settle g b) gs' j
      else trace (settle g b) gs' j
  end.

(** Tests whether the click [g] removes a tile from one of the first [j] columns. *)
Fixpoint upto (b : board) (g : nat -> nat -> bool) (j : nat) : bool :=
  match j with
  | 0 => false
  | S i => touched (labels b g (S i)) || upto b g i
  end.

(** Returns the number of clicks in [gs] that remove a tile from one of the first [j] columns. *)
Fixpoint count_upto (b : board) (gs : list (nat -> nat -> bool)) (j : nat) : nat :=
  match gs with
  | [] => 0
  | g :: gs' => (if upto b g j then 1 else 0) + count_upto (settle g b) gs' j
  end.

Lemma cleared_column b j : cleared b -> column b j = [].
Proof.
  intros C. destruct j as [|j]; [reflexivity|]. specialize (C (j, 0)). cbn in *.
  destruct (nth j b []); [reflexivity | discriminate].
Qed.

(** * One click *)

Section Click.
  Variables (b : board) (c : colour) (g : nat -> nat -> bool).
  Hypothesis H : removal b c g.

  (** A click removes whole runs from a column. *)
  Lemma labels_proper j : touched (labels b g j) = true ->
    proper c (column b j) (rows (labels b g j)) = true.
  Proof.
    destruct j as [|j]; [discriminate|]. intros T.
    apply (touched_labels b c g H) in T. destruct T as (y & Y).
    rewrite rows_labels. cbn [column]. apply proper_true.
    - apply taken_mask_length.
    - exists y. now apply (taken_mask_true b c g H).
    - intros z Z. apply (taken_mask_true b c g H) in Z. exact (taken_tile b c g H j z Z).
    - intros z Z Z'. apply eq_true_iff_eq. rewrite !(taken_mask_true b c g H).
      split; intros G.
      + apply (removal_closed _ _ _ H (j, z) (j, S z)); [exact G | constructor | exact Z'].
      + apply (removal_closed _ _ _ H (j, S z) (j, z)); [exact G | constructor | exact Z].
  Qed.

  (** A click that removes a tile also removes a right neighbour of the same colour. *)
  Lemma labels_within_right j r : (forall y, g j y = true -> nth y r false = true) ->
    within c (column b (S j)) (rows (labels b g j)) r = true.
  Proof.
    intros A. apply within_true. intros y M X. apply rows_true in M. apply A.
    destruct j as [|j]; [destruct y; cbn in M; congruence|].
    apply (labels_true b c g H) in M.
    apply (removal_closed _ _ _ H (j, y) (S j, y)); [exact M | constructor | exact X].
  Qed.

  Lemma labels_within_left j :
    within c (column b j) (taken_mask b g j) (rows (labels b g j)) = true.
  Proof.
    apply within_true. intros y M X. apply (taken_mask_true b c g H) in M. apply rows_true.
    destruct j as [|j]; [destruct y; discriminate|].
    apply (labels_true b c g H).
    apply (removal_closed _ _ _ H (S j, y) (j, y)); [exact M | constructor | exact X].
  Qed.

  Lemma untouched_mask j y : touched (labels b g (S j)) = false -> g j y = true -> False.
  Proof.
    intros T Y. assert (touched (labels b g (S j)) = true); [|congruence].
    apply (touched_labels b c g H). now exists y.
  Qed.

  (** If a click removes nothing from the next column, its step in this column is one block. *)
  Lemma labels_one_block j : touched (labels b g (S j)) = false -> one_block (labels b g j) = true.
  Proof.
    intros T. destruct j as [|j]; [reflexivity|].
    destruct (one_block (labels b g (S j))) eqn:O; [reflexivity|]. exfalso.
    apply (two_rows b c g H) in O. destruct O as (u & _ & _ & U & _).
    exact (untouched_mask (S j) u T U).
  Qed.

  (** If a click removes tiles from the next column, every block of its step in this column continues there. *)
  Lemma labels_reaches j z : g j z = true -> reaches (labels b g j) (taken_mask b g j) = true.
  Proof.
    intros Z. apply reaches_true. intros y Y.
    destruct j as [|j]; [destruct y; cbn in Y; congruence|].
    apply (labels_true b c g H) in Y.
    destruct (leaves b c g H (S j) (j, y) (S j, z)) as [[L _]|(i & w & E & P & G & G')];
      [exact Y | cbn; lia | now apply (removal_connected _ _ _ H) | cbn in L; lia |].
    injection E as <-. exists w. split; [|now apply (taken_mask_true b c g H)].
    symmetry. now apply (labels_spec b c g H).
  Qed.

  Lemma click_left j : touched (labels b g j) = true -> touched (labels b g (S j)) = false ->
    rule1 c (column b j) (column b (S j)) (labels b g j) = true.
  Proof.
    intros T N. unfold rule1. rewrite !andb_true_iff. split; [split|].
    - now apply labels_proper.
    - now apply labels_one_block.
    - apply labels_within_right. intros y Y. exfalso. exact (untouched_mask j y N Y).
  Qed.

  Lemma click_right j : touched (labels b g j) = false -> touched (labels b g (S j)) = true ->
    rule2 c (column b j) (column b (S j)) (taken_mask b g j) = true /\
    labels b g (S j) = runs (taken_mask b g j).
  Proof.
    intros N T. split; [|now apply carried_untouched].
    unfold rule2. apply andb_true_iff. split.
    - rewrite <- rows_labels. now apply labels_proper.
    - apply within_true. intros y M X.
      destruct j as [|j]; [destruct y; discriminate|].
      exfalso. apply (untouched_mask j y N). apply (taken_mask_true b c g H) in M.
      apply (removal_closed _ _ _ H (S j, y) (j, y)); [exact M | constructor | exact X].
  Qed.

  Lemma click_both j : touched (labels b g j) = true -> touched (labels b g (S j)) = true ->
    rule3 c (column b j) (column b (S j)) (labels b g j) (taken_mask b g j) = true.
  Proof.
    intros T T'. unfold rule3. rewrite !andb_true_iff. repeat split.
    - now apply labels_proper.
    - rewrite <- rows_labels. now apply labels_proper.
    - apply labels_within_right. intros y Y. now apply (taken_mask_true b c g H).
    - apply labels_within_left.
    - apply (touched_labels b c g H) in T'. destruct T' as (z & Z). now apply labels_reaches with z.
  Qed.

  Lemma upto_true j : upto b g j = true <-> exists p, taken g p /\ fst p < j.
  Proof.
    induction j as [|j IH]; cbn [upto].
    - split; [discriminate|]. intros (p & _ & L). lia.
    - rewrite orb_true_iff, IH, (touched_labels b c g H). split.
      + intros [(y & Y)|(p & P & L)].
        * exists (j, y). split; [exact Y | cbn; lia].
        * exists p. split; [assumption | lia].
      + intros ([x y] & P & L). cbn in L. destruct (Nat.eq_dec x j) as [->|N].
        * left. now exists y.
        * right. exists (x, y). split; [assumption | cbn; lia].
  Qed.

  (** If a click removes tiles from column [S j] but none from column [j], then it removes none from any earlier
      column. *)
  Lemma upto_right j : touched (labels b g j) = false -> touched (labels b g (S j)) = true ->
    upto b g j = false.
  Proof.
    intros N T. destruct (upto b g j) eqn:U; [|reflexivity]. exfalso.
    apply upto_true in U. destruct U as (p & P & L).
    apply (touched_labels b c g H) in T. destruct T as (y & Y).
    destruct (interval b c g H j p (j, y)) as (i & z & -> & Z & _); try assumption; [cbn; lia|].
    exact (untouched_mask i z N Z).
  Qed.

  Lemma upto_left j : touched (labels b g j) = true -> upto b g j = true.
  Proof. destruct j as [|j]; [discriminate|]. intros T. cbn [upto]. now rewrite T. Qed.
End Click.

(** * The whole play *)

(** A play merges its traces in two neighbouring columns. The number of clicks that remove tiles from the first
    [S j] columns is the number of clicks that remove tiles from the first [j] columns, plus the [n] clicks that
    begin in column [S j]. *)
Theorem projection right j b gs : play b gs ->
  (forall c t, allowed (skipn (S j) b) c t = true -> allowed right c t = true) ->
  exists n,
    merge right (column b j) (column b (S j)) (trace b gs j) (trace b gs (S j)) n /\
    count_upto b gs (S j) = count_upto b gs j + n.
Proof.
  induction 1 as [b C|b c g gs R P IH]; intros A.
  - exists 0. rewrite !cleared_column by assumption. split; [constructor | reflexivity].
  - destruct IH as (n & M & U).
    { intros c' t T. now apply A, (allowed_settle g). }
    rewrite !(settle_leave b c g R) in M.
    assert (Al : allowed right c (labels b g (S j)) = true) by now apply A, (labels_allowed b c g R).
    cbn [trace count_upto]. rewrite U.
    destruct (touched (labels b g j)) eqn:T; destruct (touched (labels b g (S j))) eqn:T'.
    + exists n. split.
      * apply merge_both with c; [now apply (click_both b c g R) | exact Al | exact M].
      * cbn [upto]. rewrite T', upto_left by assumption. reflexivity.
    + exists n. split.
      * apply merge_left with c; [now apply (click_left b c g R)|].
        now rewrite (leave_untouched _ _ T') in M.
      * cbn [upto]. rewrite T'. cbn [orb]. lia.
    + exists (S n). destruct (click_right b c g R j T T') as [R2 E]. split.
      * rewrite (leave_untouched _ _ T) in M. rewrite E in *.
        now apply merge_right with c.
      * cbn [upto]. rewrite T', (upto_right b c g R) by assumption. cbn. lia.
    + exists n. split.
      * now rewrite (leave_untouched _ _ T), (leave_untouched _ _ T') in M.
      * cbn [upto]. rewrite T'. cbn [orb]. lia.
Qed.
