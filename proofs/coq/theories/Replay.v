(** Replays clicks and tests whether they clear the board.

    A flood fill computes the group of each click. The test [closed] shows that the group is complete. *)

From Kortest Require Standard.
Import List Arith Bool.
From Kortest Require Import Rules.
Import ListNotations.

Definition same_cell (p q : cell) : bool := (fst p =? fst q) && (snd p =? snd q).

Definition member (p : cell) (cells : list cell) : bool := existsb (same_cell p) cells.

Definition neighbours (p : cell) : list cell :=
  let (x, y) := p in
  (x, S y) :: (S x, y) ::
  match y with 0 => [] | S y' => [(x, y')] end ++
  match x with 0 => [] | S x' => [(x', y)] end.

Definition same_colour (b : board) (p q : cell) : bool :=
  match tile b p, tile b q with
  | Some c, Some d => c =? d
  | _, _ => false
  end.

Definition reached (b : board) (p : cell) : list cell := filter (same_colour b p) (neighbours p).

Fixpoint flood (fuel : nat) (b : board) (todo found : list cell) : list cell :=
  match fuel, todo with
  | S fuel, p :: todo =>
      if member p found then flood fuel b todo found
      else flood fuel b (reached b p ++ todo) (p :: found)
  | _, _ => found
  end.

Definition closed (b : board) (cells : list cell) : bool :=
  forallb (fun p => forallb (fun q => member q cells) (reached b p)) cells.

Definition tiles (b : board) : nat := list_sum (map (@length colour) b).

Definition is_tile (b : board) (p : cell) : bool := match tile b p with Some _ => true | None => false end.

(** Returns the board after a click on cell [p]. *)
Definition after_click (b : board) (p : cell) : option board :=
  let cells := flood (S (5 * tiles b)) b [p] [] in
  if is_tile b p && member p cells && closed b cells
  then Some (settle (fun x y => member (x, y) cells) b)
  else None.

Definition is_empty (column : list colour) : bool := match column with [] => true | _ => false end.

(** Tests whether the list [clicks] clears the board [b]. *)
Fixpoint replay (b : board) (clicks : list cell) : bool :=
  match clicks with
  | [] => forallb is_empty b
  | p :: clicks => match after_click b p with Some b' => replay b' clicks | None => false end
  end.

Lemma same_cell_iff p q : same_cell p q = true <-> p = q.
Proof.
  destruct p as [x y], q as [x' y']. unfold same_cell. cbn.
  rewrite andb_true_iff, !Nat.eqb_eq. split; [intros []; congruence | intros [= -> ->]; auto].
Qed.

Lemma member_iff p cells : member p cells = true <-> In p cells.
Proof.
  unfold member. rewrite existsb_exists. split.
  - intros (q & found & same). apply same_cell_iff in same. now subst.
  - intros found. exists p. split; [assumption | now apply same_cell_iff].
Qed.

Lemma same_colour_iff b p q :
  same_colour b p q = true <-> exists c, tile b p = Some c /\ tile b q = Some c.
Proof.
  unfold same_colour. destruct (tile b p) as [c |], (tile b q) as [d |].
  - rewrite Nat.eqb_eq. split; [intros ->; eauto | intros (e & [= ->] & [= ->]); reflexivity].
  - split; [discriminate | intros (e & _ & [=])].
  - split; [discriminate | intros (e & [=] & _)].
  - split; [discriminate | intros (e & [=] & _)].
Qed.

Lemma neighbours_iff p q : In q (neighbours p) <-> beside p q.
Proof.
  split.
  - destruct p as [x y]. unfold neighbours. intros found.
    destruct found as [<- | [<- | found]]; try constructor.
    apply in_app_iff in found.
    destruct found as [found | found]; [destruct y as [| y] | destruct x as [| x]];
      try destruct found as [<- | []]; try destruct found; constructor.
  - intros []; unfold neighbours; cbn [In]; rewrite ?in_app_iff; cbn; auto.
Qed.

Lemma reached_iff b p q : In q (reached b p) <-> touching b p q.
Proof.
  unfold reached, touching. rewrite filter_In, neighbours_iff, same_colour_iff. reflexivity.
Qed.

Lemma flood_in_group b p fuel : forall todo found,
  (forall q, In q todo -> group b p q) -> (forall q, In q found -> group b p q) ->
  forall q, In q (flood fuel b todo found) -> group b p q.
Proof.
  induction fuel as [| fuel IH]; intros todo found todo_ok found_ok; cbn; [exact found_ok |].
  destruct todo as [| r todo]; [exact found_ok |].
  destruct (member r found).
  - apply IH; [| exact found_ok]. intros q into. apply todo_ok. now right.
  - apply IH.
    + intros q into. apply in_app_iff in into. destruct into as [into | into].
      * apply reached_iff in into. eapply further; [apply todo_ok; now left | exact into].
      * apply todo_ok. now right.
    + intros q [<- | into]; [apply todo_ok; now left | now apply found_ok].
Qed.

Lemma closed_holds_group b p cells :
  closed b cells = true -> In p cells -> forall q, group b p q -> In q cells.
Proof.
  intros ok into q way. induction way as [| q r _ IH step]; [exact into |].
  unfold closed in ok. rewrite forallb_forall in ok. specialize (ok q IH).
  rewrite forallb_forall in ok. apply member_iff, ok, reached_iff, step.
Qed.

Lemma after_click_is_click b p b' : after_click b p = Some b' -> click b p b'.
Proof.
  unfold after_click. set (cells := flood _ _ _ _).
  destruct (is_tile b p && member p cells && closed b cells) eqn:ok; [| discriminate].
  intros [= <-]. apply andb_prop in ok as [ok is_closed]. apply andb_prop in ok as [has_tile has_p].
  apply member_iff in has_p. split.
  - unfold is_tile in has_tile. destruct (tile b p); [discriminate | discriminate has_tile].
  - exists (fun x y => member (x, y) cells). split; [| reflexivity].
    intros x y. rewrite member_iff. split.
    + apply flood_in_group; [intros q [<- | []]; constructor | intros q []].
    + now apply closed_holds_group.
Qed.

Theorem replay_clears clicks : forall b, replay b clicks = true -> clears b (length clicks).
Proof.
  induction clicks as [| p clicks IH]; intros b; cbn.
  - intros ok. constructor. intros [x y]. unfold tile. cbn.
    destruct (nth_in_or_default x b []) as [into | ->].
    + rewrite forallb_forall in ok. specialize (ok _ into).
      destruct (nth x b []); [now destruct y | discriminate ok].
    + now destruct y.
  - destruct (after_click b p) as [b' |] eqn:clicked; [| discriminate].
    intros ok. econstructor; [apply after_click_is_click, clicked | now apply IH].
Qed.
