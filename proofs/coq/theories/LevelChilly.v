(** Functions that test squares and levels of Santa Chilly.

    A square is open if it is not a wall. In a well-formed level all rows have the same length, and neither the start
    nor the end of a link is a wall. *)

From Kortest Require Standard.
Import List Bool Arith Lia.
From Kortest Require Import RulesChilly.
Import ListNotations.

Definition is_open (l : level) (p : position) : bool := match square_at l p with Wall => false | _ => true end.

Definition is_present (l : level) (p : position) : bool := match square_at l p with Present => true | _ => false end.

Definition is_exit (l : level) (p : position) : bool := match square_at l p with Exit => true | _ => false end.

(** Returns the positions of all squares, row by row. *)
Definition positions (l : level) : list position :=
  flat_map (fun y => map (fun x => (x, y)) (seq 0 (length (nth y (rows l) [])))) (seq 0 (height l)).

Definition same_position (p q : position) : bool := (fst p =? fst q) && (snd p =? snd q).

Definition link_end (l : level) (p : position) : option position :=
  option_map snd (find (fun link => same_position (fst link) p) (links l)).

Definition well_formed (l : level) : bool :=
  forallb (fun row => length row =? width l) (rows l) && is_open l (start_at l) &&
  forallb (fun link => match link_end l (fst link) with
                       | Some q => same_position (snd link) q && is_open l q
                       | None => false
                       end) (links l).

Lemma is_open_iff l p : is_open l p = true <-> square_at l p <> Wall.
Proof. unfold is_open. destruct (square_at l p); split; congruence. Qed.

Lemma is_present_iff l p : is_present l p = true <-> square_at l p = Present.
Proof. unfold is_present. destruct (square_at l p); split; congruence. Qed.

Lemma is_exit_iff l p : is_exit l p = true <-> square_at l p = Exit.
Proof. unfold is_exit. destruct (square_at l p); split; congruence. Qed.

Lemma positions_listed l p : is_open l p = true -> In p (positions l).
Proof.
  destruct p as [x y]. rewrite is_open_iff. unfold square_at. cbn [fst snd]. intros not_wall.
  apply in_flat_map. exists y. assert (x < length (nth y (rows l) [])) as in_row.
  { apply Nat.lt_nge. intros outside. now rewrite nth_overflow in not_wall. }
  split; [| apply in_map_iff; exists x; split; [reflexivity | apply in_seq; lia]].
  apply in_seq. split; [lia |]. apply Nat.lt_nge. intros outside.
  rewrite (nth_overflow (rows l)) in in_row by exact outside. inversion in_row.
Qed.

Lemma only_exit l e p : filter (is_exit l) (positions l) = [e] -> square_at l p = Exit <-> p = e.
Proof.
  intros exits. rewrite <- is_exit_iff. split.
  - intros is_e. assert (In p [e]) as into; [| now destruct into as [-> | []]].
    rewrite <- exits. apply filter_In. split; [| exact is_e].
    apply positions_listed, is_open_iff. apply is_exit_iff in is_e. congruence.
  - intros ->. assert (In e (filter (is_exit l) (positions l))) as into by (rewrite exits; now left).
    now apply filter_In in into.
Qed.

Lemma same_position_iff p q : same_position p q = true <-> p = q.
Proof.
  destruct p as [x y], q as [x' y']. unfold same_position. cbn.
  rewrite andb_true_iff, !Nat.eqb_eq. split; [intros []; congruence | intros [= -> ->]; auto].
Qed.

Lemma link_end_in l p q : link_end l p = Some q -> In (p, q) (links l).
Proof.
  unfold link_end. destruct (find _ _) as [[p' q'] |] eqn:found; [| discriminate].
  apply find_some in found as [into same]. apply same_position_iff in same. cbn in *. now intros [= ->]; subst.
Qed.

Lemma link_unique l p q : well_formed l = true -> In (p, q) (links l) -> link_end l p = Some q /\ is_open l q = true.
Proof.
  unfold well_formed. rewrite !andb_true_iff. intros [_ ok] into.
  rewrite forallb_forall in ok. specialize (ok _ into). cbn in ok.
  destruct (link_end l p) as [q' |]; [| discriminate ok]. apply andb_prop in ok as [same ok].
  apply same_position_iff in same. now subst.
Qed.

Lemma listed_inside l p : well_formed l = true -> In p (positions l) -> fst p < width l /\ snd p < height l.
Proof.
  unfold well_formed, height. rewrite !andb_true_iff. intros [[ok _] _] into.
  apply in_flat_map in into as (y & y_in & into). apply in_map_iff in into as (x & <- & x_in).
  apply in_seq in y_in, x_in.
  rewrite forallb_forall in ok. specialize (ok (nth y (rows l) [])). rewrite Nat.eqb_eq in ok.
  rewrite <- ok by (apply nth_In; apply y_in). split; [apply x_in | apply y_in].
Qed.

Lemma open_inside l p : well_formed l = true -> is_open l p = true -> fst p < width l /\ snd p < height l.
Proof. intros ok p_open. now apply listed_inside, positions_listed. Qed.

Lemma start_open l : well_formed l = true -> is_open l (start_at l) = true.
Proof. unfold well_formed. rewrite !andb_true_iff. intros ok. apply ok. Qed.
