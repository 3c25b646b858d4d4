(** The steps of clicks in columns, and the layers that read these steps.

    A step is what one click removes from one column. A layer is a weighted automaton that reads the steps of one
    column, and gives a lower bound on the number of clicks. [extends] lists conditions under which a true bound for
    one column implies a true bound for the next column. [crosses] lists conditions under which two layers prove a
    bound together. FORMAT.md introduces these words in "Evidence of the column program". *)

From Kortest Require Standard.
Import List Bool Arith ZArith.
From Kortest Require Import Rules.
Import ListNotations.

(** * Contents and steps *)

(** A content is the list of the colours that are left in a column, from bottom to top. *)
Definition content := list colour.

(** A step describes what one click removes from one column. A step is a list with one number for each row, from the
    bottom: 0 if the tile in this row stays, otherwise the name of a block. Two rows have the same name if the click
    connects them through this column and the columns before it. *)
Definition step := list nat.

Definition taken_row (a : nat) : bool := negb (a =? 0).

(** Returns one boolean for each row of the step [s]: true if the step removes the tile in this row. *)
Definition rows (s : step) : list bool := map taken_row s.

Definition touched (s : step) : bool := existsb taken_row s.

(** Returns the content [x] without the tiles that the step [s] removes. *)
Fixpoint leave (x : content) (s : step) : content :=
  match x, s with
  | c :: x', a :: s' => if a =? 0 then c :: leave x' s' else leave x' s'
  | _, _ => x
  end.

(** Returns the names of the blocks of the step [s], each name once. The number 0 is not a name. *)
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

(** Returns the step that removes the rows with the value [true] in the mask [m]. A step contains the name of a block
    for each removed row, and 0 for each other row. Adjacent removed rows form one block. Its name is 1 plus the index
    of its lowest row. Row [y] is the first row of [m], and [below] is the element of the step for the row below. *)
Fixpoint runs_from (below y : nat) (m : list bool) : step :=
  match m with
  | [] => []
  | false :: m' => 0 :: runs_from 0 (S y) m'
  | true :: m' =>
      let name := if below =? 0 then S y else below in
      name :: runs_from name (S y) m'
  end.

Definition runs (m : list bool) : step := runs_from 0 0 m.

(** The steps [s] and [t] contain the name of a block for each removed row, and 0 for each row that stays. Returns the
    names in [t] of all rows that have the name [a] in [s], but no zeros. *)
Fixpoint names (a : nat) (s t : step) : list nat :=
  match s, t with
  | a' :: s', v :: t' =>
      if (a' =? a) && taken_row v then v :: names a s' t' else names a s' t'
  | _, _ => []
  end.

(** Joins all blocks of the step [t] that share a row with the block [a] of the step [s]. The joined block gets the
    smallest name of these blocks. *)
Definition gather (s t : step) (a : nat) : step :=
  match names a s t with
  | [] | [_] => t
  | v :: vs =>
      let least := fold_right Nat.min v vs in
      map (fun w => if existsb (Nat.eqb w) (v :: vs) then least else w) t
  end.

(** [s] and [t] are the steps of one click in two neighbouring columns. Joins two blocks of [t] whenever both share a
    row with the same block of [s]. *)
Definition joined (s t : step) : step := fold_left (gather s) (blocks s) t.

(** Returns the step of a click in one column: the removed rows with the names of their blocks. [m] is true for each
    row that the click removes from this column. [s] is the step of the click in the previous column. *)
Definition carried (s : step) (m : list bool) : step := joined s (runs m).

(** * The steps that one click can make in two neighbouring columns *)

(** Tests whether the mask [m] marks only whole runs of the colour [c] in the content [x]. A run is a maximal sequence
    of adjacent tiles of one colour. *)
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

(** Tests whether the mask [m] marks at least one whole run of the colour [c] in the content [x], and nothing else. *)
Definition proper (c : colour) (x : content) (m : list bool) : bool :=
  existsb (fun r => r) m && whole c x m.

(** Tests whether the mask [r] contains every row of the mask [m] in which the content [x] has a tile of the colour
    [c]. *)
Fixpoint within (c : colour) (x : content) (m r : list bool) : bool :=
  match x, m with
  | d :: x', a :: m' =>
      (if a && (d =? c) then hd false r else true) && within c x' m' (tl r)
  | _, _ => true
  end.

(** Tests whether the mask [m] contains a row of the block with the name [a] in the step [s]. *)
Fixpoint meets_row (a : nat) (s : step) (m : list bool) : bool :=
  match s, m with
  | a' :: s', r :: m' => (r && (a' =? a)) || meets_row a s' m'
  | _, _ => false
  end.

(** Tests whether the mask [m] is true for at least one row of each block of the step [s]. *)
Definition reaches (s : step) (m : list bool) : bool :=
  forallb (fun a => meets_row a s m) (blocks s).

(** Rule 1 tests whether one click of the colour [c] can make the step [s] in a column with the content [x], and
    remove nothing from the next column. The next column has the content [y]. *)
Definition rule1 (c : colour) (x y : content) (s : step) : bool :=
  proper c x (rows s) && one_block s && within c y (rows s) [].

(** Rule 2 tests whether one click of the colour [c] can remove the rows [r] from a column with the content [y], and
    remove nothing from the previous column. The previous column has the content [x]. The click then makes the step
    [runs r]. *)
Definition rule2 (c : colour) (x y : content) (r : list bool) : bool :=
  proper c y r && within c x r [].

