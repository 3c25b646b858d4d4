(** Generates the clauses that are given, and reads the items of a block, as FORMAT.md describes.

    Nothing here needs a proof, because the checker does not trust the results. *)

From Kortest Require Standard.
Import PArray Uint63 List Bool Arith.
From Kortest Require Import RulesNurikabe CellsNurikabe SizesNurikabe CutsNurikabe ResolveNurikabe ClausesNurikabe
  SolutionsNurikabe.
Import ListNotations.
Local Open Scope uint63_scope.

(** * Variables *)

(** Stores the [values] in the array [a], from the index [i] on. *)
Fixpoint fill {A} (values : list A) (i : int) (a : array A) : array A :=
  match values with [] => a | value :: values => fill values (i + 1) a.[i <- value] end.

Definition array_of {A} (default : A) (values : list A) : array A := fill values 0 (make (int_length values) default).

(** The variables of a grid. [meanings] and [starts] are in reverse order: the meaning of each variable, and the first
    variable of each group. *)
Record layout := Layout { next_variable : int; meanings : list int; starts : list int }.

Definition add_variable (group : int) (l : layout) (x : int) : layout :=
  Layout (next_variable l + 1) (group << 12 lor x :: meanings l) (starts l).

Definition add_group (group : int) (xs : list int) (l : layout) : layout :=
  fold_left (add_variable group) xs (Layout (next_variable l) (meanings l) (next_variable l :: starts l)).

(** For each cell, the literal of its variable, or 0. The variables of the cells [xs] begin with [first]. *)
Fixpoint literals_of (xs : list int) (first : int) (a : array int) : array int :=
  match xs with [] => a | x :: xs => literals_of xs (first + 1) a.[x <- 2 * first] end.

(** An island, with its cells except the clue, and the literals of these cells. *)
Record island := Island { clue_of : int; reached : list int; insides : array int }.

Definition reached_by (codes : list int) (r : region) : list int :=
  filter (fun x => if x =? clue_code r then false else has_code (reach_cells r) x) codes.

(** Adds the variables of the region [r] to the layout and to the list of islands, which is in reverse order. *)
Definition add_island (codes : list int) (found : layout * list island) (r : region) : layout * list island :=
  let (l, islands) := found in
  let xs := reached_by codes r in
  (add_group (clue_code r + 1) xs l,
    Island (clue_code r) xs (literals_of xs (next_variable l) (make 4096 0)) :: islands).

(** * The encoding *)

Definition negated (l : int) : int := l + 1.

(** The cells of the grid beside the cell [x]. *)
Definition around (t : terrain) (x : int) : list int := filter (has_code (all_cells t)) (neighbour_codes x).

(** Adds clauses to the list [cs], which is in reverse order: if the cell [e] is white, it is in the island [i]. [others]
    are further literals, and [tail] is a false one. *)
Definition add_neighbour (whites : array int) (i : island) (others : clause) (cs : list clause) (e : int) : list clause :=
  if e =? clue_of i then cs
  else
    let inside := (insides i).[e] in
    ((negated whites.[e] :: others) ++ (if inside =? 0 then [] else [inside])) :: cs.

Definition add_cell (t : terrain) (whites : array int) (i : island) (cs : list clause) (x : int) : list clause :=
  let inside := (insides i).[x] in
  fold_left (add_neighbour whites i [negated inside]) (around t x) ([negated inside; whites.[x]] :: cs).

Definition clauses_of_island (t : terrain) (whites : array int) (cs : list clause) (i : island) : list clause :=
  fold_left (add_cell t whites i) (reached i) (fold_left (add_neighbour whites i []) (around t (clue_of i)) cs).

(** Adds a clause for each two of the literals. *)
Fixpoint add_pairs (literals : list int) (cs : list clause) : list clause :=
  match literals with
  | [] => cs
  | l :: others => add_pairs others (fold_left (fun cs k => [negated l; negated k] :: cs) others cs)
  end.

Definition add_owners (whites : array int) (islands : list island) (cs : list clause) (x : int) : list clause :=
  let owners := filter (fun l => negb (l =? 0)) (map (fun i => (insides i).[x]) islands) in
  add_pairs owners ((negated whites.[x] :: owners) :: cs).

(** The clause that a cell has a neighbour of its colour, if it is black. *)
Definition clause_of_sea (t : terrain) (whites : array int) (x : int) : clause :=
  whites.[x] :: map (fun e => negated whites.[e]) (filter (has_code (blank_cells t)) (around t x)).

(** The clauses of the encoding, in reverse order. *)
Definition encoding_of (g : grid) (t : terrain) (v : survey) (whites : array int) (islands : list island) : list clause :=
  let blanks := filter (has_code (blank_cells t)) (cell_codes v) in
  let cs := fold_left (fun cs part => [whites.[fst part]] :: cs) (clue_codes v) [] in
  let cs := fold_left (fun cs square => map (fun x => whites.[x]) square :: cs) (square_codes v) cs in
  let has_sea := match sea t with Some n => (2 <=? n)%nat | None => false end in
  let cs := if has_sea then fold_left (fun cs x => clause_of_sea t whites x :: cs) blanks cs else cs in
  if too_many g then [] :: cs
  else fold_left (add_owners whites islands) blanks (fold_left (clauses_of_island t whites) islands cs).

