(** Facts about solutions. *)

From Kortest Require Standard.
Import List Bool Arith Lia.
From Kortest Require Import RulesNurikabe.
Import ListNotations.

Lemma position_dec (p q : position) : {p = q} + {p <> q}.
Proof. decide equality; apply Nat.eq_dec. Qed.

Definition position_eqb (p q : position) : bool := (fst p =? fst q) && (snd p =? snd q).

Lemma position_eqb_iff p q : position_eqb p q = true <-> p = q.
Proof.
  destruct p, q. unfold position_eqb. rewrite andb_true_iff, !Nat.eqb_eq. cbn. split; [intros []; congruence | intros [=]; auto].
Qed.

Lemma colour_dec (c d : option colour) : {c = d} + {c <> d}.
Proof. repeat decide equality. Qed.

Lemma beside_sym p q : beside p q -> beside q p.
Proof. unfold beside. intuition auto. Qed.

Definition neighbours (p : position) : list position :=
  let (r, c) := p in
  (r, S c) :: (S r, c) :: match c with 0 => [] | S c => [(r, c)] end ++ match r with 0 => [] | S r => [(r, c)] end.

Lemma neighbours_iff p q : In q (neighbours p) <-> beside p q.
Proof.
  destruct p as [r c], q as [r' c']. unfold beside, neighbours. cbn [fst snd]. split.
  - cbn [In]. rewrite in_app_iff. intros [[= <- <-] | [[= <- <-] | [into | into]]]; [tauto | tauto | |].
    + destruct c; [destruct into |]. destruct into as [[= <- <-] | []]. auto.
    + destruct r; [destruct into |]. destruct into as [[= <- <-] | []]. auto.
  - cbn [In]. rewrite in_app_iff. intros [[<- [-> | ->]] | [<- [-> | ->]]]; cbn; auto.
Qed.

Section Paths.

Variables (s : colouring) (c : colour).

Lemma connected_first p q : connected s c p q -> look s p = Some c.
Proof. now destruct 1. Qed.

Lemma connected_last p q : connected s c p q -> look s q = Some c.
Proof. now induction 1. Qed.

Lemma connected_trans p q r : connected s c p q -> connected s c q r -> connected s c p r.
Proof. induction 1; intros rest; [exact rest |]. econstructor; eauto. Qed.

Lemma connected_next p q r : connected s c p q -> beside q r -> look s r = Some c -> connected s c p r.
Proof.
  intros path near last. eapply connected_trans; [exact path |].
  econstructor; [eapply connected_last; exact path | exact near | now constructor].
Qed.

Lemma connected_sym p q : connected s c p q -> connected s c q p.
Proof.
  induction 1 as [p first | p q r first near path IH]; [now constructor |].
  eapply connected_next; [exact IH | now apply beside_sym | exact first].
Qed.

(** A path that leaves a set of cells has an edge that leaves the set. *)
Lemma leaving_edge (f : position -> bool) p q : connected s c p q -> f p = true -> f q = false ->
  exists x y, connected s c p x /\ connected s c p y /\ beside x y /\ f x = true /\ f y = false.
Proof.
  induction 1 as [p first | p q r first near path IH]; intros inside outside; [congruence |].
  destruct (f q) eqn:next.
  - destruct (IH eq_refl outside) as (x & y & to_x & to_y & edge & yes & no).
    exists x, y. repeat split; try assumption; econstructor; eassumption.
  - exists p, q. repeat split; try assumption; [now constructor |].
    econstructor; [exact first | exact near |]. constructor. now apply connected_first in path.
Qed.

End Paths.

Lemma look_none {A B} (s : list (list A)) (g : list (list B)) p :
  map (@length A) s = map (@length B) g -> look s p = None <-> look g p = None.
Proof.
  destruct p as [r c]. unfold look. cbn. revert g r. induction s as [| row s IH]; intros [| row' g] r same; try discriminate same.
  - now destruct r.
  - injection same as row_same same. destruct r as [| r]; cbn; [| now apply IH].
    rewrite !nth_error_None. now rewrite row_same.
Qed.

Lemma look_inside {A} (g : list (list A)) w p : Forall (fun row => length row = w) g -> look g p <> None ->
  fst p < length g /\ snd p < w.
Proof.
  unfold look. intros all there. destruct (nth_error g (fst p)) as [row |] eqn:at_row; [| congruence].
  split; [apply nth_error_Some; congruence |]. apply nth_error_In in at_row. rewrite Forall_forall in all.
  rewrite <- (all row at_row). now apply nth_error_Some.
Qed.

Section Facts.

Variables (g : grid) (s : colouring).
Hypothesis is_solution : solution g s.

Lemma coloured p : look g p <> None <-> look s p = Some White \/ look s p = Some Black.
Proof.
  rewrite <- (look_none s g p) by apply is_solution. destruct (look s p) as [[] |]; intuition congruence.
Qed.

Lemma clued_dec p : {clued g p} + {~ clued g p}.
Proof.
  unfold clued. destruct (look g p) as [[| n |] |].
  - right. intros [no | [n no]]; discriminate.
  - left. eauto.
  - left. auto.
  - right. intros [no | [n no]]; discriminate.
Qed.

Lemma black_blank p : look s p = Some Black -> look g p = Some Blank.
Proof.
  intros black. assert (look g p <> None) as there by (apply coloured; auto).
  destruct (look g p) as [[| n |] |] eqn:at_p; [reflexivity | | | congruence].
  - rewrite (clues_white _ _ is_solution p) in black; [discriminate |]. right. eauto.
  - rewrite (clues_white _ _ is_solution p) in black; [discriminate |]. now left.
Qed.

Lemma unclued_blank p : look g p <> None -> ~ clued g p -> look g p = Some Blank.
Proof.
  unfold clued. intros there no. destruct (look g p) as [[| n |] |]; [reflexivity | | | congruence]; exfalso; apply no; eauto.
Qed.

(** Another cell of the island has no clue, and no clue of another island beside it. *)
Lemma island_blank p q : clued g p -> connected s White p q -> q <> p -> look g q = Some Blank.
Proof.
  intros is_clue path other. apply unclued_blank; [apply coloured; left; eapply connected_last; exact path |].
  intros is_clue'. apply other. symmetry. eapply only_clue; eassumption.
Qed.

Lemma island_near p q e : clued g p -> connected s White p q -> beside q e -> clued g e -> e = p.
Proof.
  intros is_clue path near is_clue'. symmetry. eapply (only_clue _ _ is_solution); [exact is_clue | exact is_clue' |].
  eapply connected_next; [exact path | exact near |]. now apply (clues_white _ _ is_solution).
Qed.

(** Whether a cell is connected with a clue is stable. *)
Lemma connected_stable p q : clued g p -> ~ ~ connected s White p q -> connected s White p q.
Proof.
  intros is_clue maybe. destruct (right_size _ _ is_solution p is_clue) as (island & [_ lists] & _).
  destruct (in_dec position_dec q island) as [into | out]; [now apply lists |].
  exfalso. apply maybe. intros path. now apply out, lists.
Qed.

Lemma white_stable p : ~ ~ look s p = Some White -> look s p = Some White.
Proof. intros maybe. destruct (colour_dec (look s p) (Some White)); tauto. Qed.

Lemma black_of_not_white p : look g p <> None -> ~ look s p = Some White -> look s p = Some Black.
Proof. intros there no. apply coloured in there. tauto. Qed.

End Facts.
