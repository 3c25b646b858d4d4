(* Parses certificates of Santa Chilly for the verified module Checker_chilly. This file is not verified. *)

open Frame
module Checker = Checker_chilly

let most_moves = 1_000_000
let most_cuts = 1_000_000
let most_units = 999_999_999_999_999
let most_taken_presents = 1 lsl 22

(* The maximum depth of nested evidence. *)
let most_depth = 256

(* The maximum of cells * presents in a search. *)
let most_pairs = 1 lsl 20

(* The maximum of states * (presents + 16) in a search. *)
let most_state_units = 1 lsl 27

(* The maximum number of pairs that the verified search visits. *)
let most_verified_pairs = 1 lsl 20

(* Converts an integer of OCaml to a natural number of Coq. *)
let nat n =
  let rec add n sum = if n <= 0 then sum else add (n - 1) (Checker.S sum) in
  add n Checker.O

(* Converts an integer of OCaml to an integer of Coq. *)
let z n =
  let rec positive n =
    if n = 1 then Checker.XH
    else if n land 1 = 1 then Checker.XI (positive (n lsr 1))
    else Checker.XO (positive (n lsr 1))
  in
  if n = 0 then Checker.Z0
  else if n > 0 then Checker.Zpos (positive n)
  else Checker.Zneg (positive (-n))

(* Converts an integer of Coq below 10^33 to decimal. *)
let decimal z =
  let base = 1_000_000_000_000_000 in
  let double (high, low) bit =
    let low = (2 * low) + bit in
    if low >= base then ((2 * high) + 1, low - base) else (2 * high, low)
  in
  let rec parts = function
    | Checker.XH -> (0, 1)
    | Checker.XO p -> double (parts p) 0
    | Checker.XI p -> double (parts p) 1
  in
  let digits p =
    match parts p with
    | 0, low -> string_of_int low
    | high, low -> Printf.sprintf "%d%015d" high low
  in
  match z with
  | Checker.Z0 -> "0"
  | Checker.Zpos p -> digits p
  | Checker.Zneg p -> "-" ^ digits p

(* Parses a hexadecimal digit. *)
let value_of_digit file digit =
  match digit with
  | '0' .. '9' -> Char.code digit - Char.code '0'
  | 'a' .. 'f' -> Char.code digit - Char.code 'a' + 10
  | _ ->
      invalid "line %d: expected a hexadecimal digit: 0 to 9 or a to f"
        file.line

(* Appends the four bits of a digit to a number of Coq, the highest bit first. *)
let add_digit file number digit =
  let value = value_of_digit file digit in
  let add_bit number bit =
    match (number, value land bit <> 0) with
    | Checker.N0, false -> Checker.N0
    | Checker.N0, true -> Checker.Npos Checker.XH
    | Checker.Npos p, false -> Checker.Npos (Checker.XO p)
    | Checker.Npos p, true -> Checker.Npos (Checker.XI p)
  in
  List.fold_left add_bit number [ 8; 4; 2; 1 ]

(* Parses a set from hexadecimal digits, one bit for each element. *)
let set file digits count =
  let length = String.length digits in
  if length <> (count + 3) / 4 then
    invalid "line %d: expected one digit for each four cells or moves" file.line;
  let beyond = (4 * length) - count in
  (if beyond > 0 then
   let last = value_of_digit file digits.[length - 1] in
   if last land ((1 lsl beyond) - 1) <> 0 then
     invalid "line %d: a bit beyond the last cell or move" file.line);
  String.fold_left (add_digit file) Checker.N0 digits

(* Parses a link such as (3,4)->(8,1), which has two pairs of a column and a row. *)
let ends_of_link text =
  let ends x y x' y' = ((x, y), (x', y')) in
  match Scanf.sscanf text "(%d,%d)->(%d,%d)%!" ends with
  | exception (Scanf.Scan_failure _ | Failure _ | End_of_file) -> None
  | ((x, y), (x', y')) as found ->
      (* Other texts, such as (03,4)->(8,1), are not links. *)
      if Printf.sprintf "(%d,%d)->(%d,%d)" x y x' y' = text then Some found
      else None

