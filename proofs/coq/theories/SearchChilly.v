(** A breadth-first search for a route of limited length, and the proof that it overlooks no route.

    A state is a cell and the set of presents that were not taken yet. The search skips a state if a lower bound shows
    that the remaining moves are not enough. *)

From Kortest Require Standard.
Import List Bool ZArith Lia Uint63 PArray.
From Kortest Require Import Walks Sums CutsChilly Tries GuidesChilly TablesChilly.
Import ListNotations.
Local Open Scope Z_scope.

Definition test_arcs (g : graph) (G : guides) (arcs : array (list arc)) : bool :=
  forallb (fun m => existsb (fun a : arc =>
    if (fst a =? head m)%uint63 then
      forallb (fun x : bool * int => if fst x then negb (in_presents (snd x) (takes m)) else true) (marks G (snd a))
    else false) arcs.[tail m]) (moves g).

(** Returns the conjunction of two lists of booleans, element by element. *)
Fixpoint both_true (l k : list bool) : list bool :=
  match l, k with b :: l, c :: k => (if b then c else false) :: both_true l k | _, _ => [] end.

Definition is_goal (g : graph) (G : guides) (s : state) : bool :=
  if (fst s =? exit g)%uint63 then forallb (fun x => negb (fst x)) (marks G (snd s)) else false.

Definition visit (g : graph) (G : guides) (scale room : Z) (found : option (trie * list state)) (s : state)
  : option (trie * list state) :=
  match found with
  | None => None
  | Some (visited, next) =>
      if in_presents (fst s) (numbers_with (snd s) visited) then found else
      if fits G scale room s then
        if is_goal g G s then None else Some (add_pair (fst s) (snd s) visited, s :: next)
      else found
  end.

Definition successors (arcs : array (list arc)) (s : state) : list state :=
  map (fun a : arc => (fst a, both_true (snd s) (snd a))) arcs.[fst s].

Fixpoint search (g : graph) (G : guides) (scale : Z) (arcs : array (list arc)) (rounds : nat) (visited : trie)
    (layer : list state) : bool :=
  match rounds with
  | O => true
  | S rounds =>
      let room := Z.of_nat rounds in
      match fold_left (fun found s => fold_left (visit g G scale room) (successors arcs s) found) layer
        (Some (visited, [])) with
      | None => false
      | Some (visited, []) => true
      | Some (visited, next) => search g G scale arcs rounds visited next
      end
  end.

Definition first_state (g : graph) (G : guides) : state := (start g, map (fun _ => true) (by_present G)).

Definition search_refutes (g : graph) (e : cuts) (budget : Z) : bool :=
  let G := guides_of g e in
  let arcs := arcs_of g G in
  let s := first_state g G in
  if test_guides g e G then
  if test_arcs g G arcs then
  if is_goal g G s then false
  else search g G (scale e) arcs (Z.to_nat budget) (add_pair (fst s) (snd s) Bare) [s]
  else false else false.

