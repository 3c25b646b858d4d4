(** Definitions of steps, merges and layers. FORMAT.md introduces these words in "Evidence of the column
    program".

    A play is read column by column. A step is what one click removes from one column. The rules of a merge
    state which steps are possible in two neighbouring columns at one moment, and they can be computed. A layer
    is a weighted automaton that reads the steps of one column. The condition [extends] states that a layer
    follows from the layer of the previous column. The condition [crosses] states that two layers that meet give
    a lower bound. This file contains no proofs. *)

From Kortest Require Standard.
Import List Bool Arith ZArith.
From Kortest Require Import Rules.
Import ListNotations.

(** * Contents and steps *)

(** A content is the list of the tiles that are left in a column, from the bottom. *)
Definition content := list colour.

(** A step is what one click removes from a column. It is a list with one number for each row, from the bottom:
    0 if the tile stays, otherwise the name of the tile's block. Rows with equal names are in the same block.
    [carried] names a block by its lowest row plus 1, so equal partitions into blocks give equal steps. *)
Definition step := list nat.

Definition taken_row (a : nat) : bool := negb (a =? 0).

(** Returns the mask of a step: one boolean for each row, true if the step removes its tile. *)
Definition rows (s : step) : list bool := map taken_row s.

Definition touched (s : step) : bool := existsb taken_row s.

(** Returns the content that remains when the step [s] removes its rows from the content [x]. *)
Fixpoint leave (x : content) (s : step) : content :=
  match x, s with
  | c :: x', a :: s' => if a =? 0 then c :: leave x' s' else leave x' s'
  | _, _ => x
  end.

(** Returns the names of the blocks of a step, without duplicates. *)
Fixpoint blocks (s : step) : list nat :=
  match s with
  | [] => []
  | a :: s' => if (a =? 0) || existsb (Nat.eqb a) s' then blocks s' else a :: blocks s'
  end.

Definition one_block (s : step) : bool :=
  match blocks s with
  | _ :: _ :: _ => false
  | _ => true
  end.

(** Returns the step in which each run of the mask [m] is a separate block. [below] is the name of the block of
    the row below, or 0 if that row stays. [y] is the number of the first row of [m]. *)
Fixpoint runs_from (below y : nat) (m : list bool) : step :=
  match m with
  | [] => []
  | false :: m' => 0 :: runs_from 0 (S y) m'
  | true :: m' =>
      let name := if below =? 0 then S y else below in
      name :: runs_from name (S y) m'
  end.

Definition runs (m : list bool) : step := runs_from 0 0 m.

(** Returns the names that the step [t] gives to the rows of the block [a] of the step [s]. Rows that [t] does
    not remove contribute no name. *)
Fixpoint names (a : nat) (s t : step) : list nat :=
  match s, t with
  | a' :: s', v :: t' =>
      if (a' =? a) && taken_row v then v :: names a s' t' else names a s' t'
  | _, _ => []
  end.

(** Joins all blocks of the step [t] that share a row with the block [a] of the step [s]. The joined block gets
    the smallest of their names. *)
Definition gather (s t : step) (a : nat) : step :=
  match names a s t with
  | [] | [_] => t
  | v :: vs =>
      let least := fold_right Nat.min v vs in
      map (fun w => if existsb (Nat.eqb w) (v :: vs) then least else w) t
  end.

(** Joins the blocks of the step [t] that are connected through blocks of the step [s] in the neighbouring
    column. *)
Definition joined (s t : step) : step := fold_left (gather s) (blocks s) t.

(** Returns the step of a column. [s] is the step of the same click in the previous column, and [m] is the mask
    of the rows that the click removes from this column. *)
Definition carried (s : step) (m : list bool) : step := joined s (runs m).

(** * The rules for two neighbouring columns *)

(** Tests that the mask [m] removes only tiles of colour [c] from the content [x], and that it removes either
    both or neither of two such tiles that are stacked. So [m] consists of whole runs. *)
Fixpoint whole (c : colour) (x : content) (m : list bool) : bool :=
  match x, m with
  | [], [] => true
  | d :: x', r :: m' =>
      (if r then d =? c else true) &&
      match x', m' with
      | e :: _, q :: _ => if (d =? c) && (e =? c) then Bool.eqb r q else true
      | _, _ => true
      end && whole c x' m'
  | _, _ => false
  end.

(** Tests that the mask [m] removes one or more whole runs of colour [c] from the content [x]. *)
Definition proper (c : colour) (x : content) (m : list bool) : bool :=
  existsb (fun r => r) m && whole c x m.

(** Tests that the mask [r] contains each row of the mask [m] in which the content [x] has a tile of colour [c]. *)
Fixpoint within (c : colour) (x : content) (m r : list bool) : bool :=
  match x, m with
  | d :: x', a :: m' =>
      (if a && (d =? c) then hd false r else true) && within c x' m' (tl r)
  | _, _ => true
  end.

(** Tests that the block [a] of the step [s] has a row in the mask [m]. *)
Fixpoint meets_row (a : nat) (s : step) (m : list bool) : bool :=
  match s, m with
  | a' :: s', r :: m' => (r && (a' =? a)) || meets_row a s' m'
  | _, _ => false
  end.