(* Tests whether a pair of a column and a row is a square of the level. *)
let is_inside rows (x, y) =
  0 <= y && y < Array.length rows && 0 <= x && x < String.length rows.(0)

(* Parses the link of a hole. [holes] has the holes of all earlier links. *)
let link file rows holes text =
  match ends_of_link text with
  | Some (hole, place) when is_inside rows hole && is_inside rows place ->
      let x, y = hole in
      let x', y' = place in
      if rows.(y).[x] <> 'O' || Hashtbl.mem holes hole then
        invalid "line %d: a link begins where no hole is, or twice" file.line;
      if String.contains "#TYX" rows.(y').[x'] then
        invalid "line %d: a link ends in a wall or at the exit" file.line;
      Hashtbl.add holes hole ();
      ((nat x, nat y), (nat x', nat y'))
  | _ ->
      invalid
        "line %d: a link must be (x,y)->(x,y), with two squares of the level"
        file.line

let links file text rows =
  let all = String.concat "" (Array.to_list rows) in
  let count = if text = "" then 0 else 1 + occurrences ';' text in
  if count <> occurrences 'O' all then
    invalid "line %d: expected one link for each hole" file.line;
  if count = 0 then []
  else
    List.map
      (link file rows (Hashtbl.create 16))
      (String.split_on_char ';' text)

let malformed_level file =
  invalid "line %d: not a level: 1 to 256 rows and columns of . # T Y $ G O P X"
    file.line

let square file letter =
  match letter with
  | '.' | 'P' -> Checker.Ice
  | '#' | 'T' | 'Y' -> Checker.Wall
  | '$' | 'G' -> Checker.Present
  | 'O' -> Checker.Hole
  | 'X' -> Checker.Exit
  | _ -> malformed_level file

(* Splits the text of a level into its links and its rows, which have equal lengths. *)
let links_and_rows file text =
  (* This test avoids splitting a very long line. *)
  if occurrences '/' text > 256 then malformed_level file;
  match String.split_on_char '/' text with
  | links :: (first :: _ as rows) ->
      let width = String.length first in
      let has_width row = String.length row = width in
      if width < 1 || width > 256 || not (List.for_all has_width rows) then
        malformed_level file;
      (links, Array.of_list rows)
  | _ -> malformed_level file

let level file text =
  let text_of_links, rows = links_and_rows file text in
  let width = String.length rows.(0) in
  let squares row = List.map (square file) (List.of_seq (String.to_seq row)) in
  let rows_of_squares = List.map squares (Array.to_list rows) in
  let all = String.concat "" (Array.to_list rows) in
  if occurrences 'P' all <> 1 || occurrences 'X' all <> 1 then
    invalid "line %d: expected exactly one P and one X" file.line;
  let start = String.index all 'P' in
  {
    Checker.rows = rows_of_squares;
    start_at = (nat (start mod width), nat (start / width));
    links = links file text_of_links rows;
  }

(* Builds the graph of a level. Fails if a push never ends. *)
let graph_of file level =
  let reached = Checker.reached_squares level and passed = ref 0 in
  let push p d =
    match Checker.push_from level d p with
    | Some result ->
        let taken =
          List.sort_uniq compare (Checker.move_of level p result).Checker.takes
        in
        passed := !passed + List.length taken;
        if !passed > most_taken_presents then
          invalid "line %d: the pushes take more than %d presents" file.line
            most_taken_presents
    | None ->
        if Checker.square_at level (Checker.ahead level d p) <> Checker.Wall
        then invalid "line %d: an endless push" file.line
  in
  let pushes p =
    if
      Parray.get reached (Checker.square_number level p)
      && Checker.square_at level p <> Checker.Exit
    then
      List.iter (push p)
        [ Checker.Up; Checker.Down; Checker.Left; Checker.Right ]
  in
  List.iter pushes (Checker.positions level);
  match Checker.graph_of level with
  | Some graph -> graph
  | None -> raise (Not_judged "the graph of this level is not verified")

(* Parses the number of a present, from 0 to [presents - 1]. *)
let present_number file word presents =
  if presents = 0 then invalid "line %d: there are no presents" file.line
  else number file word (presents - 1)

