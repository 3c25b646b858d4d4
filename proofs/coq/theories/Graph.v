(** Represents layers as data.

    A layer is an automaton that reads steps. A step describes what one click removes from one column. *)

From Kortest Require Standard.
Import List Bool Arith ZArith Uint63 PArray.
From Kortest Require Import Rules Steps Masks.
Import ListNotations.
Local Open Scope bool_scope.

Fixpoint all_true {A} (f : A -> bool) (l : list A) : bool :=
  match l with [] => true | a :: l => if f a then all_true f l else false end.

Fixpoint any_true {A} (f : A -> bool) (l : list A) : bool :=
  match l with [] => false | a :: l => if f a then true else any_true f l end.

Fixpoint same_lists {A} (eqb : A -> A -> bool) (l k : list A) : bool :=
  match l, k with
  | [], [] => true
  | a :: l, b :: k => if eqb a b then same_lists eqb l k else false
  | _, _ => false
  end.

Definition same_nats := same_lists Nat.eqb.
Definition same_bools := same_lists Bool.eqb.

Definition among (i : int) (l : list int) : bool := any_true (Uint63.eqb i) l.

Definition lookup {A B} (eqb : A -> A -> bool) (key : A) (table : list (A * B)) : option B :=
  match find (fun entry => eqb key (fst entry)) table with Some (_, b) => Some b | None => None end.

Record kind := Kind { kind_step : step; kind_colour : colour; kind_mask : list bool }.

Definition arc := (int * int * int)%type.

Record graph := Graph {
  contents : array content;
  kinds : array kind;
  used : list int;
  levels : list (content * list (int * list (int * int * int)));
  end_node : int;
  graph_base : Z
}.

Definition content_at (g : graph) (m : int) : content :=
  if (m =? end_node g)%uint63 then [] else match (contents g).[m] with [] => [0] | x => x end.

Definition nodes (g : graph) : list int := flat_map (fun level => map fst (snd level)) (levels g).

Definition arcs (g : graph) : list (int * arc) :=
  flat_map (fun level => flat_map (fun n =>
    let m := fst n in map (fun e => match e with (i, m', d) => (i, (m, m', d)) end) (snd n)) (snd level)) (levels g).

Definition layer_of (g : graph) : layer :=
  {| node := int; first := 0%uint63; last := end_node g; holds := content_at g;
     edge := fun m t m' e => exists i d, In (i, (m, m', d)) (arcs g) /\ t = kind_step (kinds g).[i] /\ e = to_Z d;
     base := graph_base g |}.

Definition largest_cost := 255%uint63.

