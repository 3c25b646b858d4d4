(** The steps that a click makes in the columns of a board.

    The step of a column is *defined* as what a checker computes: from the step of the previous column and from
    the rows that the click removes. So the rules of a merge make the right steps by definition. One fact
    remains to prove, [labels_spec]: the blocks of a step are the sets of cells that are connected through this
    column and the columns before it. *)

From Coq Require Import List Bool Arith Lia.
From Kortest Require Import Rules Lengths Steps Groups Blocks.
Import ListNotations.

(** Returns the content of column [j]. Here columns are counted from 1, because 0 is the imaginary column before
    the first. *)
Definition column (b : board) (j : nat) : content :=
  match j with
  | 0 => []
  | S i => nth i b []
  end.

(** Returns the mask of the rows that the click [g] removes from column [S j], counted from 1. *)
Definition taken_mask (b : board) (g : nat -> nat -> bool) (j : nat) : list bool :=
  map (g j) (seq 0 (length (nth j b []))).

(** Returns the step that the click [g] makes in column [j], counted from 1. *)
Fixpoint labels (b : board) (g : nat -> nat -> bool) (j : nat) : step :=
  match j with
  | 0 => []
  | S i => carried (labels b g i) (taken_mask b g i)
  end.

(** * The board after a click *)

Lemma nth_settle g b j : nth j (settle g b) [] = fall (g j) (nth j b []).
Proof.
  revert g j. induction b as [|x b IH]; intros g [|j]; cbn; try reflexivity. apply (IH (fun x => g (S x)) j).
Qed.

Lemma settle_length g b : length (settle g b) = length b.
Proof. revert g. induction b as [|x b IH]; intros g; cbn; [reflexivity|]. now rewrite IH. Qed.

Lemma fall_leave gone x s :
  (forall y, y < length x -> (gone y = true <-> name y s <> 0)) -> fall gone x = leave x s.
Proof.
  revert gone s. induction x as [|c x IH]; intros gone s A; [reflexivity|].
  assert (R : fall (fun y => gone (S y)) x = leave x (tl s)).
  { apply IH. intros y L. rewrite (A (S y)) by (cbn; lia). destruct s; [destruct y|]; reflexivity. }
  cbn [fall]. rewrite R. specialize (A 0 ltac:(cbn; lia)).
  destruct s as [|a s]; cbn in A |- *.
  - destruct (gone 0); [exfalso; now apply A|]. destruct x; reflexivity.
  - destruct (Nat.eqb_spec a 0) as [->|N]; destruct (gone 0); try reflexivity; exfalso; intuition congruence.
Qed.

Lemma leave_untouched x s : touched s = false -> leave x s = x.
Proof.
  intros T. revert s T. induction x as [|c x IH]; intros s T; [reflexivity|].
  destruct s as [|a s]; [reflexivity|].
  assert (A := proj1 (touched_false _) T). cbn. rewrite (A 0 : a = 0). cbn.
  f_equal. apply IH. apply touched_false. intros y. apply (A (S y)).
Qed.

