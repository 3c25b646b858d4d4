(** Specifications of the functions in Steps.v.

    The proofs compare names of blocks only for equality. After [joined], two rows have equal names if and only
    if a chain of rows joins them, in which neighbours have equal names in one of the two steps ([joined_spec]).
    After [runs], two rows have equal names if and only if they belong to one run of the mask. *)

From Coq Require Import List Bool Arith Lia.
From Kortest Require Import Rules Lengths Steps Groups.
Import ListNotations.

(** The name of the block of row [y] in the step [s], or 0 if the step does not remove this row. *)
Notation name y s := (nth y s 0).

Lemma taken_row_true a : taken_row a = true <-> a <> 0.
Proof. unfold taken_row. destruct a; cbn; split; congruence. Qed.

Lemma nth_rows y s : nth y (rows s) false = taken_row (name y s).
Proof. unfold rows. change false with (taken_row 0). apply map_nth. Qed.

Lemma rows_true y s : nth y (rows s) false = true <-> name y s <> 0.
Proof. rewrite nth_rows. apply taken_row_true. Qed.

Lemma touched_true s : touched s = true <-> exists y, name y s <> 0.
Proof.
  unfold touched. rewrite existsb_exists. split.
  - intros (a & I & T). apply In_nth with (d := 0) in I. destruct I as (y & _ & <-).
    exists y. now apply taken_row_true.
  - intros (y & N). exists (name y s). split; [|now apply taken_row_true].
    destruct (lt_dec y (length s)); [now apply nth_In|].
    rewrite nth_overflow in N by lia. congruence.
Qed.

Lemma touched_false s : touched s = false <-> forall y, name y s = 0.
Proof.
  split.
  - intros T y. destruct (Nat.eq_dec (name y s) 0) as [E|E]; [assumption|].
    assert (touched s = true) by (apply touched_true; now exists y). congruence.
  - intros E. destruct (touched s) eqn:T; [|reflexivity].
    apply touched_true in T. destruct T as (y & N). now rewrite E in N.
Qed.

(** * Blocks *)

