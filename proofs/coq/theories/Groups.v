(** Proves facts about groups. A group is a tile and all tiles of the same colour that are connected to it.

    A click removes one group. [removal b c g] says that the set [g] of cells is a group of colour [c] on the
    board [b]. *)

From Kortest Require Standard.
Import List Arith Lia.
From Kortest Require Import Rules.
Import ListNotations.

Lemma beside_sym p q : beside p q -> beside q p.
Proof. destruct 1; constructor. Qed.

Lemma touching_sym b p q : touching b p q -> touching b q p.
Proof. intros [is_beside [c [p_tile q_tile]]]. split; [now apply beside_sym | now exists c]. Qed.

Section Paths.
  Variable R : cell -> cell -> Prop.

  Lemma path_one p q : R p q -> path R p q.
  Proof. intros hop. apply further with p; [constructor | assumption]. Qed.

  Lemma path_trans p q r : path R p q -> path R q r -> path R p r.
  Proof. intros way way'. induction way'; [assumption | eapply further; eassumption]. Qed.

  Hypothesis R_sym : forall p q, R p q -> R q p.

  Lemma path_sym p q : path R p q -> path R q p.
  Proof.
    induction 1; [constructor |].
    apply path_trans with q; [apply path_one, R_sym; assumption | assumption].
  Qed.
End Paths.