Section Click.
  Variables (b : board) (c : colour) (g : nat -> nat -> bool).
  Hypothesis H : removal b c g.

  Lemma taken_tile x y : g x y = true -> nth_error (nth x b []) y = Some c.
  Proof. intros G. apply (removal_tile _ _ _ H (x, y) G). Qed.

  Lemma taken_mask_length j : length (taken_mask b g j) = length (nth j b []).
  Proof. unfold taken_mask. now rewrite length_map, length_seq. Qed.

  Lemma taken_mask_true j y : nth y (taken_mask b g j) false = true <-> g j y = true.
  Proof.
    assert (E : forall n f, nth y (map f (seq 0 n)) false = if y <? n then f y else false).
    { intros n f. destruct (Nat.ltb_spec y n) as [L|L].
      - rewrite nth_indep with (d' := f 0) by (rewrite length_map, length_seq; assumption).
        rewrite map_nth, seq_nth by assumption. reflexivity.
      - apply nth_overflow. now rewrite length_map, length_seq. }
    unfold taken_mask. rewrite E. destruct (Nat.ltb_spec y (length (nth j b []))) as [L|L]; [tauto|].
    split; [discriminate|]. intros G. apply taken_tile in G.
    apply nth_error_None in L. congruence.
  Qed.

  Lemma labels_true j y : name y (labels b g (S j)) <> 0 <-> g j y = true.
  Proof. cbn [labels]. rewrite carried_true. apply taken_mask_true. Qed.

  Lemma rows_labels j : rows (labels b g (S j)) = taken_mask b g j.
  Proof. apply rows_carried. Qed.

  Lemma touched_labels j : touched (labels b g (S j)) = true <-> exists y, g j y = true.
  Proof.
    rewrite touched_true. split; intros (y & Y); exists y; now apply labels_true.
  Qed.

  Lemma settle_leave j : column (settle g b) j = leave (column b j) (labels b g j).
  Proof.
    destruct j as [|j]; [reflexivity|]. cbn [column]. rewrite nth_settle.
    apply fall_leave. intros y _. now rewrite labels_true.
  Qed.

  (** Two cells of column [j] are connected inside this column if and only if they belong to one run. *)
  Lemma run_path j y z : taken g (j, y) -> taken g (j, z) ->
    (path (inside b j (S j)) (j, y) (j, z) <-> name y (runs (taken_mask b g j)) = name z (runs (taken_mask b g j))).
  Proof.
    intros Y Z. split.
    - intros P.
      enough (A : forall q, path (inside b j (S j)) (j, y) q ->
          name y (runs (taken_mask b g j)) = name (snd q) (runs (taken_mask b g j))) by exact (A _ P).
      clear Z P. intros q P. induction P as [|q r P IH I]; [reflexivity|].
      rewrite IH. assert (Q : taken g q).
      { apply (inside_taken b c g H j (S j) (j, y)); assumption. }
      assert (R : taken g r) by (apply (touching_taken b c g H q); [assumption | apply I]).
      destruct I as ([B _] & Lq & Lr). destruct B as [x w|x w|x w|x w]; unfold taken in Q, R; cbn in *; try lia;
        assert (x = j) by lia; subst x; apply taken_mask_true in Q; apply taken_mask_true in R;
        rewrite runs_next, Q, R; reflexivity.
    - assert (Down : forall y v, g j y = true -> name y (runs (taken_mask b g j)) = S v ->
          path (inside b j (S j)) (j, v) (j, y)).
      { clear y z Y Z. intros y v _ E. apply runs_begin in E. destruct E as [L A].
        assert (T : forall w, v <= w <= y -> taken g (j, w)).
        { intros w W. apply taken_mask_true, A, W. }
        clear A. revert T. induction L as [|y L IH]; intros T; [constructor|].
        apply further with (j, y); [apply IH; intros w W; apply T; lia|].
        split; [|cbn; lia]. apply (taken_touching b c g H); [apply T; lia..|]. constructor. }
      intros E. destruct (name y (runs (taken_mask b g j))) as [|v] eqn:V.
      { exfalso. apply runs_zero in V. apply taken_mask_true in Y. cbn in Y. congruence. }
      apply path_trans with (j, v); [apply inside_path_sym|]; now apply Down.
  Qed.

  Lemma labels_next j : labels b g (S j) = joined (labels b g j) (runs (taken_mask b g j)).
  Proof. reflexivity. Qed.

  (** Two rows of a column belong to one block if and only if their cells are connected through this column and
      the columns before it. *)
  Lemma labels_spec j y z : taken g (j, y) -> taken g (j, z) ->
    (name y (labels b g (S j)) = name z (labels b g (S j)) <->
     path (inside b 0 (S j)) (j, y) (j, z)).
  Proof.
    revert y z. induction j as [|j IH]; intros y z Y Z;
      rewrite (connected_chain b c g H) by (assumption || lia);
      rewrite labels_next;
      rewrite joined_spec by (apply runs_true, taken_mask_true; assumption);
      split; apply chain_mono; intros u v.
    - intros (U & V & L). apply runs_true, taken_mask_true in U. apply runs_true, taken_mask_true in V.
      split; [assumption|]. split; [assumption|]. left. apply run_path; try assumption.
      destruct L as [L|[L _]]; [assumption|]. destruct u; cbn in L; congruence.
    - intros (U & V & [P|(i & E & _)]); [|lia].
      split; [now apply runs_true, taken_mask_true|]. split; [now apply runs_true, taken_mask_true|].
      left. now apply run_path.
    - intros (U & V & L). apply runs_true, taken_mask_true in U. apply runs_true, taken_mask_true in V.
      split; [assumption|]. split; [assumption|].
      destruct L as [L|[N E]]; [left; now apply run_path|]. right. exists j.
      assert (N' : name v (labels b g (S j)) <> 0) by congruence.
      apply labels_true in N. apply labels_true in N'.
      split; [reflexivity|]. split; [assumption|]. split; [assumption|]. now apply IH.
    - intros (U & V & L).
      split; [now apply runs_true, taken_mask_true|]. split; [now apply runs_true, taken_mask_true|].
      destruct L as [P|(i & E & Iu & Iv & P)]; [left; now apply run_path|].
      right. injection E as <-. split; [now apply labels_true | now apply IH].
  Qed.
End Click.