let written_cut file ~cells ~presents =
  match words file "cut" 4 with
  | [ multiplier; present; (("in" | "out") as side); digits ] ->
      let line_multiplier = z (number file multiplier ~least:1 most_units) in
      let line_present = nat (present_number file present presents) in
      {
        Checker.line_multiplier;
        line_present;
        line_inward = side = "in";
        line_set = set file digits cells;
      }
  | _ ->
      invalid "line %d: expected cut, multiplier, present, in or out, cells"
        file.line

let test_set file graph cells cut =
  let from, into, origin =
    if cut.Checker.inward then
      ((fun m -> m.Checker.tail), (fun m -> m.Checker.head), graph.Checker.start)
    else
      ((fun m -> m.Checker.head), (fun m -> m.Checker.tail), graph.Checker.exit)
  in
  let is_free m =
    not
      (Checker.counts cut m
      || Checker.in_presents cut.Checker.present m.Checker.takes)
  in
  let outside =
    Checker.reached from into origin (List.filter is_free graph.Checker.moves)
  in
  if
    List.exists
      (fun cell -> Parray.get outside cell = Parray.get cut.Checker.within cell)
      cells
  then
    invalid
      "line %d: the set of a cut is not exactly the set of the unreachable \
       cells"
      file.line

let test_potentials file graph cells priced =
  let attained = Hashtbl.create 1024 in
  Hashtbl.add attained graph.Checker.start ();
  let mark (m, slack) =
    if slack = Checker.Z0 && m.Checker.tail <> m.Checker.head then
      Hashtbl.replace attained m.Checker.head ()
  in
  List.iter mark priced;
  if not (List.for_all (Hashtbl.mem attained) cells) then
    invalid "line %d: a potential is less than the largest possible one"
      file.line

let read_cuts file graph =
  if word file "evidence" <> "cuts" then
    invalid "line %d: expected \"evidence\" \"cuts\"" file.line;
  let cells = Checker.cells_of graph in
  let count = List.length cells
  and presents = List.length graph.Checker.presents in
  let line_scale = z (number file (word file "scale") ~least:1 1_000_000_000) in
  let potentials = words file "potentials" count in
  if List.length potentials <> count then
    invalid "line %d: expected one potential for each cell" file.line;
  let potential word = z (number file word ~least:(-most_units) most_units) in
  let line_potentials = List.map potential potentials in
  let cuts = number file (word file "cuts") most_cuts in
  let line_cuts =
    List.init cuts (fun _ -> written_cut file ~cells:count ~presents)
  in
  let lines = { Checker.line_scale; line_potentials; line_cuts } in
  let evidence = Checker.read_cuts graph lines in
  if Parray.get evidence.Checker.potentials graph.Checker.start <> Checker.Z0
  then invalid "line %d: the potential of the start is not 0" file.line;
  List.iter (test_set file graph cells) evidence.Checker.cut_list;
  let rests =
    List.map (fun m -> decimal (Checker.rest evidence m)) graph.Checker.moves
  in
  if word file "rests" <> Sha256.digest (String.concat " " rests) then
    invalid "line %d: the digest of the rests is wrong" file.line;
  match Checker.priced_moves graph evidence with
  | Some priced ->
      test_potentials file graph cells priced;
      (lines, evidence, priced)
  | None ->
      invalid "line %d: along a move the potential rises too much" file.line

(* Fails if a search finds a route of at most [budget] moves. *)
let test_search file graph cuts budget =
  let presents = List.length graph.Checker.presents in
  if List.length (Checker.cells_of graph) * presents > most_pairs then
    invalid "line %d: too many cells and presents for a search" file.line;
  let guides = Checker.guides_of graph cuts in
  let arcs = Checker.arcs_of graph guides in
  let states = ref 1 in
  let visit moves found state =
    match
      Checker.visit graph guides cuts.Checker.scale (z moves) (Some found) state
    with
    | None ->
        invalid "line %d: the search finds a route of at most %s" file.line
          (counted budget "move")
    | Some found' ->
        if snd found' != snd found then incr states;
        if !states * (presents + 16) > most_state_units then
          invalid "line %d: there are too many states to search" file.line;
        found'
  in
  (* Visits all states that a layer leads to, and then the layers after it. *)
  let rec enumerate moves visited layer =
    let visit_successors found state =
      List.fold_left (visit moves) found (Checker.successors arcs state)
    in
    let visited, next = List.fold_left visit_successors (visited, []) layer in
    if moves > 0 && next <> [] then enumerate (moves - 1) visited next
  in
  let first = Checker.first_state graph guides in
  let visited = Checker.add_pair (fst first) (snd first) Checker.Bare in
  if budget > 0 then enumerate (budget - 1) visited [ first ]

