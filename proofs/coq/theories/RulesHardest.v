(** Defines the largest optimum of all boards of one size.

    A reader of a theorem about all boards must agree with this file and with Rules.v. *)

From Kortest Require Standard.
Import List.
From Kortest Require Import Rules.

(** The board [b] is full: it has this number of columns, each with this number of rows. The colours of its tiles are
    numbers below [colours]. *)
Definition of_size (columns rows colours : nat) (b : board) : Prop :=
  length b = columns /\ forall column, In column b -> length column = rows /\ forall c, In c column -> c < colours.

(** [largest_optimum columns rows colours k]: some board of this size has the optimum [k], and no board has a larger
    one. *)
Definition largest_optimum (columns rows colours k : nat) : Prop :=
  (exists b, of_size columns rows colours b /\ optimum b k) /\
  forall b j, of_size columns rows colours b -> optimum b j -> j <= k.
