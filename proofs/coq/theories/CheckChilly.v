(** The checker for certificates of the game Santa Chilly, and the proof that it is sound. *)

From Kortest Require Standard.
Import List Bool Arith ZArith Lia Uint63.
From Kortest Require Export RulesChilly DecodeChilly BranchesChilly.
From Kortest Require Import Walks Reach LevelChilly GraphChilly ReplayChilly ComponentsChilly.
Import ListNotations.

(** A certificate contains a route, and evidence that no shorter route exists. *)
Record certificate := Certificate { witness_route : list direction; bound_evidence : evidence }.

(** Tests whether the certificate contains a route of [k] moves. *)
Definition check_route (l : level) (k : nat) (cert : certificate) : bool :=
  if List.length (witness_route cert) =? k then replay_route l (witness_route cert) else false.

(** Tests whether the certificate proves a lower bound of [k] moves. *)
Definition check_bound (l : level) (k : nat) (cert : certificate) : bool :=
  match k, graph_of l with
  | 0, _ => true
  | S budget, Some g => refute g (Z.of_nat budget) (bound_evidence cert)
  | S _, None => false
  end.

(** Tests whether the certificate proves that the optimum is [k]. *)
Definition check (l : level) (k : nat) (cert : certificate) : bool :=
  if check_route l k cert then check_bound l k cert else false.

Definition has_no_route (g : graph) : bool :=
  if unreachable g then true
  else existsb (fun p => negb (existsb (fun m => CutsChilly.in_presents p (takes m)) (moves g))) (presents g).

Definition conflicting_presents (g : graph) (proof : evidence) : list int :=
  match proof with
  | Not_both present other => firstn 1 (skipn present (presents g)) ++ firstn 1 (skipn other (presents g))
  | _ => presents g
  end.

Definition check_unsolvable (l : level) (cert : certificate) : bool :=
  match graph_of l with
  | Some g =>
      if has_no_route g then true else search_components g (conflicting_presents g (bound_evidence cert))
  | None => false
  end.

Theorem check_route_sound l k cert : check_route l k cert = true -> route_of l k.
Proof.
  unfold check_route. destruct (List.length _ =? k) eqn:is_k; [| discriminate]. apply Nat.eqb_eq in is_k as <-.
  apply replay_sound.
Qed.

Theorem check_bound_sound l k cert : check_bound l k cert = true -> at_least l k.
Proof.
  unfold check_bound. intros ok n is_route. destruct k as [| budget]; [apply Nat.le_0_l |].
  destruct (graph_of l) as [g |] eqn:is_graph; [| discriminate].
  destruct (graph_complete _ _ _ is_graph is_route) as (ws & <- & is_route').
  pose proof (refute_sound _ _ _ ok _ is_route'). lia.
Qed.

(** If [check] accepts the certificate, the optimum of the level [l] is [k]. *)
Theorem check_sound l k cert : check l k cert = true -> optimum l k.
Proof.
  unfold check. destruct (check_route l k cert) eqn:is_route; [| discriminate]. intros ok.
  split; [now apply check_route_sound in is_route | now apply check_bound_sound in ok].
Qed.

Lemma conflicting_listed g proof : incl (conflicting_presents g proof) (presents g).
Proof.
  assert (forall n (l : list int), incl (firstn 1 (skipn n l)) l) as part.
  { intros n l p into. rewrite <- (firstn_skipn n l). apply in_app_iff. right.
    rewrite <- (firstn_skipn 1 (skipn n l)). apply in_app_iff. now left. }
  destruct proof; cbn [conflicting_presents]; try apply incl_refl. apply incl_app; apply part.
Qed.

Theorem check_unsolvable_sound l cert : check_unsolvable l cert = true -> unsolvable l.
Proof.
  unfold check_unsolvable. destruct (graph_of l) as [g |] eqn:is_graph; [| discriminate].
  intros ok k is_route. destruct (graph_complete _ _ _ is_graph is_route) as (ws & _ & is_route').
  destruct (has_no_route g) eqn:simple; [clear ok |].
  2: { apply (search_components_sound _ _ ws ok); [| exact is_route']. apply conflicting_listed. }
  rename simple into ok. unfold has_no_route in ok. destruct (unreachable g) eqn:none; [exact (unreachable_no_route _ _ none is_route') |].
  apply existsb_exists in ok as (p & is_present & untaken). destruct is_route' as [is_walk takes_all].
  destruct (takes_all p is_present) as (m & into & taken).
  apply negb_true_iff in untaken. rewrite <- not_true_iff_false in untaken. apply untaken, existsb_exists.
  exists m. split; [| now apply CutsChilly.in_presents_iff].
  clear - is_walk into. induction is_walk as [| n ws d n_into _ IH]; [destruct into |].
  destruct into as [-> | into]; auto.
Qed.
