(** A search that shows that a graph has no route, and the proof that it is sound.

    A component is a set of cells that can all reach one another. Chilly can take all presents in a component and come
    back. A state of the search is a component and a set of taken presents. *)

From Kortest Require Standard.
Import List Bool Uint63 PArray.
From Kortest Require Import Walks Reach CutsChilly DecodeChilly Tries.
Import ListNotations.

Fixpoint union (s t : list bool) : list bool :=
  match s, t with b :: s, c :: t => (if b then true else c) :: union s t | _, _ => [] end.

Definition taken_set (ps : list int) (m : move) : list bool := map (fun p => in_presents p (takes m)) ps.

Definition components (g : graph) : array int :=
  let cells := cells_of g in
  fold_left (fun found v =>
    if (found.[v] =? 0)%uint63 then
      let ahead := reached tail head v (moves g) in
      let back := reached head tail v (moves g) in
      fold_left (fun found w =>
        if ahead.[w] then if back.[w] then found.[w <- (v + 1)%uint63] else found else found) cells found
    else found) cells (make (last cells 0 + 1)%uint63 0%uint63).

Definition inner_presents (g : graph) (ps : list int) (component : array int) : array (list bool) :=
  fold_left (fun (inner : array (list bool)) m =>
    let c := component.[tail m] in
    if (c =? component.[head m])%uint63 then inner.[c <- union inner.[c] (taken_set ps m)] else inner)
    (moves g) (make (last (cells_of g) 0 + 2)%uint63 (map (fun _ => false) ps)).

Definition component_state := (int * list bool)%type.

Definition next_states (g : graph) (ps : list int) (component : array int) (inner : array (list bool))
  (s : component_state) : list component_state :=
  flat_map (fun m =>
    if (component.[tail m] =? fst s)%uint63 then
      let c := component.[head m] in [(c, union (union (snd s) (taken_set ps m)) inner.[c])]
    else []) (moves g).

Definition is_finished (g : graph) (ps : list int) (component : array int) (s : component_state) : bool :=
  if (fst s =? component.[exit g])%uint63 then forallb snd (combine ps (snd s)) else false.

Definition is_visited (s : component_state) (visited : trie) : bool :=
  existsb (Uint63.eqb (fst s)) (numbers_with (snd s) visited).

Definition add_states (states : list component_state) (both : list component_state * trie)
  : list component_state * trie :=
  fold_left (fun (both : list component_state * trie) s =>
    if is_visited s (snd both) then both else (s :: fst both, add_pair (fst s) (snd s) (snd both))) states both.

Definition search_step (next : component_state -> list component_state) (finished : component_state -> bool)
  (both : list component_state * trie) : list component_state * trie :=
  match fst both with
  | [] => both
  | s :: todo => if finished s then both else add_states (next s) (todo, snd both)
  end.

(** Applies the function [f] [2 ^ n] times, beginning with [a]. *)
Fixpoint apply_often {A} (n : nat) (f : A -> A) (a : A) : A :=
  match n with 0 => f a | S n => apply_often n f (apply_often n f a) end.

(** With a [match] in place of this function, Coq would run the search of the definition below to compile it. *)
Definition is_empty {A} (l : list A) : bool := match l with [] => true | _ => false end.

Definition search_components (g : graph) (ps : list int) : bool :=
  let component := components g in
  let inner := inner_presents g ps component in
  let c := component.[start g] in
  let step := search_step (next_states g ps component inner) (is_finished g ps component) in
  is_empty (fst (apply_often 20 step (add_states [(c, inner.[c])] ([], Bare)))).

Definition visits (visited : trie) (s : component_state) : Prop := In (fst s) (numbers_with (snd s) visited).

Lemma is_visited_iff s visited : is_visited s visited = true <-> visits visited s.
Proof. exact (in_presents_iff (fst s) (numbers_with (snd s) visited)). Qed.

Lemma add_states_ok states : forall todo visited,
  let both := add_states states (todo, visited) in
  (forall s, In s todo -> In s (fst both)) /\ (forall s, visits visited s -> visits (snd both) s) /\
  (forall s, In s states -> visits (snd both) s) /\
  (forall s, visits (snd both) s -> visits visited s \/ In s (fst both)).
