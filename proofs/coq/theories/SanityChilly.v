(** Theorems about the rules of Santa Chilly. For example, every solvable level has exactly one optimum. *)

From Kortest Require Standard.
Import List Bool Arith Lia.
From Kortest Require Import RulesChilly LevelChilly PushChilly ReplayChilly.
Import ListNotations.

(** * Pushes *)

(** If no hole has two links, a push has only one result. *)
Theorem push_deterministic l d p q q' visited visited' :
  (forall h r r', In (h, r) (links l) -> In (h, r') (links l) -> r = r') ->
  push l d p q visited -> push l d p q' visited' -> q = q' /\ visited = visited'.
Proof.
  intros one_link [_ slides] [_ slides']. revert q' visited' slides'.
  induction slides as [p wall | p q visited free _ IH | p q is_hole into | p is_exit]; intros q' visited' other.
  all: inversion other as [? wall' | ? ? ? free' rest' | ? ? hole' into' | ? exit']; subst.
  all: try (destruct free; congruence). all: try (destruct free'; congruence). all: try congruence.
  - now split.
  - destruct (IH _ _ rest') as [-> ->]. now split.
  - now rewrite (one_link _ _ _ into into').
  - now split.
Qed.

Theorem blocked l d p q visited : square_at l (ahead l d p) = Wall -> ~ push l d p q visited.
Proof. intros wall [not_wall _]. now apply not_wall. Qed.

Theorem push_visits_end l d p q visited : push l d p q visited -> In q visited.
Proof.
  intros [not_wall slides].
  induction slides as [p wall | p q visited free slides IH | p q _ _ | p _]; [now destruct not_wall | | now left ..].
  destruct (square_at l (ahead l d (ahead l d p))) eqn:next; try (right; apply IH; discriminate).
  inversion slides as [? wall | ? ? ? free' | |]; subst; [now left | destruct free' | |]; congruence.
Qed.

Theorem link_present_taken l d p q : square_at l (ahead l d p) = Hole -> In (ahead l d p, q) (links l) ->
  exists visited, push l d p q visited /\ In q visited.
Proof.
  intros is_hole into. exists [q]. split; [| now left]. split; [congruence | now apply fall_into_hole].
Qed.

Theorem push_inside l d p q visited : well_formed l = true -> is_open l p = true -> push l d p q visited ->
  fst q < width l /\ snd q < height l.
Proof. intros ok p_open is_push. apply open_inside; [exact ok | now apply (push_open l d p q visited)]. Qed.

Theorem endless_push l d p :
  (forall n, square_at l (far_ahead l d n p) = Ice \/ square_at l (far_ahead l d n p) = Present) ->
  forall q visited, ~ push l d p q visited.
Proof.
  intros free q visited [_ slides]. induction slides as [p wall | p q visited _ _ IH | p q is_hole _ | p is_exit].
  2: now apply IH; intros n; apply (free (S n)).
  all: destruct (free 1); cbn [far_ahead] in *; congruence.
Qed.

Example endless_row q visited : ~ push (Level [[Ice; Present; Ice]] (0, 0) []) Right (0, 0) q visited.
Proof.
  apply endless_push. intros n. rewrite far_right by (cbn; lia).
  assert ((0 + n) mod 3 < 3) as small by (apply Nat.mod_upper_bound; lia).
  change (width _) with 3. destruct ((0 + n) mod 3) as [| [| [| x]]]; cbn; auto. lia.
Qed.

(** * Routes *)

Theorem replay_complete l k : well_formed l = true -> route_of l k ->
  exists ds, length ds = k /\ replay_route l ds = true.
Proof.
  intros ok (visited & way & all).
  assert (exists ds, length ds = k /\ visits l (start_at l) ds = Some visited) as (ds & many & found).
  { clear all. pose proof (start_open l ok) as p_open. revert p_open.
    induction way as [p p_exit | p d q v n later not_exit is_push _ IH].
    - intros _. exists []. split; [reflexivity |]. cbn. now rewrite p_exit.
    - intros p_open. destruct IH as (ds & many & found); [now apply (push_open l d p q v) |].
      exists (d :: ds). split; [cbn; now f_equal |]. cbn [visits].
      rewrite (push_from_complete _ _ _ _ _ ok p_open is_push), found. now destruct (square_at l p). }
  exists ds. split; [exact many |]. unfold replay_route. rewrite found. apply forallb_forall. intros p into.
  apply filter_In in into as [_ is_p]. apply existsb_exists. exists p. split; [| now apply same_position_iff].
  apply all. now apply is_present_iff.
Qed.

(** Returns all sequences of [n] directions. *)
Fixpoint sequences (n : nat) : list (list direction) :=
  match n with
  | 0 => [[]]
  | S n => flat_map (fun ds => map (fun d => d :: ds) [Up; Down; Left; Right]) (sequences n)
  end.

Lemma sequences_all ds : In ds (sequences (length ds)).
Proof.
  induction ds as [| d ds IH]; [now left |]. cbn [sequences length]. apply in_flat_map. exists ds.
  split; [exact IH |]. destruct d; cbn; auto.
Qed.

(** Tests whether some sequence of [n] directions is a route. *)
Definition has_route (l : level) (n : nat) : bool := existsb (replay_route l) (sequences n).

Theorem has_route_iff l n : well_formed l = true -> has_route l n = true <-> route_of l n.
Proof.
  intros ok. unfold has_route. rewrite existsb_exists. split.
  - intros (ds & into & found). apply replay_sound in found.
    assert (length ds = n) as <-; [| exact found].
    clear - into. revert ds into. induction n as [| n IH]; intros ds; cbn [sequences].
    + now intros [<- | []].
    + rewrite in_flat_map. intros (ds' & into & into'). apply in_map_iff in into' as (d & <- & _).
      cbn. f_equal. now apply IH.
  - intros is_route. destruct (replay_complete l n ok is_route) as (ds & <- & found).
    exists ds. split; [apply sequences_all | exact found].
Qed.

(** * Optima *)

Theorem optimum_unique l k k' : optimum l k -> optimum l k' -> k = k'.
Proof. intros [route_k least] [route_k' least']. apply Nat.le_antisymm; auto. Qed.

Theorem at_least_optimum l k n : optimum l k -> at_least l n <-> n <= k.
Proof.
  intros [is_route least]. split; [intros bound; now apply bound |].
  intros small m other. specialize (least m other). lia.
Qed.

Theorem unsolvable_iff l : unsolvable l <-> forall k, at_least l k.
Proof.
  split; [intros none k n is_route; now destruct (none n) |].
  intros all k is_route. specialize (all (S k) k is_route). lia.
Qed.

(** Every well-formed level that has a route has exactly one optimum. *)
Theorem optimum_exists l n : well_formed l = true -> route_of l n -> exists! k, optimum l k.
Proof.
  intros ok is_route.
  assert (forall m, (exists k, optimum l k) \/ at_least l m) as least.
  { induction m as [| m [found | bound]]; [right; intros k _; lia | now left |].
    destruct (has_route l m) eqn:result.
    - left. exists m. split; [now apply has_route_iff | exact bound].
    - right. intros k other. specialize (bound k other). apply Nat.le_lteq in bound as [| ->]; [assumption |].
      apply has_route_iff in other; [congruence | exact ok]. }
  destruct (least (S n)) as [(k & is_optimum) | bound]; [| specialize (bound n is_route); lia].
  exists k. split; [exact is_optimum |]. intros k'. now apply optimum_unique.
Qed.

Theorem without_presents l k : (forall p, square_at l p <> Present) ->
  route_of l k <-> exists visited, journey l (start_at l) k visited.
Proof.
  intros none. split; intros (visited & way); exists visited; [apply way |].
  split; [exact way |]. intros p is_p. now destruct (none p).
Qed.

Theorem optimum_by_search l k : well_formed l = true -> has_route l k = true ->
  forallb (fun n => negb (has_route l n)) (seq 0 k) = true -> optimum l k.
Proof.
  intros ok found none. split; [now apply has_route_iff |]. intros n is_route. apply Nat.le_ngt. intros small.
  rewrite forallb_forall in none. specialize (none n). rewrite (proj2 (has_route_iff l n ok) is_route) in none.
  discriminate none. apply in_seq. lia.
Qed.

(** Chilly needs two moves: left to the present, then right to the exit. *)
Example five_squares : optimum (Level [[Wall; Present; Ice; Exit; Wall]] (2, 0) []) 2.
Proof. now apply optimum_by_search. Qed.

(** Without presents, Chilly needs only one move to the exit. *)
Example no_presents : optimum (Level [[Wall; Ice; Ice; Exit; Wall]] (2, 0) []) 1.
Proof. now apply optimum_by_search. Qed.

(** Chilly goes through a hole to the present, then to the exit. *)
Example present_below_link : optimum (Level [[Wall; Ice; Hole; Wall; Present; Exit]] (1, 0) [((2, 0), (4, 0))]) 2.
Proof. now apply optimum_by_search. Qed.
