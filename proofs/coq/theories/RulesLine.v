(** Counts the clicks of a game on both sides of a line between two columns.

    A reader of a theorem about a line must agree with this file and with Rules.v. [removes side b p] is a new word:
    the click on cell [p] removes a tile in a column [x] with [side x]. *)

From Kortest Require Standard.
Import List Arith ListNotations.
From Kortest Require Import Rules.

Definition removes (side : nat -> Prop) (b : board) (p : cell) : Prop := exists q, group b p q /\ side (fst q).

(** The columns left of the line before column [k], and those right of it. *)
Definition left_of (k x : nat) : Prop := x < k.
Definition right_of (k x : nat) : Prop := k <= x.

(** [game side b c o]: some game clears the board [b] with [c] clicks that remove a tile on this side, and [o] others. *)
Inductive game (side : nat -> Prop) : board -> nat -> nat -> Prop :=
| over b : cleared b -> game side b 0 0
| counted_click b p b' c o : click b p b' -> removes side b p -> game side b' c o -> game side b (S c) o
| other_click b p b' c o : click b p b' -> ~ removes side b p -> game side b' c o -> game side b c (S o).
