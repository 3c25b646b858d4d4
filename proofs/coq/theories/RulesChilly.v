(** The rules of Santa Chilly, and the definition of the optimum of a level: [optimum].

    A reader of a theorem must agree with this file. All other files contain proofs.

    These are the words of Coq:

    - [nat] is the type of the numbers 0, 1, 2, ... The number after [n] is [S n].
    - [x mod n] is the remainder when [x] is divided by [n].
    - [Prop] is the type of statements.
    - [list] is the type of lists. [[]] is the empty list.
    - [a :: l] is the list [l] with [a] before it. [l ++ k] is the list [l] followed by the list [k].
    - [In a l] means that [a] is an element of [l].
    - [length l] is the number of elements of [l].
    - [nth n l d] is element [n] of the list [l], or [d] if [l] is too short. The first element is element 0.
    - [nat * nat] is the type of pairs.
    - [fst p] and [snd p] are the first and the second part of the pair [p].
    - [let (x, y) := p] names the parts of the pair [p].
    - [Definition] gives a name to a term.
    - [match] distinguishes the forms of a value.
    - [Record] defines a type with named parts. [rows l] is the part [rows] of the level [l].
    - [Inductive] defines a type by its values, or a relation by its rules.
    - A relation holds only if it follows from finitely many uses of its rules.
    - [forall] is "for all", and [exists] is "there is".
    - [->] between statements is "implies".
    - [/\] is "and", and [\/] is "or".
    - [~] is "not", and [<>] is "not equal to".
    - [Example] is a small theorem. The lines from [Proof] to [Qed] prove it. *)

From Kortest Require Standard.
Import List Arith.
Import ListNotations.

(** A square of a level. The square where Chilly starts is ice. *)
Inductive square := Ice | Wall | Present | Hole | Exit.

(** A position is a pair of a column and a row, counted from 0. *)
Definition position := (nat * nat)%type.

(** A level has rows from top to bottom, a start, and links from holes. *)
Record level := Level {
  rows : list (list square);
  start_at : position;
  links : list (position * position)
}.

(** The number of columns. *)
Definition width (l : level) : nat := length (nth 0 (rows l) []).
(** The number of rows. *)
Definition height (l : level) : nat := length (rows l).

(** Returns the square at [p]. Positions outside of the rows are walls. *)
Definition square_at (l : level) (p : position) : square :=
  nth (fst p) (nth (snd p) (rows l) []) Wall.

(** The directions in which Chilly can be pushed. *)
Inductive direction := Up | Down | Left | Right.

(** Returns the next position after [p]. The level continues at the opposite edge. *)
Definition ahead (l : level) (d : direction) (p : position) : position :=
  let (x, y) := p in
  match d with
  | Up => (x, (y + height l - 1) mod height l)
  | Down => (x, (y + 1) mod height l)
  | Left => ((x + width l - 1) mod width l, y)
  | Right => ((x + 1) mod width l, y)
  end.

(** [slide l d p q visited]: Chilly slides from [p] to [q], over the positions [visited]. *)
Inductive slide (l : level) (d : direction) : position -> position -> list position -> Prop :=
(** Chilly stops before a wall. *)
| stop_before_wall p :
    square_at l (ahead l d p) = Wall ->
    slide l d p p []
(** Chilly glides over ice and presents. *)
| glide_on p q visited :
    square_at l (ahead l d p) = Ice \/ square_at l (ahead l d p) = Present ->
    slide l d (ahead l d p) q visited ->
    slide l d p q (ahead l d p :: visited)
| fall_into_hole p q :
    square_at l (ahead l d p) = Hole ->
    In (ahead l d p, q) (links l) ->
    slide l d p q [q]
(** Chilly stops at the exit. *)
| enter_exit p :
    square_at l (ahead l d p) = Exit ->
    slide l d p (ahead l d p) [ahead l d p].

(** One push in direction [d] moves Chilly from [p] to [q]. *)
Definition push (l : level) (d : direction) (p q : position) (visited : list position) : Prop :=
  square_at l (ahead l d p) <> Wall /\ slide l d p q visited.

(** From the first column, a push to the left reaches the last column. *)
Example push_around_torus : push (Level [[Ice; Wall; Exit]] (0, 0) []) Left (0, 0) (2, 0) [(2, 0)].
Proof. split; [discriminate |]. now apply enter_exit. Qed.

(** Chilly falls into a hole. *)
Example push_into_hole :
  push (Level [[Ice; Ice; Hole; Wall; Present]] (0, 0) [((2, 0), (4, 0))]) Right (0, 0) (4, 0) [(1, 0); (4, 0)].
Proof.
  split; [discriminate |]. apply glide_on; [now left |].
  apply fall_into_hole; [reflexivity | now left].
Qed.

(** [journey l p n visited]: [n] moves lead from [p] to the exit of [l], over the positions [visited]. *)
Inductive journey (l : level) : position -> nat -> list position -> Prop :=
| at_exit p : square_at l p = Exit -> journey l p 0 []
| move_first p d q visited n later :
    square_at l p <> Exit ->
    push l d p q visited ->
    journey l q n later ->
    journey l p (S n) (visited ++ later).

(** Some [k] moves take all presents and end at the exit. *)
Definition route_of (l : level) (k : nat) : Prop :=
  exists visited, journey l (start_at l) k visited /\
    forall p, square_at l p = Present -> In p visited.

(** No route of the level [l] has fewer than [k] moves. *)
Definition at_least (l : level) (k : nat) : Prop := forall n, route_of l n -> k <= n.

(** The [optimum] is [k] if the shortest route has [k] moves. *)
Definition optimum (l : level) (k : nat) : Prop := route_of l k /\ at_least l k.

(** A level is [unsolvable] if no route exists. *)
Definition unsolvable (l : level) : Prop := forall k, ~ route_of l k.
