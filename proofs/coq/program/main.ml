(* The program that reads certificates of Former and runs the checker that Coq has extracted.

   The module Checker is verified. This file is not: it reads the lines of the certificate, tests its digest,
   and decodes its numbers, as src/former/FORMAT.md describes. *)

exception Invalid of string
exception Not_judged of string

let invalid format = Printf.ksprintf (fun text -> raise (Invalid text)) format
let counted n noun = Printf.sprintf "%d %s%s" n noun (if n = 1 then "" else "s")

(* The hash function SHA-256 (FIPS 180-4), computed with OCaml's 63-bit integers. *)
module Sha256 = struct
  let mask = 0xffffffff

  (* The round constants: the first 32 bits of the fractional parts of the cube roots of the first 64 primes. *)
  let k =
    [| 0x428a2f98; 0x71374491; 0xb5c0fbcf; 0xe9b5dba5; 0x3956c25b; 0x59f111f1; 0x923f82a4; 0xab1c5ed5;
       0xd807aa98; 0x12835b01; 0x243185be; 0x550c7dc3; 0x72be5d74; 0x80deb1fe; 0x9bdc06a7; 0xc19bf174;
       0xe49b69c1; 0xefbe4786; 0x0fc19dc6; 0x240ca1cc; 0x2de92c6f; 0x4a7484aa; 0x5cb0a9dc; 0x76f988da;
       0x983e5152; 0xa831c66d; 0xb00327c8; 0xbf597fc7; 0xc6e00bf3; 0xd5a79147; 0x06ca6351; 0x14292967;
       0x27b70a85; 0x2e1b2138; 0x4d2c6dfc; 0x53380d13; 0x650a7354; 0x766a0abb; 0x81c2c92e; 0x92722c85;
       0xa2bfe8a1; 0xa81a664b; 0xc24b8b70; 0xc76c51a3; 0xd192e819; 0xd6990624; 0xf40e3585; 0x106aa070;
       0x19a4c116; 0x1e376c08; 0x2748774c; 0x34b0bcb5; 0x391c0cb3; 0x4ed8aa4a; 0x5b9cca4f; 0x682e6ff3;
       0x748f82ee; 0x78a5636f; 0x84c87814; 0x8cc70208; 0x90befffa; 0xa4506ceb; 0xbef9a3f7; 0xc67178f2 |]

  (* The initial hash value: the first 32 bits of the fractional parts of the square roots of the first 8 primes. *)
  let start =
    [| 0x6a09e667; 0xbb67ae85; 0x3c6ef372; 0xa54ff53a; 0x510e527f; 0x9b05688c; 0x1f83d9ab; 0x5be0cd19 |]

  let rotated x n = ((x lsr n) lor (x lsl (32 - n))) land mask

  let digest text =
    let length = String.length text in
    let blocks = (length + 8) / 64 + 1 in
    let padded = Bytes.make (64 * blocks) '\000' in
    Bytes.blit_string text 0 padded 0 length;
    Bytes.set padded length '\x80';
    Bytes.set_int64_be padded ((64 * blocks) - 8) (Int64.of_int (8 * length));
    let h = Array.copy start and w = Array.make 64 0 in
    for block = 0 to blocks - 1 do
      for i = 0 to 15 do
        w.(i) <- Int32.to_int (Bytes.get_int32_be padded ((64 * block) + (4 * i))) land mask
      done;
      for i = 16 to 63 do
        let x = w.(i - 15) and y = w.(i - 2) in
        let s0 = rotated x 7 lxor rotated x 18 lxor (x lsr 3) in
        let s1 = rotated y 17 lxor rotated y 19 lxor (y lsr 10) in
        w.(i) <- (w.(i - 16) + s0 + w.(i - 7) + s1) land mask
      done;
      let s = Array.copy h in
      for i = 0 to 63 do
        let a = s.(0) and e = s.(4) in
        let s1 = rotated e 6 lxor rotated e 11 lxor rotated e 25 in
        let ch = (e land s.(5)) lxor (lnot e land mask land s.(6)) in
        let t1 = (s.(7) + s1 + ch + k.(i) + w.(i)) land mask in
        let s0 = rotated a 2 lxor rotated a 13 lxor rotated a 22 in
        let maj = (a land s.(1)) lxor (a land s.(2)) lxor (s.(1) land s.(2)) in
        Array.blit s 0 s 1 7;
        s.(4) <- (s.(4) + t1) land mask;
        s.(0) <- (t1 + s0 + maj) land mask
      done;
      Array.iteri (fun i x -> h.(i) <- (h.(i) + x) land mask) s
    done;
    String.concat "" (Array.to_list (Array.map (Printf.sprintf "%08x") h))
end

(* A file that is read line by line: its bytes, the offset of the next line, and the number of lines that were
   read. *)
type file = { bytes : string; mutable at : int; mutable line : int }

(* Returns the words of the next line after its first word, which must be [first]. At most [most] words are
   allowed. They are counted before the line is split, so a long line takes little memory. *)
let words file first most =
  file.line <- file.line + 1;
  let complain () = invalid "line %d: expected a line that begins with %S" file.line first in
  match String.index_from_opt file.bytes file.at '\n' with
  | None -> complain ()
  | Some till -> (
      let text = String.sub file.bytes file.at (till - file.at) in
      file.at <- till + 1;
      if String.exists (fun c -> Char.code c > 127) text then complain ();
      let spaces = String.fold_left (fun n c -> if c = ' ' then n + 1 else n) 0 text in
      if spaces > most then invalid "line %d: %s, where at most %d can be" file.line (counted spaces "word") most;
      match String.split_on_char ' ' text with
      | word :: words when word = first -> words
      | _ -> complain ())

let word file first =
  match words file first 1 with
  | [ word ] -> word
  | _ -> invalid "line %d: expected %S and one word" file.line first

(* Parses a decimal number from 0 to [most], without a sign or leading zeros. *)
let number file word most =
  let plain = word <> "" && String.length word <= 15 && String.for_all (fun c -> '0' <= c && c <= '9') word in
  match if plain then int_of_string_opt word else None with
  | Some n when n <= most && string_of_int n = word -> n
  | _ -> invalid "line %d: expected a number from 0 to %d" file.line most

let comes file beginning =
  let n = String.length beginning in
  file.at + n <= String.length file.bytes && String.sub file.bytes file.at n = beginning

let colours = "OPGBACDEFHIJKLMNQRSTUVWXYZ"

(* Parses a board. Returns its columns from the left, each from the bottom. *)
let board file text =
  let malformed () =
    let size = "1 to 12 rows, 1 to 64 columns, at most 8 colours, no tile above an empty cell" in
    invalid "line %d: not a board: %s" file.line size
  in
  (* This test comes before the text is split, so that a very long line is refused at once. *)
  if String.length text >= 12 * 65 then malformed ();
  let rows = List.rev (String.split_on_char '/' text) in
  let width = String.length (List.hd rows) in
  let used = List.filter (String.contains text) (List.of_seq (String.to_seq colours)) in
  if List.length rows > 12 || width < 1 || width > 64 || List.length used > 8 then malformed ();
  if not (List.for_all (fun row -> String.length row = width) rows) then malformed ();
  let column x =
    let rec from rows =
      match rows with
      | [] -> []
      | row :: above when row.[x] = '.' -> if List.for_all (fun row -> row.[x] = '.') above then [] else malformed ()
      | row :: above -> (
          match String.index_opt colours row.[x] with Some colour -> colour :: from above | None -> malformed ())
    in
    from rows
  in
  List.init width column

(* Decodes LEB128 numbers: seven bits per byte, the lowest bits first. A number of 2^64 or more is invalid. A
   number of 2^62 or more is replaced by 2^62 - 1. Both are larger than every valid cost and node number, so the
   checker rejects both. *)
let numbers block =
  let large = max_int in
  let rec next at value shift read =
    if at >= String.length block then
      if shift = 0 then List.rev read else invalid "the block of layers ends within a number"
    else
      let byte = Char.code block.[at] in
      let part = byte land 127 in
      if shift > 63 || (shift = 63 && part > 1) || (byte = 0 && shift > 0) then invalid "a malformed number in the block of layers";
      let value = if value = large || (part <> 0 && (shift > 61 || part lsl shift lsr shift <> part || part lsl shift < 0)) then large
        else value lor (part lsl shift) in
      if byte < 128 then next (at + 1) 0 0 (value :: read) else next (at + 1) value (shift + 7) read
  in
  Array.of_list (next 0 0 0 [])

type claim = Optimal | At_most | At_least

(* Converts an integer of OCaml to a natural number of Coq. *)
let rec nat n = if n <= 0 then Checker.O else Checker.S (nat (n - 1))

(* Tests whether the version of a file is newer than this program: a decimal number from 3 to
   999999999. *)
let is_newer version =
  let digits = String.length version in
  String.for_all (fun c -> '0' <= c && c <= '9') version
  && if digits = 1 then version > "2" else digits >= 2 && digits <= 9 && version.[0] <> '0'

(* Reads the first two lines: the version and the game. *)
let header file =
  let version =
    match words file "kortest" 2 with
    | [ "certificate"; version ] -> version
    | _ -> invalid "line 1: not a kortest certificate"
  in
  if is_newer version then raise (Not_judged "written by a newer kortest");
  match (version, word file "puzzle") with
  | "2", "former" -> ()
  | ("1" | "2"), (("chilly" | "nurikabe") as puzzle) ->
      raise (Not_judged (Printf.sprintf "this checker does not support certificates of %s" puzzle))
  | _ -> invalid "line 2: the puzzle is unknown, or its certificates do not have this version"

let check bytes =
  let file = { bytes; at = 0; line = 0 } in
  if not (comes file "kortest certificate ") then invalid "line 1: not a kortest certificate";
  let last =
    let n = String.length bytes in
    if n < 2 then 0 else match String.rindex_from_opt bytes (n - 2) '\n' with Some i -> i + 1 | None -> 0
  in
  let digest = Sha256.digest (String.sub bytes 0 last) in
  let ending = String.sub bytes last (String.length bytes - last) in
  if String.length ending < 72 || String.sub ending 0 7 <> "sha256 " then
    invalid "its last line is not a whole digest: the file was cut off, or bytes were added";
  if ending <> "sha256 " ^ digest ^ "\n" then invalid "its digest does not match: the file was altered";
  header file;
  let columns = board file (word file "board") in
  let claim, k =
    match words file "claim" 2 with
    | [ "optimal"; k ] -> (Optimal, number file k 768)
    | [ "at-most"; k ] -> (At_most, number file k 768)
    | [ "at-least"; k ] -> (At_least, number file k 768)
    | _ -> invalid "line %d: expected claim, its kind and a number" file.line
  in
  let click word =
    match String.split_on_char ',' word with
    | [ x; y ] -> let x = number file x 63 in (x, number file y 11)
    | _ -> invalid "line %d: a click is column,row" file.line
  in
  let witness = if claim = At_least then [] else List.map click (words file "witness" k) in
  let left, right, block =
    if claim = At_most || k = 0 then (0, 0, "")
    else if comes file "evidence search\n" then
      raise (Not_judged "this checker does not support the evidence of a search")
    else begin
      if word file "evidence" <> "layers" then invalid "line %d: expected \"evidence\" \"layers\"" file.line;
      let width = List.length columns in
      let left, right =
        match words file "layers" 2 with
        | [ left; right ] -> let left = number file left width in (left, number file right width)
        | _ -> invalid "line %d: expected two numbers of layers" file.line
      in
      if left + right < 1 || left + right > width then
        invalid "line %d: expected at least one layer, and at most %d" file.line width;
      let size = number file (word file "bytes") (max 0 (String.length bytes - file.at - 1)) in
      let block = String.sub bytes file.at size in
      if bytes.[file.at + size] <> '\n' then invalid "no line feed behind a block of bytes";
      file.at <- file.at + size + 1;
      (left, right, block)
    end
  in
  if file.at <> last then invalid "there are unexpected lines before the last line";
  let board = List.map (List.map nat) columns in
  let clicks = List.map (fun (x, y) -> (nat x, nat y)) witness in
  if claim <> At_least && List.length witness <> k then
    invalid "the witness has %s, but the claim is %d" (counted (List.length witness) "click") k;
  let of_numbers () =
    let all = numbers block in
    let array = ref (Parray.make (Array.length all) 0) in
    if Parray.length !array < Array.length all then raise (Not_judged "the layers have more numbers than an array of Coq can hold");
    Array.iteri (fun i x -> array := Parray.set !array i x) all;
    { Checker.witness = clicks; from_left = nat left; from_right = nat right; numbers = !array }
  in
  let clear = Printf.sprintf "%s clear%s the board" (counted k "click") (if k = 1 then "s" else "") in
  let accept statement = function
    | Checker.Valid -> statement
    | Checker.Wrong_witness -> invalid "the witness does not clear the board"
    | Checker.Malformed_layers -> invalid "the block of bytes describes no layers"
    | Checker.Bound_too_small -> invalid "the layers do not prove that %s are necessary" (counted k "click")
  in
  match claim with
  | Optimal ->
      let statement = if k = 0 then "the board is empty" else Printf.sprintf "%s, and %d do not" clear (k - 1) in
      accept statement (Checker.judge board (nat k) (of_numbers ()))
  | At_most -> if Checker.replay board clicks then clear else accept clear Checker.Wrong_witness
  | At_least ->
      let statement = Printf.sprintf "fewer than %s do not clear the board" (counted k "click") in
      accept statement (Checker.judge_bound board (nat k) (of_numbers ()))

(* The limits for each file: CPU seconds and bytes of memory, each as text from the command line and as a
   number. *)
type limits = { seconds : string; most_seconds : float; size : string; most_bytes : int }

let usage () =
  prerr_endline "usage: check [--time SECONDS] [--memory SIZE] FILE... (defaults: 3600 and 2G, for each file)";
  exit 2

let seconds text =
  match int_of_string_opt text with
  | Some n when n > 0 -> float_of_int n
  | _ -> usage ()

(* Parses a size such as 512M or 2G. Returns bytes. *)
let bytes_of size =
  let digits = String.length size - 1 in
  match if digits < 1 then None else int_of_string_opt (String.sub size 0 digits) with
  | Some n when n > 0 && n < 1_000_000 -> (
      match size.[digits] with 'K' -> n lsl 10 | 'M' -> n lsl 20 | 'G' -> n lsl 30 | _ -> usage ())
  | _ -> usage ()

let too_much_memory limits = raise (Not_judged (Printf.sprintf "needs more than %s of memory (--memory)" limits.size))

(* Stops a check that exceeds a limit. The garbage collector calls this function after each cycle. Between two
   cycles the heap grows by at most half, because [run] sets [space_overhead] to 50. *)
let watch limits began () =
  if Sys.time () -. began > limits.most_seconds then
    raise (Not_judged (Printf.sprintf "needs more than %s s (--time)" limits.seconds));
  if (Gc.quick_stat ()).heap_words * (Sys.word_size / 8) > limits.most_bytes / 3 * 2 then too_much_memory limits

(* Reads a file, or standard input if the path is "-". Stops if the file does not begin like a certificate, or
   if it is too large for the memory limit. *)
let read limits path =
  let channel = if path = "-" then stdin else open_in_bin path in
  set_binary_mode_in channel true;
  let beginning = "kortest certificate " in
  let text = Buffer.create 65536 and chunk = Bytes.create 65536 in
  let rec go_on () =
    let size = input channel chunk 0 (Bytes.length chunk) in
    Buffer.add_subbytes text chunk 0 size;
    if Buffer.length text > limits.most_bytes / 4 then too_much_memory limits;
    let known = min (Buffer.length text) (String.length beginning) in
    if size > 0 && Buffer.sub text 0 known = String.sub beginning 0 known then go_on ()
  in
  Fun.protect go_on ~finally:(fun () -> if path <> "-" then close_in channel);
  Buffer.contents text

(* Checks a file, prints the verdict, and returns the exit code. *)
let judge limits path =
  let say verdict says code = Printf.printf "%s: %s: %s\n%!" path verdict says; code in
  Gc.compact ();
  let alarm = Gc.create_alarm (watch limits (Sys.time ())) in
  let stop () = Gc.delete_alarm alarm in
  match check (read limits path) with
  | says -> stop (); say "valid" (says ^ ".") 0
  | exception Invalid why -> stop (); say "invalid" why 1
  | exception Not_judged why -> stop (); say "not checked" why 3
  | exception (Stack_overflow | Out_of_memory) -> stop (); say "not checked" "not enough memory" 3
  | exception Sys_error why -> stop (); Printf.eprintf "%s\n%!" why; 2

let rec run limits = function
  | "--time" :: text :: rest -> run { limits with seconds = text; most_seconds = seconds text } rest
  | "--memory" :: text :: rest -> run { limits with size = text; most_bytes = bytes_of text } rest
  | [] -> usage ()
  | paths ->
      Gc.set { (Gc.get ()) with space_overhead = 50 };
      (* The exit code of several files: an unreadable file comes first, then an invalid one, then one that was
         not checked. *)
      let codes = List.map (judge limits) paths in
      exit (match List.find_opt (fun code -> List.mem code codes) [ 2; 1; 3 ] with Some code -> code | None -> 0)

let () =
  run { seconds = "3600"; most_seconds = 3600.; size = "2G"; most_bytes = bytes_of "2G" } (List.tl (Array.to_list Sys.argv))
