(** The steps of clicks in columns, and the layers that read these steps.

    A step is what one click removes from one column. A layer is a weighted automaton that reads the steps of one
    column, and gives a lower bound on the number of clicks. FORMAT.md introduces these words. *)

From Kortest Require Standard.
Import List Bool Arith ZArith.
From Kortest Require Import Rules.
Import ListNotations.

(** * Contents and steps *)

(** A content is the list of the colours that are left in a column, from bottom to top. *)
Definition content := list colour.

(** A step has one number for each row of a column: 0 if the tile stays, otherwise the name of a block of connected
    rows. *)
Definition step := list nat.

Definition taken_row (a : nat) : bool := negb (a =? 0).

(** Returns one boolean for each row: whether the step [s] removes the tile. *)
Definition rows (s : step) : list bool := map taken_row s.

Definition touched (s : step) : bool := existsb taken_row s.

(** Returns the content [x] without the tiles that the step [s] removes. *)
Fixpoint leave (x : content) (s : step) : content :=
  match x, s with
  | c :: x', a :: s' => if a =? 0 then c :: leave x' s' else leave x' s'
  | _, _ => x
  end.

(** Returns the names of the blocks of the step [s], each name once. 0 is not a name. *)
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

(** Returns the step that removes the rows marked in [m]. Adjacent rows form a block. Its name is 1 plus the index of
    its lowest row. [below] is the name in the row below row [y], the first row of [m]. *)
Fixpoint runs_from (below y : nat) (m : list bool) : step :=
  match m with
  | [] => []
  | false :: m' => 0 :: runs_from 0 (S y) m'
  | true :: m' =>
      let name := if below =? 0 then S y else below in
      name :: runs_from name (S y) m'
  end.

Definition runs (m : list bool) : step := runs_from 0 0 m.

(** Returns the names in [t] of all rows that have the name [a] in [s]. The result contains no 0. *)
Fixpoint names (a : nat) (s t : step) : list nat :=
  match s, t with
  | a' :: s', v :: t' =>
      if (a' =? a) && taken_row v then v :: names a s' t' else names a s' t'
  | _, _ => []
  end.

(** Joins the blocks of [t] that share a row with block [a] of [s]. The smallest name remains. *)
Definition gather (s t : step) (a : nat) : step :=
  match names a s t with
  | [] | [_] => t
  | v :: vs =>
      let least := fold_right Nat.min v vs in
      map (fun w => if existsb (Nat.eqb w) (v :: vs) then least else w) t
  end.

(** Joins two blocks of [t] whenever both share a row with the same block of [s]. *)
Definition joined (s t : step) : step := fold_left (gather s) (blocks s) t.

(** Returns the step of a click that makes the step [s] in the previous column, and removes the rows [m] from this
    column. *)
Definition carried (s : step) (m : list bool) : step := joined s (runs m).

(** * The steps that one click can make in two neighbouring columns *)

(** Tests whether [m] marks only whole runs: maximal sequences of adjacent tiles of the colour [c] in [x]. *)
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

(** Tests whether [m] marks some whole runs of the colour [c] in [x], and nothing else. *)
Definition proper (c : colour) (x : content) (m : list bool) : bool :=
  existsb (fun r => r) m && whole c x m.

(** Tests whether [r] contains all rows of [m] in which [x] has the colour [c]. *)
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

(** Rule 1: one click of the colour [c] makes the step [s] in a column [x], and removes nothing from the next column
    [y]. *)
Definition rule1 (c : colour) (x y : content) (s : step) : bool :=
  proper c x (rows s) && one_block s && within c y (rows s) [].

(** Rule 2: one click of the colour [c] removes the rows [r] of a column [y], and nothing from the previous column
    [x]. *)
Definition rule2 (c : colour) (x y : content) (r : list bool) : bool :=
  proper c y r && within c x r [].

(** Rule 3: one click of the colour [c] makes the step [s] in a column [x], and removes the rows [r] of the next column
    [y]. *)
Definition rule3 (c : colour) (x y : content) (s : step) (r : list bool) : bool :=
  proper c x (rows s) && proper c y r &&
  within c y (rows s) r && within c x r (rows s) && reaches s r.

(** Tests whether one click can make the steps [s] and [t] in two neighbouring columns [x] and [y]. Columns on the left
    connect the blocks of [s], and columns on the right those of [t]. *)
Definition rule_cut (c : colour) (x y : content) (s t : step) : bool :=
  rule3 c x y s (rows t) && one_block (joined s t).

(** * Colours that can connect rows through the columns on the right *)

(** Tests whether the columns [right] have enough tiles to connect two parts of a group on their left. Some column needs
    3 tiles of the colour [c], and each column before it 2. *)
Fixpoint returns (right : board) (c : colour) : bool :=
  match right with
  | [] => false
  | x :: far =>
      let n := count_occ Nat.eq_dec x c in
      (3 <=? n) || ((2 <=? n) && returns far c)
  end.

(** Tests whether [t] has one block, or the columns [right] have enough tiles to connect several blocks. *)
Definition allowed (right : board) (c : colour) (t : step) : bool :=
  one_block t || returns right c.

(** * The steps of one play in two neighbouring columns *)

(** [merge right x y ss ts n]: one play can make the steps [ss] in a column [x] and the steps [ts] in the next column
    [y]. Exactly [n] clicks remove tiles from the second column only. *)
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

(** [meet x y ss ts n]: one play can make the steps [ss] in a column [x] and the steps [ts] in the next column [y].
    Exactly [n] clicks remove tiles from both. *)
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

(** A layer is a weighted automaton that reads the steps of one column. [holds p] is the content of node [p]. [base] is
    added to the cost of every path. *)
Record layer := Layer {
  node : Type;
  first : node;
  last : node;
  holds : node -> content;
  edge : node -> step -> node -> Z -> Prop;
  base : Z
}.

(** The layer [M] fits a column with the initial content [x]. Each edge leads to the content that its step leaves. *)
Record fits (x : content) (M : layer) : Prop := Fits {
  fits_first : holds M (first M) = x;
  fits_edge : forall p s q d, edge M p s q d -> holds M q = leave (holds M p) s
}.

(** [reads M p ss v]: a path with the steps [ss] and the cost [v] leads from [p] to the last node. *)
Inductive reads (M : layer) : node M -> list step -> Z -> Prop :=
| reads_end : reads M (last M) [] 0
| reads_step p s q d ss v :
    edge M p s q d -> reads M q ss v -> reads M p (s :: ss) (d + v).

(** The layer of an imaginary empty column beyond the edge of the board. *)
Definition outside : layer :=
  {| node := unit; first := tt; last := tt; holds := fun _ => []; edge := fun _ _ _ _ => False; base := 0 |}.

(** Under these conditions, a true lower bound of the layer [P] implies a true lower bound of the next layer [M].
    [sum p m v] states that a table has a value of at most [v] for the nodes [p] and [m]. *)
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

(** Under these conditions, the last layers [P] from the left and [Q] from the right prove the lower bound [k].
    [sum p q v] states that a table has a value of at most [v] for the nodes [p] and [q]. *)
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
