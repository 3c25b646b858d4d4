(** Curves, and what they separate.

    A curve is a list of edges. Each edge joins two cells that share an edge or a corner. If the edges of a curve form loops,
    the cells that are no ends of edges are on one or the other side of it. A path from cell to cell changes the side only
    where it crosses the curve: between the other two cells of a square whose diagonal is an edge.

    This needs no topology. The side of a cell is a number modulo 2: the number of edges between its row and the next one, to
    the right of the cell. *)

From Kortest Require Standard.
Import List Bool Arith Lia.
From Kortest Require Import RulesNurikabe FactsNurikabe.
Import ListNotations.

Definition edge := (position * position)%type.

(** The sum of the numbers [f a] modulo 2. *)
Fixpoint parity {A} (f : A -> bool) (l : list A) : bool :=
  match l with [] => false | a :: l => xorb (f a) (parity f l) end.

Lemma parity_app {A} (f : A -> bool) l k : parity f (l ++ k) = xorb (parity f l) (parity f k).
Proof. induction l as [| a l IH]; cbn; [now destruct (parity f k) |]. now rewrite IH, xorb_assoc. Qed.

Lemma parity_xor {A} (f h : A -> bool) l : parity (fun a => xorb (f a) (h a)) l = xorb (parity f l) (parity h l).
Proof.
  induction l as [| a l IH]; cbn; [reflexivity |]. rewrite IH. now destruct (f a), (h a), (parity f l), (parity h l).
Qed.

Lemma parity_ext {A} (f h : A -> bool) l : (forall a, In a l -> f a = h a) -> parity f l = parity h l.
Proof.
  induction l as [| a l IH]; cbn; intros same; [reflexivity |]. rewrite same by now left. f_equal. apply IH. auto.
Qed.

Lemma parity_false {A} (f : A -> bool) l : (forall a, In a l -> f a = false) -> parity f l = false.
Proof. induction l as [| a l IH]; cbn; intros none; [reflexivity |]. rewrite none, IH by auto. reflexivity. Qed.

(** The cells [p] and [q] are equal, or share an edge or a corner. *)
Definition close (p q : position) : Prop :=
  fst p <= S (fst q) /\ fst q <= S (fst p) /\ snd p <= S (snd q) /\ snd q <= S (snd p).

Lemma close_sym p q : close p q -> close q p.
Proof. unfold close. tauto. Qed.

Lemma beside_close p q : beside p q -> close p q.
Proof. unfold beside, close. lia. Qed.

(** The number of ends of the edge that satisfy [f], modulo 2. *)
Definition ends (f : position -> bool) (e : edge) : bool := xorb (f (fst e)) (f (snd e)).

(** The curve [c] leads from [p] to [q], and perhaps along loops: of its ends, exactly [p] and [q] occur an odd number of
    times. The functions [f] count the ends. *)
Definition leads (c : list edge) (p q : position) : Prop :=
  forall f, parity (ends f) c = xorb (f p) (f q).

(** A curve of edges with the property [ok] leads from [p] to [q]. *)
Definition joined (ok : position -> position -> Prop) (p q : position) : Prop :=
  exists c, (forall e, In e c -> ok (fst e) (snd e)) /\ leads c p q.

Section Joined.

Variable ok : position -> position -> Prop.

Lemma joined_refl p : joined ok p p.
Proof. exists []. split; [intros e [] |]. intros f. now rewrite xorb_nilpotent. Qed.

Lemma joined_step p q : ok p q -> joined ok p q.
Proof. intros yes. exists [(p, q)]. split; [intros e [<- | []]; exact yes |]. intros f. cbn. apply xorb_false_r. Qed.

Lemma joined_sym p q : joined ok p q -> joined ok q p.
Proof. intros (c & all & to). exists c. split; [exact all |]. intros f. now rewrite to, xorb_comm. Qed.

Lemma joined_trans p q r : joined ok p q -> joined ok q r -> joined ok p r.
Proof.
  intros (c & all & to) (d & all' & to'). exists (c ++ d). split.
  - intros e into. apply in_app_iff in into as [into | into]; auto.
  - intros f. rewrite parity_app, to, to'. now destruct (f p), (f q), (f r).
