(** Theorems about the rules of Nurikabe. For example, a grid has only one number of solutions. *)

From Kortest Require Standard.
Import PArray Uint63 List Bool Arith ZArith Lia.
From Kortest Require Import Lengths RulesNurikabe FactsNurikabe CellsNurikabe SizesNurikabe CutsNurikabe SolutionsNurikabe
  CheckNurikabe.

(** The block of a certificate, for the grid [five] below. *)
Definition block_of_five : array int := [|
  0x2731800000314; 0x10803001c1b00; 0x1030000010b; 0x101049b01; 0x2010000000107; 0x2670000000109;
  0x113049d01; 0x1030002520102; 0x4f0a0000011d02; 0x48000000012700; 0x12f00000131; 0x4990102010000;
  0x12d049d0100; 0x2e1402270f0001; 0x6060500020002; 0x600010f0b0a08; 0x26800061a1300; 0xe040600000000
| 0 |]%uint63.

Import ListNotations.

(** * Numbers of solutions *)

Theorem solutions_once g m n : solutions g m -> solutions g n -> m = n.
Proof.
  intros (l & <- & distinct & lists) (k & <- & distinct' & lists').
  apply Nat.le_antisymm; apply NoDup_incl_length; try assumption; intros s into; [apply lists', lists, into | apply lists, lists', into].
Qed.

Theorem solutions_1 g : solutions g 1 <-> unique g.
Proof.
  split.
  - intros (l & size & _ & lists). destruct l as [| s [|]]; try discriminate size. exists s. split; [apply lists; now left |].
    intros t is_t. apply lists in is_t as [<- | []]. reflexivity.
  - intros (s & is_s & only). exists [s]. split; [reflexivity | split; [repeat constructor; intros [] |]].
    intros t. split; [intros [<- | []]; exact is_s | intros is_t; left; auto].
Qed.

Theorem solutions_at_least g m n : solutions g n -> at_least g m <-> m <= n.
Proof.
  intros (l & <- & once & lists). split.
  - intros (k & <- & once' & all). apply NoDup_incl_length; [exact once' |]. intros s into. now apply lists, all.
  - intros few. exists (firstn m l). rewrite <- (firstn_skipn m l) in once, lists. split; [apply firstn_length_le, few |].
    split.
    + clear - once. induction (firstn m l) as [| s k IH]; [constructor |]. inversion_clear once as [| ? ? out rest].
      constructor; [| now apply IH]. intros into. apply out, in_app_iff. now left.
    + intros s into. apply lists, in_app_iff. now left.
Qed.

(** If all clues have numbers, they determine the number of black cells. *)
Theorem black_cells g s : well_formed g = true -> solution g s -> all_numbers g = true ->
  exists l, NoDup l /\ (forall p, In p l <-> look s p = Some Black) /\ length l + least_white g = length g * width g.
Proof.
  intros ok is_s known. exists (of_colour g s Black). split; [apply of_colour_distinct | split].
  - intros p. now apply of_colour_iff.
  - now apply sea_size.
Qed.

(** * Broken rules *)

Local Notation "'B'" := Black.
Local Notation "'W'" := White.

(** A solution of the grid whose only clue is [n], in the upper right corner of four cells. *)
Example four_cells : solution [[Blank; Number 2]; [Blank; Blank]] [[B; W]; [B; W]].
Proof. exact (is_solution_ok [[Blank; Number 2]; [Blank; Blank]] (Cells [2; 2]%uint63 []) eq_refl eq_refl). Qed.

Example shape_broken : ~ solution [[Blank; Number 1]] [[B; W; B]].
Proof. intros is_s. discriminate (same_shape _ _ is_s). Qed.

Example clue_is_black : ~ solution [[Blank; Number 2]; [Blank; Blank]] [[W; B]; [W; B]].
Proof. intros is_s. discriminate (clues_white _ _ is_s (0, 1) (or_intror (ex_intro _ 2 eq_refl))). Qed.

