(** Sets of cells.

    Bit [c] of row [r] says whether the cell in row [r] and column [c] is in the set. So an operation on a row handles all
    its cells at once. An integer has 63 bits, but a grid may have 64 columns. So the columns from 62 on have integers of
    their own, in [east]. A grid with at most 62 columns does not need them, and then [east] is empty. *)

From Kortest Require Standard.
Import List Bool Arith ZArith Lia Uint63.
From Kortest Require Import Lengths RulesNurikabe FactsNurikabe.
Import ListNotations.

Definition to_nat (x : int) : nat := Z.to_nat (to_Z x).
Definition of_nat (n : nat) : int := of_Z (Z.of_nat n).

Lemma of_to x : of_nat (to_nat x) = x.
Proof. unfold of_nat, to_nat. pose proof (to_Z_bounded x). rewrite Z2Nat.id by lia. apply of_to_Z. Qed.

Lemma to_Z_of_nat n : n < 4096 -> to_Z (of_nat n) = Z.of_nat n.
Proof.
  intros small. unfold of_nat. rewrite of_Z_spec. apply Z.mod_small. change wB with 9223372036854775808%Z. lia.
Qed.

Lemma to_of n : n < 4096 -> to_nat (of_nat n) = n.
Proof. intros small. unfold to_nat. rewrite to_Z_of_nat by exact small. apply Nat2Z.id. Qed.

Lemma to_nat_ltb x n : n < 4096 -> (x <? of_nat n)%uint63 = (to_nat x <? n).
Proof.
  intros small. apply eq_iff_eq_true. rewrite ltb_spec, to_Z_of_nat, Nat.ltb_lt by exact small. unfold to_nat.
  pose proof (to_Z_bounded x). lia.
Qed.

Lemma to_nat_inj x y : to_nat x = to_nat y -> x = y.
Proof. intros same. now rewrite <- (of_to x), same, of_to. Qed.

(** * Bits *)

Lemma bit_shift_left row c : c < 62 -> bit (row << 1) (of_nat (S c)) = bit row (of_nat c).
Proof.
  intros small. rewrite bit_lsl. assert (to_Z (of_nat (S c)) = Z.of_nat c + 1)%Z as value by (rewrite to_Z_of_nat; lia).
  destruct (_ || _) eqn:outside.
  - apply orb_true_iff in outside as [low | high].
    + rewrite ltb_spec, value in low. change (to_Z 1) with 1%Z in low. lia.
    + rewrite leb_spec, value in high. change (to_Z digits) with 63%Z in high. lia.
  - f_equal. apply to_Z_inj. rewrite sub_spec, value, to_Z_of_nat by lia. change (to_Z 1) with 1%Z.
    replace (Z.of_nat c + 1 - 1)%Z with (Z.of_nat c) by lia. apply Z.mod_small.
    change wB with 9223372036854775808%Z. lia.
Qed.

Lemma bit_shift_right row c : c < 62 -> bit (row >> 1) (of_nat c) = bit row (of_nat (S c)).
Proof.
  intros small. rewrite bit_lsr. replace (1 + of_nat c)%uint63 with (of_nat (S c)).
  - replace (of_nat c <=? of_nat (S c))%uint63 with true; [reflexivity |]. symmetry.
    rewrite leb_spec, !to_Z_of_nat by lia. lia.
  - apply to_Z_inj. rewrite add_spec, !to_Z_of_nat by lia. change (to_Z 1) with 1%Z.
    rewrite Z.mod_small; [lia |]. change wB with 9223372036854775808%Z. lia.
Qed.

Lemma bit_one c d : c < 63 -> d < 63 -> bit (1 << of_nat c) (of_nat d) = (c =? d).
Proof.
  intros small small'. rewrite bit_lsl. apply eq_iff_eq_true. rewrite Nat.eqb_eq.
  destruct (_ || _) eqn:outside.
  - split; [discriminate |]. intros <-. exfalso. apply orb_true_iff in outside as [low | high].
    + rewrite ltb_spec in low. lia.
    + rewrite leb_spec, to_Z_of_nat in high by lia. change (to_Z digits) with 63%Z in high. lia.
  - apply orb_false_iff in outside as [low _]. apply not_true_iff_false in low.
    rewrite ltb_spec, !to_Z_of_nat in low by lia. rewrite bit_1, eqb_spec. split.
    + intros same. apply (f_equal to_Z) in same. rewrite sub_spec, !to_Z_of_nat in same by lia.
      change (to_Z 0) with 0%Z in same. rewrite Z.mod_small in same; [lia |]. change wB with 9223372036854775808%Z. lia.
    + intros <-. apply to_Z_inj. now rewrite sub_spec, Z.sub_diag.
Qed.

(** * Rows *)

Fixpoint row_at (rows : list int) (r : int) : int :=
  match rows with
  | [] => 0%uint63
  | row :: rows => if (r =? 0)%uint63 then row else row_at rows (r - 1)%uint63
  end.

