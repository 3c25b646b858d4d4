(** The rules of Former, and what is claimed of a board: [optimum].

    This file is what has to be believed; everything else is proof. [nat] are the numbers 0, 1, 2, ...,
    [list] is a finite list, [forall] and [exists] mean what they say, [<->] is "exactly if", [/\] "and",
    [<>] "is not". A value that may be missing is [Some v] or [None]. *)

From Coq Require Import List.
Import ListNotations.

(** A colour is a number. A board is the list of its columns, from the left; a column is the list of the
    colours of its tiles, from the bottom. There are no gaps inside a column: tiles have fallen. *)
Definition colour := nat.
Definition board := list (list colour).

(** A cell is a column and a row, both counted from 0, rows from the bottom. *)
Definition cell := (nat * nat)%type.

(** The colour of the tile in a cell; [None] if there is no tile. *)
Definition tile (b : board) (p : cell) : option colour :=
  nth_error (nth (fst p) b []) (snd p).

(** Two cells that share an edge. [S x] is the number after [x]. *)
Inductive beside : cell -> cell -> Prop :=
| above x y : beside (x, y) (x, S y)
| below x y : beside (x, S y) (x, y)
| to_right x y : beside (x, y) (S x, y)
| to_left x y : beside (S x, y) (x, y).

(** They hold tiles, and of the same colour. *)
Definition touching (b : board) (p q : cell) : Prop :=
  beside p q /\ exists c, tile b p = Some c /\ tile b q = Some c.

(** From a cell one gets to itself, and on from every cell that one gets to. *)
Inductive path (step : cell -> cell -> Prop) (p : cell) : cell -> Prop :=
| here : path step p p
| further q r : path step p q -> step q r -> path step p r.

(** The group of [p]: all cells that are connected to it through edges by tiles of its colour. *)
Definition group (b : board) (p q : cell) : Prop := path (touching b) p q.

(** What is left of a column when the rows for which [gone] is true are taken out: the others keep their
    order, and those above a gap fall. ([gone] counts rows from the bottom of the column, and from the row
    above it for what is above.) *)
Fixpoint fall (gone : nat -> bool) (column : list colour) : list colour :=
  match column with
  | [] => []
  | c :: higher =>
      let rest := fall (fun y => gone (S y)) higher in
      if gone 0 then rest else c :: rest
  end.

(** The same in every column. Columns stay where they are, empty ones too. *)
Fixpoint settle (gone : nat -> nat -> bool) (b : board) : board :=
  match b with
  | [] => []
  | column :: others => fall (gone 0) column :: settle (fun x => gone (S x)) others
  end.

(** A click on a tile at [p] makes the board [b] into [b']: exactly the cells of the group are gone. *)
Definition click (b : board) (p : cell) (b' : board) : Prop :=
  tile b p <> None /\
  exists gone, (forall x y, gone x y = true <-> group b p (x, y)) /\ b' = settle gone b.

(** No tile is left. *)
Definition cleared (b : board) : Prop := forall p, tile b p = None.

(** There are [n] clicks, one after the other, that clear the board. *)
Inductive clears : board -> nat -> Prop :=
| done b : cleared b -> clears b 0
| click_first b p b' n : click b p b' -> clears b' n -> clears b (S n).

(** The board can be cleared in [k] clicks, and not in fewer. *)
Definition optimum (b : board) (k : nat) : Prop :=
  clears b k /\ forall n, clears b n -> k <= n.
