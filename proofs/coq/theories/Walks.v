(** Defines graphs, walks and routes, without the rules of a game.

    A move leads from one cell to another, and takes presents. A walk is a list of moves, each beginning where the
    previous move ends. A route is a walk from the start of the graph to the exit that takes all presents. *)

From Kortest Require Standard.
Import List Uint63 ListNotations.

Record move := Move { tail : int; head : int; takes : list int }.

Record graph := Graph { moves : list move; start : int; exit : int; presents : list int }.

(** [walk ms c ws d]: [ws] is a walk from [c] to [d], and all its moves are in [ms]. *)
Inductive walk (ms : list move) : int -> list move -> int -> Prop :=
| walk_stay c : walk ms c [] c
| walk_move m ws d : In m ms -> walk ms (head m) ws d -> walk ms (tail m) (m :: ws) d.

(** The walk [ws] leads from start to exit and takes each present. *)
Definition route (g : graph) (ws : list move) : Prop :=
  walk (moves g) (start g) ws (exit g) /\ forall p, In p (presents g) -> exists m, In m ws /\ In p (takes m).
