(** Builds the graph of a level, and proves that both have the same routes.

    Each cell of the graph is a square where Chilly can stop. The set [reached] contains the squares that Chilly can
    reach. The set [alive] contains the squares from which he can reach the exit. Searches find both sets, and
    [graph_of] verifies them. *)

From Kortest Require Standard.
Import List Bool Arith ZArith Lia Uint63 PArray.
From Kortest Require Import RulesChilly LevelChilly PushChilly Walks.
From Kortest Require Reach.
Import ListNotations.

(** Returns [base + n * step]. *)
Fixpoint add_times (n : nat) (step base : int) : int :=
  match n with 0 => base | S n => add_times n step (base + step)%uint63 end.

(** Returns the number of the square at position [p], counted row by row. *)
Definition square_number (l : level) (p : position) : int :=
  add_times (snd p) (add_times (width l) 1 0) (add_times (fst p) 1 0).

Definition pushes_from (l : level) (p : position) : list (position * list position) :=
  if is_exit l p then []
  else flat_map (fun d => match push_from l d p with Some r => [r] | None => [] end) [Up; Down; Left; Right].

Definition move_of (l : level) (p : position) (r : position * list position) : move :=
  Move (square_number l p) (square_number l (fst r)) (map (square_number l) (filter (is_present l) (snd r))).

Definition moves_within (l : level) (reached : array bool) : list move :=
  flat_map (fun p => if reached.[square_number l p] then map (move_of l p) (pushes_from l p) else []) (positions l).

Definition is_closed (reached alive : array bool) (ms : list move) : bool :=
  forallb (fun m => reached.[head m] && (if alive.[head m] then alive.[tail m] else true)) ms.

Definition graph_to (l : level) (e : position) (alive : array bool) (ms : list move) : graph :=
  Graph (filter (fun m => alive.[head m]) ms) (square_number l (start_at l)) (square_number l e)
    (map (square_number l) (filter (is_present l) (positions l))).

Fixpoint mark_from (l : level) (fuel : nat) (todo : list position) (met : array bool) : array bool :=
  match fuel, todo with
  | S fuel, p :: todo =>
      let i := square_number l p in
      if met.[i] then mark_from l fuel todo met
      else mark_from l fuel (map fst (pushes_from l p) ++ todo) met.[i <- true]
  | _, _ => met
  end.

Definition reached_squares (l : level) : array bool :=
  mark_from l (S (4 * List.length (positions l))) [start_at l] (make (square_number l (0, height l)) false).

Definition graph_of (l : level) : option graph :=
  match filter (is_exit l) (positions l) with
  | [e] =>
      let reached := reached_squares l in
      let ms := moves_within l reached in
      let alive := Reach.reached head tail (square_number l e) ms in
      if well_formed l && reached.[square_number l (start_at l)] && alive.[square_number l e] &&
         is_closed reached alive ms
      then Some (graph_to l e alive ms) else None
  | _ => None
  end.

Lemma pushes_from_iff l p q visited : well_formed l = true -> is_open l p = true ->
  In (q, visited) (pushes_from l p) <-> square_at l p <> Exit /\ exists d, push l d p q visited.
Proof.
  intros ok p_open. unfold pushes_from. rewrite <- is_exit_iff. destruct (is_exit l p).
  - split; [intros [] | intros [not_exit _]; now destruct not_exit].
  - rewrite in_flat_map. split.
    + intros (d & _ & into). split; [discriminate |]. exists d. apply push_from_sound.
      destruct (push_from l d p) as [r |]; [destruct into as [-> | []]; reflexivity | destruct into].
    + intros (_ & d & is_push). exists d. split; [destruct d; cbn; auto |].
      rewrite (push_from_complete _ _ _ _ _ ok p_open is_push). now left.
Qed.

(** The level has fewer squares than 2^63. *)
Definition fits_int (l : level) : Prop := (Z.of_nat (height l) * Z.of_nat (width l) < wB)%Z.

Lemma add_times_spec n step : forall base, (to_Z base + Z.of_nat n * to_Z step < wB)%Z ->
  to_Z (add_times n step base) = (to_Z base + Z.of_nat n * to_Z step)%Z.
