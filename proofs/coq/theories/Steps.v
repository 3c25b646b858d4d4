(** Defines steps and layers, which prove lower bounds on the number of clicks.

    A step describes which tiles one click removes from one column. A step is a list with one number for each row. The
    number is 0 if the tile of this row stays. Otherwise, it is the number of a block. Two rows are in one block if a
    path of removed tiles connects them, through this column and the columns on its left.

    A layer is an automaton that reads the steps of one column. Each edge of a layer has a step and a cost. *)

From Kortest Require Standard.
Import List Bool Arith ZArith.
From Kortest Require Import Rules.
Import ListNotations.

(** The colours of the tiles in a column, from bottom to top. *)
Definition content := list colour.

Definition step := list nat.

Definition taken_row (a : nat) : bool := negb (a =? 0).

Definition rows (s : step) : list bool := map taken_row s.

Definition touched (s : step) : bool := existsb taken_row s.

Fixpoint leave (x : content) (s : step) : content :=
  match x, s with
  | c :: x', a :: s' => if a =? 0 then c :: leave x' s' else leave x' s'
  | _, _ => x
  end.

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

Fixpoint runs_from (below y : nat) (m : list bool) : step :=
  match m with
  | [] => []
  | false :: m' => 0 :: runs_from 0 (S y) m'
  | true :: m' =>
      let name := if below =? 0 then S y else below in
      name :: runs_from name (S y) m'
  end.

(** Numbers the runs of [true] in [m]. Each [false] gets 0. *)
Definition runs (m : list bool) : step := runs_from 0 0 m.

Fixpoint names (a : nat) (s t : step) : list nat :=
  match s, t with
  | a' :: s', v :: t' =>
      if (a' =? a) && taken_row v then v :: names a s' t' else names a s' t'
  | _, _ => []
  end.

Definition gather (s t : step) (a : nat) : step :=
  match names a s t with
  | [] | [_] => t
  | v :: vs =>
      let least := fold_right Nat.min v vs in
      map (fun w => if existsb (Nat.eqb w) (v :: vs) then least else w) t
  end.

Definition joined (s t : step) : step := fold_left (gather s) (blocks s) t.

Definition carried (s : step) (m : list bool) : step := joined s (runs m).

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

Definition proper (c : colour) (x : content) (m : list bool) : bool :=
  existsb (fun r => r) m && whole c x m.

Fixpoint within (c : colour) (x : content) (m r : list bool) : bool :=
  match x, m with
  | d :: x', a :: m' =>
      (if a && (d =? c) then hd false r else true) && within c x' m' (tl r)
  | _, _ => true
  end.

Fixpoint meets_row (a : nat) (s : step) (m : list bool) : bool :=
  match s, m with
  | a' :: s', r :: m' => (r && (a' =? a)) || meets_row a s' m'
  | _, _ => false
  end.

Definition reaches (s : step) (m : list bool) : bool :=
  forallb (fun a => meets_row a s m) (blocks s).

Definition rule1 (c : colour) (x y : content) (s : step) : bool :=
  proper c x (rows s) && one_block s && within c y (rows s) [].

Definition rule2 (c : colour) (x y : content) (r : list bool) : bool :=
  proper c y r && within c x r [].

Definition rule3 (c : colour) (x y : content) (s : step) (r : list bool) : bool :=
  proper c x (rows s) && proper c y r &&
  within c y (rows s) r && within c x r (rows s) && reaches s r.

Definition rule_cut (c : colour) (x y : content) (s t : step) : bool :=
  rule3 c x y s (rows t) && one_block (joined s t).

Fixpoint returns (right : board) (c : colour) : bool :=
  match right with
  | [] => false
  | x :: far =>
      let n := count_occ Nat.eq_dec x c in
      (3 <=? n) || ((2 <=? n) && returns far c)
  end.

Definition allowed (right : board) (c : colour) (t : step) : bool :=
  one_block t || returns right c.

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

(** [meet x y ss ts n]: the steps [ss] and [ts] clear the columns [x] and [y], and share [n] clicks. *)
Inductive meet : content -> content -> list step -> list step -> nat -> Prop :=
| meet_end : meet [] [] [] [] 0
| meet_left c x y s ss ts n :
    rule1 c x y s = true -> meet (leave x s) y ss ts n -> meet x y (s :: ss) ts n
| meet_right c x y t ss ts n :
    rule1 c y x t = true -> meet x (leave y t) ss ts n -> meet x y ss (t :: ts) n
| meet_both c x y s t ss ts n :
    rule_cut c x y s t = true ->
    meet (leave x s) (leave y t) ss ts n -> meet x y (s :: ss) (t :: ts) (S n).

Record layer := Layer {
  node : Type;
  first : node;
  last : node;
  holds : node -> content;
  edge : node -> step -> node -> Z -> Prop;
  base : Z
}.

Record fits (x : content) (M : layer) : Prop := Fits {
  fits_first : holds M (first M) = x;
  fits_edge : forall p s q d, edge M p s q d -> holds M q = leave (holds M p) s
}.

Inductive reads (M : layer) : node M -> list step -> Z -> Prop :=
| reads_end : reads M (last M) [] 0
| reads_step p s q d ss v :
    edge M p s q d -> reads M q ss v -> reads M p (s :: ss) (d + v).

Definition outside : layer :=
  {| node := unit; first := tt; last := tt; holds := fun _ => []; edge := fun _ _ _ _ => False; base := 0 |}.

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
