(* Unsigned 63-bit integers that replace Coq's integers. This file is not verified. *)

type t = int

let () = assert (Sys.int_size = 63)
let of_int (i : int) : t = i
let add (x : t) (y : t) : t = x + y
let sub (x : t) (y : t) : t = x - y
let mul (x : t) (y : t) : t = x * y
let l_and (x : t) (y : t) : t = x land y
let l_or (x : t) (y : t) : t = x lor y
let l_xor (x : t) (y : t) : t = x lxor y
let l_sl (x : t) (y : t) : t = if y < 0 || y >= 63 then 0 else x lsl y
let l_sr (x : t) (y : t) : t = if y < 0 || y >= 63 then 0 else x lsr y
let equal (x : t) (y : t) = x = y
let lt (x : t) (y : t) = x lxor min_int < y lxor min_int
let le (x : t) (y : t) = x lxor min_int <= y lxor min_int

(* Unsigned division. A division by 0 returns 0, as in Coq. *)
let div (x : t) (y : t) : t =
  if y = 0 then 0
  else if y < 0 then if lt x y then 0 else 1
  else if x >= 0 then x / y
  else
    let q = (x lsr 1) / (y lsl 1) in
    if lt (x - (q * y)) y then q else q + 1

let rem (x : t) (y : t) : t = if y = 0 then x else x - (div x y * y)
