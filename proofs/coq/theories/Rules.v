(** The rules of Former, and the definition of the optimum of a board: [optimum].

    A reader of a theorem must agree with this file. All other files contain proofs. These are the words of Coq:

    - [nat] is the type of the numbers 0, 1, 2, ... The number after [x] is [S x].
    - [bool] is the type of [true] and [false].
    - [Prop] is the type of statements.
    - [list] is the type of lists: [[]] is empty, and [c :: l] is the list [l] with [c] before it.
    - [nat * nat] is the type of pairs. [fst p] and [snd p] are the first and the second part of [p].
    - [option] is the type of values that may be missing: [Some v] is the value [v], and [None] is no value.
    - [nth n l d] is element [n] of the list [l], or [d] if [l] is too short. The first element is element 0.
    - [nth_error l n] is [Some v] if element [n] of [l] is [v], or [None] if [l] is too short.
    - [Definition] gives a name to a term.
    - [fun x => t] is the function with the value [t] at [x].
    - [Fixpoint] defines a function that may call itself.
    - [match] distinguishes the forms of a value. [x =? y] tests whether numbers are equal.
    - [Inductive] defines a relation. The relation holds only if it follows from the given rules.
    - [forall] is "for all", [exists] is "there is", and [/\] is "and".
    - [->] between statements is "implies", [<->] is "if and only if", and [<>] is "not equal to".
    - [Example] is a small theorem that Coq proves by computation. *)

From Kortest Require Standard.
Import List Arith ListNotations.

(** A board lists its columns from left to right. A column lists the colours of its tiles from bottom to top, without
    gaps. *)
Definition colour := nat.
Definition board := list (list colour).

(** A cell is a column, counted from the left, and a row, counted from the bottom. Both begin with 0. *)
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

(** [path step p q]: zero or more hops, each allowed by [step], lead from [p] to [q]. *)
Inductive path (step : cell -> cell -> Prop) (p : cell) : cell -> Prop :=
| here : path step p p
| further q r : path step p q -> step q r -> path step p r.

(** The [group] of cell [p] contains each cell [q] that a path of touching cells connects with [p]. *)
Definition group (b : board) (p q : cell) : Prop := path (touching b) p q.

(** Removes each row [y] with [gone y = true] from a column. Higher tiles fall. *)
Fixpoint fall (gone : nat -> bool) (column : list colour) : list colour :=
  match column with
  | [] => []
  | c :: higher =>
      let rest := fall (fun y => gone (S y)) higher in
      if gone 0 then rest else c :: rest
  end.

(** Removes the tile in column [x] and row [y] if [gone x y] is true. Empty columns stay. *)
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

(** [click b p b'] states that a click removes the group of [p], and turns [b] into [b']. *)
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

(** The [optimum] of the board [b] is [k] if [k] clicks can clear [b], but fewer cannot. *)
Definition optimum (b : board) (k : nat) : Prop := clears b k /\ at_least b k.