Lemma path_map (R R' : cell -> cell -> Prop) f p q :
  (forall u v, R u v -> R' (f u) (f v)) -> path R p q -> path R' (f p) (f q).
Proof. intros maps way. induction way; [constructor | eapply further; eauto]. Qed.

Lemma path_mono (R R' : cell -> cell -> Prop) p q :
  (forall u v, R u v -> R' u v) -> path R p q -> path R' p q.
Proof. intros maps way. exact (path_map R R' (fun x => x) p q maps way). Qed.

Lemma group_colour b p q c : tile b p = Some c -> group b p q -> tile b q = Some c.
Proof.
  intros p_tile way. induction way as [| q r _ IH [_ [d [q_tile r_tile]]]]; [assumption |].
  congruence.
Qed.

Definition taken (g : nat -> nat -> bool) (p : cell) : Prop := g (fst p) (snd p) = true.

Record removal (b : board) (c : colour) (g : nat -> nat -> bool) : Prop := Removal {
  removal_tile : forall p, taken g p -> tile b p = Some c;
  removal_closed : forall p q, taken g p -> beside p q -> tile b q = Some c -> taken g q;
  removal_connected : forall p q, taken g p -> taken g q -> path (touching b) p q;
  removal_some : exists p, taken g p
}.

Lemma click_removal b p b' :
  click b p b' -> exists c g, removal b c g /\ b' = settle g b /\ forall q, taken g q <-> group b p q.
Proof.
  intros [has_tile [g [is_group ->]]].
  destruct (tile b p) as [c |] eqn:is_c; [| congruence].
  assert (taken_iff : forall q, taken g q <-> group b p q) by (intros [x y]; apply is_group).
  exists c, g. split; [| split; [reflexivity | exact taken_iff]].
  split.
  - intros q q_ok. apply taken_iff in q_ok. now apply group_colour with p.
  - intros q r q_ok is_beside r_ok. apply taken_iff in q_ok. apply taken_iff. apply further with q; [assumption |].
    split; [assumption |]. exists c. split; [now apply group_colour with p | assumption].
  - intros q r q_ok r_ok. apply taken_iff in q_ok. apply taken_iff in r_ok.
    apply path_trans with p; [| assumption].
    apply path_sym; [apply touching_sym | assumption].
  - exists p. apply taken_iff. constructor.
Qed.

Definition inside (b : board) (lo hi : nat) (p q : cell) : Prop :=
  touching b p q /\ (lo <= fst p < hi) /\ (lo <= fst q < hi).

Lemma inside_sym b lo hi p q : inside b lo hi p q -> inside b lo hi q p.
Proof. intros [touch [p_inside q_inside]]. split; [now apply touching_sym | now split]. Qed.

Lemma inside_path_sym b lo hi p q : path (inside b lo hi) p q -> path (inside b lo hi) q p.
Proof. apply path_sym, inside_sym. Qed.

Lemma inside_mono b lo hi lo' hi' p q : lo' <= lo -> hi <= hi' ->
  path (inside b lo hi) p q -> path (inside b lo' hi') p q.
Proof. intros low high. apply path_mono. intros u v [touch [u_inside v_inside]]. split; [assumption | lia]. Qed.

(** The reflexive and transitive closure of the relation [R]. *)
Inductive chain (R : nat -> nat -> Prop) (y : nat) : nat -> Prop :=
| chain_here : chain R y y
| chain_further z w : chain R y z -> R z w -> chain R y w.

Lemma chain_one (R : nat -> nat -> Prop) y z : R y z -> chain R y z.
Proof. intros link. apply chain_further with y; [constructor | assumption]. Qed.

Lemma chain_mono (R R' : nat -> nat -> Prop) y z :
  (forall u v, R u v -> R' u v) -> chain R y z -> chain R' y z.
Proof. intros maps links. induction links; [constructor | eapply chain_further; eauto]. Qed.

Lemma chain_trans (R : nat -> nat -> Prop) x y z : chain R x y -> chain R y z -> chain R x z.
Proof. intros links links'. induction links'; [assumption | eapply chain_further; eauto]. Qed.

Section Removal.
  Variables (b : board) (c : colour) (g : nat -> nat -> bool).
  Hypothesis is_removal : removal b c g.

  Lemma touching_taken p q : taken g p -> touching b p q -> taken g q.
  Proof.
    intros p_taken [is_beside [d [same_d same_d']]].
    apply (removal_closed _ _ _ is_removal) with p; [assumption | assumption |].
    rewrite (removal_tile _ _ _ is_removal p p_taken) in same_d. congruence.
  Qed.

  Lemma taken_touching p q : taken g p -> taken g q -> beside p q -> touching b p q.
  Proof.
    intros p_taken q_taken is_beside. split; [assumption |].
    exists c. now split; apply (removal_tile _ _ _ is_removal).
  Qed.

  Lemma inside_taken lo hi p q : taken g p -> path (inside b lo hi) p q -> taken g q.
  Proof.
    intros p_taken way. induction way as [| q r _ IH [touch _]]; [assumption |].
    now apply touching_taken with q.
  Qed.

  Lemma inside_range lo hi p q :
    lo <= fst p < hi -> path (inside b lo hi) p q -> lo <= fst q < hi.
  Proof. intros p_inside way. destruct way as [| q r _ [_ [_ r_inside]]]; assumption. Qed.

  Lemma leaves j p q : taken g p -> fst p < j -> path (touching b) p q ->
    (fst q < j /\ path (inside b 0 j) p q) \/
    exists i y, j = S i /\ path (inside b 0 j) p (i, y) /\ taken g (i, y) /\ taken g (j, y).
  Proof.
    intros p_taken p_before way. induction way as [| q r way IH touch]; [left; split; [assumption | constructor] |].
    destruct IH as [[q_ok way_q] | same]; [| now right].
    assert (q_taken : taken g q) by now apply inside_taken with 0 j p.
    destruct (lt_dec (fst r) j) as [r_ok | r_ok].
    - left. split; [assumption |]. apply further with q; [assumption |].
      split; [assumption | lia].
    - right. assert (r_taken : taken g r) by now apply touching_taken with q.
      destruct touch as [is_beside _]. destruct is_beside; cbn in *; try lia.
      exists x, y. replace j with (S x) in * by lia. auto.
  Qed.

  Lemma interval j p q : taken g p -> taken g q -> fst p < j -> j <= fst q ->
    exists i y, j = S i /\ taken g (i, y) /\ taken g (j, y).
  Proof.
    intros p_taken q_taken p_before q_ok.
    destruct (leaves j p q p_taken p_before (removal_connected _ _ _ is_removal p q p_taken q_taken)) as [[same _] |
        (i & y & same & _ & pair)];
      [lia | now exists i, y].
  Qed.

  Section Cut.
    Variables (j hi : nat).
    Hypothesis j_below_hi : j < hi.

    Definition linked (y z : nat) : Prop :=
      taken g (j, y) /\ taken g (j, z) /\
      (path (inside b j hi) (j, y) (j, z) \/
       exists i, j = S i /\ taken g (i, y) /\ taken g (i, z) /\ path (inside b 0 j) (i, y) (i, z)).

    Lemma linked_path y z : linked y z -> path (inside b 0 hi) (j, y) (j, z).
    Proof.
      intros (y_taken & z_taken & [way | (i & same & y_left & z_left & way)]).
      - revert way. apply inside_mono; lia.
      - apply path_trans with (i, y).
        { apply path_one. split; [| cbn; lia]. apply taken_touching; auto.
          rewrite same. constructor. }
        apply further with (i, z).
        { revert way. apply inside_mono; lia. }
        split; [| cbn; lia]. apply taken_touching; auto. rewrite same. constructor.
    Qed.

    Lemma path_linked y q : taken g (j, y) -> path (inside b 0 hi) (j, y) q ->
      exists z, taken g (j, z) /\ chain linked y z /\
        ((j <= fst q /\ path (inside b j hi) (j, z) q) \/
         exists i, j = S i /\ taken g (i, z) /\ path (inside b 0 j) (i, z) q).
    Proof.
      intros y_taken way. induction way as [| q r way (z & z_taken & links & IH) [touch [q_inside r_inside]]].
      - exists y. split; [assumption |]. split; [constructor |]. left.
        split; [cbn; lia | constructor].
      - assert (q_taken : taken g q) by now apply inside_taken with 0 hi (j, y).
        assert (r_taken : taken g r) by now apply touching_taken with q.
        destruct IH as [[q_after way_q] | (i & same & i_taken & way_i)].
        + destruct (le_lt_dec j (fst r)) as [r_after | r_after].
          * exists z. split; [assumption |]. split; [assumption |]. left. split; [assumption |].
            apply further with q; [assumption |]. split; [assumption | lia].
          * destruct touch as [is_beside _]. destruct is_beside as [x w | x w | x w | x w]; cbn in *; try lia.
            assert (same : j = S x) by lia. rewrite <- same in *.
            exists w. split; [assumption |]. split.
            { apply chain_further with z; [assumption |]. unfold linked. auto. }
            right. exists x. split; [assumption |]. split; [assumption | constructor].
        + assert (q_before : fst q < j).
          { apply (inside_range 0 j (i, z) q); [cbn; lia | assumption]. }
          destruct (le_lt_dec j (fst r)) as [r_after | r_after].
          * destruct touch as [is_beside _]. destruct is_beside as [x w | x w | x w | x w]; cbn in *; try lia.
            assert (same' : x = i) by lia. rewrite same', <- same in *.
            exists w. split; [assumption |]. split.
            { apply chain_further with z; [assumption |].
              split; [assumption |]. split; [assumption |]. right. exists i. auto. }
            left. split; [lia | constructor].
          * exists z. split; [assumption |]. split; [assumption |]. right. exists i.
            split; [assumption |]. split; [assumption |].
            apply further with q; [assumption |]. split; [assumption | lia].
    Qed.

    Lemma connected_chain y z : taken g (j, y) ->
      (path (inside b 0 hi) (j, y) (j, z) <-> chain linked y z).
    Proof.
      intros y_taken. split.
      - intros way.
        destruct (path_linked y (j, z) y_taken way) as (w & w_taken & links & [[_ rest] | (i & same & _ & rest)]).
        + apply chain_further with w; [assumption |]. split; [assumption |]. split; [| auto].
          now apply inside_taken in rest.
        + apply inside_range in rest; cbn in *; lia.
      - induction 1 as [| z w _ IH last_link]; [constructor |].
        apply path_trans with (j, z); [assumption | now apply linked_path].
    Qed.
  End Cut.
End Removal.
