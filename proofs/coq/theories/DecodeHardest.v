(** The strategies of a file, as numbers. Nothing needs to be proven about this file: a wrong strategy has no proof. *)

From Kortest Require Standard.
Import List ZArith Uint63 PArray.
From Kortest Require Import Hardest.

Definition letters : array token :=
  [| Reveal 0; Reveal 1; Reveal 2;
     Click 0 0; Click 0 1; Click 0 2; Click 0 3; Click 0 4; Click 0 5; Click 0 6; Click 0 7; Click 0 8; Click 0 9;
     Click 1 0; Click 1 1; Click 1 2; Click 1 3; Click 1 4; Click 1 5; Click 1 6; Click 1 7; Click 1 8; Click 1 9;
     Click 2 0; Click 2 1; Click 2 2; Click 2 3; Click 2 4; Click 2 5; Click 2 6; Click 2 7; Click 2 8; Click 2 9 | Omit |]%uint63.

(** Returns the number at an index. Each array has 4096 numbers. Coq reads short arrays in a time that is linear in their
    length, and long ones in a time that is quadratic. *)
Definition number_at (numbers : array (array int)) (i : int) : int :=
  get (get numbers (Uint63.lsr i 12)) (Uint63.land i 4095).

(** Returns [count] tokens. The first one has the index [start]. Each number contains ten tokens of six bits. *)
Definition decode (numbers : array (array int)) (start : int) (count : N) : list token :=
  let next s :=
    let i := Uint63.sub (fst s) 1 in
    let bits := Uint63.lsr (number_at numbers (Uint63.div i 10)) (Uint63.mul 6 (Uint63.mod i 10)) in
    (i, get letters (Uint63.land bits 63) :: snd s) in
  snd (N.iter count next (Uint63.add start (Uint63.of_Z (Z.of_N count)), nil)).
