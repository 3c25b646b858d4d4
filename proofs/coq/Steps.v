(** Steps, merges and layers: the words of FORMAT.md, "Evidence of the column program", as definitions.

    The one idea: what a play does is read column by column. Here are the things that are read (steps), what
    may happen in two neighbouring columns at a moment (the rules of a merge, computable), what a layer is, and
    the conditions [extends] and [crosses] under which a layer follows from the layer before it and two layers
    that meet give a bound. Nothing is proven here. *)

From Coq Require Import List Bool Arith ZArith.
From Kortest Require Import Rules.
Import ListNotations.

(** * Contents and steps *)

(** What is left of a column, from the bottom. *)
Definition content := list colour.

(** One number a row, from the bottom: 0 if the tile stays; equal numbers are one block. [carried] names a
    block by its lowest row plus 1, so that equal partitions are equal steps. *)
Definition step := list nat.

Definition taken_row (a : nat) : bool := negb (a =? 0).

(** The rows that a step takes, as a mask. *)
Definition rows (s : step) : list bool := map taken_row s.

Definition touched (s : step) : bool := existsb taken_row s.

(** What a step leaves. *)
Fixpoint leave (x : content) (s : step) : content :=
  match x, s with
  | c :: x', a :: s' => if a =? 0 then c :: leave x' s' else leave x' s'
  | _, _ => x
  end.

(** The names of the blocks of a step, each once. *)
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

(** The step in which each run of a mask is a block of its own. [below] is the name of the row below, 0 if it
    is not taken; [y] is the number of the first row. *)
Fixpoint runs_from (below y : nat) (m : list bool) : step :=
  match m with
  | [] => []
  | false :: m' => 0 :: runs_from 0 (S y) m'
  | true :: m' =>
      let name := if below =? 0 then S y else below in
      name :: runs_from name (S y) m'
  end.

Definition runs (m : list bool) : step := runs_from 0 0 m.

(** The names in [t] of the rows that are in the block [a] of [s]. *)
Fixpoint names (a : nat) (s t : step) : list nat :=
  match s, t with
  | a' :: s', v :: t' =>
      if (a' =? a) && taken_row v then v :: names a s' t' else names a s' t'
  | _, _ => []
  end.

(** The blocks of [t] that share a row with the block [a] of [s] become one, named by the least name. *)
Definition gather (s t : step) (a : nat) : step :=
  match names a s t with
  | [] | [_] => t
  | v :: vs =>
      let least := fold_right Nat.min v vs in
      map (fun w => if existsb (Nat.eqb w) (v :: vs) then least else w) t
  end.

(** The blocks of [t] when those that are connected by blocks of [s] beside them are joined. *)
Definition joined (s t : step) : step := fold_left (gather s) (blocks s) t.

(** The step of a column, from the step [s] of the column before it and the rows that the click takes. *)
Definition carried (s : step) (m : list bool) : step := joined s (runs m).

(** * What may happen in two neighbouring columns *)

(** The mask takes tiles of colour [c] only, and of two that lie on each other both or none. *)
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

(** The mask takes one or more whole runs of colour [c]. *)
Definition proper (c : colour) (x : content) (m : list bool) : bool :=
  existsb (fun r => r) m && whole c x m.

(** Every tile of colour [c] in [x] in a row of [m] is in a row of [r]. *)
Fixpoint within (c : colour) (x : content) (m r : list bool) : bool :=
  match x, m with
  | d :: x', a :: m' =>
      (if a && (d =? c) then hd false r else true) && within c x' m' (tl r)
  | _, _ => true
  end.

(** The block [a] of [s] has a row in [m]. *)
Fixpoint meets_row (a : nat) (s : step) (m : list bool) : bool :=
  match s, m with
  | a' :: s', r :: m' => (r && (a' =? a)) || meets_row a s' m'
  | _, _ => false
  end.

(** Every block of [s] has a row in [m]. *)
Definition reaches (s : step) (m : list bool) : bool :=
  forallb (fun a => meets_row a s m) (blocks s).

(** Rule 1: a click of colour [c] takes [s] in [x] and nothing in [y] beside it. *)
Definition rule1 (c : colour) (x y : content) (s : step) : bool :=
  proper c x (rows s) && one_block s && within c y (rows s) [].

(** Rule 2: a click takes [r] in [y] and nothing in [x] before it; its step in [y] is [runs r]. *)
Definition rule2 (c : colour) (x y : content) (r : list bool) : bool :=
  proper c y r && within c x r [].

(** Rule 3: a click takes [s] in [x] and [r] in [y]; its step in [y] is [carried s r]. *)
Definition rule3 (c : colour) (x y : content) (s : step) (r : list bool) : bool :=
  proper c x (rows s) && proper c y r &&
  within c y (rows s) r && within c x r (rows s) && reaches s r.

(** At the cut, [s] has its blocks from the left and [t] from the right: a click takes both, as one piece. *)
Definition rule_cut (c : colour) (x y : content) (s t : step) : bool :=
  rule3 c x y s (rows t) && one_block (joined s t).

(** * Colours that may return *)

(** [right] are columns of the initial board, from the left: some column has at least 3 tiles of [c], and
    every one before it at least 2. *)
Fixpoint returns (right : board) (c : colour) : bool :=
  match right with
  | [] => false
  | x :: far =>
      let n := count_occ Nat.eq_dec x c in
      (3 <=? n) || ((2 <=? n) && returns far c)
  end.

(** Whether a step with colour [c] is possible as far as the columns on its right are concerned. *)
Definition allowed (right : board) (c : colour) (t : step) : bool :=
  one_block t || returns right c.

(** * Traces *)

(** What a play does in two neighbouring columns [x] and [y]: the steps in [x] and in [y], and the number of
    clicks that take something in [y] and nothing in [x]. [right] are the columns beyond [y] at the beginning. *)
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

(** The same at the cut, where [y] is read from the right; [n] counts the clicks that take something in both. *)
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

(** [edge p s q d]: an edge with step [s] and cost [d] leads from [p] to [q]. *)
Record layer := Layer {
  node : Type;
  first : node;
  last : node;
  holds : node -> content;
  edge : node -> step -> node -> Z -> Prop;
  base : Z
}.

(** The layer is one of a column with content [x] at the beginning. *)
Record fits (x : content) (M : layer) : Prop := Fits {
  fits_first : holds M (first M) = x;
  fits_edge : forall p s q d, edge M p s q d -> holds M q = leave (holds M p) s
}.

(** The layer reads a trace from a node to the last one, with the sum of the costs. *)
Inductive reads (M : layer) : node M -> list step -> Z -> Prop :=
| reads_end : reads M (last M) [] 0
| reads_step p s q d ss v :
    edge M p s q d -> reads M q ss v -> reads M p (s :: ss) (d + v).

(** The layer of the imagined column beyond the edge of the board. *)
Definition outside : layer :=
  {| node := unit; first := tt; last := tt; holds := fun _ => []; edge := fun _ _ _ _ => False; base := 0 |}.

(** The layer [M] of the column [y] follows from the layer [P] of the column before it. [right] are the columns
    beyond [y]. [sum p m v] says of a table that the pair is reached and that what merges add up to there is at
    most [v]: at most [v] is all that is ever concluded, so a table may hold any smaller number. *)
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

(** The last layers from both sides give the bound [k]. [sum] as above. *)
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
