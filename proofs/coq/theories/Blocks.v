(** Proves properties of steps. A step describes which rows one click removes from one column.

    A step divides the removed rows into blocks. [name y s] is the number of the block that contains row [y] in the
    step [s], or 0 if row [y] stays. *)

From Kortest Require Standard.
Import List Bool Arith Lia.
From Kortest Require Import Rules Lengths Steps Groups.
Import ListNotations.

Notation "'name' y s" := (nth y s 0) (at level 10, y at level 9, s at level 9).

Lemma taken_row_true a : taken_row a = true <-> a <> 0.
Proof. unfold taken_row. destruct a; cbn; split; congruence. Qed.

Lemma nth_rows y s : nth y (rows s) false = taken_row (name y s).
Proof. unfold rows. change false with (taken_row 0). apply map_nth. Qed.

Lemma rows_true y s : nth y (rows s) false = true <-> name y s <> 0.
Proof. rewrite nth_rows. apply taken_row_true. Qed.

Lemma touched_true s : touched s = true <-> exists y, name y s <> 0.
Proof.
  unfold touched. rewrite existsb_exists. split.
  - intros (a & into & is_taken). apply In_nth with (d := 0) in into. destruct into as (y & _ & <-).
    exists y. now apply taken_row_true.
  - intros (y & nonzero). exists (name y s). split; [| now apply taken_row_true].
    destruct (lt_dec y (length s)); [now apply nth_In |].
    rewrite nth_overflow in nonzero by lia. congruence.
Qed.

Lemma touched_false s : touched s = false <-> forall y, name y s = 0.
Proof.
  split.
  - intros is_taken y. destruct (Nat.eq_dec (name y s) 0) as [all_zero | all_zero]; [assumption |].
    assert (touched s = true) by (apply touched_true; now exists y). congruence.
  - intros all_zero. destruct (touched s) eqn:is_taken; [| reflexivity].
    apply touched_true in is_taken. destruct is_taken as (y & nonzero). now rewrite all_zero in nonzero.
Qed.

