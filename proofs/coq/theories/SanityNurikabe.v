(** Theorems that confirm the rules. *)

From Kortest Require Standard.
Import PArray Uint63 List Bool Arith ZArith Lia.
From Kortest Require Import RulesNurikabe FactsNurikabe SizesNurikabe SolutionsNurikabe.
Import ListNotations.

(** A grid has only one number of solutions. *)
Theorem solutions_once g m n : solutions g m -> solutions g n -> m = n.
Proof.
  intros (l & <- & distinct & lists) (k & <- & distinct' & lists').
  apply Nat.le_antisymm; apply NoDup_incl_length; try assumption; intros s into; [apply lists', lists, into | apply lists, lists', into].
Qed.

(** If all clues have numbers, they determine the number of black cells. *)
Theorem black_cells g s : well_formed g = true -> solution g s -> all_numbers g = true ->
  exists l, NoDup l /\ (forall p, In p l <-> look s p = Some Black) /\ length l + least_white g = length g * width g.
Proof.
  intros ok is_s known. exists (of_colour g s Black). split; [apply of_colour_distinct | split].
  - intros p. now apply of_colour_iff.
  - now apply sea_size.
Qed.

(** Two clues side by side. *)
Example side_by_side : solutions [[Number 1; Number 1]] 0.
Proof.
  exists []. split; [reflexivity | split; [constructor |]]. intros s. split; [intros [] |]. intros is_s.
  assert (clued [[Number 1; Number 1]] (0, 0)) as one by (right; now exists 1).
  assert (clued [[Number 1; Number 1]] (0, 1)) as two by (right; now exists 1).
  enough ((0, 0) = (0, 1)) by discriminate. apply (only_clue _ _ is_s); [exact one | exact two |].
  apply move with (0, 1); [now apply (clues_white _ _ is_s) | left; cbn; auto |]. constructor. now apply (clues_white _ _ is_s).
Qed.

(** The test of solutions, on colourings that break one rule each. B: black, W: white. *)
Local Notation B := Black.
Local Notation W := White.

Example good : is_solution [[Blank; Number 2]; [Blank; Blank]] [[B; W]; [B; W]] = true. Proof. reflexivity. Qed.
Example black_clue : is_solution [[Blank; Number 2]; [Blank; Blank]] [[W; B]; [W; B]] = false. Proof. reflexivity. Qed.
Example wrong_size : is_solution [[Blank; Number 2]; [Blank; Blank]] [[B; W]; [B; B]] = false. Proof. reflexivity. Qed.
Example pool : is_solution [[Blank; Blank; Number 1]; [Blank; Blank; Blank]] [[B; B; W]; [B; B; B]] = false. Proof. reflexivity. Qed.
Example two_seas : is_solution [[Blank; Number 1; Blank]] [[B; W; B]] = false. Proof. reflexivity. Qed.
Example no_clue : is_solution [[Blank; Blank; Number 1]] [[W; B; W]] = false. Proof. reflexivity. Qed.
Example any_size : is_solution [[Blank; Unknown]; [Blank; Blank]] [[B; W]; [W; W]] = true. Proof. reflexivity. Qed.
