(** Extracts the checker of Check.v, which is proven sound, as an OCaml program. The modules uint63.ml and
    parray.ml replace Coq's primitive integers and arrays. Coq's extraction translates all other definitions. *)

From Coq Require Import PArray Extraction ExtrOcamlBasic ExtrOCamlInt63.
From Kortest Require Import Replay Check.

Extraction Language OCaml.
Extract Constant PArray.array "'a" => "'a Parray.t".
Extract Inlined Constant PArray.make => "Parray.make".
Extract Inlined Constant PArray.get => "Parray.get".
Extract Inlined Constant PArray.set => "Parray.set".
Extract Inlined Constant PArray.length => "Parray.length".
Extraction "checker.ml" judge judge_bound replay.