Proof.
  pose proof (to_Z_bounded step) as step_small.
  induction n as [| n IH]; intros base small; cbn [add_times]; [cbn; lia |].
  pose proof (to_Z_bounded base) as base_small. rewrite Nat2Z.inj_succ in *.
  assert (to_Z (base + step) = to_Z base + to_Z step)%Z as sum.
  { rewrite add_spec. apply Z.mod_small. nia. }
  rewrite IH; rewrite sum; lia.
Qed.

Lemma square_number_spec l p : fits_int l -> well_formed l = true -> In p (positions l) ->
  to_Z (square_number l p) = (Z.of_nat (snd p) * Z.of_nat (width l) + Z.of_nat (fst p))%Z.
Proof.
  unfold fits_int. intros few ok listed. destruct (listed_inside l p ok listed) as [in_row in_column].
  unfold square_number.
  assert (forall n, Z.of_nat n <= Z.of_nat (width l) -> to_Z (add_times n 1 0) = Z.of_nat n)%Z as small.
  { intros n le. rewrite add_times_spec; cbn [to_Z]; change (to_Z 0) with 0%Z; change (to_Z 1) with 1%Z; nia. }
  rewrite add_times_spec; rewrite !small by lia; nia.
Qed.

Lemma square_number_injective l p q : fits_int l -> well_formed l = true -> In p (positions l) -> In q (positions l) ->
  square_number l p = square_number l q -> p = q.
