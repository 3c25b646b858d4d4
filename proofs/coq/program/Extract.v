(** The checker as a program: what Check.v proves sound, in OCaml. Primitive integers and arrays become those of
    uint63.ml and parray.ml; everything else is what Coq makes of the definitions. *)

From Coq Require Import PArray Extraction ExtrOcamlBasic ExtrOCamlInt63.
From Kortest Require Import Replay Check.

Extraction Language OCaml.
Extract Constant PArray.array "'a" => "'a Parray.t".
Extract Inlined Constant PArray.make => "Parray.make".
Extract Inlined Constant PArray.get => "Parray.get".
Extract Inlined Constant PArray.set => "Parray.set".
Extract Inlined Constant PArray.length => "Parray.length".
Extraction "checker.ml" check replay check_bound.
