(** Proves from layers how many clicks of a game remove a tile on one side of a line, and how many do not.

    The line stands where the layers from the left and from the right meet. One of its sides is counted. If the layer of
    the counted side loses its costs, the bound of the cut is a lower bound on the number of other clicks, because the
    clicks on both sides are counted once. A copy of this layer counts the costs in its nodes, and so it allows only plays
    with few counted clicks. *)

From Kortest Require Standard.
Import List Bool Arith ZArith Lia Uint63 PArray.
From Kortest Require Import Rules RulesLine Lengths Steps Groups Blocks Labels Returns Projection Mirror Masks Graph Verify
  Decode Cut Bound Check Replay Sanity.
Import ListNotations.

Inductive side := Left | Right.

(** How many clicks every game has: at least [line_counted] counted ones, and at least [line_others] others. For each pair
    [(to, rest)] of [line_rows], there are at least [rest] others if at most [to] clicks count. *)
Record line := Line {
  line_side : side;
  line_column : nat;
  line_counted : nat;
  line_others : nat;
  line_rows : list (nat * nat)
}.

(** [hold rest rows c o]: a game with [c] counted clicks and [o] others obeys the rows. *)
Fixpoint hold (fewest : nat) (rows : list (nat * nat)) (c o : nat) : Prop :=
  match rows with
  | [] => fewest <= o
  | (to, rest) :: rows => (c <= to -> rest <= o) /\ hold fewest rows c o
  end.

Definition columns_of (s : side) (k : nat) : nat -> Prop := match s with Left => left_of k | Right => right_of k end.

Definition free (g : graph) : graph :=
  Graph (contents g) (kinds g) (used g)
    (map (fun level => (fst level, map (fun n => (fst n, map (fun e => (fst e, 0%uint63)) (snd n))) (snd level))) (levels g))
    (end_node g) 0.

(** The copy of node [m] after costs of [s]. The last node has only one copy. The numbers of copies have no gaps. *)
Definition copy (g : graph) (size : int) (m : int) (s : nat) : int :=
  match s with
  | 0 => m
  | S s =>
      if (m =? end_node g)%uint63 then m
      else (Nat.iter s (fun i => i + (size - 1)) size + (if m <? end_node g then m else m - 1))%uint63
  end.