(* Reads the evidence that [graph] has no route of at most [budget] moves. *)
let rec evidence file budget depth graph =
  if depth > most_depth then
    invalid "line %d: there are branches deeper than %d" file.line most_depth;
  if Checker.unreachable graph then (
    if depth = 0 then
      invalid "the exit cannot be reached: the claim can only be unsolvable";
    if word file "evidence" <> "unreachable" then
      invalid "line %d: expected \"evidence\" \"unreachable\"" file.line;
    Checker.Unreachable)
  else if comes file "evidence branch " then branch file budget depth graph
  else by_cuts file budget depth graph

(* Reads cuts. If they prove too little, fewer moves or a search follow. *)
and by_cuts file budget depth graph =
  let lines, cuts, priced = read_cuts file graph in
  if Checker.refute graph (z budget) (Checker.By_cuts lines) then
    Checker.By_cuts lines
  else
    match word file "evidence" with
    | "fewer" ->
        let smaller = Checker.graph_fewer graph (z budget) cuts priced in
        if List.compare_lengths smaller.Checker.moves graph.Checker.moves = 0
        then invalid "line %d: every move is cheap enough to remain" file.line;
        Checker.Fewer (lines, evidence file budget (depth + 1) smaller)
    | "search" ->
        test_search file graph cuts budget;
        Checker.By_search lines
    | _ ->
        invalid
          "line %d: the cuts prove too little, so a search or fewer moves must \
           follow"
          file.line

(* Reads a set of moves, and the evidence for the routes without them and for those with one of them. *)
and branch file budget depth graph =
  match words file "evidence" 2 with
  | [ _; digits ] ->
      let number = set file digits (List.length graph.Checker.moves) in
      if number = Checker.N0 then
        invalid "line %d: the set has no moves" file.line;
      let marks = Checker.moves_of graph number in
      let without =
        evidence file budget (depth + 1) (Checker.graph_without marks graph)
      in
      let taking =
        evidence file budget (depth + 1)
          (Checker.graph_taking (Checker.new_present graph) marks graph)
      in
      Checker.Branch (number, without, taking)
  | _ -> invalid "line %d: expected evidence, branch, a set of moves" file.line

(* Fails if the search exceeds a limit after this number of pairs. *)
let test_pairs pairs presents =
  if pairs * (List.length presents + 16) > most_state_units then
    invalid "without a line of evidence there are too many pairs to search";
  if pairs > most_verified_pairs then
    raise (Not_judged "the verified search of components has a lower limit")

(* Fails if some route takes all these presents. The search visits pairs of a component and a set of presents. *)
let test_components graph presents =
  let component = Checker.components graph in
  let inner = Checker.inner_presents graph presents component in
  let has_all = List.compare_lengths presents graph.Checker.presents = 0 in
  let rec enumerate pairs (todo, visited) =
    match todo with
    | [] -> ()
    | pair :: todo ->
        test_pairs pairs presents;
        if Checker.is_finished graph presents component pair then
          invalid "some route takes %s"
            (if has_all then "all presents" else "both presents");
        let next = Checker.next_states graph presents component inner pair in
        enumerate (pairs + 1) (Checker.add_states next (todo, visited))
  in
  let first = Parray.get component graph.Checker.start in
  let start = [ (first, Parray.get inner first) ] in
  enumerate 1 (Checker.add_states start ([], Checker.Bare))

