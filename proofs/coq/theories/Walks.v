(** Graphs, walks and routes. Lower bounds are proven for graphs, independently of the rules of a game. *)

From Kortest Require Standard.
Import List Uint63 ListNotations.

(** A move between two cells, and the presents that it takes. Cells and presents are numbers. *)
Record move := Move { tail : int; head : int; takes : list int }.

(** A graph of moves. A route leads from the cell [start] to the cell [exit], and takes all [presents]. *)
Record graph := Graph { moves : list move; start : int; exit : int; presents : list int }.

(** [walk ms c ws d]: the moves [ws], all from the list [ms], lead from cell [c] to cell [d]. *)
Inductive walk (ms : list move) : int -> list move -> int -> Prop :=
| walk_stay c : walk ms c [] c
| walk_move m ws d : In m ms -> walk ms (head m) ws d -> walk ms (tail m) (m :: ws) d.

(** [route g ws]: the walk [ws] leads from the start to the exit, and takes each present. *)
Definition route (g : graph) (ws : list move) : Prop :=
  walk (moves g) (start g) ws (exit g) /\ forall p, In p (presents g) -> exists m, In m ws /\ In p (takes m).
