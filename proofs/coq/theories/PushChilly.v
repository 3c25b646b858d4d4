(** [push_from] computes where a push leads, and this file proves that it follows the rules.

    A level continues at the opposite edge, so a slide may never end. A lap leads once around the level, back to the
    same square. A slide that is longer than one lap never ends, so [push_from] stops after one lap. *)

From Kortest Require Standard.
Import List Bool Arith Lia.
From Kortest Require Import Lengths RulesChilly LevelChilly.
Import ListNotations.

Fixpoint slide_from (fuel : nat) (l : level) (d : direction) (p : position) : option (position * list position) :=
  let q := ahead l d p in
  match square_at l q with
  | Wall => Some (p, [])
  | Hole => option_map (fun r => (r, [r])) (link_end l q)
  | Exit => Some (q, [q])
  | Ice | Present =>
      match fuel with
      | 0 => None
      | S fuel => option_map (fun rest => (fst rest, q :: snd rest)) (slide_from fuel l d q)
      end
  end.

Definition lap (l : level) (d : direction) : nat :=
  match d with Up | Down => height l | Left | Right => width l end.

Definition push_from (l : level) (d : direction) (p : position) : option (position * list position) :=
  match square_at l (ahead l d p) with
  | Wall => None
  | _ => slide_from (lap l d) l d p
  end.

(** Returns the position [n] squares ahead of [p]. *)
Fixpoint far_ahead (l : level) (d : direction) (n : nat) (p : position) : position :=
  match n with 0 => p | S n => far_ahead l d n (ahead l d p) end.

(** The standard library has this lemma, but Coq 8.17 renamed it. *)
Lemma mod_add a b n : n <> 0 -> (a + b * n) mod n = a mod n.
Proof.
  intros positive. symmetry. apply (Nat.mod_unique _ _ (a / n + b)); [now apply Nat.mod_upper_bound |].
  pose proof (Nat.div_mod a n positive). lia.
Qed.

Lemma mod_plus a b n : n <> 0 -> (a mod n + b) mod n = (a + b) mod n.
Proof.
  intros positive. rewrite <- (mod_add (a mod n + b) (a / n) n positive). f_equal.
  pose proof (Nat.div_mod a n positive). lia.
Qed.

Lemma far_right l n : forall x y, x < width l -> far_ahead l Right n (x, y) = ((x + n) mod width l, y).
Proof.
  induction n as [| n IH]; intros x y small; cbn [far_ahead ahead].
  - now rewrite Nat.add_0_r, Nat.mod_small.
  - rewrite IH by (apply Nat.mod_upper_bound; lia). rewrite mod_plus by lia. do 2 f_equal. lia.
Qed.

Lemma far_down l n : forall x y, y < height l -> far_ahead l Down n (x, y) = (x, (y + n) mod height l).
Proof.
  induction n as [| n IH]; intros x y small; cbn [far_ahead ahead].
  - now rewrite Nat.add_0_r, Nat.mod_small.
  - rewrite IH by (apply Nat.mod_upper_bound; lia). rewrite mod_plus by lia. do 2 f_equal. lia.
Qed.

Lemma far_left l n : forall x y, x < width l -> far_ahead l Left n (x, y) = ((x + n * (width l - 1)) mod width l, y).
Proof.
  induction n as [| n IH]; intros x y small; cbn [far_ahead ahead].
  - now rewrite Nat.mul_0_l, Nat.add_0_r, Nat.mod_small.
  - rewrite IH by (apply Nat.mod_upper_bound; lia). rewrite mod_plus by lia. do 2 f_equal. lia.
Qed.

Lemma far_up l n : forall x y, y < height l -> far_ahead l Up n (x, y) = (x, (y + n * (height l - 1)) mod height l).
Proof.
  induction n as [| n IH]; intros x y small; cbn [far_ahead ahead].
  - now rewrite Nat.mul_0_l, Nat.add_0_r, Nat.mod_small.
  - rewrite IH by (apply Nat.mod_upper_bound; lia). rewrite mod_plus by lia. do 2 f_equal. lia.
Qed.

Lemma lap_returns l d p : fst p < width l -> snd p < height l -> far_ahead l d (lap l d) p = p.
Proof.
  destruct p as [x y]. cbn [fst snd]. intros in_row in_column. destruct d; cbn [lap].
  - rewrite far_up, Nat.mul_comm, mod_add, Nat.mod_small; [reflexivity | lia ..].
  - rewrite far_down by exact in_column. replace (y + height l) with (y + 1 * height l) by lia.
    rewrite mod_add, Nat.mod_small; [reflexivity | lia ..].
  - rewrite far_left, Nat.mul_comm, mod_add, Nat.mod_small; [reflexivity | lia ..].
  - rewrite far_right by exact in_row. replace (x + width l) with (x + 1 * width l) by lia.
    rewrite mod_add, Nat.mod_small; [reflexivity | lia ..].
