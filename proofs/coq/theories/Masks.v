(** A mask marks the tiles of a column that have one colour.

    The rules of a click depend only on masks. So the checker applies each rule once for each mask. [takes x] lists all
    sets of rows that a click can remove from a column with the mask [x]. *)

From Kortest Require Standard.
Import List Bool Arith.
From Kortest Require Import Rules Steps.
Import ListNotations.

(** Returns for each tile of [x] whether it has the colour [c]. *)
Definition mask (c : colour) (x : content) : list bool := map (fun d => d =? c) x.

Fixpoint whole_mask (x m : list bool) : bool :=
  match x, m with
  | [], [] => true
  | d :: x', r :: m' =>
      (if r then d else true) &&
      match x', m' with
      | e :: _, q :: _ => if d && e then Bool.eqb r q else true
      | _, _ => true
      end && whole_mask x' m'
  | _, _ => false
  end.

Definition proper_mask (x m : list bool) : bool := existsb (fun r => r) m && whole_mask x m.

Fixpoint within_mask (x m r : list bool) : bool :=
  match x, m with
  | d :: x', a :: m' =>
      if (if a then if d then hd false r else true else true) then within_mask x' m' (tl r) else false
  | _, _ => true
  end.

Definition rule1_mask (x y : list bool) (s : step) : bool :=
  proper_mask x (rows s) && one_block s && within_mask y (rows s) [].

Definition rule2_mask (x y r : list bool) : bool := proper_mask y r && within_mask x r [].

Definition rule3_mask (x y : list bool) (s : step) (r : list bool) : bool :=
  proper_mask x (rows s) && proper_mask y r &&
  within_mask y (rows s) r && within_mask x r (rows s) && reaches s r.

Definition rule_cut_mask (x y : list bool) (s t : step) : bool :=
  rule3_mask x y s (rows t) && one_block (joined s t).

Lemma whole_by_mask c x : forall m, whole c x m = whole_mask (mask c x) m.
Proof.
  induction x as [| d x IH]; intros [| r m]; try reflexivity.
  cbn [whole whole_mask mask map]. rewrite IH. destruct x, m; reflexivity.
Qed.

Lemma proper_by_mask c x m : proper c x m = proper_mask (mask c x) m.
Proof. unfold proper, proper_mask. now rewrite whole_by_mask. Qed.

Lemma within_by_mask c x : forall m r, within c x m r = within_mask (mask c x) m r.
Proof.
  induction x as [| d x IH]; intros [| a m] r; try reflexivity.
  cbn. rewrite IH. destruct a, (d =? c), (hd false r); reflexivity.
Qed.

Lemma rule1_by_mask c x y s : rule1 c x y s = rule1_mask (mask c x) (mask c y) s.
Proof. unfold rule1, rule1_mask. now rewrite proper_by_mask, within_by_mask. Qed.

Lemma rule2_by_mask c x y r : rule2 c x y r = rule2_mask (mask c x) (mask c y) r.
Proof. unfold rule2, rule2_mask. now rewrite proper_by_mask, within_by_mask. Qed.

Lemma rule3_by_mask c x y s r : rule3 c x y s r = rule3_mask (mask c x) (mask c y) s r.
Proof. unfold rule3, rule3_mask. now rewrite !proper_by_mask, !within_by_mask. Qed.

Lemma rule_cut_by_mask c x y s t : rule_cut c x y s t = rule_cut_mask (mask c x) (mask c y) s t.
Proof. unfold rule_cut, rule_cut_mask. now rewrite rule3_by_mask. Qed.

Fixpoint colour_of (x : content) (m : list bool) : option colour :=
  match x, m with
  | c :: x', r :: m' => if r then Some c else colour_of x' m'
  | _, _ => None
  end.

Lemma colour_of_proper c x : forall m, proper c x m = true -> colour_of x m = Some c.
Proof.
  unfold proper. induction x as [| d x IH]; intros [| r m] ok; try discriminate.
  all: apply andb_prop in ok as [some ok]; cbn [whole] in ok; try discriminate.
  apply andb_prop in ok as [ok more]. apply andb_prop in ok as [only _].
  cbn in some |- *. destruct r.
  - apply Nat.eqb_eq in only. now subst.
  - apply IH. apply andb_true_intro. now split.
Qed.

Lemma colour_of_in x : forall m c, colour_of x m = Some c -> In c x.
Proof.
  induction x as [| d x IH]; intros [| r m] c; cbn; try discriminate.
  destruct r; [intros [= ->]; now left | intros found; right; eauto].
Qed.

Fixpoint choices (x : list bool) (below : option bool) : list (list bool) :=
  match x with
  | [] => [[]]
  | false :: x' => map (cons false) (choices x' None)
  | true :: x' =>
      match below with
      | Some r => map (cons r) (choices x' (Some r))
      | None => map (cons false) (choices x' (Some false)) ++ map (cons true) (choices x' (Some true))
      end
  end.

Lemma choices_complete x : forall m below,
  whole_mask x m = true ->
  match x, m, below with true :: _, q :: _, Some r => r = q | _, _, _ => True end ->
  In m (choices x below).
Proof.
  induction x as [| d x IH]; intros [| r m] below ok fit; cbn [whole_mask] in ok; try discriminate.
  - now left.
  - apply andb_prop in ok as [ok more]. apply andb_prop in ok as [only same].
    destruct d; cbn [choices].
    + assert (In m (choices x (Some r))) as into.
      { apply IH; [exact more |]. destruct x as [| [] x], m as [| q m]; auto. now apply Bool.eqb_prop. }
      destruct below as [b |].
      * subst b. now apply in_map.
      * apply in_app_iff. destruct r; [right | left]; now apply in_map.
    + destruct r; [discriminate only |]. apply in_map, IH; [exact more |].
      destruct x as [| [] x], m; auto.
Qed.

Definition takes (x : list bool) : list (list bool) := filter (proper_mask x) (choices x None).

Lemma takes_complete x m : proper_mask x m = true -> In m (takes x).
Proof.
  intros ok. apply filter_In. split; [| exact ok].
  apply andb_prop in ok as [_ ok]. apply choices_complete; [exact ok |].
  destruct x as [| [] x]; auto. now destruct m.
Qed.