Qed.

End Joined.

Lemma joined_weaken (ok ok' : position -> position -> Prop) p q : (forall a b, ok a b -> ok' a b) ->
  joined ok p q -> joined ok' p q.
Proof. intros weaker (c & all & to). exists c. split; [| exact to]. intros e into. auto. Qed.

(** Whether the edge [e] lies between the rows [r] and [r + 1], with its upper end to the right of the column [column]. *)
Definition right_of (p : position) (e : edge) : bool :=
  let (a, b) := e in
  ((fst a =? fst p) && (fst b =? S (fst p)) && (snd p <? snd a)) ||
  ((fst b =? fst p) && (fst a =? S (fst p)) && (snd p <? snd b)).

(** The side of a cell. *)
Definition side_of (c : list edge) (p : position) : bool := parity (right_of p) c.

(** The cell [p] is not the end of an edge. *)
Definition off (c : list edge) (p : position) : Prop := forall e, In e c -> fst e <> p /\ snd e <> p.

(** The cells [p] and [q] are two diagonal cells of a square, whose other cells are [u] and [v]. *)
Definition crossed (p q u v : position) : Prop :=
  u = (fst p, snd q) /\ v = (fst q, snd p) /\
  (fst q = S (fst p) \/ fst p = S (fst q)) /\ (snd q = S (snd p) \/ snd p = S (snd q)).

Lemma crossed_swap p q u v : crossed p q u v -> crossed q p v u.
Proof. unfold crossed. intuition auto. Qed.

Lemma crossed_close p q u v : crossed p q u v -> close p q.
Proof. unfold crossed, close. lia. Qed.

Definition same_edge (e d : edge) : bool :=
  (position_eqb (fst e) (fst d) && position_eqb (snd e) (snd d)) || (position_eqb (fst e) (snd d) && position_eqb (snd e) (fst d)).

(** Decides an equation of tests of numbers, by cases. *)
Ltac compare := cbn [andb orb xorb]; try reflexivity; match goal with
  | |- context [?a =? ?b] => destruct (Nat.eqb_spec a b); try (exfalso; lia); compare
  | |- context [?a <? ?b] => destruct (Nat.ltb_spec a b); try (exfalso; lia); compare
  end.

Lemma same_edge_true e d : same_edge e d = true -> (fst e = fst d /\ snd e = snd d) \/ (fst e = snd d /\ snd e = fst d).
Proof. unfold same_edge. rewrite orb_true_iff, !andb_true_iff, !position_eqb_iff. auto. Qed.

Section Sides.

Variable c : list edge.
Hypothesis closeness : forall e, In e c -> close (fst e) (snd e).
(** The curve consists of loops. *)
Hypothesis loops : forall f, parity (ends f) c = false.

Lemma pair_other (p : position) a b : p <> (a, b) -> fst p <> a \/ snd p <> b.
Proof. destruct p as [a' b']. intros other. cbn. destruct (Nat.eq_dec a' a), (Nat.eq_dec b' b); subst; auto. Qed.

Lemma side_right r k : off c (r, k) -> off c (r, S k) -> side_of c (r, k) = side_of c (r, S k).
Proof.
  intros _ out. apply parity_ext. intros [[ra ka] [rb kb]] into. destruct (out _ into) as [out_a out_b].
  apply pair_other in out_a, out_b. cbn [fst snd right_of] in *. compare.
Qed.

