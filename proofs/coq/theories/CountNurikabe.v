(** Cuts by counting: white cells that are far apart, or at the border, need too much sea. *)

From Kortest Require Standard.
Import Uint63 List Bool Arith ZArith Lia.
From Kortest Require Import Lengths RulesNurikabe FactsNurikabe CellsNurikabe NearNurikabe SizesNurikabe CutsNurikabe.
Import ListNotations.

Fixpoint sum (n : nat) (f : nat -> nat) : nat := match n with O => 0 | S n => sum n f + f n end.

Definition sum2 (n m : nat) (f : nat -> nat -> nat) : nat := sum n (fun r => sum m (f r)).

Lemma sum_add n f h : sum n (fun i => f i + h i) = sum n f + sum n h.
Proof. induction n; cbn; lia. Qed.

Lemma sum_le n f h : (forall i, i < n -> f i <= h i) -> sum n f <= sum n h.
Proof. induction n as [| n IH]; intros all; cbn; [lia |]. pose proof (all n). enough (sum n f <= sum n h) by lia. apply IH. auto. Qed.

Lemma sum_same n f h : (forall i, i < n -> f i = h i) -> sum n f = sum n h.
Proof. induction n as [| n IH]; intros all; cbn; [lia |]. rewrite (all n), IH by auto. reflexivity. Qed.

Lemma sum_first n f : sum (S n) f = f 0 + sum n (fun i => f (S i)).
Proof. induction n as [| n IH]; [cbn; lia |]. change (sum (S (S n)) f) with (sum (S n) f + f (S n)). rewrite IH. cbn. lia. Qed.

Lemma sum_shift n f : f 0 = 0 -> f n = 0 -> sum n (fun i => f (S i)) = sum n f.
Proof. intros first last. pose proof (sum_first n f) as both. cbn in both. lia. Qed.

Lemma sum2_add n m f h : sum2 n m (fun r c => f r c + h r c) = sum2 n m f + sum2 n m h.
Proof. unfold sum2. rewrite <- sum_add. apply sum_same. intros r _. apply sum_add. Qed.

Lemma sum2_same n m f h : (forall r c, r < n -> c < m -> f r c = h r c) -> sum2 n m f = sum2 n m h.
Proof. intros all. apply sum_same. intros r low. apply sum_same. auto. Qed.

Lemma sum2_le n m f h : (forall r c, r < n -> c < m -> f r c <= h r c) -> sum2 n m f <= sum2 n m h.
Proof. intros all. apply sum_le. intros r low. apply sum_le. auto. Qed.

Lemma sum2_rows n m f : (forall c, f 0 c = 0) -> (forall c, f n c = 0) -> sum2 n m (fun r c => f (S r) c) = sum2 n m f.
Proof.
  intros first last. unfold sum2. apply (sum_shift n (fun r => sum m (f r))).
  - rewrite (sum_same m _ (fun _ => 0)); [induction m; cbn; lia |]. auto.
  - rewrite (sum_same m _ (fun _ => 0)); [induction m; cbn; lia |]. auto.
Qed.

Lemma sum2_columns n m f : (forall r, f r 0 = 0) -> (forall r, f r m = 0) -> sum2 n m (fun r c => f r (S c)) = sum2 n m f.
Proof. intros first last. apply sum_same. intros r _. now apply sum_shift. Qed.

Definition b2n (b : bool) : nat := if b then 1 else 0.

(** Cells have coordinates from 1 here, so that all cells are in four squares. *)
Definition padded (f : position -> bool) (r c : nat) : bool := match r, c with S r, S c => f (r, c) | _, _ => false end.

(** The number of white pieces in a square that has these white cells. *)
Definition pieces (a b c d : bool) : nat :=
  match a, b, c, d with
  | false, false, false, false => 0
  | true, false, false, true | false, true, true, false => 2
  | _, _, _, _ => 1
  end.

Definition full (a b c d : bool) : bool := a && b && c && d.

Lemma pieces_euler a b c d :
  b2n a + b2n b + b2n c + b2n d + b2n (full a b c d) =
  pieces a b c d + (b2n (a && b) + b2n (c && d) + b2n (a && c) + b2n (b && d)).
Proof. now destruct a, b, c, d. Qed.

(** What a square costs. The pairs say which cells are known to be white, and to be black. *)
Definition square_cost (inner : bool) (a b c d : bool * bool) : nat :=
  if inner then
    1 + b2n (full (fst a) (fst b) (fst c) (fst d)) +
    b2n (fst a && fst d && snd b && snd c) + b2n (fst b && fst c && snd a && snd d)
  else b2n (fst a || fst b || fst c || fst d).

