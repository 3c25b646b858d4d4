(** The numbers of white and of black cells. *)

From Kortest Require Standard.
Import List Bool Arith Lia.
From Kortest Require Import Lengths RulesNurikabe FactsNurikabe NearNurikabe.
Import ListNotations.

Definition width (g : grid) : nat := length (hd [] g).

(** All rows have the same length, and there are at most 64 rows and columns. *)
Definition well_formed (g : grid) : bool :=
  forallb (fun row => length row =? width g) g && (length g <=? 64) && (width g <=? 64).

Definition positions (g : grid) : list position := list_prod (seq 0 (length g)) (seq 0 (width g)).

Definition is_clued (g : grid) (p : position) : bool :=
  match look g p with Some (Number _) | Some Unknown => true | _ => false end.

Definition is_blank (g : grid) (p : position) : bool := match look g p with Some Blank => true | _ => false end.

Definition clues (g : grid) : list position := filter (is_clued g) (positions g).

(** The least number of cells of the island of [p]. *)
Definition least_size (g : grid) (p : position) : nat := match look g p with Some (Number n) => n | _ => 1 end.

Definition all_numbers (g : grid) : bool :=
  forallb (fun p => match look g p with Some Unknown => false | _ => true end) (clues g).

Definition least_white (g : grid) : nat := list_sum (map (least_size g) (clues g)).

Lemma is_clued_iff g p : is_clued g p = true <-> clued g p.
Proof.
  unfold is_clued, clued. destruct (look g p) as [[| n |] |]; (split; [intros yes; try discriminate yes | intros [no | [m no]]; try discriminate]); eauto.
Qed.

Lemma is_blank_iff g p : is_blank g p = true <-> look g p = Some Blank.
Proof. unfold is_blank. destruct (look g p) as [[| n |] |]; split; congruence. Qed.

Lemma well_formed_inside g p : well_formed g = true -> look g p <> None ->
  fst p < length g /\ snd p < width g /\ length g <= 64 /\ width g <= 64.
Proof.
  unfold well_formed. rewrite !andb_true_iff, !Nat.leb_le, forallb_forall. intros [[same short] narrow] there.
  apply (look_inside _ (width g)) in there; [tauto |]. apply Forall_forall. intros row into. now apply Nat.eqb_eq, same.
Qed.

Lemma look_there g p : well_formed g = true -> fst p < length g -> snd p < width g -> look g p <> None.
Proof.
  destruct p as [r c]. unfold well_formed, look. rewrite !andb_true_iff, forallb_forall. cbn [fst snd]. intros [[same _] _] row column.
  destruct (nth_error g r) as [cells |] eqn:at_row; [| now apply nth_error_Some in at_row].
  apply nth_error_In, same, Nat.eqb_eq in at_row. apply nth_error_Some. lia.
Qed.

Lemma positions_iff g p : well_formed g = true -> look g p <> None -> In p (positions g).
Proof.
  intros ok there. destruct (well_formed_inside _ _ ok there) as (row & column & _). destruct p as [r c].
  apply in_prod; apply in_seq; cbn in *; lia.
Qed.

Lemma clues_iff g p : well_formed g = true -> In p (clues g) <-> clued g p.
Proof.
  intros ok. unfold clues. rewrite filter_In, is_clued_iff. split; [tauto |]. intros is_clue. split; [| exact is_clue].
  apply positions_iff; [exact ok |]. destruct is_clue as [-> | [n ->]]; discriminate.
Qed.

