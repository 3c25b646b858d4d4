(** Tests evidence that every route of a graph has more than [budget] moves.

    The evidence is a tree of cases. [Branch] has a set of moves and two cases. In the first case, the route makes no
    move of the set. In the second case, the route makes at least one move of the set. *)

From Kortest Require Standard.
Import List Bool ZArith Lia Uint63 PArray.
From Kortest Require Import Walks Reach CutsChilly DecodeChilly SearchChilly.
Import ListNotations.
Local Open Scope Z_scope.

Fixpoint moves_without (set : list bool) (ms : list move) : list move :=
  match set, ms with
  | inside :: set, m :: ms => if inside then moves_without set ms else m :: moves_without set ms
  | _, _ => ms
  end.

Fixpoint moves_taking (p : int) (set : list bool) (ms : list move) : list move :=
  match set, ms with
  | inside :: set, m :: ms =>
      (if inside then Move (tail m) (head m) (p :: takes m) else m) :: moves_taking p set ms
  | _, _ => ms
  end.

Definition graph_without (set : list bool) (g : graph) : graph :=
  trimmed (with_moves g (moves_without set (moves g))).

(** Adds a present that only the moves of [set] take. *)
Definition graph_taking (p : int) (set : list bool) (g : graph) : graph :=
  Graph (moves_taking p set (moves g)) (start g) (exit g) (presents g ++ [p]).

Definition replaces (m m' : move) : Prop := tail m' = tail m /\ head m' = head m /\ incl (takes m) (takes m').

Lemma moves_taking_all p set : forall ms m, In m ms -> exists m', In m' (moves_taking p set ms) /\ replaces m m'.
Proof.
  unfold replaces. induction set as [| inside set IH]; intros [| n ms] m into; try (destruct into; fail).
  - exists m. split; [exact into | repeat split; apply incl_refl].
  - cbn [moves_taking]. destruct into as [-> | into].
    + eexists. split; [now left |]. destruct inside; repeat split; [apply incl_tl |]; apply incl_refl.
    + destruct (IH ms m into) as (m' & into' & same). exists m'. split; [now right | exact same].
Qed.

Lemma moves_in_a_case p set : forall ms m, In m ms -> In m (moves_without set ms) \/
  exists m', In m' (moves_taking p set ms) /\ replaces m m' /\ In p (takes m').
Proof.
  unfold replaces. induction set as [| inside set IH]; intros [| n ms] m into; try (destruct into; fail); auto.
  cbn [moves_without moves_taking]. destruct into as [-> | into].
  - destruct inside; [right | now left; left].
    eexists. split; [now left |]. cbn. repeat split; [apply incl_tl, incl_refl | now left].
  - destruct (IH ms m into) as [stays | (m' & into' & same)].
    + left. destruct inside; [exact stays | now right].
    + right. exists m'. split; [now right | exact same].
Qed.

Lemma walk_replaced ms ms' v ws d : (forall m, In m ms -> exists m', In m' ms' /\ replaces m m') -> walk ms v ws d ->
  exists ws', walk ms' v ws' d /\ Forall2 replaces ws ws'.