Section Search.
  Variables (g : graph) (e : cuts) (G : guides) (arcs : array (list arc)) (priced : list (move * Z)).
  Hypothesis guides_ok : test_guides g e G = true.
  Hypothesis arcs_ok : test_arcs g G arcs = true.
  Hypothesis is_priced : priced_moves g e = Some priced.

  Definition completes (s : state) (ws : list move) : Prop :=
    walk (moves g) (fst s) ws (exit g) /\
    forall p, is_left (marks G (snd s)) p = true -> exists m, In m ws /\ In p (takes m).

  Definition is_visited (visited : trie) (s : state) : Prop := In (fst s) (numbers_with (snd s) visited).

  Lemma both_true_left bits kept p : is_left (marks G (both_true bits kept)) p = true ->
    is_left (marks G bits) p = true /\ is_left (marks G kept) p = true.
  Proof.
    rewrite !is_left_iff. unfold marks. generalize (map guided (by_present G)) as l. intros l. revert bits kept.
    induction l as [| q l IH]; intros [| b bits] [| c kept]; cbn; try tauto.
    intros [same | into].
    - destruct b; [| discriminate]. injection same as -> ->. split; now left.
    - apply IH in into as [? ?]. split; now right.
  Qed.

  Lemma completes_next s m ws : completes s (m :: ws) ->
    exists s', In s' (successors arcs s) /\ completes s' ws /\ In m (moves g) /\ fst s' = head m.
  Proof.
    intros [is_walk takes_all]. inversion is_walk as [| m' ws' d into is_walk' is_tail same is_exit]. subst m' ws' d.
    unfold test_arcs in arcs_ok. rewrite forallb_forall in arcs_ok. pose proof (arcs_ok m into) as has_arc.
    apply existsb_exists in has_arc as ([v kept] & arc_in & is_arc). cbn [fst snd] in is_arc.
    destruct (v =? head m)%uint63 eqn:is_head; [| discriminate]. apply Uint63.eqb_correct in is_head. subst v.
    rewrite forallb_forall in is_arc. exists (head m, both_true (snd s) kept). split; [| split; [| now split]].
    - unfold successors. apply in_map_iff. exists (head m, kept). rewrite is_tail in arc_in. now split.
    - split; [exact is_walk' |]. cbn [snd]. intros p left. apply both_true_left in left as [left is_kept].
      destruct (takes_all p left) as (taker & [<- | into'] & takes_it); [| now exists taker].
      apply is_left_iff in is_kept. specialize (is_arc _ is_kept). cbn [fst snd] in is_arc.
      apply in_presents_iff in takes_it. rewrite takes_it in is_arc. discriminate is_arc.
  Qed.

  Lemma completes_fits s m ws room : completes s ws -> In m (moves g) -> fst s = head m ->
    (List.length ws <= room)%nat -> fits G (scale e) (Z.of_nat room) s = true.
  Proof.
    destruct s as [v bits]. intros [is_walk takes_all] into is_head short. cbn [fst snd] in *. subst v.
    eapply rest_fits; eauto. lia.
  Qed.

  Lemma completes_goal s : completes s [] -> is_goal g G s = true.
  Proof.
    intros [is_walk takes_all]. assert (fst s = exit g) as is_exit by now inversion is_walk.
    unfold is_goal. rewrite is_exit, Uint63.eqb_refl.
    apply forallb_forall. intros [[] p] into; [| reflexivity]. apply is_left_iff in into.
    now destruct (takes_all p into) as (? & [] & _).
  Qed.

  Definition grows (found found' : trie * list state) : Prop :=
    (forall s, is_visited (fst found) s -> is_visited (fst found') s) /\
    (forall s, In s (snd found) -> In s (snd found')) /\
    (forall s, is_visited (fst found') s -> is_visited (fst found) s \/ In s (snd found')) /\
    (forall s, In s (snd found') -> In s (snd found) \/ is_goal g G s = false).

  Lemma visit_grows room found s found' : visit g G (scale e) room (Some found) s = Some found' ->
    grows found found' /\ (fits G (scale e) room s = true -> is_visited (fst found') s).
  Proof.
    destruct found as [visited next], s as [v bits]. cbn [visit fst snd].
    destruct (in_presents _ _) eqn:before.
    { intros [= <-]. split; [unfold grows; repeat split; auto |]. intros _. now apply in_presents_iff in before. }
    destruct (fits _ _ _ _); [| intros [= <-]; split; [unfold grows; repeat split; auto | discriminate]].
    destruct (is_goal _ _ _) eqn:goal; [discriminate |]. intros [= <-]. unfold grows, is_visited. cbn [fst snd].
    split; [repeat split |].
    - intros s is_in. apply add_pair_iff. now right.
    - intros s is_in. now right.
    - intros [w bits'] is_in. cbn [fst snd] in *. apply add_pair_iff in is_in as [[-> ->] | is_in]; auto.
      right. now left.
    - intros s [<- | is_in]; auto.
    - intros _. apply add_pair_iff. left. now split.
  Qed.

  Lemma grows_trans a b c : grows a b -> grows b c -> grows a c.
  Proof.
    intros (seen & listed & from & new) (seen' & listed' & from' & new'). repeat split; auto.
    - intros s is_in. apply from' in is_in as [is_in | is_in]; auto. apply from in is_in as [is_in | is_in]; auto.
    - intros s is_in. apply new' in is_in as [is_in | is_in]; auto.
  Qed.

  Lemma visits_grow room l : forall found found', fold_left (visit g G (scale e) room) l (Some found) = Some found' ->
    grows found found' /\ forall s, In s l -> fits G (scale e) room s = true -> is_visited (fst found') s.
  Proof.
    induction l as [| s l IH]; intros found found'; cbn [fold_left].
    - intros [= <-]. split; [unfold grows; repeat split; auto | intros s []].
    - destruct (visit g G (scale e) room (Some found) s) as [found'' |] eqn:visited.
      + intros rest. apply visit_grows in visited as [grown is_in]. apply IH in rest as [grown' all_in].
        split; [eapply grows_trans; eauto |]. intros s' [<- | into] is_fit; [| auto]. apply grown', is_in, is_fit.
      + intros rest. exfalso. clear - rest. induction l; [discriminate | auto].
  Qed.

  Lemma fold_left_flat {A B C} (f : A -> B -> A) (h : C -> list B) l : forall a,
    fold_left (fun a c => fold_left f (h c) a) l a = fold_left f (flat_map h l) a.
  Proof. induction l as [| c l IH]; intros a; cbn; [reflexivity |]. now rewrite IH, fold_left_app. Qed.

  Definition closed_at (R : state -> nat -> Prop) (s : state) (k : nat) : Prop :=
    forall j s', k = S j -> In s' (successors arcs s) -> fits G (scale e) (Z.of_nat j) s' = true ->
    exists k', (j <= k')%nat /\ R s' k'.

  Lemma search_closed rounds : forall visited layer (R : state -> nat -> Prop),
    search g G (scale e) arcs rounds visited layer = true ->
    (forall s, is_visited visited s -> exists k, (rounds <= k)%nat /\ R s k) ->
    (forall s k, R s k -> is_goal g G s = false /\ ((k = rounds /\ In s layer) \/ closed_at R s k)) ->
    exists R' : state -> nat -> Prop, (forall s k, R s k -> R' s k) /\
      forall s k, R' s k -> is_goal g G s = false /\ closed_at R' s k.
  Proof.
    induction rounds as [| rounds IH]; intros visited layer R.
    - intros _ _ all. exists R. split; [auto |]. intros s k is_in.
      destruct (all s k is_in) as [no_goal [[-> _] | is_closed]]; split; auto. intros j s' [=].
    - cbn [search]. rewrite fold_left_flat.
      destruct (fold_left _ _ _) as [[visited' next] |] eqn:folded; [| discriminate].
      apply visits_grow in folded as [(seen & _ & from & new) all_in]. cbn [fst snd] in *.
      intros rest known all.
      set (R' := fun s k => R s k \/ (k = rounds /\ In s next)).
      assert (forall s, is_visited visited' s -> exists k, (rounds <= k)%nat /\ R' s k) as known'.
      { intros s is_in. apply from in is_in as [is_in | is_in].
        - destruct (known s is_in) as (k & less & is_in'). exists k. split; [lia | now left].
        - exists rounds. split; [lia | now right]. }
      assert (forall s k, R' s k -> is_goal g G s = false /\ ((k = rounds /\ In s next) \/ closed_at R' s k)) as all'.
      { intros s k [is_in | [-> is_in]].
        - destruct (all s k is_in) as [no_goal [[-> in_layer] | is_closed]]; split; auto; right.
          + intros j s' [= <-] into is_fit. apply known', (all_in s'); [| exact is_fit].
            apply in_flat_map. now exists s.
          + intros j s' is_k into is_fit. destruct (is_closed j s' is_k into is_fit) as (k' & less & is_in').
            exists k'. split; [exact less | now left].
        - split; [| now left]. destruct (new s is_in) as [[] | no_goal]; exact no_goal. }
      destruct next as [| s next].
      + exists R'. split; [intros; now left |]. intros s k is_in.
        destruct (all' s k is_in) as [no_goal [[_ []] | is_closed]]. now split.
      + destruct (IH _ _ _ rest known' all') as (R'' & more & result). exists R''. split; [| exact result].
        intros s' k is_in. apply more. now left.
  Qed.

  Lemma closed_sound (R : state -> nat -> Prop) : (forall s k, R s k -> is_goal g G s = false /\ closed_at R s k) ->
    forall ws s k, R s k -> completes s ws -> (k < List.length ws)%nat.
  Proof.
    intros all.
    induction ws as [| m ws IH]; intros s k is_in is_walk; destruct (all s k is_in) as [no_goal is_closed].
    - apply completes_goal in is_walk. congruence.
    - destruct (le_lt_dec (S (List.length ws)) k) as [short | long]; [exfalso | exact long].
      destruct (completes_next _ _ _ is_walk) as (s' & into & is_walk' & m_in & is_head).
      destruct k as [| j]; [lia |].
      destruct (is_closed j s' eq_refl into) as (k' & less & is_in'); [eapply completes_fits; eauto; lia |].
      specialize (IH s' k' is_in' is_walk'). lia.
  Qed.
End Search.

(** If [search_refutes] returns true, every route has more than [budget] moves. *)
Theorem search_refutes_sound g e priced budget : priced_moves g e = Some priced -> search_refutes g e budget = true ->
  forall ws, route g ws -> budget < Z.of_nat (List.length ws).
Proof.
  intros is_priced. unfold search_refutes. set (G := guides_of g e). set (arcs := arcs_of g G).
  destruct (test_guides g e G) eqn:guides_ok; [| discriminate].
  destruct (test_arcs g G arcs) eqn:arcs_ok; [| discriminate].
  destruct (is_goal g G _) eqn:no_goal; [discriminate |]. intros ok ws [is_walk takes_all].
  destruct (search_closed g e G arcs _ _ _
    (fun s k => s = first_state g G /\ k = Z.to_nat budget) ok) as (R & first & all).
  - intros s is_in. exists (Z.to_nat budget). split; [lia |]. split; [| reflexivity].
    apply add_pair_iff in is_in as [[same same'] | is_in].
    + destruct s. cbn in same, same'. now rewrite same, same'.
    + destruct (snd s); destruct is_in.
  - intros s k [-> ->]. split; [exact no_goal |]. left. split; [reflexivity | now left].
  - enough (Z.to_nat budget < List.length ws)%nat by lia.
    apply (closed_sound g e G arcs priced guides_ok arcs_ok is_priced R all ws (first_state g G)).
    + now apply first.
    + split; [exact is_walk |]. intros p left. apply takes_all.
      apply test_guides_ok in guides_ok as (_ & _ & _ & presents_ok). apply is_left_iff in left.
      apply in_combine_r, in_map_iff in left as (u & <- & into). now apply presents_ok.
Qed.
