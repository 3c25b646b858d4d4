(** Extracts the checker of Check.v, which is proven sound, as an OCaml program. The modules uint63.ml and
    parray.ml replace Coq's primitive integers and arrays. Coq's extraction translates all other definitions. The Makefile passes the
    files Extraction, ExtrOcamlBasic and ExtrOCamlInt63 of the standard library to coqc. *)

From Kortest Require Import Replay Check.
Import PArray.

Extraction Language OCaml.
Extract Constant PArray.array "'a" => "'a Parray.t".
Extract Inlined Constant PArray.make => "Parray.make".
Extract Inlined Constant PArray.get => "Parray.get".
Extract Inlined Constant PArray.set => "Parray.set".
Extract Inlined Constant PArray.length => "Parray.length".
Extraction "checker.ml" judge judge_bound replay.
