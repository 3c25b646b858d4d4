(** The frame: the cells around a grid. A curve that leaves the grid goes along the frame.

    Here the cells of the grid have coordinates from 1 on, so that the frame has row 0 and column 0. *)

From Kortest Require Standard.
Import List Bool Arith Lia.
From Kortest Require Import Lengths RulesNurikabe FactsNurikabe NearNurikabe SizesNurikabe CurvesNurikabe.
Import ListNotations.

(** The cell [p] of the grid, with coordinates from 1 on. *)
Definition lift (p : position) : position := (S (fst p), S (snd p)).

Lemma lift_inj p q : lift p = lift q -> p = q.
Proof. destruct p, q. unfold lift. cbn. congruence. Qed.

Lemma lift_beside p q : beside p q -> beside (lift p) (lift q).
Proof. unfold beside, lift. cbn. lia. Qed.

(** The cells at the border of a grid of [h] rows and [w] columns, each once: the first row from left to right, the last
    column down, the last row from right to left, the first column up. *)
Definition ring (h w : nat) : list position :=
  map (fun i => (0, i)) (seq 0 w) ++ map (fun i => (S i, w - 1)) (seq 0 (h - 1)) ++
  (if 1 <? h then map (fun i => (h - 1, w - 2 - i)) (seq 0 (w - 1)) else []) ++
  (if 1 <? w then map (fun i => (h - 2 - i, 0)) (seq 0 (h - 2)) else []).

Lemma ring_small h w p n : h <= n -> w <= n -> 0 < n -> In p (ring h w) -> fst p < n /\ snd p < n.
Proof.
  unfold ring. rewrite !in_app_iff, !in_map_iff. intros high wide some [(i & <- & into) | [(i & <- & into) | [into | into]]].
  - apply in_seq in into. cbn. lia.
  - apply in_seq in into. cbn. lia.
  - destruct (1 <? h); [| destruct into]. apply in_map_iff in into as (i & <- & into). apply in_seq in into. cbn. lia.
  - destruct (1 <? w); [| destruct into]. apply in_map_iff in into as (i & <- & into). apply in_seq in into. cbn. lia.
Qed.

(** Each element of the first list belongs to an element of the second list, in the same order. *)
Inductive picks {A B} (r : B -> A) : list A -> list B -> Prop :=
| pick_none k : picks r [] k
| pick b l k : picks r l k -> picks r (r b :: l) (b :: k)
| pick_later b l k : picks r l k -> picks r l (b :: k).

Section Picks.

Context {A B : Type} (r : B -> A).

Lemma picks_after x l k : picks r l k -> picks r l (x ++ k).
Proof. intros picked. induction x; cbn; [exact picked |]. now apply pick_later. Qed.

Lemma picks_app l k l' k' : picks r l k -> picks r l' k' -> picks r (l ++ l') (k ++ k').
Proof.
  intros picked picked'. induction picked as [k | b l k _ IH | b l k _ IH]; cbn; [now apply picks_after | now apply pick |].
  now apply pick_later.
Qed.

Lemma picks_first a l k : picks r (a :: l) k -> exists x b k', k = x ++ b :: k' /\ r b = a /\ picks r l k'.
Proof.
  remember (a :: l) as l1 eqn:is_l1. intros picked. revert a l is_l1.
  induction picked as [k | b l1 k rest _ | b l1 k _ IH]; intros a l is_l1; [discriminate | |].
  - injection is_l1 as <- <-. exists [], b, k. auto.
  - destruct (IH a l is_l1) as (x & b' & k' & -> & is_a & rest). exists (b :: x), b', k'. auto.
Qed.

Lemma picks_split l l' k : picks r (l ++ l') k -> exists x y, k = x ++ y /\ picks r l x /\ picks r l' y.
Proof.
  revert k. induction l as [| a l IH]; intros k picked; [exists [], k; repeat split; [constructor | exact picked] |].
  apply picks_first in picked as (x & b & k' & -> & <- & rest). apply IH in rest as (x' & y & -> & first & second).
  exists (x ++ b :: x'), y. split; [now rewrite <- app_assoc | split; [| exact second]].
  apply picks_after. now apply pick.
Qed.

Lemma picks_line (f : nat -> A) (h : nat -> B) d n m : d + n <= m -> (forall i, i < n -> r (h (d + i)) = f i) ->
  picks r (map f (seq 0 n)) (map h (seq 0 m)).
Proof.
  intros fits same. replace m with (d + (n + (m - d - n))) by lia. rewrite seq_app, map_app. apply picks_after. cbn [plus].
  rewrite seq_app, map_app. rewrite <- (app_nil_r (map f _)). apply picks_app; [| constructor].
  clear fits. revert f d same. induction n as [| n IH]; intros f d same; [constructor |]. cbn [seq map].
  rewrite <- (same 0), Nat.add_0_r by lia. apply pick. rewrite <- seq_shift, map_map.
  apply IH. intros i small. rewrite <- same by lia. now rewrite Nat.add_succ_r.
Qed.

End Picks.

Lemma picks_trans {A B} (r : B -> A) l : forall l' k, picks (fun a => a) l l' -> picks r l' k -> picks r l k.
Proof.
  induction l as [| a l IH]; intros l' k picked picked'; [constructor |].
  apply picks_first in picked as (x & b & l2 & -> & -> & rest).
  apply picks_split in picked' as (y & z & -> & _ & picked'). apply picks_after.
  apply picks_first in picked' as (x' & b & k' & -> & <- & rest'). apply picks_after, pick. eauto.
