(* Persistent arrays that replace Coq's primitive arrays. An old version stores how it differs from a newer version.
   This file is not verified. *)

type 'a t = 'a kind ref
and 'a kind = Array of 'a array * 'a | Differs of int * 'a * 'a t

let max_length = 4194303

let make (n : Uint63.t) (default : 'a) : 'a t =
  let n = if Uint63.le n max_length then n else max_length in
  ref (Array (Array.make n default, default))

(* Makes [v] the newest version. Returns its elements and its default value. *)
let rec root (v : 'a t) : 'a array * 'a =
  match !v with
  | Array (a, default) -> (a, default)
  | Differs (i, x, other) ->
      let a, default = root other in
      let old = a.(i) in
      a.(i) <- x;
      other := Differs (i, old, v);
      v := Array (a, default);
      (a, default)

let length v = Array.length (fst (root v))
let default v = snd (root v)

let get v (i : Uint63.t) =
  let a, default = root v in
  if 0 <= i && i < Array.length a then a.(i) else default

let set v (i : Uint63.t) x =
  let a, default = root v in
  if 0 <= i && i < Array.length a then (
    let old = a.(i) in
    a.(i) <- x;
    let next = ref (Array (a, default)) in
    v := Differs (i, old, next);
    next)
  else v

let copy v =
  let a, default = root v in
  ref (Array (Array.copy a, default))