Fixpoint change (f : int -> int) (r : int) (rows : list int) : list int :=
  match rows with
  | [] => []
  | row :: rows => if (r =? 0)%uint63 then f row :: rows else row :: change f (r - 1)%uint63 rows
  end.

Lemma to_nat_pred r : (r =? 0)%uint63 = false -> to_nat r = S (to_nat (r - 1)).
Proof.
  intros other. unfold to_nat. rewrite sub_spec. pose proof (to_Z_bounded r). change (to_Z 1) with 1%Z.
  assert (to_Z r <> 0%Z).
  { intros zero. rewrite <- not_true_iff_false in other. apply other, eqb_spec, to_Z_inj. exact zero. }
  rewrite Z.mod_small by lia. lia.
Qed.

Lemma row_at_nth rows : forall r, row_at rows r = nth (to_nat r) rows 0%uint63.
Proof.
  induction rows as [| row rows IH]; intros r; cbn [row_at]; [now destruct (to_nat r) |].
  destruct (r =? 0)%uint63 eqn:first; [now apply eqb_correct in first as -> |].
  rewrite (to_nat_pred r first). apply IH.
Qed.

Lemma nth_change f rows : forall r k,
  nth k (change f r rows) 0%uint63 =
    if (k =? to_nat r) && (k <? length rows) then f (nth k rows 0%uint63) else nth k rows 0%uint63.
Proof.
  induction rows as [| row rows IH]; intros r k; cbn [change length].
  - destruct k; cbn; now rewrite andb_false_r.
  - destruct (r =? 0)%uint63 eqn:first.
    + apply eqb_correct in first as ->. now destruct k.
    + rewrite (to_nat_pred r first). destruct k as [| k]; [reflexivity |]. cbn [nth Nat.eqb]. rewrite IH.
      now replace (S k <? S (length rows)) with (k <? length rows).
Qed.

Lemma length_change f rows : forall r, length (change f r rows) = length rows.
Proof. induction rows as [| row rows IH]; intros r; cbn; [reflexivity |]. destruct (_ =? _)%uint63; cbn; congruence. Qed.

(** * Sets *)

Record cells := Cells { west : list int; east : list int }.

(** The rows that contain the column [c], and its bit there. *)
Definition side (m : cells) (c : nat) : list int := if c <? 62 then west m else east m.
Definition place (c : nat) : nat := if c <? 62 then c else c - 62.

(** The cell [p] is in the set [m]. *)
Definition has (m : cells) (p : position) : bool := bit (nth (fst p) (side m (snd p)) 0%uint63) (of_nat (place (snd p))).

(** The position with the code [64 * row + column]. *)
Definition position_of (x : int) : position := (to_nat (x >> 6)%uint63, to_nat (x land 63)%uint63).

(** Tests whether the cell with the code [x] is in the set [m]. *)
Definition has_code (m : cells) (x : int) : bool :=
  let c := (x land 63)%uint63 in
  if (c <? 62)%uint63 then bit (row_at (west m) (x >> 6)%uint63) c
  else bit (row_at (east m) (x >> 6)%uint63) (c - 62)%uint63.

(** Changes the row of the cell with the code [x]. The function [f] gets the bit of this cell, and the row. *)
Definition update (f : int -> int -> int) (m : cells) (x : int) : cells :=
  let c := (x land 63)%uint63 in
  if (c <? 62)%uint63 then Cells (change (f (1 << c)) (x >> 6) (west m))%uint63 (east m)
  else Cells (west m) (change (f (1 << (c - 62))) (x >> 6) (east m))%uint63.

Definition put : cells -> int -> cells := update (fun cell row => row lor cell)%uint63.
Definition drop : cells -> int -> cells := update (fun cell row => row lxor (row land cell))%uint63.

(** The numbers of rows in both lists. *)
Definition size : Type := (nat * nat)%type.
Definition size_of (m : cells) : size := (length (west m), length (east m)).

(** The cell [p] has a bit in a set of this size. *)
Definition within (n : size) (p : position) : bool :=
  (fst p <? if snd p <? 62 then fst n else snd n) && (snd p <? 64).

Lemma within_small n p : within n p = true -> snd p < 64.
Proof. unfold within. rewrite andb_true_iff, !Nat.ltb_lt. tauto. Qed.

Lemma column_small x : to_nat (x land 63) < 64.
Proof.
  unfold to_nat. rewrite land_spec'. change (to_Z 63) with (Z.ones 6). rewrite Z.land_ones by lia.
  pose proof (Z.mod_pos_bound (to_Z x) (2 ^ 6)). lia.
Qed.

Lemma place_small c : c < 64 -> place c < 62.
Proof. intros small. unfold place. destruct (c <? 62) eqn:low; [now apply Nat.ltb_lt | lia]. Qed.

Lemma place_of x :
  (if (x land 63 <? 62)%uint63 then x land 63 else x land 63 - 62)%uint63 = of_nat (place (to_nat (x land 63))).