(** Tests that every block of the step [s] has a row in the mask [m]. *)
Definition reaches (s : step) (m : list bool) : bool :=
  forallb (fun a => meets_row a s m) (blocks s).

(** Rule 1: a click of colour [c] makes the step [s] in the content [x] and removes nothing from the content [y]
    of the next column. *)
Definition rule1 (c : colour) (x y : content) (s : step) : bool :=
  proper c x (rows s) && one_block s && within c y (rows s) [].

(** Rule 2: a click of colour [c] removes the rows [r] of the content [y] and removes nothing from the content
    [x] of the previous column. Its step in [y] is [runs r]. *)
Definition rule2 (c : colour) (x y : content) (r : list bool) : bool :=
  proper c y r && within c x r [].

(** Rule 3: a click of colour [c] makes the step [s] in the content [x] and removes the rows [r] of the content
    [y] of the next column. Its step in [y] is [carried s r]. *)
Definition rule3 (c : colour) (x y : content) (s : step) (r : list bool) : bool :=
  proper c x (rows s) && proper c y r &&
  within c y (rows s) r && within c x r (rows s) && reaches s r.

(** The rule at the cut, where layers from the left meet layers from the right. One click makes the step [s] in
    [x] and the step [t] in [y]. The blocks of [s] come from the columns on the left, and the blocks of [t] from
    the columns on the right. Together these blocks must form one connected group. *)
Definition rule_cut (c : colour) (x y : content) (s t : step) : bool :=
  rule3 c x y s (rows t) && one_block (joined s t).

(** * Colours that may return *)

(** Tests whether the colour [c] may return from the columns [right], which are columns of the initial board,
    from left to right: some column has at least 3 tiles of [c], and every column before it has at least 2. Only
    then can several blocks of a step be connected on their right. *)
Fixpoint returns (right : board) (c : colour) : bool :=
  match right with
  | [] => false
  | x :: far =>
      let n := count_occ Nat.eq_dec x c in
      (3 <=? n) || ((2 <=? n) && returns far c)
  end.

(** Tests whether the columns [right] allow the step [t] of colour [c]: the step is one block, or its blocks can
    be connected on the right. *)
Definition allowed (right : board) (c : colour) (t : step) : bool :=
  one_block t || returns right c.

(** * Traces *)

(** [merge right x y ss ts n] states that the steps [ss] of the column with content [x] and the steps [ts] of
    the next column with content [y] can belong to the same play. [n] is the number of clicks that remove tiles
    from [y] and none from [x]. [right] are the initial columns on the right of [y]. *)
Inductive merge (right : board) : content -> content -> list step -> list step -> nat -> Prop :=
| merge_end : merge right [] [] [] [] 0
| merge_left c x y s ss ts n :
    rule1 c x y s = true ->
    merge right (leave x s) y ss ts n -> merge right x y (s :: ss) ts n
| merge_right c x y r ss ts n :
    rule2 c x y r = true -> allowed right c (runs r) = true ->
    merge right x (leave y (runs r)) ss ts n -> merge right x y ss (runs r :: ts) (S n)
| merge_both c x y s r ss ts n :
    rule3 c x y s r = true -> allowed right c (carried s r) = true ->
    merge right (leave x s) (leave y (carried s r)) ss ts n ->
    merge right x y (s :: ss) (carried s r :: ts) n.

(** [meet x y ss ts n] states that the steps [ss] of the column [x] on the left of the cut and the steps [ts] of
    the column [y] on the right of the cut can belong to the same play. The layers from the right make the steps
    [ts]. [n] is the number of clicks that remove tiles from both columns. *)
Inductive meet : content -> content -> list step -> list step -> nat -> Prop :=
| meet_end : meet [] [] [] [] 0
| meet_left c x y s ss ts n :
    rule1 c x y s = true -> meet (leave x s) y ss ts n -> meet x y (s :: ss) ts n