Qed.

(** A list that goes from [true] to [false] has two neighbours that do. *)
Lemma leaving {A} (f : A -> bool) l : forall a b, f a = true -> f b = false ->
  exists x u v y, a :: l ++ [b] = x ++ u :: v :: y /\ f u = true /\ f v = false.
Proof.
  induction l as [| c l IH]; intros a b yes no; [exists [], a, b, []; auto |].
  destruct (f c) eqn:next; [| exists [], a, c, (l ++ [b]); auto].
  destruct (IH c b next no) as (x & u & v & y & same & in_u & out_v). exists (a :: x), u, v, y. cbn in *. rewrite same. auto.
Qed.

Section Frame.

Variables h w : nat.

(** The cell [p] is outside of the grid. *)
Definition outside (p : position) : Prop := fst p = 0 \/ snd p = 0 \/ h < fst p \/ w < snd p.

(** The cell of the grid that shares an edge with the cell [p] of the frame; a corner in the case of a corner. *)
Definition inner (p : position) : position := (Nat.min (fst p - 1) (h - 1), Nat.min (snd p - 1) (w - 1)).

(** The frame, in the order of a walk around. *)
Definition frame : list position :=
  map (fun i => (0, i)) (seq 0 (S w)) ++ map (fun i => (i, S w)) (seq 0 (S h)) ++
  map (fun i => (S h, S w - i)) (seq 0 (S w)) ++ map (fun i => (S h - i, 0)) (seq 0 (S h)).

(** What holds for a cell of the frame and the next one. *)
Definition next (p q : position) : Prop :=
  beside p q /\ (inner p = inner q \/ (beside (inner p) (inner q) /\
    (crossed (lift (inner p)) q (lift (inner q)) p \/ crossed (lift (inner p)) q p (lift (inner q))))).

Fixpoint chained (l : list position) : Prop :=
  match l with p :: (q :: _) as l' => next p q /\ chained l' | _ => True end.

Lemma chained_left l k : chained (l ++ k) -> chained l.
Proof. induction l as [| p [| q l] IH]; [easy | easy |]. cbn. intros [here rest]. split; [exact here | now apply IH]. Qed.

Lemma chained_right l k : chained (l ++ k) -> chained k.
Proof. induction l as [| p l IH]; [easy |]. intros all. apply IH. cbn in all. now destruct (l ++ k). Qed.

Lemma chained_next l p q k : chained (l ++ p :: q :: k) -> next p q.
Proof. intros all. apply chained_right in all. apply all. Qed.

(** A side of the frame, with what follows. *)
Lemma chained_side (f : nat -> position) n p l : f (S n) = p -> (forall i, i <= n -> next (f i) (f (S i))) -> chained (p :: l) ->
  chained (map f (seq 0 (S n)) ++ p :: l).
Proof.
  intros <-. revert f. induction n as [| n IH]; intros f all rest; [split; [now apply all | exact rest] |].
  cbn [seq map app]. split; [apply all; lia |]. rewrite <- seq_shift, map_map. change (f 1 :: ?k ++ ?k') with ((f 1 :: k) ++ k').
  apply (IH (fun i => f (S i))); [intros i small; apply all; lia | exact rest].
Qed.

Hypothesis high : 0 < h.
Hypothesis wide : 0 < w.

(** Proves that [next] holds for the cells [i] and [S i] of a side of [n] cells: both ends of a side are corners. *)
Ltac along n := intros i small; unfold next, inner; cbn [fst snd]; split; [unfold beside; cbn [fst snd]; lia |];
  assert (i = 0 \/ i = n \/ 0 < i < n) as [corner | [corner | between]] by lia; [left; f_equal; lia | left; f_equal; lia |];
  right; unfold beside, crossed, lift; cbn [fst snd]; split; [lia |];
  first [left; split; [f_equal; lia | split; [f_equal; lia | lia]] | right; split; [f_equal; lia | split; [f_equal; lia | lia]]].

Lemma chained_frame l : chained ((0, 0) :: l) -> chained (frame ++ (0, 0) :: l).
Proof.
  intros rest. unfold frame. rewrite <- !app_assoc.
  apply (chained_side (fun i => (0, i)) w (0, S w)); [reflexivity | along w |].
  apply (chained_side (fun i => (i, S w)) h (S h, S w - 0)); [cbn; f_equal; lia | along h |].
  apply (chained_side (fun i => (S h, S w - i)) w (S h - 0, 0)); [cbn; f_equal; lia | along w |].
  apply (chained_side (fun i => (S h - i, 0)) h (0, 0)); [cbn; f_equal; lia | along h | exact rest].