Proof.
  pose proof (column_small x) as small. set (c := (x land 63)%uint63) in *. change 62%uint63 with (of_nat 62).
  rewrite to_nat_ltb by lia. unfold place. destruct (_ <? 62) eqn:low; [now rewrite of_to |].
  apply Nat.ltb_ge in low. apply to_Z_inj. rewrite sub_spec, !to_Z_of_nat by lia. unfold to_nat in *.
  pose proof (to_Z_bounded c). rewrite Z.mod_small by lia. lia.
Qed.

Lemma has_code_eq m x : has_code m x = has m (position_of x).
Proof.
  pose proof (place_of x) as is_place. unfold has_code, has, position_of, side. cbn [fst snd]. rewrite <- is_place.
  rewrite <- to_nat_ltb by lia. change (of_nat 62) with 62%uint63. rewrite <- !row_at_nth. now destruct (_ <? _)%uint63.
Qed.

Definition same_side (c d : nat) : bool := Bool.eqb (c <? 62) (d <? 62).

Lemma same_place c d : same_side c d && (place c =? place d) = (c =? d).
Proof.
  unfold same_side, place. apply eq_iff_eq_true. rewrite andb_true_iff, !Nat.eqb_eq, eqb_true_iff.
  destruct (c <? 62) eqn:low, (d <? 62) eqn:low'; rewrite ?Nat.ltb_lt, ?Nat.ltb_ge in *; split; intuition (lia || discriminate).
Qed.

Lemma has_update f m x p : snd p < 64 ->
  has (update f m x) p =
    if same_side (snd p) (snd (position_of x)) && (fst p =? fst (position_of x)) && within (size_of m) p
    then bit (f (1 << of_nat (place (snd (position_of x)))) (nth (fst p) (side m (snd p)) 0))%uint63
           (of_nat (place (snd p)))
    else has m p.
Proof.
  intros small. pose proof (place_of x) as is_place. unfold has, update, same_side, within, side, position_of.
  cbn [fst snd]. rewrite <- is_place, <- to_nat_ltb by lia. change (of_nat 62) with 62%uint63.
  replace (snd p <? 64) with true by (symmetry; now apply Nat.ltb_lt). rewrite andb_true_r.
  destruct (x land 63 <? 62)%uint63, (snd p <? 62); cbn [west east fst snd size_of Bool.eqb andb]; try reflexivity;
    rewrite nth_change; now destruct (_ && _).
Qed.

Lemma has_put m x p : snd p < 64 ->
  has (put m x) p = has m p || position_eqb p (position_of x) && within (size_of m) p.
Proof.
  intros small. unfold put. rewrite has_update by exact small. unfold position_eqb. rewrite <- (same_place (snd p)).
  destruct (same_side _ _) eqn:on_side; [| now destruct (fst p =? fst (position_of x)), (has m p)].
  destruct (fst p =? fst (position_of x)); cbn [andb]; [| now rewrite orb_false_r].
  destruct (within _ _); [| now rewrite andb_false_r, orb_false_r]. rewrite andb_true_r, lor_spec. unfold has. f_equal.
  pose proof (place_small _ small). pose proof (place_small _ (column_small x)). rewrite bit_one by (cbn [snd position_of]; lia).
  apply Nat.eqb_sym.
Qed.

Lemma has_drop m x p : snd p < 64 ->
  has m p = true -> p <> position_of x -> has (drop m x) p = true.
Proof.
  intros small old other. unfold drop. rewrite has_update by exact small.
  destruct (_ && _) eqn:here; [| exact old]. rewrite lxor_spec, land_spec. unfold has in old. rewrite old. cbn [andb].
  pose proof (place_small _ small). pose proof (place_small _ (column_small x)). rewrite bit_one by (cbn [snd position_of]; lia).
  destruct (place _ =? place _) eqn:same; [| reflexivity]. exfalso. apply other, position_eqb_iff. unfold position_eqb.
  rewrite !andb_true_iff in here. destruct here as [[on_side row] _]. rewrite row, <- (same_place (snd p)), on_side. cbn [andb].
  rewrite Nat.eqb_sym. exact same.
Qed.

Lemma has_put_more m x p : has m p = true -> has (put m x) p = true.
Proof.
  unfold has, put, update, side. destruct (_ <? 62)%uint63, (snd p <? 62); cbn [west east]; try easy;
    rewrite nth_change; (destruct (_ && _); [| easy]); rewrite lor_spec; now intros ->.
Qed.

Lemma size_update f m x : size_of (update f m x) = size_of m.
Proof. unfold size_of, update. destruct (_ <? _)%uint63; cbn; now rewrite length_change. Qed.

Lemma size_put m x : size_of (put m x) = size_of m.
Proof. apply size_update. Qed.

Fixpoint put_all (m : cells) (xs : list int) : cells := match xs with [] => m | x :: xs => put_all (put m x) xs end.
Fixpoint drop_all (m : cells) (xs : list int) : cells := match xs with [] => m | x :: xs => drop_all (drop m x) xs end.

Lemma size_put_all xs : forall m, size_of (put_all m xs) = size_of m.
Proof. induction xs; intros m; cbn; [reflexivity |]. now rewrite IHxs, size_put. Qed.

