(** Builds layers from the numbers of a certificate, as FORMAT.md describes.

    A layer is an automaton that reads what each click removes from one column. This file needs no proofs, because
    Verify.v tests each layer. Coq's arrays keep old versions, but reading an old version is slow. So the code reads
    only the newest version of each array. *)

From Kortest Require Standard.
Import List Bool Arith ZArith Uint63 PArray.
From Kortest Require Import Rules Steps Masks Graph.
Import ListNotations.
Local Open Scope uint63_scope.

Fixpoint compare_lists {A} (compare : A -> A -> comparison) (l k : list A) : comparison :=
  match l, k with
  | [], [] => Eq
  | [], _ => Lt
  | _, [] => Gt
  | a :: l, b :: k => match compare a b with Eq => compare_lists compare l k | other => other end
  end.

Definition compare_bools (a b : bool) : comparison :=
  match a, b with false, true => Lt | true, false => Gt | _, _ => Eq end.

(** Inserts [a] into a sorted list, unless the list already contains [a]. *)
Fixpoint insert_new {A} (compare : A -> A -> comparison) (a : A) (l : list A) : list A :=
  match l with
  | [] => [a]
  | b :: l' => match compare a b with Lt => a :: l | Eq => l | Gt => b :: insert_new compare a l' end
  end.

Definition sorted {A} (compare : A -> A -> comparison) (l : list A) : list A :=
  fold_left (fun l a => insert_new compare a l) l [].

Definition compare_steps (s t : step) : comparison :=
  match compare_lists compare_bools (rev (rows s)) (rev (rows t)) with
  | Eq => compare_lists Nat.compare s t
  | other => other
  end.

Definition contents_left (x : content) : list content :=
  flat_map (fun c => map (fun r => leave x (runs r)) (takes (mask c x))) (nodup Nat.eq_dec x).

Fixpoint contents_from (size : nat) (pending : list content) : list content :=
  let (now, later) := partition (fun x => List.length x =? size)%nat pending in
  let now := sorted (compare_lists Nat.compare) now in
  now ++ match size with 0 => [] | S size => contents_from size (flat_map contents_left now ++ later) end.

Definition contents_of (y : content) : list content := contents_from (List.length y) [y].

Definition index := list (colour * list (list bool * list (step * int))).

Fixpoint count_from {A} (i : int) (l : list A) : list (A * int) :=
  match l with [] => [] | a :: l => (a, i) :: count_from (i + 1) l end.

Definition kinds_of (T : tables (list arc) (step * list arc)) : list kind :=
  flat_map (fun e => match e with (c, t) =>
    flat_map (fun e => match e with (y, (_, goes)) =>
      map (fun s => Kind s c y) (sorted compare_steps (map fst goes)) end) t end)
    (sorted (fun a b => Nat.compare (fst a) (fst b)) T).

