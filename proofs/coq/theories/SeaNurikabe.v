(** Curves of white cells, and the sea, which crosses none of them. *)

From Kortest Require Standard.
Import List Bool Arith Lia.
From Kortest Require Import RulesNurikabe FactsNurikabe SizesNurikabe CutsNurikabe CurvesNurikabe FrameNurikabe.
Import ListNotations.

Lemma crossed_beside p q u v : crossed p q u v -> beside p u /\ beside q u /\ beside p v /\ beside q v.
Proof. unfold crossed, beside. intros (-> & -> & row & column). cbn. lia. Qed.

Lemma beside_lift p q : beside (lift p) (lift q) -> beside p q.
Proof. destruct p, q. unfold beside, lift. cbn. lia. Qed.

Section Sound.

Variables (g : grid) (s : colouring).
Hypothesis ok : well_formed g = true.
Hypothesis is_solution : solution g s.

Let height := length g.
Let width := SizesNurikabe.width g.

(** The cell [v], with coordinates from 1 on, is not black. *)
Definition dry (v : position) : Prop := forall p, look s p = Some Black -> v <> lift p.

Lemma white_dry p : look s p = Some White -> dry (lift p).
Proof. intros white q black same. apply lift_inj in same as ->. congruence. Qed.

Lemma outside_not_cell v p c : outside height width v -> look s p = Some c -> v <> lift p.
Proof.
  intros out there ->. destruct (inside_colour g s ok is_solution _ _ there) as (row & column & _).
  unfold outside, lift, height, width in out. cbn in out. lia.
Qed.

Lemma outside_dry v : outside height width v -> dry v.
Proof. intros out p black. exact (outside_not_cell v p Black out black). Qed.

(** The sea does not cross a curve. *)
Lemma sea_side c p q : (forall e, In e c -> close (fst e) (snd e)) -> (forall f, parity (ends f) c = false) ->
  (forall e, In e c -> dry (fst e) /\ dry (snd e)) -> look s p = Some Black -> look s q = Some Black ->
  side_of c (lift p) = side_of c (lift q).
Proof.
  intros closeness loops all black_p black_q.
  assert (forall x, look s x = Some Black -> off c (lift x)) as out.
  { intros x black e into. destruct (all e into) as [first second]. split; auto. }
  pose proof (one_sea _ _ is_solution p q black_p black_q) as path.
  induction path as [| p q r first near path IH]; [reflexivity |]. apply connected_first in path.
  rewrite (side_beside c closeness loops (lift p) (lift q)); auto using lift_beside.
Qed.

(** A path inside an island is a curve. *)
Lemma white_joined (fine : position -> position -> Prop) p q : connected s White p q ->
  (forall a b, beside a b -> look s a = Some White -> look s b = Some White -> fine (lift a) (lift b)) ->
  joined fine (lift p) (lift q).
Proof.
  intros path all. induction path as [| p q r first near path IH]; [apply joined_refl |].
  eapply joined_trans; [| exact IH]. apply joined_step. apply all; try assumption. now apply connected_first in path.
Qed.

(** No curve leads from [q] to [p] and back along a diagonal between black cells. *)
Lemma no_crossing p q u v : crossed (lift p) (lift q) (lift u) (lift v) -> look s u = Some Black -> look s v = Some Black ->
  dry (lift p) -> dry (lift q) ->
  joined (fun a b => close a b /\ dry a /\ dry b /\ same_edge (lift p, lift q) (a, b) = false) (lift q) (lift p) -> False.
Proof.
  intros across black_u black_v dry_p dry_q (c & all & to).
  assert (forall e, In e ((lift p, lift q) :: c) -> dry (fst e) /\ dry (snd e)) as dry_ends.
  { intros e [<- | into]; [now split |]. apply all in into. tauto. }
  assert (forall x, look s x = Some Black -> off ((lift p, lift q) :: c) (lift x)) as out.
  { intros x black e into. destruct (dry_ends e into). split; auto. }
  refine (sides_differ c _ _ _ _ across to _ _ (out u black_u) (out v black_v) _).
  - intros e into. apply all in into. tauto.
  - intros [a b] into. apply all in into. tauto.
  - apply sea_side; try assumption.
    + intros e [<- | into]; [now apply crossed_close in across |]. apply all in into. tauto.
    + intros f. cbn [parity]. rewrite to. unfold ends. cbn. now destruct (f (lift p)), (f (lift q)).