Lemma has_put_all_more xs : forall m p, has m p = true -> has (put_all m xs) p = true.
Proof. induction xs; intros m p old; cbn; [exact old |]. now apply IHxs, has_put_more. Qed.

Lemma has_put_all_in xs : forall m p, snd p < 64 -> has (put_all m xs) p = true ->
  (exists x, In x xs /\ p = position_of x) \/ has m p = true.
Proof.
  induction xs as [| x xs IH]; intros m p small; cbn [put_all]; [now right |]. intros yes.
  destruct (IH _ _ small yes) as [(y & into & ->) | old]; [left; exists y; split; [now right | reflexivity] |].
  rewrite has_put, orb_true_iff, andb_true_iff, position_eqb_iff in old by exact small.
  destruct old as [old | [-> _]]; [now right | left; exists x; split; [now left | reflexivity]].
Qed.

Lemma has_put_all xs : forall m x, within (size_of m) (position_of x) = true -> In x xs ->
  has (put_all m xs) (position_of x) = true.
Proof.
  induction xs as [| y xs IH]; intros m x inside; [intros [] |]. cbn [put_all]. intros [-> | into].
  - apply has_put_all_more. rewrite has_put by (apply (within_small _ _ inside)).
    now rewrite inside, (proj2 (position_eqb_iff _ _) eq_refl), orb_true_r.
  - apply IH; [now rewrite size_put | exact into].
Qed.

Lemma has_drop_all xs : forall m p, snd p < 64 ->
  has m p = true -> (forall x, In x xs -> p <> position_of x) -> has (drop_all m xs) p = true.
Proof.
  induction xs as [| x xs IH]; intros m p small old other; cbn; [exact old |].
  apply IH; [exact small | apply has_drop; auto; apply other; now left | intros y into; apply other; now right].
Qed.

(** The empty set of this size. *)
Definition empty (n : size) : cells := Cells (repeat 0%uint63 (fst n)) (repeat 0%uint63 (snd n)).

Lemma size_empty n : size_of (empty n) = n.
Proof. unfold size_of. cbn. rewrite !repeat_length. now destruct n. Qed.

Lemma has_empty n p : has (empty n) p = false.
Proof.
  unfold has, side. replace (nth _ _ _) with 0%uint63; [apply bit_0 |].
  destruct (_ <? _); cbn [empty west east]; generalize (fst p).
  - induction (fst n) as [| k IH]; intros [| r]; cbn; auto.
  - induction (snd n) as [| k IH]; intros [| r]; cbn; auto.
Qed.

(** * Growth *)

(** Adds to [rows] all cells of [through] that are beside a cell of [rows], of the row [above], or of [other] (the bits
    that come from the rows on the other side). *)
Fixpoint grow_rows (above : int) (through rows other : list int) : list int :=
  match rows, through with
  | row :: rows', limit :: through' =>
      let below := match rows' with [] => 0 | row :: _ => row end%uint63 in
      let across := match other with [] => 0 | row :: _ => row end%uint63 in
      (row lor (((row << 1) lor (row >> 1) lor above lor below lor across) land limit))%uint63
        :: grow_rows row through' rows' (tl other)
  | _, _ => rows
  end.

(** Adds to [m] all cells of [through] that are beside a cell of [m]. *)
Definition grow (through m : cells) : cells :=
  match east m with
  | [] => Cells (grow_rows 0 (west through) (west m) []) []
  | _ =>
      Cells (grow_rows 0 (west through) (west m) (map (fun row => row << 61)%uint63 (east m)))
        (grow_rows 0 (east through) (east m) (map (fun row => row >> 61)%uint63 (west m)))
  end.

Lemma nth_grow_rows rows : forall above through other k,
  let row := nth k rows 0%uint63 in
  let up := match k with 0 => above | S k => nth k rows 0%uint63 end in
  k < length rows ->
  forall i, bit (nth k (grow_rows above through rows other) 0%uint63) i =
    bit row i ||
    (bit (row << 1) i || bit (row >> 1) i || bit up i || bit (nth (S k) rows 0%uint63) i || bit (nth k other 0%uint63) i) &&
    bit (nth k through 0%uint63) i.
Proof.
  induction rows as [| row rows IH]; intros above through other k r up inside i; [cbn in inside; lia |].
  destruct through as [| first through].
  - cbn [grow_rows]. replace (nth k [] 0%uint63) with 0%uint63 by now destruct k.
    now rewrite bit_0, andb_false_r, orb_false_r.
  - destruct k as [| k].
    + cbn [grow_rows nth]. subst r up. cbn [nth]. rewrite lor_spec, land_spec, !lor_spec.
      now destruct rows, other.
    + assert (nth (S k) other 0 = nth k (tl other) 0)%uint63 as -> by (destruct other; [now destruct k | reflexivity]).
      apply (IH row through (tl other) k). cbn in inside. lia.
Qed.

Lemma length_grow_rows rows : forall above through other, length (grow_rows above through rows other) = length rows.
Proof. induction rows as [| row rows IH]; intros above [| limit through] other; cbn; congruence. Qed.

