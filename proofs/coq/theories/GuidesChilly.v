(** Proves lower bounds on the number of moves from a state to the exit.

    A state consists of a cell and the presents that Chilly still has to take. Tables contain the lower bounds.
    [test_guides] verifies that no entry of the tables is too large. *)

From Kortest Require Standard.
Import List Bool ZArith Lia Uint63 PArray.
From Kortest Require Import Walks Sums Reach CutsChilly.
Import ListNotations.
Local Open Scope Z_scope.

Record guide := Guide { guided : int; adds : array Z; via : array Z }.

Record guides := Guides { fixed : array Z; to_exit : array Z; by_present : list guide }.

Definition state := (int * list bool)%type.

Definition marks (G : guides) (bits : list bool) : list (bool * int) := combine bits (map guided (by_present G)).

Definition is_left (xs : list (bool * int)) (p : int) : bool :=
  existsb (fun x : bool * int => if fst x then (p =? snd x)%uint63 else false) xs.

Fixpoint fits_presents (room most : Z) (v : int) (bits : list bool) (gs : list guide) (sum : Z) : bool :=
  match bits, gs with
  | b :: bits, g :: gs =>
      if b then
        if (via g).[v] <=? room then fits_presents room most v bits gs (sum + (adds g).[v]) else false
      else fits_presents room most v bits gs sum
  | _, _ => sum <=? most
  end.

Definition fits (G : guides) (scale room : Z) (s : state) : bool :=
  let v := fst s in
  if (to_exit G).[v] <=? room then
    fits_presents room (room * scale) v (snd s) (by_present G) (fixed G).[v]
  else false.

Definition fixed_bound (e : cuts) (d v : int) : Z :=
  (potentials e).[d] - (potentials e).[v] + sum_of (fun c =>
    if inward c then 0 else if (within c).[d] then 0 else if (within c).[v] then multiplier c else 0) (cut_list e).

Definition added (d v : int) (l : list cut) : Z := sum_of (fun c =>
  if (within c).[v] then 0 else if inward c then multiplier c else if (within c).[d] then 0 else multiplier c) l.

Definition cuts_of (p : int) (l : list cut) : list cut := filter (fun c => (present c =? p)%uint63) l.

Lemma is_left_in xs p : is_left xs p = true -> In (true, p) xs.
Proof.
  unfold is_left. rewrite existsb_exists. intros ([[] q] & into & same); [| discriminate].
  apply Uint63.eqb_correct in same. cbn in same. now subst.
Qed.

Lemma sum_of_one (w : Z) xs p : NoDup (map snd xs) ->
  sum_of (fun x : bool * int => if fst x then if (p =? snd x)%uint63 then w else 0 else 0) xs =
  if is_left xs p then w else 0.
Proof.
  induction xs as [| [b q] xs IH]; cbn [map snd]; intros distinct; [reflexivity |].
  inversion_clear distinct as [| ? ? fresh distinct']. specialize (IH distinct').
  cbn [sum_of fst snd]. rewrite IH. unfold is_left. cbn [existsb fst snd]. fold (is_left xs p).
  destruct b; cbn [orb]; [| destruct (is_left xs p); lia].
  destruct (p =? q)%uint63 eqn:same; cbn [orb]; [| destruct (is_left xs p); lia].
  apply Uint63.eqb_correct in same. subst q. destruct (is_left xs p) eqn:twice; [| lia].
  apply is_left_in in twice. destruct fresh. apply in_map_iff. now exists (true, p).
Qed.

Lemma bound_by_present e d v xs : NoDup (map snd xs) ->
  bound e d v (is_left xs) =
  fixed_bound e d v + sum_of (fun x : bool * int => if fst x then added d v (cuts_of (snd x) (cut_list e)) else 0) xs.
Proof.
  intros distinct. unfold bound, fixed_bound. enough (forall l,
    sum_of (fun c => if holds d v (is_left xs) c then multiplier c else 0) l =
    sum_of (fun c =>
      if inward c then 0 else if (within c).[d] then 0 else if (within c).[v] then multiplier c else 0) l +
    sum_of (fun x : bool * int => if fst x then added d v (cuts_of (snd x) l) else 0) xs) as same
    by (rewrite same; lia).
  induction l as [| c l IH]; cbn [sum_of].
  - rewrite (sum_of_same _ (fun _ => 0)), sum_of_constant; [lia |]. now intros [[] p] _.
  - rewrite IH. set (w := added d v [c]).
    rewrite (sum_of_same (fun x : bool * int => if fst x then added d v (cuts_of (snd x) (c :: l)) else 0)
      (fun x : bool * int => (if fst x then if (present c =? snd x)%uint63 then w else 0 else 0) +
        (if fst x then added d v (cuts_of (snd x) l) else 0))).
    2: { intros [[] p] _; cbn [fst snd]; [| reflexivity]. unfold cuts_of. cbn [filter]. unfold w, added.
      destruct (present c =? p)%uint63; cbn [sum_of]; lia. }
    rewrite (sum_of_plus (fun x : bool * int => if fst x then if (present c =? snd x)%uint63 then w else 0 else 0)).
    rewrite sum_of_one by exact distinct. unfold w, added, holds. cbn [sum_of].
    destruct (inward c), ((within c).[v]), ((within c).[d]), (is_left xs (present c)); lia.
