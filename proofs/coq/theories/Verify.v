(** Tests layers of a certificate, and proves that these tests suffice.

    A layer is an automaton for one column of the board. Layers that pass the tests prove a lower bound on the number
    of clicks. [verify_layer] tests the layers of two neighbouring columns. [verify_cut] tests the two layers in the
    middle, where the layers from the left side and the layers from the right side meet. *)

From Kortest Require Standard.
Import List Bool Arith ZArith Lia Uint63 PArray.
From Kortest Require Import Rules Steps Masks Graph.
Import ListNotations.
Local Open Scope bool_scope.

Definition check_arcs (a b : int) (row row' : array int) (l : list arc) : bool :=
  all_true (fun e => match e with (p, q, d) =>
    let v := row.[p] in
    if (v <? limit)%uint63 then
      let w := row'.[q] in
      if (w <? limit)%uint63 then (w + a <=? v + d + b)%uint63 else false
    else true end) l.

Definition unreached (row : array int) (l : list arc) : bool :=
  all_true (fun e => match e with (p, _, _) => if (row.[p] <? limit)%uint63 then false else true end) l.

Definition check_go (E : sums) (row : array int) (edges : list (int * int * int)) (go : option int * list arc) : bool :=
  match go with (o, l) =>
    match match o with
          | Some i => find (fun e => (fst (fst e) =? i)%uint63) edges
          | None => None
          end with
    | Some (_, m', e) => check_arcs e 0 row E.[m'] l
    | None => unreached row l
    end
  end.

Definition check_node (E : sums) (stays : list (list arc)) (goes : list (option int * list arc))
    (n : int * list (int * int * int)) : bool :=
  let row := E.[fst n] in
  if all_true (check_arcs 0 0 row row) stays then all_true (check_go E row (snd n)) goes else false.

Definition check_first (P M : graph) (E : sums) : bool :=
  all_true (fun b : bool => b) [among 0 (nodes P); among 0 (nodes M); (E.[0].[0] <? limit)%uint63; (E.[0].[0] <=? offset)%uint63].

Definition last_sum (P M : graph) (E : sums) : Z := to_Z E.[end_node M].[end_node P] - to_Z offset.

Definition verify_layer (P : graph) (y : content) (T : tables (list arc) (option int * list arc)) (M : graph) (E : sums)
  : bool :=
  if valid y M then
  if check_first P M E then
  if (graph_base M <=? graph_base P + last_sum P M E)%Z then
  all_true (fun level =>
    if covers T (fst level) then
    match program_at T (fst level) with
    | None => false
    | Some (stays, goes) => all_true (check_node E stays goes) (snd level)
    end else false) (levels M)
  else false else false else false.

Definition check_edge (E : sums) (row : array int) (goes : list (int * list (int * list arc)))
    (e : int * int * int) : bool :=
  match e with (i, q', d) =>
    all_true (fun go => if (i =? fst go)%uint63
      then all_true (fun l => check_arcs (fst l) d row E.[q'] (snd l)) (snd go) else true) goes
  end.

Definition verify_cut (P Q : graph) (T : tables (list arc) (int * list (int * list arc))) (E : sums) (k : Z) : bool :=
  if check_first P Q E then
  if (k <=? graph_base P + graph_base Q + last_sum P Q E)%Z then
  all_true (fun level =>
    match program_at T (fst level) with
    | None => false
    | Some (stays, goes) =>
        all_true (fun n =>
          let row := E.[fst n] in
          if all_true (check_arcs 0 0 row row) stays then all_true (check_edge E row goes) (snd n) else false) (snd level)
    end) (levels Q)
  else false else false.

Lemma all_true_iff {A} (f : A -> bool) l : all_true f l = true <-> forall a, In a l -> f a = true.
Proof.
  induction l as [| a l IH]; cbn; [now split |].
  destruct (f a) eqn:fa; rewrite ?IH.
  - split; [intros ok b [<- | into]; auto | auto].
  - split; [discriminate |]. intros ok. rewrite <- fa. apply ok. now left.
Qed.

Lemma any_true_iff {A} (f : A -> bool) l : any_true f l = true <-> exists a, In a l /\ f a = true.
Proof.
  induction l as [| a l IH]; cbn; [now split; [| intros (a & [] & _)] |].
  destruct (f a) eqn:fa; rewrite ?IH.
  - split; [intros _; exists a; auto | auto].
  - split.
    + intros (b & into & fb). exists b. auto.
    + intros (b & [<- | into] & fb); [congruence | eauto].
Qed.

Lemma same_lists_ok {A} (eqb : A -> A -> bool) (eqb_ok : forall a b, eqb a b = true -> a = b) l :
  forall k, same_lists eqb l k = true -> l = k.
Proof.
  induction l as [| a l IH]; intros [| b k]; cbn; try discriminate; [reflexivity |].
  destruct (eqb a b) eqn:ab; [| discriminate]. intros ok. f_equal; auto.
Qed.

Lemma same_nats_ok l k : same_nats l k = true -> l = k.
Proof. apply same_lists_ok. intros a b. apply Nat.eqb_eq. Qed.

Lemma same_bools_ok l k : same_bools l k = true -> l = k.
Proof. apply same_lists_ok. apply Bool.eqb_prop. Qed.

Lemma same_bools_self l : same_bools l l = true.
Proof. induction l as [| [] l IH]; cbn; auto. Qed.

Lemma among_ok i l : among i l = true -> In i l.
Proof.
  unfold among. rewrite any_true_iff. intros (j & into & same). apply Uint63.eqb_correct in same. now subst.
Qed.

Lemma lookup_ok {A B} (eqb : A -> A -> bool) (eqb_ok : forall a b, eqb a b = true -> a = b) key
    (table : list (A * B)) b : lookup eqb key table = Some b -> In (key, b) table.
Proof.
  unfold lookup. destruct (find _ table) as [[key' b'] |] eqn:found; [| discriminate].
  intros [= ->]. apply find_some in found as [into same]. apply eqb_ok in same. cbn in same. now subst.
Qed.

Lemma nodes_iff g m : In m (nodes g) <-> exists level n, In level (levels g) /\ In n (snd level) /\ fst n = m.
Proof.
  unfold nodes. rewrite in_flat_map. split.
  - intros (level & into & at_). apply in_map_iff in at_ as (n & is_m & at_). eauto 6.
  - intros (level & n & into & at_ & is_m). exists level. split; [exact into |]. apply in_map_iff. eauto.
Qed.

Lemma arcs_iff g i m m' d : In (i, (m, m', d)) (arcs g) <->
  exists level n, In level (levels g) /\ In n (snd level) /\ fst n = m /\ In (i, m', d) (snd n).
Proof.
  unfold arcs. rewrite in_flat_map. split.
  - intros (level & into & at_). apply in_flat_map in at_ as (n & at_ & edge).
    apply in_map_iff in edge as (((j & q) & e) & is_edge & edge). injection is_edge as -> <- -> ->. eauto 7.
  - intros (level & n & into & at_ & is_m & edge). exists level. split; [exact into |].
    apply in_flat_map. exists n. split; [exact at_ |]. apply in_map_iff. exists (i, m', d). subst. auto.
Qed.

Record valid_arc (g : graph) (i m m' d : int) : Prop := ValidArc {
  valid_colour : colour_of (content_at g m) (rows (kind_step (kinds g).[i])) = Some (kind_colour (kinds g).[i]);
  valid_mask : mask (kind_colour (kinds g).[i]) (content_at g m) = kind_mask (kinds g).[i];
  valid_leave : content_at g m' = leave (content_at g m) (kind_step (kinds g).[i]);
  valid_cost : (to_Z d <= 255)%Z;
  valid_to : In m' (nodes g);
  valid_used : In i (used g)
}.

Section Valid.
  Context (y : content) (g : graph) (ok : valid y g = true).

  Lemma valid_parts : In 0%uint63 (nodes g) /\ content_at g 0 = y /\
    forall level n, In level (levels g) -> In n (snd level) ->
      content_at g (fst n) = fst level /\
      forall e, In e (snd n) -> edge_valid g (nodes g) (used g) (fst level) e = true.
  Proof.
    unfold valid in ok. destruct (among 0 (nodes g)) eqn:first; [| discriminate].
    destruct (same_nats (content_at g 0) y) eqn:full; [| discriminate].
    split; [now apply among_ok |]. split; [now apply same_nats_ok |].
    intros level n into at_. rewrite all_true_iff in ok. specialize (ok _ into). cbn in ok.
    rewrite all_true_iff in ok. specialize (ok _ at_). cbn in ok.
    match type of ok with (if ?b then _ else _) = _ => destruct b eqn:holds; [| discriminate ok] end.
    split; [now apply same_nats_ok |]. now apply all_true_iff.
  Qed.

  Lemma valid_arcs i m m' d : In (i, (m, m', d)) (arcs g) -> valid_arc g i m m' d.
  Proof.
    intros into. apply arcs_iff in into as (level & n & into & at_ & <- & edge).
    destruct valid_parts as (_ & _ & parts). destruct (parts _ _ into at_) as [holds edges].
    specialize (edges _ edge). unfold edge_valid in edges. rewrite all_true_iff in edges. rewrite <- holds in edges.
    assert (forall b, In b _ -> b = true) as each by exact edges. clear edges. split.
    - specialize (each _ (or_introl eq_refl)). destruct (colour_of _ _) as [c' |]; [| discriminate].
      apply Nat.eqb_eq in each. now subst.
    - apply same_bools_ok, each. cbn. auto.
    - apply same_nats_ok, each. cbn. auto.
    - assert ((d <=? largest_cost) = true)%uint63 as small by (apply each; cbn; auto).
      apply Uint63.leb_spec in small. exact small.
    - apply among_ok, each. cbn. auto 7.
    - apply among_ok, each. cbn. auto 8.
  Qed.

  Lemma level_of m : In m (nodes g) -> exists level n, In level (levels g) /\ In n (snd level) /\ fst n = m /\
    fst level = content_at g m.
  Proof.
    intros into. apply nodes_iff in into as (level & n & into & at_ & <-).
    destruct valid_parts as (_ & _ & parts). destruct (parts _ _ into at_) as [holds _]. eauto 7.
  Qed.

  Lemma by_step_has i m m' d : In (i, (m, m', d)) (arcs g) ->
    exists l, In ((kinds g).[i], l) (by_step g) /\ In (m, m', d) l.
  Proof.
    intros into. exists (map snd (filter (fun a => (fst a =? i)%uint63) (arcs g))). split.
    - unfold by_step. apply in_map_iff. exists i. split; [reflexivity |]. eapply valid_used, valid_arcs, into.
    - apply in_map_iff. exists (i, (m, m', d)). split; [reflexivity |]. apply filter_In. split; [exact into |].
      cbn. apply Uint63.eqb_refl.
  Qed.

  Lemma valid_fits : fits y (layer_of g).
  Proof.
    destruct valid_parts as (_ & first & _). split; [exact first |].
    cbn. intros p s q d (i & e & into & -> & _). eapply valid_leave, valid_arcs, into.
  Qed.
End Valid.

Lemma add_to_mask_has key p l : exists ps, In (key, ps) (add_to_mask key p l) /\ In p ps.
Proof.
  induction l as [| [key' ps] l (qs & into & p_in)]; cbn.
  - exists [p]. cbn. auto.
  - destruct (same_bools key key') eqn:same.
    + apply same_bools_ok in same. subst. exists (p :: ps). cbn. auto.
    + exists qs. cbn. auto.
Qed.

Lemma add_to_mask_keeps key p l key' q ps : In (key', ps) l -> In q ps -> exists qs, In (key', qs) (add_to_mask key p l) /\ In q qs.
Proof.
  induction l as [| [key'' rs] l IH]; intros into q_in; [destruct into |]. cbn.
  destruct into as [[= -> ->] | into].
  - destruct (same_bools key key'); [exists (p :: ps) | exists ps]; cbn; auto.
  - destruct (same_bools key key''); [exists ps; cbn; auto |].
    destruct (IH into q_in) as (qs & there & in_qs). exists qs. cbn. auto.
Qed.

Lemma by_mask_has g c p : In p (nodes g) ->
  exists ps, In (mask c (content_at g p), ps) (by_mask g c) /\ In p ps.
Proof.
  unfold by_mask. induction (nodes g) as [| q l IH]; intros into; [destruct into |]. cbn.
  destruct into as [-> | into]; [apply add_to_mask_has |].
  destruct (IH into) as (ps & there & p_in). eapply add_to_mask_keeps; eauto.
Qed.

Lemma staying_has cost pass g c p : In p (nodes g) -> pass (mask c (content_at g p)) = true ->
  In (p, p, cost) (staying cost pass (by_mask g c)).
Proof.
  intros into passes. destruct (by_mask_has g c p into) as (ps & there & p_in).
  unfold staying. apply in_flat_map. eexists. split; [exact there |]. cbn. rewrite passes.
  apply in_map_iff. eauto.
Qed.

Lemma program_has {A B} (T : tables A B) x stays goes c t :
  program_at T x = Some (stays, goes) -> In (c, t) T ->
  exists s g, In (mask c x, (s, g)) t /\ (forall a, In a s -> In a stays) /\ (forall b, In b g -> In b goes).
Proof.
  revert stays goes. induction T as [| [c' t'] T IH]; intros stays goes is_program into; [destruct into |].
  cbn in is_program. fold (program_at T x) in is_program.
  destruct (program_at T x) as [[stays' goes'] |]; [| discriminate is_program].
  destruct (lookup _ _ t') as [[s g] |] eqn:found; [| discriminate is_program].
  injection is_program as <- <-. destruct into as [[= -> ->] | into].
  - exists s, g. split; [apply lookup_ok in found; [exact found | apply same_bools_ok] |].
    split; intros; apply in_or_app; now left.
  - destruct (IH _ _ eq_refl into) as (s' & g' & there & s_in & g_in). exists s', g'.
    split; [exact there |]. split; intros; apply in_or_app; right; auto.
Qed.

Lemma masks_ok ys c z rs : In (z, rs) (masks ys c) -> rs = takes z.
Proof.
  unfold masks. intros into. apply in_map_iff in into as (z' & is_z & _). now injection is_z as -> <-.
Qed.

Lemma of_colour_has k (l : list arc) gs : In (k, l) gs -> In (k, l) (of_colour (kind_colour k) gs).
Proof. intros into. apply filter_In. split; [exact into |]. apply Nat.eqb_refl. Qed.

Section Programs.
  Context (right : board) (P : graph) (y : content) (ys : list content)
    (M : array kind) (find_step : colour -> list bool -> step -> int).
  Let T := numbered M find_step (tabulate right P y ys).
  Context (x : content) (stays : list (list arc)) (goes : list (option int * list arc))
    (is_program : program_at T x = Some (stays, goes)).

  Lemma number_ok c z t i : number M find_step c z t = Some i -> kind_step M.[i] = t.
  Proof.
    unfold number. destruct (same_nats _ t) eqn:same; [| discriminate]. intros [= <-]. now apply same_nats_ok.
  Qed.

  Lemma program_colour c : In c (y ++ map (fun g => kind_colour (fst g)) (by_step P)) ->
    let beside := beside_mask right c (of_colour c (by_step P)) (by_mask P c) (mask c x) (takes (mask c x)) in
    (forall l, In l (fst beside) -> In l stays) /\
    (forall t l, In (t, l) (snd beside) ->
      exists o, In (o, l) goes /\ forall i, o = Some i -> kind_step M.[i] = t).
  Proof.
    intros c_in. apply (nodup_In Nat.eq_dec) in c_in.
    pose proof (fun t => program_has _ _ _ _ c t is_program) as has.
    edestruct has as (s & g & there & s_in & g_in).
    { apply in_map_iff. eexists (c, _). split; [reflexivity |]. apply in_map_iff. exists c.
      split; [reflexivity | exact c_in]. }
    clear has.
    apply in_map_iff in there as ((z & s' & g') & is_z & there). injection is_z as -> -> <-.
    apply in_map_iff in there as ([z' rs] & is_z & there). apply masks_ok in there. cbn [fst snd] in is_z.
    injection is_z as -> <- <-. subst rs. split; [exact s_in |].
    intros t l into. exists (number M find_step c (mask c x) t). split; [| intros i; apply number_ok].
    apply g_in, in_map_iff. exists (t, l). split; [reflexivity | exact into].
  Qed.

  Lemma program_step k l : In (k, l) (by_step P) ->
    (rule1_mask (kind_mask k) (mask (kind_colour k) x) (kind_step k) = true -> In l stays) /\
    forall t, In t (joined_steps right (kind_colour k) (kind_mask k) (kind_step k) (mask (kind_colour k) x)
      (takes (mask (kind_colour k) x))) ->
      exists o, In (o, l) goes /\ forall i, o = Some i -> kind_step M.[i] = t.
  Proof.
    intros into. destruct (program_colour (kind_colour k)) as [stay go].
    { apply in_or_app. right. apply in_map_iff. now exists (k, l). }
    apply of_colour_has in into. split.
    - intros alone. apply stay. apply in_map_iff. exists (k, l). split; [reflexivity |].
      apply filter_In. now split.
    - intros t t_in. apply go. apply in_or_app. right. apply in_flat_map. exists (k, l). split; [exact into |].
      apply in_map_iff. now exists t.
  Qed.

  Lemma program_begin c r : proper_mask (mask c x) r = true ->
    In c (y ++ map (fun g => kind_colour (fst g)) (by_step P)) -> allowed right c (runs r) = true ->
    exists o, In (o, staying 1 (fun z => within_mask z r []) (by_mask P c)) goes /\
      forall i, o = Some i -> kind_step M.[i] = runs r.
  Proof.
    intros is_proper c_in may. destruct (program_colour c c_in) as [_ go].
    apply go. apply in_or_app. left. apply in_map_iff. exists r. split; [reflexivity |].
    apply filter_In. split; [now apply takes_complete | exact may].
  Qed.
End Programs.

Definition sum (P M : graph) (E : sums) (p m : int) (v : Z) : Prop :=
  In p (nodes P) /\ In m (nodes M) /\
  (* The table contains costs plus [offset], because costs can be negative and entries cannot. *)
  (E.[m].[p] <? limit)%uint63 = true /\ (to_Z E.[m].[p] <= v + to_Z offset)%Z.

Lemma below_limit v : (v <? limit)%uint63 = true -> (0 <= to_Z v < 1099511627776)%Z.
Proof.
  intros small. apply Uint63.ltb_spec in small. pose proof (Uint63.to_Z_bounded v). split; [lia | exact small].
Qed.

Lemma check_arcs_ok a b row row' l p q d :
  check_arcs a b row row' l = true -> In (p, q, d) l -> (row.[p] <? limit)%uint63 = true ->
  (to_Z a <= 255)%Z -> (to_Z b <= 255)%Z -> (to_Z d <= 255)%Z ->
  (row'.[q] <? limit)%uint63 = true /\ (to_Z row'.[q] + to_Z a <= to_Z row.[p] + to_Z d + to_Z b)%Z.
Proof.
  intros ok into is_reached a_small b_small d_small. unfold check_arcs in ok. rewrite all_true_iff in ok.
  specialize (ok _ into). cbn in ok. rewrite is_reached in ok.
  destruct (row'.[q] <? limit)%uint63 eqn:there; [| discriminate ok].
  split; [reflexivity |].
  apply below_limit in is_reached. apply below_limit in there.
  apply Uint63.leb_spec in ok. rewrite !Uint63.add_spec in ok.
  pose proof (Uint63.to_Z_bounded a). pose proof (Uint63.to_Z_bounded b). pose proof (Uint63.to_Z_bounded d).
  assert (wB = 9223372036854775808%Z) as is_wB by reflexivity.
  rewrite !is_wB in *. rewrite (Z.mod_small (to_Z row.[p] + to_Z d)) in ok by lia.
  repeat (rewrite Z.mod_small in ok by lia).
  exact ok.
Qed.

Lemma unreached_ok row l p q d : unreached row l = true -> In (p, q, d) l ->
  (row.[p] <? limit)%uint63 = true -> False.
Proof.
  intros ok into is_reached. unfold unreached in ok. rewrite all_true_iff in ok. specialize (ok _ into).
  cbn in ok. rewrite is_reached in ok. discriminate ok.
Qed.

Lemma check_first_ok P M E : check_first P M E = true -> sum P M E 0 0 0.
Proof.
  unfold check_first. rewrite all_true_iff. intros each.
  assert (forall b : bool, In b _ -> b = true) as each' by exact each. split; [| split; [| split]].
  - apply among_ok, each'. cbn. auto.
  - apply among_ok, each'. cbn. auto.
  - apply each'. cbn. auto.
  - apply Uint63.leb_spec, each'. cbn. auto 6.
Qed.

Lemma rule3_within x y s r : rule3_mask x y s r = true ->
  within_mask y (rows s) r = true /\ within_mask x r (rows s) = true.
Proof.
  intros rule. apply andb_prop in rule as [rule _]. apply andb_prop in rule as [rule x_within].
  apply andb_prop in rule as [_ y_within]. now split.
Qed.

Theorem verify_layer_extends right P y ys find_step M E :
  (exists x, valid x P = true) ->
  verify_layer P y (numbered (kinds M) find_step (tabulate right P y ys)) M E = true ->
  extends right y (layer_of P) (layer_of M) (sum P M E).
Proof.
  intros [x0 P_ok] ok. unfold verify_layer in ok.
  destruct (valid y M) eqn:M_ok; [| discriminate ok].
  destruct (check_first P M E) eqn:first_ok; [| discriminate ok].
  destruct (graph_base M <=? graph_base P + last_sum P M E)%Z eqn:base_ok; [| discriminate ok].
  rewrite all_true_iff in ok.
  assert (forall m, In m (nodes M) -> exists stays goes edges,
    program_at (numbered (kinds M) find_step (tabulate right P y ys)) (content_at M m) = Some (stays, goes) /\
    (forall c, In c (content_at M m) -> In c (y ++ map (fun g => kind_colour (fst g)) (by_step P))) /\
    (forall i m' e, In (i, m', e) edges -> In (i, (m, m', e)) (arcs M)) /\
    (forall l, In l stays -> check_arcs 0 0 E.[m] E.[m] l = true) /\
    (forall go, In go goes -> check_go E E.[m] edges go = true)) as at_node.
  { intros m m_in. destruct (level_of _ _ M_ok m m_in) as (level & n & into & at_ & <- & holds).
    specialize (ok _ into). rewrite <- holds. destruct (covers _ _) eqn:colours; [| discriminate ok].
    destruct (program_at _ _) as [[stays goes] |]; [| discriminate ok].
    rewrite all_true_iff in ok. specialize (ok _ at_). unfold check_node in ok.
    destruct (all_true _ stays) eqn:stays_ok; [| discriminate ok].
    exists stays, goes, (snd n). split; [reflexivity |]. split; [| split; [| split]].
    - intros c c_in. unfold covers in colours. rewrite all_true_iff in colours. specialize (colours _ c_in).
      apply any_true_iff in colours as ([c' t] & there & same). apply Nat.eqb_eq in same. cbn in same. subst c'.
      apply in_map_iff in there as ([c' t'] & is_c & there). injection is_c as -> _.
      apply in_map_iff in there as (c' & is_c & there). injection is_c as -> _. now apply nodup_In in there.
    - intros i m' e edge. apply arcs_iff. eauto 7.
    - now apply all_true_iff.
    - now apply all_true_iff. }
  assert (forall m edges o l p q d t, In m (nodes M) ->
    (forall i m' e, In (i, m', e) edges -> In (i, (m, m', e)) (arcs M)) ->
    check_go E E.[m] edges (o, l) = true -> (forall i, o = Some i -> kind_step (kinds M).[i] = t) ->
    In (p, q, d) l -> (to_Z d <= 255)%Z -> In q (nodes P) -> forall v, sum P M E p m v ->
    exists m' e, edge (layer_of M) m t m' e /\ sum P M E q m' (v + to_Z d - e)) as goes_on.
  { intros m edges o l p q d t m_in edges_ok go_ok is_t arc_in d_small q_in v (_ & _ & is_reached & v_ok).
    unfold check_go in go_ok. destruct o as [i |]; [| now eapply unreached_ok in go_ok; eauto].
    destruct (find _ edges) as [[[j m'] e] |] eqn:found; [| now eapply unreached_ok in go_ok; eauto].
    apply find_some in found as [edge_in same]. apply Uint63.eqb_correct in same. cbn in same. subst j.
    specialize (edges_ok _ _ _ edge_in). pose proof (valid_arcs _ _ M_ok _ _ _ _ edges_ok) as [_ _ _ e_small to_ _].
    apply (check_arcs_ok _ _ _ _ _ _ _ _ go_ok arc_in is_reached) in d_small as [there sum_ok];
      [| exact e_small | cbn; lia].
    exists m', (to_Z e). split.
    - exists i, e. split; [exact edges_ok |]. split; [symmetry; now apply is_t | reflexivity].
    - split; [exact q_in |]. split; [exact to_ |]. split; [exact there |].
      change (to_Z 0) with 0%Z in sum_ok. lia. }
  split.
  - exact (valid_fits _ _ M_ok).
  - exact (check_first_ok _ _ _ first_ok).
  - cbn [node first last holds edge base layer_of]. intros p m v c s p' d (p_in & m_in & is_reached & v_ok) (i & d' & arc_in & -> & ->) rule.
    destruct (at_node m m_in) as (stays & goes & edges & is_program & _ & _ & stays_ok & _).
    pose proof (valid_arcs _ _ P_ok _ _ _ _ arc_in) as [is_c is_mask _ d_small to_ _].
    rewrite rule1_by_mask in rule. pose proof rule as is_proper.
    apply andb_prop in is_proper as [is_proper _]. apply andb_prop in is_proper as [is_proper _].
    rewrite <- proper_by_mask in is_proper. apply colour_of_proper in is_proper.
    rewrite is_c in is_proper. injection is_proper as <-. rewrite is_mask in rule.
    destruct (by_step_has _ _ P_ok _ _ _ _ arc_in) as (l & l_in & in_l).
    apply (program_step _ _ _ _ _ _ _ _ _ is_program) in l_in as [stay _].
    specialize (stays_ok _ (stay rule)).
    apply (check_arcs_ok _ _ _ _ _ _ _ _ stays_ok in_l is_reached) in d_small as [there sum_ok]; [| cbn; lia | cbn; lia].
    change (to_Z 0) with 0%Z in sum_ok. unfold sum. refine (conj to_ (conj m_in (conj there _))). lia.
  - cbn [node first last holds edge base layer_of]. intros p m v c r is_sum rule may.
    pose proof is_sum as (p_in & m_in & is_reached & v_ok).
    destruct (at_node m m_in) as (stays & goes & edges & is_program & colours_ok & edges_ok & _ & goes_ok).
    rewrite rule2_by_mask in rule. apply andb_prop in rule as [is_proper apart].
    assert (In c (content_at M m)) as c_in.
    { rewrite <- proper_by_mask in is_proper. apply colour_of_proper in is_proper. eapply colour_of_in, is_proper. }
    destruct (program_begin _ _ _ _ _ _ _ _ _ is_program c r is_proper (colours_ok c c_in) may) as (o & go & is_t).
    apply (goes_on m edges o _ p p 1%uint63 (runs r) m_in edges_ok (goes_ok _ go) is_t); auto.
    + apply staying_has; assumption.
    + cbn. lia.
  - cbn [node first last holds edge base layer_of]. intros p m v c s p' d r is_sum (i & d' & arc_in & -> & ->) rule may.
    pose proof is_sum as (p_in & m_in & is_reached & v_ok).
    destruct (at_node m m_in) as (stays & goes & edges & is_program & colours_ok & edges_ok & _ & goes_ok).
    pose proof (valid_arcs _ _ P_ok _ _ _ _ arc_in) as [is_c is_mask _ d_small to_ _].
    rewrite rule3_by_mask in rule. pose proof rule as is_proper.
    do 4 apply andb_prop in is_proper as [is_proper ?].
    rewrite <- proper_by_mask in is_proper. apply colour_of_proper in is_proper.
    rewrite is_c in is_proper. injection is_proper as <-. rewrite is_mask in rule.
    destruct (by_step_has _ _ P_ok _ _ _ _ arc_in) as (l & l_in & in_l).
    apply (program_step _ _ _ _ _ _ _ _ _ is_program) in l_in as [_ go].
    destruct (go (carried (kind_step (kinds P).[i]) r)) as (o & go_in & is_t).
    { unfold joined_steps. apply in_map_iff. exists r. split; [reflexivity |]. apply filter_In. split.
      - apply takes_complete. unfold rule3_mask in rule.
        do 3 apply andb_prop in rule as [rule _]. now apply andb_prop in rule as [_ rule].
      - destruct (rule3_within _ _ _ _ rule) as [-> ->]. rewrite rule. exact may. }
    eapply goes_on; eauto.
  - cbn [node first last holds edge base layer_of]. intros m v _ empty. unfold content_at in empty.
    destruct (m =? end_node M)%uint63 eqn:is_end; [now apply Uint63.eqb_correct |].
    destruct ((contents M).[m]); discriminate empty.
  - cbn [node first last holds edge base layer_of]. intros v (_ & _ & _ & v_ok). apply Z.leb_le in base_ok. unfold last_sum in base_ok. lia.
Qed.

Lemma cut_colour P Q x stays goes c :
  program_at (cut_tables P Q) x = Some (stays, goes) ->
  In c (map (fun i => kind_colour (kinds Q).[i]) (used Q) ++ map (fun g => kind_colour (fst g)) (by_step P)) ->
  let beside := cut_mask (of_colour c (by_step P)) (by_mask P c) Q
    (filter (fun i => kind_colour (kinds Q).[i] =? c) (used Q)) (mask c x) in
  (forall l, In l (fst beside) -> In l stays) /\ (forall go, In go (snd beside) -> In go goes).
Proof.
  intros is_program c_in. apply (nodup_In Nat.eq_dec) in c_in.
  pose proof (fun t => program_has _ _ _ _ c t is_program) as has.
  edestruct has as (s & g & there & s_in & g_in).
  { unfold cut_tables. apply in_map_iff. exists c. split; [reflexivity | exact c_in]. }
  clear has. apply in_map_iff in there as ([z rs] & is_z & _). injection is_z as -> <- <-. now split.
Qed.

Theorem verify_cut_crosses P Q E k :
  (exists x, valid x P = true) -> (exists y, valid y Q = true) ->
  verify_cut P Q (cut_tables P Q) E k = true ->
  crosses (layer_of P) (layer_of Q) (sum P Q E) k.
Proof.
  intros [x0 P_ok] [y0 Q_ok] ok. unfold verify_cut in ok.
  destruct (check_first P Q E) eqn:first_ok; [| discriminate ok].
  destruct (k <=? graph_base P + graph_base Q + last_sum P Q E)%Z eqn:base_ok; [| discriminate ok].
  rewrite all_true_iff in ok.
  assert (forall q, In q (nodes Q) -> exists stays goes,
    program_at (cut_tables P Q) (content_at Q q) = Some (stays, goes) /\
    (forall l, In l stays -> check_arcs 0 0 E.[q] E.[q] l = true) /\
    (forall i q' d, In (i, (q, q', d)) (arcs Q) -> check_edge E E.[q] goes (i, q', d) = true)) as at_node.
  { intros q q_in. destruct (level_of _ _ Q_ok q q_in) as (level & n & into & at_ & <- & holds).
    pose proof (ok _ into) as level_ok. rewrite holds in level_ok.
    destruct (program_at _ (content_at Q (fst n))) as [[stays goes] |] eqn:is_program; [| discriminate level_ok].
    rewrite all_true_iff in level_ok. specialize (level_ok _ at_). cbv zeta in level_ok.
    destruct (all_true _ stays) eqn:stays_ok; [| discriminate level_ok]. clear level_ok.
    exists stays, goes. split; [reflexivity |]. split; [now apply all_true_iff |].
    intros i q' d arc_in. apply arcs_iff in arc_in as (level' & n' & into' & at_' & same & edge).
    destruct (valid_parts _ _ Q_ok) as (_ & _ & parts). destruct (parts _ _ into' at_') as [holds' _].
    specialize (ok _ into'). rewrite <- holds', same, is_program in ok.
    rewrite all_true_iff in ok. specialize (ok _ at_'). cbv zeta in ok. rewrite same, stays_ok, all_true_iff in ok.
    now apply ok. }
  assert (forall q i q' e j l p p' d v, In (i, (q, q', e)) (arcs Q) ->
    let c := kind_colour (kinds Q).[i] in
    In (j, l) (snd (cut_step (of_colour c (by_step P)) (by_mask P c) Q i)) ->
    In (p, p', d) l -> (to_Z j <= 255)%Z -> (to_Z d <= 255)%Z -> In p' (nodes P) ->
    sum P Q E p q v -> sum P Q E p' q' (v + to_Z d + to_Z e - to_Z j)) as goes_on.
  { intros q i q' e j l p p' d v edge c l_in arc_in j_small d_small p'_in (p_in & q_in & is_reached & v_ok).
    destruct (at_node q q_in) as (stays & goes & is_program & _ & goes_ok). specialize (goes_ok _ _ _ edge).
    pose proof (valid_arcs _ _ Q_ok _ _ _ _ edge) as [_ is_mask _ e_small to_ is_used].
    cbn [check_edge] in goes_ok. rewrite all_true_iff in goes_ok.
    destruct (cut_colour _ _ _ _ _ c is_program) as [_ has].
    { apply in_or_app. left. apply in_map_iff. now exists i. }
    specialize (goes_ok (cut_step (of_colour c (by_step P)) (by_mask P c) Q i)).
    cbn [cut_step fst] in goes_ok. rewrite Uint63.eqb_refl in goes_ok. rewrite all_true_iff in goes_ok.
    assert (check_arcs j e E.[q] E.[q'] l = true) as arcs_ok.
    { refine (goes_ok _ (j, l) l_in). apply has. apply in_map_iff. exists i. split; [reflexivity |].
      apply filter_In. split.
      - apply filter_In. split; [exact is_used | apply Nat.eqb_refl].
      - unfold c. rewrite is_mask. apply same_bools_self. }
    apply (check_arcs_ok _ _ _ _ _ _ _ _ arcs_ok arc_in is_reached j_small e_small) in d_small as [there sum_ok].
    refine (conj p'_in (conj to_ (conj there _))). lia. }
  split.
  - exact (check_first_ok _ _ _ first_ok).
  - cbn [node first last holds edge base layer_of].
    intros p q v c s p' d (p_in & q_in & is_reached & v_ok) (i & d' & arc_in & -> & ->) rule.
    destruct (at_node q q_in) as (stays & goes & is_program & stays_ok & _).
    pose proof (valid_arcs _ _ P_ok _ _ _ _ arc_in) as [is_c is_mask _ d_small to_ _].
    rewrite rule1_by_mask in rule. pose proof rule as is_proper.
    apply andb_prop in is_proper as [is_proper _]. apply andb_prop in is_proper as [is_proper _].
    rewrite <- proper_by_mask in is_proper. apply colour_of_proper in is_proper.
    rewrite is_c in is_proper. injection is_proper as <-. rewrite is_mask in rule.
    destruct (by_step_has _ _ P_ok _ _ _ _ arc_in) as (l & l_in & in_l).
    destruct (cut_colour _ _ _ _ _ (kind_colour (kinds P).[i]) is_program) as [has _].
    { apply in_or_app. right. apply in_map_iff. now eexists (_, l). }
    assert (check_arcs 0 0 E.[q] E.[q] l = true) as arcs_ok.
    { apply stays_ok, has. apply in_map_iff. eexists (_, l). split; [reflexivity |].
      apply filter_In. split; [apply of_colour_has, l_in | exact rule]. }
    apply (check_arcs_ok _ _ _ _ _ _ _ _ arcs_ok in_l is_reached) in d_small as [there sum_ok]; [| cbn; lia | cbn; lia].
    change (to_Z 0) with 0%Z in sum_ok. refine (conj to_ (conj q_in (conj there _))). lia.
  - cbn [node first last holds edge base layer_of].
    intros p q v c t q' e is_sum (i & e' & edge & -> & ->) rule.
    pose proof (valid_arcs _ _ Q_ok _ _ _ _ edge) as [is_c is_mask _ _ _ _].
    rewrite rule1_by_mask in rule. pose proof rule as is_proper.
    apply andb_prop in is_proper as [is_proper _]. apply andb_prop in is_proper as [is_proper _].
    rewrite <- proper_by_mask in is_proper. apply colour_of_proper in is_proper.
    rewrite is_c in is_proper. injection is_proper as <-. rewrite is_mask in rule.
    pose proof is_sum as (p_in & _).
    replace (v + to_Z e')%Z with (v + to_Z 0 + to_Z e' - to_Z 0)%Z by (change (to_Z 0) with 0%Z; lia).
    apply (goes_on q i q' e' 0%uint63 (staying 0 (fun z => rule1_mask (kind_mask (kinds Q).[i]) z (kind_step (kinds Q).[i]))
      (by_mask P (kind_colour (kinds Q).[i]))) p p 0%uint63 v edge); [| | cbn; lia | cbn; lia | exact p_in | exact is_sum].
    + now left.
    + apply staying_has; [exact p_in | exact rule].
  - cbn [node first last holds edge base layer_of].
    intros p q v c s t p' q' d e is_sum (i & d' & arc_in & -> & ->) (i' & e' & edge & -> & ->) rule.
    pose proof (valid_arcs _ _ P_ok _ _ _ _ arc_in) as [is_c is_mask _ d_small to_ _].
    pose proof (valid_arcs _ _ Q_ok _ _ _ _ edge) as [is_c' is_mask' _ _ _ _].
    rewrite rule_cut_by_mask in rule. pose proof rule as is_proper.
    do 5 apply andb_prop in is_proper as [is_proper ?]. rename is_proper into left_proper.
    pose proof rule as is_proper. do 4 apply andb_prop in is_proper as [is_proper _].
    apply andb_prop in is_proper as [_ right_proper].
    rewrite <- proper_by_mask in left_proper, right_proper.
    apply colour_of_proper in left_proper, right_proper.
    rewrite is_c in left_proper. injection left_proper as <-.
    rewrite is_c' in right_proper. injection right_proper as same_c.
    rewrite same_c in is_mask'. rewrite is_mask, is_mask' in rule.
    destruct (by_step_has _ _ P_ok _ _ _ _ arc_in) as (l & l_in & in_l).
    replace (v + to_Z d' + to_Z e' - 1)%Z with (v + to_Z d' + to_Z e' - to_Z 1)%Z by reflexivity.
    eapply goes_on; [exact edge | | exact in_l | cbn; lia | exact d_small | exact to_ | exact is_sum].
    rewrite same_c. right. apply in_map_iff. eexists (_, l). split; [reflexivity |].
    apply filter_In. split; [apply of_colour_has, l_in |]. cbn [fst snd].
    pose proof rule as both. apply andb_prop in both as [both _].
    destruct (rule3_within _ _ _ _ both) as [-> ->]. exact rule.
  - cbn [node first last holds edge base layer_of].
    intros v (_ & _ & _ & v_ok). apply Z.leb_le in base_ok. unfold last_sum in base_ok. lia.
Qed.