Qed.

(** * Islands that are separated at the border *)

Section Border.

Variables (p : position) (island : list position).
Hypothesis lists : forall q, In q island <-> connected s White p q.

(** Decides an equation between the same lists in another grouping. *)
Ltac regroup := repeat first [rewrite <- app_assoc | progress cbn [app]]; reflexivity.

(** Splits statements about elements of lists. *)
Ltac split_in := repeat first [rewrite in_app_iff in * | progress cbn [In app] in *].

Definition mem (q : position) : bool := if in_dec position_dec q island then true else false.

Lemma mem_iff q : mem q = true <-> connected s White p q.
Proof. unfold mem. rewrite <- lists. destruct (in_dec _ _ _); intuition discriminate. Qed.

Lemma mem_false q : mem q = false <-> ~ connected s White p q.
Proof. rewrite <- mem_iff. now destruct (mem q). Qed.

(** A neighbour of a cell of the island that is not in it is black. *)
Lemma shore x y : mem x = true -> mem y = false -> beside x y -> look g y <> None -> look s y = Some Black.
Proof.
  intros inside out near there. apply mem_iff in inside. apply mem_false in out.
  apply (black_of_not_white g s is_solution); [exact there |]. intros white. apply out. eapply connected_next; eassumption.
Qed.

Lemma inner_there x : 0 < height -> 0 < width -> look g (inner height width x) <> None.
Proof. intros high wide. apply look_there; [exact ok | |]; cbn; fold height width; lia. Qed.

(** [l] is the frame, from some cell on. *)
Variable l : list position.
Hypothesis around : chained height width (l ++ l).
Hypothesis distinct : NoDup l.
Hypothesis out : forall v, In v l -> outside height width v.
Hypothesis high : 0 < height.
Hypothesis wide : 0 < width.

Local Notation "'inner'" := (FrameNurikabe.inner height width).

