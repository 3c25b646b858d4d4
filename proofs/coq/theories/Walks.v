(** Graphs, walks and routes. Proofs about graphs do not depend on the rules of a game. *)

From Kortest Require Standard.
Import List Uint63 ListNotations.

(** A move between two cells, and the presents that it takes. *)
Record move := Move { tail : int; head : int; takes : list int }.

(** A graph of moves, with a start, an exit and presents. *)
Record graph := Graph { moves : list move; start : int; exit : int; presents : list int }.

(** [walk ms c ws d]: the moves [ws] lead from [c] to [d]. *)
Inductive walk (ms : list move) : int -> list move -> int -> Prop :=
| walk_stay c : walk ms c [] c
| walk_move m ws d : In m ms -> walk ms (head m) ws d -> walk ms (tail m) (m :: ws) d.

(** The walk [ws] leads from start to exit and takes each present. *)
Definition route (g : graph) (ws : list move) : Prop :=
  walk (moves g) (start g) ws (exit g) /\ forall p, In p (presents g) -> exists m, In m ws /\ In p (takes m).
