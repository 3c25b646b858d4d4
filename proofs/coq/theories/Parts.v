(** Strategies against the opponent, and the proof that verified strategies are enough.

    A part of a board has known and unknown tiles. [verify] reads a strategy as a list of tokens, and tests that it
    clears the part in some number of clicks, whatever its unknown tiles and the answers of the opponent are.
    docs/HARDEST_FORMAT.md describes strategies. *)

From Kortest Require Standard.
Import List Bool Arith Lia.
From Kortest Require Import Rules Lengths Groups Replay Mirror Sanity Opponent.
Import ListNotations.

(** * Names of colours, mirror images, and empty columns *)

Lemma tile_map f b p : tile (map (map f) b) p = option_map f (tile b p).
Proof. unfold tile. change [] with (map f []) at 1. now rewrite map_nth, nth_error_map. Qed.

Lemma fall_map f g column : fall g (map f column) = map f (fall g column).
Proof. revert g. induction column as [| c column IH]; intros g; cbn; [reflexivity |]. rewrite IH. now destruct (g 0). Qed.

Lemma settle_map f g b : settle g (map (map f) b) = map (map f) (settle g b).
Proof. revert g. induction b as [| column b IH]; intros g; cbn; [reflexivity |]. now rewrite fall_map, IH. Qed.

Definition injective (f : colour -> colour) : Prop := forall c d, f c = f d -> c = d.

Lemma same_map f (x y : option colour) : injective f -> option_map f x = option_map f y <-> x = y.
Proof.
  intros inj. split; [| now intros ->]. destruct x as [c |], y as [d |]; cbn; intros equal; try discriminate.
  - injection equal as equal. f_equal. now apply inj.
  - reflexivity.
Qed.

Lemma answer_map f b p g : injective f -> answer (map (map f) b) p g <-> answer b p g.
Proof.
  intros inj.
  assert (same_tiles : forall q r, tile (map (map f) b) q = tile (map (map f) b) r <-> tile b q = tile b r).
  { intros q r. rewrite !tile_map. now apply same_map. }
  split; intros [start same is_closed]; split; try assumption.
  - intros q q_ok. now apply same_tiles, same.
  - intros q r q_ok is_beside r_ok. apply is_closed with q; try assumption. now apply same_tiles.
  - intros q q_ok. now apply same_tiles, same.
  - intros q r q_ok is_beside r_ok. apply is_closed with q; try assumption. now apply same_tiles.
Qed.

Lemma cleared_map f b : cleared (map (map f) b) <-> cleared b.
Proof.
  split; intros is_clear p; specialize (is_clear p); rewrite ?tile_map in *.
  - now destruct (tile b p).
  - now rewrite is_clear.
Qed.

Lemma safe_map f b k : injective f -> safe b k -> safe (map (map f) b) k.
Proof.
  intros inj. induction 1 as [b k is_clear | b p k has_tile _ IH]; [apply safe_done; now apply cleared_map |].
  apply safe_click with p.
  - rewrite tile_map. now destruct (tile b p).
  - intros g is_answer. rewrite settle_map. apply IH. now apply answer_map in is_answer.
Qed.

Lemma safe_unmap f b k : injective f -> safe (map (map f) b) k -> safe b k.
Proof.
  intros inj is_safe. remember (map (map f) b) as b' eqn:same. revert b same.
  induction is_safe as [b' k is_clear | b' p k has_tile _ IH]; intros b ->.
  - apply safe_done. now apply cleared_map in is_clear.
  - apply safe_click with p.
    + rewrite tile_map in has_tile. now destruct (tile b p).
    + intros g is_answer. apply IH with g; [now apply answer_map |]. apply settle_map.
Qed.

Lemma answer_mirrored b p g : tile b p <> None -> answer (rev b) (turn (length b) p) g ->
  answer b p (mirrored (length b) g).
Proof.
  intros has_tile [start same is_closed]. destruct (tile b p) as [c |] eqn:is_c; [| congruence].
  assert (less := tile_column b p c is_c). rewrite tile_rev_turn in same, is_closed by assumption. split.
  - apply mirrored_taken. now split.
  - intros q q_ok. apply mirrored_taken in q_ok as [q_less q_ok]. apply same in q_ok. now rewrite tile_rev_turn in q_ok.
  - intros q r q_ok is_beside r_ok. apply mirrored_taken in q_ok as [q_less q_ok]. rewrite is_c in r_ok.
    assert (r_less := tile_column b r c r_ok). apply mirrored_taken. split; [assumption |].
    apply is_closed with (turn (length b) q); [assumption | now apply beside_turn |].
    rewrite tile_rev_turn by assumption. congruence.
