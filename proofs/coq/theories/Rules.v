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

(** A colour is a number. *)
Definition colour := nat.
(** A board lists its columns from left to right, and each column from bottom to top. *)
Definition board := list (list colour).

(** A cell is a pair of a column and a row, counted from 0. *)
Definition cell := (nat * nat)%type.

(** Returns the colour in cell [p], or [None] if the cell is empty. *)
Definition tile (b : board) (p : cell) : option colour :=
  nth_error (nth (fst p) b []) (snd p).

(** Two cells are [beside] each other if they share an edge. *)
Inductive beside : cell -> cell -> Prop :=
| above x y : beside (x, y) (x, S y)
| below x y : beside (x, S y) (x, y)
| to_right x y : beside (x, y) (S x, y)
| to_left x y : beside (S x, y) (x, y).

(** Two cells are [touching] if they share an edge and have equal colours. *)
Definition touching (b : board) (p q : cell) : Prop :=
  beside p q /\ exists c, tile b p = Some c /\ tile b q = Some c.

(** [path step p q]: zero or more hops of [step] lead from [p] to [q]. *)
Inductive path (step : cell -> cell -> Prop) (p : cell) : cell -> Prop :=
| here : path step p p
| further q r : path step p q -> step q r -> path step p r.

(** Cell [q] is in the [group] of [p] if touching cells connect them. *)
Definition group (b : board) (p q : cell) : Prop := path (touching b) p q.

(** Removes the rows [y] with [gone y = true]. Higher tiles fall. *)
Fixpoint fall (gone : nat -> bool) (column : list colour) : list colour :=
  match column with
  | [] => []
  | c :: higher =>
      let rest := fall (fun y => gone (S y)) higher in
      if gone 0 then rest else c :: rest
  end.

(** Removes the cells [(x, y)] with [gone x y = true]. Empty columns stay. *)
Fixpoint settle (gone : nat -> nat -> bool) (b : board) : board :=
  match b with
  | [] => []
  | column :: others => fall (gone 0) column :: settle (fun x => gone (S x)) others
  end.

(** If row 0 of every column is removed, the tile above it falls. *)
Example tiles_fall : settle (fun x y => y =? 0) [[1; 2]; [3]] = [[2]; []].
Proof. reflexivity. Qed.

(** An empty column stays between the other columns. *)
Example columns_stay : settle (fun x y => x =? 1) [[1]; [2]; [3]] = [[1]; []; [3]].
Proof. reflexivity. Qed.

(** A click on cell [p] turns the board [b] into the board [b']. *)
Definition click (b : board) (p : cell) (b' : board) : Prop :=
  tile b p <> None /\
  exists gone, (forall x y, gone x y = true <-> group b p (x, y)) /\ b' = settle gone b.

(** A board is [cleared] if no cell contains a tile. *)
Definition cleared (b : board) : Prop := forall p, tile b p = None.

(** [clears b n]: some sequence of [n] clicks clears the board [b]. *)
Inductive clears : board -> nat -> Prop :=
| done b : cleared b -> clears b 0
| click_first b p b' n : click b p b' -> clears b' n -> clears b (S n).

(** Fewer than [k] clicks cannot clear the board [b]. *)
Definition at_least (b : board) (k : nat) : Prop := forall n, clears b n -> k <= n.

(** The [optimum] is [k] if [k] clicks can clear [b], but fewer cannot. *)
Definition optimum (b : board) (k : nat) : Prop := clears b k /\ at_least b k.