Qed.

Lemma frame_outside p : In p frame -> outside p.
Proof.
  unfold frame, outside. rewrite !in_app_iff, !in_map_iff. intros [(i & <- & _) | [(i & <- & _) | [(i & <- & _) | (i & <- & _)]]]; cbn; lia.
Qed.

Lemma nodup_line (f : nat -> position) n : (forall i j, i < n -> j < n -> f i = f j -> i = j) -> NoDup (map f (seq 0 n)).
Proof.
  intros once. assert (forall i, In i (seq 0 n) -> i < n) as small by (intros i into; apply in_seq in into; lia).
  pose proof (seq_NoDup n 0) as distinct. induction distinct as [| i l out _ IH]; cbn; constructor.
  - intros into. apply in_map_iff in into as (j & same & into). apply once in same; [subst; now apply out | |]; apply small; [now right | now left].
  - apply IH. intros j into. apply small. now right.
Qed.

Lemma frame_distinct : NoDup frame.
Proof.
  unfold frame. repeat apply nodup_app;
    try (apply nodup_line; intros i j ? ? same; pose proof (f_equal fst same); pose proof (f_equal snd same); cbn [fst snd] in *; lia);
    intros p into also; rewrite ?in_app_iff, !in_map_iff in *; destruct into as (i & <- & i_in); apply in_seq in i_in;
    repeat destruct also as [also | also]; destruct also as (j & same & j_in); apply in_seq in j_in;
    pose proof (f_equal fst same); pose proof (f_equal snd same); cbn [fst snd] in *; lia.
Qed.

(** The cells at the border belong to the frame, in the same order. *)
Lemma picks_ring : picks inner (ring h w) frame.
Proof.
  unfold ring, frame. repeat apply picks_app.
  - apply (picks_line _ _ _ 1); [lia |]. intros i small. unfold inner. cbn [fst snd]. f_equal; lia.
  - apply (picks_line _ _ _ 2); [lia |]. intros i small. unfold inner. cbn [fst snd]. f_equal; lia.
  - destruct (1 <? h); [| constructor]. apply (picks_line _ _ _ 2); [lia |]. intros i small. unfold inner. cbn [fst snd]. f_equal; lia.
  - destruct (1 <? w); [| constructor]. apply (picks_line _ _ _ 2); [lia |]. intros i small. unfold inner. cbn [fst snd]. f_equal; lia.
Qed.

Lemma ring_border p : In p (ring h w) -> fst p < h /\ snd p < w /\ (fst p = 0 \/ snd p = 0 \/ S (fst p) = h \/ S (snd p) = w).
Proof.
  unfold ring. rewrite !in_app_iff, !in_map_iff. intros [(i & <- & into) | [(i & <- & into) | [into | into]]].
  - apply in_seq in into. cbn. lia.
  - apply in_seq in into. cbn. lia.
  - destruct (Nat.ltb_spec 1 h); [| destruct into]. apply in_map_iff in into as (i & <- & into). apply in_seq in into. cbn. lia.
  - destruct (Nat.ltb_spec 1 w); [| destruct into]. apply in_map_iff in into as (i & <- & into). apply in_seq in into. cbn. lia.
Qed.

(** An arc of the frame joins its cells. *)
Lemma chained_joined l : forall p q, chained (p :: l) -> In q (p :: l) ->
  joined (fun a b => close a b /\ In a (p :: l) /\ In b (p :: l)) p q.
Proof.
  induction l as [| r l IH]; intros p q all into.
  - destruct into as [<- | []]. apply joined_refl.
  - destruct all as [[near _] rest]. destruct into as [<- | into]; [apply joined_refl |].
    eapply joined_trans.
    + apply (joined_step _ p r). split; [now apply beside_close | split; [now left | right; now left]].
    + eapply joined_weaken; [| exact (IH r q rest into)]. intros a b (is_close & in_a & in_b). split; [exact is_close | split; now right].
Qed.

Lemma chained_side_of c l : (forall e, In e c -> close (fst e) (snd e)) -> (forall f, parity (ends f) c = false) ->
  forall p q, chained (p :: l) -> (forall r, In r (p :: l) -> off c r) -> In q (p :: l) -> side_of c p = side_of c q.
Proof.
  intros closeness loops. induction l as [| r l IH]; intros p q all out into.
  - now destruct into as [<- | []].
  - destruct all as [[near _] rest]. destruct into as [<- | into]; [reflexivity |]. rewrite (side_beside c closeness loops p r near);
      [| apply out; now left | apply out; right; now left]. apply IH; [exact rest | | exact into]. intros x x_in. apply out. now right.
Qed.

End Frame.
