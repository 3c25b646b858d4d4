(** Theorems about the rules of Former. For example, every board has exactly one optimum. *)

From Kortest Require Standard.
Import List Bool Arith Lia.
From Kortest Require Import Rules Replay Groups Mirror.
Import ListNotations.

Theorem optimum_unique b k k' : optimum b k -> optimum b k' -> k = k'.
Proof. intros [clears_k least] [clears_k' least']. apply Nat.le_antisymm; auto. Qed.

(** * Clicks *)

Lemma settle_ext b : forall gone gone', (forall x y, gone x y = gone' x y) -> settle gone b = settle gone' b.
Proof.
  induction b as [| column b IH]; intros gone gone' same; cbn [settle]; [reflexivity |]. f_equal.
  - apply fall_ext. apply same.
  - apply IH. intros x. apply same.
Qed.

(** A click has at most one result. *)
Theorem click_unique b p b1 b2 : click b p b1 -> click b p b2 -> b1 = b2.
Proof.
  intros (_ & gone & is_group & ->) (_ & gone' & is_group' & ->). apply settle_ext. intros x y.
  apply eq_true_iff_eq. now rewrite is_group, is_group'.
Qed.

Definition filled_cells (b : board) : list cell :=
  flat_map (fun x => map (pair x) (seq 0 (length (nth x b [])))) (seq 0 (length b)).

Lemma filled_cells_iff b p : In p (filled_cells b) <-> tile b p <> None.
Proof.
  destruct p as [x y]. unfold filled_cells, tile. cbn [fst snd]. rewrite nth_error_Some, in_flat_map. split.
  - intros (x' & _ & into). apply in_map_iff in into as (y' & [= -> ->] & into). now apply in_seq in into.
  - intros tall. exists x. split; [| apply in_map_iff; exists y; split; [reflexivity | apply in_seq; lia]].
    apply in_seq. destruct (Nat.lt_ge_cases x (length b)) as [| outside]; [lia |].
    rewrite nth_overflow in tall by exact outside. inversion tall.
Qed.

Lemma group_filled b p q : tile b p <> None -> group b p q -> In q (filled_cells b).
Proof.
  intros has_tile way. apply filled_cells_iff. destruct (tile b p) as [c |] eqn:is_c; [| congruence].
  now rewrite (group_colour b p q c is_c way).
Qed.

Lemma group_grows b p found : (forall q, In q found -> group b p q) -> closed b found = false ->
  exists r, ~ In r found /\ group b p r.
Proof.
  intros inside is_open.
  destruct (find (fun r => negb (member r found)) (flat_map (reached b) found)) as [r |] eqn:search.
  - apply find_some in search as [into is_new]. exists r. split.
    + intros old. apply member_iff in old. rewrite old in is_new. discriminate is_new.
    + apply in_flat_map in into as (q & q_in & step). apply further with q; [now apply inside | now apply reached_iff].
  - exfalso. rewrite <- not_true_iff_false in is_open. apply is_open.
    apply forallb_forall. intros q q_in. apply forallb_forall. intros r step.
    apply negb_false_iff. apply (find_none _ _ search). apply in_flat_map. eauto.
Qed.

Lemma group_listed b p : tile b p <> None -> forall n found,
  length (filled_cells b) <= n + length found -> NoDup found -> In p found -> (forall q, In q found -> group b p q) ->
  exists cells, forall q, In q cells <-> group b p q.