Qed.

Lemma slide_length l d p q visited : slide l d p q visited ->
  forall q' visited', slide l d p q' visited' -> length visited = length visited'.
Proof.
  induction 1 as [p wall | p q visited free _ IH | p q is_hole _ | p is_exit]; intros q' visited' other.
  all: inversion other; subst; cbn [length]; try congruence.
  all: try (destruct free; congruence).
  all: try (now f_equal; apply (IH q')).
  all: match goal with free : _ \/ _ |- _ => destruct free; congruence end.
Qed.

Lemma slide_rest l d p q visited : slide l d p q visited ->
  forall n, n < length visited -> slide l d (far_ahead l d n p) q (skipn n visited).
Proof.
  induction 1 as [p wall | p q visited free rest IH | p q is_hole into | p is_exit]; intros n small.
  - inversion small.
  - destruct n as [| n]; [now apply glide_on |]. apply IH. cbn in small. lia.
  - destruct n as [| n]; [now apply fall_into_hole | cbn in small; lia].
  - destruct n as [| n]; [now apply enter_exit | cbn in small; lia].
Qed.

Lemma slide_short l d p q visited : fst p < width l -> snd p < height l ->
  slide l d p q visited -> length visited <= lap l d.
Proof.
  intros in_row in_column slides. destruct (Nat.le_gt_cases (length visited) (lap l d)) as [| many]; [assumption |].
  pose proof (slide_rest _ _ _ _ _ slides _ many) as rest. rewrite lap_returns in rest by assumption.
  pose proof (slide_length _ _ _ _ _ slides _ _ rest) as same. rewrite length_skipn in same.
  assert (0 < lap l d) by (destruct d; cbn [lap]; lia). lia.
Qed.

Lemma slide_from_sound fuel l d : forall p q visited,
  slide_from fuel l d p = Some (q, visited) -> slide l d p q visited.
Proof.
  induction fuel as [| fuel IH]; intros p q visited; cbn [slide_from].
  all: destruct (square_at l (ahead l d p)) eqn:next; try discriminate.
  all: try (intros [= <- <-]; now constructor).
  all: try (destruct (slide_from fuel l d (ahead l d p)) as [[r later] |] eqn:rest; [| discriminate];
    intros [= <- <-]; apply glide_on; [now auto | now apply IH]).
  all: destruct (link_end l (ahead l d p)) as [r |] eqn:link; [| discriminate]; intros [= <- <-].
  all: apply fall_into_hole; [exact next | now apply link_end_in].
Qed.

Lemma slide_from_complete l d p q visited : well_formed l = true -> slide l d p q visited ->
  forall fuel, length visited <= fuel -> slide_from fuel l d p = Some (q, visited).
Proof.
  intros ok. induction 1 as [p wall | p q visited free _ IH | p q is_hole into | p is_exit]; intros fuel enough.
  - destruct fuel; cbn [slide_from]; now rewrite wall.
  - destruct fuel as [| fuel]; [inversion enough |]. cbn [slide_from]. cbn in enough.
    rewrite IH by lia. now destruct free as [-> | ->].
  - destruct fuel; cbn [slide_from]; rewrite is_hole; now rewrite (proj1 (link_unique _ _ _ ok into)).
  - destruct fuel; cbn [slide_from]; now rewrite is_exit.
Qed.

(** Every result of [push_from] follows the rules of a push. *)
Theorem push_from_sound l d p q visited : push_from l d p = Some (q, visited) -> push l d p q visited.
Proof.
  unfold push_from, push. destruct (square_at l (ahead l d p)); try discriminate.
  all: intros result; (split; [discriminate |]); now apply slide_from_sound in result.
Qed.

Theorem push_from_complete l d p q visited : well_formed l = true -> is_open l p = true ->
  push l d p q visited -> push_from l d p = Some (q, visited).
Proof.
  intros ok p_open [not_wall slides]. unfold push_from. destruct (open_inside _ _ ok p_open) as [in_row in_column].
  rewrite (slide_from_complete _ _ _ _ _ ok slides) by (now apply slide_short with p q).
  now destruct (square_at l (ahead l d p)).
Qed.

Lemma push_open l d p q visited : well_formed l = true -> is_open l p = true ->
  push l d p q visited -> is_open l q = true.
Proof.
  intros ok p_open [_ slides]. induction slides as [p wall | p q visited free _ IH | p q is_hole into | p is_exit].
  - exact p_open.
  - apply IH, is_open_iff. destruct free; congruence.
  - now apply (link_unique l (ahead l d p)).
  - apply is_open_iff. congruence.
Qed.
