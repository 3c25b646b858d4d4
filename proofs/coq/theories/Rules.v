(** The rules of Former, and the definition of the optimum of a board: [optimum].

    A reader of a theorem must agree with this file. All other files contain proofs. These are the words of Coq:

    - [nat] is the type of the numbers 0, 1, 2, ... The number after [x] is [S x].
    - [bool] is the type of [true] and [false]. [Prop] is the type of statements.
    - [list] is the type of finite lists: [[]] is the empty list, and [c :: l] is the list [l] with [c] before it.
    - [nat * nat] is the type of pairs. [fst p] is the first part of the pair [p], and [snd p] is the second part.
    - [option] is the type of values that may be missing: [Some v] is the value [v], and [None] is no value.
    - [nth_error l n] is [Some v] if [v] is element [n] of the list [l], and [None] if the list has no element [n].
      The first element is element 0. [nth n l d] is element [n] of [l], or [d] if the list has no element [n].
    - [Definition] gives a name to a term. [fun x => t] is the function with the value [t] at [x].
    - [Fixpoint] defines a function that may call itself for the rest of a list. [match] distinguishes the forms
      of a value. [x =? y] tests whether two numbers are equal.
    - [Inductive] defines a relation by its rules. The relation holds only if it follows from these rules.
    - [forall] is "for all", [exists] is "there is", [->] between statements is "implies", [<->] is "if and only
      if", [/\] is "and", [<>] is "not equal to".
    - [Example] is a small theorem. Coq proves it by computation. *)

From Kortest Require Standard.
Import List Arith ListNotations.

(** A colour is a number. A board is the list of its columns, from left to right. A column is the list of the
    colours of its tiles, from bottom to top. A column has no gaps, because tiles fall. *)
Definition colour := nat.
Definition board := list (list colour).

(** A cell is a pair of a column and a row, both counted from 0: columns from the left, rows from the bottom. *)
Definition cell := (nat * nat)%type.

(** Returns the colour of the tile in cell [p], or [None] if the cell contains no tile. *)
Definition tile (b : board) (p : cell) : option colour :=
  nth_error (nth (fst p) b []) (snd p).

(** Two cells are [beside] each other if they share an edge. *)
Inductive beside : cell -> cell -> Prop :=
| above x y : beside (x, y) (x, S y)
| below x y : beside (x, S y) (x, y)
| to_right x y : beside (x, y) (S x, y)
| to_left x y : beside (S x, y) (x, y).

(** Two cells are [touching] if they share an edge and contain tiles of the same colour. *)
Definition touching (b : board) (p q : cell) : Prop :=
  beside p q /\ exists c, tile b p = Some c /\ tile b q = Some c.

(** [path step p q]: zero or more hops lead from cell [p] to cell [q]. The relation [step] holds for each hop. *)
Inductive path (step : cell -> cell -> Prop) (p : cell) : cell -> Prop :=
| here : path step p p
| further q r : path step p q -> step q r -> path step p r.

(** The [group] of cell [p] contains each cell [q] that a path of touching cells connects with [p]. *)
Definition group (b : board) (p q : cell) : Prop := path (touching b) p q.

(** Returns the column without the rows [y] for which [gone y] is true. All other tiles keep their order and fall. *)
Fixpoint fall (gone : nat -> bool) (column : list colour) : list colour :=
  match column with
  | [] => []
  | c :: higher =>
      let rest := fall (fun y => gone (S y)) higher in
      if gone 0 then rest else c :: rest
  end.

(** Removes tiles from all columns of a board. [gone x y] is true if the tile in column [x] and row [y] is removed.
    Empty columns stay. *)
Fixpoint settle (gone : nat -> nat -> bool) (b : board) : board :=
  match b with
  | [] => []
  | column :: others => fall (gone 0) column :: settle (fun x => gone (S x)) others
  end.

(** Tiles fall: the tile with the colour 2 falls to the place of the removed tile below it. *)
Example tiles_fall : settle (fun x y => y =? 0) [[1; 2]; [3]] = [[2]; []].
Proof. reflexivity. Qed.

(** Columns do not close up: an empty column stays between the other columns. *)
Example columns_stay : settle (fun x y => x =? 1) [[1]; [2]; [3]] = [[1]; []; [3]].
Proof. reflexivity. Qed.

(** [click b p b'] states that a click on the tile in cell [p] turns the board [b] into the board [b']. The click
    removes exactly the group of [p]. *)
Definition click (b : board) (p : cell) (b' : board) : Prop :=
  tile b p <> None /\
  exists gone, (forall x y, gone x y = true <-> group b p (x, y)) /\ b' = settle gone b.

(** A board is [cleared] if no cell contains a tile. *)
Definition cleared (b : board) : Prop := forall p, tile b p = None.

(** [clears b n] means that some sequence of [n] clicks clears the board [b]. *)
Inductive clears : board -> nat -> Prop :=
| done b : cleared b -> clears b 0
| click_first b p b' n : click b p b' -> clears b' n -> clears b (S n).

(** [at_least b k] means that no sequence of fewer than [k] clicks clears the board [b]. *)
Definition at_least (b : board) (k : nat) : Prop := forall n, clears b n -> k <= n.

(** The [optimum] of the board [b] is [k] if [k] clicks can clear [b] and fewer than [k] clicks cannot. *)
Definition optimum (b : board) (k : nat) : Prop := clears b k /\ at_least b k.
