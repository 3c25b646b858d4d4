(** Proves lower bounds on the length of routes.

    A cut is a set of moves, for example all moves that enter a certain set of cells. Each cut has a multiplier, and
    each cell has a potential. The lower bound [total] is computed from the multipliers and the potentials. *)

From Kortest Require Standard.
Import List Bool ZArith Lia Uint63 PArray.
From Kortest Require Import Walks Reach Sums.
Import ListNotations.
Local Open Scope Z_scope.

Record cut := Cut { multiplier : Z; present : int; inward : bool; within : array bool }.

(** Tests whether the list [l] contains the present [p]. *)
Definition in_presents (p : int) (l : list int) : bool := existsb (Uint63.eqb p) l.

Definition counts (c : cut) (m : move) : bool :=
  let near := if inward c then tail m else head m in
  if (within c).[near] then false else
  let far := if inward c then head m else tail m in
  if (within c).[far] then true else in_presents (present c) (takes m).

Definition holds (d v : int) (left : int -> bool) (c : cut) : bool :=
  if inward c then if (within c).[v] then false else left (present c)
  else if (within c).[d] then false else if (within c).[v] then true else left (present c).

Lemma in_presents_iff p l : in_presents p l = true <-> In p l.
Proof.
  unfold in_presents. rewrite existsb_exists. split.
  - intros (q & into & same). apply Uint63.eqb_correct in same. now subst.
  - intros into. exists p. split; [exact into | apply Uint63.eqb_refl].
Qed.

Lemma inward_counted c ms v ws d : inward c = true -> walk ms v ws d -> (within c).[v] = false ->
  (exists m, In m ws /\ In (present c) (takes m)) -> exists m, In m ws /\ counts c m = true.
Proof.
  intros side. induction 1 as [v | m ws d _ _ IH]; intros outside (taker & into & takes_it); [destruct into |].
  destruct (counts c m) eqn:is_counted; [exists m; split; [now left | exact is_counted] |].
  unfold counts in is_counted. rewrite side, outside in is_counted.
  destruct ((within c).[head m]) eqn:ends_outside; [discriminate |].
  destruct into as [-> | into].
  - apply in_presents_iff in takes_it. congruence.
  - destruct (IH eq_refl) as (m' & into' & is_counted'); [now exists taker |].
    exists m'. split; [now right | exact is_counted'].
Qed.

Lemma outward_counted c ms v ws d : inward c = false -> walk ms v ws d -> (within c).[d] = false ->
  (within c).[v] = true \/ (exists m, In m ws /\ In (present c) (takes m)) -> exists m, In m ws /\ counts c m = true.