Proof.
  induction states as [| n states IH]; intros todo visited.
  - cbn. repeat split; auto. intros s [].
  - cbn [add_states fold_left fst snd]. destruct (is_visited n visited) eqn:met.
    + apply is_visited_iff in met. destruct (IH todo visited) as (keeps & keeps' & all & new).
      repeat split; auto. intros s [<- | into]; auto.
    + destruct (IH (n :: todo) (add_pair (fst n) (snd n) visited)) as (keeps & keeps' & all & new).
      assert (forall s, visits (add_pair (fst n) (snd n) visited) s <-> s = n \/ visits visited s) as added.
      { intros [c set]. unfold visits. rewrite add_pair_iff. destruct n. cbn. intuition congruence. }
      repeat split.
      * intros s into. apply keeps. now right.
      * intros s met'. apply keeps', added. now right.
      * intros s [<- | into]; [| now apply all]. apply keeps', added. now left.
      * intros s met'. apply new in met' as [met' | into]; [| now right].
        apply added in met' as [-> | met']; [| now left]. right. apply keeps. now left.
Qed.

Lemma apply_often_keeps {A} (P : A -> Prop) f n : (forall a, P a -> P (f a)) -> forall a, P a -> P (apply_often n f a).
Proof. intros keeps. induction n; cbn [apply_often]; auto. Qed.

Definition searched next finished (first : component_state) (both : list component_state * trie) : Prop :=
  visits (snd both) first /\ forall s, visits (snd both) s ->
    In s (fst both) \/ finished s = false /\ forall s', In s' (next s) -> visits (snd both) s'.

Lemma search_step_keeps next finished first both :
  searched next finished first both -> searched next finished first (search_step next finished both).
Proof.
  destruct both as [[| s todo] visited]; intros [begins inv]; [now split |].
  unfold search_step. cbn [fst snd] in *. destruct (finished s) eqn:unfinished; [now split |].
  destruct (add_states_ok (next s) todo visited) as (keeps & keeps' & all & new).
  destruct (add_states (next s) (todo, visited)) as [todo' visited']. cbn [fst snd] in *.
  split; [now apply keeps' |]. intros s' met. cbn [fst snd] in *. apply new in met as [met | into]; [| now left].
  destruct (inv s' met) as [[<- | into] | [no_end leads]]; auto.
Qed.

Section Search.

Context (g : graph) (ps : list int) (component : array int) (inner : array (list bool)).

Definition includes (set : list bool) (p : int) : Prop := forall b, In (p, b) (combine ps set) -> b = true.

Lemma includes_union s t p : includes s p \/ includes t p -> includes (union s t) p.
Proof.
  unfold includes. revert s t. induction ps as [| q qs IH]; intros s t; [intros _ b [] |].
  destruct s as [| b s]; [intros _ b [] |]. destruct t as [| c t]; [intros _ b' [] |].
  cbn [union combine]. intros has b' [same | into].
  - injection same as -> <-. destruct has as [has | has].
    + now rewrite (has b (or_introl eq_refl)).
    + rewrite (has c (or_introl eq_refl)). now destruct b.
  - apply (IH s t); [| exact into]. destruct has as [has | has]; [left | right]; intros b'' into'; apply has; now right.
Qed.

Lemma includes_taken m p : In p (takes m) -> includes (taken_set ps m) p.
Proof.
  intros taken b. unfold taken_set. induction ps as [| q qs IH]; [intros [] |].
  intros [same | into]; [| now apply IH]. injection same as -> <-. now apply in_presents_iff.
Qed.

Lemma walk_states (R : component_state -> Prop) v ws d set :
  (forall s, R s -> forall s', In s' (next_states g ps component inner s) -> R s') ->
  walk (moves g) v ws d -> R (component.[v], set) ->
  exists set', R (component.[d], set') /\
    forall p, includes set p \/ (exists m, In m ws /\ In p (takes m)) -> includes set' p.
Proof.
  intros closed is_walk. revert set. induction is_walk as [v | m ws d into _ IH]; intros set in_R.
  - exists set. split; [exact in_R |]. intros p [has | (m & [] & _)]. exact has.
  - set (c := component.[head m]).
    destruct (IH (union (union set (taken_set ps m)) inner.[c])) as (set' & in_R' & all).
    { apply (closed _ in_R), in_flat_map. exists m. split; [exact into |]. cbn [fst snd]. rewrite eqb_refl. now left. }
    exists set'. split; [exact in_R' |]. intros p has. apply all.
    destruct has as [has | (m' & [<- | into'] & taken)]; [left; apply includes_union; left; apply includes_union .. |].
    + now left.
    + right. now apply includes_taken.
    + right. now exists m'.
Qed.

End Search.

(** If [search_components] returns true, the graph has no route. *)
Theorem search_components_sound g ps ws : search_components g ps = true -> incl ps (presents g) -> ~ route g ws.
Proof.
  unfold search_components. set (component := components g). set (inner := inner_presents g ps component).
  set (first := (component.[start g], inner.[component.[start g]])). intros ok listed [is_walk takes_all].
  set (step := search_step _ _) in ok.
  assert (searched (next_states g ps component inner) (is_finished g ps component) first
    (apply_often 20 step (add_states [first] ([], Bare)))) as [begins closed].
  { apply apply_often_keeps; [intros both; apply search_step_keeps |].
    destruct (add_states_ok [first] [] Bare) as (_ & _ & all & new). split; [apply all; now left |].
    intros s met. apply new in met as [met | into]; [destruct s as [c []]; destruct met | now left]. }
  destruct (apply_often 20 step _) as [[| s todo] visited]; [| discriminate ok]. cbn [fst snd] in *.
  set (R := visits visited) in *.
  assert (forall s, R s -> is_finished g ps component s = false /\
    forall s', In s' (next_states g ps component inner s) -> R s') as ends.
  { intros s met. now destruct (closed s met) as [[] | done]. }
  destruct (walk_states g ps component inner R _ _ _ inner.[component.[start g]]
    (fun s in_R => proj2 (ends s in_R)) is_walk begins) as (set & in_R & has_all).
  destruct (ends _ in_R) as [unfinished _]. rewrite <- not_true_iff_false in unfinished. apply unfinished.
  unfold is_finished. cbn [fst snd]. rewrite eqb_refl. apply forallb_forall. intros [p b] into. cbn [snd].
  apply (has_all p); [right; apply takes_all, listed; now apply in_combine_l in into | exact into].
Qed.