Lemma grow_eq through m : grow through m =
  Cells (grow_rows 0 (west through) (west m) (map (fun row => row << 61)%uint63 (east m)))
    (grow_rows 0 (east through) (east m) (map (fun row => row >> 61)%uint63 (west m))).
Proof. unfold grow. now destruct (east m), (east through). Qed.

Lemma size_grow through m : size_of (grow through m) = size_of m.
Proof. rewrite grow_eq. unfold size_of. cbn. now rewrite !length_grow_rows. Qed.

(** The rows of [m] on the other side, as the rows on the side of column [c] see them. *)
Definition across (m : cells) (c : nat) : list int :=
  if c <? 62 then map (fun row => row << 61)%uint63 (east m) else map (fun row => row >> 61)%uint63 (west m).

Lemma bit_grow through m p : fst p < length (side m (snd p)) ->
  let row := nth (fst p) (side m (snd p)) 0%uint63 in
  let up := match fst p with 0 => 0 | S r => nth r (side m (snd p)) 0 end%uint63 in
  let i := of_nat (place (snd p)) in
  has (grow through m) p =
    has m p ||
    (bit (row << 1) i || bit (row >> 1) i || bit up i || bit (nth (S (fst p)) (side m (snd p)) 0%uint63) i ||
      bit (nth (fst p) (across m (snd p)) 0%uint63) i) && has through p.
Proof.
  unfold has. rewrite grow_eq. cbn zeta. unfold side, across. intros inside.
  destruct (snd p <? 62); cbn [west east] in *; now rewrite nth_grow_rows.
Qed.

Lemma within_row m p : within (size_of m) p = true -> fst p < length (side m (snd p)) /\ snd p < 64.
Proof.
  unfold within, side, size_of. rewrite andb_true_iff, !Nat.ltb_lt. cbn [fst snd]. now destruct (snd p <? 62).
Qed.

Lemma has_grow_more through m p : has m p = true -> has (grow through m) p = true.
Proof.
  intros old. destruct (Nat.lt_ge_cases (fst p) (length (side m (snd p)))) as [inside | outside]; [now rewrite bit_grow, old |].
  unfold has in old. rewrite nth_overflow in old by exact outside. now rewrite bit_0 in old.
Qed.

Lemma nth_map_int (f : int -> int) l k : f 0%uint63 = 0%uint63 -> nth k (map f l) 0%uint63 = f (nth k l 0%uint63).
Proof. intros zero. rewrite <- zero at 1. apply map_nth. Qed.

Lemma bit_last row : bit (row >> 61) (of_nat 0) = bit row (of_nat 61).
Proof. rewrite bit_lsr. reflexivity. Qed.

Lemma bit_first row : bit (row << 61) (of_nat 61) = bit row (of_nat 0).
Proof. rewrite bit_lsl. reflexivity. Qed.

(** [grow] adds all neighbours. *)
Lemma has_grow through m p q :
  has m p = true -> beside p q -> has through q = true -> within (size_of m) q = true -> snd p < 64 ->
  has (grow through m) q = true.