Qed.

(** Tests that the list [l] contains no number twice. *)
Fixpoint all_distinct (l : list int) : bool :=
  match l with [] => true | p :: l => if in_presents p l then false else all_distinct l end.

Definition test_to_exit (g : graph) (d : array Z) : bool :=
  if d.[exit g] <=? 0 then forallb (fun m => d.[tail m] <=? 1 + d.[head m]) (moves g) else false.

Definition test_via (g : graph) (d : array Z) (p : int) (via : array Z) : bool :=
  forallb (fun m => via.[tail m] <=? 1 + if in_presents p (takes m) then d.[head m] else via.[head m]) (moves g).

Definition test_guide (g : graph) (e : cuts) (d : array Z) (u : guide) : bool :=
  let l := cuts_of (guided u) (cut_list e) in
  if in_presents (guided u) (presents g) then
  if test_via g d (guided u) (via u) then
  forallb (fun m => (adds u).[head m] <=? added (exit g) (head m) l) (moves g)
  else false else false.

Definition test_guides (g : graph) (e : cuts) (G : guides) : bool :=
  if all_distinct (map guided (by_present G)) then
  if test_to_exit g (to_exit G) then
  if forallb (fun m => (fixed G).[head m] <=? fixed_bound e (exit g) (head m)) (moves g) then
  forallb (test_guide g e (to_exit G)) (by_present G)
  else false else false else false.

Lemma all_distinct_ok l : all_distinct l = true -> NoDup l.
Proof.
  induction l as [| p l IH]; cbn; [constructor |]. destruct (in_presents p l) eqn:twice; [discriminate |].
  intros ok. constructor; [| now apply IH]. intros into. apply in_presents_iff in into. congruence.
Qed.

Lemma test_guides_ok g e G : test_guides g e G = true ->
  NoDup (map guided (by_present G)) /\ test_to_exit g (to_exit G) = true /\
  (forall m, In m (moves g) -> (fixed G).[head m] <= fixed_bound e (exit g) (head m)) /\
  forall u, In u (by_present G) -> In (guided u) (presents g) /\ test_via g (to_exit G) (guided u) (via u) = true /\
    forall m, In m (moves g) -> (adds u).[head m] <= added (exit g) (head m) (cuts_of (guided u) (cut_list e)).
Proof.
  unfold test_guides. destruct (all_distinct _) eqn:distinct; [| discriminate].
  destruct (test_to_exit _ _); [| discriminate]. destruct (forallb _ (moves g)) eqn:is_fixed; [| discriminate].
  rewrite forallb_forall in is_fixed |- *. intros ok.
  split; [now apply all_distinct_ok |]. split; [reflexivity |]. split.
  - intros m into. now apply Z.leb_le, is_fixed.
  - intros u into. specialize (ok u into). unfold test_guide in ok.
    destruct (in_presents _ _) eqn:is_present; [| discriminate]. destruct (test_via _ _ _ _); [| discriminate].
    rewrite forallb_forall in ok. split; [now apply in_presents_iff |]. split; [reflexivity |].
    intros m into'. now apply Z.leb_le, ok.
Qed.

Lemma to_exit_ok g d v ws : test_to_exit g d = true -> walk (moves g) v ws (exit g) ->
  d.[v] <= Z.of_nat (List.length ws).
Proof.
  unfold test_to_exit. destruct (d.[exit g] <=? 0) eqn:is_0; [| discriminate]. apply Z.leb_le in is_0.
  rewrite forallb_forall. intros ok is_walk. remember (exit g) as b eqn:is_exit in is_walk.
  induction is_walk as [v | m ws b into is_walk IH]; [now subst |].
  specialize (ok m into). apply Z.leb_le in ok. specialize (IH is_exit). cbn [List.length]. lia.
Qed.

Lemma via_ok g d p l v ws : test_to_exit g d = true -> test_via g d p l = true -> walk (moves g) v ws (exit g) ->
  (exists m, In m ws /\ In p (takes m)) -> l.[v] <= Z.of_nat (List.length ws).