Qed.

Lemma cleared_rev b : cleared b -> cleared (rev b).
Proof. rewrite !cleared_columns. apply Forall_rev. Qed.

Lemma safe_rev b k : safe b k -> safe (rev b) k.
Proof.
  induction 1 as [b k is_clear | b p k has_tile _ IH]; [apply safe_done; now apply cleared_rev |].
  assert (less : fst p < length b) by (destruct p as [x y]; now apply tile_inside with y).
  apply safe_click with (turn (length b) p); [now rewrite tile_rev_turn |]. intros g is_answer.
  assert (settle g (rev b) = rev (settle (mirrored (length b) g) b)) as ->.
  - assert (same := settle_mirrored (rev b) g). rewrite length_rev, rev_involutive in same. now rewrite same, rev_involutive.
  - apply IH. now apply answer_mirrored.
Qed.

(** Empty columns at the end do not help. *)
Lemma safe_unpad b e k : cleared e -> safe (b ++ e) k -> safe b k.
Proof.
  intros e_clear is_safe. remember (b ++ e) as b' eqn:same. revert b same.
  induction is_safe as [b' k is_clear | b' [x y] k has_tile _ IH]; intros b ->.
  - apply safe_done. apply cleared_columns in is_clear. apply Forall_app in is_clear as [b_clear _]. now apply cleared_columns.
  - assert (inside : forall x y, tile (b ++ e) (x, y) <> None -> x < length b).
    { intros x' y' some. rewrite tile_app in some. destruct (x' <? length b) eqn:less; [now apply Nat.ltb_lt |].
      now rewrite e_clear in some. }
    assert (equal : forall x y, x < length b -> tile (b ++ e) (x, y) = tile b (x, y)).
    { intros x' y' less. rewrite tile_app. apply Nat.ltb_lt in less. now rewrite less. }
    assert (less := inside x y has_tile). rewrite equal in has_tile by assumption.
    apply safe_click with (x, y); [assumption |]. intros g [start tiles is_closed].
    apply IH with (restricted 0 (length b) g).
    + split.
      * now apply restricted_taken.
      * intros [x' y'] q_ok. apply restricted_taken in q_ok as [q_less q_ok]. rewrite !equal by assumption. now apply tiles.
      * intros [x' y'] [x'' y''] q_ok is_beside r_ok. apply restricted_taken in q_ok as [q_less q_ok].
        rewrite (equal x y) in r_ok by assumption.
        assert (r_less : x'' < length b) by (apply inside with y''; congruence).
        rewrite equal in r_ok by assumption. apply restricted_taken. split; [assumption |].
        now apply is_closed with (x', y').
    + rewrite settle_app, (settle_cleared e) by assumption. f_equal. apply settle_within. intros x' y' x_less.
      unfold restricted. apply Nat.ltb_lt in x_less. now rewrite x_less.
Qed.

(** * The answers to a click on known tiles *)

(** For each row of a column, whether its tile is removed. *)
Fixpoint mask (g : nat -> bool) (column : list colour) : list bool :=
  match column with
  | [] => []
  | _ :: column' => g 0 :: mask (fun y => g (S y)) column'
  end.

Fixpoint masks (g : nat -> nat -> bool) (b : board) : list (list bool) :=
  match b with
  | [] => []
  | column :: b' => mask (g 0) column :: masks (fun x => g (S x)) b'
  end.

(** All masks of a column that remove only tiles of colour [c], and tiles that touch only together. [left] has the mask
    of each tile of this colour in the column on the left. [below] is the mask of the tile below, if it has this colour.
    Masks that remove a lower tile come first. *)
Fixpoint column_masks (c : colour) (left : list (option bool)) (below : option bool) (column : list colour)
  : list (list bool) :=
  match column with
  | [] => [[]]
  | d :: column' =>
      let beside := match left with m :: _ => m | [] => None end in
      let next m below := map (cons m) (column_masks c (tl left) below column') in
      if d =? c then
        match below, beside with
        | Some m, Some m' => if eqb m m' then next m (Some m) else []
        | Some m, None | None, Some m => next m (Some m)
        | None, None => next true (Some true) ++ next false (Some false)
        end
      else next false None
  end.

Fixpoint marks (c : colour) (column : list colour) (m : list bool) : list (option bool) :=
  match column, m with
  | d :: column', v :: m' => (if d =? c then Some v else None) :: marks c column' m'
  | _, _ => []
  end.

Fixpoint board_masks (c : colour) (left : list (option bool)) (b : board) : list (list (list bool)) :=
  match b with
  | [] => [[]]
  | column :: b' =>
      flat_map (fun m => map (cons m) (board_masks c (marks c column m) b')) (column_masks c left None column)
  end.

Lemma column_complete column : forall c before below g,
  (forall y d, nth_error column y = Some d -> d <> c -> g y = false) ->
  (forall y, nth_error column y = Some c -> nth_error column (S y) = Some c -> g y = g (S y)) ->
  (forall m, below = Some m -> nth_error column 0 = Some c -> g 0 = m) ->
  (forall y m, nth_error before y = Some (Some m) -> nth_error column y = Some c -> g y = m) ->
  In (mask g column) (column_masks c before below column).
Proof.
  induction column as [| d column IH]; intros c before below g others vertical under beside; [now left |].
  cbn [mask column_masks].
  set (near := match before with m :: _ => m | [] => None end).
  assert (near_ok : forall m, near = Some m -> d = c -> g 0 = m).
  { intros m is_m ->. destruct before as [| l before]; [discriminate |]. apply (beside 0); [now rewrite <- is_m | reflexivity]. }
  assert (next_ok : forall below', (forall m, below' = Some m -> nth_error column 0 = Some c -> g 1 = m) ->
    In (g 0 :: mask (fun y => g (S y)) column) (map (cons (g 0)) (column_masks c (tl before) below' column))).
  { intros below' under'. apply in_map. apply IH.
    - intros y e is_e. now apply (others (S y)).
    - intros y. apply (vertical (S y)).
    - exact under'.
    - intros y m is_m. apply (beside (S y)). destruct before; [now destruct y | assumption]. }
  destruct (d =? c) eqn:is_c.
  - apply Nat.eqb_eq in is_c. subst d.
    assert (above_ok : forall m, Some (g 0) = Some m -> nth_error column 0 = Some c -> g 1 = m).
    { intros m [= <-] is_c. symmetry. now apply vertical. }
    destruct below as [m |].
    + assert (g 0 = m) as <- by now apply under. destruct near as [m' |].
      * assert (g 0 = m') as <- by now apply near_ok. rewrite eqb_reflx. now apply next_ok.
      * now apply next_ok.
    + destruct near as [m' |].
      * assert (g 0 = m') as <- by now apply near_ok. now apply next_ok.
      * apply in_or_app. specialize (next_ok (Some (g 0)) above_ok). destruct (g 0); [now left | now right].
  - apply Nat.eqb_neq in is_c. assert (none := others 0 d eq_refl is_c). specialize (next_ok None (fun m (no : None = Some m) => match no with end)).
    now rewrite none in next_ok |- *.
Qed.

Lemma marks_mask c column : forall g y m, nth_error (marks c column (mask g column)) y = Some (Some m) ->
  nth_error column y = Some c /\ g y = m.
Proof.
  induction column as [| d column IH]; intros g y m; [now destruct y |]. destruct y as [| y]; cbn.
  - destruct (d =? c) eqn:is_c; [| discriminate]. apply Nat.eqb_eq in is_c. intros [= <-]. now subst.
  - apply (IH (fun y => g (S y))).
Qed.

Lemma board_complete b : forall c before g,
  (forall x y d, nth_error (nth x b []) y = Some d -> d <> c -> g x y = false) ->
  (forall x y, nth_error (nth x b []) y = Some c -> nth_error (nth x b []) (S y) = Some c -> g x y = g x (S y)) ->
  (forall x y, nth_error (nth x b []) y = Some c -> nth_error (nth (S x) b []) y = Some c -> g x y = g (S x) y) ->
  (forall y m, nth_error before y = Some (Some m) -> nth_error (nth 0 b []) y = Some c -> g 0 y = m) ->
  In (masks g b) (board_masks c before b).
Proof.
  induction b as [| column b IH]; intros c before g others vertical horizontal beside; [now left |].
  cbn [masks board_masks]. apply in_flat_map. exists (mask (g 0) column). split.
  - apply column_complete; [apply (others 0) | apply (vertical 0) | discriminate | apply beside].
  - apply in_map. apply IH.
    + intros x. apply (others (S x)).
    + intros x. apply (vertical (S x)).
    + intros x. apply (horizontal (S x)).
    + intros y m is_m is_c. apply marks_mask in is_m as [below <-]. symmetry. now apply (horizontal 0).
Qed.

(** * Parts with unknown tiles *)

(** For each column, the known tiles, and the largest number of unknown tiles above. *)
Definition part := list (list colour * nat).

Fixpoint keep (m : list bool) (column : list colour) : list colour :=
  match m, column with
  | v :: m', c :: column' => if v then keep m' column' else c :: keep m' column'
  | _, _ => []
  end.

Fixpoint after (p : part) (ms : list (list bool)) : part :=
  match p, ms with
  | (column, more) :: p', m :: ms' => (keep m column, more) :: after p' ms'
  | _, _ => []
  end.

Definition known (p : part) : board := map fst p.

Definition heights (p : part) : list nat := map (fun q => length (fst q) + snd q) p.

Definition answers (p : part) (c : colour) (x y : nat) : list part :=
  map (after p) (filter (fun ms => nth y (nth x ms []) false) (board_masks c [] (known p))).

Fixpoint replace (p : part) (j : nat) (q : list colour * nat) : part :=
  match p, j with
  | [], _ => []
  | _ :: p', 0 => q :: p'
  | r :: p', S j' => r :: replace p' j' q
  end.

Definition used (p : part) : nat := list_max (map S (concat (known p))).

Section Colours.
  Variable colours : nat.

  Definition ok (c : colour) : Prop := c < colours.

  Definition fills (q : list colour * nat) (column : list colour) : Prop :=
    exists more, column = fst q ++ more /\ length more <= snd q /\ Forall ok column.

  Definition filled : part -> board -> Prop := Forall2 fills.

  Definition within : list nat -> board -> Prop := Forall2 (fun h column => length column <= h /\ Forall ok column).

  Definition bounded (hs : list nat) (k : nat) : Prop := forall b, within hs b -> safe b k.

  Lemma filled_within p b : filled p b -> within (heights p) b.
  Proof.
    induction 1 as [| q column p b (more & -> & less & all) _ IH]; constructor; [| exact IH].
    split; [| assumption]. rewrite length_app. lia.
  Qed.

  Lemma within_ok hs b : within hs b -> Forall (Forall ok) b.
  Proof. induction 1 as [| h column hs b [_ all] _ IH]; constructor; assumption. Qed.

  Lemma within_worn hs b b' : within hs b -> Forall2 (worn ok) b b' -> within hs b'.
  Proof.
    intros fits. revert b'. induction fits as [| h column hs b [less _] _ IH]; intros b' step; inversion step; subst;
      constructor; [| now apply IH].
    match goal with H : worn _ _ _ |- _ => destruct H as [[-> | shorter] all] end; split; try assumption; lia.
  Qed.

  Lemma bounded_lasting hs b k : bounded hs k -> within hs b -> lasting ok b k.
  Proof. intros is_bound fits b' step. apply is_bound. now apply within_worn with b. Qed.

  Lemma fall_app g known more : fall g (known ++ more) = keep (mask g known) known ++ fall (fun y => g (length known + y)) more.
  Proof.
    revert g. induction known as [| c known IH]; intros g; [reflexivity |]. cbn [app fall mask keep length].
    rewrite IH. now destruct (g 0).
  Qed.

  Lemma filled_after p b : filled p b -> forall g, filled (after p (masks g (known p))) (settle g b).
  Proof.
    induction 1 as [| [column more] rest p b (tiles & -> & less & all) _ IH]; intros g; constructor; [| apply IH].
    cbn in *. rewrite fall_app. eexists. split; [reflexivity |]. split.
    - cbn. etransitivity; [apply fall_length | assumption].
    - rewrite <- fall_app. now apply fall_ok.
  Qed.

  Lemma filled_tile p b x y c : filled p b -> nth_error (nth x (known p) []) y = Some c -> tile b (x, y) = Some c.
  Proof.
    intros fits. revert x. unfold tile. cbn [fst snd].
    induction fits as [| [column more] rest p b (tiles & -> & _) _ IH]; intros x is_c; [now destruct x, y |].
    destruct x as [| x]; [| now apply IH]. cbn in *. rewrite nth_error_app1; [assumption |].
    apply nth_error_Some. congruence.
  Qed.

  Lemma masks_at g b : forall x y c, nth_error (nth x b []) y = Some c -> nth y (nth x (masks g b) []) false = g x y.
  Proof.
    revert g. induction b as [| column b IH]; intros g x y c; [now destruct x, y |]. destruct x as [| x]; cbn.
    - clear IH. generalize (g 0) as h. clear g. revert y. induction column as [| d column IH]; intros y h is_c; [now destruct y |].
      destruct y as [| y]; [reflexivity |]. cbn in *. now apply (IH y (fun y => h (S y))).
    - apply (IH (fun x => g (S x))).
  Qed.

  (** Each answer of the opponent is one of the answers to a click on known tiles. *)
  Lemma answer_listed p b x y c g : filled p b -> nth_error (nth x (known p) []) y = Some c -> answer b (x, y) g ->
    In (after p (masks g (known p))) (answers p c x y).
  Proof.
    intros fits is_c [start tiles is_closed]. assert (is_tile := filled_tile p b x y c fits is_c).
    rewrite is_tile in tiles, is_closed.
    assert (together : forall q r, beside q r -> tile b q = Some c -> tile b r = Some c ->
      g (fst q) (snd q) = g (fst r) (snd r)).
    { intros q r is_beside q_c r_c. apply eq_true_iff_eq. split; intros into.
      - now apply is_closed with q.
      - apply is_closed with r; [assumption | now apply beside_sym | assumption]. }
    apply in_map, filter_In. split.
    - apply board_complete.
      + intros x' y' d is_d other. apply (filled_tile p b) in is_d; [| assumption].
        destruct (g x' y') eqn:into; [| reflexivity]. specialize (tiles (x', y') into). congruence.
      + intros x' y' low high. apply (together (x', y') (x', S y')); [constructor | |]; now apply filled_tile with p.
      + intros x' y' first second. apply (together (x', y') (S x', y')); [constructor | |]; now apply filled_tile with p.
      + intros y' m none. now destruct y'.
    - rewrite masks_at with (c := c) by assumption. exact start.
  Qed.

  (** * The next tile of a column *)

  Definition reveals (p : part) (j : nat) : list part :=
    let q := nth j p ([], 0) in
    replace p j (fst q, 0)
      :: map (fun c => replace p j (fst q ++ [c], pred (snd q))) (seq 0 (min (S (used p)) colours)).

  Lemma filled_replace p b j q : filled p b -> (forall column, nth_error b j = Some column -> fills q column) ->
    filled (replace p j q) b.
  Proof.
    intros fits. revert j. induction fits as [| r column p b one all IH]; intros j new; [constructor |].
    destruct j as [| j]; constructor; [now apply new | exact all | exact one | now apply IH].
  Qed.

  Lemma filled_nth p b j column : filled p b -> nth_error b j = Some column -> fills (nth j p ([], 0)) column.
  Proof.
    intros fits. revert j. induction fits as [| r column' p b one all IH]; intros j is_column; [now destruct j |].
    destruct j as [| j]; [| now apply IH]. injection is_column as ->. assumption.
  Qed.

  Definition swap (c d e : colour) : colour := if e =? c then d else if e =? d then c else e.

  Lemma swap_swap c d e : swap c d (swap c d e) = e.
  Proof.
    unfold swap. destruct (e =? c) eqn:is_c; [apply Nat.eqb_eq in is_c; subst |].
    - rewrite Nat.eqb_refl. destruct (d =? c) eqn:same; [now apply Nat.eqb_eq |]. reflexivity.
    - destruct (e =? d) eqn:is_d; [apply Nat.eqb_eq in is_d; subst; now rewrite Nat.eqb_refl |].
      now rewrite is_c, is_d.
  Qed.

  Lemma swap_injective c d : injective (swap c d).
  Proof. intros e f same. rewrite <- (swap_swap c d e), same. apply swap_swap. Qed.

  Lemma swap_other c d e : e <> c -> e <> d -> swap c d e = e.
  Proof. intros not_c not_d. unfold swap. apply Nat.eqb_neq in not_c, not_d. now rewrite not_c, not_d. Qed.

  Lemma swap_ok c d e : ok c -> ok d -> ok e -> ok (swap c d e).
  Proof. intros. unfold swap. now destruct (e =? c), (e =? d). Qed.

  Lemma used_more p c : In c (concat (known p)) -> c < used p.
  Proof.
    intros into. assert (all : Forall (fun k => k <= used p) (map S (concat (known p)))) by now apply list_max_le.
    rewrite Forall_forall in all. apply all. now apply in_map.
  Qed.

  Lemma filled_swap p b c d : ok c -> ok d -> used p <= c -> used p <= d -> filled p b -> filled p (map (map (swap c d)) b).
  Proof.
    intros c_ok d_ok c_new d_new.
    assert (old : forall e, In e (concat (known p)) -> swap c d e = e).
    { intros e into. apply used_more in into. apply swap_other; lia. }
    clear c_new d_new. intros fits. induction fits as [| [column more] rest p b (tiles & -> & less & all) fits IH]; constructor.
    - exists (map (swap c d) tiles). cbn in *. split; [| split].
      + rewrite map_app. f_equal. rewrite <- (map_id column) at 2. apply map_ext_in. intros e into. apply old.
        apply in_or_app. now left.
      + now rewrite length_map.
      + apply Forall_map. apply (Forall_impl _ (fun e => swap_ok c d e c_ok d_ok) all).
    - apply IH. intros e into. apply old. cbn. apply in_or_app. now right.
  Qed.

  (** It is enough to reveal each known colour, and one of the others. *)
  Lemma reveals_enough (good : board -> Prop) p j :
    (forall c d b, ok c -> ok d -> good (map (map (swap c d)) b) -> good b) ->
    (forall q b, In q (reveals p j) -> filled q b -> good b) -> forall b, filled p b -> good b.
  Proof.
    intros renamed each b fits. unfold reveals in each. set (q := nth j p ([], 0)) in each.
    destruct (nth_error b j) as [column |] eqn:is_column.
    2: { apply (each (replace p j (fst q, 0))); [now left |]. apply filled_replace; [assumption | congruence]. }
    assert (whole := filled_nth p b j column fits is_column). change (nth j p ([], 0)) with q in whole.
    destruct whole as ([| c more] & is_more & less & all).
    - apply (each (replace p j (fst q, 0))); [now left |]. apply filled_replace; [assumption |].
      intros column' same. rewrite is_column in same. injection same as <-. exists []. cbn. auto with arith.
    - assert (c_ok : ok c) by (rewrite is_more in all; apply Forall_app in all as [_ all]; now inversion all).
      cbn [length] in less. set (old := min (S (used p)) colours).
      assert (one : forall d b, d < old -> filled p b ->
        (exists more : list colour, nth_error b j = Some (fst q ++ d :: more) /\ length more <= pred (snd q)) -> good b).
      { intros d b' is_old fits' (more' & is_column' & less').
        apply (each (replace p j (fst q ++ [d], pred (snd q)))).
        - right. apply in_map_iff. exists d. split; [reflexivity |]. apply in_seq. fold old. lia.
        - apply filled_replace; [assumption |]. intros column' same. rewrite is_column' in same. injection same as <-.
          exists more'. cbn. rewrite <- app_assoc. split; [reflexivity |]. split; [assumption |].
          destruct (filled_nth p b' j _ fits' is_column') as (_ & _ & _ & all'). assumption. }
      unfold ok in c_ok. destruct (Nat.lt_ge_cases c old) as [is_old | is_new].
      + apply (one c); [assumption | assumption |]. exists more. split; [now rewrite is_column, is_more | lia].
      + assert (used_ok : ok (used p)) by (unfold ok, old in *; lia).
        apply (renamed c (used p)); [assumption | assumption |].
        apply (one (used p)); [unfold ok, old in *; lia | apply filled_swap; try assumption; unfold old in *; lia |].
        exists (map (swap c (used p)) more). split; [| rewrite length_map; lia].
        rewrite nth_error_map, is_column, is_more. cbn. f_equal. rewrite map_app. cbn. f_equal.
        * rewrite <- (map_id (fst q)) at 2. apply map_ext_in. intros e into.
          assert (e < used p); [| apply swap_other; unfold old in *; lia].
          apply used_more. apply in_concat. exists (fst q). split; [| assumption]. apply in_map_iff. exists q.
          split; [reflexivity |]. apply nth_In. apply Nat.lt_nge. intros outside. unfold q in into.
          rewrite nth_overflow in into by assumption. destruct into.
        * f_equal. unfold swap. now rewrite Nat.eqb_refl.
  Qed.
End Colours.