Proof.
  destruct p as [r c], q as [r' c']. intros old near limit inside small. apply within_row in inside as [inside narrow].
  rewrite bit_grow by exact inside. rewrite limit, andb_true_r. apply orb_true_iff. right. unfold has, beside, side, across, place in *.
  cbn [fst snd] in *. rewrite !orb_true_iff. destruct near as [[<- [-> | ->]] | [<- [-> | ->]]].
  - destruct (Nat.eq_dec c 61) as [-> | other].
    + right. cbn in *. rewrite nth_map_int by reflexivity. change 0%uint63 with (of_nat 0) at 2. now rewrite bit_last.
    + do 4 left. destruct (c <? 62) eqn:low; rewrite ?Nat.ltb_lt, ?Nat.ltb_ge in low.
      * rewrite (proj2 (Nat.ltb_lt (S c) 62)) by lia. rewrite bit_shift_left by lia. exact old.
      * rewrite (proj2 (Nat.ltb_ge (S c) 62)) by lia. replace (S c - 62) with (S (c - 62)) by lia.
        rewrite bit_shift_left by lia. exact old.
  - destruct (Nat.eq_dec c' 61) as [-> | other].
    + right. cbn in *. rewrite nth_map_int by reflexivity. change 61%uint63 with (of_nat 61) at 2. now rewrite bit_first.
    + do 3 left. right. destruct (S c' <? 62) eqn:low; rewrite ?Nat.ltb_lt, ?Nat.ltb_ge in low.
      * rewrite (proj2 (Nat.ltb_lt c' 62)) by lia. rewrite bit_shift_right by lia. exact old.
      * rewrite (proj2 (Nat.ltb_ge c' 62)) by lia. rewrite bit_shift_right by lia.
        now replace (S (c' - 62)) with (S c' - 62) by lia.
  - now do 2 left; right.
  - now left; right.
Qed.

Fixpoint same_rows (l k : list int) : bool :=
  match l, k with
  | [], [] => true
  | x :: l, y :: k => if (x =? y)%uint63 then same_rows l k else false
  | _, _ => false
  end.

Definition same (m k : cells) : bool := if same_rows (west m) (west k) then same_rows (east m) (east k) else false.

Lemma same_rows_eq l : forall k, same_rows l k = true -> l = k.
Proof.
  induction l as [| x l IH]; intros [| y k]; cbn; try discriminate; [reflexivity |].
  destruct (_ =? _)%uint63 eqn:is_x; [| discriminate]. apply eqb_correct in is_x as <-. intros rest. f_equal. auto.
Qed.

Lemma same_eq m k : same m k = true -> m = k.
Proof.
  unfold same. destruct (same_rows (west m) _) eqn:first; [| discriminate]. intros second.
  apply same_rows_eq in first, second. destruct m, k. cbn in *. congruence.
Qed.

(** Adds all cells that are connected with [m] through cells of [through]; [None] if this takes too many rounds. *)
Fixpoint flood (rounds : nat) (through m : cells) : option cells :=
  match rounds with
  | O => None
  | S rounds => let larger := grow through m in if same larger m then Some m else flood rounds through larger
  end.

Lemma flood_closed rounds through : forall m m', flood rounds through m = Some m' ->
  size_of m' = size_of m /\ (forall p, has m p = true -> has m' p = true) /\ grow through m' = m'.
Proof.
  induction rounds as [| rounds IH]; intros m m'; cbn [flood]; [discriminate |].
  destruct (same _ _) eqn:done.
  - apply same_eq in done. intros [= <-]. auto.
  - intros more. apply IH in more as (is_size & larger & closed). rewrite size_grow in is_size.
    split; [exact is_size | split; [| exact closed]]. intros p old. now apply larger, has_grow_more.
Qed.

(** Enough rounds for every grid: each round but the last adds a cell, and a grid has at most 4,096 cells. *)
Definition fuel : nat := 64 * 64.

Fixpoint disjoint_rows (l k : list int) : bool :=
  match l, k with
  | x :: l, y :: k => if (x land y =? 0)%uint63 then disjoint_rows l k else false
  | _, _ => true
  end.

(** Tests that no cell is in both sets. *)
Definition disjoint (m k : cells) : bool :=
  if disjoint_rows (west m) (west k) then disjoint_rows (east m) (east k) else false.

Lemma disjoint_rows_ok l : forall k r i, disjoint_rows l k = true ->
  bit (nth r l 0%uint63) i && bit (nth r k 0%uint63) i = false.
Proof.
  induction l as [| x l IH]; intros [| y k] r i; cbn [disjoint_rows]; intros yes;
    [now destruct r; rewrite bit_0 | now destruct r; rewrite bit_0 | now destruct r; rewrite bit_0, andb_false_r |].
  destruct (_ =? 0)%uint63 eqn:none; [| discriminate]. destruct r as [| r]; [| exact (IH k r i yes)].
  apply eqb_correct in none. cbn [nth]. rewrite <- land_spec, none. apply bit_0.
Qed.

Lemma disjoint_ok m k p : disjoint m k = true -> has m p = true -> has k p = true -> False.
Proof.
  unfold disjoint, has, side. destruct (disjoint_rows (west m) _) eqn:first; [| discriminate]. intros second in_m in_k.
  destruct (snd p <? 62);
    [pose proof (disjoint_rows_ok _ _ (fst p) (of_nat (place (snd p))) first) as no
    | pose proof (disjoint_rows_ok _ _ (fst p) (of_nat (place (snd p))) second) as no];
    now rewrite in_m, in_k in no.
Qed.

Fixpoint minus_rows (l k : list int) : list int :=
  match l, k with
  | x :: l, y :: k => (x lxor (x land y))%uint63 :: minus_rows l k
  | _, _ => l
  end.

(** The cells of [m] that are not in [k]. *)
Definition minus (m k : cells) : cells := Cells (minus_rows (west m) (west k)) (minus_rows (east m) (east k)).

Lemma bit_minus_rows l : forall k r i,
  bit (nth r (minus_rows l k) 0%uint63) i = bit (nth r l 0%uint63) i && negb (bit (nth r k 0%uint63) i).
Proof.
  induction l as [| x l IH]; intros [| y k] [| r] i; cbn [minus_rows nth]; rewrite ?bit_0, ?andb_true_r; try reflexivity.
  - rewrite lxor_spec, land_spec. now destruct (bit x i), (bit y i).
  - apply IH.
Qed.

Lemma has_minus m k p : has (minus m k) p = has m p && negb (has k p).
Proof. unfold has, minus, side. cbn [west east]. destruct (snd p <? 62); apply bit_minus_rows. Qed.

(** * All cells of a grid that satisfy a condition *)

(** The bits [c] below [n] that satisfy [f]. *)
Fixpoint row_where (f : nat -> bool) (n : nat) : int :=
  match n with
  | O => 0%uint63
  | S n => let row := row_where f n in if f n then (row lor (1 << of_nat n))%uint63 else row
  end.

(** The size of a set for a grid with [height] rows and [width] columns. *)
Definition grid_size (height width : nat) : size := (height, if width <=? 62 then 0 else height).

(** The cells of a grid that satisfy [f]. *)
Definition cells_where (f : position -> bool) (height width : nat) : cells :=
  Cells (map (fun r => row_where (fun c => f (r, c)) (Nat.min width 62)) (seq 0 height))
    (if width <=? 62 then [] else map (fun r => row_where (fun c => f (r, 62 + c)) (width - 62)) (seq 0 height)).

Lemma bit_row_where f n c : n < 64 -> c < 63 -> bit (row_where f n) (of_nat c) = (c <? n) && f c.
Proof.
  intros small narrow. induction n as [| n IH]; [apply bit_0 |]. cbn [row_where].
  assert ((c <? S n) && f c = (c <? n) && f c || (n =? c) && f n) as ->.
  { destruct (n =? c) eqn:last; rewrite ?Nat.eqb_eq, ?Nat.eqb_neq in last.
    - subst c. rewrite (proj2 (Nat.ltb_lt n (S n))), (proj2 (Nat.ltb_ge n n)) by lia. reflexivity.
    - cbn [andb]. rewrite orb_false_r. f_equal. apply eq_iff_eq_true. rewrite !Nat.ltb_lt. lia. }
  rewrite <- IH by lia. destruct (f n); [| now rewrite andb_false_r, orb_false_r].
  rewrite andb_true_r, lor_spec. destruct (Nat.eq_dec n 63) as [-> | other]; [lia |]. now rewrite bit_one by lia.
Qed.

Lemma nth_map_seq (f : nat -> int) n r : nth r (map f (seq 0 n)) 0%uint63 = if r <? n then f r else 0%uint63.
Proof.
  destruct (r <? n) eqn:inside; [apply Nat.ltb_lt in inside | apply Nat.ltb_ge in inside].
  - rewrite (nth_indep _ _ (f 0)) by (now rewrite length_map, length_seq). now rewrite map_nth, seq_nth.
  - apply nth_overflow. now rewrite length_map, length_seq.
Qed.

Lemma has_cells_where f height width p : width <= 64 -> snd p < 64 ->
  has (cells_where f height width) p = (fst p <? height) && (snd p <? width) && f p.
Proof.
  destruct p as [r c]. unfold has, cells_where, side, place. cbn [fst snd west east]. intros wide narrow.
  destruct (c <? 62) eqn:low; rewrite ?Nat.ltb_lt, ?Nat.ltb_ge in low.
  - rewrite nth_map_seq. destruct (r <? height); [| apply bit_0]. rewrite bit_row_where by lia. cbn [andb]. f_equal.
    apply eq_iff_eq_true. rewrite !Nat.ltb_lt. lia.
  - destruct (width <=? 62) eqn:is_narrow; rewrite ?Nat.leb_le, ?Nat.leb_gt in is_narrow.
    + rewrite (proj2 (Nat.ltb_ge c width)), andb_false_r by lia. destruct r; apply bit_0.
    + rewrite nth_map_seq. destruct (r <? height); [| apply bit_0]. rewrite bit_row_where by lia. cbn [andb].
      replace (62 + (c - 62)) with c by lia. f_equal. apply eq_iff_eq_true. rewrite !Nat.ltb_lt. lia.
Qed.

Lemma size_cells_where f height width : size_of (cells_where f height width) = grid_size height width.
Proof. unfold size_of, cells_where, grid_size. cbn. destruct (_ <=? _); cbn; now rewrite ?length_map, ?length_seq. Qed.

Lemma within_grid height width p : fst p < height -> snd p < width -> width <= 64 ->
  within (grid_size height width) p = true.
Proof.
  intros row column narrow. unfold within, grid_size. cbn [fst snd]. rewrite andb_true_iff, !Nat.ltb_lt.
  split; [| lia]. destruct (snd p <? 62) eqn:low; [exact row |]. apply Nat.ltb_ge in low.
  now rewrite (proj2 (Nat.leb_gt width 62)) by lia.
Qed.

(** * Codes *)

Definition code_of (p : position) : int := (64 * of_nat (fst p) + of_nat (snd p))%uint63.

Lemma position_of_code p : fst p < 64 -> snd p < 64 -> position_of (code_of p) = p.
Proof.
  destruct p as [r c]. cbn [fst snd]. intros row column. unfold position_of, code_of, to_nat. cbn [fst snd].
  assert (to_Z (64 * of_nat r + of_nat c) = Z.of_nat c + Z.of_nat r * 64)%Z as value.
  { rewrite add_spec, mul_spec, !to_Z_of_nat by lia. change (to_Z 64) with 64%Z.
    change wB with 9223372036854775808%Z.
    rewrite (Z.mod_small (64 * Z.of_nat r)), Z.mod_small by lia. lia. }
  rewrite lsr_spec, land_spec', value. change (to_Z 63) with (Z.ones 6). change (to_Z 6) with 6%Z.
  rewrite Z.land_ones by lia. change (2 ^ 6)%Z with 64%Z.
  rewrite Z.div_add, Z.div_small, Z.mod_add, Z.mod_small by lia. f_equal; lia.
Qed.

Lemma has_start n p : within n p = true -> fst p < 64 -> has (put (empty n) (code_of p)) p = true.
Proof.
  intros inside row. pose proof (within_small _ _ inside) as column. rewrite has_put, position_of_code, size_empty by assumption.
  now rewrite inside, (proj2 (position_eqb_iff _ _) eq_refl), orb_true_r.
Qed.

Lemma position_of_inj x y : position_of x = position_of y -> x = y.
Proof.
  unfold position_of, to_nat. intros [= row column]. apply to_Z_inj.
  pose proof (to_Z_bounded (x >> 6)). pose proof (to_Z_bounded (y >> 6)).
  pose proof (to_Z_bounded (x land 63)). pose proof (to_Z_bounded (y land 63)).
  apply Z2Nat.inj in row, column; try lia. rewrite !lsr_spec in row. rewrite !land_spec' in column.
  change (to_Z 63) with (Z.ones 6) in column. change (2 ^ to_Z 6)%Z with (2 ^ 6)%Z in row.
  rewrite !Z.land_ones in column by lia.
  rewrite (Z.div_mod (to_Z x) (2 ^ 6)), (Z.div_mod (to_Z y) (2 ^ 6)) by lia. now rewrite row, column.
Qed.

(** Tests whether the cell [y] is the next one in the row, or in the column, of the cell [x]. *)
Definition is_right (x y : int) : bool :=
  if (x <? y)%uint63 then if (y - x =? 1)%uint63 then negb (y land 63 =? 0)%uint63 else false else false.
Definition is_below (x y : int) : bool := if (x <? y)%uint63 then (y - x =? 64)%uint63 else false.

Definition beside_codes (x y : int) : bool :=
  if is_right x y then true else if is_below x y then true else if is_right y x then true else is_below y x.

Lemma position_of_Z x : position_of x = (Z.to_nat (to_Z x / 64), Z.to_nat (to_Z x mod 64)).
Proof.
  unfold position_of, to_nat. rewrite lsr_spec, land_spec'. change (to_Z 63) with (Z.ones 6).
  now rewrite Z.land_ones by lia.
Qed.

Lemma difference x y d : (x <? y)%uint63 = true -> (y - x =? d)%uint63 = true -> to_Z y = (to_Z x + to_Z d)%Z.
Proof.
  intros less same. apply ltb_spec in less. apply eqb_correct in same as <-.
  pose proof (to_Z_bounded x). pose proof (to_Z_bounded y). rewrite sub_spec, Z.mod_small by lia. lia.
Qed.

Lemma is_below_ok x y : is_below x y = true -> position_of y = (S (fst (position_of x)), snd (position_of x)).
Proof.
  unfold is_below. destruct (x <? y)%uint63 eqn:less; [| discriminate]. intros near.
  pose proof (difference _ _ _ less near) as sum. change (to_Z 64) with (1 * 64)%Z in sum.
  pose proof (to_Z_bounded x). rewrite !position_of_Z, sum. cbn [fst snd]. rewrite Z.div_add, Z.mod_add by lia. f_equal.
  pose proof (Z.div_pos (to_Z x) 64). lia.
Qed.

Lemma is_right_ok x y : is_right x y = true -> position_of y = (fst (position_of x), S (snd (position_of x))).
Proof.
  unfold is_right. destruct (x <? y)%uint63 eqn:less; [| discriminate]. destruct (_ =? 1)%uint63 eqn:near; [| discriminate].
  intros not_first. pose proof (difference _ _ _ less near) as sum. change (to_Z 1) with 1%Z in sum.
  assert (to_Z y mod 64 <> 0)%Z as nonzero.
  { intros zero. apply negb_true_iff in not_first. rewrite <- not_true_iff_false in not_first.
    apply not_first, eqb_spec, to_Z_inj. rewrite land_spec'. change (to_Z 63) with (Z.ones 6).
    rewrite Z.land_ones by lia. exact zero. }
  pose proof (to_Z_bounded x). rewrite !position_of_Z. cbn [fst snd].
  pose proof (Z.div_mod (to_Z x) 64). pose proof (Z.mod_pos_bound (to_Z x) 64).
  pose proof (Z.div_mod (to_Z y) 64). pose proof (Z.mod_pos_bound (to_Z y) 64).
  assert (to_Z y / 64 = to_Z x / 64)%Z as -> by lia. assert (to_Z y mod 64 = to_Z x mod 64 + 1)%Z as -> by lia.
  f_equal. lia.
Qed.

Lemma beside_codes_ok x y : beside_codes x y = true -> beside (position_of x) (position_of y).
Proof.
  unfold beside_codes, beside.
  destruct (is_right x y) eqn:right; [intros _; apply is_right_ok in right as ->; cbn; auto |].
  destruct (is_below x y) eqn:below; [intros _; apply is_below_ok in below as ->; cbn; auto |].
  destruct (is_right y x) eqn:left; [intros _; apply is_right_ok in left as ->; cbn; auto |].
  intros above. apply is_below_ok in above as ->. cbn. auto.
Qed.
