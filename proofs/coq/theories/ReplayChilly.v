(** Replays moves, and tests whether they are a route of the level. The length of a route is an upper bound on the
    optimum. *)

From Kortest Require Standard.
Import List Bool Arith.
From Kortest Require Import RulesChilly LevelChilly PushChilly.
Import ListNotations.

Fixpoint visits (l : level) (p : position) (ds : list direction) : option (list position) :=
  match square_at l p, ds with
  | Exit, [] => Some []
  | Exit, _ => None
  | _, [] => None
  | _, d :: ds =>
      match push_from l d p with
      | Some (q, visited) => option_map (app visited) (visits l q ds)
      | None => None
      end
  end.

Definition replay_route (l : level) (ds : list direction) : bool :=
  match visits l (start_at l) ds with
  | Some visited => forallb (fun p => existsb (same_position p) visited) (filter (is_present l) (positions l))
  | None => false
  end.

Lemma visits_sound l ds : forall p visited, visits l p ds = Some visited -> journey l p (length ds) visited.
Proof.
  induction ds as [| d ds IH]; intros p visited; cbn [visits length].
  all: destruct (square_at l p) eqn:at_p; try discriminate.
  all: try (intros [= <-]; now constructor).
  all: destruct (push_from l d p) as [[q visited'] |] eqn:is_push; [| discriminate].
  all: destruct (visits l q ds) as [later |] eqn:rest; [| discriminate]; intros [= <-].
  all: apply (move_first l p d q); [congruence | now apply push_from_sound | now apply IH].
Qed.

(** Each accepted sequence of moves is a route of the level. *)
Theorem replay_sound l ds : replay_route l ds = true -> route_of l (length ds).
Proof.
  unfold replay_route. destruct (visits l (start_at l) ds) as [visited |] eqn:way; [| discriminate].
  intros all. exists visited. split; [now apply visits_sound |]. intros p is_p.
  rewrite forallb_forall in all. specialize (all p).
  rewrite existsb_exists, filter_In, is_present_iff in all. destruct all as (q & into & same).
  - split; [apply positions_listed, is_open_iff; congruence | exact is_p].
  - apply same_position_iff in same. now subst.
Qed.
