(** Cuts and sets of moves as the lines of a certificate write them, and their meaning in a graph.

    A certificate numbers the cells and the presents of each graph from 0. Here they become the numbers of squares.
    No proof depends on this file: wrong cuts prove nothing, and every set of moves divides the routes into two cases. *)

From Kortest Require Standard.
Import List Bool ZArith Uint63 PArray.
From Kortest Require Import Walks CutsChilly.
Import ListNotations.

(** A line of a cut: the multiplier, the number of the present, whether the side is [in], and the set of cells. A set is
    a number. The first element of the set is the highest bit of the first hexadecimal digit. *)
Record written_cut := Written_cut { line_multiplier : Z; line_present : nat; line_inward : bool; line_set : N }.

(** The lines of cuts and potentials. The potentials are in the order of the cells. *)
Record written_cuts := Written_cuts { line_scale : Z; line_potentials : list Z; line_cuts : list written_cut }.

(** Returns the elements of a list without those that equal the element before them. *)
Fixpoint without_repeats (l : list int) : list int :=
  match l with
  | i :: (j :: _) as rest => if (i =? j)%uint63 then without_repeats rest else i :: without_repeats rest
  | _ => l
  end.

(** Inserts a number into an ascending list. *)
Fixpoint insert (i : int) (l : list int) : list int :=
  match l with
  | j :: rest => if (i <? j)%uint63 then i :: l else j :: insert i rest
  | [] => [i]
  end.

(** Returns the cells of a graph in ascending order. The moves of the graph are sorted by tail, and each cell except the
    exit is the tail of a move. *)
Definition cells_of (g : graph) : list int := insert (exit g) (without_repeats (map tail (moves g))).

(** Returns the [count] lowest bits of a number, the highest of them first, and then the bits [later]. *)
Fixpoint bits (count : nat) (n : N) (later : list bool) : list bool :=
  match count with
  | 0 => later
  | S count => bits count (N.div2 n) (N.odd n :: later)
  end.

(** Returns a set of [count] possible elements as a list of booleans. A hexadecimal digit has four elements, and the
    last digit may have bits beyond the last element. *)
Definition set_of (count : nat) (set : N) : list bool := firstn count (bits (4 * Nat.div (count + 3) 4) set []).

(** Returns the array of values that belong to these cells. *)
Fixpoint fill {A} (cells : list int) (values : list A) (a : array A) : array A :=
  match cells, values with
  | cell :: cells, value :: values => fill cells values a.[cell <- value]
  | _, _ => a
  end.

(** Returns the cuts and potentials of a graph that these lines describe. *)
Definition read_cuts (g : graph) (lines : written_cuts) : cuts :=
  let cells := cells_of g in
  let size := (last cells 0 + 1)%uint63 in
  let count := List.length cells in
  let cut_of line :=
    Cut (line_multiplier line) (nth (line_present line) (presents g) 0%uint63) (line_inward line)
      (fill cells (set_of count (line_set line)) (make size false)) in
  Cuts (line_scale lines) (fill cells (line_potentials lines) (make size 0%Z)) (map cut_of (line_cuts lines)).

(** Returns a number for a new present of a graph, which no other present has: 2^40 plus the number of presents. *)
Definition new_present (g : graph) : int := fold_left (fun n _ => n + 1)%uint63 (presents g) 1099511627776%uint63.
