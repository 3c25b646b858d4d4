(** A step with several blocks is possible only if its colour may return from the right.

    Suppose that a click has several blocks in a column. Each block continues into the next column. Go to the
    right until the rows of the click form one block. As long as they do not, the column has at least two tiles
    of the click. In the column where they first form one block, two blocks of the previous column arrive in two
    rows that are not adjacent, so a third row must connect them. The proof needs no geometry of the plane. *)

From Coq Require Import List Bool Arith Lia.
From Kortest Require Import Rules Lengths Steps Groups Blocks Labels.
Import ListNotations.

(** Returns the rows in which the content [x] has the colour [c]. *)
Fixpoint places (c : colour) (x : content) : list nat :=
  match x with
  | [] => []
  | d :: x' => (if Nat.eq_dec d c then [0] else []) ++ map S (places c x')
  end.

Lemma places_length c x : length (places c x) = count_occ Nat.eq_dec x c.
Proof.
  induction x as [|d x IH]; [reflexivity|]. cbn [places count_occ].
  rewrite length_app, length_map, IH. destruct (Nat.eq_dec d c); reflexivity.
Qed.

Lemma places_in c x y : nth_error x y = Some c -> In y (places c x).
Proof.
  revert y. induction x as [|d x IH]; intros [|y] E; try discriminate; cbn [places]; apply in_or_app.
  - injection E as ->. left. destruct (Nat.eq_dec c c); [now left | congruence].
  - right. apply in_map, IH, E.
Qed.

Lemma count_rows c x l : NoDup l -> (forall y, In y l -> nth_error x y = Some c) ->
  length l <= count_occ Nat.eq_dec x c.
Proof.
  intros D A. rewrite <- places_length. apply NoDup_incl_length; [assumption|].
  intros y I. now apply places_in, A.
Qed.

(** A chain from [y] to [z] is empty, or a single link, or it passes through a third row. *)
Lemma chain_third (R : nat -> nat -> Prop) y z : chain R y z ->
  z = y \/ R y z \/ exists w v, w <> y /\ w <> z /\ R w v.
Proof.
  induction 1 as [|z w _ IH L]; [now left|].
  destruct (Nat.eq_dec w y) as [E|E]; [now left|].
  destruct (Nat.eq_dec z y) as [->|Ny]; [now right; left|].
  destruct (Nat.eq_dec z w) as [<-|Nw]; [assumption|].
  right. right. exists z, w. auto.
Qed.

Lemma skipn_nth (b : board) j : j < length b -> skipn j b = nth j b [] :: skipn (S j) b.
Proof.
  revert j. induction b as [|x b IH]; intros [|j] L; cbn in L; try lia; [reflexivity|].
  cbn [nth]. rewrite <- IH by lia. reflexivity.
Qed.