Proof.
  intros side. induction 1 as [v | m ws d _ _ IH]; intros outside reason.
  - destruct reason as [inside | (? & [] & _)]. congruence.
  - destruct (counts c m) eqn:is_counted; [exists m; split; [now left | exact is_counted] |].
    unfold counts in is_counted. rewrite side in is_counted.
    destruct IH as (m' & into' & is_counted'); [exact outside | | exists m'; split; [now right | exact is_counted']].
    destruct ((within c).[head m]); [now left |]. right.
    destruct ((within c).[tail m]); [discriminate |].
    destruct reason as [inside | (taker & into & takes_it)]; [discriminate |].
    destruct into as [-> | into].
    + apply in_presents_iff in takes_it. congruence.
    + now exists taker.
Qed.

Lemma holds_counted c ms v ws d left : walk ms v ws d ->
  (forall p, left p = true -> exists m, In m ws /\ In p (takes m)) ->
  holds d v left c = true -> exists m, In m ws /\ counts c m = true.
Proof.
  intros is_walk takes_all. unfold holds. destruct (inward c) eqn:side; intros is_held.
  - destruct ((within c).[v]) eqn:outside; [discriminate |]. eapply inward_counted; eauto.
  - destruct ((within c).[d]) eqn:outside; [discriminate |]. eapply outward_counted; eauto.
    destruct ((within c).[v]); eauto.
Qed.

Definition all_left (g : graph) : int -> bool := fun p => in_presents p (presents g).

Theorem route_counted g c : In (present c) (presents g) ->
  (within c).[if inward c then start g else exit g] = false ->
  forall ws, route g ws -> exists m, In m ws /\ counts c m = true.
Proof.
  intros is_present outside ws (is_walk & takes_all).
  apply (holds_counted c _ _ _ _ (all_left g) is_walk).
  - intros p into. now apply takes_all, in_presents_iff.
  - apply in_presents_iff in is_present. unfold holds, all_left. rewrite is_present.
    destruct (inward c); rewrite outside; [reflexivity |]. now destruct ((within c).[start g]).
Qed.

Record cuts := Cuts { scale : Z; potentials : array Z; cut_list : list cut }.

Definition rest (e : cuts) (m : move) : Z :=
  scale e - sum_of (fun c => if counts c m then multiplier c else 0) (cut_list e).

Definition slack (e : cuts) (m : move) : Z := rest e m - ((potentials e).[head m] - (potentials e).[tail m]).

Definition bound (e : cuts) (d v : int) (left : int -> bool) : Z :=
  (potentials e).[d] - (potentials e).[v] +
  sum_of (fun c => if holds d v left c then multiplier c else 0) (cut_list e).

(** Returns [scale e] times a lower bound on the length of routes. *)
Definition total (g : graph) (e : cuts) : Z := bound e (exit g) (start g) (all_left g).

Definition test_multipliers (e : cuts) : bool := forallb (fun c => 0 <=? multiplier c) (cut_list e).

Lemma walk_rests e ms v ws d : walk ms v ws d ->
  sum_of (rest e) ws = sum_of (slack e) ws + (potentials e).[d] - (potentials e).[v].
Proof. induction 1 as [v | m ws d _ _ IH]; cbn [sum_of]; [lia |]. unfold slack at 1. lia. Qed.

Lemma walk_pays ms v ws d left l : walk ms v ws d ->
  (forall p, left p = true -> exists m, In m ws /\ In p (takes m)) ->
  forallb (fun c => 0 <=? multiplier c) l = true ->
  sum_of (fun c => if holds d v left c then multiplier c else 0) l <=
  sum_of (fun m => sum_of (fun c => if counts c m then multiplier c else 0) l) ws.
Proof.
  intros is_walk takes_all. induction l as [| c l IH]; cbn [forallb]; intros signs.
  - cbn [sum_of]. rewrite sum_of_constant. lia.
  - apply andb_prop in signs as [sign signs]. apply Z.leb_le in sign. specialize (IH signs). cbn [sum_of].
    rewrite (sum_of_plus (fun m => if counts c m then multiplier c else 0)
      (fun m => sum_of (fun c => if counts c m then multiplier c else 0) l)).
    assert (forall m, In m ws -> 0 <= if counts c m then multiplier c else 0) as least
      by (intros m _; destruct (counts c m); lia).
    destruct (holds d v left c) eqn:is_held.
    + destruct (holds_counted _ _ _ _ _ _ is_walk takes_all is_held) as (m & into & is_counted).
      pose proof (sum_of_in _ _ least m into) as pays. cbn beta in pays. rewrite is_counted in pays. lia.
    + pose proof (sum_of_least _ _ least). lia.
Qed.

Theorem walk_cost e ms v ws d left : test_multipliers e = true -> walk ms v ws d ->
  (forall p, left p = true -> exists m, In m ws /\ In p (takes m)) ->
  bound e d v left + sum_of (slack e) ws <= scale e * Z.of_nat (List.length ws).
Proof.
  intros signs is_walk takes_all. pose proof (walk_rests e _ _ _ _ is_walk) as rests.
  pose proof (walk_pays _ _ _ _ _ _ is_walk takes_all signs) as pays.
  unfold rest in rests. rewrite (sum_of_minus (fun _ => scale e)), sum_of_constant in rests. unfold bound. lia.
Qed.

Corollary route_cost g e : test_multipliers e = true ->
  forall ws, route g ws -> total g e + sum_of (slack e) ws <= scale e * Z.of_nat (List.length ws).
Proof.
  intros signs ws (is_walk & takes_all). apply walk_cost with (1 := signs) (2 := is_walk).
  intros p into. now apply takes_all, in_presents_iff.
Qed.

Definition priced_moves (g : graph) (e : cuts) : option (list (move * Z)) :=
  let priced := map (fun m => (m, slack e m)) (moves g) in
  if 0 <? scale e then
  if test_multipliers e then
  if forallb (fun entry => 0 <=? snd entry) priced then Some priced
  else None else None else None.

Lemma priced_moves_ok g e priced : priced_moves g e = Some priced ->
  0 < scale e /\ test_multipliers e = true /\ priced = map (fun m => (m, slack e m)) (moves g) /\
  forall m, In m (moves g) -> 0 <= slack e m.
Proof.
  unfold priced_moves. destruct (0 <? scale e) eqn:positive; [| discriminate].
  destruct (test_multipliers e); [| discriminate]. destruct (forallb _ _) eqn:signs; [| discriminate].
  intros [= <-]. apply Z.ltb_lt in positive. repeat split; [exact positive |].
  intros m into. rewrite forallb_forall in signs. apply Z.leb_le, (signs (m, slack e m)).
  apply in_map_iff. now exists m.
Qed.

Theorem cuts_refute g e priced budget : priced_moves g e = Some priced -> budget * scale e < total g e ->
  forall ws, route g ws -> budget < Z.of_nat (List.length ws).
Proof.
  intros ok less ws is_route. apply priced_moves_ok in ok as (positive & signs & _ & slacks).
  pose proof (route_cost _ _ signs _ is_route).
  assert (0 <= sum_of (slack e) ws).
  { apply sum_of_least. intros m into. apply slacks. destruct is_route as [is_walk _]. eapply walk_in; eauto. }
  apply (Z.mul_lt_mono_pos_r (scale e)); lia.
Qed.

Definition cheap_moves (room : Z) (priced : list (move * Z)) : list move :=
  map fst (filter (fun entry => snd entry <=? room) priced).

Theorem cuts_fewer g e priced budget : priced_moves g e = Some priced ->
  forall ws, route g ws -> Z.of_nat (List.length ws) <= budget ->
  forall m, In m ws -> In m (cheap_moves (budget * scale e - total g e) priced).
Proof.
  intros ok ws is_route short m into. apply priced_moves_ok in ok as (positive & signs & -> & slacks).
  pose proof (route_cost _ _ signs _ is_route) as cost. destruct is_route as [is_walk _].
  assert (slack e m <= sum_of (slack e) ws).
  { apply (sum_of_in (slack e)); [| exact into]. intros m' into'. apply slacks. eapply walk_in; eauto. }
  unfold cheap_moves. apply in_map_iff. exists (m, slack e m). split; [reflexivity |]. apply filter_In. split.
  - apply in_map_iff. exists m. split; [reflexivity |]. eapply walk_in; eauto.
  - apply Z.leb_le. cbn [snd].
    pose proof (Z.mul_le_mono_nonneg_l _ _ (scale e) (Z.lt_le_incl _ _ positive) short). lia.
Qed.
