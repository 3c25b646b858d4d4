(** The checker for certificates of Former, and the proof that it is sound.

    A certificate contains a solution and a list of layers. The checker replays the solution. The layers prove a lower
    bound on the number of clicks. Each layer is an automaton for one column. The automaton reads what each click
    removes from this column. The checker tests each layer together with the layer of the previous column. *)

From Kortest Require Standard.
Import List Bool Arith ZArith Lia Uint63 PArray.
From Kortest Require Import Rules Lengths Steps Replay Masks Graph Verify Decode Labels Projection Mirror Bound Apart.
Import ListNotations.

Record certificate := Certificate {
  witness : list cell;
  from_left : nat;
  from_right : nat;
  numbers : array int
}.

Definition next_layer (far : board) (y : content) (P : graph) (numbers : array int) (place : int)
  : option (graph * int) :=
  let ys := contents_of y in
  let T := tabulate far P y ys in
  let steps := kinds_of T in
  let M := array_of (Kind [] 0 []) steps in
  let T := numbered M (find_in (index_of steps)) T in
  match read_layer P y ys T M numbers place with
  | Some (g, E, place) =>
      let g := Graph (contents g) M (used g) (levels g) (end_node g) (graph_base g) in
      if verify_layer P y T g E then Some (g, place) else None
  | None => None
  end.

Fixpoint side (n : nat) (b : board) (P : graph) (numbers : array int) (place : int) : option (graph * int) :=
  match n, b with
  | 0, _ => Some (P, place)
  | S _, [] => None
  | S n, y :: far =>
      match next_layer far y P numbers place with
      | Some (M, place) => side n far M numbers place
      | None => None
      end
  end.

Definition bound_of_side (b : board) (n : nat) (P : graph) : Z :=
  graph_base P + Z.of_nat (count_starts (column b n) (skipn n b)).

Definition bound_of_cut (P Q : graph) : option Z :=
  let T := cut_tables P Q in
  let E := cut_sums P Q T in
  let k := (graph_base P + graph_base Q + last_sum P Q E)%Z in
  if verify_cut P Q T E k then Some k else None.

(** Returns the lower bound that a certificate proves, or [None] on failure. *)
Definition lower_bound (b : board) (cert : certificate) : option Z :=
  match side (from_left cert) b beyond (numbers cert) 0 with
  | None => None
  | Some (P, place) =>
      match side (from_right cert) (rev b) beyond (numbers cert) place with
      | None => None
      | Some (Q, place) =>
          if (place =? PArray.length (numbers cert))%uint63 then
            match from_left cert + from_right cert ?= List.length b with
            | Eq => bound_of_cut P Q
            | Lt => Some (Z.max (bound_of_side b (from_left cert) P) (bound_of_side (rev b) (from_right cert) Q))
            | Gt => None
            end
          else None
      end
  end.

Inductive verdict := Valid | Wrong_witness | Malformed_layers | Bound_too_small.

Definition is_valid (v : verdict) : bool := match v with Valid => true | _ => false end.

(** Judges whether the certificate proves that [b] needs at least [k] clicks. *)
Definition judge_bound (b : board) (k : nat) (cert : certificate) : verdict :=
  match k with
  | 0 => Valid
  | _ =>
      match lower_bound b cert with
      | Some bound => if (Z.of_nat k <=? bound)%Z then Valid else Bound_too_small
      | None => Malformed_layers
      end
  end.

(** Judges whether the certificate proves that the optimum of [b] is [k]. *)
Definition judge (b : board) (k : nat) (cert : certificate) : verdict :=
  if if List.length (witness cert) =? k then replay b (witness cert) else false then judge_bound b k cert
  else Wrong_witness.

Definition check_bound (b : board) (k : nat) (cert : certificate) : bool := is_valid (judge_bound b k cert).

Definition check (b : board) (k : nat) (cert : certificate) : bool := is_valid (judge b k cert).

Lemma claim_beyond b : claim b 0 (layer_of beyond).
Proof.
  split.
  - exact (valid_fits [] beyond eq_refl).
  - intros gs _. exists 0%Z. rewrite trace_outside. split; [exact (reads_end (layer_of beyond)) | cbn; lia].
Qed.

