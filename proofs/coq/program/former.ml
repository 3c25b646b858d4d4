(* Parses certificates of Former for the verified module Checker_former. This file is not verified. *)

open Frame
module Checker = Checker_former

let colours = "OPGBACDEFHIJKLMNQRSTUVWXYZ"

let malformed_board file =
  let size =
    "1 to 12 rows, 1 to 64 columns, at most 8 colours, no tile above an empty \
     cell"
  in
  invalid "line %d: not a board: %s" file.line size

(* Returns the tiles of column [x] from bottom to top. [rows] are the rows from bottom to top. *)
let rec column file x rows =
  match rows with
  | [] -> []
  | row :: above when row.[x] = '.' ->
      if List.for_all (fun row -> row.[x] = '.') above then []
      else malformed_board file
  | row :: above -> (
      match String.index_opt colours row.[x] with
      | Some colour -> colour :: column file x above
      | None -> malformed_board file)

(* Parses a board as a list of columns, each from bottom to top. *)
let board file text =
  (* This test avoids splitting a very long line. *)
  if String.length text >= 12 * 65 then malformed_board file;
  let rows = List.rev (String.split_on_char '/' text) in
  let width = String.length (List.hd rows) in
  let used =
    List.filter (String.contains text) (List.of_seq (String.to_seq colours))
  in
  if List.length rows > 12 || width < 1 || width > 64 || List.length used > 8
  then malformed_board file;
  if not (List.for_all (fun row -> String.length row = width) rows) then
    malformed_board file;
  List.init width (fun x -> column file x rows)

