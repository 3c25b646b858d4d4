(** Extracts the verified checkers as OCaml modules. *)

From Kortest Require Replay Check Line CheckChilly CheckNurikabe ClausesNurikabe SolutionsNurikabe DecodeNurikabe.
From Kortest Require Import RulesChilly LevelChilly PushChilly GraphChilly ReplayChilly Walks Reach CutsChilly DecodeChilly
  Tries GuidesChilly TablesChilly SearchChilly ComponentsChilly BranchesChilly.
Import PArray.

Extraction Language OCaml.
Extract Constant PArray.array "'a" => "'a Parray.t".
Extract Inlined Constant PArray.make => "Parray.make".
Extract Inlined Constant PArray.get => "Parray.get".
Extract Inlined Constant PArray.set => "Parray.set".
Extract Inlined Constant PArray.length => "Parray.length".
Extraction "checker_former.ml" Check.judge Check.judge_bound Replay.replay Line.line_of.

(** Extracts the checkers of CheckChilly, and the functions that chilly.ml calls. *)
Extraction "checker_chilly.ml" CheckChilly.check CheckChilly.check_bound CheckChilly.check_route CheckChilly.check_unsolvable
  square_at positions square_number is_present push_from reached_squares graph_of
  cells_of read_cuts moves_of new_present counts in_presents rest priced_moves reached unreachable refute
  graph_without graph_taking graph_fewer
  guides_of arcs_of first_state successors visit add_pair
  components inner_presents next_states is_finished add_states.

(** Extracts the checker of CheckNurikabe, and the functions that nurikabe.ml calls. *)
Extraction "checker_nurikabe.ml" CheckNurikabe.check_found CheckNurikabe.check_others ClausesNurikabe.too_many
  ClausesNurikabe.regions_of SolutionsNurikabe.survey_of DecodeNurikabe.reached_by.