Lemma side_down r k : off c (r, k) -> off c (S r, k) -> side_of c (r, k) = side_of c (S r, k).
Proof.
  intros out out'. apply xorb_eq. unfold side_of. rewrite <- parity_xor.
  rewrite <- (loops (fun q => (fst q =? S r) && (k <? snd q))). apply parity_ext. intros [[ra ka] [rb kb]] into.
  destruct (out _ into) as [out_a out_b], (out' _ into) as [out_a' out_b']. apply closeness in into.
  apply pair_other in out_a, out_b, out_a', out_b'. unfold close, ends in *. cbn [fst snd right_of] in *. compare.
Qed.

Lemma side_beside p q : beside p q -> off c p -> off c q -> side_of c p = side_of c q.
Proof.
  destruct p as [r k], q as [r' k']. unfold beside. cbn. intros near out out'. destruct near as [[<- [-> | ->]] | [<- [-> | ->]]].
  - now apply side_right.
  - symmetry. now apply side_right.
  - now apply side_down.
  - symmetry. now apply side_down.
Qed.

(** The cells [u] and [v] are on different sides of the edges between [p] and [q]. *)
Lemma side_crossed p q u v : crossed p q u v -> off c u -> off c v ->
  xorb (side_of c u) (side_of c v) = parity (same_edge (p, q)) c.
Proof.
  assert (forall r k, off c (r, S k) -> off c (S r, k) ->
    xorb (side_of c (r, S k)) (side_of c (S r, k)) = parity (same_edge ((r, k), (S r, S k))) c) as falling.
  { intros r k out out'. unfold side_of. rewrite <- parity_xor. rewrite <- (xorb_false_r (parity _ c)) at 1.
    rewrite <- (loops (fun q => (fst q =? S r) && (k <? snd q))), <- parity_xor. apply parity_ext. intros [[ra ka] [rb kb]] into.
    destruct (out _ into) as [out_a out_b], (out' _ into) as [out_a' out_b']. apply closeness in into.
    apply pair_other in out_a, out_b, out_a', out_b'. unfold close, ends, same_edge, position_eqb in *. cbn [fst snd right_of] in *.
    compare. }
  assert (forall r k, off c (r, k) -> off c (S r, S k) ->
    xorb (side_of c (r, k)) (side_of c (S r, S k)) = parity (same_edge ((r, S k), (S r, k))) c) as rising.
  { intros r k out out'. unfold side_of. rewrite <- parity_xor. rewrite <- (xorb_false_r (parity _ c)) at 1.
    rewrite <- (loops (fun q => (fst q =? S r) && (S k <? snd q))), <- parity_xor. apply parity_ext. intros [[ra ka] [rb kb]] into.
    destruct (out _ into) as [out_a out_b], (out' _ into) as [out_a' out_b']. apply closeness in into.
    apply pair_other in out_a, out_b, out_a', out_b'. unfold close, ends, same_edge, position_eqb in *. cbn [fst snd right_of] in *.
    compare. }
  assert (forall x y, parity (same_edge (x, y)) c = parity (same_edge (y, x)) c) as swap.
  { intros x y. apply parity_ext. intros e _. unfold same_edge. cbn [fst snd].
    destruct (position_eqb x (fst e)), (position_eqb y (snd e)), (position_eqb x (snd e)), (position_eqb y (fst e)); reflexivity. }
  destruct p as [r k], q as [r' k']. unfold crossed. cbn [fst snd]. intros (-> & -> & [-> | ->] & [-> | ->]) out out'.
  - now apply falling.
  - now apply rising.
  - rewrite xorb_comm, swap. now apply rising.
  - rewrite xorb_comm, swap. now apply falling.
Qed.

End Sides.

(** If a curve leads from [q] to [p] without the edge between [p] and [q], then [u] and [v] are on different sides of the
    curve with this edge. *)
Lemma sides_differ c p q u v : crossed p q u v -> leads c q p -> (forall e, In e c -> close (fst e) (snd e)) ->
  (forall e, In e c -> same_edge (p, q) e = false) -> off ((p, q) :: c) u -> off ((p, q) :: c) v ->
  side_of ((p, q) :: c) u <> side_of ((p, q) :: c) v.
Proof.
  intros across to closeness other out out' same.
  assert (forall e, In e ((p, q) :: c) -> close (fst e) (snd e)) as all.
  { intros e [<- | into]; [now apply crossed_close in across | auto]. }
  assert (forall f, parity (ends f) ((p, q) :: c) = false) as loops.
  { intros f. cbn [parity]. rewrite to. unfold ends. cbn. now destruct (f p), (f q). }
  pose proof (side_crossed _ all loops p q u v across out out') as differ. rewrite same, xorb_nilpotent in differ.
  cbn [parity] in differ. rewrite (parity_false _ c) in differ by exact other. unfold same_edge in differ. cbn [fst snd] in differ.
  now rewrite !(proj2 (position_eqb_iff _ _) eq_refl) in differ.
Qed.
