(** Converts numbers of a certificate into cuts and sets of moves.

    The conversion needs no proof, because the checker does not trust the results. *)

From Kortest Require Standard.
Import List Bool ZArith Uint63 PArray.
From Kortest Require Import Walks CutsChilly.
Import ListNotations.

Record written_cut := Written_cut { line_multiplier : Z; line_present : nat; line_inward : bool; line_set : N }.

Record written_cuts := Written_cuts { line_scale : Z; line_potentials : list Z; line_cuts : list written_cut }.

(** Removes consecutive repeats from the list [l]. *)
Fixpoint without_repeats (l : list int) : list int :=
  match l with
  | i :: (j :: _) as rest => if (i =? j)%uint63 then without_repeats rest else i :: without_repeats rest
  | _ => l
  end.

(** Inserts the number [i] into the ascending list [l]. *)
Fixpoint insert (i : int) (l : list int) : list int :=
  match l with
  | j :: rest => if (i <? j)%uint63 then i :: l else j :: insert i rest
  | [] => [i]
  end.

(** Returns all cells of the graph in ascending order. *)
Definition cells_of (g : graph) : list int := insert (exit g) (without_repeats (map tail (moves g))).

(** Lists the [count] lowest bits of [n], highest first, before [later]. *)
Fixpoint bits (count : nat) (n : N) (later : list bool) : list bool :=
  match count with
  | 0 => later
  | S count => bits count (N.div2 n) (N.odd n :: later)
  end.

(** Decodes a set of cells or moves. Boolean [i] of the result is true if the set contains item [i]. *)
Definition set_of (count : nat) (set : N) : list bool := firstn count (bits (4 * Nat.div (count + 3) 4) set []).

(** Stores the [values] in the array [a] at the indices [cells]. *)
Fixpoint fill {A} (cells : list int) (values : list A) (a : array A) : array A :=
  match cells, values with
  | cell :: cells, value :: values => fill cells values a.[cell <- value]
  | _, _ => a
  end.

Definition read_cuts (g : graph) (lines : written_cuts) : cuts :=
  let cells := cells_of g in
  let size := (last cells 0 + 1)%uint63 in
  let count := List.length cells in
  let cut_of line :=
    Cut (line_multiplier line) (nth (line_present line) (presents g) 0%uint63) (line_inward line)
      (fill cells (set_of count (line_set line)) (make size false)) in
  Cuts (line_scale lines) (fill cells (line_potentials lines) (make size 0%Z)) (map cut_of (line_cuts lines)).

Definition new_present (g : graph) : int := fold_left (fun n _ => n + 1)%uint63 (presents g) 1099511627776%uint63.