Definition edge_valid (g : graph) (ns us : list int) (x : content) (e : int * int * int) : bool :=
  match e with
  | (i, m', d) =>
      let k := (kinds g).[i] in
      let c := kind_colour k in
      all_true (fun b : bool => b) [
        match colour_of x (rows (kind_step k)) with Some c' => c =? c' | None => false end;
        same_bools (mask c x) (kind_mask k);
        same_nats (content_at g m') (leave x (kind_step k));
        (d <=? largest_cost)%uint63; among m' ns; among i us]
  end.

Definition valid (y : content) (g : graph) : bool :=
  let ns := nodes g in
  let us := used g in
  if among 0 ns then
  if same_nats (content_at g 0) y then
  all_true (fun level =>
    let x := fst level in
    all_true (fun n => if same_nats (content_at g (fst n)) x then all_true (edge_valid g ns us x) (snd n) else false) (snd level))
    (levels g)
  else false else false.

Definition by_step (g : graph) : list (kind * list arc) :=
  let arcs := arcs g in
  map (fun i => ((kinds g).[i], map snd (filter (fun a => (fst a =? i)%uint63) arcs))) (used g).

Fixpoint add_to_mask (key : list bool) (p : int) (l : list (list bool * list int)) : list (list bool * list int) :=
  match l with
  | [] => [(key, [p])]
  | (key', ps) :: l => if same_bools key key' then (key', p :: ps) :: l else (key', ps) :: add_to_mask key p l
  end.

Definition by_mask (g : graph) (c : colour) : list (list bool * list int) :=
  fold_right (fun p => add_to_mask (mask c (content_at g p)) p) [] (nodes g).

Definition staying (cost : int) (pass : list bool -> bool) (l : list (list bool * list int)) : list arc :=
  flat_map (fun e => if pass (fst e) then map (fun p => (p, p, cost)) (snd e) else []) l.

Definition masks (ys : list content) (c : colour) : list (list bool * list (list bool)) :=
  map (fun y => (y, takes y))
    (fold_left (fun l y => if any_true (same_bools y) l then l else y :: l) (map (mask c) ys) []).

Definition joined_steps (right : board) (c : colour) (x : list bool) (s : step) (y : list bool) (rs : list (list bool))
  : list step :=
  map (carried s)
    (filter (fun r =>
      if within_mask y (rows s) r then
      if within_mask x r (rows s) then
      if rule3_mask x y s r then allowed right c (carried s r) else false else false else false) rs).

Definition begins (right : board) (c : colour) (by_mask : list (list bool * list int)) (rs : list (list bool))
  : list (step * list arc) :=
  map (fun r => (runs r, staying 1 (fun x => within_mask x r []) by_mask))
    (filter (fun r => allowed right c (runs r)) rs).

Definition beside_mask (right : board) (c : colour) (gs : list (kind * list arc)) (by_mask : list (list bool * list int))
    (y : list bool) (rs : list (list bool)) : list (list arc) * list (step * list arc) :=
  (map snd (filter (fun g => rule1_mask (kind_mask (fst g)) y (kind_step (fst g))) gs),
   begins right c by_mask rs ++
   flat_map (fun g => map (fun t => (t, snd g)) (joined_steps right c (kind_mask (fst g)) (kind_step (fst g)) y rs)) gs).

Definition tables A B := list (colour * list (list bool * (list A * list B))).

Definition of_colour (c : colour) (gs : list (kind * list arc)) : list (kind * list arc) :=
  filter (fun g => kind_colour (fst g) =? c) gs.

Definition tabulate (right : board) (P : graph) (y : content) (ys : list content)
  : tables (list arc) (step * list arc) :=
  let gs := by_step P in
  map (fun c =>
    let own := of_colour c gs in
    let b := by_mask P c in
    (c, map (fun e => (fst e, beside_mask right c own b (fst e) (snd e))) (masks ys c)))
    (nodup Nat.eq_dec (y ++ map (fun g => kind_colour (fst g)) gs)).

Definition number (M : array kind) (find_step : colour -> list bool -> step -> int)
    (c : colour) (y : list bool) (t : step) : option int :=
  let i := find_step c y t in
  if same_nats (kind_step M.[i]) t then Some i else None.

Definition numbered (M : array kind) (find_step : colour -> list bool -> step -> int)
    (T : tables (list arc) (step * list arc)) : tables (list arc) (option int * list arc) :=
  map (fun e => match e with (c, t) => (c, map (fun e => match e with (y, (stays, goes)) =>
    (y, (stays, map (fun go => (number M find_step c y (fst go), snd go)) goes)) end) t) end) T.

Definition program_at {A B} (T : tables A B) (x : content) : option (list A * list B) :=
  fold_right (fun e rest =>
    match rest with
    | Some (stays, goes) =>
        match lookup same_bools (mask (fst e) x) (snd e) with
        | Some (s, g) => Some (s ++ stays, g ++ goes)
        | None => None
        end
    | None => None
    end) (Some ([], [])) T.

Definition covers {A B} (T : tables A B) (x : content) : bool := all_true (fun c => any_true (fun e => c =? fst e) T) x.

Definition cut_step (gs : list (kind * list arc)) (by_mask : list (list bool * list int)) (Q : graph) (i : int)
  : int * list (int * list arc) :=
  let k := (kinds Q).[i] in
  let t := kind_step k in
  (i,
    (0%uint63, staying 0 (fun x => rule1_mask (kind_mask k) x t) by_mask) ::
    map (fun g => (1%uint63, snd g))
      (filter (fun g =>
         if within_mask (kind_mask k) (rows (kind_step (fst g))) (rows t) then
         if within_mask (kind_mask (fst g)) (rows t) (rows (kind_step (fst g))) then
           rule_cut_mask (kind_mask (fst g)) (kind_mask k) (kind_step (fst g)) t
         else false else false) gs)).

Definition cut_mask (gs : list (kind * list arc)) (by_mask : list (list bool * list int)) (Q : graph) (is : list int)
    (y : list bool) : list (list arc) * list (int * list (int * list arc)) :=
  (map snd (filter (fun g => rule1_mask (kind_mask (fst g)) y (kind_step (fst g))) gs),
   map (cut_step gs by_mask Q) (filter (fun i => same_bools (kind_mask (kinds Q).[i]) y) is)).

Definition cut_tables (P Q : graph) : tables (list arc) (int * list (int * list arc)) :=
  let gs := by_step P in
  let xs := map fst (levels Q) in
  let colour_at i := kind_colour (kinds Q).[i] in
  map (fun c =>
    let own := of_colour c gs in
    let b := by_mask P c in
    let is := filter (fun i => colour_at i =? c) (used Q) in
    (c, map (fun e => (fst e, cut_mask own b Q is (fst e))) (masks xs c)))
    (nodup Nat.eq_dec (map colour_at (used Q) ++ map (fun g => kind_colour (fst g)) gs)).

Definition sums := array (array int).
Definition offset := 1048576%uint63.
Definition limit := 1099511627776%uint63.