Definition copies (g : graph) (size : int) (most : nat) (n : int * list (int * int * int))
  : list (int * list (int * int * int)) :=
  map (fun s => (copy g size (fst n) s,
    flat_map (fun e => match e with (i, m', d) =>
      let s' := s + Z.to_nat (to_Z d) in
      if s' <=? most then [(i, copy g size m' s', 0%uint63)] else [] end) (snd n)))
    (if (fst n =? end_node g)%uint63 then [0] else seq 0 (S most)).

(** The layer without costs, whose paths are those paths of [g] that cost at most [most]. *)
Definition limited (most : nat) (g : graph) : graph :=
  let size := size_of g in
  let levels' := map (fun level => (fst level, flat_map (copies g size most) (snd level))) (levels g) in
  let contents' := fold_left (fun known level => fold_left (fun known n => known.[fst n <- fst level]) (snd level) known)
    levels' (make (Nat.iter most (fun i => i + size)%uint63 size) []) in
  Graph contents' (kinds g) (used g) levels' (end_node g) 0.

(** Returns a lower bound on the number of other clicks, if [counted] replaces the layer of the counted side. *)
Definition others (s : side) (counted P Q : graph) : option Z :=
  match s with
  | Left => if valid (content_at P 0) counted then bound_of_cut counted Q else None
  | Right => if valid (content_at Q 0) counted then bound_of_cut P counted else None
  end.

Definition layer_on (s : side) (P Q : graph) : graph := match s with Left => P | Right => Q end.

(** Returns a lower bound on the number of other clicks of all games. *)
Definition others_in_all (s : side) (P Q : graph) : option Z := others s (free (layer_on s P Q)) P Q.

(** Returns a lower bound on the number of other clicks of games with at most [to] counted clicks. *)
Definition others_within (s : side) (to : nat) (P Q : graph) : option Z :=
  let g := layer_on s P Q in
  let most := Z.to_nat (Z.of_nat to - graph_base g) in
  if (graph_base g <=? Z.of_nat to)%Z then
    others s (limited most g) P Q
  else None.

Definition is_at_most (k : nat) (bound : option Z) : bool :=
  match bound with Some bound => (Z.of_nat k <=? bound)%Z | None => false end.

(** Tests whether every game has at least [k] counted clicks: games with fewer would have more others than tiles. *)
Definition check_counted (b : board) (s : side) (k : nat) (P Q : graph) : bool :=
  if (Z.of_nat k <=? Z.max 0 (graph_base (layer_on s P Q)))%Z then true
  else is_at_most (S (tiles b)) (others_within s (Nat.pred k) P Q).

Fixpoint check_rows (s : side) (P Q : graph) (rows : list (nat * nat)) : bool :=
  match rows with
  | [] => true
  | (to, rest) :: rows => if is_at_most rest (others_within s to P Q) then check_rows s P Q rows else false
  end.

Definition check_numbers (b : board) (L : line) (P Q : graph) : bool :=
  if check_counted b (line_side L) (line_counted L) P Q then
  if is_at_most (line_others L) (others_in_all (line_side L) P Q) then check_rows (line_side L) P Q (line_rows L)
  else false else false.

(** Returns the last layers of both sides, if they meet. *)
Definition sides (b : board) (cert : certificate) : option (graph * graph) :=
  match Check.side (from_left cert) b beyond (numbers cert) 0 with
  | None => None
  | Some (P, place) =>
      match Check.side (from_right cert) (rev b) beyond (numbers cert) place with
      | None => None
      | Some (Q, _) => if from_left cert + from_right cert =? List.length b then Some (P, Q) else None
      end
  end.

Definition check_line (b : board) (L : line) (cert : certificate) : bool :=
  match sides b cert with
  | Some (P, Q) => if line_column L =? from_left cert then check_numbers b L P Q else false
  | None => false
  end.

(** A bound that is larger than every number of clicks means that no game exists. *)
Definition clicks_of (bound : option Z) : option nat :=
  match bound with Some k => if (k <? 1000)%Z then Some (Z.to_nat k) else None | None => Some 0 end.

(** The largest cost for which a line is searched. *)
Definition most_costs := 24%Z.

(** Finds the rows for [count] numbers of counted clicks from [n] on. A row is its first number, its last number and the
    number of others. *)
Fixpoint find_rows (s : side) (P Q : graph) (k count n : nat) (found : list (nat * (nat * nat)))
  : list (nat * (nat * nat)) :=
  match count with
  | 0 => rev found
  | S count =>
      find_rows s P Q k count (S n)
        match clicks_of (others_within s n P Q), found with
        | None, _ => found
        | Some rest, (from, _) :: before => if k <=? from + rest then (from, (n, rest)) :: before else (n, (n, rest)) :: found
        | Some rest, [] => [(n, (n, rest))]
        end
  end.

Definition fewest (s : side) (P Q : graph) : nat := match clicks_of (others_in_all s P Q) with Some n => n | None => 0 end.

Definition base_of (s : side) (P Q : graph) : nat := Z.to_nat (graph_base (layer_on s P Q)).

Definition table (s : side) (P Q : graph) (at_column k rest : nat) : option line :=
  let end_ := k - rest in
  let n := base_of s P Q in
  if (Z.of_nat end_ - graph_base (layer_on s P Q) <=? most_costs)%Z then
    let found := find_rows s P Q k (end_ - n) n [] in
    Some (Line s at_column (match found with (from, _) :: _ => from | [] => end_ end) rest (map snd found))
  else None.

(** Finds the line that proves [k], by the rules of FORMAT.md. *)
Definition find_line (P Q : graph) (at_column k : nat) : option line :=
  let of_left := fewest Left P Q in
  if k <=? base_of Left P Q + of_left then Some (Line Left at_column (base_of Left P Q) of_left []) else
  let of_right := fewest Right P Q in
  if k <=? base_of Right P Q + of_right then Some (Line Right at_column (base_of Right P Q) of_right []) else
  match table Left P Q at_column k of_left with
  | Some L =>
      if List.length (line_rows L) <=? 1 then Some L else
      match table Right P Q at_column k of_right with
      | Some R => if List.length (line_rows R) <? List.length (line_rows L) then Some R else Some L
      | None => None
      end
  | None => None
  end.

(** Finds and verifies the line that proves [k]. *)
Definition line_of (b : board) (k : nat) (cert : certificate) : option line :=
  match sides b cert with
  | Some (P, Q) =>
      if (from_left cert =? 0) || (from_right cert =? 0) then None else
      match find_line P Q (from_left cert) k with
      | Some L => if (line_column L =? from_left cert) && check_numbers b L P Q then Some L else None
      | None => None
      end
  | None => None
  end.

Section Reads.
  Context (g : graph).

  Lemma costs_not_negative p ss v : reads (layer_of g) p ss v -> (0 <= v)%Z.
  Proof.
    induction 1 as [| p s q d ss v (i & d' & _ & _ & ->) _ IH]; [lia |]. pose proof (to_Z_bounded d'). lia.
  Qed.

  Lemma reads_free p ss v : reads (layer_of g) p ss v -> reads (layer_of (free g)) p ss 0.
  Proof.
    induction 1 as [| p s q d ss v (i & d' & arc_in & -> & ->) _ IH].
    - exact (reads_end (layer_of (free g))).
    - replace 0%Z with (to_Z 0 + 0)%Z by reflexivity. apply reads_step with q; [| exact IH].
      exists i, 0%uint63. split; [| split; reflexivity].
      apply arcs_iff in arc_in as (level & n & level_in & n_in & <- & edge). apply arcs_iff.
      eexists _, (fst n, map (fun e => (fst e, 0%uint63)) (snd n)). split; [| split; [| split]].
      + cbn [levels free]. apply in_map_iff. exists level. split; [reflexivity | exact level_in].
      + cbn [snd]. apply in_map_iff. now exists n.
      + reflexivity.
      + cbn [snd]. apply in_map_iff. now exists (i, q, d').
  Qed.

  Lemma copied_arc most i m m' d s : In (i, (m, m', d)) (arcs g) -> s + Z.to_nat (to_Z d) <= most ->
    (m =? end_node g)%uint63 = false ->
    In (i, (copy g (size_of g) m s, copy g (size_of g) m' (s + Z.to_nat (to_Z d)), 0%uint63)) (arcs (limited most g)).
  Proof.
    intros arc_in within not_end. apply arcs_iff in arc_in as (level & n & level_in & n_in & <- & edge).
    apply arcs_iff.
    pose (f := fun e : int * int * int => match e with (i, m', d) =>
      let s' := s + Z.to_nat (to_Z d) in
      if s' <=? most then [(i, copy g (size_of g) m' s', 0%uint63)] else [] end).
    exists (fst level, flat_map (copies g (size_of g) most) (snd level)), (copy g (size_of g) (fst n) s, flat_map f (snd n)).
    split; [| split; [| split]].
    - cbn [levels limited]. apply in_map_iff. now exists level.
    - cbn [snd]. apply in_flat_map. exists n. split; [exact n_in |]. unfold copies. rewrite not_end.
      apply in_map_iff. exists s. split; [reflexivity |]. apply in_seq. lia.
    - reflexivity.
    - cbn [snd]. apply in_flat_map. exists (i, m', d). split; [exact edge |]. cbv beta iota zeta delta [f].
      apply Nat.leb_le in within. rewrite within. now left.
  Qed.

  Lemma reads_limited most x : valid x g = true -> forall p ss v, reads (layer_of g) p ss v ->
    forall s, (Z.of_nat s + v <= Z.of_nat most)%Z ->
    reads (layer_of (limited most g)) (copy g (size_of g) p s) ss 0.
  Proof.
    intros ok p ss v path. induction path as [| p t q d ss v (i & d' & arc_in & -> & ->) path IH]; intros s within.
    - assert (same : forall s, copy g (size_of g) (last (layer_of g)) s =
        last (layer_of (limited most g))).
      { intros r. cbn [last layer_of limited end_node]. unfold copy. rewrite Uint63.eqb_refl. now destruct r. }
      rewrite same. exact (reads_end (layer_of (limited most g))).
    - assert (is_late := costs_not_negative _ _ _ path). pose proof (to_Z_bounded d') as [d_ok _].
      replace 0%Z with (to_Z 0 + 0)%Z by reflexivity.
      apply reads_step with (copy g (size_of g) q (s + Z.to_nat (to_Z d'))).
      + exists i, 0%uint63. split; [| now split].
        apply (copied_arc most i p q d' s arc_in); [lia |].
        destruct (p =? end_node g)%uint63 eqn:is_end; [| reflexivity]. exfalso.
        pose proof (valid_colour _ _ _ _ _ (valid_arcs _ _ ok _ _ _ _ arc_in)) as is_c.
        unfold content_at in is_c. rewrite is_end in is_c. destruct (rows _); discriminate is_c.
      + apply IH. lia.
  Qed.
End Reads.

(** The clicks of a play that remove a tile on a side. *)
Definition counted_clicks (s : side) (b : board) (gs : list (nat -> nat -> bool)) (l r : nat) : nat :=
  match s with
  | Left => count_upto b gs l
  | Right => count_upto (rev b) (map (mirrored (List.length b)) gs) r
  end.

Definition counts_click (s : side) (b : board) (g : nat -> nat -> bool) (k : nat) : bool :=
  match s with
  | Left => upto b g k
  | Right => upto (rev b) (mirrored (List.length b) g) (List.length b - k)
  end.

Lemma counted_clicks_cons s b g gs k : counted_clicks s b (g :: gs) k (List.length b - k) =
  (if counts_click s b g k then 1 else 0) + counted_clicks s (settle g b) gs k (List.length b - k).
Proof.
  destruct s; cbn [counted_clicks counts_click count_upto map]; [reflexivity |].
  now rewrite settle_mirrored, settle_length.
Qed.

Lemma counts_click_true s b c g k : removal b c g -> k <= List.length b ->
  counts_click s b g k = true <-> exists q, taken g q /\ columns_of s k (fst q).
Proof.
  intros is_removal k_ok. destruct s; cbn [counts_click columns_of]; unfold left_of, right_of.
  - apply (upto_true b c g is_removal).
  - rewrite (upto_true (rev b) c _ (removal_mirrored b c g is_removal)). split.
    + intros (p & p_taken & p_less). apply mirrored_taken in p_taken as [less p_taken].
      exists (turn (List.length b) p). split; [exact p_taken |]. unfold turn. cbn [fst]. lia.
    + intros (q & q_taken & q_more).
      assert (less := tile_column _ _ _ (removal_tile _ _ _ is_removal q q_taken)).
      exists (turn (List.length b) q). split; [| unfold turn; cbn [fst]; lia].
      apply mirrored_taken. split; [unfold turn; cbn [fst]; lia |]. now rewrite turn_turn.
Qed.

Lemma game_play s b k c o : k <= List.length b -> game (columns_of s k) b c o ->
  exists gs, play b gs /\ List.length gs = c + o /\ counted_clicks s b gs k (List.length b - k) = c.
Proof.
  intros k_ok is_game. revert k_ok. induction is_game as [b is_clear | b p b' c o is_click counts _ IH | b p b' c o is_click counts _ IH];
    intros k_ok.
  - exists []. split; [now constructor |]. now destruct s.
  - destruct (click_removal _ _ _ is_click) as (d & g & is_removal & -> & is_group).
    destruct IH as (gs & is_play & same_length & same_count); [now rewrite settle_length |].
    exists (g :: gs). split; [now apply play_click with d |]. split; [cbn; lia |].
    rewrite settle_length in same_count.
    rewrite counted_clicks_cons, same_count. replace (counts_click s b g k) with true; [reflexivity |].
    symmetry. apply (counts_click_true s b d g k is_removal k_ok). destruct counts as (q & in_group & on_side).
    exists q. split; [now apply is_group | exact on_side].
  - destruct (click_removal _ _ _ is_click) as (d & g & is_removal & -> & is_group).
    destruct IH as (gs & is_play & same_length & same_count); [now rewrite settle_length |].
    exists (g :: gs). split; [now apply play_click with d |]. split; [cbn; lia |].
    rewrite settle_length in same_count.
    rewrite counted_clicks_cons, same_count. destruct (counts_click s b g k) eqn:is_counted; [| reflexivity].
    exfalso. apply counts.
    apply (counts_click_true s b d g k is_removal k_ok) in is_counted. destruct is_counted as (q & q_taken & on_side).
    exists q. split; [now apply is_group | exact on_side].
Qed.

(** The layers of both sides, and what the clicks of a play cost there. *)
Record traced (b : board) (l r : nat) (P Q : graph) (gs : list (nat -> nat -> bool)) (v u : Z) (n : nat) : Prop := Traced {
  traced_left : reads (layer_of P) 0%uint63 (trace b gs l) v;
  traced_right : reads (layer_of Q) 0%uint63 (trace (rev b) (map (mirrored (List.length b)) gs) r) u;
  traced_meet : meet (column b l) (column b (S l))
    (trace b gs l) (trace (rev b) (map (mirrored (List.length b)) gs) r) n;
  traced_left_cost : (graph_base P + v <= Z.of_nat (count_upto b gs l))%Z;
  traced_right_cost : (graph_base Q + u <= Z.of_nat (count_upto (rev b) (map (mirrored (List.length b)) gs) r))%Z;
  traced_count : count_upto b gs l + count_upto (rev b) (map (mirrored (List.length b)) gs) r <= List.length gs + n
}.

Lemma trace_play b l r P Q gs : l + r = List.length b -> claim b l (layer_of P) -> claim (rev b) r (layer_of Q) -> play b gs ->
  exists v u n, traced b l r P Q gs v u n.
Proof.
  intros all_columns [P_fits P_reads] [Q_fits Q_reads] is_play.
  destruct (P_reads gs is_play) as (v & path_P & left_cost).
  destruct (Q_reads _ (play_mirrored b gs is_play)) as (u & path_Q & right_cost).
  destruct (cut b gs is_play l r all_columns) as (n & is_meet & count).
  exists v, u, n. now split.
Qed.

(** The bound of a cut of any two layers that read the traces of a play. *)
Lemma bound_of_cut_traced b l r P Q k gs v u n : l + r = List.length b ->
  bound_of_cut P Q = Some k ->
  valid (column b l) P = true -> valid (column b (S l)) Q = true ->
  meet (column b l) (column b (S l)) (trace b gs l) (trace (rev b) (map (mirrored (List.length b)) gs) r) n ->
  reads (layer_of P) 0%uint63 (trace b gs l) v ->
  reads (layer_of Q) 0%uint63 (trace (rev b) (map (mirrored (List.length b)) gs) r) u ->
  (k <= graph_base P + graph_base Q + (v + u - Z.of_nat n))%Z.
Proof.
  intros all_columns is_bound P_ok Q_ok is_meet path_P path_Q.
  unfold bound_of_cut in is_bound. cbv zeta in is_bound.
  match type of is_bound with (if ?c then _ else _) = _ => destruct c eqn:ok; [| discriminate] end.
  injection is_bound as is_k. rewrite is_k in ok.
  apply (verify_cut_crosses _ _ _ _ (ex_intro _ _ P_ok) (ex_intro _ _ Q_ok)) in ok.
  assert (P_fits := valid_fits _ _ P_ok). assert (Q_fits := valid_fits _ _ Q_ok).
  assert (result := crosses_meet _ _ _ _ _ _ P_fits Q_fits ok _ _ _ _ _ is_meet 0%uint63 0%uint63 v u 0%Z
    (fits_first _ _ P_fits) (fits_first _ _ Q_fits) path_P path_Q (crosses_first _ _ _ _ ok)).
  cbn [base layer_of] in result. lia.
Qed.

Definition trace_on (s : side) (b : board) (gs : list (nat -> nat -> bool)) (l r : nat) : list step :=
  match s with Left => trace b gs l | Right => trace (rev b) (map (mirrored (List.length b)) gs) r end.

Section Sound.
  Context (b : board) (l r : nat) (P Q : graph).
  Hypothesis all_columns : l + r = List.length b.
  Hypothesis P_ok : exists x, valid x P = true.
  Hypothesis Q_ok : exists y, valid y Q = true.
  Hypothesis P_claim : claim b l (layer_of P).
  Hypothesis Q_claim : claim (rev b) r (layer_of Q).

  Lemma first_left : content_at P 0 = column b l.
  Proof. exact (fits_first _ _ (proj1 P_claim)). Qed.

  Lemma first_right : content_at Q 0 = column b (S l).
  Proof.
    rewrite <- (column_right b l r all_columns). exact (fits_first _ _ (proj1 Q_claim)).
  Qed.

  Lemma valid_first g : (exists x, valid x g = true) -> valid (content_at g 0) g = true.
  Proof. intros [x ok]. destruct (valid_parts _ _ ok) as (_ & first & _). now rewrite first. Qed.

  Variables (gs : list (nat -> nat -> bool)) (v u : Z) (n : nat).
  Hypothesis is_traced : traced b l r P Q gs v u n.

  Lemma others_sound s g k : others s g P Q = Some k -> graph_base g = 0%Z ->
    reads (layer_of g) 0%uint63 (trace_on s b gs l r) 0 ->
    (k <= Z.of_nat (List.length gs) - Z.of_nat (counted_clicks s b gs l r))%Z.
  Proof.
    destruct is_traced as [path_P path_Q is_meet left_cost right_cost count].
    assert (P_valid := valid_first P P_ok). assert (Q_valid := valid_first Q Q_ok).
    rewrite first_left in P_valid. rewrite first_right in Q_valid.
    destruct s; cbn [others trace_on counted_clicks]; intros is_others no_base path.
    - destruct (valid (content_at P 0) g) eqn:ok; [| discriminate]. rewrite first_left in ok.
      pose proof (bound_of_cut_traced b l r g Q k gs 0 u n all_columns is_others ok Q_valid is_meet path path_Q). lia.
    - destruct (valid (content_at Q 0) g) eqn:ok; [| discriminate]. rewrite first_right in ok.
      pose proof (bound_of_cut_traced b l r P g k gs v 0 n all_columns is_others P_valid ok is_meet path_P path). lia.
  Qed.

  Lemma traced_on s : exists w, reads (layer_of (layer_on s P Q)) 0%uint63 (trace_on s b gs l r) w /\
    (graph_base (layer_on s P Q) + w <= Z.of_nat (counted_clicks s b gs l r))%Z.
  Proof. destruct is_traced. destruct s; [exists v | exists u]; now split. Qed.

  Lemma valid_on s : exists x, valid x (layer_on s P Q) = true.
  Proof. now destruct s. Qed.

  Lemma in_all_sound s k : is_at_most k (others_in_all s P Q) = true -> counted_clicks s b gs l r + k <= List.length gs.
  Proof.
    unfold is_at_most, others_in_all. destruct (others s _ P Q) as [bound |] eqn:found; [| discriminate]. intros enough.
    apply Z.leb_le in enough. destruct (traced_on s) as (w & path & _).
    assert (result := others_sound s _ bound found eq_refl (reads_free _ _ _ _ path)). lia.
  Qed.

  Lemma within_sound s to k : is_at_most k (others_within s to P Q) = true ->
    counted_clicks s b gs l r <= to -> counted_clicks s b gs l r + k <= List.length gs.
  Proof.
    unfold is_at_most, others_within. cbv zeta.
    destruct (graph_base (layer_on s P Q) <=? Z.of_nat to)%Z eqn:base_ok; [| discriminate]. apply Z.leb_le in base_ok.
    destruct (others s _ P Q) as [bound |] eqn:found; [| discriminate].
    intros enough few. apply Z.leb_le in enough. destruct (traced_on s) as (w & path & cost).
    destruct (valid_on s) as [x ok].
    set (most := Z.to_nat (Z.of_nat to - graph_base (layer_on s P Q))) in *.
    assert (cheap : (Z.of_nat 0 + w <= Z.of_nat most)%Z) by (unfold most; lia).
    assert (result := reads_limited _ most x ok _ _ _ path 0 cheap).
    cbn [copy] in result. assert (result' := others_sound s _ bound found eq_refl result). lia.
  Qed.

  Lemma check_rows_sound s rows fewest : check_rows s P Q rows = true ->
    counted_clicks s b gs l r + fewest <= List.length gs ->
    hold fewest rows (counted_clicks s b gs l r) (List.length gs - counted_clicks s b gs l r).
  Proof.
    intros ok all. induction rows as [| [to rest] rows IH]; cbn [check_rows hold] in *; [lia |].
    destruct (is_at_most rest (others_within s to P Q)) eqn:found; [| discriminate ok]. split; [| now apply IH].
    intros few. pose proof (within_sound s to rest found few). lia.
  Qed.

  Lemma check_counted_sound s k : check_counted b s k P Q = true -> List.length gs <= tiles b ->
    k <= counted_clicks s b gs l r.
  Proof.
    unfold check_counted. intros ok few. destruct (traced_on s) as (w & path & cost).
    assert (is_late := costs_not_negative _ _ _ _ path).
    destruct (Z.of_nat k <=? _)%Z eqn:base_ok; [apply Z.leb_le in base_ok; lia |].
    destruct (le_lt_dec k (counted_clicks s b gs l r)) as [enough | fewer]; [exact enough |]. exfalso.
    pose proof (within_sound s (Nat.pred k) _ ok). lia.
  Qed.
End Sound.

Lemma game_tiles side b c o : game side b c o -> c + o <= tiles b.
Proof.
  induction 1 as [b | b p b' c o is_click _ _ IH | b p b' c o is_click _ _ IH]; [lia | |];
    apply click_removes in is_click; lia.
Qed.

Lemma sides_sound b cert P Q : sides b cert = Some (P, Q) ->
  from_left cert + from_right cert = List.length b /\
  ((exists x, valid x P = true) /\ claim b (from_left cert) (layer_of P)) /\
  ((exists y, valid y Q = true) /\ claim (rev b) (from_right cert) (layer_of Q)).
Proof.
  unfold sides.
  destruct (Check.side _ b _ _ _) as [[P' place] |] eqn:left_side; [| discriminate].
  destruct (Check.side _ (rev b) _ _ _) as [[Q' place'] |] eqn:right_side; [| discriminate].
  destruct (from_left cert + from_right cert =? List.length b) eqn:all_columns; [| discriminate].
  apply Nat.eqb_eq in all_columns. intros [= <- <-].
  assert (exists x, valid x beyond = true) as start by (exists []; reflexivity).
  apply (side_ok b _ 0) in left_side as [P_ok P_claim]; [| reflexivity | exact start | apply claim_beyond].
  apply (side_ok (rev b) _ 0) in right_side as [Q_ok Q_claim]; [| reflexivity | exact start | apply claim_beyond].
  rewrite Nat.add_0_r in P_claim, Q_claim. auto.
Qed.

Lemma check_numbers_sound b L cert P Q : sides b cert = Some (P, Q) -> line_column L = from_left cert ->
  check_numbers b L P Q = true ->
  forall c o, game (columns_of (line_side L) (line_column L)) b c o ->
  line_counted L <= c /\ hold (line_others L) (line_rows L) c o.
Proof.
  intros is_sides is_column ok c o is_game.
  destruct (sides_sound _ _ _ _ is_sides) as (all_columns & [P_ok P_claim] & [Q_ok Q_claim]).
  unfold check_numbers in ok. destruct (check_counted _ _ _ P Q) eqn:counted_ok; [| discriminate].
  destruct (is_at_most _ (others_in_all _ P Q)) eqn:others_ok; [| discriminate].
  pose proof (game_tiles _ _ _ _ is_game) as few_clicks. rewrite is_column in is_game.
  destruct (game_play (line_side L) b (from_left cert) c o) as (gs & is_play & all_clicks & is_counted); [lia | exact is_game |].
  replace (List.length b - from_left cert) with (from_right cert) in is_counted by lia.
  destruct (trace_play b _ _ P Q gs all_columns P_claim Q_claim is_play) as (v & u & n & is_traced).
  pose proof (in_all_sound b _ _ P Q all_columns P_ok Q_ok P_claim Q_claim gs v u n is_traced _ _ others_ok) as more.
  pose proof (check_counted_sound b _ _ P Q all_columns P_ok Q_ok P_claim Q_claim gs v u n is_traced _ _ counted_ok
    ltac:(lia)) as enough.
  pose proof (check_rows_sound b _ _ P Q all_columns P_ok Q_ok P_claim Q_claim gs v u n is_traced _ _ _ ok more) as holds.
  rewrite is_counted in enough, holds. replace (List.length gs - c) with o in holds by lia. now split.
Qed.

(** If the check of a line succeeds, every game has these numbers of clicks on its sides. *)
Theorem check_line_sound b L cert : check_line b L cert = true ->
  forall c o, game (columns_of (line_side L) (line_column L)) b c o ->
  line_counted L <= c /\ hold (line_others L) (line_rows L) c o.
Proof.
  unfold check_line. destruct (sides b cert) as [[P Q] |] eqn:is_sides; [| discriminate].
  destruct (line_column L =? from_left cert) eqn:is_column; [| discriminate]. apply Nat.eqb_eq in is_column.
  exact (check_numbers_sound _ _ _ _ _ is_sides is_column).
Qed.

(** Every game has the numbers of clicks that [line_of] returns. *)
Theorem line_of_sound b k cert L : line_of b k cert = Some L ->
  forall c o, game (columns_of (line_side L) (line_column L)) b c o ->
  line_counted L <= c /\ hold (line_others L) (line_rows L) c o.
Proof.
  unfold line_of. destruct (sides b cert) as [[P Q] |] eqn:is_sides; [| discriminate].
  destruct (_ || _); [discriminate |]. destruct (find_line P Q _ k) as [L' |]; [| discriminate].
  destruct (line_column L' =? from_left cert) eqn:is_column; [| discriminate]. apply Nat.eqb_eq in is_column.
  destruct (check_numbers b L' P Q) eqn:ok; [| discriminate]. intros [= <-].
  exact (check_numbers_sound _ _ _ _ _ is_sides is_column ok).
Qed.
