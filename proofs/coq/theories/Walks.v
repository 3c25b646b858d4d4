(** Graphs, and the walks and routes in them. A game is proven about these graphs, whatever its rules are. *)

From Kortest Require Standard.
Import List Uint63 ListNotations.

(** A move leads from the cell [tail] to the cell [head] and takes some presents. Cells and presents are numbers. *)
Record move := Move { tail : int; head : int; takes : list int }.

(** A route leads from [start] to [exit] and takes all [presents]. *)
Record graph := Graph { moves : list move; start : int; exit : int; presents : list int }.

(** [walk ms c ws d] means that the moves [ws], all of the list [ms], lead from cell [c] to cell [d]. *)
Inductive walk (ms : list move) : int -> list move -> int -> Prop :=
| walk_stay c : walk ms c [] c
| walk_move m ws d : In m ms -> walk ms (head m) ws d -> walk ms (tail m) (m :: ws) d.

(** [route g ws] means that the walk [ws] leads from the start to the exit and takes each present at least once. *)
Definition route (g : graph) (ws : list move) : Prop :=
  walk (moves g) (start g) ws (exit g) /\ forall p, In p (presents g) -> exists m, In m ws /\ In p (takes m).