Definition add_to_index (k : kind * int) (l : index) : index :=
  match k with
  | (Kind s c y, i) =>
      match l with
      | (c', ((y', ts) :: t)) :: l' =>
          if (c =? c')%nat then
            if same_bools y y' then (c, (y, (s, i) :: ts) :: t) :: l' else (c, (y, [(s, i)]) :: (y', ts) :: t) :: l'
          else (c, [(y, [(s, i)])]) :: l
      | _ => (c, [(y, [(s, i)])]) :: l
      end
  end.

Definition index_of (ks : list kind) : index := fold_right add_to_index [] (count_from 0 ks).

Definition find_in (l : index) (c : colour) (y : list bool) (t : step) : int :=
  match lookup Nat.eqb c l with
  | Some l => match lookup same_bools y l with
    | Some l => match lookup same_nats t l with Some i => i | None => 0 end
    | None => 0
    end
  | None => 0
  end.

Definition array_of {A} (default : A) (l : list A) : array A :=
  fst (fold_left (fun state x => match state with (a, i) => (a.[i <- x], i + 1) end) l
    (make (fold_left (fun n _ => n + 1) l 1) default, 0)).

Definition relax (v : int) (row : array int) (e : int * int) : array int :=
  let (q, d) := e in let w := v + d in if w <? row.[q] then row.[q <- w] else row.

Definition spread (stays : list (int * list (int * int))) (row : array int) : array int :=
  fold_left (fun row e => let v := row.[fst e] in if v <? limit then fold_left (relax v) (snd e) row else row) stays row.

Definition carry (plus minus : int) (row : array int) (arcs : list arc) (row' : array int) : array int :=
  fold_left (fun row' a => match a with (p, q, d) =>
    let v := row.[p] in
    if v <? limit then let w := v + d + plus - minus in if w <? row'.[q] then row'.[q <- w] else row' else row' end) arcs row'.

Definition by_source (order : list int) (size : int) (arcs : list (list arc)) : list (int * list (int * int)) :=
  let out := fold_left (fun out arcs => fold_left (fun (out : array (list (int * int))) (a : arc) =>
    match a with (p, q, d) => out.[p <- (q, d) :: out.[p]] end) arcs out) arcs (make size []) in
  flat_map (fun p => match out.[p] with [] => [] | l => [(p, l)] end) order.

Record reading := Reading {
  place : int;
  count : int;
  found : array content;
  table : sums;
  met : array (list int * int)
}.

Fixpoint gather_step (i : int) (arcs : list arc) (l : list (int * list (list arc))) : list (int * list (list arc)) :=
  match l with
  | [] => [(i, [arcs])]
  | (j, lists) :: l' =>
      if i =? j then (j, arcs :: lists) :: l'
      else if i <? j then (i, [arcs]) :: l else (j, lists) :: gather_step i arcs l'
  end.

Definition position (ys : list (content * int)) (x : content) : int :=
  match lookup same_nats x ys with Some i => i | None => 0 end.

Definition is_reached (row : array int) (arcs : list arc) : bool :=
  any_true (fun a => match a with (p, _, _) => row.[p] <? limit end) arcs.

Definition read_node (numbers : array int) (size : int) (stays : list (int * list (int * int)))
    (steps : list (int * list (list arc) * int * content)) (m : int) (now : reading)
  : option (list (int * int * int) * reading) :=
  let row := spread stays (table now).[m] in
  let now := {| place := place now; count := count now; found := found now;
                table := (table now).[m <- row]; met := met now |} in
  fold_left (fun state s =>
    match state, s with
    | Some (edges, now), (i, lists, at_, rest) =>
        if any_true (is_reached row) lists then
          if place now <? PArray.length numbers then
            let v := numbers.[place now] in
            let (known, n) := (met now).[at_] in
            let is_last := match rest with [] => if n =? 0 then false else true | _ => false end in
            let cost := match rest with [] => v | _ => v / (n + 1) end in
            let to := match rest with [] => 0 | _ => v mod (n + 1) end in
            if (cost <=? largest_cost) then
              if (if is_last then false else to =? n) then
                let m' := count now in
                let row' := fold_left (fun row' arcs => carry 0 cost row arcs row') lists (make size limit) in
                Some ((i, m', cost) :: edges,
                  {| place := place now + 1; count := m' + 1; found := (found now).[m' <- rest];
                     table := (table now).[m' <- row']; met := (met now).[at_ <- (m' :: known, n + 1)] |})
              else
                let m' := nth (Z.to_nat (to_Z (n - 1 - to))) known 0 in
                let row' := fold_left (fun row' arcs => carry 0 cost row arcs row') lists (table now).[m'] in
                Some ((i, m', cost) :: edges,
                  {| place := place now + 1; count := count now; found := found now;
                     table := (table now).[m' <- row']; met := met now |})
            else None
          else None
        else state
    | None, _ => None
    end) steps (Some ([], now)).

Definition level := (content * list (int * list (int * int * int)))%type.

Definition read_level (T : tables (list arc) (option int * list arc)) (M : array kind) (order : list int) (size : int) (ys : list (content * int))
    (numbers : array int) (state : option (list level * reading)) (x : content * int)
  : option (list level * reading) :=
  match state with
  | None => None
  | Some (levels, now) =>
      match (met now).[snd x] with
      | ([], _) => state
      | (ms, _) =>
          match program_at T (fst x) with
          | None => None
          | Some (stays, goes) =>
              let stays := by_source order size stays in
              let steps := fold_left (fun l e => match e with (Some i, arcs) => gather_step i arcs l | _ => l end) goes [] in
              let steps := map (fun e => let rest := leave (fst x) (kind_step M.[fst e]) in
                (fst e, snd e, position ys rest, rest)) steps in
              match fold_left (fun state m =>
                match state with
                | None => None
                | Some (ns, now) =>
                    match read_node numbers size stays steps m now with
                    | None => None
                    | Some (edges, now) => Some ((m, rev edges) :: ns, now)
                    end
                end) (rev ms) (Some ([], now)) with
              | None => None
              | Some (ns, now) => Some ((fst x, rev ns) :: levels, now)
              end
          end
      end
  end.

Definition used_kinds (levels : list level) (n : int) : list int :=
  let marks := fold_left (fun marks level => fold_left (fun marks (node : int * list (int * int * int)) =>
    fold_left (fun (marks : array bool) (e : int * int * int) => match e with (i, _, _) => marks.[i <- true] end)
      (snd node) marks) (snd level) marks) levels (make n false) in
  (fix down (fuel : nat) (i : int) (l : list int) :=
    match fuel with
    | 0%nat => l
    | S fuel => let i := i - 1 in down fuel i (if marks.[i] then i :: l else l)
    end) (Z.to_nat (to_Z n)) n [].

Definition size_of (P : graph) : int := fold_left (fun n _ => n + 1) (nodes P) 0.

Definition read_layer (P : graph) (y : content) (ys : list content) (T : tables (list arc) (option int * list arc)) (M : array kind)
    (numbers : array int) (start : int) : option (graph * sums * int) :=
  let size := size_of P in
  let places := count_from 0 ys in
  let capacity := PArray.length numbers + 2 in
  let begin :=
    {| place := start; count := 1; found := (make capacity []).[0 <- y];
       table := (make capacity (make 0 limit)).[0 <- (make size limit).[0 <- offset]];
       met := (make (fold_left (fun n _ => n + 1) ys 1) ([], 0)).[0 <- ([0], 1)] |} in
  match fold_left (read_level T M (nodes P) size places numbers) places (Some ([], begin)) with
  | None => None
  | Some (levels, now) =>
      match levels with
      | ([], [(last, _)]) :: _ =>
          Some ({| contents := found now; kinds := M; used := used_kinds levels (PArray.length M);
                   levels := rev levels; end_node := last;
                   graph_base := (graph_base P + (to_Z (table now).[last].[end_node P] - to_Z offset))%Z |},
                table now, place now)
      | _ => None
      end
  end.

Definition beyond : graph :=
  {| contents := make 1 []; kinds := make 1 (Kind [] O []); used := []; levels := [([], [(0, [])])];
     end_node := 0; graph_base := 0%Z |}.

Definition cut_sums (P Q : graph) (T : tables (list arc) (int * list (int * list arc))) : sums :=
  let size := size_of P in
  let order := nodes P in
  let none := make 0 limit in
  let start := (make (size_of Q) none).[0 <- (make size limit).[0 <- offset]] in
  fold_left (fun E level =>
    let (stays, goes) := match program_at T (fst level) with Some p => p | None => ([], []) end in
    let stays := by_source order size stays in
    fold_left (fun (E : sums) (n : int * list (int * int * int)) =>
      let row := spread stays E.[fst n] in
      fold_left (fun (E : sums) (e : int * int * int) => match e with (i, q', d) =>
        let old := E.[q'] in
        let row' := if PArray.length old =? 0 then make size limit else old in
        let row' := fold_left (fun row' go => if i =? fst go
          then fold_left (fun row' l => carry d (fst l) row (snd l) row') (snd go) row' else row') goes row' in
        E.[q' <- row'] end) (snd n) E.[fst n <- row]) (snd level) E) (levels Q) start.
