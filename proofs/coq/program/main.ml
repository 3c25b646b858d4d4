(* The command line of the program that checks certificates. This file is not verified. *)

open Frame

(* Tests whether a newer version of kortest wrote the certificate. *)
let is_newer version =
  let digits = String.length version in
  String.for_all (fun c -> '0' <= c && c <= '9') version
  &&
  if digits = 1 then version > "2"
  else digits >= 2 && digits <= 9 && version.[0] <> '0'

(* The name, the versions and the check of each supported game. *)
let games =
  [ ("former", [ "2" ], Former.check); ("chilly", [ "1"; "2" ], Chilly.check) ]

(* Checks a certificate, and returns a sentence that says what it proves. *)
let check bytes =
  let file = opened bytes in
  let version =
    match words file "kortest" 2 with
    | [ "certificate"; version ] -> version
    | _ -> invalid "line 1: not a kortest certificate"
  in
  if is_newer version then raise (Not_judged "written by a newer kortest");
  match (word file "puzzle", version) with
  | "nurikabe", ("1" | "2") ->
      raise
        (Not_judged "this checker does not support certificates of nurikabe")
  | puzzle, _ -> (
      match
        List.find_opt
          (fun (name, versions, _) ->
            name = puzzle && List.mem version versions)
          games
      with
      | Some (_, _, check) -> check file version
      | None ->
          invalid
            "line 2: the puzzle is unknown, or its certificates do not have \
             this version")

(* Limits of time and memory for the check of one file. *)
type limits = {
  seconds : string;
  most_seconds : float;
  size : string;
  most_bytes : int;
}

let usage () =
  prerr_endline
    "usage: check [--time SECONDS] [--memory SIZE] FILE... | --stream \
     (defaults: 3600 and 2G, for each file)";
  exit 2

let seconds text =
  match int_of_string_opt text with
  | Some n when n > 0 -> float_of_int n
  | _ -> usage ()

(* Converts a size such as 512M or 2G to bytes. *)
let bytes_of size =
  let digits = String.length size - 1 in
  match
    if digits < 1 then None else int_of_string_opt (String.sub size 0 digits)
  with
  | Some n when n > 0 && n < 1_000_000 -> (
      match size.[digits] with
      | 'K' -> n lsl 10
      | 'M' -> n lsl 20
      | 'G' -> n lsl 30
      | _ -> usage ())
  | _ -> usage ()

let too_much_memory limits =
  raise
    (Not_judged
       (Printf.sprintf "needs more than %s of memory (--memory)" limits.size))

(* Raises [Not_judged] if a check takes too much time or memory. *)
let watch limits began () =
  if Sys.time () -. began > limits.most_seconds then
    raise
      (Not_judged
         (Printf.sprintf "needs more than %s s (--time)" limits.seconds));
  if
    (Gc.quick_stat ()).heap_words * (Sys.word_size / 8)
    > limits.most_bytes / 3 * 2
  then too_much_memory limits

let beginning = "kortest certificate "

(* Reads a file, or standard input if [path] is "-". *)
let read limits path =
  let channel = if path = "-" then stdin else open_in_bin path in
  set_binary_mode_in channel true;
  let text = Buffer.create 65536 and chunk = Bytes.create 65536 in
  let rec go_on () =
    let size = input channel chunk 0 (Bytes.length chunk) in
    Buffer.add_subbytes text chunk 0 size;
    if Buffer.length text > limits.most_bytes / 4 then too_much_memory limits;
    let known = min (Buffer.length text) (String.length beginning) in
    if size > 0 && Buffer.sub text 0 known = String.sub beginning 0 known then
      go_on ()
  in
  Fun.protect go_on ~finally:(fun () -> if path <> "-" then close_in channel);
  Buffer.contents text

type verdict =
  | Valid of string
  | Invalid_because of string
  | Not_checked of string
  | Unreadable of string

let judge limits read =
  Gc.compact ();
  let alarm = Gc.create_alarm (watch limits (Sys.time ())) in
  Fun.protect
    ~finally:(fun () -> Gc.delete_alarm alarm)
    (fun () ->
      match check (read ()) with
      | statement -> Valid statement
      | exception Invalid why -> Invalid_because why
      | exception Not_judged why -> Not_checked why
      | exception (Stack_overflow | Out_of_memory) ->
          Not_checked "not enough memory"
      | exception Sys_error why -> Unreadable why)

(* Checks a file, prints the verdict, and returns the exit code. *)
let judge_file limits path =
  let say verdict why code =
    Printf.printf "%s: %s: %s\n%!" path verdict why;
    code
  in
  match judge limits (fun () -> read limits path) with
  | Valid statement -> say "valid" (statement ^ ".") 0
  | Invalid_because why -> say "invalid" why 1
  | Not_checked why -> say "not checked" why 3
  | Unreadable why ->
      Printf.eprintf "%s\n%!" why;
      2

(* Checks certificates from standard input. An 8-byte length precedes each certificate. *)
let rec stream limits =
  let length = Bytes.create 8 in
  match really_input stdin length 0 8 with
  | () ->
      let bytes =
        really_input_string stdin (Int64.to_int (Bytes.get_int64_le length 0))
      in
      (match judge limits (fun () -> bytes) with
      | Valid _ -> print_endline "valid"
      | Invalid_because why -> print_endline ("invalid " ^ why)
      | Not_checked why -> print_endline ("unchecked " ^ why)
      | Unreadable why -> print_endline ("broken " ^ why));
      stream limits
  | exception End_of_file -> ()

let rec run limits = function
  | "--time" :: text :: rest ->
      run { limits with seconds = text; most_seconds = seconds text } rest
  | "--memory" :: text :: rest ->
      run { limits with size = text; most_bytes = bytes_of text } rest
  | [] -> usage ()
  | [ "--stream" ] ->
      set_binary_mode_in stdin true;
      stream limits
  | paths ->
      (* The worst result determines the exit code. *)
      let codes = List.map (judge_file limits) paths in
      exit
        (match List.find_opt (fun code -> List.mem code codes) [ 2; 1; 3 ] with
        | Some code -> code
        | None -> 0)

let () =
  Gc.set { (Gc.get ()) with space_overhead = 50 };
  run
    {
      seconds = "3600";
      most_seconds = 3600.;
      size = "2G";
      most_bytes = bytes_of "2G";
    }
    (List.tl (Array.to_list Sys.argv))
