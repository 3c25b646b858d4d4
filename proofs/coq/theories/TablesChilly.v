(** Computes tables of lower bounds for a search.

    The algorithm of Bellman and Ford computes the lengths of shortest walks to the exit. An arc stores where a move
    ends, and which presents the move leaves. The search tests all tables before it uses them. So no proof depends on
    the functions of this file. *)

From Kortest Require Standard.
Import List Bool ZArith Uint63 PArray.
From Kortest Require Import Walks Reach CutsChilly GuidesChilly.
Import ListNotations.
Local Open Scope Z_scope.

(** An infinite length, larger than every budget. *)
Definition no_walk : Z := 2000000.

Fixpoint lower_lengths (rounds : nat) (ms : list move) (length : array Z -> move -> Z) (d : array Z) : array Z :=
  match rounds with
  | O => d
  | S rounds =>
      let (d, changed) := fold_left (fun state m =>
        let (d, changed) := state : array Z * bool in
        let l := length d m in
        if l <? d.[tail m] then (d.[tail m <- l], true) else state) ms (d, false) in
      if changed then lower_lengths rounds ms length d else d
  end.

Definition tabulated (cells : int) (ms : list move) (f : int -> Z) : array Z :=
  fold_left (fun a m => a.[head m <- f (head m)]) ms (make cells 0).

Definition guides_of (g : graph) (e : cuts) : guides :=
  let ms := moves g in
  let cells := cells_above (exit g) (moves g) in
  let to_exit :=
    lower_lengths (S (List.length ms)) ms (fun d m => 1 + d.[head m]) (make cells no_walk).[exit g <- 0] in
  Guides (tabulated cells ms (fixed_bound e (exit g))) to_exit (map (fun p =>
    let l := cuts_of p (cut_list e) in
    Guide p (tabulated cells ms (fun v => added (exit g) v l))
      (lower_lengths (S (List.length ms)) ms
        (fun d m => 1 + if in_presents p (takes m) then to_exit.[head m] else d.[head m]) (make cells no_walk)))
    (presents g)).

Definition arc := (int * list bool)%type.

Definition arcs_of (g : graph) (G : guides) : array (list arc) :=
  fold_left (fun a m =>
    let kept := map (fun u => negb (in_presents (guided u) (takes m))) (by_present G) in
    a.[tail m <- (head m, kept) :: a.[tail m]]) (moves g) (make (cells_above (exit g) (moves g)) []).