Lemma next_layer_ok b j far y P numbers place M place' :
  skipn j b = y :: far -> (exists x, valid x P = true) -> claim b j (layer_of P) ->
  next_layer far y P numbers place = Some (M, place') ->
  (exists x, valid x M = true) /\ claim b (S j) (layer_of M).
Proof.
  intros rest P_ok P_claim. unfold next_layer.
  destruct (read_layer _ _ _ _ _ _ _) as [[[g E] place''] |]; [| discriminate].
  set (g' := Graph _ _ _ _ _ _).
  destruct (verify_layer _ _ _ g' E) eqn:ok; [| discriminate]. intros [= <- _]. split.
  - exists y. unfold verify_layer in ok. destruct (valid y g'); [reflexivity | discriminate ok].
  - change (array_of _ _) with (kinds g') in ok.
    apply (verify_layer_extends _ _ _ _ _ _ _ P_ok) in ok.
    eapply claim_step; [exact P_claim |].
    assert (nth j b [] = y /\ skipn (S j) b = far) as [-> ->]; [| exact ok].
    clear - rest. revert b rest. induction j as [| j IH]; intros [| x b] rest; try discriminate rest.
    + injection rest as -> ->. now split.
    + apply IH, rest.
Qed.

Lemma side_ok b n : forall j rest P numbers place Q place',
  skipn j b = rest -> (exists x, valid x P = true) -> claim b j (layer_of P) ->
  side n rest P numbers place = Some (Q, place') ->
  (exists x, valid x Q = true) /\ claim b (n + j) (layer_of Q).
Proof.
  induction n as [| n IH]; intros j rest P numbers place Q place' is_rest P_ok P_claim; cbn [side].
  - intros [= <- _]. now split.
  - destruct rest as [| y far]; [discriminate |].
    destruct (next_layer _ _ _ _ _) as [[M place''] |] eqn:made; [| discriminate].
    destruct (next_layer_ok _ _ _ _ _ _ _ _ _ is_rest P_ok P_claim made) as [M_ok M_claim].
    intros sides. replace (S n + j) with (n + S j) by lia.
    eapply IH; [| exact M_ok | exact M_claim | exact sides].
    clear - is_rest. revert b is_rest. induction j as [| j IH]; intros [| x b] rest; try discriminate rest.
    + now injection rest as _ ->.
    + apply IH, rest.
Qed.

Lemma bound_of_side_sound b n P : claim b n (layer_of P) ->
  forall gs, play b gs -> (bound_of_side b n P <= Z.of_nat (List.length gs))%Z.
Proof.
  intros is_claim. apply (bound_apart b n (layer_of P) is_claim). intros p s q d (i & e & _ & _ & ->).
  apply to_Z_bounded.
Qed.

Theorem lower_bound_sound b cert bound :
  lower_bound b cert = Some bound -> forall n, clears b n -> (bound <= Z.of_nat n)%Z.
Proof.
  unfold lower_bound.
  destruct (side _ b _ _ _) as [[P place] |] eqn:left_side; [| discriminate].
  destruct (side _ (rev b) _ _ _) as [[Q place'] |] eqn:right_side; [| discriminate].
  destruct (place' =? _)%uint63; [| discriminate]. intros is_bound n cleared_in.
  assert (exists x, valid x beyond = true) as start by (exists []; reflexivity).
  apply (side_ok b _ 0) in left_side as [P_ok P_claim]; [| reflexivity | exact start | apply claim_beyond].
  apply (side_ok (rev b) _ 0) in right_side as [Q_ok Q_claim]; [| reflexivity | exact start | apply claim_beyond].
  rewrite Nat.add_0_r in P_claim, Q_claim.
  destruct (Nat.compare_spec (from_left cert + from_right cert) (List.length b)) as [whole | _ | _]; [| | discriminate].
  - unfold bound_of_cut in is_bound. cbv zeta in is_bound.
    match type of is_bound with (if ?c then _ else _) = _ => destruct c eqn:ok; [| discriminate] end.
    apply (verify_cut_crosses _ _ _ _ P_ok Q_ok) in ok. injection is_bound as <-.
    exact (Bound.bound _ _ _ _ _ _ _ whole P_claim Q_claim ok n cleared_in).
  - injection is_bound as <-. destruct (clears_play b n cleared_in) as (gs & is_play & <-).
    apply Z.max_lub.
    + now apply bound_of_side_sound.
    + rewrite <- (length_map (mirrored (List.length b)) gs).
      apply bound_of_side_sound; [exact Q_claim |]. now apply play_mirrored.
Qed.

Theorem check_bound_sound b k cert : check_bound b k cert = true -> at_least b k.
Proof.
  unfold check_bound, judge_bound. intros ok n cleared_in. destruct k as [| k]; [apply Nat.le_0_l |].
  destruct (lower_bound b cert) as [bound |] eqn:is_bound; [| discriminate].
  destruct (Z.of_nat (S k) <=? bound)%Z eqn:enough; [| discriminate]. apply Z.leb_le in enough.
  pose proof (lower_bound_sound _ _ _ is_bound n cleared_in). lia.
Qed.

(** If the check succeeds, [k] is the optimum of the board [b]. *)
Theorem check_sound b k cert : check b k cert = true -> optimum b k.
Proof.
  unfold check, judge.
  destruct (List.length (witness cert) =? k) eqn:is_k; [| discriminate]. apply Nat.eqb_eq in is_k.
  destruct (replay b (witness cert)) eqn:cleared; [| discriminate].
  intros ok. split; [| exact (check_bound_sound _ _ _ ok)]. rewrite <- is_k. now apply replay_clears.
Qed.