Lemma blocks_in a s : In a (blocks s) <-> a <> 0 /\ exists y, name y s = a.
Proof.
  induction s as [|d s IH]; cbn [blocks].
  - split; [contradiction|]. intros (N & [|y] & E); cbn in E; congruence.
  - assert (Step : (exists y, name y (d :: s) = a) <-> d = a \/ exists y, name y s = a).
    { split.
      - intros ([|y] & E); cbn in E; [now left | right; now exists y].
      - intros [E | (y & E)]; [now exists 0 | now exists (S y)]. }
    rewrite Step. destruct (Nat.eqb_spec d 0) as [->|Nd]; cbn [orb].
    + rewrite IH. intuition congruence.
    + destruct (existsb (Nat.eqb d) s) eqn:X.
      * rewrite IH. apply existsb_exists in X. destruct X as (d' & I & E).
        apply Nat.eqb_eq in E. subst d'.
        apply In_nth with (d := 0) in I. destruct I as (y & _ & E).
        split; [intuition|]. intros (N & [->|F]); split; eauto.
      * cbn [In]. rewrite IH. split; [|intuition].
        intros [-> | F]; intuition.
Qed.

Lemma blocks_nodup s : NoDup (blocks s).
Proof.
  induction s as [|d s IH]; cbn [blocks]; [constructor|].
  destruct (Nat.eqb_spec d 0) as [->|Nd]; cbn [orb]; [assumption|].
  destruct (existsb (Nat.eqb d) s) eqn:X; [assumption|].
  constructor; [|assumption]. intros I. apply blocks_in in I. destruct I as (_ & y & E).
  assert (existsb (Nat.eqb d) s = true); [|congruence].
  apply existsb_exists. exists d. split; [|apply Nat.eqb_refl].
  subst d. apply nth_In. destruct (lt_dec y (length s)); [assumption|].
  rewrite nth_overflow in Nd by lia. congruence.
Qed.

Lemma one_block_true s : one_block s = true <->
  forall y z, name y s <> 0 -> name z s <> 0 -> name y s = name z s.
Proof.
  unfold one_block. split.
  - intros O y z Ny Nz.
    assert (Iy : In (name y s) (blocks s)) by (apply blocks_in; eauto).
    assert (Iz : In (name z s) (blocks s)) by (apply blocks_in; eauto).
    destruct (blocks s) as [|a [|a' l]]; cbn in Iy, Iz; intuition congruence.
  - intros E. destruct (blocks s) as [|a [|a' l]] eqn:B; try reflexivity.
    pose proof (blocks_nodup s) as D. rewrite B in D.
    assert (Ia : In a (blocks s)) by (rewrite B; cbn; auto).
    assert (Ia' : In a' (blocks s)) by (rewrite B; cbn; auto).
    apply blocks_in in Ia. apply blocks_in in Ia'.
    destruct Ia as (Na & y & Ey). destruct Ia' as (Na' & z & Ez).
    inversion D as [|? ? D']. exfalso. apply D'. left.
    rewrite <- Ey, <- Ez. symmetry. apply E; congruence.
Qed.

Lemma one_block_false s : one_block s = false ->
  exists y z, name y s <> 0 /\ name z s <> 0 /\ name y s <> name z s.
Proof.
  unfold one_block. intros O. pose proof (blocks_nodup s) as D.
  destruct (blocks s) as [|a [|a' l]] eqn:B; try discriminate.
  assert (Ia : In a (blocks s)) by (rewrite B; cbn; auto).
  assert (Ia' : In a' (blocks s)) by (rewrite B; cbn; auto).
  apply blocks_in in Ia. apply blocks_in in Ia'.
  destruct Ia as (Na & y & Ey). destruct Ia' as (Na' & z & Ez).
  exists y, z. rewrite Ey, Ez. repeat split; try assumption.
  intros E. inversion D as [|? ? D']. apply D'. now left.
Qed.

(** * Joining *)

Lemma names_in a s t v : a <> 0 ->
  (In v (names a s t) <-> v <> 0 /\ exists y, name y s = a /\ name y t = v).
Proof.
  intros Na. revert t. induction s as [|a' s IH]; intros t; cbn [names].
  - split; [contradiction|]. intros (_ & [|y] & E & _); cbn in E; congruence.
  - destruct t as [|v' t]; [cbn [In]|].
    + split; [contradiction|]. intros (Nv & [|y] & _ & E); cbn in E; congruence.
    + assert (Step : (exists y, name y (a' :: s) = a /\ name y (v' :: t) = v) <->
          (a' = a /\ v' = v) \/ exists y, name y s = a /\ name y t = v).
      { split.
        - intros ([|y] & E & F); cbn in E, F; [now left | right; now exists y].
        - intros [E | (y & E)]; [now exists 0 | now exists (S y)]. }
      rewrite Step.
      destruct (Nat.eqb_spec a' a) as [->|Ne]; cbn [andb].
      * destruct (taken_row v') eqn:T.
        -- apply taken_row_true in T. cbn [In]. rewrite IH. intuition congruence.
        -- assert (v' = 0).
           { destruct (Nat.eq_dec v' 0) as [E|E]; [assumption|].
             apply taken_row_true in E. congruence. }
           rewrite IH. intuition congruence.
      * rewrite IH. intuition congruence.
Qed.

Lemma least_in v vs : In (fold_right Nat.min v vs) (v :: vs).
Proof.
  induction vs as [|w vs IH]; cbn; [now left|].
  destruct (Nat.min_dec w (fold_right Nat.min v vs)) as [E|E]; rewrite E; [now right; left|].
  cbn in IH. intuition.
Qed.

(** [gather] gives one name to all blocks of [t] that the block [a] of [s] connects, and changes no other name.
    [f] is the function that renames the blocks. *)
Lemma gather_spec s t a : a <> 0 -> exists f,
  gather s t a = map f t /\ f 0 = 0 /\
  (forall v, In v (names a s t) -> In (f v) (names a s t)) /\
  (forall v w, In v (names a s t) -> In w (names a s t) -> f v = f w) /\
  (forall v, ~ In v (names a s t) -> f v = v).
Proof.
  intros Na. unfold gather.
  assert (N0 : ~ In 0 (names a s t)) by (rewrite names_in by assumption; intuition).
  destruct (names a s t) as [|v [|v' vs]] eqn:E.
  - exists (fun v => v). rewrite map_id. cbn. intuition.
  - exists (fun v => v). rewrite map_id. cbn. intuition congruence.
  - rewrite <- E in *. set (least := fold_right Nat.min v (v' :: vs)).
    assert (L : In least (names a s t)) by (rewrite E; apply least_in).
    assert (M : forall w, existsb (Nat.eqb w) (names a s t) = true <-> In w (names a s t)).
    { intros w. rewrite existsb_exists. split.
      - intros (w' & I & F). apply Nat.eqb_eq in F. now subst w'.
      - intros I. exists w. split; [assumption | apply Nat.eqb_refl]. }
    exists (fun w => if existsb (Nat.eqb w) (names a s t) then least else w).
    split; [reflexivity|].
    assert (Out : forall w, ~ In w (names a s t) -> existsb (Nat.eqb w) (names a s t) = false).
    { intros w I. destruct (existsb (Nat.eqb w) (names a s t)) eqn:X; [|reflexivity].
      apply M in X. contradiction. }
    split; [now rewrite Out|]. split; [|split].
    + intros w I. apply M in I. now rewrite I.
    + intros w w' I I'. apply M in I. apply M in I'. now rewrite I, I'.
    + intros w I. now rewrite Out.
Qed.

Section Joined.
  Variables s t : step.

  (** Two rows of the step [t] are linked if they belong to one block of [t], or to one block of [s] whose name
      is in the list [l]. *)
  Definition link (l : list nat) (y z : nat) : Prop :=
    name y t <> 0 /\ name z t <> 0 /\
    (name y t = name z t \/ (In (name y s) l /\ name y s = name z s)).

  (** The step [t'] is the result of joining the blocks of [t] through the blocks of [s] whose names are in the
      list [l]. *)
  Definition joins (l : list nat) (t' : step) : Prop :=
    length t' = length t /\
    (forall y, name y t' = 0 <-> name y t = 0) /\
    (forall y z, name y t <> 0 -> name z t <> 0 -> (name y t' = name z t' <-> chain (link l) y z)).

  Lemma joins_nil : joins [] t.
  Proof.
    split; [reflexivity|]. split; [reflexivity|]. intros y z Y Z. split.
    - intros E. apply chain_one. split; [assumption|]. split; [assumption|]. now left.
    - induction 1 as [|z w C IH (Z' & W & [E|[[] _]])]; [reflexivity|].
      rewrite IH by assumption. assumption.
  Qed.

  Lemma joins_gather a l t' : a <> 0 -> joins l t' -> joins (a :: l) (gather s t' a).
  Proof.
    intros Na (Len & Zero & Eq).
    destruct (gather_spec s t' a Na) as (f & -> & F0 & Fin & Feq & Fout).
    assert (Nm : forall y, name y (map f t') = f (name y t')).
    { intros y. rewrite <- F0 at 1. apply map_nth. }
    assert (N : forall v, In v (names a s t') -> v <> 0).
    { intros v I. apply names_in in I; tauto. }
    split; [now rewrite length_map|]. split.
    - intros y. rewrite Nm, <- Zero.
      destruct (in_dec Nat.eq_dec (name y t') (names a s t')) as [I|I].
      + pose proof (N _ I). pose proof (N _ (Fin _ I)). tauto.
      + now rewrite Fout.
    - intros y z Y Z. rewrite !Nm.
      assert (Mono : forall u v, link l u v -> link (a :: l) u v).
      { intros u v (U & V & [E|[I E]]); split; try split; try assumption; [now left|].
        right. split; [now right | assumption]. }
      (* All rows with one of these names are linked through a row in the block a of s. *)
      assert (Row : forall u v, name u t <> 0 -> name v t <> 0 ->
          In (name u t') (names a s t') -> In (name v t') (names a s t') ->
          chain (link (a :: l)) u v).
      { intros u v U V Iu Iv.
        apply names_in in Iu; [|assumption]. apply names_in in Iv; [|assumption].
        destruct Iu as (_ & u' & Eu & Fu). destruct Iv as (_ & v' & Ev & Fv).
        assert (U' : name u' t <> 0) by (rewrite <- Zero, Fu, Zero; assumption).
        assert (V' : name v' t <> 0) by (rewrite <- Zero, Fv, Zero; assumption).
        apply chain_trans with u'.
        { apply chain_mono with (link l); [assumption|]. apply Eq; congruence. }
        apply chain_trans with v'.
        { apply chain_one. split; [assumption|]. split; [assumption|]. right.
          split; [now left | congruence]. }
        apply chain_mono with (link l); [assumption|]. apply Eq; congruence. }
      split.
      + intros E.
        destruct (in_dec Nat.eq_dec (name y t') (names a s t')) as [Iy|Iy];
          destruct (in_dec Nat.eq_dec (name z t') (names a s t')) as [Iz|Iz].
        * now apply Row.
        * rewrite (Fout _ Iz) in E. exfalso. apply Iz. rewrite <- E. now apply Fin.
        * rewrite (Fout _ Iy) in E. exfalso. apply Iy. rewrite E. now apply Fin.
        * rewrite (Fout _ Iy), (Fout _ Iz) in E.
          apply chain_mono with (link l); [assumption|]. now apply Eq.
      + induction 1 as [|z w C IH (Z' & W & L)]; [reflexivity|].
        rewrite IH by assumption.
        destruct L as [E|[[Ea|I] E]].
        * f_equal. apply Eq; [assumption..|]. apply chain_one. split; [assumption|].
          split; [assumption|]. now left.
        * apply Feq; apply names_in; try assumption.
          -- split; [rewrite Zero; assumption|]. exists z. auto.
          -- split; [rewrite Zero; assumption|]. exists w. split; congruence.
        * f_equal. apply Eq; [assumption..|]. apply chain_one. split; [assumption|].
          split; [assumption|]. now right.
  Qed.

  Lemma joins_mono l l' t' : (forall a, In a l <-> In a l') -> joins l t' -> joins l' t'.
  Proof.
    intros E (Len & Zero & Eq). split; [assumption|]. split; [assumption|].
    intros y z Y Z. rewrite (Eq y z Y Z).
    split; apply chain_mono; unfold link; intros u v; rewrite E; auto.
  Qed.

  Lemma joins_fold l l' t' : (forall a, In a l -> a <> 0) -> joins l' t' ->
    joins (rev l ++ l') (fold_left (gather s) l t').
  Proof.
    revert l' t'. induction l as [|a l IH]; intros l' t' N J; [assumption|].
    cbn [rev fold_left]. rewrite <- app_assoc. apply IH.
    - intros d I. apply N. now right.
    - apply joins_gather; [apply N; now left | assumption].
  Qed.

  Lemma joined_joins : joins (blocks s) (joined s t).
  Proof.
    apply joins_mono with (rev (blocks s) ++ []).
    - intros a. rewrite app_nil_r, <- in_rev. reflexivity.
    - apply joins_fold; [|apply joins_nil]. intros a I. now apply blocks_in in I.
  Qed.
End Joined.

(** Two rows of the step [t] are linked if they belong to one block of [t], or to one block of the step [s] in
    the neighbouring column. *)
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
  intros Y Z. destruct (joined_joins s t) as (_ & _ & E). rewrite (E y z Y Z).
  split; apply chain_mono; intros u v (U & V & L); split; try split; try assumption.
  - destruct L as [L|[I L]]; [now left|]. right. apply blocks_in in I. tauto.
  - destruct L as [L|[I L]]; [now left|]. right. rewrite blocks_in. eauto.
Qed.

Lemma joined_untouched s t : touched s = false -> joined s t = t.
Proof.
  intros T. unfold joined. assert (blocks s = []) as ->; [|reflexivity].
  destruct (blocks s) as [|a l] eqn:B; [reflexivity|].
  assert (I : In a (blocks s)) by (rewrite B; now left).
  apply blocks_in in I. destruct I as (N & y & E).
  assert (X : touched s = true) by (apply touched_true; exists y; congruence). congruence.
Qed.

(** * Runs *)

Lemma runs_from_length below n m : length (runs_from below n m) = length m.
Proof.
  revert below n. induction m as [|[|] m IH]; intros below n; cbn; [reflexivity|..]; f_equal; apply IH.
Qed.

Lemma runs_from_next below n m y :
  name (S y) (runs_from below n m) =
  if nth (S y) m false then
    if nth y m false then name y (runs_from below n m) else S (S (y + n))
  else 0.
Proof.
  revert below n y. induction m as [|r m IH]; intros below n y; [destruct y; reflexivity|].
  destruct y as [|y].
  - destruct r, m as [|[|] m]; cbn; try reflexivity.
    destruct below; reflexivity.
  - cbn [nth]. destruct r; cbn [runs_from nth]; rewrite IH; cbn [nth];
      replace (y + S n) with (S y + n) by lia; reflexivity.
Qed.

Lemma runs_next m y :
  name (S y) (runs m) =
  if nth (S y) m false then if nth y m false then name y (runs m) else S (S y) else 0.
Proof. unfold runs. rewrite runs_from_next. now rewrite Nat.add_0_r. Qed.

Lemma runs_first m : name 0 (runs m) = if nth 0 m false then 1 else 0.
Proof. destruct m as [|[|] m]; reflexivity. Qed.

Lemma runs_length m : length (runs m) = length m.
Proof. apply runs_from_length. Qed.

Lemma runs_zero m y : name y (runs m) = 0 <-> nth y m false = false.
Proof.
  induction y as [|y IH].
  - rewrite runs_first. destruct (nth 0 m false); split; congruence.
  - rewrite runs_next. destruct (nth (S y) m false); [|tauto].
    destruct (nth y m false); [|split; congruence].
    rewrite IH. tauto.
Qed.

Lemma runs_true m y : name y (runs m) <> 0 <-> nth y m false = true.
Proof. rewrite runs_zero. destruct (nth y m false); split; congruence. Qed.

(** The name of a run is its lowest row plus 1, and every row from there up to row [y] is in the mask. *)
Lemma runs_begin m y v : name y (runs m) = S v ->
  v <= y /\ forall z, v <= z <= y -> nth z m false = true.
Proof.
  induction y as [|y IH].
  - rewrite runs_first. destruct (nth 0 m false) eqn:M; intros [= <-].
    split; [lia|]. intros z Z. now replace z with 0 by lia.
  - rewrite runs_next. destruct (nth (S y) m false) eqn:M; [|discriminate].
    destruct (nth y m false) eqn:M'.
    + intros E. destruct (IH E) as [L A]. split; [lia|]. intros z Z.
      destruct (Nat.eq_dec z (S y)) as [->|]; [assumption|]. apply A. lia.
    + intros [= <-]. split; [lia|]. intros z Z. now replace z with (S y) by lia.
Qed.

(** * The step of the next column *)

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

(** * Specifications of the rules *)

Lemma meets_row_true a s m : a <> 0 ->
  (meets_row a s m = true <-> exists y, name y s = a /\ nth y m false = true).
Proof.
  intros Na. revert m. induction s as [|a' s IH]; intros m; cbn [meets_row].
  - split; [discriminate|]. intros ([|y] & E & _); cbn in E; congruence.
  - destruct m as [|r m].
    + split; [discriminate|]. intros ([|y] & _ & E); cbn in E; congruence.
    + rewrite orb_true_iff, andb_true_iff, IH, Nat.eqb_eq. split.
      * intros [[R E]|(y & E)]; [now exists 0 | now exists (S y)].
      * intros ([|y] & E & R); cbn in E, R; [now left | right; now exists y].
Qed.

Lemma reaches_true s m :
  (forall y, name y s <> 0 -> exists z, name z s = name y s /\ nth z m false = true) ->
  reaches s m = true.
Proof.
  intros A. unfold reaches. apply forallb_forall. intros a I.
  apply blocks_in in I. destruct I as (N & y & E). apply meets_row_true; [assumption|].
  subst a. now apply A.
Qed.

Lemma within_true c x m r :
  (forall y, nth y m false = true -> nth_error x y = Some c -> nth y r false = true) ->
  within c x m r = true.
Proof.
  revert m r. induction x as [|d x IH]; intros m r A; [reflexivity|].
  destruct m as [|a m]; [reflexivity|]. cbn [within]. apply andb_true_iff. split.
  - destruct a; [|reflexivity]. destruct (Nat.eqb_spec d c) as [->|]; [|reflexivity].
    cbn. specialize (A 0 eq_refl eq_refl). now destruct r.
  - apply IH. intros y M X. specialize (A (S y) M X). now destruct r; [destruct y|].
Qed.

Lemma whole_true c x m : length m = length x ->
  (forall y, nth y m false = true -> nth_error x y = Some c) ->
  (forall y, nth_error x y = Some c -> nth_error x (S y) = Some c ->
     nth y m false = nth (S y) m false) ->
  whole c x m = true.
Proof.
  revert m. induction x as [|d x IH]; intros m L A B; destruct m as [|r m]; try discriminate; [reflexivity|].
  cbn [whole]. rewrite !andb_true_iff. split; [split|].
  - destruct r; [|reflexivity]. specialize (A 0 eq_refl). cbn in A. injection A as ->. apply Nat.eqb_refl.
  - destruct x as [|e x]; [reflexivity|]. destruct m as [|q m]; [discriminate|].
    destruct (Nat.eqb_spec d c) as [->|]; [|reflexivity].
    destruct (Nat.eqb_spec e c) as [->|]; [|reflexivity].
    specialize (B 0 eq_refl eq_refl). cbn in B. subst r. cbn. apply eqb_reflx.
  - apply IH; [now injection L | |].
    + intros y. apply (A (S y)).
    + intros y. apply (B (S y)).
Qed.

Lemma proper_true c x m : length m = length x ->
  (exists y, nth y m false = true) ->
  (forall y, nth y m false = true -> nth_error x y = Some c) ->
  (forall y, nth_error x y = Some c -> nth_error x (S y) = Some c ->
     nth y m false = nth (S y) m false) ->
  proper c x m = true.
Proof.
  intros L (y & Y) A B. unfold proper. apply andb_true_iff. split; [|now apply whole_true].
  apply existsb_exists. exists true. split; [|reflexivity].
  rewrite <- Y. apply nth_In. destruct (lt_dec y (length m)); [assumption|].
  rewrite nth_overflow in Y by lia. discriminate.
Qed.