Proof.
  intros all. induction 1 as [v | m ws d into _ IH].
  - exists []. split; constructor.
  - destruct IH as (ws' & is_walk & same). destruct (all m into) as (m' & into' & is_same).
    exists (m' :: ws'). split; [| now constructor].
    destruct is_same as (<- & is_head & _). constructor; [exact into' | now rewrite is_head].
Qed.

Lemma replaced_takes ws ws' p : Forall2 replaces ws ws' -> (exists m, In m ws /\ In p (takes m)) ->
  exists m, In m ws' /\ In p (takes m).
Proof.
  induction 1 as [| m m' ws ws' (_ & _ & more) _ IH]; intros (taker & into & takes_it); [destruct into |].
  destruct into as [-> | into].
  - exists m'. split; [now left | now apply more].
  - destruct IH as (taker' & into' & takes_it'); [now exists taker |].
    exists taker'. split; [now right | exact takes_it'].
Qed.

Lemma walk_in_a_case p set ms v ws d : walk ms v ws d -> (forall m, In m ws -> In m (moves_without set ms)) \/
  exists ws', walk (moves_taking p set ms) v ws' d /\ Forall2 replaces ws ws' /\ exists m, In m ws' /\ In p (takes m).
Proof.
  induction 1 as [v | m ws d into is_walk IH]; [left; intros m [] |].
  destruct (moves_in_a_case p set ms m into) as [stays | (m' & into' & is_same & takes_it)].
  - destruct IH as [all | (ws' & is_walk' & same & (taker & into' & takes_it))].
    + left. intros m' [<- | into']; auto.
    + right. destruct (moves_taking_all p set ms m into) as (m' & into'' & is_same).
      exists (m' :: ws'). split; [| split; [now constructor | exists taker; split; [now right | exact takes_it]]].
      destruct is_same as (<- & is_head & _). constructor; [exact into'' | now rewrite is_head].
  - right. destruct (walk_replaced _ _ _ _ _ (moves_taking_all p set ms) is_walk) as (ws' & is_walk' & same).
    exists (m' :: ws'). split; [| split; [now constructor | exists m'; split; [now left | exact takes_it]]].
    destruct is_same as (<- & is_head & _). constructor; [exact into' | now rewrite is_head].
Qed.

Theorem route_in_a_case p set g ws : route g ws -> route (graph_without set g) ws \/
  exists ws', List.length ws' = List.length ws /\ route (graph_taking p set g) ws'.
Proof.
  intros is_route. pose proof is_route as [is_walk takes_all].
  destruct (walk_in_a_case p set _ _ _ _ is_walk) as [all | (ws' & is_walk' & same & takes_it)].
  - left. apply trimmed_route, route_part; assumption.
  - right. exists ws'. split; [clear - same; induction same; cbn; congruence |]. split; [exact is_walk' |].
    intros q [into | [<- | []]]%in_app_iff; [| exact takes_it].
    eapply replaced_takes; [exact same | now apply takes_all].
Qed.

Inductive evidence :=
| By_cuts (lines : written_cuts)
| By_search (lines : written_cuts)
| Fewer (lines : written_cuts) (smaller : evidence)
| Branch (set : N) (without taking : evidence)
| Unreachable
(** No route takes both presents. Only [check_unsolvable] accepts this evidence; [refute] rejects it. *)
| Not_both (present other : nat).

Definition graph_fewer (g : graph) (budget : Z) (e : cuts) (priced : list (move * Z)) : graph :=
  trimmed (with_moves g (cheap_moves (budget * scale e - total g e) priced)).

Definition moves_of (g : graph) (set : N) : list bool := set_of (List.length (moves g)) set.

(** Tests whether [proof] shows that [g] has no route within [budget] moves. *)
Fixpoint refute (g : graph) (budget : Z) (proof : evidence) : bool :=
  match proof with
  | By_cuts lines =>
      let e := read_cuts g lines in
      match priced_moves g e with Some _ => budget * scale e <? total g e | None => false end
  | By_search lines =>
      let e := read_cuts g lines in
      match priced_moves g e with Some _ => search_refutes g e budget | None => false end
  | Fewer lines smaller =>
      let e := read_cuts g lines in
      match priced_moves g e with
      | Some priced => refute (graph_fewer g budget e priced) budget smaller
      | None => false
      end
  | Branch set without taking =>
      let set := moves_of g set in
      if refute (graph_without set g) budget without
      then refute (graph_taking (new_present g) set g) budget taking else false
  | Unreachable => unreachable g
  | Not_both _ _ => false
  end.

(** If [refute] accepts, every route of [g] has more than [budget] moves. *)
Theorem refute_sound g budget proof : refute g budget proof = true ->
  forall ws, route g ws -> budget < Z.of_nat (List.length ws).
Proof.
  revert g.
  induction proof as [lines | lines | lines smaller IH | set without IH taking IH' | | present other];
    cbn [refute]; cbv zeta; intros g ok ws is_route.
  - destruct (priced_moves _ _) eqn:is_priced; [| discriminate]. apply Z.ltb_lt in ok. eapply cuts_refute; eauto.
  - destruct (priced_moves _ _) eqn:is_priced; [| discriminate]. eapply search_refutes_sound; eauto.
  - destruct (priced_moves _ _) as [priced |] eqn:is_priced; [| discriminate].
    destruct (Z.lt_ge_cases budget (Z.of_nat (List.length ws))) as [long | short]; [exact long |].
    apply (IH _ ok), trimmed_route, route_part; [exact is_route |]. eapply cuts_fewer; eauto.
  - destruct (refute (graph_without _ g) budget without) eqn:ok'; [| discriminate].
    destruct (route_in_a_case (new_present g) (moves_of g set) _ _ is_route) as [is_route' | (ws' & <- & is_route')];
      [eapply IH | eapply IH']; eauto.
  - destruct (unreachable_no_route _ _ ok is_route).
  - discriminate ok.
Qed.