Proof.
  intros few ok p_in q_in same. apply (f_equal to_Z) in same. rewrite !square_number_spec in same by assumption.
  apply listed_inside in p_in, q_in; [| exact ok ..]. destruct p as [x y], q as [x' y']. cbn [fst snd] in *.
  assert (y = y') as -> by nia. f_equal. lia.
Qed.

Section Graph.

Context (l : level) (e : position) (reached alive : array bool).
Hypothesis ok : well_formed l = true.
Hypothesis exits : filter (is_exit l) (positions l) = [e].
Hypothesis closed : is_closed reached alive (moves_within l reached) = true.
Let kept := moves (graph_to l e alive (moves_within l reached)).

Lemma journey_walk p n visited : alive.[square_number l e] = true -> journey l p n visited ->
  is_open l p = true -> reached.[square_number l p] = true ->
  alive.[square_number l p] = true /\
  exists ws, List.length ws = n /\ walk kept (square_number l p) ws (square_number l e) /\
    forall r, In r visited -> square_at l r = Present -> exists m, In m ws /\ In (square_number l r) (takes m).
Proof.
  intros e_alive way.
  induction way as [p p_exit | p d q visited n later not_exit is_push way IH]; intros p_open p_reached.
  - apply (only_exit l e) in p_exit as ->; [| exact exits]. split; [exact e_alive |].
    exists []. split; [reflexivity |]. split; [constructor | intros r []].
  - set (m := move_of l p (q, visited)).
    assert (In m (moves_within l reached)) as m_in.
    { apply in_flat_map. exists p. split; [now apply positions_listed |]. rewrite p_reached.
      apply in_map, pushes_from_iff; [exact ok | exact p_open |]. split; [exact not_exit | now exists d]. }
    pose proof closed as all. unfold is_closed in all. rewrite forallb_forall in all. specialize (all m m_in).
    apply andb_prop in all as [q_reached p_alive].
    destruct IH as (q_alive & ws & many & is_walk & all); [now apply (push_open l d p q visited) | exact q_reached |].
    cbn [m move_of head tail fst] in p_alive. rewrite q_alive in p_alive. split; [exact p_alive |].
    exists (m :: ws). split; [cbn; now f_equal |]. split.
    + apply (walk_move kept m ws); [apply filter_In; now split | exact is_walk].
    + intros r r_in is_r. apply in_app_iff in r_in as [r_in | r_in].
      * exists m. split; [now left |]. apply in_map, filter_In. now rewrite is_present_iff.
      * destruct (all r r_in is_r) as (m' & into & taken). exists m'. split; [now right | exact taken].
Qed.

Lemma walk_journey ws : forall p, fits_int l -> is_open l p = true ->
  walk kept (square_number l p) ws (square_number l e) ->
  exists visited, journey l p (List.length ws) visited /\
    forall m i, In m ws -> In i (takes m) -> exists r, In r visited /\ is_present l r = true /\ i = square_number l r.
Proof.
  assert (square_at l e = Exit) as e_exit by (now apply (only_exit l e)).
  assert (In e (positions l)) as e_in by (apply positions_listed, is_open_iff; congruence).
  induction ws as [| m ws IH]; intros p few p_open way; pose proof (positions_listed l p p_open) as p_in.
  - assert (p = e) as ->.
    { apply (square_number_injective l); try assumption. now inversion way. }
    exists []. split; [now constructor | intros m i []].
  - inversion way as [| ? ? ? into rest tail_m]. subst.
    apply filter_In in into as [into _]. apply in_flat_map in into as (p' & p'_in & into).
    destruct reached.[square_number l p']; [| destruct into].
    apply in_map_iff in into as ([q visited] & <- & into). cbn [move_of head tail takes fst snd] in *.
    apply square_number_injective in tail_m as ->; try assumption.
    apply pushes_from_iff in into as (not_exit & d & is_push); [| exact ok | exact p_open].
    destruct (IH q few (push_open _ _ _ _ _ ok p_open is_push) rest) as (later & is_journey & all).
    exists (visited ++ later). split; [now apply (move_first l p d q) |].
    intros m i [<- | into] taken.
    + apply in_map_iff in taken as (r & <- & taken). apply filter_In in taken as [taken is_r].
      exists r. split; [apply in_app_iff; now left | now split].
    + destruct (all m i into taken) as (r & r_in & is_r). exists r. split; [apply in_app_iff; now right | exact is_r].
Qed.

End Graph.

Lemma graph_of_parts l g : graph_of l = Some g -> well_formed l = true /\ exists e reached alive,
  filter (is_exit l) (positions l) = [e] /\ g = graph_to l e alive (moves_within l reached) /\
  is_closed reached alive (moves_within l reached) = true /\
  reached.[square_number l (start_at l)] = true /\ alive.[square_number l e] = true.
Proof.
  unfold graph_of. destruct (filter (is_exit l) _) as [| e []] eqn:exits; try discriminate. cbv zeta.
  set (reached := reached_squares l). set (alive := Reach.reached _ _ _ _).
  match goal with |- (if ?test then _ else _) = _ -> _ => destruct test eqn:tested; [| discriminate] end.
  intros [= <-]. rewrite !andb_true_iff in tested. destruct tested as (((ok & start_ok) & exit_ok) & closed).
  split; [exact ok |]. now exists e, reached, alive.
Qed.

(** For each route of the level, the graph has an equally long route. *)
Theorem graph_complete l g k : graph_of l = Some g -> route_of l k -> exists ws, List.length ws = k /\ route g ws.
Proof.
  intros is_graph (visited & way & all).
  apply graph_of_parts in is_graph as (ok & e & reached & alive & exits & -> & closed & start_ok & exit_ok).
  pose proof (start_open l ok) as is_start.
  destruct (journey_walk l e reached alive ok exits closed _ _ _ exit_ok way is_start start_ok)
    as (_ & ws & many & is_walk & takes_all).
  exists ws. split; [exact many |]. split; [exact is_walk |].
  intros i into. apply in_map_iff in into as (p & <- & into). apply filter_In in into as [_ is_p].
  apply is_present_iff in is_p. auto.
Qed.

Theorem graph_sound l g ws : fits_int l -> graph_of l = Some g -> route g ws -> route_of l (List.length ws).
Proof.
  intros few is_graph [way all].
  apply graph_of_parts in is_graph as (ok & e & reached & alive & exits & -> & closed & start_ok & exit_ok).
  destruct (walk_journey l e reached alive ok exits ws (start_at l) few (start_open l ok) way)
    as (visited & is_journey & seen).
  exists visited. split; [exact is_journey |]. intros p is_p.
  destruct (all (square_number l p)) as (m & into & taken).
  - apply in_map, filter_In. rewrite is_present_iff. split; [| exact is_p].
    apply positions_listed, is_open_iff. congruence.
  - destruct (seen m _ into taken) as (r & r_in & is_r & same).
    apply is_present_iff in is_r. apply square_number_injective in same as ->; try assumption.
    all: apply positions_listed, is_open_iff; congruence.
Qed.
