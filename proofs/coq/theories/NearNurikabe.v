(** Which cells a connected set of limited size can contain. *)

From Kortest Require Standard.
Import List Bool Arith Lia Uint63.
From Kortest Require Import Lengths RulesNurikabe FactsNurikabe CellsNurikabe.
Import ListNotations.

(** Adds all cells that are at most [rounds] steps from [m]. A step leads to a cell of [through]. Steps to cells of
    [members] are not counted. *)
Fixpoint near (fuel rounds : nat) (through members m : cells) : option cells :=
  match flood fuel members m with
  | None => None
  | Some m =>
      match rounds with
      | O => Some m
      | S rounds =>
          let larger := grow through m in
          if same larger m then Some m else near fuel rounds through members larger
      end
  end.

Section Near.

Variables (s : colouring) (c : colour) (root : position) (part : list position).
Hypothesis distinct : NoDup part.
Hypothesis lists : forall q, In q part <-> connected s c root q.

Variables (members : list position) (n : size).
Hypothesis distinct_members : NoDup members.
Hypothesis members_in : incl members part.
Hypothesis not_root : ~ In root members.
Hypothesis inside : forall q, In q part -> within n q = true.

Variables (through member_cells : cells).
Hypothesis through_ok : forall q, In q part -> q <> root -> ~ In q members -> has through q = true.
Hypothesis members_ok : forall q, In q members -> has member_cells q = true.

Lemma near_more fuel rounds : forall m m', near fuel rounds through member_cells m = Some m' ->
  forall q, has m q = true -> has m' q = true.
Proof.
  induction rounds as [| rounds IH]; intros m m'; cbn [near];
    (destruct (flood fuel member_cells m) as [m1 |] eqn:flooded; [| discriminate]);
    apply flood_closed in flooded as (_ & larger & _).
  - intros [= <-]. exact larger.
  - destruct (same _ _); [intros [= <-]; exact larger |]. intros rest q old.
    eapply IH; [exact rest |]. now apply has_grow_more, larger.
Qed.

(** If a cell of the part is missing, a cell is missing that is beside a cell of [m], and not in [members]. *)
Lemma missing_beside fuel m m1 : flood fuel member_cells m = Some m1 -> size_of m = n -> has m root = true ->
  (forall q, In q part -> has m1 q = true) \/
  exists x y, In x part /\ In y part /\ beside x y /\ has m1 x = true /\ has m1 y = false /\ ~ In y members.
Proof.
  intros flooded is_size has_root. apply flood_closed in flooded as (is_size' & larger & closed).
  destruct (existsb (fun q => negb (has m1 q)) part) eqn:some.
  - right. apply existsb_exists in some as (q & into & no). apply negb_true_iff in no.
    destruct (leaving_edge s c (has m1) root q) as (x & y & to_x & to_y & edge & x_in & y_out);
      [now apply lists | now apply larger | exact no |].
    apply lists in to_x, to_y. pose proof (within_small _ _ (inside x to_x)) as small. pose proof (inside y to_y) as y_inside.
    exists x, y. repeat split; try assumption.
    intros y_in. rewrite <- closed, (has_grow _ _ x y) in y_out; try assumption;
      [discriminate | now apply members_ok | now rewrite is_size', is_size].
  - left. intros q into. destruct (has m1 q) eqn:no; [reflexivity |]. exfalso.
    rewrite <- not_true_iff_false in some. apply some, existsb_exists. exists q. now rewrite no.
Qed.

Lemma nodup_app {A} (l k : list A) : NoDup l -> NoDup k -> (forall a, In a l -> ~ In a k) -> NoDup (l ++ k).
Proof.
  induction 1 as [| a l out _ IH]; intros distinct_k apart; [exact distinct_k |]. cbn. constructor.
  - rewrite in_app_iff. intros [into | into]; [now apply out |]. apply (apart a); [now left | exact into].
  - apply IH; [exact distinct_k |]. intros b into. apply apart. now right.
Qed.

Lemma few_found l : In root part -> NoDup l -> incl l part -> (forall q, In q l -> ~ In q members /\ q <> root) ->
  length l + 1 + length members <= length part.
Proof.
  intros root_in distinct_l l_in l_ok.
  assert (length (l ++ root :: members) <= length part) as few; [| rewrite length_app in few; cbn in few; lia].
  apply NoDup_incl_length.
  - apply nodup_app; [exact distinct_l | now constructor |]. intros a into [<- | also]; apply l_ok in into; tauto.
  - intros a. rewrite in_app_iff. intros [into | [<- | into]]; auto.
Qed.

Lemma near_ok fuel rounds : forall m m' l,
  near fuel rounds through member_cells m = Some m' -> size_of m = n -> has m root = true -> In root part ->
  NoDup l -> incl l part -> (forall q, In q l -> has m q = true /\ ~ In q members /\ q <> root) ->
  length part <= length l + rounds + 1 + length members ->
  forall q, In q part -> has m' q = true.
Proof.
  induction rounds as [| rounds IH]; intros m m' l is_near is_size has_root root_in distinct_l l_in l_ok enough;
    cbn [near] in is_near; (destruct (flood _ _ _) as [m1 |] eqn:flooded; [| discriminate]);
    pose proof flooded as missing; apply missing_beside in missing; try assumption;
    apply flood_closed in flooded as (is_size' & larger & _);
    destruct missing as [all | (x & y & x_in & y_in & edge & has_x & no_y & y_free)].
  - injection is_near as <-. exact all.
  - exfalso. assert (y <> root) as y_root by (intros ->; rewrite larger in no_y by exact has_root; discriminate).
    assert (length (y :: l) + 1 + length members <= length part) as few; [| cbn in few; lia].
    apply few_found; [exact root_in | | |].
    + constructor; [| exact distinct_l]. intros into. apply l_ok in into as (old & _). apply larger in old. congruence.
    + intros q [<- | into]; auto.
    + intros q [<- | into]; [auto |]. apply l_ok in into. tauto.
  - destruct (same _ _); [injection is_near as <-; exact all |]. intros q into.
    eapply near_more; [exact is_near |]. now apply has_grow_more, all.
  - assert (y <> root) as y_root by (intros ->; rewrite larger in no_y by exact has_root; discriminate).
    pose proof (within_small _ _ (inside x x_in)) as small. pose proof (inside y y_in) as y_inside.
    assert (has (grow through m1) y = true) as has_y
      by (apply (has_grow _ _ x y); try assumption; [now apply through_ok | now rewrite is_size', is_size]).
    destruct (same _ _) eqn:done; [apply same_eq in done; congruence |].
    apply (IH (grow through m1) m' (y :: l)); try assumption.
    + now rewrite size_grow, is_size'.
    + now apply has_grow_more, larger.
    + constructor; [| exact distinct_l]. intros into. apply l_ok in into as (old & _). apply larger in old. congruence.
    + intros q [<- | into]; auto.
    + intros q [<- | into]; [auto |]. apply l_ok in into as (old & free). split; [now apply has_grow_more, larger | exact free].
    + cbn. lia.
Qed.

(** The cells that [near] finds include the whole part, if the part has at most [rounds + 1 + length members] cells. *)
Theorem near_all fuel rounds m m' :
  near fuel rounds through member_cells m = Some m' -> size_of m = n -> has m root = true -> In root part ->
  length part <= rounds + 1 + length members ->
  forall q, In q part -> has m' q = true.
Proof.
  intros is_near is_size has_root root_in enough.
  apply (near_ok fuel rounds m m' []); try assumption; [constructor | intros q [] | intros q [] ].
Qed.

End Near.