(** Rule 3 tests whether one click of the colour [c] can remove tiles from two neighbouring columns. The first column
    has the content [x], and the click makes the step [s] in it. The second column has the content [y], and the click
    removes its rows [r]. The step in the second column is then [carried s r]. *)
Definition rule3 (c : colour) (x y : content) (s : step) (r : list bool) : bool :=
  proper c x (rows s) && proper c y r &&
  within c y (rows s) r && within c x r (rows s) && reaches s r.

(** Tests whether one click of the colour [c] can make the step [s] in a column with the content [x], and the step [t]
    in the next column with the content [y]. A block of [s] contains rows that are connected through columns on the
    left. A block of [t] contains rows that are connected through columns on the right. The click removes one
    connected group, so all blocks together must be connected. *)
Definition rule_cut (c : colour) (x y : content) (s t : step) : bool :=
  rule3 c x y s (rows t) && one_block (joined s t).

(** * Colours that can connect rows through the columns on the right *)

(** Tests whether the columns [right] have enough tiles of the colour [c] to connect two separate parts of a group on
    the left of these columns. Some column must have at least 3 such tiles, and every column before it at least 2.
    [right] are columns of the initial board, from left to right. *)
Fixpoint returns (right : board) (c : colour) : bool :=
  match right with
  | [] => false
  | x :: far =>
      let n := count_occ Nat.eq_dec x c in
      (3 <=? n) || ((2 <=? n) && returns far c)
  end.

(** Tests whether the columns [right] allow the step [t] of the colour [c]: either the removed rows are one connected
    block, or these columns have enough tiles of the colour to connect several blocks. *)
Definition allowed (right : board) (c : colour) (t : step) : bool :=
  one_block t || returns right c.

(** * The steps of one play in two neighbouring columns *)

(** [merge right x y ss ts n] states that one play can make the steps [ss] in a column and the steps [ts] in the next
    column. Before the play, the two columns have the contents [x] and [y]. Exactly [n] clicks remove tiles from the
    second column and none from the first column. [right] are the initial columns beyond the second column. *)
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

(** [meet x y ss ts n] states that one play can make the steps [ss] in a column and the steps [ts] in the next column.
    Before the play, the two columns have the contents [x] and [y]. Exactly [n] clicks remove tiles from both columns.
    A block of a step in [ss] contains rows that are connected through columns on the left. A block of a step in [ts]
    contains rows that are connected through columns on the right. *)
Inductive meet : content -> content -> list step -> list step -> nat -> Prop :=
| meet_end : meet [] [] [] [] 0
| meet_left c x y s ss ts n :
    rule1 c x y s = true -> meet (leave x s) y ss ts n -> meet x y (s :: ss) ts n
| meet_right c x y t ss ts n :
    rule1 c y x t = true -> meet x (leave y t) ss ts n -> meet x y ss (t :: ts) n
| meet_both c x y s t ss ts n :
    rule_cut c x y s t = true ->
    meet (leave x s) (leave y t) ss ts n -> meet x y (s :: ss) (t :: ts) (S n).

(** * Layers: automata that read the steps of a column *)

(** A layer is a weighted automaton that reads the steps of one column. [holds p] is the content of node [p]. [edge p
    s q d] states that an edge with the step [s] and the cost [d] leads from node [p] to node [q]. [base] is added to
    the cost of every path. *)
Record layer := Layer {
  node : Type;
  first : node;
  last : node;
  holds : node -> content;
  edge : node -> step -> node -> Z -> Prop;
  base : Z
}.

(** The layer [M] fits a column with the initial content [x]. The first node of [M] must hold this content. If an edge
    has the step [s], its end node must hold the content of its start node without the tiles that [s] removes. *)
Record fits (x : content) (M : layer) : Prop := Fits {
  fits_first : holds M (first M) = x;
  fits_edge : forall p s q d, edge M p s q d -> holds M q = leave (holds M p) s
}.

(** [reads M p ss v] states that a path of the layer [M] leads from node [p] to the last node. The edges of the path
    have the steps [ss], and their costs add up to [v]. *)
Inductive reads (M : layer) : node M -> list step -> Z -> Prop :=
| reads_end : reads M (last M) [] 0
| reads_step p s q d ss v :
    edge M p s q d -> reads M q ss v -> reads M p (s :: ss) (d + v).

(** The layer of an imaginary empty column beyond the edge of the board. It has one node and no edges. *)
Definition outside : layer :=
  {| node := unit; first := tt; last := tt; holds := fun _ => []; edge := fun _ _ _ _ => False; base := 0 |}.

(** Conditions on the layers [P] and [M] of two neighbouring columns. If these conditions hold and the lower bound of
    [P] is true, then the lower bound of [M] is true. A pair consists of a node [p] of [P] and a node [m] of [M].
    Clicks lead from one pair to another. [sum p m v] states that a table has a value of at most [v] for the pair of
    [p] and [m]. The table must have a value for each pair that clicks can reach. [y] is the column of [M], and
    [right] are the columns on the right of [y]. *)
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

(** Conditions for the last layer [P] from the left and the last layer [Q] from the right to prove the lower bound
    [k]. A pair consists of a node [p] of [P] and a node [q] of [Q]. Clicks lead from one pair to another. [sum p q v]
    states that a table has a value of at most [v] for the pair of [p] and [q]. The table must have a value for each
    pair that clicks can reach. *)
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