(* Reads the evidence that a level has no route. *)
let no_route file graph =
  let presents = Array.of_list graph.Checker.presents in
  let present word = present_number file word (Array.length presents) in
  if Checker.unreachable graph then Checker.Unreachable
  else if not (comes file "evidence ") then (
    finish file;
    test_components graph graph.Checker.presents;
    Checker.Unreachable)
  else
    match words file "evidence" 3 with
    | [ "present"; p ] ->
        let p = presents.(present p) in
        if
          List.exists
            (fun m -> Checker.in_presents p m.Checker.takes)
            graph.Checker.moves
        then invalid "line %d: some move takes this present" file.line;
        Checker.Unreachable
    | [ "presents"; p; q ] ->
        let p = present p in
        let q = present q in
        if p >= q then
          invalid "line %d: the second number must be the larger one" file.line;
        test_components graph [ presents.(p); presents.(q) ];
        Checker.Not_both (nat p, nat q)
    | _ ->
        invalid "line %d: expected evidence present P, or presents P Q"
          file.line

let moves k = counted k "move"

type claim = Optimal of int | At_most of int | At_least of int | Unsolvable

let claim file =
  match words file "claim" 2 with
  | [ "optimal"; k ] -> Optimal (number file k most_moves)
  | [ "at-most"; k ] -> At_most (number file k most_moves)
  | [ "at-least"; k ] -> At_least (number file k most_moves)
  | [ "unsolvable" ] -> Unsolvable
  | _ -> invalid "line %d: expected claim, its kind and a number" file.line

(* Reads the witness: the directions of a route of [k] moves. *)
let witness file k =
  let text = word file "witness" in
  if String.length text <> k then
    invalid "the witness has %s, the claim says %d"
      (moves (String.length text))
      k;
  let direction = function
    | 'U' -> Checker.Up
    | 'D' -> Checker.Down
    | 'L' -> Checker.Left
    | 'R' -> Checker.Right
    | _ -> invalid "line %d: a move is U, D, L or R" file.line
  in
  List.rev
    (String.fold_left
       (fun directions letter -> direction letter :: directions)
       [] text)

(* Reads the evidence for the lower bound of a claim. *)
let bound_evidence_of file claim graph =
  match claim with
  | (Optimal k | At_least k) when k > 0 -> evidence file (k - 1) 0 graph
  | Unsolvable -> no_route file graph
  | _ -> Checker.Unreachable

(* Verifies that certificates with branches have version 2, and others have version 1. *)
let test_version version bound_evidence =
  let has_branches =
    match bound_evidence with
    | Checker.Branch _ | Checker.Fewer _ -> true
    | _ -> false
  in
  if has_branches <> (version = "2") then
    invalid
      "version 2 is for certificates that contain branches, and only for these"

let is_proven level claim certificate =
  match claim with
  | Optimal k -> Checker.check level (nat k) certificate
  | At_most k -> Checker.check_route level (nat k) certificate
  | At_least k -> Checker.check_bound level (nat k) certificate
  | Unsolvable -> Checker.check_unsolvable level certificate

let statement claim =
  match claim with
  | Optimal k ->
      Printf.sprintf "a route of %s wins, and none of %d does" (moves k) (k - 1)
  | At_most k -> Printf.sprintf "a route of %s wins" (moves k)
  | At_least k -> Printf.sprintf "no route of fewer than %s wins" (moves k)
  | Unsolvable -> "no route exists"

(* Checks a certificate, and returns a sentence that says what it proves. *)
let check file version =
  let level = level file (word file "board") in
  let graph = graph_of file level in
  let claim = claim file in
  let witness_route =
    match claim with Optimal k | At_most k -> witness file k | _ -> []
  in
  let certificate bound_evidence = { Checker.witness_route; bound_evidence } in
  (match claim with
  | Optimal k | At_most k ->
      let route = certificate Checker.Unreachable in
      if not (Checker.check_route level (nat k) route) then
        invalid "the witness is not a route that takes all presents"
  | At_least _ | Unsolvable -> ());
  let bound_evidence = bound_evidence_of file claim graph in
  test_version version bound_evidence;
  finish file;
  if not (is_proven level claim (certificate bound_evidence)) then
    invalid "the evidence does not prove the claim";
  statement claim