Lemma nodup_prod {A B} (l : list A) (k : list B) : NoDup l -> NoDup k -> NoDup (list_prod l k).
Proof.
  induction 1 as [| a l out _ IH]; intros distinct; [constructor |]. cbn. apply nodup_app.
  - clear - distinct. induction distinct as [| b k out _ IH]; cbn; constructor; [| exact IH].
    rewrite in_map_iff. intros (b' & [= ->] & into). now apply out.
  - now apply IH.
  - intros [a' b] into also. apply in_map_iff in into as (b' & [= <- <-] & _). apply in_prod_iff in also. tauto.
Qed.

Lemma positions_distinct g : NoDup (positions g).
Proof. apply nodup_prod; apply seq_NoDup. Qed.

Lemma length_prod {A B} (l : list A) (k : list B) : length (list_prod l k) = length l * length k.
Proof. induction l; cbn; [reflexivity |]. now rewrite length_app, length_map, IHl. Qed.

Lemma sum_cons a l : list_sum (a :: l) = a + list_sum l.
Proof. reflexivity. Qed.

Section Sizes.

Variables (g : grid) (s : colouring).
Hypothesis ok : well_formed g = true.
Hypothesis is_solution : solution g s.

Definition island_of (p : position) (island : list position) : Prop :=
  is_island s p island /\ forall n, look g p = Some (Number n) -> length island = n.

Lemma islands_exist ps : (forall p, In p ps -> clued g p) -> exists islands, Forall2 island_of ps islands.
Proof.
  induction ps as [| p ps IH]; intros all; [exists []; constructor |].
  destruct IH as [islands lists]; [intros q into; apply all; now right |].
  destruct (right_size _ _ is_solution p) as (island & is_island & size); [apply all; now left |].
  exists (island :: islands). constructor; [now split | exact lists].
Qed.

Lemma in_islands ps islands : Forall2 island_of ps islands ->
  forall q, In q (concat islands) <-> exists p, In p ps /\ connected s White p q.
Proof.
  induction 1 as [| p island ps islands [[_ lists] _] _ IH]; intros q; cbn; [firstorder |].
  rewrite in_app_iff, lists, IH. split.
  - intros [path | (p' & into & path)]; eauto.
  - intros (p' & [<- | into] & path); eauto.
Qed.

Lemma islands_distinct ps islands : NoDup ps -> (forall p, In p ps -> clued g p) -> Forall2 island_of ps islands ->
  NoDup (concat islands).
Proof.
  intros distinct all lists. induction lists as [| p island ps islands [[here lists_here] _] lists IH]; cbn; [constructor |].
  inversion_clear distinct as [| ? ? out rest]. apply nodup_app.
  - exact here.
  - apply IH; [exact rest |]. intros q into. apply all. now right.
  - intros q into also. apply lists_here in into. apply (in_islands ps) in also as (p' & p'_in & path); [| exact lists].
    apply out. replace p with p'; [exact p'_in |]. apply (only_clue _ _ is_solution); [apply all; now right | apply all; now left |].
    eapply connected_trans; [exact path | now apply connected_sym].
Qed.

Lemma island_least p island : clued g p -> island_of p island -> least_size g p <= length island.
Proof.
  intros is_clue [[_ lists] size]. unfold least_size. destruct (look g p) as [[| n |] |] eqn:at_p;
    try (assert (In p island) as into by (apply lists; constructor; now apply (clues_white _ _ is_solution));
         destruct island; [destruct into | cbn; lia]).
  now rewrite (size n eq_refl).
Qed.

Lemma islands_least ps islands : (forall p, In p ps -> clued g p) -> Forall2 island_of ps islands ->
  list_sum (map (least_size g) ps) <= length (concat islands) /\
  forall p island, In p ps -> island_of p island ->
    length island + list_sum (map (least_size g) ps) <= length (concat islands) + least_size g p.
Proof.
  intros all lists. induction lists as [| p island ps islands is_island lists IH]; [split; [apply le_n | intros p island []] |].
  cbn [map concat]. rewrite sum_cons.
  destruct IH as [sum each]; [intros q into; apply all; now right |].
  pose proof (island_least p island (all p (or_introl eq_refl)) is_island) as here. rewrite length_app. split; [lia |].
  intros p' island' [<- | into] is_island'.
  - assert (length island' = length island); [| lia]. destruct is_island as [[d l] _], is_island' as [[d' l'] _].
    apply Nat.le_antisymm; apply NoDup_incl_length; try assumption; intros q into; [apply l, l', into | apply l', l, into].
  - specialize (each p' island' into is_island'). lia.
Qed.

Lemma islands_numbers ps islands : (forall p, In p ps -> look g p <> Some Unknown /\ clued g p) ->
  Forall2 island_of ps islands -> length (concat islands) = list_sum (map (least_size g) ps).
Proof.
  intros all lists. induction lists as [| p island ps islands [_ size] lists IH]; [reflexivity |].
  cbn [map concat]. rewrite sum_cons.
  rewrite length_app, IH by (intros q into; apply all; now right). f_equal.
  destruct (all p (or_introl eq_refl)) as [known [unknown | [n at_p]]]; [congruence |].
  unfold least_size. rewrite at_p. auto.
Qed.

Definition of_colour (c : colour) : list position :=
  filter (fun p => if colour_dec (look s p) (Some c) then true else false) (positions g).

Lemma of_colour_iff c p : In p (of_colour c) <-> look s p = Some c.
Proof.
  unfold of_colour. rewrite filter_In. destruct (colour_dec _ _) as [yes | no]; [| intuition discriminate].
  split; [tauto |]. intros _. split; [| reflexivity]. apply positions_iff; [exact ok |].
  apply (coloured _ _ is_solution). destruct c; auto.
Qed.

Lemma of_colour_distinct c : NoDup (of_colour c).
Proof. apply NoDup_filter, positions_distinct. Qed.

Lemma all_islands : exists islands, Forall2 island_of (clues g) islands /\
  length (concat islands) = length (of_colour White).
Proof.
  destruct (islands_exist (clues g)) as [islands lists]; [intros p into; now apply clues_iff |].
  exists islands. split; [exact lists |]. apply Nat.le_antisymm; apply NoDup_incl_length.
  - eapply islands_distinct; [apply NoDup_filter, positions_distinct | | exact lists]. intros p into. now apply clues_iff.
  - intros q into. apply (in_islands _ _ lists) in into as (p & _ & path). apply of_colour_iff. eapply connected_last; exact path.
  - apply of_colour_distinct.
  - intros q into. apply of_colour_iff in into. apply (in_islands _ _ lists).
    destruct (has_clue _ _ is_solution q into) as (p & is_clue & path). exists p. split; [now apply clues_iff |].
    now apply connected_sym.
Qed.

Lemma colours_sum : length (of_colour White) + length (of_colour Black) = length g * width g.
Proof.
  assert (length (positions g) = length g * width g) as <- by (etransitivity; [apply length_prod | now rewrite !length_seq]).
  assert (forall p, In p (positions g) -> look s p = Some White \/ look s p = Some Black) as all.
  { intros [r c] into. apply (coloured _ _ is_solution). apply in_prod_iff in into as [row column].
    apply in_seq in row, column. apply look_there; [exact ok | cbn; lia | cbn; lia]. }
  unfold of_colour. revert all. induction (positions g) as [| p l IH]; intros all; [reflexivity |]. cbn [filter].
  specialize (IH (fun q into => all q (or_intror into))). pose proof (all p (or_introl eq_refl)).
  destruct (colour_dec (look s p) (Some White)), (colour_dec (look s p) (Some Black)); cbn in *; try lia; intuition congruence.
Qed.

(** The clues are at most the number of cells. *)
Theorem least_white_fits : least_white g <= length g * width g.
Proof.
  destruct all_islands as (islands & lists & size). apply islands_least in lists as [sum _]; [| intros p into; now apply clues_iff].
  pose proof colours_sum. unfold least_white. lia.
Qed.

(** An island leaves space for the others. *)
Theorem island_most p island : clued g p -> is_island s p island ->
  length island + least_white g <= length g * width g + least_size g p.
Proof.
  intros is_clue is_island. destruct all_islands as (islands & lists & size).
  pose proof colours_sum. apply islands_least in lists as [_ each]; [| intros q into; now apply clues_iff].
  specialize (each p). destruct (right_size _ _ is_solution p is_clue) as (island' & [d' l'] & n').
  specialize (each island'). assert (length island = length island') as ->.
  { destruct is_island as [d l]. apply Nat.le_antisymm; apply NoDup_incl_length; try assumption; intros q into; [apply l', l, into | apply l, l', into]. }
  unfold least_white. enough (length island' + list_sum (map (least_size g) (clues g)) <= length (concat islands) + least_size g p) by lia.
  apply each; [now apply clues_iff | now repeat split; try apply l'].
Qed.

(** If all clues have numbers, they determine the size of the sea. *)
Theorem sea_size : all_numbers g = true -> length (of_colour Black) + least_white g = length g * width g.
Proof.
  intros known. destruct all_islands as (islands & lists & size). pose proof colours_sum as sum.
  rewrite islands_numbers with (ps := clues g) in size; [unfold least_white; lia | | exact lists].
  unfold all_numbers in known. rewrite forallb_forall in known. intros p into. split; [| now apply clues_iff].
  apply known in into. intros unknown. now rewrite unknown in into.
Qed.

End Sizes.
