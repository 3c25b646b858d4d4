(** Computes which cells of a graph can be reached.

    [reached] finds a set of cells by breadth-first search. [closed] tests that no move leaves a set of cells. The
    proofs depend only on this test, and not on the search. [trimmed] removes moves that are not on any route. *)

From Kortest Require Standard.
Import List Bool Uint63 PArray.
From Kortest Require Import Walks.
Import ListNotations.

Definition mark (state : array bool * list int) (next : list int) : array bool * list int :=
  fold_left (fun state w =>
    let (marked, found) := state : array bool * list int in
    if marked.[w] then state else (marked.[w <- true], w :: found)) next state.

Fixpoint spread (rounds : nat) (next : array (list int)) (marked : array bool) (layer : list int) : array bool :=
  match rounds, layer with
  | S rounds, _ :: _ =>
      let (marked, found) := fold_left (fun state v => mark state next.[v]) layer (marked, []) in
      spread rounds next marked found
  | _, _ => marked
  end.

Definition cells_above (v : int) (ms : list move) : int :=
  fold_left (fun above m =>
    let above := if (above <=? tail m)%uint63 then (tail m + 1)%uint63 else above in
    if (above <=? head m)%uint63 then (head m + 1)%uint63 else above) ms (v + 1)%uint63.

Definition reached (from to : move -> int) (v : int) (ms : list move) : array bool :=
  let cells := cells_above v ms in
  let next := fold_left (fun next m => next.[from m <- to m :: next.[from m]]) ms (make cells []) in
  spread (S (List.length ms)) next (make cells false).[v <- true] [v].

Definition closed (from to : move -> int) (v : int) (ms : list move) (set : array bool) : bool :=
  if set.[v] then forallb (fun m => if set.[from m] then set.[to m] else true) ms else false.

Lemma closed_iff from to v ms set : closed from to v ms set = true <->
  set.[v] = true /\ forall m, In m ms -> set.[from m] = true -> set.[to m] = true.
Proof.
  unfold closed. destruct (set.[v]); [| split; [discriminate | intros [? _]; discriminate]].
  rewrite forallb_forall. split.
  - intros ok. split; [reflexivity |]. intros m into inside. specialize (ok m into). now rewrite inside in ok.
  - intros [_ ok] m into. destruct (set.[from m]) eqn:inside; auto.
Qed.

Lemma walk_closed ms v ws d set : walk ms v ws d -> closed tail head v ms set = true ->
  set.[d] = true /\ forall m, In m ws -> set.[tail m] = true.
Proof.
  rewrite closed_iff. intros is_walk [inside stays]. induction is_walk as [v | m ws d into _ IH].
  - split; [exact inside | intros m []].
  - destruct IH as [ends all]; [now apply stays |]. split; [exact ends |]. intros m' [<- | into']; auto.
Qed.

Lemma walk_closed_back ms v ws d set : walk ms v ws d -> closed head tail d ms set = true ->
  set.[v] = true /\ forall m, In m ws -> set.[head m] = true.
Proof.
  rewrite closed_iff. intros is_walk [inside stays]. induction is_walk as [v | m ws d into _ IH].
  - split; [exact inside | intros m []].
  - destruct (IH inside) as [ends all]. split; [now apply stays |]. intros m' [<- | into']; auto.
Qed.

Lemma walk_in ms v ws d : walk ms v ws d -> forall m, In m ws -> In m ms.
Proof.
  induction 1 as [v | m ws d into _ IH]; intros m' into'; [destruct into' |]. destruct into' as [<- | into']; auto.
Qed.

Lemma walk_part ms part v ws d : walk ms v ws d -> (forall m, In m ws -> In m part) -> walk part v ws d.
Proof.
  induction 1 as [v | m ws d _ _ IH]; intros all; [constructor |].
  constructor; [apply all; now left | apply IH; intros m' into; apply all; now right].
Qed.

(** Returns the graph [g] with the moves [ms] instead of its own. *)
Definition with_moves (g : graph) (ms : list move) : graph := Graph ms (start g) (exit g) (presents g).

Lemma route_part g ms ws : route g ws -> (forall m, In m ws -> In m ms) -> route (with_moves g ms) ws.
Proof. intros [is_walk takes_all] all. split; [eapply walk_part; eauto | exact takes_all]. Qed.

Definition trimmed (g : graph) : graph :=
  let ahead := reached tail head (start g) (moves g) in
  let back := reached head tail (exit g) (moves g) in
  if closed tail head (start g) (moves g) ahead then
  if closed head tail (exit g) (moves g) back then
    with_moves g (filter (fun m => if ahead.[tail m] then back.[head m] else false) (moves g))
  else g else g.

Lemma trimmed_route g ws : route g ws -> route (trimmed g) ws.
Proof.
  intros is_route. unfold trimmed. set (ahead := reached _ _ (start g) _). set (back := reached _ _ (exit g) _).
  destruct (closed _ _ _ _ ahead) eqn:ahead_ok; [| exact is_route].
  destruct (closed _ _ _ _ back) eqn:back_ok; [| exact is_route].
  apply route_part; [exact is_route |]. destruct is_route as [is_walk _]. intros m into. apply filter_In.
  destruct (walk_closed _ _ _ _ _ is_walk ahead_ok) as [_ from_start].
  destruct (walk_closed_back _ _ _ _ _ is_walk back_ok) as [_ to_exit].
  rewrite (from_start m into). split; [eapply walk_in; eauto | exact (to_exit m into)].
Qed.

(** Tests that no walk leads from the start to the exit. *)
Definition unreachable (g : graph) : bool :=
  let ahead := reached tail head (start g) (moves g) in
  if closed tail head (start g) (moves g) ahead then negb ahead.[exit g] else false.

(** If [unreachable] returns true, the graph has no route. *)
Lemma unreachable_no_route g ws : unreachable g = true -> ~ route g ws.
Proof.
  unfold unreachable. set (ahead := reached _ _ _ _). destruct (closed _ _ _ _ ahead) eqn:ok; [| discriminate].
  intros outside [is_walk _]. destruct (walk_closed _ _ _ _ _ is_walk ok) as [inside _].
  rewrite inside in outside. discriminate outside.
Qed.