| meet_right c x y t ss ts n :
    rule1 c y x t = true -> meet x (leave y t) ss ts n -> meet x y ss (t :: ts) n
| meet_both c x y s t ss ts n :
    rule_cut c x y s t = true ->
    meet (leave x s) (leave y t) ss ts n -> meet x y (s :: ss) (t :: ts) (S n).

(** * Layers *)

(** A layer is a weighted automaton that reads the steps of one column. [holds p] is the content of node [p].
    [edge p s q d] means that an edge with step [s] and cost [d] leads from node [p] to node [q]. [base] is
    added to the cost of every path. *)
Record layer := Layer {
  node : Type;
  first : node;
  last : node;
  holds : node -> content;
  edge : node -> step -> node -> Z -> Prop;
  base : Z
}.

(** The layer [M] fits a column with the initial content [x]: its first node holds [x], and each edge leads to a
    node that holds what the step leaves. *)
Record fits (x : content) (M : layer) : Prop := Fits {
  fits_first : holds M (first M) = x;
  fits_edge : forall p s q d, edge M p s q d -> holds M q = leave (holds M p) s
}.

(** [reads M p ss v] means that a path from node [p] to the last node of the layer [M] has the steps [ss] and
    the total cost [v]. *)
Inductive reads (M : layer) : node M -> list step -> Z -> Prop :=
| reads_end : reads M (last M) [] 0
| reads_step p s q d ss v :
    edge M p s q d -> reads M q ss v -> reads M p (s :: ss) (d + v).

(** The layer of the imaginary empty column beyond the edge of the board. *)
Definition outside : layer :=
  {| node := unit; first := tt; last := tt; holds := fun _ => []; edge := fun _ _ _ _ => False; base := 0 |}.

(** The layer [M] of the column [y] follows from the layer [P] of the previous column. [right] are the columns
    on the right of [y]. The relation [sum] represents a table of sums: [sum p m v] states that merges reach the
    pair of the nodes [p] and [m], and that the table has a value of at most [v] for this pair. A table with
    smaller values gives a weaker bound, which is still sound. *)
Record extends (right : board) (y : content) (P M : layer)
    (sum : node P -> node M -> Z -> Prop) : Prop := Extends {
  extends_fits : fits y M;
  extends_first : sum (first P) (first M) 0%Z;
  extends_left : forall p m v c s p' d,
    sum p m v -> edge P p s p' d ->
    rule1 c (holds P p) (holds M m) s = true ->
    sum p' m (v + d)%Z;
  extends_right : forall p m v c r,
    sum p m v ->
    rule2 c (holds P p) (holds M m) r = true ->
    allowed right c (runs r) = true ->
    exists m' e, edge M m (runs r) m' e /\ sum p m' (v + 1 - e)%Z;
  extends_both : forall p m v c s p' d r,
    sum p m v -> edge P p s p' d ->
    rule3 c (holds P p) (holds M m) s r = true ->
    allowed right c (carried s r) = true ->
    exists m' e, edge M m (carried s r) m' e /\ sum p' m' (v + d - e)%Z;
  extends_last : forall m v, sum (last P) m v -> holds M m = [] -> m = last M;
  extends_base : forall v, sum (last P) (last M) v -> (base M <= base P + v)%Z
}.

(** The last layer [P] from the left and the last layer [Q] from the right prove the lower bound [k]. The
    relation [sum p q v] states that merges reach the pair of nodes [p] and [q], and that the table has a value
    of at most [v] for this pair. *)
Record crosses (P Q : layer) (sum : node P -> node Q -> Z -> Prop) (k : Z) : Prop := Crosses {
  crosses_first : sum (first P) (first Q) 0%Z;
  crosses_left : forall p q v c s p' d,
    sum p q v -> edge P p s p' d ->
    rule1 c (holds P p) (holds Q q) s = true ->
    sum p' q (v + d)%Z;
  crosses_right : forall p q v c t q' e,
    sum p q v -> edge Q q t q' e ->
    rule1 c (holds Q q) (holds P p) t = true ->
    sum p q' (v + e)%Z;
  crosses_both : forall p q v c s t p' q' d e,
    sum p q v -> edge P p s p' d -> edge Q q t q' e ->
    rule_cut c (holds P p) (holds Q q) s t = true ->
    sum p' q' (v + d + e - 1)%Z;
  crosses_last : forall v, sum (last P) (last Q) v -> (k <= base P + base Q + v)%Z
}.