(** The clause that excludes the solution with the white cells [m]. *)
Definition clause_of_solution (t : terrain) (whites : array int) (blanks : list int) (m : cells) : clause :=
  let blacks := match sea t with Some _ => [] | None => filter (fun x => negb (has_code m x)) blanks end in
  map (fun x => negated whites.[x]) (filter (has_code m) blanks) ++ map (fun x => whites.[x]) blacks.

(** * Bytes *)

(** The seven bytes of an integer, before [later]. *)
Definition bytes_of (x : int) (later : list int) : list int :=
  x >> 48 :: (x >> 40) land 255 :: (x >> 32) land 255 :: (x >> 24) land 255 :: (x >> 16) land 255 :: (x >> 8) land 255
    :: x land 255 :: later.

(** The bytes of the integers [i - 1] to 0 of an array, before [later]. *)
Fixpoint bytes_of_array (n : nat) (i : int) (a : array int) (later : list int) : list int :=
  match n with O => later | S n => bytes_of_array n (i - 1) a (bytes_of a.[i - 1] later) end.

(** The bytes of a block. Its arrays are in reverse order. [spare] is the number of bytes at the end that do not belong to
    the block. *)
Definition bytes_of_block (arrays : list (array int)) (spare : nat) : list int :=
  match arrays with
  | [] => []
  | last :: arrays =>
      let bytes_before a := bytes_of_array (to_nat (PArray.length a)) (PArray.length a) a in
      let ending := bytes_of_array 1 (PArray.length last) last [] in
      let last_bytes := firstn (7 - spare) ending in
      let count := PArray.length last - 1 in
      fold_left (fun bytes a => bytes_before a bytes) arrays (bytes_of_array (to_nat count) count last last_bytes)
  end.

(** Reads numbers in LEB128, before the numbers [l] in reverse order. *)
Fixpoint read_numbers (bytes : list int) (value shift : int) (l : list int) : option (list int) :=
  match bytes with
  | [] => if shift =? 0 then Some (rev' l) else None
  | byte :: bytes =>
      let value := value lor ((byte land 127) << shift) in
      if byte <? 128 then
        if byte =? 0 then if shift =? 0 then read_numbers bytes 0 0 (value :: l) else None
        else read_numbers bytes 0 0 (value :: l)
      else if shift =? 56 then None
      else read_numbers bytes value (shift + 7) l
  end.

(** * Items *)

(** What the next number is. *)
Inductive state :=
| Start
| Cut_group
| Cut_length (group : int)
| Cut_literals (group more next beyond : int) (c : clause)
| Step_names (more : int) (names : list int).

Definition made_step (names : list int) : item :=
  match rev' names with first :: reasons => Step first reasons | [] => Step 0 [] end.

(** Reads items, before the items [is] in reverse order. [firsts] has the first variable of each of the [groups], and the
    number of all variables. One more group contains the variables of all islands: those of all groups but the first. *)
Fixpoint read_items (firsts : array int) (groups : int) (numbers : list int) (now : state) (is : list item)
  : option (list item) :=
  match numbers with
  | [] => match now with Start => Some (rev' is) | _ => None end
  | n :: numbers =>
      let continue := read_items firsts groups numbers in
      match now with
      | Start => if n =? 0 then continue Cut_group is else continue (Step_names n []) is
      | Cut_group => if n <=? groups then continue (Cut_length n) is else None
      | Cut_length group =>
          if n =? 0 then continue Start (Cut group [] :: is)
          else if group =? groups then continue (Cut_literals group n firsts.[1] firsts.[groups] []) is
          else continue (Cut_literals group n firsts.[group] firsts.[group + 1] []) is
      | Cut_literals group more next beyond c =>
          let variable := next + (n >> 1) in
          if variable <? beyond then
            let c := 2 * variable + (n land 1) :: c in
            if more =? 1 then continue Start (Cut group (rev' c) :: is)
            else continue (Cut_literals group (more - 1) (variable + 1) beyond c) is
          else None
      | Step_names more names =>
          if more =? 1 then continue Start (made_step (n :: names) :: is)
          else continue (Step_names (more - 1) (n :: names)) is
      end
  end.

(** Reads the items of a block. Also returns the number of its bytes. *)
Definition items_of (l : layout) (arrays : list (array int)) (spare : nat) : option (list item * int) :=
  let bytes := bytes_of_block arrays spare in
  match read_numbers bytes 0 0 [] with
  | Some numbers =>
      let firsts := array_of 0 (rev' (next_variable l :: starts l)) in
      match read_items firsts (int_length (starts l)) numbers Start [] with
      | Some items => Some (items, int_length bytes)
      | None => None
      end
  | None => None
  end.