Section Around.
  Variables (b : board) (c : colour) (g : nat -> nat -> bool).
  Hypothesis H : removal b c g.

  (** If the click has a cell outside the block of row [y] in its column, then the block of [y] continues into
      the next column. *)
  Lemma goes_on j y z : taken g (j, y) -> taken g (j, z) ->
    name y (labels b g (S j)) <> name z (labels b g (S j)) ->
    exists w, taken g (j, w) /\ taken g (S j, w) /\
      name w (labels b g (S j)) = name y (labels b g (S j)).
  Proof.
    intros Y Z N.
    destruct (leaves b c g H (S j) (j, y) (j, z)) as [[_ P]|(i & w & E & P & G & G')];
      [assumption | cbn; lia | now apply (removal_connected _ _ _ H) | |].
    - exfalso. apply N, (labels_spec b c g H); assumption.
    - injection E as <-. exists w. split; [assumption|]. split; [assumption|].
      symmetry. apply (labels_spec b c g H); assumption.
  Qed.

  Lemma two_rows j : one_block (labels b g (S j)) = false ->
    exists u v, name u (labels b g (S j)) <> name v (labels b g (S j)) /\
      taken g (S j, u) /\ taken g (S j, v) /\ taken g (j, u) /\ taken g (j, v).
  Proof.
    intros O. apply one_block_false in O. destruct O as (y & z & Y & Z & N).
    apply (labels_true b c g H) in Y. apply (labels_true b c g H) in Z.
    destruct (goes_on j y z Y Z N) as (u & U & U' & Eu).
    destruct (goes_on j z y Z Y (not_eq_sym N)) as (v & V & V' & Ev).
    exists u, v. split; [congruence | auto].
  Qed.

  Lemma taken_column j y : taken g (j, y) -> j < length b.
  Proof.
    intros Y. apply (taken_tile b c g H j y) in Y.
    destruct (lt_dec j (length b)) as [L|L]; [assumption|].
    rewrite nth_overflow in Y by lia. destruct y; discriminate.
  Qed.

  Lemma around n j : length b - S j <= n ->
    one_block (labels b g (S j)) = true \/ returns (skipn (S j) b) c = true.
  Proof.
    revert j. induction n as [|n IH]; intros j L;
      (destruct (one_block (labels b g (S j))) eqn:O; [now left|right]).
    { destruct (two_rows j O) as (u & v & _ & U & _). apply taken_column in U. lia. }
    destruct (two_rows j O) as (u & v & Nuv & U' & V' & U & V). clear O.
    assert (Tu := taken_tile b c g H _ _ U').
    assert (Tv := taken_tile b c g H _ _ V').
    assert (Lj := taken_column _ _ U').
    rewrite skipn_nth by assumption. cbn [returns].
    assert (Duv : u <> v) by congruence.
    assert (C2 : 2 <= count_occ Nat.eq_dec (nth (S j) b []) c).
    { apply (count_rows c _ [u; v]).
      - repeat constructor; cbn; intuition.
      - intros w [<-|[<-|[]]]; assumption. }
    destruct (IH (S j)) as [O|R]; [lia| |].
    2:{ rewrite R. apply orb_true_iff. right. rewrite andb_true_r. now apply Nat.leb_le. }
    apply orb_true_iff. left. apply Nat.leb_le.
    (* it suffices to find a third row in column S j *)
    enough (W : exists w, w <> u /\ w <> v /\ g (S j) w = true).
    { destruct W as (w & Wu & Wv & W). apply (taken_tile b c g H) in W.
      apply (count_rows c _ [u; v; w]).
      - repeat constructor; cbn; intuition.
      - intros w' [<-|[<-|[<-|[]]]]; assumption. }
    (* adjacent rows would already belong to one block in column j *)
    assert (Apart : forall w, taken g (j, w) -> taken g (j, S w) ->
        name w (labels b g (S j)) = name (S w) (labels b g (S j))).
    { intros w W W'. apply (labels_spec b c g H); try assumption. apply path_one.
      split; [|cbn; lia]. apply (taken_touching b c g H); [assumption..|]. constructor. }
    assert (E : name u (labels b g (S (S j))) = name v (labels b g (S (S j)))).
    { apply (proj1 (one_block_true _) O); now apply (labels_true b c g H). }
    rewrite labels_next, joined_spec in E by (apply runs_true, (taken_mask_true b c g H); assumption).
    apply chain_third in E. destruct E as [E|[(_ & _ & [E|[_ E]])|(w & v' & Wu & Wv & W & _)]];
      [congruence| |contradiction|].
    - destruct (name u (runs (taken_mask b g (S j)))) as [|a] eqn:A.
      { exfalso. apply runs_zero in A. apply (taken_mask_true b c g H) in U'. cbn in U'. congruence. }
      symmetry in E. apply runs_begin in A. apply runs_begin in E.
      destruct A as [Lu A]. destruct E as [Lv B].
      exists (S (min u v)). split; [|split].
      + intros E. assert (u = S v) by lia. subst u. apply Nuv. symmetry. now apply Apart.
      + intros E. assert (v = S u) by lia. subst v. apply Nuv. now apply Apart.
      + apply (taken_mask_true b c g H). destruct (le_lt_dec u v); [apply B | apply A]; lia.
    - exists w. split; [assumption|]. split; [assumption|].
      now apply runs_true, (taken_mask_true b c g H) in W.
  Qed.

  Lemma labels_allowed j : allowed (skipn (S j) b) c (labels b g (S j)) = true.
  Proof.
    unfold allowed. apply orb_true_iff. apply (around (length b - S j)). lia.
  Qed.
End Around.

(** * Clicks never add tiles *)

Lemma count_fall gone x c : count_occ Nat.eq_dec (fall gone x) c <= count_occ Nat.eq_dec x c.
Proof.
  revert gone. induction x as [|d x IH]; intros gone; [reflexivity|]. cbn [fall].
  specialize (IH (fun y => gone (S y))).
  destruct (gone 0); cbn [count_occ]; destruct (Nat.eq_dec d c); lia.
Qed.

Lemma returns_settle g b c : returns (settle g b) c = true -> returns b c = true.
Proof.
  revert g. induction b as [|x b IH]; intros g; [discriminate|]. cbn [settle returns].
  rewrite !orb_true_iff, !andb_true_iff, !Nat.leb_le.
  pose proof (count_fall (g 0) x c).
  intros [A|[A B]]; [left; lia|right]. split; [lia | exact (IH _ B)].
Qed.

Lemma skipn_settle g b j : skipn j (settle g b) = settle (fun x => g (j + x)) (skipn j b).
Proof.
  revert g b. induction j as [|j IH]; intros g [|x b]; try reflexivity.
  cbn [settle skipn]. rewrite IH. reflexivity.
Qed.

Lemma allowed_settle g b j c t :
  allowed (skipn j (settle g b)) c t = true -> allowed (skipn j b) c t = true.
Proof.
  unfold allowed. rewrite !orb_true_iff, skipn_settle.
  intros [A|A]; [now left | right; eapply returns_settle, A].
Qed.
