(* The command line of the program that checks certificates. This file is not verified. *)

open Frame

(* Tests whether a newer version of kortest wrote the certificate. *)
let is_newer version =
  let digits = String.length version in
  String.for_all (fun c -> '0' <= c && c <= '9') version
  &&
  if digits = 1 then version > "2"
  else digits >= 2 && digits <= 9 && version.[0] <> '0'

(* A supported game. [check] gets a certificate and its version, and returns a sentence that says what it proves. *)
type game = {
  name : string;
  versions : string list;
  check : file -> string -> string;
}

let games =
  [
    { name = "former"; versions = [ "2" ]; check = Former.check };
    { name = "chilly"; versions = [ "1"; "2" ]; check = Chilly.check };
    { name = "nurikabe"; versions = [ "2" ]; check = Nurikabe.check };
  ]

(* Reads the first line of a certificate. *)
let read_version file =
  match words file "kortest" 2 with
  | [ "certificate"; version ] -> version
  | _ -> invalid "line 1: not a kortest certificate"

(* Checks a certificate, and returns a sentence that says what it proves. *)
let check bytes =
  let file = opened bytes in
  let version = read_version file in
  if is_newer version then raise (Not_judged "written by a newer kortest");
  let puzzle = word file "puzzle" in
  let is_game game = game.name = puzzle && List.mem version game.versions in
  match List.find_opt is_game games with
  | Some game -> game.check file version
  | None ->
      invalid
        "line 2: the puzzle is unknown, or its certificates do not have this \
         version"

(* Limits of time and memory for the check of one file, as numbers and as the user wrote them. *)
type limits = {
  time : string;
  max_seconds : float;
  size : string;
  max_bytes : int;
}

let usage () =
  prerr_endline
    "usage: check [--time SECONDS] [--memory SIZE] FILE... | --stream \
     (defaults: 3600 and 2G, for each file)";
  exit 2

let seconds_of time =
  match int_of_string_opt time with
  | Some n when n > 0 -> float_of_int n
  | _ -> usage ()

(* Converts a size such as 512M or 2G to bytes. *)
let bytes_of size =
  let digits = String.length size - 1 in
  if digits < 1 then usage ();
  let unit =
    match size.[digits] with
    | 'K' -> 1 lsl 10
    | 'M' -> 1 lsl 20
    | 'G' -> 1 lsl 30
    | _ -> usage ()
  in
  match int_of_string_opt (String.sub size 0 digits) with
  | Some n when n > 0 && n < 1_000_000 -> n * unit
  | _ -> usage ()

let too_much_time limits =
  raise
    (Not_judged (Printf.sprintf "needs more than %s s (--time)" limits.time))

let too_much_memory limits =
  raise
    (Not_judged
       (Printf.sprintf "needs more than %s of memory (--memory)" limits.size))

(* The parts of the memory limit that the heap and the text of a certificate may take. *)
let max_heap limits = limits.max_bytes / 3 * 2
let max_text limits = limits.max_bytes / 4

(* Raises [Not_judged] if a check that began at [start] takes too much time or memory. *)
let watch limits start =
  if Sys.time () -. start > limits.max_seconds then too_much_time limits;
  let heap = (Gc.quick_stat ()).heap_words * (Sys.word_size / 8) in
  if heap > max_heap limits then too_much_memory limits

let beginning = "kortest certificate "

(* Tests whether a text, of which more may follow, can be a certificate. *)
let may_be_certificate text =
  let known = min (Buffer.length text) (String.length beginning) in
  Buffer.sub text 0 known = String.sub beginning 0 known

(* Reads a file, or standard input if [path] is "-". Stops early if the file is not a certificate. *)
let read limits path =
  let channel = if path = "-" then stdin else open_in_bin path in
  set_binary_mode_in channel true;
  let text = Buffer.create 65536 in
  let chunk = Bytes.create 65536 in
  let rec read_rest () =
    let size = input channel chunk 0 (Bytes.length chunk) in
    Buffer.add_subbytes text chunk 0 size;
    if Buffer.length text > max_text limits then too_much_memory limits;
    if size > 0 && may_be_certificate text then read_rest ()
  in
  Fun.protect read_rest ~finally:(fun () ->
      if path <> "-" then close_in channel);
  Buffer.contents text

type verdict =
  | Valid of string
  | Invalid_because of string
  | Not_checked of string
  | Unreadable of string

(* Checks the certificate that [read] returns. *)
let verdict_on read =
  match check (read ()) with
  | statement -> Valid statement
  | exception Invalid why -> Invalid_because why
  | exception Not_judged why -> Not_checked why
  | exception (Stack_overflow | Out_of_memory) ->
      Not_checked "not enough memory"
  | exception Sys_error why -> Unreadable why

(* Checks the certificate that [read] returns, within the limits. *)
let judge limits read =
  Gc.compact ();
  let start = Sys.time () in
  let alarm = Gc.create_alarm (fun () -> watch limits start) in
  Fun.protect
    (fun () -> verdict_on read)
    ~finally:(fun () -> Gc.delete_alarm alarm)

(* Checks a file, prints the verdict, and returns the exit code. *)
let judge_file limits path =
  let say verdict why = Printf.printf "%s: %s: %s\n%!" path verdict why in
  match judge limits (fun () -> read limits path) with
  | Valid statement ->
      say "valid" (statement ^ ".");
      0
  | Invalid_because why ->
      say "invalid" why;
      1
  | Not_checked why ->
      say "not checked" why;
      3
  | Unreadable why ->
      Printf.eprintf "%s\n%!" why;
      2

(* Checks files. The worst result determines the exit code. *)
let judge_files limits paths =
  let codes = List.map (judge_file limits) paths in
  let worst = List.find_opt (fun code -> List.mem code codes) [ 2; 1; 3 ] in
  Option.value worst ~default:0

let answer = function
  | Valid statement -> "valid " ^ statement
  | Invalid_because why -> "invalid " ^ why
  | Not_checked why -> "unchecked " ^ why
  | Unreadable why -> "broken " ^ why

(* Checks certificates from standard input. An 8-byte length precedes each certificate. *)
let rec stream limits =
  let length = Bytes.create 8 in
  match really_input stdin length 0 8 with
  | () ->
      let size = Int64.to_int (Bytes.get_int64_le length 0) in
      let bytes = really_input_string stdin size in
      print_endline (answer (judge limits (fun () -> bytes)));
      stream limits
  | exception End_of_file -> ()

let rec run limits = function
  | "--time" :: time :: rest ->
      run { limits with time; max_seconds = seconds_of time } rest
  | "--memory" :: size :: rest ->
      run { limits with size; max_bytes = bytes_of size } rest
  | [] -> usage ()
  | [ "--stream" ] ->
      set_binary_mode_in stdin true;
      stream limits
  | paths -> exit (judge_files limits paths)

let defaults =
  { time = "3600"; max_seconds = 3600.; size = "2G"; max_bytes = bytes_of "2G" }

let () =
  Gc.set { (Gc.get ()) with space_overhead = 50 };
  run defaults (List.tl (Array.to_list Sys.argv))
