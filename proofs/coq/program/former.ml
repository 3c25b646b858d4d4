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

(* Decodes LEB128 numbers. Numbers too large for OCaml's int become [max_int]. *)
let numbers block =
  let large = max_int in
  let rec next at value shift read =
    if at >= String.length block then
      if shift = 0 then List.rev read
      else invalid "the block of layers ends within a number"
    else
      let byte = Char.code block.[at] in
      let part = byte land 127 in
      if shift > 63 || (shift = 63 && part > 1) || (byte = 0 && shift > 0) then
        invalid "a malformed number in the block of layers";
      let value =
        if
          value = large
          || part <> 0
             && (shift > 61
                || part lsl shift lsr shift <> part
                || part lsl shift < 0)
        then large
        else value lor (part lsl shift)
      in
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

(* Reads the numbers of layers on both sides. *)
let sizes file width =
  match words file "layers" 2 with
  | [ left; right ] ->
      let left = number file left width in
      let right = number file right width in
      if left + right < 1 || left + right > width then
        invalid "line %d: expected at least one layer, and at most %d" file.line
          width;
      (left, right)
  | _ -> invalid "line %d: expected two numbers of layers" file.line

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
  let left, right = sizes file width in
  (left, right, block file)

(* Converts clicks and layers to the data type of the verified checker. *)
let certificate clicks (left, right, block) =
  let all = numbers block in
  let array = ref (Parray.make (Array.length all) 0) in
  if Parray.length !array < Array.length all then
    raise
      (Not_judged "the layers have more numbers than an array of Coq can hold");
  Array.iteri (fun i x -> array := Parray.set !array i x) all;
  {
    Checker.witness = clicks;
    from_left = nat left;
    from_right = nat right;
    numbers = !array;
  }

(* Checks a certificate, and returns a sentence that says what it proves. *)
let check file _version =
  let columns = board file (word file "board") in
  let claim, k = claim file in
  let witness = if claim = At_least then [] else witness file k in
  let layers =
    if claim = At_most || k = 0 then (0, 0, "")
    else layers file (List.length columns)
  in
  finish file;
  let board = List.map (List.map nat) columns in
  let clicks = List.map (fun (x, y) -> (nat x, nat y)) witness in
  if claim <> At_least && List.length witness <> k then
    invalid "the witness has %s, but the claim is %d"
      (counted (List.length witness) "click")
      k;
  let clear =
    Printf.sprintf "%s clear%s the board" (counted k "click")
      (if k = 1 then "s" else "")
  in
  let accept statement = function
    | Checker.Valid -> statement
    | Checker.Wrong_witness -> invalid "the witness does not clear the board"
    | Checker.Malformed_layers ->
        invalid "the block of bytes describes no layers"
    | Checker.Bound_too_small ->
        invalid "the layers do not prove that %s are necessary"
          (counted k "click")
  in
  match claim with
  | Optimal ->
      let statement =
        if k = 0 then "the board is empty"
        else Printf.sprintf "%s, and %d do not" clear (k - 1)
      in
      accept statement (Checker.judge board (nat k) (certificate clicks layers))
  | At_most ->
      if Checker.replay board clicks then clear
      else accept clear Checker.Wrong_witness
  | At_least ->
      let statement =
        Printf.sprintf "fewer than %s do not clear the board"
          (counted k "click")
      in
      accept statement
        (Checker.judge_bound board (nat k) (certificate clicks layers))