Proof.
  intros has_tile. induction n as [| n IH]; intros found many distinct start inside.
  all: destruct (closed b found) eqn:is_closed;
    [exists found; intros q; split; [apply inside | now apply closed_holds_group] |].
  all: destruct (group_grows b p found inside is_closed) as (r & is_new & way).
  all: assert (NoDup (r :: found)) as distinct' by (now constructor).
  all: assert (forall q, In q (r :: found) -> group b p q) as inside' by (intros q [<- | into]; auto).
  - assert (length (r :: found) <= length (filled_cells b)); [| cbn in *; lia].
    apply NoDup_incl_length; [exact distinct' |]. intros q into. apply (group_filled b p); auto.
  - apply (IH (r :: found)); [cbn; lia | exact distinct' | now right | exact inside'].
Qed.

(** Every tile can be clicked. *)
Theorem click_exists b p : tile b p <> None -> exists b', click b p b'.
Proof.
  intros has_tile. destruct (group_listed b p has_tile (length (filled_cells b)) [p]) as (cells & is_group).
  - lia.
  - repeat constructor. intros [].
  - now left.
  - intros q [<- | []]. constructor.
  - exists (settle (fun x y => member (x, y) cells) b). split; [exact has_tile |].
    exists (fun x y => member (x, y) cells). split; [| reflexivity]. intros x y. now rewrite member_iff.
Qed.

Lemma fall_length gone column : length (fall gone column) <= length column.
Proof.
  revert gone. induction column as [| c column IH]; intros gone; cbn [fall length]; [apply le_n |].
  specialize (IH (fun y => gone (S y))). destruct (gone 0); cbn [length]; lia.
Qed.

Lemma fall_removes column : forall gone y, y < length column -> gone y = true ->
  length (fall gone column) < length column.
Proof.
  induction column as [| c column IH]; intros gone y small is_gone; cbn [fall length] in *; [inversion small |].
  pose proof (fall_length (fun y => gone (S y)) column). destruct y as [| y].
  - rewrite is_gone. lia.
  - specialize (IH (fun y => gone (S y)) y). destruct (gone 0); cbn [length]; [lia |]. apply Nat.succ_lt_mono in small.
    specialize (IH small is_gone). lia.
Qed.

Lemma settle_tiles b : forall gone, tiles (settle gone b) <= tiles b.
Proof.
  induction b as [| column b IH]; intros gone; [apply le_n |].
  specialize (IH (fun x => gone (S x))). pose proof (fall_length (gone 0) column).
  unfold tiles, list_sum in *. cbn [settle map fold_right]. lia.
Qed.

Theorem click_removes_tile b p b' : click b p b' -> exists gone, b' = settle gone b /\ gone (fst p) (snd p) = true.
Proof.
  intros (_ & gone & is_group & ->). exists gone. split; [reflexivity |]. apply is_group. destruct p. constructor.
Qed.

Theorem click_removes b p b' : click b p b' -> tiles b' < tiles b.
Proof.
  intros (has_tile & gone & is_group & ->). destruct p as [x y].
  assert (gone x y = true) as is_gone by (apply is_group; constructor).
  unfold tile in has_tile. cbn [fst snd] in has_tile. apply nth_error_Some in has_tile. clear is_group.
  revert gone x is_gone has_tile. induction b as [| column b IH]; intros gone x is_gone small.
  - destruct x; inversion small.
  - unfold tiles, list_sum in *. cbn [settle map fold_right]. destruct x as [| x].
    + pose proof (fall_removes column (gone 0) y small is_gone).
      pose proof (settle_tiles b (fun x => gone (S x))) as rest. unfold tiles, list_sum in rest. lia.
    + pose proof (fall_length (gone 0) column). specialize (IH (fun x => gone (S x)) x is_gone small). lia.
Qed.

Lemma cleared_iff b : cleared b <-> filled_cells b = [].
Proof.
  split.
  - intros empty. destruct (filled_cells b) as [| p l] eqn:cells; [reflexivity |]. exfalso.
    assert (In p (filled_cells b)) as into by (rewrite cells; now left).
    apply filled_cells_iff in into. now apply into.
  - intros cells p. destruct (tile b p) eqn:has_tile; [| reflexivity]. exfalso.
    assert (In p (filled_cells b)) as into by (apply filled_cells_iff; congruence). now rewrite cells in into.
Qed.

(** * The optimum of a board *)

Theorem optimum_zero b : optimum b 0 <-> cleared b.
Proof.
  split.
  - intros [is_clear _]. now inversion is_clear.
  - intros is_clear. split; [now constructor | intros n _; apply Nat.le_0_l].
Qed.

Theorem optimum_empty : optimum [] 0.
Proof. now apply optimum_zero, cleared_iff. Qed.

Lemma clears_exists n : forall b, tiles b <= n -> exists k, clears b k.
Proof.
  induction n as [| n IH]; intros b few.
  all: destruct (filled_cells b) as [| p l] eqn:cells; [exists 0; constructor; now apply cleared_iff |].
  all: assert (In p (filled_cells b)) as into by (rewrite cells; now left).
  all: apply filled_cells_iff in into; destruct (click_exists b p into) as (b' & is_click).
  all: pose proof (click_removes b p b' is_click).
  - lia.
  - destruct (IH b') as (k & rest); [lia |]. exists (S k). now apply click_first with p b'.
Qed.

Lemma clears_or_not n : forall b, clears b n \/ ~ clears b n.
Proof.
  induction n as [| n IH]; intros b.
  - destruct (filled_cells b) eqn:cells; [left; constructor; now apply cleared_iff | right].
    intros is_clear. inversion is_clear as [? empty |]. apply cleared_iff in empty. congruence.
  - assert (forall l, (forall p, In p l -> tile b p <> None) ->
      (exists p b', In p l /\ click b p b' /\ clears b' n) \/ ~ (exists p b', In p l /\ click b p b' /\ clears b' n)) as tried.
    { induction l as [| p l IHl]; intros filled; [right; intros (p & b' & [] & _) |].
      destruct (click_exists b p) as (b' & is_click); [apply filled; now left |].
      destruct (IH b') as [rest | no_rest]; [left; exists p, b'; split; [now left | now split] |].
      destruct IHl as [(q & b'' & into & found) | none]; [intros q into; apply filled; now right | |].
      - left. exists q, b''. split; [now right | exact found].
      - right. intros (q & b'' & [<- | into] & is_click' & rest); [| apply none; eauto].
        now rewrite <- (click_unique b p b' b'' is_click is_click') in rest. }
    destruct (tried (filled_cells b)) as [(p & b' & _ & is_click & rest) | none].
    + intros p. apply filled_cells_iff.
    + left. now apply click_first with p b'.
    + right. intros is_clear. inversion is_clear as [| ? p b' ? is_click rest]. subst. apply none. exists p, b'.
      split; [apply filled_cells_iff, is_click | now split].
Qed.

(** Every board has exactly one optimum. *)
Theorem optimum_exists b : exists! k, optimum b k.
Proof.
  assert (forall n, (exists k, optimum b k) \/ (forall k, k < n -> ~ clears b k)) as least.
  { induction n as [| n [found | none]]; [right; intros k small; inversion small | now left |].
    destruct (clears_or_not n b) as [is_clear | no].
    - left. exists n. split; [exact is_clear |]. intros k other.
      destruct (Nat.le_gt_cases n k) as [| small]; [assumption | now destruct (none k small)].
    - right. intros k small. apply Nat.lt_succ_r, Nat.lt_eq_cases in small as [small | ->]; auto. }
  destruct (clears_exists (tiles b) b (le_n _)) as (k & is_clear).
  destruct (least (S k)) as [(k' & is_optimum) | none].
  - exists k'. split; [exact is_optimum |]. intros k''. now apply optimum_unique.
  - now destruct (none k (Nat.lt_succ_diag_r k)).
Qed.