Example island_without_clue : ~ solution [[Number 1; Blank; Blank]] [[W; B; W]].
Proof.
  intros is_s. destruct (has_clue _ _ is_s (0, 2) eq_refl) as (p & is_clue & path).
  apply connected_sym in path. assert (p = (0, 0)) as ->.
  { destruct p as [[| [| r]] [| [| [| c]]]]; destruct is_clue as [no | [n no]]; cbn in no; congruence || (destruct c; discriminate) || now destruct r. }
  inversion path as [| ? q ? first near rest]; subst. apply connected_first in rest. destruct near as [[row near] | [column near]]; cbn in *.
  - subst. destruct q as [r c]. cbn in *. subst r. destruct near as [-> | ?]; [discriminate rest | lia].
  - destruct q as [r c]. cbn in *. subst c. destruct near as [-> | ?]; [discriminate rest | lia].
Qed.

Example two_clues_in_an_island : ~ solution [[Number 1; Number 1]] [[W; W]].
Proof.
  intros is_s. enough ((0, 0) = (0, 1)) by discriminate.
  apply (only_clue _ _ is_s); [right; now exists 1 | right; now exists 1 |].
  apply move with (0, 1); [reflexivity | left; cbn; auto |]. now constructor.
Qed.

Example wrong_size : ~ solution [[Number 1; Blank]] [[W; W]].
Proof.
  intros is_s. destruct (right_size _ _ is_s (0, 0)) as (island & [_ lists] & size); [right; now exists 1 |].
  specialize (size 1 eq_refl). destruct island as [| p [| q island]]; try discriminate size.
  assert (In (0, 0) [p]) as first by (apply lists; now constructor).
  assert (In (0, 1) [p]) as second.
  { apply lists. apply move with (0, 1); [reflexivity | left; cbn; auto |]. now constructor. }
  destruct first as [-> | []], second as [no | []]. discriminate no.
Qed.

Example two_seas : ~ solution [[Blank; Number 1; Blank]] [[B; W; B]].
Proof.
  intros is_s. pose proof (one_sea _ _ is_s (0, 0) (0, 2) eq_refl eq_refl) as path.
  inversion path as [| ? q ? first near rest]; subst. apply connected_first in rest. destruct near as [[row near] | [column near]]; cbn in *.
  - destruct q as [r c]. cbn in *. subst r. destruct near as [-> | ?]; [discriminate rest | lia].
  - destruct q as [r c]. cbn in *. subst c. destruct near as [-> | ?]; [discriminate rest | lia].
Qed.

Example pool : ~ solution [[Blank; Blank; Number 1]; [Blank; Blank; Blank]] [[B; B; W]; [B; B; B]].
Proof.
  intros is_s. destruct (no_pool _ _ is_s (0, 0)) as (q & into & not_black). apply not_black.
  now destruct into as [<- | [<- | [<- | [<- | []]]]].
Qed.

(** * Grids *)

(** Two clues side by side. *)
Example side_by_side : solutions [[Number 1; Number 1]] 0.
Proof.
  exists []. split; [reflexivity | split; [constructor |]]. intros s. split; [intros [] |]. intros is_s.
  enough ((0, 0) = (0, 1)) by discriminate.
  assert (clued [[Number 1; Number 1]] (0, 0)) as one by (right; now exists 1).
  assert (clued [[Number 1; Number 1]] (0, 1)) as two by (right; now exists 1).
  apply (only_clue _ _ is_s); [exact one | exact two |].
  apply move with (0, 1); [now apply (clues_white _ _ is_s) | left; cbn; auto |]. constructor. now apply (clues_white _ _ is_s).
Qed.

(** A grid of 5 x 5 cells, by computation. *)
Definition five : grid :=
  [[Blank; Blank; Blank; Blank; Blank];
   [Blank; Blank; Blank; Blank; Blank];
   [Blank; Blank; Blank; Number 6; Blank];
   [Number 1; Blank; Blank; Blank; Blank];
   [Blank; Blank; Blank; Blank; Blank]].

Example five_by_five : unique five.
Proof.
  apply solutions_1, (check_sound _ _ (Certificate [Cells [0; 14; 8; 13; 0]%uint63 []] [block_of_five] 4)).
  now vm_compute.
Qed.