Lemma square_cost_ok inner (a b c d : bool * bool) (a' b' c' d' : bool) :
  (fst a = true -> a' = true) -> (fst b = true -> b' = true) -> (fst c = true -> c' = true) -> (fst d = true -> d' = true) ->
  (snd a = true -> a' = false) -> (snd b = true -> b' = false) -> (snd c = true -> c' = false) -> (snd d = true -> d' = false) ->
  (inner = true -> a' || b' || c' || d' = true) ->
  square_cost inner a b c d <= pieces a' b' c' d' + b2n (full a' b' c' d').
Proof.
  destruct a as [a x], b as [b y], c as [c z], d as [d w]. cbn [fst snd]. intros ha hb hc hd hx hy hz hw some.
  destruct a'; [destruct x; [now discriminate hx |] | destruct a; [now discriminate ha |]];
  (destruct b'; [destruct y; [now discriminate hy |] | destruct b; [now discriminate hb |]]);
  (destruct c'; [destruct z; [now discriminate hz |] | destruct c; [now discriminate hc |]]);
  (destruct d'; [destruct w; [now discriminate hw |] | destruct d; [now discriminate hd |]]);
  destruct inner; try (now discriminate some); clear;
  repeat match goal with b : bool |- _ => destruct b end; cbn; lia.
Qed.

Section Forest.

(** A set of cells, and edges between them. *)
Variable cells : list position.

Definition merge (label : position -> position) (x y : position) : position -> position :=
  fun z => if position_dec (label z) (label x) then label y else label z.

Definition merged (edges : list (position * position)) : position -> position :=
  fold_left (fun label edge => merge label (fst edge) (snd edge)) edges (fun z => z).

Definition labels (label : position -> position) : nat := length (nodup position_dec (map label cells)).

Lemma merge_labels label x y : labels label <= S (labels (merge label x y)).
Proof.
  unfold labels. change (S (length (nodup position_dec (map (merge label x y) cells))))
    with (length (label x :: nodup position_dec (map (merge label x y) cells))).
  apply NoDup_incl_length; [apply NoDup_nodup |]. intros l into. apply nodup_In, in_map_iff in into as (z & <- & into).
  destruct (position_dec (label z) (label x)) as [same | other]; [now left | right].
  apply nodup_In, in_map_iff. exists z. split; [| exact into]. unfold merge. destruct (position_dec _ _); [contradiction | reflexivity].
Qed.

Lemma merge_same label x y : merge label x y x = merge label x y y.
Proof. unfold merge. destruct (position_dec (label x) (label x)); [| contradiction]. now destruct (position_dec _ _). Qed.

Lemma merge_keeps label x y a b : label a = label b -> merge label x y a = merge label x y b.
Proof. unfold merge. now intros ->. Qed.

Lemma fold_merge edges : forall label,
  let label' := fold_left (fun label edge => merge label (fst edge) (snd edge)) edges label in
  labels label <= length edges + labels label' /\
  (forall a b, label a = label b -> label' a = label' b) /\
  (forall x y, In (x, y) edges -> label' x = label' y).
Proof.
  induction edges as [| [x y] edges IH]; intros label; cbn [fold_left fst snd length].
  - repeat split; [lia | auto | intros x y []].
  - destruct (IH (merge label x y)) as (few & keeps & same). cbn zeta in *. split; [| split].
    + pose proof (merge_labels label x y). lia.
    + intros a b equal. apply keeps. now apply merge_keeps.
    + intros a b [[= <- <-] | into]; [| auto]. apply keeps, merge_same.
Qed.

(** If each cell is connected with one of the [roots], there are many edges. *)
Lemma forest edges (roots : list position) : NoDup cells ->
  (forall v, In v cells -> exists r, In r roots /\ merged edges v = merged edges r) ->
  length cells <= length edges + length roots.
Proof.
  intros distinct all. destruct (fold_merge edges (fun z => z)) as (few & _ & _). fold (merged edges) in few.
  assert (labels (fun z => z) = length cells) as start.
  { unfold labels. rewrite map_id. now rewrite (nodup_fixed_point position_dec distinct). }
  enough (labels (merged edges) <= length roots) by lia. unfold labels.
  rewrite <- (length_map (merged edges) roots). apply NoDup_incl_length; [apply NoDup_nodup |].
  intros l into. apply nodup_In, in_map_iff in into as (v & <- & into). apply all in into as (r & into & ->). now apply in_map.
Qed.

End Forest.

Section Count.

Variables (g : grid) (s : colouring).
Hypothesis ok : well_formed g = true.
Hypothesis is_solution : solution g s.

Let h := List.length g.
Let w := width g.
Definition is_white (p : position) : bool := if colour_dec (look s p) (Some White) then true else false.
Let u := padded is_white.

Lemma is_white_iff p : is_white p = true <-> look s p = Some White.
Proof. unfold is_white. destruct (colour_dec _ _); split; congruence. Qed.

Lemma u_inside r c : u r c = true -> exists r' c', r = S r' /\ c = S c' /\ r' < h /\ c' < w /\ look s (r', c') = Some White.
Proof.
  unfold u, padded. destruct r as [| r], c as [| c]; try discriminate. intros white. apply is_white_iff in white.
  exists r, c. destruct (inside_colour g s ok is_solution _ _ white) as (row & column & _). now repeat split.
Qed.

Lemma u_outside r c : r = 0 \/ r = S h \/ c = 0 \/ c = S w -> u r c = false.
Proof.
  intros outside. destruct (u r c) eqn:white; [| reflexivity]. apply u_inside in white as (r' & c' & -> & -> & row & column & _). lia.
Qed.

Definition square_edges (r c : nat) : list (position * position) :=
  (if u r c && u r (S c) then [((r, c), (r, S c))] else []) ++
  (if u r (S c) && u (S r) (S c) && negb (full (u r c) (u r (S c)) (u (S r) c) (u (S r) (S c)))
   then [((r, S c), (S r, S c))] else []).

Definition edges : list (position * position) :=
  flat_map (fun r => flat_map (square_edges r) (seq 0 (S w))) (seq 0 (S h)).

Definition vertices : list position := filter (fun p => u (fst p) (snd p)) (list_prod (seq 0 (S h)) (seq 0 (S w))).

Lemma flat_length_map {A} (f : nat -> list A) n : length (flat_map f (seq 0 n)) = sum n (fun i => length (f i)).
Proof.
  induction n as [| n IH]; [reflexivity |]. rewrite seq_S, flat_map_app, length_app, IH. cbn. now rewrite app_nil_r.
Qed.

Lemma edges_length : length edges + sum2 (S h) (S w) (fun r c => b2n (full (u r c) (u r (S c)) (u (S r) c) (u (S r) (S c)))) =
  sum2 (S h) (S w) (fun r c => b2n (u r c && u r (S c))) + sum2 (S h) (S w) (fun r c => b2n (u r (S c) && u (S r) (S c))).
Proof.
  unfold edges. rewrite flat_length_map. rewrite (sum_same _ _ (fun r => sum (S w) (fun c => length (square_edges r c))))
    by (intros; apply flat_length_map).
  change (sum (S h) (fun r => sum (S w) (fun c => length (square_edges r c)))) with (sum2 (S h) (S w) (fun r c => length (square_edges r c))).
  rewrite <- !sum2_add. apply sum2_same. intros r c _ _. unfold square_edges. rewrite length_app.
  destruct (u r c), (u r (S c)), (u (S r) c), (u (S r) (S c)); reflexivity.
Qed.

Lemma filter_sum (f : nat * nat -> bool) n m :
  length (filter f (list_prod (seq 0 n) (seq 0 m))) = sum2 n m (fun r c => b2n (f (r, c))).
Proof.
  unfold sum2. assert (forall r, length (filter f (map (pair r) (seq 0 m))) = sum m (fun c => b2n (f (r, c)))) as row.
  { intros r. induction m as [| m IH]; [reflexivity |]. rewrite seq_S, map_app, filter_app, length_app, IH. cbn.
    now destruct (f (r, m)). }
  induction n as [| n IH]; [reflexivity |]. rewrite seq_S. cbn [sum].
  assert (forall l k : list nat, list_prod (l ++ k) (seq 0 m) = list_prod l (seq 0 m) ++ list_prod k (seq 0 m)) as prod_app.
  { intros l k. induction l as [| a l IHl]; cbn; [reflexivity |]. now rewrite IHl, app_assoc. }
  rewrite prod_app, filter_app, length_app, IH. cbn. rewrite app_nil_r. f_equal. apply row.
Qed.

Lemma vertices_length : length vertices = sum2 (S h) (S w) (fun r c => b2n (u r c)).
Proof. apply (filter_sum (fun p => u (fst p) (snd p))). Qed.

Lemma white_length : sum2 (S h) (S w) (fun r c => b2n (u r c)) = length (of_colour g s White).
Proof.
  symmetry. etransitivity; [apply (filter_sum (fun p => if colour_dec (look s p) (Some White) then true else false)) |]. symmetry.
  unfold sum2. rewrite sum_first. rewrite (sum_same (S w) _ (fun _ => 0)) by (intros c _; now rewrite u_outside by auto).
  assert (sum (S w) (fun _ => 0) = 0) as -> by (clear; induction (S w); cbn; lia). cbn [plus]. fold h w. apply sum_same. intros r _.
  rewrite sum_first, u_outside by auto. reflexivity.
Qed.

Lemma in_edges x y : In (x, y) edges <-> exists r c, r <= h /\ c <= w /\ In (x, y) (square_edges r c).
Proof.
  unfold edges. rewrite in_flat_map. split.
  - intros (r & r_in & into). apply in_flat_map in into as (c & c_in & into). apply in_seq in r_in, c_in. exists r, c. repeat split; [lia | lia | exact into].
  - intros (r & c & row & column & into). exists r. split; [apply in_seq; lia |]. apply in_flat_map. exists c. split; [apply in_seq; lia | exact into].
Qed.

Let label := merged edges.

Lemma edge_label x y : In (x, y) edges -> label x = label y.
Proof. apply (fold_merge [] edges). Qed.

Lemma row_label r c : u r c = true -> u r (S c) = true -> label (r, c) = label (r, S c).
Proof.
  intros a b. apply edge_label, in_edges. exists r, c. pose proof (u_inside _ _ a) as (r' & c' & ? & ? & ? & ? & _).
  split; [lia | split; [lia |]]. unfold square_edges. rewrite a, b. apply in_app_iff. left. now left.
Qed.

Lemma column_label r c : u r c = true -> u (S r) c = true -> label (r, c) = label (S r, c).
Proof.
  induction c as [| c IH]; intros a b; [now rewrite u_outside in a by auto |].
  destruct (full (u r c) (u r (S c)) (u (S r) c) (u (S r) (S c))) eqn:square.
  - unfold full in square. rewrite !andb_true_iff in square. destruct square as [[[a' _] b'] _].
    rewrite <- (row_label r c a' a), <- (row_label (S r) c b' b). auto.
  - apply edge_label, in_edges. exists r, c. pose proof (u_inside _ _ a) as (r' & c' & ? & ? & ? & ? & _).
    pose proof (u_inside _ _ b) as (r2 & c2 & ? & ? & ? & ? & _).
    split; [lia | split; [lia |]]. unfold square_edges. apply in_app_iff. right. rewrite square, a, b. now left.
Qed.

Definition shifted (p : position) : position := (S (fst p), S (snd p)).

Lemma path_label p q : connected s White p q -> label (shifted p) = label (shifted q).
Proof.
  assert (forall p, look s p = Some White -> u (S (fst p)) (S (snd p)) = true) as white.
  { intros [r c] yes. unfold u. cbn. now apply is_white_iff. }
  induction 1 as [p first | p q r first near path IH]; [reflexivity |]. rewrite <- IH. apply connected_first in path.
  apply white in first, path. destruct p as [r1 c1], q as [r2 c2]. unfold shifted, beside in *. cbn [fst snd] in *.
  destruct near as [[<- [-> | ->]] | [<- [-> | ->]]].
  - now apply row_label.
  - symmetry. now apply row_label.
  - now apply column_label.
  - symmetry. now apply column_label.
Qed.

Lemma count_edges : length (of_colour g s White) <= length edges + length (clues g).
Proof.
  rewrite <- white_length, <- vertices_length. rewrite <- (length_map shifted (clues g)). apply forest.
  - apply NoDup_filter, nodup_prod; apply seq_NoDup.
  - intros [r c] into. apply filter_In in into as [_ white]. cbn [fst snd] in white.
    apply u_inside in white as (r' & c' & -> & -> & _ & _ & white).
    destruct (has_clue _ _ is_solution _ white) as (q & is_clue & path). exists (shifted q).
    split; [apply in_map; now apply clues_iff |]. exact (path_label _ _ path).
Qed.

Definition inner (r c : nat) : bool := (0 <? r) && (r <? h) && (0 <? c) && (c <? w).

Lemma inner_white r c : inner r c = true -> u r c || u r (S c) || u (S r) c || u (S r) (S c) = true.
Proof.
  unfold inner. rewrite !andb_true_iff, !Nat.ltb_lt. intros [[[r_low r_high] c_low] c_high].
  destruct r as [| r]; [lia |]. destruct c as [| c]; [lia |].
  destruct (no_pool _ _ is_solution (r, c)) as (q & q_in & not_black).
  assert (look s q = Some White) as white.
  { assert (In q (positions g)) as into.
    { destruct q as [a b]. apply in_prod; apply in_seq; cbn in q_in; destruct q_in as [[= <- <-] | [[= <- <-] | [[= <- <-] | [[= <- <-] | []]]]]; fold h w; lia. }
    destruct (colour_dec (look s q) (Some White)) as [yes | no]; [exact yes |]. exfalso. apply not_black.
    apply (black_of_not_white g s is_solution); [| exact no]. destruct q as [a b]. apply in_prod_iff in into as [row column].
    apply in_seq in row, column. apply look_there; [exact ok | cbn; lia | cbn; lia]. }
  unfold u, padded. cbn in q_in. destruct q_in as [<- | [<- | [<- | [<- | []]]]]; apply is_white_iff in white; rewrite white;
    rewrite ?orb_true_r; reflexivity.
Qed.

(** Squares cost at most as much as the white cells allow. *)
Theorem costs (x y : nat -> nat -> bool) : all_numbers g = true ->
  (forall r c, x r c = true -> u r c = true) -> (forall r c, y r c = true -> u r c = false) ->
  sum2 (S h) (S w) (fun r c => square_cost (inner r c) (x r c, y r c) (x r (S c), y r (S c)) (x (S r) c, y (S r) c) (x (S r) (S c), y (S r) (S c)))
  <= 2 * least_white g + 2 * length (clues g).
Proof.
  intros known x_ok y_ok.
  set (P := sum2 (S h) (S w) (fun r c => pieces (u r c) (u r (S c)) (u (S r) c) (u (S r) (S c)))).
  set (F := sum2 (S h) (S w) (fun r c => b2n (full (u r c) (u r (S c)) (u (S r) c) (u (S r) (S c))))).
  match goal with |- ?c <= _ => assert (c <= P + F) as cost end.
  { unfold P, F. rewrite <- sum2_add. apply sum2_le. intros r c _ _. apply square_cost_ok; cbn [fst snd]; auto. apply inner_white. }
  set (W := sum2 (S h) (S w) (fun r c => b2n (u r c))).
  set (T := sum2 (S h) (S w) (fun r c => b2n (u r c && u r (S c)))).
  set (R := sum2 (S h) (S w) (fun r c => b2n (u r (S c) && u (S r) (S c)))).
  assert (sum2 (S h) (S w) (fun r c => b2n (u r (S c))) = W) as w2.
  { apply (sum2_columns _ _ (fun r c => b2n (u r c))); intros r; now rewrite u_outside by auto. }
  assert (sum2 (S h) (S w) (fun r c => b2n (u (S r) c)) = W) as w3.
  { apply (sum2_rows _ _ (fun r c => b2n (u r c))); intros c; now rewrite u_outside by auto. }
  assert (sum2 (S h) (S w) (fun r c => b2n (u (S r) (S c))) = W) as w4.
  { rewrite <- w3. apply (sum2_columns _ _ (fun r c => b2n (u (S r) c))); intros r; now rewrite u_outside by auto. }
  assert (sum2 (S h) (S w) (fun r c => b2n (u (S r) c && u (S r) (S c))) = T) as t2.
  { apply (sum2_rows _ _ (fun r c => b2n (u r c && u r (S c)))); intros c; now rewrite u_outside by auto. }
  assert (sum2 (S h) (S w) (fun r c => b2n (u r c && u (S r) c)) = R) as r2.
  { symmetry. apply (sum2_columns _ _ (fun r c => b2n (u r c && u (S r) c))); intros r; now rewrite u_outside by auto. }
  assert (4 * W + F = P + 2 * T + 2 * R) as euler.
  { assert (W + sum2 (S h) (S w) (fun r c => b2n (u r (S c))) + sum2 (S h) (S w) (fun r c => b2n (u (S r) c)) +
        sum2 (S h) (S w) (fun r c => b2n (u (S r) (S c))) + F =
      P + (T + sum2 (S h) (S w) (fun r c => b2n (u (S r) c && u (S r) (S c))) +
        sum2 (S h) (S w) (fun r c => b2n (u r c && u (S r) c)) + R)) as sums; [| rewrite w2, w3, w4, t2, r2 in sums; lia].
    unfold W, F, P, T, R. rewrite <- !sum2_add. apply sum2_same. intros r c _ _. apply pieces_euler. }
  pose proof edges_length as edge_sum. fold F T R in edge_sum. pose proof count_edges as many.
  assert (length (of_colour g s White) = W) as white by (symmetry; apply white_length).
  pose proof (sea_size g s ok is_solution known) as sea_sum. pose proof (colours_sum g s ok is_solution) as both.
  lia.
Qed.

End Count.

(** The sum of the costs of all squares is too high. *)
Definition costly (g : grid) (white black : list int) : bool :=
  let h := List.length g in
  let w := width g in
  let area := grid_size h w in
  let white_cells := put_all (empty area) white in
  let black_cells := put_all (empty area) black in
  let x := padded (fun p => if is_clued g p then true else if snd p <? w then has white_cells p else false) in
  let y := padded (fun p => if snd p <? w then has black_cells p else false) in
  let rows := map (fun r => map (fun c => (x r c, y r c)) (seq 0 (S (S w)))) (seq 0 (S (S h))) in
  let at_ r c := nth c (nth r rows []) (false, false) in
  2 * least_white g + 2 * List.length (clues g) <?
    sum2 (S h) (S w) (fun r c => square_cost (inner g r c) (at_ r c) (at_ r (S c)) (at_ (S r) c) (at_ (S r) (S c))).

Lemma costly_ok g s white black : well_formed g = true -> solution g s -> all_numbers g = true ->
  (forall x, In x white -> look s (position_of x) = Some White) ->
  (forall x, In x black -> look s (position_of x) = Some Black) ->
  costly g white black = true -> False.
Proof.
  intros ok is_s known white_ok black_ok. unfold costly. intros yes. apply Nat.ltb_lt in yes.
  set (h := List.length g) in *. set (w := width g) in *. set (area := grid_size h w) in *.
  set (x := padded (fun p => if is_clued g p then true else if snd p <? w then has (put_all (empty area) white) p else false)) in *.
  set (y := padded (fun p => if snd p <? w then has (put_all (empty area) black) p else false)) in *.
  set (rows := map _ _) in yes.
  assert (w <= 64) as narrow by (unfold well_formed in ok; rewrite !andb_true_iff, !Nat.leb_le in ok; unfold w; tauto).
  assert (forall r c, r <= S h -> c <= S w -> nth c (nth r rows []) (false, false) = (x r c, y r c)) as in_rows.
  { intros r c row column. unfold rows.
    rewrite (nth_indep _ [] ((fun r => map (fun c => (x r c, y r c)) (seq 0 (S (S w)))) 0)) by (rewrite length_map, length_seq; lia).
    rewrite (map_nth (fun r => map (fun c => (x r c, y r c)) (seq 0 (S (S w))))), seq_nth by lia.
    rewrite (nth_indep _ (false, false) ((fun c => (x (0 + r) c, y (0 + r) c)) 0)) by (rewrite length_map, length_seq; lia).
    now rewrite (map_nth (fun c => (x (0 + r) c, y (0 + r) c))), seq_nth by lia. }
  pose proof (costs g s ok is_s x y known) as bound. fold h w in bound.
  enough (forall r c, (x r c = true -> padded (is_white s) r c = true) /\ (y r c = true -> padded (is_white s) r c = false)) as sound.
  { apply Nat.lt_nge in yes. apply yes. etransitivity; [| apply bound; intros r c; apply sound].
    apply sum2_le. intros r c row column. rewrite !in_rows by lia. apply le_n. }
  intros r c. unfold x, y, padded. destruct r as [| r], c as [| c]; try (split; [discriminate | reflexivity]).
  destruct (snd (r, c) <? w) eqn:column; [apply Nat.ltb_lt in column; cbn [snd] in column |]; split; intros yes'; try discriminate.
  - apply is_white_iff. destruct (is_clued g (r, c)) eqn:is_clue; [apply (clues_white _ _ is_s); now apply is_clued_iff |].
    apply has_put_all_in in yes' as [(z & into & ->) | none]; [now apply white_ok | | cbn; lia]. now rewrite has_empty in none.
  - apply has_put_all_in in yes' as [(z & into & ->) | none]; [| now rewrite has_empty in none | cbn; lia].
    apply black_ok in into. destruct (is_white s (position_of z)) eqn:white_z; [| reflexivity]. apply is_white_iff in white_z. congruence.
  - apply is_white_iff, (clues_white _ _ is_s), is_clued_iff. now destruct (is_clued g (r, c)).
Qed.