Lemma blocks_in a s : In a (blocks s) <-> a <> 0 /\ exists y, name y s = a.
Proof.
  induction s as [| d s IH]; cbn [blocks].
  - split; [contradiction |]. intros (nonzero & [| y] & same); cbn in same; congruence.
  - assert (step_iff : (exists y, name y (d :: s) = a) <-> d = a \/ exists y, name y s = a).
    { split.
      - intros ([| y] & same); cbn in same; [now left | right; now exists y].
      - intros [same | (y & same)]; [now exists 0 | now exists (S y)]. }
    rewrite step_iff. destruct (Nat.eqb_spec d 0) as [-> | d_nonzero]; cbn [orb].
    + rewrite IH. intuition congruence.
    + destruct (existsb (Nat.eqb d) s) eqn:found.
      * rewrite IH. apply existsb_exists in found. destruct found as (d' & into & same).
        apply Nat.eqb_eq in same. subst d'.
        apply In_nth with (d := 0) in into. destruct into as (y & _ & same).
        split; [intuition |]. intros (nonzero & [-> | same_next]); split; eauto.
      * cbn [In]. rewrite IH. split; [| intuition].
        intros [-> | same_next]; intuition.
Qed.

Lemma blocks_nodup s : NoDup (blocks s).
Proof.
  induction s as [| d s IH]; cbn [blocks]; [constructor |].
  destruct (Nat.eqb_spec d 0) as [-> | d_nonzero]; cbn [orb]; [assumption |].
  destruct (existsb (Nat.eqb d) s) eqn:found; [assumption |].
  constructor; [| assumption]. intros into. apply blocks_in in into. destruct into as (_ & y & same).
  assert (existsb (Nat.eqb d) s = true); [| congruence].
  apply existsb_exists. exists d. split; [| apply Nat.eqb_refl].
  subst d. apply nth_In. destruct (lt_dec y (length s)); [assumption |].
  rewrite nth_overflow in d_nonzero by lia. congruence.
Qed.

Lemma one_block_true s : one_block s = true <->
  forall y z, name y s <> 0 -> name z s <> 0 -> name y s = name z s.
Proof.
  unfold one_block. split.
  - intros is_one y z y_nonzero z_nonzero.
    assert (y_in : In (name y s) (blocks s)) by (apply blocks_in; eauto).
    assert (z_in : In (name z s) (blocks s)) by (apply blocks_in; eauto).
    destruct (blocks s) as [| a [| a' l]]; cbn in y_in, z_in; intuition congruence.
  - intros all_same. destruct (blocks s) as [| a [| a' l]] eqn:is_list; try reflexivity.
    pose proof (blocks_nodup s) as distinct. rewrite is_list in distinct.
    assert (a_in : In a (blocks s)) by (rewrite is_list; cbn; auto).
    assert (a'_in : In a' (blocks s)) by (rewrite is_list; cbn; auto).
    apply blocks_in in a_in. apply blocks_in in a'_in.
    destruct a_in as (a_nonzero & y & y_name). destruct a'_in as (a'_nonzero & z & z_name).
    inversion distinct as [| ? ? distinct']. exfalso. apply distinct'. left.
    rewrite <- y_name, <- z_name. symmetry. apply all_same; congruence.
Qed.

Lemma one_block_false s : one_block s = false ->
  exists y z, name y s <> 0 /\ name z s <> 0 /\ name y s <> name z s.
Proof.
  unfold one_block. intros is_one. pose proof (blocks_nodup s) as distinct.
  destruct (blocks s) as [| a [| a' l]] eqn:is_list; try discriminate.
  assert (a_in : In a (blocks s)) by (rewrite is_list; cbn; auto).
  assert (a'_in : In a' (blocks s)) by (rewrite is_list; cbn; auto).
  apply blocks_in in a_in. apply blocks_in in a'_in.
  destruct a_in as (a_nonzero & y & y_name). destruct a'_in as (a'_nonzero & z & z_name).
  exists y, z. rewrite y_name, z_name. repeat split; try assumption.
  intros same. inversion distinct as [| ? ? distinct']. apply distinct'. now left.
Qed.

Lemma names_in a s t v : a <> 0 ->
  (In v (names a s t) <-> v <> 0 /\ exists y, name y s = a /\ name y t = v).
Proof.
  intros a_nonzero. revert t. induction s as [| a' s IH]; intros t; cbn [names].
  - split; [contradiction |]. intros (_ & [| y] & same & _); cbn in same; congruence.
  - destruct t as [| v' t]; [cbn [In] |].
    + split; [contradiction |]. intros (v_nonzero & [| y] & _ & same); cbn in same; congruence.
    + assert (step_iff : (exists y, name y (a' :: s) = a /\ name y (v' :: t) = v) <->
          (a' = a /\ v' = v) \/ exists y, name y s = a /\ name y t = v).
      { split.
        - intros ([| y] & same & same_next); cbn in same, same_next; [now left | right; now exists y].
        - intros [same | (y & same)]; [now exists 0 | now exists (S y)]. }
      rewrite step_iff.
      destruct (Nat.eqb_spec a' a) as [-> | other]; cbn [andb].
      * destruct (taken_row v') eqn:is_taken.
        -- apply taken_row_true in is_taken. cbn [In]. rewrite IH. intuition congruence.
        -- assert (v' = 0).
           { destruct (Nat.eq_dec v' 0) as [same | same]; [assumption |].
             apply taken_row_true in same. congruence. }
           rewrite IH. intuition congruence.
      * rewrite IH. intuition congruence.
Qed.

Lemma least_in v vs : In (fold_right Nat.min v vs) (v :: vs).
Proof.
  induction vs as [| w vs IH]; cbn; [now left |].
  destruct (Nat.min_dec w (fold_right Nat.min v vs)) as [same | same]; rewrite same; [now right; left |].
  cbn in IH. intuition.
Qed.

Lemma gather_spec s t a : a <> 0 -> exists f,
  gather s t a = map f t /\ f 0 = 0 /\
  (forall v, In v (names a s t) -> In (f v) (names a s t)) /\
  (forall v w, In v (names a s t) -> In w (names a s t) -> f v = f w) /\
  (forall v, ~ In v (names a s t) -> f v = v).
Proof.
  intros a_nonzero. unfold gather.
  assert (zero_not_in : ~ In 0 (names a s t)) by (rewrite names_in by assumption; intuition).
  destruct (names a s t) as [| v [| v' vs]] eqn:same.
  - exists (fun v => v). rewrite map_id. cbn. intuition.
  - exists (fun v => v). rewrite map_id. cbn. intuition congruence.
  - rewrite <- same in *. set (least := fold_right Nat.min v (v' :: vs)).
    assert (least_named : In least (names a s t)) by (rewrite same; apply least_in).
    assert (found_iff : forall w, existsb (Nat.eqb w) (names a s t) = true <-> In w (names a s t)).
    { intros w. rewrite existsb_exists. split.
      - intros (w' & into & same_next). apply Nat.eqb_eq in same_next. now subst w'.
      - intros into. exists w. split; [assumption | apply Nat.eqb_refl]. }
    exists (fun w => if existsb (Nat.eqb w) (names a s t) then least else w).
    split; [reflexivity |].
    assert (not_found : forall w, ~ In w (names a s t) -> existsb (Nat.eqb w) (names a s t) = false).
    { intros w into. destruct (existsb (Nat.eqb w) (names a s t)) eqn:found; [| reflexivity].
      apply found_iff in found. contradiction. }
    split; [now rewrite not_found |]. split; [| split].
    + intros w into. apply found_iff in into. now rewrite into.
    + intros w w' into into'. apply found_iff in into. apply found_iff in into'. now rewrite into, into'.
    + intros w into. now rewrite not_found.
Qed.

Section Joined.
  Variables s t : step.

  Definition link (l : list nat) (y z : nat) : Prop :=
    name y t <> 0 /\ name z t <> 0 /\
    (name y t = name z t \/ (In (name y s) l /\ name y s = name z s)).

  Definition joins (l : list nat) (t' : step) : Prop :=
    length t' = length t /\
    (forall y, name y t' = 0 <-> name y t = 0) /\
    (forall y z, name y t <> 0 -> name z t <> 0 -> (name y t' = name z t' <-> chain (link l) y z)).

  Lemma joins_nil : joins [] t.
  Proof.
    split; [reflexivity |]. split; [reflexivity |]. intros y z y_ok z_ok. split.
    - intros same. apply chain_one. split; [assumption |]. split; [assumption |]. now left.
    - induction 1 as [| z w links IH (z_ok' & w_ok & [same | [[] _]])]; [reflexivity |].
      rewrite IH by assumption. assumption.
  Qed.

  Lemma joins_gather a l t' : a <> 0 -> joins l t' -> joins (a :: l) (gather s t' a).
  Proof.
    intros a_nonzero (same_length & same_zero & same_iff).
    destruct (gather_spec s t' a a_nonzero) as (f & -> & f_zero & f_in & f_same & f_out).
    assert (name_map : forall y, name y (map f t') = f (name y t')).
    { intros y. rewrite <- f_zero at 1. apply map_nth. }
    assert (nonzero : forall v, In v (names a s t') -> v <> 0).
    { intros v into. apply names_in in into; tauto. }
    split; [now rewrite length_map |]. split.
    - intros y. rewrite name_map, <- same_zero.
      destruct (in_dec Nat.eq_dec (name y t') (names a s t')) as [into | into].
      + pose proof (nonzero _ into). pose proof (nonzero _ (f_in _ into)). tauto.
      + now rewrite f_out.
    - intros y z y_ok z_ok. rewrite !name_map.
      assert (more_links : forall u v, link l u v -> link (a :: l) u v).
      { intros u v (u_ok & v_ok & [same | [into same]]); split; try split; try assumption; [now left |].
        right. split; [now right | assumption]. }
      assert (linked_rows : forall u v, name u t <> 0 -> name v t <> 0 ->
          In (name u t') (names a s t') -> In (name v t') (names a s t') ->
          chain (link (a :: l)) u v).
      { intros u v u_ok v_ok u_in v_in.
        apply names_in in u_in; [| assumption]. apply names_in in v_in; [| assumption].
        destruct u_in as (_ & u' & u_name & u_name_t). destruct v_in as (_ & v' & v_name & v_name_t).
        assert (u_ok' : name u' t <> 0) by (rewrite <- same_zero, u_name_t, same_zero; assumption).
        assert (v_ok' : name v' t <> 0) by (rewrite <- same_zero, v_name_t, same_zero; assumption).
        apply chain_trans with u'.
        { apply chain_mono with (link l); [assumption |]. apply same_iff; congruence. }
        apply chain_trans with v'.
        { apply chain_one. split; [assumption |]. split; [assumption |]. right.
          split; [now left | congruence]. }
        apply chain_mono with (link l); [assumption |]. apply same_iff; congruence. }
      split.
      + intros same.
        destruct (in_dec Nat.eq_dec (name y t') (names a s t')) as [y_in | y_in];
          destruct (in_dec Nat.eq_dec (name z t') (names a s t')) as [z_in | z_in].
        * now apply linked_rows.
        * rewrite (f_out _ z_in) in same. exfalso. apply z_in. rewrite <- same. now apply f_in.
        * rewrite (f_out _ y_in) in same. exfalso. apply y_in. rewrite same. now apply f_in.
        * rewrite (f_out _ y_in), (f_out _ z_in) in same.
          apply chain_mono with (link l); [assumption |]. now apply same_iff.
      + induction 1 as [| z w links IH (z_ok' & w_ok & reason)]; [reflexivity |].
        rewrite IH by assumption.
        destruct reason as [same | [[is_a | into] same]].
        * f_equal. apply same_iff; [assumption.. |]. apply chain_one. split; [assumption |].
          split; [assumption |]. now left.
        * apply f_same; apply names_in; try assumption.
          -- split; [rewrite same_zero; assumption |]. exists z. auto.
          -- split; [rewrite same_zero; assumption |]. exists w. split; congruence.
        * f_equal. apply same_iff; [assumption.. |]. apply chain_one. split; [assumption |].
          split; [assumption |]. now right.
  Qed.

  Lemma joins_mono l l' t' : (forall a, In a l <-> In a l') -> joins l t' -> joins l' t'.
  Proof.
    intros same (same_length & same_zero & same_iff). split; [assumption |]. split; [assumption |].
    intros y z y_ok z_ok. rewrite (same_iff y z y_ok z_ok).
    split; apply chain_mono; unfold link; intros u v; rewrite same; auto.
  Qed.

  Lemma joins_fold l l' t' : (forall a, In a l -> a <> 0) -> joins l' t' ->
    joins (rev l ++ l') (fold_left (gather s) l t').
  Proof.
    revert l' t'. induction l as [| a l IH]; intros l' t' nonzero is_join; [assumption |].
    cbn [rev fold_left]. rewrite <- app_assoc. apply IH.
    - intros d into. apply nonzero. now right.
    - apply joins_gather; [apply nonzero; now left | assumption].
  Qed.

  Lemma joined_joins : joins (blocks s) (joined s t).
  Proof.
    apply joins_mono with (rev (blocks s) ++ []).
    - intros a. rewrite app_nil_r, <- in_rev. reflexivity.
    - apply joins_fold; [| apply joins_nil]. intros a into. now apply blocks_in in into.
  Qed.
End Joined.

Definition linked_by (s t : step) (y z : nat) : Prop :=
  name y t <> 0 /\ name z t <> 0 /\
  (name y t = name z t \/ (name y s <> 0 /\ name y s = name z s)).

Lemma joined_length s t : length (joined s t) = length t.
Proof. apply joined_joins. Qed.

Lemma joined_zero s t y : name y (joined s t) = 0 <-> name y t = 0.
Proof. apply joined_joins. Qed.

Lemma joined_spec s t y z : name y t <> 0 -> name z t <> 0 ->
  (name y (joined s t) = name z (joined s t) <-> chain (linked_by s t) y z).
Proof.
  intros y_ok z_ok. destruct (joined_joins s t) as (_ & _ & same). rewrite (same y z y_ok z_ok).
  split; apply chain_mono; intros u v (u_ok & v_ok & reason); split; try split; try assumption.
  - destruct reason as [reason | [into reason]]; [now left |]. right. apply blocks_in in into. tauto.
  - destruct reason as [reason | [into reason]]; [now left |]. right. rewrite blocks_in. eauto.
Qed.

Lemma joined_untouched s t : touched s = false -> joined s t = t.
Proof.
  intros untouched. unfold joined. assert (blocks s = []) as ->; [| reflexivity].
  destruct (blocks s) as [| a l] eqn:is_list; [reflexivity |].
  assert (into : In a (blocks s)) by (rewrite is_list; now left).
  apply blocks_in in into. destruct into as (nonzero & y & same).
  assert (found : touched s = true) by (apply touched_true; exists y; congruence). congruence.
Qed.

Lemma runs_from_length below n m : length (runs_from below n m) = length m.
Proof.
  revert below n. induction m as [| [|] m IH]; intros below n; cbn; [reflexivity | ..]; f_equal; apply IH.
Qed.

Lemma runs_from_next below n m y :
  name (S y) (runs_from below n m) =
  if nth (S y) m false then
    if nth y m false then name y (runs_from below n m) else S (S (y + n))
  else 0.
Proof.
  revert below n y. induction m as [| r m IH]; intros below n y; [destruct y; reflexivity |].
  destruct y as [| y].
  - destruct r, m as [| [|] m]; cbn; try reflexivity.
    destruct below; reflexivity.
  - cbn [nth]. destruct r; cbn [runs_from nth]; rewrite IH; cbn [nth];
      replace (y + S n) with (S y + n) by lia; reflexivity.
Qed.

Lemma runs_next m y :
  name (S y) (runs m) =
  if nth (S y) m false then if nth y m false then name y (runs m) else S (S y) else 0.
Proof. unfold runs. rewrite runs_from_next. now rewrite Nat.add_0_r. Qed.

Lemma runs_first m : name 0 (runs m) = if nth 0 m false then 1 else 0.
Proof. destruct m as [| [|] m]; reflexivity. Qed.

Lemma runs_length m : length (runs m) = length m.
Proof. apply runs_from_length. Qed.

Lemma runs_zero m y : name y (runs m) = 0 <-> nth y m false = false.
Proof.
  induction y as [| y IH].
  - rewrite runs_first. destruct (nth 0 m false); split; congruence.
  - rewrite runs_next. destruct (nth (S y) m false); [| tauto].
    destruct (nth y m false); [| split; congruence].
    rewrite IH. tauto.
Qed.

Lemma runs_true m y : name y (runs m) <> 0 <-> nth y m false = true.
Proof. rewrite runs_zero. destruct (nth y m false); split; congruence. Qed.

Lemma runs_begin m y v : name y (runs m) = S v ->
  v <= y /\ forall z, v <= z <= y -> nth z m false = true.
Proof.
  induction y as [| y IH].
  - rewrite runs_first. destruct (nth 0 m false) eqn:row_taken; intros [= <-].
    split; [lia |]. intros z z_ok. now replace z with 0 by lia.
  - rewrite runs_next. destruct (nth (S y) m false) eqn:row_taken; [| discriminate].
    destruct (nth y m false) eqn:below_taken.
    + intros same. destruct (IH same) as [low all_rows]. split; [lia |]. intros z z_ok.
      destruct (Nat.eq_dec z (S y)) as [-> |]; [assumption |]. apply all_rows. lia.
    + intros [= <-]. split; [lia |]. intros z z_ok. now replace z with (S y) by lia.
Qed.

Lemma carried_length s m : length (carried s m) = length m.
Proof. unfold carried. now rewrite joined_length, runs_length. Qed.

Lemma carried_true s m y : name y (carried s m) <> 0 <-> nth y m false = true.
Proof. unfold carried. now rewrite joined_zero, runs_true. Qed.

Lemma rows_carried s m : rows (carried s m) = m.
Proof.
  apply nth_ext with false false.
  - unfold rows. now rewrite length_map, carried_length.
  - intros y _. apply eq_true_iff_eq. now rewrite rows_true, carried_true.
Qed.

Lemma carried_untouched s m : touched s = false -> carried s m = runs m.
Proof. apply joined_untouched. Qed.

Lemma meets_row_true a s m : a <> 0 ->
  (meets_row a s m = true <-> exists y, name y s = a /\ nth y m false = true).
Proof.
  intros a_nonzero. revert m. induction s as [| a' s IH]; intros m; cbn [meets_row].
  - split; [discriminate |]. intros ([| y] & same & _); cbn in same; congruence.
  - destruct m as [| r m].
    + split; [discriminate |]. intros ([| y] & _ & same); cbn in same; congruence.
    + rewrite orb_true_iff, andb_true_iff, IH, Nat.eqb_eq. split.
      * intros [[is_taken same] | (y & same)]; [now exists 0 | now exists (S y)].
      * intros ([| y] & same & is_taken); cbn in same, is_taken; [now left | right; now exists y].
Qed.

Lemma reaches_true s m :
  (forall y, name y s <> 0 -> exists z, name z s = name y s /\ nth z m false = true) ->
  reaches s m = true.
Proof.
  intros all_rows. unfold reaches. apply forallb_forall. intros a into.
  apply blocks_in in into. destruct into as (nonzero & y & same). apply meets_row_true; [assumption |].
  subst a. now apply all_rows.
Qed.

Lemma within_true c x m r :
  (forall y, nth y m false = true -> nth_error x y = Some c -> nth y r false = true) ->
  within c x m r = true.
Proof.
  revert m r. induction x as [| d x IH]; intros m r all_rows; [reflexivity |].
  destruct m as [| a m]; [reflexivity |]. cbn [within]. apply andb_true_iff. split.
  - destruct a; [| reflexivity]. destruct (Nat.eqb_spec d c) as [-> |]; [| reflexivity].
    cbn. specialize (all_rows 0 eq_refl eq_refl). now destruct r.
  - apply IH. intros y row_taken has_c. specialize (all_rows (S y) row_taken has_c). now destruct r; [destruct y |].
Qed.

Lemma whole_true c x m : length m = length x ->
  (forall y, nth y m false = true -> nth_error x y = Some c) ->
  (forall y, nth_error x y = Some c -> nth_error x (S y) = Some c ->
     nth y m false = nth (S y) m false) ->
  whole c x m = true.
Proof.
  revert m. induction x as [| d x IH]; intros m same_length has_c both; destruct m as [| r m]; try discriminate;
      [reflexivity |].
  cbn [whole]. rewrite !andb_true_iff. split; [split |].
  - destruct r; [| reflexivity]. specialize (has_c 0 eq_refl). cbn in has_c. injection has_c as ->. apply Nat.eqb_refl.
  - destruct x as [| e x]; [reflexivity |]. destruct m as [| q m]; [discriminate |].
    destruct (Nat.eqb_spec d c) as [-> |]; [| reflexivity].
    destruct (Nat.eqb_spec e c) as [-> |]; [| reflexivity].
    specialize (both 0 eq_refl eq_refl). cbn in both. subst r. cbn. apply eqb_reflx.
  - apply IH; [now injection same_length | |].
    + intros y. apply (has_c (S y)).
    + intros y. apply (both (S y)).
Qed.

Lemma proper_true c x m : length m = length x ->
  (exists y, nth y m false = true) ->
  (forall y, nth y m false = true -> nth_error x y = Some c) ->
  (forall y, nth_error x y = Some c -> nth_error x (S y) = Some c ->
     nth y m false = nth (S y) m false) ->
  proper c x m = true.
Proof.
  intros same_length (y & y_ok) has_c both. unfold proper. apply andb_true_iff. split; [| now apply whole_true].
  apply existsb_exists. exists true. split; [| reflexivity].
  rewrite <- y_ok. apply nth_In. destruct (lt_dec y (length m)); [assumption |].
  rewrite nth_overflow in y_ok by lia. discriminate.
Qed.