(* Adds the 7 bits of [part], shifted left by [shift], to a number. Numbers too large for OCaml's int become [max_int]. *)
let with_bits value part shift =
  let shifted = part lsl shift in
  let is_too_large =
    part <> 0 && (shift > 61 || shifted lsr shift <> part || shifted < 0)
  in
  if value = max_int || is_too_large then max_int else value lor shifted

(* Decodes LEB128 numbers. *)
let numbers block =
  let rec next at value shift read =
    if at < String.length block then decode at value shift read
    else if shift = 0 then List.rev read
    else invalid "the block of layers ends within a number"
  and decode at value shift read =
    let byte = Char.code block.[at] in
    let part = byte land 127 in
    if shift > 63 || (shift = 63 && part > 1) || (byte = 0 && shift > 0) then
      invalid "a malformed number in the block of layers";
    let value = with_bits value part shift in
    if byte < 128 then next (at + 1) 0 0 (value :: read)
    else next (at + 1) value (shift + 7) read
  in
  Array.of_list (next 0 0 0 [])

type claim = Optimal | At_most | At_least

(* Converts an integer of OCaml to a natural number of Coq. *)
let rec nat n = if n <= 0 then Checker.O else Checker.S (nat (n - 1))

let claim file =
  match words file "claim" 2 with
  | [ "optimal"; k ] -> (Optimal, number file k 768)
  | [ "at-most"; k ] -> (At_most, number file k 768)
  | [ "at-least"; k ] -> (At_least, number file k 768)
  | _ -> invalid "line %d: expected claim, its kind and a number" file.line

(* Reads at most [k] clicks, each a column and a row. *)
let witness file k =
  let click word =
    match String.split_on_char ',' word with
    | [ x; y ] ->
        let x = number file x 63 in
        (x, number file y 11)
    | _ -> invalid "line %d: a click is column,row" file.line
  in
  List.map click (words file "witness" k)

(* The evidence for a lower bound: the numbers of layers on both sides, and the bytes of all layers. *)
type layers = { left : int; right : int; block : string }

let no_layers = { left = 0; right = 0; block = "" }

(* Reads a block of bytes, whose length is in the line before it. *)
let block file =
  let length = word file "bytes" in
  let most = max 0 (String.length file.bytes - file.at - 1) in
  let length = number file length most in
  let block = String.sub file.bytes file.at length in
  if file.bytes.[file.at + length] <> '\n' then
    invalid "no line feed behind a block of bytes";
  file.at <- file.at + length + 1;
  block

let layers file width =
  if comes file "evidence search\n" then
    raise (Not_judged "this checker does not support the evidence of a search");
  if word file "evidence" <> "layers" then
    invalid "line %d: expected \"evidence\" \"layers\"" file.line;
  match words file "layers" 2 with
  | [ left; right ] ->
      let left = number file left width in
      let right = number file right width in
      if left + right < 1 || left + right > width then
        invalid "line %d: expected at least one layer, and at most %d" file.line
          width;
      { left; right; block = block file }
  | _ -> invalid "line %d: expected two numbers of layers" file.line

(* Converts clicks and layers to the data type of the verified checker. *)
let certificate clicks layers =
  let all = numbers layers.block in
  let array = ref (Parray.make (Array.length all) 0) in
  if Parray.length !array < Array.length all then
    raise
      (Not_judged "the layers have more numbers than an array of Coq can hold");
  Array.iteri (fun i x -> array := Parray.set !array i x) all;
  {
    Checker.witness = clicks;
    from_left = nat layers.left;
    from_right = nat layers.right;
    numbers = !array;
  }

let clicks k = counted k "click"

let clears k =
  Printf.sprintf "%s clear%s the board" (clicks k) (if k = 1 then "s" else "")

(* Returns a sentence that says what a certificate proves. *)
let statement claim k =
  match claim with
  | Optimal when k = 0 -> "the board is empty"
  | Optimal -> Printf.sprintf "%s, and %d do not" (clears k) (k - 1)
  | At_most -> clears k
  | At_least -> Printf.sprintf "fewer than %s do not clear the board" (clicks k)

let rec int_of_nat = function Checker.O -> 0 | Checker.S n -> 1 + int_of_nat n

(* Returns a range of numbers as text. Without [last], the range has no end. *)
let range first last =
  match last with
  | None -> Printf.sprintf "at least %d" first
  | Some last when last = first -> string_of_int first
  | Some last -> Printf.sprintf "%d to %d" first last

(* Returns what a line proves as a sentence without its end. *)
let line_statement (line : Checker.line) =
  let column = int_of_nat line.line_column in
  let side, beside =
    match line.line_side with
    | Checker.Left -> ("left", column)
    | Checker.Right -> ("right", column - 1)
  in
  let rec rows first = function
    | [] -> [ (first, None, int_of_nat line.line_others) ]
    | (last, rest) :: more ->
        let last = int_of_nat last in
        (first, Some last, int_of_nat rest) :: rows (last + 1) more
  in
  let text (first, last, rest) =
    Printf.sprintf "%s, and at least %d" (range first last) rest
  in
  let all = rows (int_of_nat line.line_counted) line.line_rows in
  let first, last, rest = List.hd all in
  let removing =
    if Option.value last ~default:first = 1 then "click removes"
    else "clicks remove"
  in
  let beginning =
    Printf.sprintf "%s%s %s something %s of column %d, and at least %d %s not"
      (if line.line_rows = [] then "" else "either ")
      (range first last) removing side beside rest
      (if rest = 1 then "other does" else "others do")
  in
  let alternatives = List.map (fun row -> "or " ^ text row) (List.tl all) in
  String.concat "; " (beginning :: alternatives)

(* Returns what the verified checker reads from the layers about a line, after a semicolon. No verdict depends on it, so
   an empty text is returned if it takes too much time or memory. *)
let line board k certificate =
  match Checker.line_of board (nat k) certificate with
  | Some line -> "; verified: " ^ line_statement line
  | None -> ""
  | exception (Not_judged _ | Stack_overflow | Out_of_memory) -> ""

(* Runs the verified checker. *)
let verdict claim board k certificate =
  match claim with
  | Optimal -> Checker.judge board (nat k) certificate
  | At_most ->
      if Checker.replay board certificate.Checker.witness then Checker.Valid
      else Checker.Wrong_witness
  | At_least -> Checker.judge_bound board (nat k) certificate

(* Checks a certificate, and returns a sentence that says what it proves. *)
let check file _version =
  let columns = board file (word file "board") in
  let claim, k = claim file in
  let witness = if claim = At_least then [] else witness file k in
  let layers =
    if claim = At_most || k = 0 then no_layers
    else layers file (List.length columns)
  in
  finish file;
  let length = List.length witness in
  if claim <> At_least && length <> k then
    invalid "the witness has %s, but the claim is %d" (clicks length) k;
  let board = List.map (List.map nat) columns in
  let cells = List.map (fun (x, y) -> (nat x, nat y)) witness in
  let certificate = certificate cells layers in
  match verdict claim board k certificate with
  | Checker.Valid when layers.left > 0 && layers.right > 0 ->
      statement claim k ^ line board k certificate
  | Checker.Valid -> statement claim k
  | Checker.Wrong_witness -> invalid "the witness does not clear the board"
  | Checker.Malformed_layers -> invalid "the block of bytes describes no layers"
  | Checker.Bound_too_small ->
      invalid "the layers do not prove that %s are necessary" (clicks k)
