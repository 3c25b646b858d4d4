(* Parses certificates of Nurikabe for the verified module Checker_nurikabe. This file is not verified. *)

open Frame
module Checker = Checker_nurikabe

let most_solutions = 1_000_000_000
let most_lines = 64

(* The maximum of the sum, over all cells without a clue, of the square of the number of clues that reach the cell. *)
let most_encoding = 8_000_000

(* Converts an integer of OCaml to a natural number of Coq. *)
let nat n =
  let rec add n sum = if n <= 0 then sum else add (n - 1) (Checker.S sum) in
  add n Checker.O

let malformed_grid file =
  invalid
    "line %d: not a grid: 1 to 64 rows and columns of clues, none above the \
     number of cells"
    file.line

(* Parses a clue of a grid with this number of cells. *)
let clue file cells text =
  if text = "?" then Checker.Unknown
  else
    match number file text cells with
    | 0 -> Checker.Blank
    | n -> Checker.Number (nat n)

let grid file text =
  if occurrences '/' text >= most_lines then malformed_grid file;
  let rows = String.split_on_char '/' text in
  let width = 1 + occurrences ',' (List.hd rows) in
  let has_width row = 1 + occurrences ',' row = width in
  if width > most_lines || not (List.for_all has_width rows) then
    malformed_grid file;
  let cells = width * List.length rows in
  let clues row = List.map (clue file cells) (String.split_on_char ',' row) in
  (List.map clues rows, width)

(* Parses a row of a solution. Bit [c] of the result is set if the cell in column [c] after [first] is white. *)
let bits row first =
  let rec add column sum =
    if column >= String.length row || column >= first + 62 then sum
    else
      let bit = if row.[column] = '.' then 1 lsl (column - first) else 0 in
      add (column + 1) (sum lor bit)
  in
  add first 0

let solution file ~height ~width text =
  let rows = String.split_on_char '/' text in
  let is_row row =
    String.length row = width && String.for_all (String.contains "#.") row
  in
  if List.length rows <> height || not (List.for_all is_row rows) then
    invalid "line %d: not a solution: its shape is not that of the grid"
      file.line;
  let west = List.map (fun row -> bits row 0) rows in
  let east = List.map (fun row -> bits row 62) rows in
  { Checker.west; east = (if width > 62 then east else []) }

let rec solutions file ~height ~width last left found =
  if left = 0 then List.rev found
  else
    let text = word file "solution" in
    if text <= last then
      invalid "line %d: the solutions are not in strictly ascending order"
        file.line;
    let cells = solution file ~height ~width text in
    solutions file ~height ~width text (left - 1) (cells :: found)

(* Reads the block, which follows a line with its length. *)
let block file =
  if word file "evidence" <> "clauses" then
    invalid "line %d: expected \"evidence\" \"clauses\"" file.line;
  let length = number file (word file "bytes") 1_000_000_000 in
  if file.at + length >= file.last || file.bytes.[file.at + length] <> '\n' then
    invalid "line %d: the block is cut off, or has another length" file.line;
  let text = String.sub file.bytes file.at length in
  file.at <- file.at + length + 1;
  text

(* Packs seven bytes into each integer of an array. *)
let packed text =
  let length = String.length text in
  let count = (length + 6) / 7 in
  let array = ref (Parray.make count 0) in
  for n = 0 to count - 1 do
    let sum = ref 0 in
    for at = 7 * n to (7 * n) + 6 do
      let byte = if at < length then Char.code text.[at] else 0 in
      sum := (!sum lsl 8) lor byte
    done;
    array := Parray.set !array n !sum
  done;
  let block = if length = 0 then [] else [ !array ] in
  (block, nat ((7 * count) - length))

(* Fails if the encoding of the grid is too large for the format. *)
let test_encoding grid =
  if not (Checker.too_many grid) then
    match Checker.regions_of grid with
    | None -> raise (Not_judged "the islands of this grid are not verified")
    | Some regions ->
        let codes = (Checker.survey_of grid).Checker.cell_codes in
        let counts = Array.make 4096 0 in
        let add region =
          let count code = counts.(code) <- counts.(code) + 1 in
          List.iter count (Checker.reached_by codes region)
        in
        List.iter add regions;
        let size = Array.fold_left (fun sum n -> sum + (n * n)) 0 counts in
        if size > most_encoding then
          invalid "the encoding of the grid has a size of %d; at most %d is allowed"
            size most_encoding;
        if 2 * size > Parray.max_length then
          raise (Not_judged "the encoding has too many clauses for this checker")

(* Checks a certificate, and returns a sentence that says what it proves. *)
let check file _version =
  let grid, width = grid file (word file "board") in
  let height = List.length grid in
  let kind, count =
    match words file "claim" 2 with
    | [ (("exactly" | "at-least") as kind); n ] ->
        (kind, number file n most_solutions)
    | _ -> invalid "line %d: expected claim, its kind and a number" file.line
  in
  let found = solutions file ~height ~width "" count [] in
  let text = if kind = "exactly" then block file else "" in
  finish file;
  let block, spare = packed text in
  let certificate = { Checker.found; block; spare } in
  if not (Checker.check_found grid (nat count) certificate) then
    invalid "a listed solution is not a solution";
  if kind = "exactly" then (
    test_encoding grid;
    if not (Checker.check_others grid certificate) then
      invalid "the block does not prove that no other solution exists");
  let some = counted count "solution" in
  if kind = "exactly" then Printf.sprintf "the grid has exactly %s" some
  else Printf.sprintf "the grid has at least %s" some