(** The island does not contain [a] and [c] and miss [b] and [d], for cells [a], [b], [c] and [d] in the order of the border.

    Otherwise, on the way from [a] to [b] some cell of the frame is beside the island, and the next one, [f'], is beside a black
    cell. The same holds for [h] and [h'] on the way from [c] to [d]. A curve leads from [f'] along the frame to [h], through the
    island, and back to [f'] along a diagonal. One black cell is beside this diagonal. The other one is connected, beyond [h'],
    with the rest of the frame, which ends on the other side of the diagonal. *)
Lemma no_alternation a b c d : picks inner [a; b; c; d] l -> mem a = true -> mem b = false -> mem c = true -> mem d = false -> False.
Proof.
  intros picked in_a out_b in_c out_d.
  apply picks_first in picked as (x0 & fa & k1 & is_l & <- & picked). apply picks_first in picked as (x1 & fb & k2 & -> & <- & picked).
  apply picks_first in picked as (x2 & fc & k3 & -> & <- & picked). apply picks_first in picked as (x3 & fd & k4 & -> & <- & _).
  destruct (leaving (fun x => mem (inner x)) x1 fa fb in_a out_b) as (y0 & f & f' & y1 & first & in_f & out_f').
  destruct (leaving (fun x => mem (inner x)) x3 fc fd in_c out_d) as (y2 & h & h' & y3 & second & in_h & out_h').
  set (start := x0 ++ y0). set (arc := y1 ++ x2 ++ y2). set (rest := y3 ++ k4).
  assert (l = start ++ f :: f' :: arc ++ h :: h' :: rest) as parts.
  { rewrite is_l. unfold start, arc, rest.
    replace (fa :: x1 ++ fb :: x2 ++ fc :: x3 ++ fd :: k4) with ((fa :: x1 ++ [fb]) ++ x2 ++ (fc :: x3 ++ [fd]) ++ k4)
      by regroup.
    rewrite first, second. regroup. }
  clear is_l first second in_a out_b in_c out_d.
  pose proof around as chain. apply chained_left in chain. rewrite parts in chain. pose proof chain as chain'.
  destruct (chained_next _ _ _ _ _ _ chain) as [_ [same | [near across]]]; [congruence |].
  rewrite app_comm_cons, app_comm_cons, app_assoc in chain.
  destruct (chained_next _ _ _ _ _ _ chain) as [_ [same | [near_h across_h]]]; [congruence |].
  pose proof (shore _ _ in_f out_f' near (inner_there _ high wide)) as black_f.
  pose proof (shore _ _ in_h out_h' near_h (inner_there _ high wide)) as black_h.
  assert (In f l /\ In f' l /\ In h l /\ In h' l /\ (forall v, In v arc -> In v l)) as (f_in & f'_in & h_in & h'_in & arc_in).
  { rewrite parts. repeat split; [| | | | intros v into]; rewrite !in_app_iff; cbn; rewrite in_app_iff; cbn; tauto. }
  assert (forall v, In v (f' :: arc ++ [h]) -> In v l) as walk_in.
  { intros v [<- | into]; [exact f'_in |]. apply in_app_iff in into as [into | [<- | []]]; auto. }
  (* The curve without its diagonal, from [u] to [f']. *)
  set (u := lift (inner f)).
  assert (joined (fun a b => close a b /\ same_edge (u, f') (a, b) = false /\
      (forall v, v = a \/ v = b -> (exists q, v = lift q /\ look s q = Some White) \/ In v (f' :: arc ++ [h]))) f' u) as curve.
  { assert (forall x, mem x = true -> look s x = Some White) as white
      by (intros x inside; apply mem_iff in inside; now apply connected_last in inside).
    apply joined_trans with h; [| apply joined_trans with (lift (inner h))].
    - assert (chained height width (f' :: arc ++ [h])) as walk.
      { replace (start ++ f :: f' :: arc ++ h :: h' :: rest) with ((start ++ [f]) ++ (f' :: arc ++ [h]) ++ h' :: rest) in chain' by regroup.
        apply chained_right in chain'. now apply chained_left in chain'. }
      eapply joined_weaken; [| apply (chained_joined _ _ _ _ _ walk); right; apply in_app_iff; right; now left].
      intros a b (is_close & a_in & b_in). split; [exact is_close | split].
      + apply not_true_iff_false. intros same. apply same_edge_true in same. cbn in same.
        destruct same as [[same _] | [same _]]; revert same; unfold u; apply not_eq_sym;
          (apply (outside_not_cell _ _ White); [auto | now apply white]).
      + intros v [-> | ->]; now right.
    - apply joined_step. split; [| split].
      + apply beside_close, beside_sym. destruct across_h as [across_h | across_h]; now apply crossed_beside in across_h.
      + apply not_true_iff_false. intros same. apply same_edge_true in same. cbn in same.
        destruct same as [[_ same] | [_ same]]; [| congruence]. revert same. apply (outside_not_cell _ _ White); [auto | now apply white].
      + intros v [-> | ->]; [right; right; apply in_app_iff; right; now left | left]. eexists. split; [reflexivity | now apply white].
    - apply white_joined.
      + apply mem_iff in in_h, in_f. eapply connected_trans; [apply connected_sym; exact in_h | exact in_f].
      + intros a b beside_ab white_a white_b. split; [now apply beside_close, lift_beside | split].
        * apply not_true_iff_false. intros same. apply same_edge_true in same. cbn in same.
          destruct same as [[_ same] | [_ same]]; revert same; (apply (outside_not_cell _ _ White); [auto | assumption]).
        * intros v [-> | ->]; left; eauto. }
  destruct curve as (c & all & to).
  (* The curve with its diagonal meets neither the sea nor the rest of the frame. *)
  set (whole := (u, f') :: c).
  assert (forall e v, In e whole -> v = fst e \/ v = snd e ->
    (exists q, v = lift q /\ look s q = Some White) \/ In v (f' :: arc ++ [h])) as whole_ends.
  { intros e v [<- | into] is_end; [| apply all in into; now apply into]. cbn in is_end. destruct is_end as [-> | ->].
    - left. exists (inner f). split; [reflexivity |]. apply mem_iff in in_f. now apply connected_last in in_f.
    - right. now left. }
  assert (crossed u f' (lift (inner f')) f \/ crossed u f' f (lift (inner f'))) as across' by exact across.
  assert (forall e, In e whole -> close (fst e) (snd e)) as closeness.
  { intros e [<- | into]; [| now apply all in into]. destruct across' as [across' | across']; now apply crossed_close in across'. }
  assert (forall k, parity (ends k) whole = false) as loops.
  { intros k. unfold whole. cbn [parity]. rewrite to. unfold ends. cbn. now destruct (k u), (k f'). }
  assert (forall e, In e whole -> dry (fst e) /\ dry (snd e)) as dry_ends.
  { intros e into. split; [destruct (whole_ends e (fst e) into) as [(q & -> & white) | arc_v] | destruct (whole_ends e (snd e) into) as [(q & -> & white) | arc_v]];
      auto using white_dry, outside_dry. }
  assert (forall x, look s x = Some Black -> off whole (lift x)) as off_black.
  { intros x black e into. destruct (dry_ends e into). split; auto. }
  assert (forall v, In v (h' :: rest ++ start ++ [f]) -> off whole v) as off_rest.
  { intros v v_in.
    assert (In v l) as v_l by (clear - parts v_in; rewrite parts; split_in; tauto).
    assert (~ In v (f' :: arc ++ [h])) as not_arc.
    { intros also. rewrite parts in distinct.
      replace (start ++ f :: f' :: arc ++ h :: h' :: rest) with ((start ++ [f]) ++ (f' :: arc ++ [h]) ++ (h' :: rest)) in distinct
        by regroup.
      assert (forall (A : Type) (x y : list A) (a : A), NoDup (x ++ y) -> In a x -> In a y -> False) as apart.
      { clear. intros A x y a once in_x in_y. induction x as [| b x IH]; [destruct in_x |]. inversion_clear once as [| ? ? no more].
        destruct in_x as [-> | in_x]; [apply no, in_app_iff; now right | now apply IH]. }
      assert (In v (start ++ [f]) \/ In v (h' :: rest)) as [before | behind]
        by (clear - v_in; split_in; tauto).
      - apply (apart _ _ _ v distinct before). apply in_app_iff. now left.
      - rewrite app_assoc in distinct. apply (apart _ _ _ v distinct); [apply in_app_iff; now right | exact behind]. }
    intros e into. split; intros is_end;
      [destruct (whole_ends e v into (or_introl (eq_sym is_end))) as [(q & is_q & white) | arc_v]
      | destruct (whole_ends e v into (or_intror (eq_sym is_end))) as [(q & is_q & white) | arc_v]];
      try (now apply not_arc); revert is_q; apply (outside_not_cell _ _ White); auto. }
  (* The sea and the rest of the frame lead from one side of the diagonal to the other. *)
  assert (chained height width (h' :: rest ++ start ++ [f])) as back.
  { rewrite parts in around.
    replace ((start ++ f :: f' :: arc ++ h :: h' :: rest) ++ start ++ f :: f' :: arc ++ h :: h' :: rest)
      with ((start ++ f :: f' :: arc ++ [h]) ++ (h' :: rest ++ start ++ [f]) ++ (f' :: arc ++ h :: h' :: rest)) in around
      by regroup.
    apply chained_right in around. now apply chained_left in around. }
  assert (side_of whole (lift (inner f')) = side_of whole f) as same.
  { rewrite (sea_side whole (inner f') (inner h')) by assumption. transitivity (side_of whole h').
    - apply (side_beside _ closeness loops); [| now apply off_black | apply off_rest; now left].
      apply beside_sym. destruct across_h as [across_h | across_h]; now apply crossed_beside in across_h.
    - apply (chained_side_of _ _ whole _ closeness loops _ _ back off_rest). right. rewrite !in_app_iff. right. right. now left. }
  assert (forall e, In e c -> same_edge (u, f') e = false) as others by (intros [a' b'] into; apply all in into; tauto).
  assert (off whole f) as off_f by (apply off_rest; right; rewrite !in_app_iff; right; right; now left).
  destruct across' as [across' | across'].
  - refine (sides_differ c u f' _ _ across' to _ others (off_black _ black_f) off_f same).
    intros e into. apply closeness. now right.
  - refine (sides_differ c u f' _ _ across' to _ others off_f (off_black _ black_f) (eq_sym same)).
    intros e into. apply closeness. now right.
Qed.

End Border.

End Sound.