Proof.
  unfold test_via. rewrite forallb_forall. intros d_ok ok is_walk. remember (exit g) as b eqn:is_exit in is_walk.
  induction is_walk as [v | m ws b into is_walk IH]; intros (taker & into' & takes_it); [destruct into' |].
  specialize (ok m into). cbn [List.length]. destruct (in_presents p (takes m)) eqn:takes_p; apply Z.leb_le in ok.
  - subst b. pose proof (to_exit_ok _ _ _ _ d_ok is_walk). lia.
  - assert (exists m, In m ws /\ In p (takes m)) as later.
    { destruct into' as [-> | into']; [| now exists taker]. apply in_presents_iff in takes_it. congruence. }
    specialize (IH is_exit later). lia.
Qed.

Lemma is_left_iff xs p : is_left xs p = true <-> In (true, p) xs.
Proof.
  split; [apply is_left_in |]. intros into. unfold is_left. apply existsb_exists. exists (true, p).
  split; [exact into | apply Uint63.eqb_refl].
Qed.

Lemma combine_distinct {A} (bits : list A) (l : list int) : NoDup l -> NoDup (map snd (combine bits l)).
Proof.
  intros distinct. revert bits.
  induction distinct as [| p l fresh _ IH]; intros [| b bits]; cbn; try constructor; auto.
  intros into. apply fresh. apply in_map_iff in into as ([b' q] & <- & into). eapply in_combine_r, into.
Qed.

Lemma sum_of_adds v (f : int -> Z) gs : (forall u, In u gs -> (adds u).[v] <= f (guided u)) -> forall bits,
  sum_of (fun x : bool * guide => if fst x then (adds (snd x)).[v] else 0) (combine bits gs) <=
  sum_of (fun x : bool * int => if fst x then f (snd x) else 0) (combine bits (map guided gs)).
Proof.
  induction gs as [| u gs IH]; intros less [| b bits]; cbn [combine map sum_of fst snd]; try lia.
  specialize (IH (fun u into => less u (or_intror into)) bits). specialize (less u (or_introl eq_refl)).
  destruct b; lia.
Qed.

Lemma fits_presents_ok room most v : forall gs bits sum,
  (forall u, In u gs -> In (true, guided u) (combine bits (map guided gs)) -> (via u).[v] <= room) ->
  sum + sum_of (fun x : bool * guide => if fst x then (adds (snd x)).[v] else 0) (combine bits gs) <= most ->
  fits_presents room most v bits gs sum = true.
Proof.
  induction gs as [| u gs IH]; intros [| b bits] sum vias less; cbn [fits_presents combine sum_of map] in *;
    try (apply Z.leb_le; lia).
  destruct b; cbn [fst snd] in less.
  - rewrite (proj2 (Z.leb_le _ _)) by (apply vias; now left).
    apply IH; [| lia]. intros u' into is_true. apply vias; now right.
  - apply IH; [| lia]. intros u' into is_true. apply vias; now right.
Qed.

Theorem rest_fits g e G priced : test_guides g e G = true -> priced_moves g e = Some priced ->
  forall m ws bits room, In m (moves g) -> walk (moves g) (head m) ws (exit g) ->
  (forall p, is_left (marks G bits) p = true -> exists m', In m' ws /\ In p (takes m')) ->
  Z.of_nat (List.length ws) <= room -> fits G (scale e) room (head m, bits) = true.
Proof.
  intros ok is_priced m ws bits room into is_walk takes_all short.
  apply test_guides_ok in ok as (distinct & exit_ok & fixed_ok & guides_ok).
  apply priced_moves_ok in is_priced as (positive & signs & _ & slacks).
  pose proof (walk_cost e _ _ _ _ _ signs is_walk takes_all) as cost.
  assert (0 <= sum_of (slack e) ws).
  { apply sum_of_least. intros m' into'. apply slacks. eapply walk_in; eauto. }
  rewrite bound_by_present in cost by apply combine_distinct, distinct.
  unfold fits. cbn [fst snd]. rewrite (proj2 (Z.leb_le _ _)).
  2: { pose proof (to_exit_ok _ _ _ _ exit_ok is_walk). lia. }
  apply fits_presents_ok.
  - intros u u_in is_true. destruct (guides_ok u u_in) as (_ & is_via & _).
    apply is_left_iff in is_true. pose proof (via_ok _ _ _ _ _ _ exit_ok is_via is_walk (takes_all _ is_true)). lia.
  - specialize (fixed_ok m into).
    pose proof (sum_of_adds (head m) (fun p => added (exit g) (head m) (cuts_of p (cut_list e))) (by_present G)
      (fun u u_in => proj2 (proj2 (guides_ok u u_in)) m into) bits) as sums.
    cbv beta in sums. unfold marks in cost.
    pose proof (Z.mul_le_mono_nonneg_l _ _ (scale e) (Z.lt_le_incl _ _ positive) short). lia.
Qed.
