(* Parses words, numbers and digests in certificates of all games. This file is not verified. *)

exception Invalid of string
exception Not_judged of string

let invalid format = Printf.ksprintf (fun text -> raise (Invalid text)) format
let counted n noun = Printf.sprintf "%d %s%s" n noun (if n = 1 then "" else "s")

let occurrences letter text =
  String.fold_left (fun n c -> if c = letter then n + 1 else n) 0 text

(* The hash function SHA-256, computed with OCaml's 63-bit integers. *)
module Sha256 = struct
  let mask = 0xffffffff

  (* The round constants of SHA-256. *)
  let k =
    [|
      0x428a2f98;
      0x71374491;
      0xb5c0fbcf;
      0xe9b5dba5;
      0x3956c25b;
      0x59f111f1;
      0x923f82a4;
      0xab1c5ed5;
      0xd807aa98;
      0x12835b01;
      0x243185be;
      0x550c7dc3;
      0x72be5d74;
      0x80deb1fe;
      0x9bdc06a7;
      0xc19bf174;
      0xe49b69c1;
      0xefbe4786;
      0x0fc19dc6;
      0x240ca1cc;
      0x2de92c6f;
      0x4a7484aa;
      0x5cb0a9dc;
      0x76f988da;
      0x983e5152;
      0xa831c66d;
      0xb00327c8;
      0xbf597fc7;
      0xc6e00bf3;
      0xd5a79147;
      0x06ca6351;
      0x14292967;
      0x27b70a85;
      0x2e1b2138;
      0x4d2c6dfc;
      0x53380d13;
      0x650a7354;
      0x766a0abb;
      0x81c2c92e;
      0x92722c85;
      0xa2bfe8a1;
      0xa81a664b;
      0xc24b8b70;
      0xc76c51a3;
      0xd192e819;
      0xd6990624;
      0xf40e3585;
      0x106aa070;
      0x19a4c116;
      0x1e376c08;
      0x2748774c;
      0x34b0bcb5;
      0x391c0cb3;
      0x4ed8aa4a;
      0x5b9cca4f;
      0x682e6ff3;
      0x748f82ee;
      0x78a5636f;
      0x84c87814;
      0x8cc70208;
      0x90befffa;
      0xa4506ceb;
      0xbef9a3f7;
      0xc67178f2;
    |]

  (* The initial hash value of SHA-256. *)
  let start =
    [|
      0x6a09e667;
      0xbb67ae85;
      0x3c6ef372;
      0xa54ff53a;
      0x510e527f;
      0x9b05688c;
      0x1f83d9ab;
      0x5be0cd19;
    |]

  let rotated x n = (x lsr n) lor (x lsl (32 - n)) land mask

  (* Appends the padding of SHA-256: one bit, zeros, and the length in bits. *)
  let padded text =
    let length = String.length text in
    let size = 64 * (((length + 8) / 64) + 1) in
    let bytes = Bytes.make size '\000' in
    Bytes.blit_string text 0 bytes 0 length;
    Bytes.set bytes length '\x80';
    Bytes.set_int64_be bytes (size - 8) (Int64.of_int (8 * length));
    bytes

  (* Fills [w] with the message schedule of the block that begins at [from]. *)
  let schedule w bytes from =
    for i = 0 to 15 do
      w.(i) <-
        Int32.to_int (Bytes.get_int32_be bytes (from + (4 * i))) land mask
    done;
    for i = 16 to 63 do
      let x = w.(i - 15) and y = w.(i - 2) in
      let s0 = rotated x 7 lxor rotated x 18 lxor (x lsr 3) in
      let s1 = rotated y 17 lxor rotated y 19 lxor (y lsr 10) in
      w.(i) <- (w.(i - 16) + s0 + w.(i - 7) + s1) land mask
    done

  (* Applies the round [i] to the state [s]. *)
  let round s w i =
    let a = s.(0) and e = s.(4) in
    let s1 = rotated e 6 lxor rotated e 11 lxor rotated e 25 in
    let ch = e land s.(5) lxor (lnot e land mask land s.(6)) in
    let t1 = (s.(7) + s1 + ch + k.(i) + w.(i)) land mask in
    let s0 = rotated a 2 lxor rotated a 13 lxor rotated a 22 in
    let maj = a land s.(1) lxor (a land s.(2)) lxor (s.(1) land s.(2)) in
    Array.blit s 0 s 1 7;
    s.(4) <- (s.(4) + t1) land mask;
    s.(0) <- (t1 + s0 + maj) land mask

  let digest text =
    let bytes = padded text in
    let h = Array.copy start and w = Array.make 64 0 in
    for block = 0 to (Bytes.length bytes / 64) - 1 do
      schedule w bytes (64 * block);
      let s = Array.copy h in
      for i = 0 to 63 do
        round s w i
      done;
      for i = 0 to 7 do
        h.(i) <- (h.(i) + s.(i)) land mask
      done
    done;
    String.concat "" (Array.to_list (Array.map (Printf.sprintf "%08x") h))
end

(* A certificate that is read line by line. *)
type file = { bytes : string; mutable at : int; mutable line : int; last : int }

let comes file beginning =
  let n = String.length beginning in
  file.at + n <= String.length file.bytes
  && String.sub file.bytes file.at n = beginning

(* Opens a certificate, and verifies the digest in its last line. *)
let opened bytes =
  let last =
    let n = String.length bytes in
    if n < 2 then 0
    else
      match String.rindex_from_opt bytes (n - 2) '\n' with
      | Some i -> i + 1
      | None -> 0
  in
  let file = { bytes; at = 0; line = 0; last } in
  if not (comes file "kortest certificate ") then
    invalid "line 1: not a kortest certificate";
  let digest = Sha256.digest (String.sub bytes 0 last) in
  let ending = String.sub bytes last (String.length bytes - last) in
  if String.length ending < 72 || String.sub ending 0 7 <> "sha256 " then
    invalid
      "its last line is not a whole digest: the file was cut off, or bytes \
       were added";
  if ending <> "sha256 " ^ digest ^ "\n" then
    invalid "its digest does not match: the file was altered";
  file

(* Verifies that all lines before the last line were read. *)
let finish file =
  if file.at <> file.last then
    invalid "there are unexpected lines before the last line"

let words file first most =
  file.line <- file.line + 1;
  let complain () =
    invalid "line %d: expected a line that begins with %S" file.line first
  in
  match String.index_from_opt file.bytes file.at '\n' with
  | None -> complain ()
  | Some till -> (
      let text = String.sub file.bytes file.at (till - file.at) in
      file.at <- till + 1;
      if String.exists (fun c -> Char.code c > 127) text then complain ();
      let spaces = occurrences ' ' text in
      if spaces > most then
        invalid "line %d: %s, where at most %d can be" file.line
          (counted spaces "word") most;
      match String.split_on_char ' ' text with
      | word :: words when word = first -> words
      | _ -> complain ())

let word file first =
  match words file first 1 with
  | [ word ] -> word
  | _ -> invalid "line %d: expected %S and one word" file.line first

(* Parses a decimal number from [least] to [most], without leading zeros. *)
let number ?(least = 0) file word most =
  let is_negative = word <> "" && word.[0] = '-' in
  let digits =
    if is_negative then String.sub word 1 (String.length word - 1) else word
  in
  let plain =
    digits <> ""
    && String.length digits <= 15
    && String.for_all (fun c -> '0' <= c && c <= '9') digits
  in
  match if plain then int_of_string_opt word else None with
  | Some n when least <= n && n <= most && string_of_int n = word -> n
  | _ -> invalid "line %d: expected a number from %d to %d" file.line least most
