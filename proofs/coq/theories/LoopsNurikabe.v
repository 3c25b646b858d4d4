(** The cuts about several islands: islands form no loop around a part of the sea.

    The islands of a clause would form a closed curve, which leads through islands, along diagonals of squares, and along the
    frame of the grid. A curve has two sides, and both have black cells. But the sea is connected, and crosses no curve of
    white cells. *)

From Kortest Require Standard.
Import PArray Uint63 List Bool Arith ZArith Lia.
From Kortest Require Import RulesNurikabe FactsNurikabe ResolveNurikabe CellsNurikabe NearNurikabe SizesNurikabe CutsNurikabe
  ClausesNurikabe CurvesNurikabe FrameNurikabe SeaNurikabe.
Import ListNotations.

(** * The check *)

(** Two diagonal cells of a square, and its other cells. *)
Record diagonal := Diagonal { one : int; other : int; corner : int; corner' : int }.

(** The diagonals of the square whose top left cell is [p]. *)
Definition diagonals_at (p : position) : list diagonal :=
  let a := code_of p in
  let b := code_of (fst p, S (snd p)) in
  let c := code_of (S (fst p), snd p) in
  let d := code_of (S (fst p), S (snd p)) in
  [Diagonal a d b c; Diagonal b c a d].

Definition squares (g : grid) : list position :=
  filter (fun p => (S (fst p) <? length g) && (S (snd p) <? width g)) (positions g).

(** Lists that each test of a loop needs: the diagonals of all squares, and the cells at the border, in their order. *)
Record lines := Lines { diagonals : list diagonal; border : list int }.

Definition lines_of (g : grid) : lines :=
  Lines (flat_map diagonals_at (squares g)) (map code_of (ring (length g) (width g))).

(** Adds the cells that islands contain to [holder]: for each cell, the group of its island, or 0. *)
Fixpoint hold (t : terrain) (inside : list (int * int)) (holder : array int) : option (array int) :=
  match inside with
  | [] => Some holder
  | (a, x) :: inside =>
      if is_zero a then None
      else if has_code (clue_cells t) (a - 1)%uint63 then hold t inside holder.[x <- a] else None
  end.

Definition hold_clues (regions : list region) (holder : array int) : array int :=
  fold_left (fun holder r => holder.[clue_code r <- clue_code r + 1])%uint63 regions holder.

(** Returns a test of cells: whether the island of the group [a] does not contain the cell. *)
Definition misses (regions : list region) (outside : list (int * int)) (a : int) : int -> bool :=
  match find_region regions a with Some r => excluded r outside | None => fun _ => false end.

(** Returns what follows the first element that satisfies [f]. *)
Fixpoint after {A} (f : A -> bool) (l : list A) : option (list A) :=
  match l with [] => None | a :: l => if f a then Some l else after f l end.

(** Tests that [l] has elements that satisfy [f], [h], [f] and [h], in this order. *)
Definition alternates {A} (f h : A -> bool) (l : list A) : bool :=
  match after f l with
  | Some l =>
      match after h l with
      | Some l => match after f l with Some l => match after h l with Some _ => true | None => false end | None => false end
      | None => false
      end
  | None => false
  end.

(** Tests that an island is separated at the border: a walk around, from a cell of the island on, alternates. [before] are
    the cells before [l], in reverse order. *)
Fixpoint border_alternates (holder : array int) (missed : int -> int -> bool) (before l : list int) : bool :=
  match l with
  | [] => false
  | x :: l' =>
      let a := holder.[x] in
      let held y := (holder.[y] =? a)%uint63 in
      if is_zero a then border_alternates holder missed (x :: before) l'
      else if existsb held before then border_alternates holder missed (x :: before) l'
      else if alternates held (missed a) (l ++ rev' before) then true
      else border_alternates holder missed (x :: before) l'
  end.

(** The nodes of links are the groups of islands, and this number, for the border. *)
Definition border_node : int := 4097%uint63.

(** Links the islands at the border to it. [parent] says for each node to which node it is linked, or is 0. *)
Definition link_border (holder : array int) (xs : list int) : array int :=
  fold_left (fun parent x => if is_zero holder.[x] then parent else parent.[holder.[x] <- border_node])%uint63 xs
    (make 4098 0)%uint63.

(** Follows links to a node without parent. *)
Fixpoint root (rounds : nat) (parent : array int) (n : int) : int :=
  match rounds with
  | O => n
  | S rounds => if is_zero parent.[n] then n else root rounds parent parent.[n]
  end.

(** Tests that a diagonal separates an island, or that links along diagonals form a cycle. *)
Fixpoint closes (holder : array int) (missed : int -> int -> bool) (ds : list diagonal) (parent : array int) : bool :=
  match ds with
  | [] => false
  | d :: ds =>
      let a := holder.[one d] in
      let b := holder.[other d] in
      if is_zero a then closes holder missed ds parent
      else if is_zero b then closes holder missed ds parent
      else if (a =? b)%uint63 then
        if missed a (corner d) then if missed a (corner' d) then true else closes holder missed ds parent
        else closes holder missed ds parent
      else
        let m := root fuel parent a in
        let n := root fuel parent b in
        if (m =? n)%uint63 then true else closes holder missed ds parent.[m <- n]
  end.

(** Tests a cut about several islands. *)
Definition loop_cut (t : terrain) (l : lines) (table : array int) (regions : list region) (c : clause) : bool :=
  let (positive, negative) := parts table c in
  match hold t negative (make 4096 0)%uint63 with
  | Some holder =>
      let holder := hold_clues regions holder in
      let missed := misses regions positive in
      if border_alternates holder missed [] (border l) then true
      else closes holder missed (diagonals l) (link_border holder (border l))
  | None => false
  end.

Section Sound.

Variables (g : grid) (s : colouring).
Hypothesis ok : well_formed g = true.
Hypothesis is_solution : solution g s.

Local Notation "'height'" := (List.length g).
Local Notation "'width'" := (SizesNurikabe.width g).
Local Notation "'dry'" := (SeaNurikabe.dry s).

(** * Separated islands *)

Variables (table : array int) (regions : list region).
Hypothesis regions_exist : regions_of g = Some regions.
Let t := terrain_of g.

(** The island of the group [a]. *)
Definition island_has (a : int) (q : position) : Prop := connected s White (position_of (a - 1)%uint63) q.

(** Each cell with a holder belongs to the island of its holder. *)
Definition holds_well (holder : array int) : Prop := forall x, holder.[x] <> 0%uint63 ->
  clued g (position_of (holder.[x] - 1)%uint63) /\ island_has holder.[x] (position_of x).

Lemma is_zero_false a : is_zero a = false -> a <> 0%uint63.
Proof. intros no ->. discriminate no. Qed.

Lemma holds_well_set holder x a : holds_well holder ->
  (a <> 0%uint63 -> clued g (position_of (a - 1)%uint63) /\ island_has a (position_of x)) -> holds_well holder.[x <- a].
Proof.
  intros old new y. destruct (x =? y)%uint63 eqn:same.
  - apply eqb_correct in same as <-. destruct (get_set holder x x a) as [-> | ->]; [exact new | apply old].
  - rewrite get_other; [apply old |]. intros <-. now rewrite Uint63.eqb_refl in same.
Qed.

Lemma hold_ok inside : forall holder holder', (forall a x, In (a, x) inside -> ~ ~ at_ s a x) -> holds_well holder ->
  hold t inside holder = Some holder' -> holds_well holder'.
Proof.
  induction inside as [| [a x] inside IH]; intros holder holder' all old; cbn [hold]; [intros [= <-]; exact old |].
  destruct (is_zero a) eqn:nonzero; [discriminate |]. destruct (has_code _ _) eqn:is_clue; [| discriminate].
  apply (clue_code_ok g ok) in is_clue. apply IH; [intros b y into; apply all; now right |]. apply holds_well_set; [exact old |].
  intros _. split; [exact is_clue |]. apply (connected_stable _ _ is_solution); [exact is_clue |].
  pose proof (all a x (or_introl eq_refl)) as inside_a. unfold at_ in inside_a. change (a =? 0)%uint63 with (is_zero a) in inside_a.
  now rewrite nonzero in inside_a.
Qed.

Lemma hold_clues_ok rs : forall holder, (forall r, In r rs -> In r regions) -> holds_well holder -> holds_well (hold_clues rs holder).
Proof.
  induction rs as [| r rs IH]; intros holder all old; cbn; [exact old |]. apply IH; [intros r' into; apply all; now right |].
  apply holds_well_set; [exact old |]. intros _. rewrite add_sub. unfold island_has. rewrite add_sub.
  destruct (proj1 (regions_ok g s ok is_solution regions regions_exist) r (all r (or_introl eq_refl))) as [is_clue _ _ _].
  split; [exact is_clue |]. constructor. now apply (clues_white _ _ is_solution).
Qed.

Lemma misses_ok outside a y : (forall a x, In (a, x) outside -> ~ at_ s a x) -> misses regions outside a y = true ->
  ~ island_has a (position_of y).
Proof.
  intros all. unfold misses, find_region. destruct (a =? 0)%uint63; [discriminate |]. destruct (find _ _) as [r |] eqn:found; [| discriminate].
  apply find_some in found as [into same]. apply eqb_correct in same. unfold island_has. rewrite <- same.
  now apply (excluded_ok g s ok is_solution regions regions_exist).
Qed.

Lemma after_picks {A} (f : A -> bool) l k : after f l = Some k -> exists a, f a = true /\ forall l', picks (fun a => a) l' k -> picks (fun a => a) (a :: l') l.
Proof.
  induction l as [| a l IH]; cbn; [discriminate |]. destruct (f a) eqn:yes.
  - intros [= ->]. exists a. split; [exact yes |]. intros l' picked. now apply (pick (fun a => a)).
  - intros rest. destruct (IH rest) as (b & is_b & all). exists b. split; [exact is_b |]. intros l' picked. now apply pick_later, all.
Qed.

Lemma alternates_picks {A} (f h : A -> bool) l : alternates f h l = true -> exists a b c d,
  picks (fun a => a) [a; b; c; d] l /\ f a = true /\ h b = true /\ f c = true /\ h d = true.
Proof.
  unfold alternates. destruct (after f l) as [l1 |] eqn:first; [| discriminate]. destruct (after h l1) as [l2 |] eqn:second; [| discriminate].
  destruct (after f l2) as [l3 |] eqn:third; [| discriminate]. destruct (after h l3) as [l4 |] eqn:fourth; [| discriminate]. intros _.
  apply after_picks in first as (a & yes_a & all_a), second as (b & yes_b & all_b), third as (c & yes_c & all_c), fourth as (d & yes_d & all_d).
  exists a, b, c, d. repeat split; try assumption. apply all_a, all_b, all_c, all_d. constructor.
Qed.

Lemma picks_map {A B} (f : A -> B) l k : picks (fun a => a) l k -> picks (fun a => a) (map f l) (map f k).
Proof. induction 1; cbn; [constructor | now apply (pick (fun a => a)) | now apply pick_later]. Qed.

Lemma has_size : (0 < height /\ 0 < width) \/ (forall p, look g p = None).
Proof.
  destruct (Nat.eq_dec height 0), (Nat.eq_dec width 0); try (left; lia); right; intros p;
    destruct (look g p) eqn:there; try reflexivity; assert (look g p <> None) as inside by congruence;
    apply (well_formed_inside g p ok) in inside; lia.
Qed.

Lemma clued_there p : clued g p -> look g p <> None.
Proof. intros [-> | [n ->]]; discriminate. Qed.

Lemma nodup_rotate {A} (l k : list A) : NoDup (l ++ k) -> NoDup (k ++ l).
Proof.
  induction l as [| a l IH]; cbn; intros once; [now rewrite app_nil_r |]. inversion_clear once as [| ? ? no more].
  apply (NoDup_Add (Add_app a k l)). split; [now apply IH |]. rewrite in_app_iff in *. tauto.
Qed.

(** No island alternates on the border, whose first cells are those of [l]. *)
Lemma separated_ring a l l' : clued g (position_of (a - 1)%uint63) -> ring height width = map position_of (l ++ l') ->
  (forall x y z w, picks (fun a => a) [x; y; z; w] (l' ++ l) -> island_has a (position_of x) -> ~ island_has a (position_of y) ->
    island_has a (position_of z) -> ~ island_has a (position_of w) -> False).
Proof.
  intros is_clue is_ring x y z w picked in_x out_y in_z out_w.
  destruct (right_size _ _ is_solution _ is_clue) as (island & [_ lists] & _).
  destruct has_size as [[high wide] | none]; [| now apply (clued_there _ is_clue)].
  pose proof (picks_ring height width high wide) as picked_ring. rewrite is_ring, map_app in picked_ring.
  apply picks_split in picked_ring as (f1 & f2 & is_frame & first & second).
  apply (picks_map position_of) in picked. cbn [map] in picked. rewrite map_app in picked.
  pose proof (picks_trans _ _ _ _ picked (picks_app _ _ _ _ _ second first)) as in_frame.
  assert (chained height width (frame height width ++ frame height width ++ frame height width ++ [(0, 0)])) as chain.
  { assert (exists k, frame height width = (0, 0) :: k) as [k is_k] by (unfold frame; cbn; eauto).
    assert (forall y, chained height width (frame height width ++ y) -> chained height width (frame height width ++ frame height width ++ y)) as more.
    { intros v rest. replace (frame height width ++ v) with ((0, 0) :: k ++ v) by now rewrite is_k.
      apply chained_frame; [exact high | exact wide |]. now rewrite is_k in rest. }
    apply more, more, chained_frame; [exact high | exact wide | exact I]. }
  refine (no_alternation g s ok is_solution (position_of (a - 1)%uint63) island lists (f2 ++ f1) _ _ _ high wide _ _ _ _ in_frame _ _ _ _).
  - rewrite is_frame in chain.
    replace ((f1 ++ f2) ++ (f1 ++ f2) ++ (f1 ++ f2) ++ [(0, 0)]) with (f1 ++ ((f2 ++ f1) ++ f2 ++ f1) ++ f2 ++ [(0, 0)]) in chain
      by (rewrite <- !app_assoc; reflexivity).
    apply chained_right in chain. now apply chained_left in chain.
  - apply nodup_rotate. rewrite <- is_frame. now apply frame_distinct.
  - intros v into. apply frame_outside; try assumption. rewrite is_frame, in_app_iff. apply in_app_iff in into. tauto.
  - apply (mem_iff s _ island lists), in_x.
  - apply (mem_false s _ island lists), out_y.
  - apply (mem_iff s _ island lists), in_z.
  - apply (mem_false s _ island lists), out_w.
Qed.

Lemma border_alternates_ok holder missed l : forall before, holds_well holder ->
  (forall a y, missed a y = true -> ~ island_has a (position_of y)) ->
  ring height width = map position_of (rev before ++ l) -> border_alternates holder missed before l = true -> False.
Proof.
  induction l as [| x l IH]; intros before well miss is_ring; cbn [border_alternates]; [discriminate |].
  assert (ring height width = map position_of (rev (x :: before) ++ l)) as is_ring' by (cbn; now rewrite <- app_assoc).
  specialize (IH (x :: before) well miss is_ring'). destruct (is_zero _) eqn:nonzero; [exact IH |]. apply is_zero_false in nonzero.
  destruct (existsb _ _); [exact IH |]. destruct (alternates _ _ _) eqn:found; [| exact IH]. intros _.
  apply alternates_picks in found as (b & c & d & e & picked & held_b & miss_c & held_d & miss_e).
  unfold rev' in picked. rewrite rev_append_rev, app_nil_r in picked.
  destruct (well x nonzero) as [is_clue _].
  assert (forall y, (holder.[y] =? holder.[x])%uint63 = true -> island_has holder.[x] (position_of y)) as held.
  { intros y same. apply eqb_correct in same. rewrite <- same. apply well. now rewrite same. }
  apply (separated_ring holder.[x] (rev before) (x :: l) is_clue is_ring _ _ _ _ picked); auto.
Qed.

(** * Links *)

(** What a diagonal consists of. *)
Record diagonal_ok (d : diagonal) : Prop := {
  diagonal_crossed : crossed (lift (position_of (one d))) (lift (position_of (other d))) (lift (position_of (corner d)))
    (lift (position_of (corner' d)));
  corner_there : look g (position_of (corner d)) <> None;
  corner'_there : look g (position_of (corner' d)) <> None
}.

Definition edge_of (d : diagonal) : edge := (lift (position_of (one d)), lift (position_of (other d))).

(** A curve may use this edge: it avoids the sea and the diagonals [ds]. *)
Definition fine (ds : list diagonal) (a b : position) : Prop :=
  close a b /\ dry a /\ dry b /\ forall d, In d ds -> same_edge (edge_of d) (a, b) = false.

(** The cells of a node. *)
Definition node_has (n : int) (v : position) : Prop :=
  if (n =? border_node)%uint63 then v = (0, 0) else exists q, v = lift q /\ island_has n q.

(** A curve joins each cell of the node [n] with a cell of [m]. *)
Definition linked (ds : list diagonal) (n m : int) : Prop :=
  forall v, node_has n v -> exists v', node_has m v' /\ joined (fine ds) v v'.

Definition linked_well (ds : list diagonal) (parent : array int) : Prop :=
  forall n, parent.[n] <> 0%uint63 -> linked ds n parent.[n].

Lemma fine_weaken ds d a b : fine (d :: ds) a b -> fine ds a b.
Proof. intros (is_close & dry_a & dry_b & all). split; [exact is_close | split; [exact dry_a | split; [exact dry_b |]]]. intros e into. apply all. now right. Qed.

Lemma linked_weaken ds d n m : linked (d :: ds) n m -> linked ds n m.
Proof.
  intros all v into. destruct (all v into) as (v' & into' & path). exists v'. split; [exact into' |].
  eapply joined_weaken; [apply fine_weaken | exact path].
Qed.

(** A step between neighbours is no diagonal. *)
Lemma fine_beside ds a b : (forall d, In d ds -> diagonal_ok d) -> beside a b -> dry a -> dry b -> fine ds a b.
Proof.
  intros all near dry_a dry_b. split; [now apply beside_close | split; [exact dry_a | split; [exact dry_b |]]]. intros d into.
  apply not_true_iff_false. intros same. destruct (all d into) as [(_ & _ & row & column) _ _]. apply same_edge_true in same.
  cbn [fst snd edge_of] in same. destruct same as [[<- <-] | [<- <-]]; unfold beside in near; lia.
Qed.

Lemma island_joined ds a q q' : (forall d, In d ds -> diagonal_ok d) -> island_has a q -> island_has a q' ->
  joined (fine ds) (lift q) (lift q').
Proof.
  intros all in_q in_q'. apply (white_joined s).
  - eapply connected_trans; [apply connected_sym; exact in_q | exact in_q'].
  - intros x y near white_x white_y. apply fine_beside; auto using white_dry, lift_beside.
Qed.

Lemma node_joined ds n v v' : (forall d, In d ds -> diagonal_ok d) -> node_has n v -> node_has n v' -> joined (fine ds) v v'.
Proof.
  unfold node_has. intros all. destruct (n =? border_node)%uint63; [intros -> ->; apply joined_refl |].
  intros (q & -> & in_q) (q' & -> & in_q'). now apply (island_joined ds n).
Qed.

Lemma clued_node a : clued g (position_of (a - 1)%uint63) -> (a =? border_node)%uint63 = false.
Proof.
  intros is_clue. apply not_true_iff_false. intros same. apply eqb_correct in same as ->.
  apply clued_there, (well_formed_inside g _ ok) in is_clue. cbn in is_clue. lia.
Qed.

(** A comparison of positions by computation would take too long. *)
Local Opaque position_of.

Lemma holder_node holder x : holds_well holder -> holder.[x] <> 0%uint63 -> node_has holder.[x] (lift (position_of x)).
Proof.
  intros well nonzero. destruct (well x nonzero) as [is_clue inside]. unfold node_has. rewrite (clued_node _ is_clue). eauto.
Qed.

(** A curve joins each node with the one that [root] finds. *)
Lemma root_linked ds parent rounds : linked_well ds parent -> forall n, linked ds n (root rounds parent n).
Proof.
  intros well. induction rounds as [| rounds IH]; intros n; cbn [root].
  - intros v into. exists v. split; [exact into | apply joined_refl].
  - destruct (is_zero _) eqn:nonzero; [intros v into; exists v; split; [exact into | apply joined_refl] |].
    apply is_zero_false, well in nonzero. intros v into. destruct (nonzero v into) as (v' & into' & path).
    destruct (IH _ v' into') as (v'' & into'' & path'). exists v''. split; [exact into'' | eapply joined_trans; eassumption].
Qed.

Lemma linked_set ds parent n m : linked_well ds parent -> linked ds n m -> linked_well ds parent.[n <- m].
Proof.
  intros old new k. destruct (n =? k)%uint63 eqn:same.
  - apply eqb_correct in same as <-. destruct (get_set parent n n m) as [-> | ->]; [intros _; exact new | apply old].
  - rewrite get_other; [apply old |]. intros <-. now rewrite Uint63.eqb_refl in same.
Qed.

(** The frame joins the border with the first cell of the frame. *)
Lemma border_joined ds q : (forall d, In d ds -> diagonal_ok d) -> look s q = Some White -> In q (ring height width) ->
  joined (fine ds) (lift q) (0, 0).
Proof.
  intros all white into. destruct (inside_colour g s ok is_solution _ _ white) as (row & column & _).
  apply ring_border in into as (_ & _ & at_border); [| lia | lia].
  assert (forall v v', beside v v' -> outside height width v -> outside height width v' -> joined (fine ds) v v') as step.
  { intros v v' near out out'. apply joined_step, fine_beside; eauto using outside_dry. }
  assert (forall v, beside (lift q) v -> outside height width v -> joined (fine ds) (lift q) v) as leave.
  { intros v near out. apply joined_step, fine_beside; eauto using outside_dry, white_dry. }
  assert (forall c r, c = 0 \/ width < c -> joined (fine ds) (r, c) (0, c)) as up.
  { intros c r beyond. induction r as [| r IH]; [apply joined_refl |]. eapply joined_trans; [| exact IH].
    apply step; unfold beside, outside; cbn; lia. }
  assert (forall r c, r = 0 \/ height < r -> joined (fine ds) (r, c) (r, 0)) as left.
  { intros r c beyond. induction c as [| c IH]; [apply joined_refl |]. eapply joined_trans; [| exact IH].
    apply step; unfold beside, outside; cbn; lia. }
  destruct q as [r c]. cbn [fst snd] in *. destruct at_border as [-> | [-> | [last | last]]].
  - apply joined_trans with (0, S c); [apply leave; unfold beside, outside; cbn; lia | apply left; lia].
  - apply joined_trans with (S r, 0); [apply leave; unfold beside, outside; cbn; lia | apply up; lia].
  - apply joined_trans with (S height, S c); [apply leave; unfold beside, outside; cbn; lia |].
    apply joined_trans with (S height, 0); [apply left; lia | apply up; lia].
  - apply joined_trans with (S r, S width); [apply leave; unfold beside, outside; cbn; lia |].
    apply joined_trans with (0, S width); [apply up; lia | apply left; lia].
Qed.

Lemma link_border_ok ds holder xs : holds_well holder -> (forall d, In d ds -> diagonal_ok d) ->
  (forall x, In x xs -> In (position_of x) (ring height width)) -> linked_well ds (link_border holder xs).
Proof.
  intros well all_ds. unfold link_border.
  assert (linked_well ds (make 4098 0)%uint63) as start by (intros n; rewrite get_make; congruence). revert start.
  generalize (make 4098 0%uint63). induction xs as [| x xs IH]; intros parent old all; cbn [fold_left]; [exact old |].
  apply IH; [| intros y into; apply all; now right]. destruct (is_zero _) eqn:nonzero; [exact old |]. apply is_zero_false in nonzero.
  apply linked_set; [exact old |]. destruct (well x nonzero) as [is_clue inside]. intros v into. exists (0, 0). split; [reflexivity |].
  unfold node_has in into. rewrite (clued_node _ is_clue) in into. destruct into as (q & -> & in_q).
  eapply joined_trans; [apply (island_joined ds _ _ _ all_ds in_q inside) |].
  apply (border_joined ds _ all_ds); [now apply connected_last in inside | apply all; now left].
Qed.

(** A neighbour of an island's cell is black if it is not in the island. *)
Lemma neighbour_black a x y : island_has a x -> beside x y -> look g y <> None -> ~ island_has a y -> look s y = Some Black.
Proof.
  intros inside near there out. apply (black_of_not_white g s is_solution); [exact there |]. intros white. apply out.
  unfold island_has in *. eapply connected_next; eassumption.
Qed.

Lemma sub_add x : (x - 1 + 1)%uint63 = x.
Proof.
  apply to_Z_inj. rewrite add_spec, sub_spec. change (to_Z 1) with 1%Z. rewrite Zplus_mod_idemp_l.
  replace (to_Z x - 1 + 1)%Z with (to_Z x) by lia. apply Z.mod_small, to_Z_bounded.
Qed.

(** The corners of a diagonal between two islands are black. *)
Lemma between_black a b x y u : clued g (position_of (a - 1)%uint63) -> clued g (position_of (b - 1)%uint63) -> a <> b ->
  island_has a x -> island_has b y -> beside x u -> beside y u -> look g u <> None -> look s u = Some Black.
Proof.
  intros clued_a clued_b differ in_x in_y near near' there.
  apply (black_of_not_white g s is_solution); [exact there |]. intros white. apply differ.
  rewrite <- (sub_add a), <- (sub_add b). f_equal. apply position_of_inj. apply (only_clue _ _ is_solution); [exact clued_a | exact clued_b |].
  apply connected_trans with u; [| apply connected_sym]; eapply connected_next; eassumption.
Qed.

(** The diagonal [d] does not join black corners if a curve leads back without it. *)
Lemma no_link ds d : diagonal_ok d -> look s (position_of (one d)) = Some White -> look s (position_of (other d)) = Some White ->
  look s (position_of (corner d)) = Some Black -> look s (position_of (corner' d)) = Some Black ->
  joined (fine (d :: ds)) (lift (position_of (one d))) (lift (position_of (other d))) -> False.
Proof.
  intros [across _ _] white white' black black' path.
  apply (no_crossing g s is_solution _ _ _ _ across black black' (white_dry s _ white) (white_dry s _ white')). apply joined_sym.
  eapply joined_weaken; [| exact path]. intros a b (is_close & dry_a & dry_b & all). repeat split; try assumption; try apply is_close.
  exact (all d (or_introl eq_refl)).
Qed.

(** No edge occurs twice. *)
Fixpoint different (es : list edge) : Prop :=
  match es with [] => True | e :: es => (forall d, In d es -> same_edge d e = false) /\ different es end.

(** The links of [parent] are curves that avoid the diagonals [ds], which are still to be tested. So a diagonal between linked
    nodes closes a curve that contains it only once. *)
Lemma closes_ok holder missed ds : holds_well holder -> (forall a y, missed a y = true -> ~ island_has a (position_of y)) ->
  forall parent, (forall d, In d ds -> diagonal_ok d) -> different (map edge_of ds) -> linked_well ds parent ->
  closes holder missed ds parent = true -> False.
Proof.
  intros well miss. induction ds as [| d ds IH]; intros parent all differ links; cbn [closes]; [discriminate |].
  assert (linked_well ds parent) as links' by (intros n nonzero; now apply (linked_weaken ds d), links).
  destruct differ as [differ_d differ]. assert (forall e, In e ds -> diagonal_ok e) as all' by (intros e into; apply all; now right).
  specialize (fun parent => IH parent all' differ).
  destruct (is_zero _) eqn:nonzero; [now apply IH |]. destruct (is_zero holder.[other d]) eqn:nonzero'; [now apply IH |].
  apply is_zero_false in nonzero, nonzero'. destruct (well _ nonzero) as [is_clue inside], (well _ nonzero') as [is_clue' inside'].
  pose proof (connected_last _ _ _ _ inside) as white. pose proof (connected_last _ _ _ _ inside') as white'.
  pose proof (all d (or_introl eq_refl)) as d_ok. pose proof d_ok as [across there there'].
  assert (beside (position_of (one d)) (position_of (corner d)) /\ beside (position_of (other d)) (position_of (corner d)) /\
    beside (position_of (one d)) (position_of (corner' d)) /\ beside (position_of (other d)) (position_of (corner' d)))
    as (near & near' & near_2 & near_2').
  { apply crossed_beside in across. destruct across as (? & ? & ? & ?). repeat split; now apply beside_lift. }
  destruct (_ =? _)%uint63 eqn:same.
  - apply eqb_correct in same. destruct (missed _ _) eqn:out; [| now apply IH]. destruct (missed _ (corner' d)) eqn:out'; [| now apply IH].
    intros _. apply miss in out, out'. apply (no_link ds d d_ok white white').
    + now apply (neighbour_black _ _ _ inside).
    + now apply (neighbour_black _ _ _ inside).
    + apply (island_joined _ holder.[one d]); [exact all | exact inside | now rewrite same].
  - assert (holder.[one d] <> holder.[other d]) as other_island by (intros equal; now rewrite equal, Uint63.eqb_refl in same).
    assert (look s (position_of (corner d)) = Some Black) as black
      by exact (between_black _ _ _ _ _ is_clue is_clue' other_island inside inside' near near' there).
    assert (look s (position_of (corner' d)) = Some Black) as black'
      by exact (between_black _ _ _ _ _ is_clue is_clue' other_island inside inside' near_2 near_2' there').
    pose proof (holder_node _ _ well nonzero) as node. pose proof (holder_node _ _ well nonzero') as node'.
    destruct (root_linked _ _ fuel links _ _ node) as (v & in_v & path). destruct (root_linked _ _ fuel links _ _ node') as (v' & in_v' & path').
    destruct (root fuel parent holder.[one d] =? _)%uint63 eqn:closed.
    + intros _. apply eqb_correct in closed. rewrite closed in in_v. apply (no_link ds d d_ok white white' black black').
      eapply joined_trans; [exact path |]. eapply joined_trans; [exact (node_joined _ _ _ _ all in_v in_v') | now apply joined_sym].
    + apply IH. apply linked_set; [exact links' |]. intros u in_u. exists v'. split; [exact in_v' |].
      eapply joined_trans; [exact (node_joined _ _ _ _ all' in_u in_v) |].
      eapply joined_trans; [apply joined_sym; eapply joined_weaken; [apply fine_weaken | exact path] |].
      eapply joined_trans; [| eapply joined_weaken; [apply fine_weaken | exact path']].
      apply joined_step. split; [now apply crossed_close in across | split; [now apply white_dry | split; [now apply white_dry |]]].
      intros e into. now apply differ_d, in_map.
Qed.

(** * The lists *)

Lemma squares_inside p : In p (squares g) -> S (fst p) < height /\ S (snd p) < width /\ height <= 64 /\ width <= 64.
Proof.
  unfold squares. rewrite filter_In, andb_true_iff, !Nat.ltb_lt. intros [_ [row column]].
  unfold well_formed in ok. rewrite !andb_true_iff, !Nat.leb_le in ok. tauto.
Qed.

Lemma diagonals_ok d : In d (diagonals (lines_of g)) -> diagonal_ok d.
Proof.
  intros into. apply in_flat_map in into as (p & p_in & into). apply squares_inside in p_in as (row & column & low & narrow).
  destruct p as [r c]. cbn [fst snd] in *.
  assert (forall r' c', r' < height -> c' < width -> position_of (code_of (r', c')) = (r', c') /\ look g (r', c') <> None) as code.
  { intros r' c' row' column'. split; [apply position_of_code; cbn; lia | now apply look_there]. }
  destruct (code r c) as [code_a there_a], (code r (S c)) as [code_b there_b], (code (S r) c) as [code_c there_c],
    (code (S r) (S c)) as [code_d there_d]; try lia.
  destruct into as [<- | [<- | []]]; split; cbn [one other corner corner' fst snd]; rewrite ?code_a, ?code_b, ?code_c, ?code_d; auto;
    unfold crossed, lift; cbn [fst snd]; repeat split; lia.
Qed.

(** The diagonals of the square whose top left cell is [p], as edges. *)
Definition edges_at (p : position) : list edge :=
  [(lift p, lift (S (fst p), S (snd p))); (lift (fst p, S (snd p)), lift (S (fst p), snd p))].

Lemma edges_of_diagonals : map edge_of (diagonals (lines_of g)) = flat_map edges_at (squares g).
Proof.
  cbn [lines_of diagonals]. assert (forall p, In p (squares g) -> In p (squares g)) as all by auto. revert all.
  generalize (squares g) at 1 3 4. induction l as [| p l IH]; intros all; [reflexivity |]. cbn [flat_map].
  rewrite map_app, IH by (intros q into; apply all; now right). f_equal.
  destruct (squares_inside p (all p (or_introl eq_refl))) as (row & column & low & narrow).
  unfold diagonals_at, edges_at, edge_of. cbn [map one other]. rewrite !position_of_code by (cbn; lia). reflexivity.
Qed.

Lemma different_app ds es : different ds -> different es -> (forall d e, In d ds -> In e es -> same_edge e d = false) ->
  different (ds ++ es).
Proof.
  induction ds as [| d ds IH]; cbn; intros differ differ' between; [exact differ' |]. destruct differ as [first differ]. split.
  - intros e into. apply in_app_iff in into as [into | into]; auto.
  - apply IH; auto.
Qed.

Lemma edges_different l : NoDup l -> different (flat_map edges_at l).
Proof.
  induction l as [| p l IH]; intros distinct; [exact I |]. inversion_clear distinct as [| ? ? out rest]. cbn [flat_map].
  destruct p as [r c]. apply different_app; [| now apply IH |].
  - cbn. split; [| split; [intros e [] | exact I]]. intros e [<- | []]. apply not_true_iff_false. intros same.
    apply same_edge_true in same. unfold lift in same. cbn [fst snd] in same.
    destruct same as [[same _] | [same _]]; apply pair_equal_spec in same; lia.
  - intros d e d_in e_in. apply in_flat_map in e_in as ([r' c'] & q_in & e_in). apply not_true_iff_false. intros same.
    apply same_edge_true in same. apply out. replace (r, c) with (r', c'); [exact q_in |].
    cbn [edges_at fst snd] in d_in, e_in. unfold lift in *. cbn [fst snd] in *.
    destruct d_in as [<- | [<- | []]], e_in as [<- | [<- | []]]; cbn [fst snd] in same;
      destruct same as [[top bottom] | [top bottom]]; apply pair_equal_spec in top, bottom; cbn [fst snd] in top, bottom; f_equal; lia.
Qed.

Lemma diagonals_different : different (map edge_of (diagonals (lines_of g))).
Proof. rewrite edges_of_diagonals. apply edges_different, NoDup_filter, positions_distinct. Qed.

Lemma border_ring : map position_of (border (lines_of g)) = ring height width.
Proof.
  cbn [lines_of border].  rewrite map_map. rewrite <- (map_id (ring height width)) at 2. apply map_ext_in.
  intros p into. unfold well_formed in ok. rewrite !andb_true_iff, !Nat.leb_le in ok.
  destruct (ring_small height width p 64) as [row column]; [lia | lia | lia | exact into |].
  now apply position_of_code.
Qed.

Lemma loop_cut_ok c : loop_cut t (lines_of g) table regions c = true -> sat (meaning s table) c.
Proof.
  unfold loop_cut. destruct (parts table c) as [positive negative] eqn:parted. intros yes all.
  apply (parts_ok s table) in parted as [outside inside]; [| exact all].
  destruct (hold _ _ _) as [holder |] eqn:held; [| discriminate].
  apply hold_ok in held; [| exact inside | intros x; rewrite get_make; congruence].
  apply (hold_clues_ok regions) in held; [| auto].
  assert (forall a y, misses regions positive a y = true -> ~ island_has a (position_of y)) as miss by (intros a y; now apply misses_ok).
  destruct (border_alternates _ _ _ _) eqn:alternating.
  - apply (border_alternates_ok _ _ _ _ held miss) in alternating; [exact alternating | symmetry; exact border_ring].
  - apply (closes_ok _ _ _ held miss _ diagonals_ok diagonals_different) in yes; [exact yes |].
    apply link_border_ok; [exact held | exact diagonals_ok |]. intros x into. rewrite <- border_ring. now apply in_map.
Qed.

End Sound.
