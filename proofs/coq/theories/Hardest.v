(** The largest optimum of the boards of one size.

    [check] verifies the claims of a file that docs/HARDEST_FORMAT.md describes. If it accepts them, every board of seven
    columns can be cleared in the given number of clicks. [check_two] is the same for boards of two columns. *)

From Kortest Require Standard.
Import List Bool Arith Lia.
From Kortest Require Import Rules RulesHardest Lengths Groups Replay Mirror Sanity Opponent Parts.
Import ListNotations.

(** A token of a strategy: reveal the next tile of a column, click on a cell, or leave out the pair. *)
Inductive token := Reveal (column : nat) | Click (x y : nat) | Omit.

Definition rest := (list token * list board)%type.

Section Strategies.
  Variable colours : nat.
  (** Returns the proven number of clicks for parts of these heights. *)
  Variable bound : list nat -> option nat.
  Hypothesis bound_ok : forall hs k, bound hs = Some k -> bounded colours hs k.

  (** Calls [f] for each part. Each call reads the tokens that the previous one has left, and adds to the pairs that are
      left out. *)
  Fixpoint each (f : part -> list token -> list board -> option rest) (ps : list part) (s : list token) (out : list board)
    : option rest :=
    match ps with
    | [] => Some (s, out)
    | p :: ps' =>
        match f p s out with
        | Some (s', out') => each f ps' s' out'
        | None => None
        end
    end.

  Definition decided (p : part) (k : nat) : bool :=
    match bound (heights p) with
    | Some j => j <=? k
    | None => false
    end.

  (** [may] says whether a pair may be left out. *)
  Fixpoint verify (fuel : nat) (may : bool) (k : nat) (p : part) (s : list token) (out : list board) : option rest :=
    match fuel with
    | 0 => None
    | S fuel' =>
        if decided p k then Some (s, out)
        else
          match s with
          | [] => None
          | Reveal j :: s' => each (verify fuel' may k) (reveals colours p j) s' out
          | Click x y :: s' =>
              match k, nth_error (nth x (known p) []) y with
              | S k', Some c => each (verify fuel' false k') (answers p c x y) s' out
              | _, _ => None
              end
          | Omit :: s' => if may && forallb (fun q => snd q =? 0) p then Some (s', known p :: out) else None
          end
    end.

  (** The board [b] differs from a board in [out] only in the names of the colours. *)
  Definition listed (out : list board) (b : board) : Prop :=
    exists q f, In q out /\ injective f /\ (forall c, ok colours c -> ok colours (f c)) /\ b = map (map f) q.

  Definition good (may : bool) (k : nat) (out : list board) (b : board) : Prop := safe b k \/ may = true /\ listed out b.

  Definition sound (may : bool) (k : nat) (f : part -> list token -> list board -> option rest) : Prop :=
    forall p s out s' out', f p s out = Some (s', out') ->
      incl out out' /\ forall b, filled colours p b -> good may k out' b.

  Lemma listed_more out out' b : incl out out' -> listed out b -> listed out' b.
  Proof. intros more (q & f & into & others). exists q, f. split; [now apply more | assumption]. Qed.

  Lemma good_more may k out out' b : incl out out' -> good may k out b -> good may k out' b.
  Proof. intros more [is_safe | [is_may is_listed]]; [now left | right]. split; [assumption |]. now apply listed_more with out. Qed.

  Lemma good_swap may k out c d b : ok colours c -> ok colours d -> good may k out (map (map (swap c d)) b) -> good may k out b.
  Proof.
    intros c_ok d_ok [is_safe | [is_may (q & f & into & inj & keeps & same)]].
    - left. apply safe_unmap with (swap c d); [apply swap_injective | assumption].
    - right. split; [assumption |]. exists q, (fun e => swap c d (f e)). split; [assumption |]. split; [| split].
      + intros e e' equal. apply inj. now apply (swap_injective c d).
      + intros e e_ok. apply swap_ok; auto.
      + apply (f_equal (map (map (swap c d)))) in same. rewrite !map_map in same.
        rewrite <- (map_id b) at 1. etransitivity; [| etransitivity; [exact same |]].
        * apply map_ext. intros column. rewrite map_map. rewrite <- (map_id column) at 1. apply map_ext. intros e.
          now rewrite swap_swap.
        * apply map_ext. intros column. now rewrite map_map.
  Qed.

  Lemma each_sound may k f : sound may k f -> forall ps s out s' out', each f ps s out = Some (s', out') ->
    incl out out' /\ forall p b, In p ps -> filled colours p b -> good may k out' b.
  Proof.
    intros f_ok. induction ps as [| p ps IH]; intros s out s' out' run; cbn in run.
    - injection run as <- <-. split; [apply incl_refl |]. intros p b [].
    - destruct (f p s out) as [[s1 out1] |] eqn:first; [| discriminate].
      apply f_ok in first as [more p_ok]. apply IH in run as [more' ps_ok].
      split; [now apply incl_tran with out1 |]. intros q b [-> | into] fits; [| now apply (ps_ok q)].
      apply good_more with out1; [assumption | now apply p_ok].
  Qed.

  Lemma verify_sound fuel : forall may k, sound may k (verify fuel may k).
  Proof.
    induction fuel as [| fuel IH]; intros may k p s out s' out' run; [discriminate |]. cbn [verify] in run.
    destruct (decided p k) eqn:is_decided.
    - injection run as <- <-. split; [apply incl_refl |]. intros b fits. left. unfold decided in is_decided.
      destruct (bound (heights p)) as [j |] eqn:is_bound; [| discriminate]. apply Nat.leb_le in is_decided.
      apply safe_more with j; [| assumption]. apply (bound_ok _ _ is_bound). now apply filled_within.
    - destruct s as [| [j | x y |] s1]; [discriminate | | |].
      + apply (each_sound may k) in run as [more ps_ok]; [| apply IH]. split; [assumption |].
        intros b fits. apply (reveals_enough colours (good may k out') p j); [| | assumption].
        * intros c d b' c_ok d_ok. now apply good_swap.
        * intros q b' into fits'. now apply (ps_ok q).
      + destruct k as [| k]; [discriminate |].
        destruct (nth_error (nth x (known p) []) y) as [c |] eqn:is_c; [| discriminate].
        apply (each_sound false k) in run as [more ps_ok]; [| apply IH]. split; [assumption |].
        intros b fits. left. apply safe_click with (x, y).
        * now rewrite (filled_tile colours p b x y c fits is_c).
        * intros g is_answer. destruct (ps_ok (after p (masks g (known p))) (settle g b)) as [is_safe | [no _]].
          -- now apply (answer_listed colours p b x y c g).
          -- now apply filled_after.
          -- assumption.
          -- discriminate.
      + destruct (may && forallb (fun q => snd q =? 0) p) eqn:allowed; [| discriminate].
        injection run as <- <-. apply andb_true_iff in allowed as [is_may whole]. split; [apply incl_tl, incl_refl |].
        intros b fits. right. split; [assumption |]. exists (known p), (fun c => c). split; [now left |].
        split; [intros c d; trivial |]. split; [trivial |].
        rewrite (map_ext _ (fun column => column)) by apply map_id. rewrite map_id.
        clear - fits whole. induction fits as [| [column more] rest p b (tiles & -> & less & _) _ IH]; [reflexivity |].
        cbn in *. apply andb_true_iff in whole as [none whole]. apply Nat.eqb_eq in none. subst more.
        destruct tiles; [| cbn in less; lia]. rewrite app_nil_r. now rewrite IH.
  Qed.
End Strategies.

(** * Bounds of pairs and triples *)

Definition plus (j k : option nat) : option nat :=
  match j, k with
  | Some j, Some k => Some (j + k)
  | _, _ => None
  end.

Definition least (j k : option nat) : option nat :=
  match j, k with
  | Some j, Some k => Some (min j k)
  | Some j, None | None, Some j => Some j
  | None, None => None
  end.

(** For the heights of two columns, the proven number of clicks. *)
Definition table := list (list (option nat)).

Definition look (t : table) (a b : nat) : option nat := nth b (nth a t []) None.

Definition bound_of (t : table) (hs : list nat) : option nat :=
  match hs with
  | [a; b] => least (look t a b) (plus (look t a 0) (look t b 0))
  | [a; b; c] => least (plus (look t a b) (look t c 0)) (plus (look t b c) (look t a 0))
  | _ => None
  end.

Definition tabulate (size : nat) (f : nat -> nat -> option nat) : table :=
  map (fun a => map (f a) (seq 0 size)) (seq 0 size).

Lemma nth_seq {A} (f : nat -> A) d size : forall start i x, nth i (map f (seq start size)) d = x -> x = d \/ x = f (start + i).
Proof.
  induction size as [| size IH]; intros start i x <-; [destruct i; now left |]. cbn. destruct i as [| i].
  - right. now rewrite Nat.add_0_r.
  - destruct (IH (S start) i _ eq_refl) as [-> | ->]; [now left | right]. f_equal. lia.
Qed.

Lemma look_tabulate size f a b k : look (tabulate size f) a b = Some k -> f a b = Some k.
Proof.
  unfold look, tabulate. intros is_k.
  destruct (nth_seq (fun a => map (f a) (seq 0 size)) [] size 0 a _ eq_refl) as [row | row]; rewrite row in is_k.
  - now destruct b.
  - destruct (nth_seq (f (0 + a)) None size 0 b _ eq_refl) as [one | one]; rewrite one in is_k; [discriminate | assumption].
Qed.

Definition add_claim (size : nat) (t : table) (a b k : nat) : table :=
  tabulate size (fun x y => if (x <=? a) && (y <=? b) || (x <=? b) && (y <=? a) then least (Some k) (look t x y) else look t x y).

Section Tables.
  Variable colours : nat.

  Definition proven (t : table) : Prop := forall a b k, look t a b = Some k -> bounded colours [a; b] k.

  Lemma within_two a b u : within colours [a; b] u -> exists x y, u = [x; y] /\ within colours [a] [x] /\ within colours [b] [y].
  Proof.
    intros fits. inversion fits as [| h x hs u' x_ok others]; subst. inversion others as [| h' y hs' u'' y_ok none]; subst.
    inversion none; subst. exists x, y. split; [reflexivity |]. split; (constructor; [assumption | constructor]).
  Qed.

  Lemma bounded_more hs hs' k j : bounded colours hs k -> Forall2 le hs' hs -> k <= j -> bounded colours hs' j.
  Proof.
    intros is_bound less more b fits. apply safe_more with k; [| assumption]. apply is_bound. clear is_bound.
    revert hs less. induction fits as [| h column hs' b [fits all] _ IH]; intros hs less; inversion less; subst; constructor.
    - split; [lia | assumption].
    - now apply IH.
  Qed.

  Lemma bounded_mirrored a b k : bounded colours [a; b] k -> bounded colours [b; a] k.
  Proof.
    intros is_bound u fits. apply within_two in fits as (x & y & -> & x_ok & y_ok).
    change [x; y] with (rev [y; x]). apply safe_rev. apply is_bound. now apply (Forall2_app y_ok x_ok).
  Qed.

  Lemma bounded_one a k : bounded colours [a; 0] k -> bounded colours [a] k.
  Proof.
    intros is_bound u fits. apply safe_unpad with [[]]; [apply cleared_columns; repeat constructor |]. apply is_bound.
    change [a; 0] with ([a] ++ [0]). apply Forall2_app; [assumption |]. repeat constructor.
  Qed.

  Lemma bounded_then hs hs' j k : bounded colours hs j -> bounded colours hs' k -> bounded colours (hs ++ hs') (j + k).
  Proof.
    intros first second b fits. apply Forall2_app_inv_l in fits as (u & v & u_fits & v_fits & ->).
    apply first_then with (ok colours); [now apply first | now apply within_ok with hs' |].
    now apply bounded_lasting with hs'.
  Qed.

  Lemma bounded_before hs hs' j k : bounded colours hs j -> bounded colours hs' k -> bounded colours (hs ++ hs') (k + j).
  Proof. rewrite Nat.add_comm. apply bounded_then. Qed.

  Lemma least_bounded hs j k m : (forall m, j = Some m -> bounded colours hs m) -> (forall m, k = Some m -> bounded colours hs m) ->
    least j k = Some m -> bounded colours hs m.
  Proof.
    intros j_ok k_ok is_m. destruct j as [j |], k as [k |]; cbn in is_m; try discriminate; injection is_m as <-; auto.
    destruct (Nat.min_dec j k) as [-> | ->]; auto.
  Qed.

  Lemma bound_of_ok t hs k : proven t -> bound_of t hs = Some k -> bounded colours hs k.
  Proof.
    intros t_ok. destruct hs as [| a [| b [| c [| d hs]]]]; cbn; try discriminate; apply least_bounded.
    - apply t_ok.
    - intros m is_m. destruct (look t a 0) eqn:first, (look t b 0) eqn:second; try discriminate. injection is_m as <-.
      apply (bounded_then [a] [b]); apply bounded_one; now apply t_ok.
    - intros m is_m. destruct (look t a b) eqn:first, (look t c 0) eqn:second; try discriminate. injection is_m as <-.
      apply (bounded_then [a; b] [c]); [now apply t_ok |]. apply bounded_one. now apply t_ok.
    - intros m is_m. destruct (look t b c) eqn:first, (look t a 0) eqn:second; try discriminate. injection is_m as <-.
      apply (bounded_before [a] [b; c]); [| now apply t_ok]. apply bounded_one. now apply t_ok.
  Qed.

  Lemma add_claim_ok size t a b k : proven t -> bounded colours [a; b] k -> proven (add_claim size t a b k).
  Proof.
    intros t_ok is_bound x y m is_m. apply look_tabulate in is_m.
    destruct ((x <=? a) && (y <=? b) || (x <=? b) && (y <=? a)) eqn:less; [| now apply t_ok].
    revert is_m. apply least_bounded; [| apply t_ok]. intros m' [= <-].
    apply orb_true_iff in less as [less | less]; apply andb_true_iff in less as [x_less y_less];
      apply Nat.leb_le in x_less, y_less.
    - apply bounded_more with [a; b] k; [assumption | repeat constructor; assumption | apply le_n].
    - apply bounded_more with [b; a] k; [now apply bounded_mirrored | repeat constructor; assumption | apply le_n].
  Qed.

  Lemma proven_empty size : proven (tabulate size (fun a b => if (a =? 0) && (b =? 0) then Some 0 else None)).
  Proof.
    intros a b k is_k. apply look_tabulate in is_k. destruct (a =? 0) eqn:a_0, (b =? 0) eqn:b_0; try discriminate.
    injection is_k as <-. apply Nat.eqb_eq in a_0, b_0. subst. intros u fits.
    apply within_two in fits as (x & y & -> & x_ok & y_ok). inversion x_ok as [| ? ? ? ? [x_less _] _]; subst.
    inversion y_ok as [| ? ? ? ? [y_less _] _]; subst. destruct x; [| cbn in x_less; lia]. destruct y; [| cbn in y_less; lia].
    apply safe_done, cleared_columns. repeat constructor.
  Qed.
End Tables.

(** * All boards of seven columns *)

Record evidence := Evidence {
  rows : nat;
  colours_of : nat;
  (** Heights, clicks and strategy of each claim about pairs. *)
  pair_claims : list (nat * nat * nat * list token);
  most_clicks : nat;
  most_strategy : list token;
  triple_clicks : nat;
  triple_claims : list (board * list token);
  all_clicks : nat
}.

Section Check.
  Variable colours : nat.
  (** Strategies are at most this deep. *)
  Variable depth : nat.

  Definition unknown_pair (a b : nat) : part := [([], a); ([], b)].

  Fixpoint check_pairs (size : nat) (t : table) (claims : list (nat * nat * nat * list token)) : option table :=
    match claims with
    | [] => Some t
    | (a, b, k, s) :: claims' =>
        match verify colours (bound_of t) depth false k (unknown_pair a b) s [] with
        | Some ([], _) => check_pairs size (add_claim size t a b k) claims'
        | _ => None
        end
    end.

  Lemma filled_unknown a b u : within colours [a; b] u -> filled colours (unknown_pair a b) u.
  Proof.
    intros fits. apply within_two in fits as (x & y & -> & x_ok & y_ok).
    inversion x_ok as [| ? ? ? ? [x_less x_all] _]; subst. inversion y_ok as [| ? ? ? ? [y_less y_all] _]; subst.
    constructor; [exists x; auto | constructor; [exists y; auto | constructor]].
  Qed.

  Lemma check_pairs_ok size claims : forall t t', proven colours t -> check_pairs size t claims = Some t' -> proven colours t'.
  Proof.
    induction claims as [| [[[a b] k] s] claims IH]; intros t t' t_ok run; cbn [check_pairs] in run; [now injection run as <- |].
    destruct (verify _ _ _ _ _ _ _ _) as [[[| x s'] out] |] eqn:one; try discriminate.
    apply IH in run; [assumption |]. apply add_claim_ok; [assumption |]. intros u fits.
    apply (verify_sound colours (bound_of t)) in one as [_ is_good]; [| intros hs j; now apply bound_of_ok].
    destruct (is_good u (filled_unknown a b u fits)) as [is_safe | [no _]]; [exact is_safe | discriminate no].
  Qed.

  Definition known_part (b : board) : part := map (fun column => (column, 0)) b.

  Definition colours_ok (b : board) : bool := forallb (forallb (fun c => c <? colours)) b.

  Definition check_triple (t : table) (k : nat) (claim : board * list token) : bool :=
    colours_ok (fst claim)
      && match verify colours (bound_of t) depth false k (known_part (fst claim)) (snd claim) [] with
         | Some ([], _) => true
         | _ => false
         end.

  Lemma colours_ok_iff b : colours_ok b = true <-> Forall (Forall (ok colours)) b.
  Proof.
    unfold colours_ok. rewrite forallb_forall, Forall_forall. split; intros all column into; specialize (all column into).
    - apply Forall_forall. intros c c_in. apply Nat.ltb_lt. rewrite forallb_forall in all. now apply all.
    - apply forallb_forall. intros c c_in. apply Nat.ltb_lt. rewrite Forall_forall in all. now apply all.
  Qed.

  Lemma check_triple_ok t k claim : proven colours t -> check_triple t k claim = true -> safe (fst claim) k.
  Proof.
    intros t_ok test. apply andb_true_iff in test as [all run]. apply colours_ok_iff in all.
    destruct (verify _ _ _ _ _ _ _ _) as [[[| x s'] out] |] eqn:one; try discriminate.
    apply (verify_sound colours (bound_of t)) in one as [_ is_good]; [| intros hs j; now apply bound_of_ok].
    assert (fits : filled colours (known_part (fst claim)) (fst claim)).
    { clear - all. induction all as [| column b one _ IH]; constructor; [| assumption].
      exists []. cbn. rewrite app_nil_r. auto. }
    destruct (is_good (fst claim) fits) as [is_safe | [no _]]; [exact is_safe | discriminate no].
  Qed.

  (** * All names of the colours *)

  Fixpoint lists (n : nat) : list (list colour) :=
    match n with
    | 0 => [[]]
    | S n' => flat_map (fun c => map (cons c) (lists n')) (seq 0 colours)
    end.

  Fixpoint distinct (l : list nat) : bool :=
    match l with
    | [] => true
    | c :: l' => negb (existsb (Nat.eqb c) l') && distinct l'
    end.

  Definition renamings : list (list colour) := filter distinct (lists colours).

  Definition renamed (names : list colour) (c : colour) : colour := if c <? colours then nth c names 0 else c.

  Definition images (b : board) : list board :=
    flat_map (fun names => let b' := map (map (renamed names)) b in [b'; rev b']) renamings.

  Lemma lists_in n : forall l, length l = n -> Forall (ok colours) l -> In l (lists n).
  Proof.
    induction n as [| n IH]; intros [| c l] long all; try discriminate; [now left |]. inversion all; subst.
    cbn. apply in_flat_map. exists c. split; [apply in_seq; unfold ok in *; lia |]. apply in_map. apply IH; auto.
  Qed.

  Lemma lists_out n : forall l, In l (lists n) -> length l = n /\ Forall (ok colours) l.
  Proof.
    induction n as [| n IH]; intros l into; cbn in into.
    - destruct into as [<- | []]. now split.
    - apply in_flat_map in into as (c & c_in & into). apply in_map_iff in into as (l' & <- & into).
      apply IH in into as [long all]. apply in_seq in c_in. split; [cbn; lia |]. constructor; [unfold ok; lia | assumption].
  Qed.

  Lemma distinct_iff l : distinct l = true <-> NoDup l.
  Proof.
    induction l as [| c l IH]; cbn; [split; [constructor | reflexivity] |].
    rewrite andb_true_iff, negb_true_iff, IH. split.
    - intros [is_new all]. constructor; [| assumption]. intros into. rewrite <- not_true_iff_false in is_new.
      apply is_new. apply existsb_exists. exists c. split; [assumption | apply Nat.eqb_refl].
    - intros all. inversion all; subst. split; [| assumption]. apply not_true_iff_false. intros old.
      apply existsb_exists in old as (d & into & same). apply Nat.eqb_eq in same. now subst.
  Qed.

  Lemma renamed_injective names : In names renamings -> injective (renamed names).
  Proof.
    intros into. apply filter_In in into as [into is_distinct]. apply lists_out in into as [long all].
    apply distinct_iff in is_distinct. rewrite NoDup_nth with (d := 0) in is_distinct.
    rewrite Forall_forall in all. unfold ok, colour in *. intros c d. unfold renamed.
    assert (small : forall e, e < colours -> nth e names 0 < colours).
    { intros e less. apply all. apply nth_In. now rewrite long. }
    destruct (Nat.ltb_spec c colours) as [c_less | c_more], (Nat.ltb_spec d colours) as [d_less | d_more]; intros same.
    - apply is_distinct; now rewrite ?long.
    - specialize (small c c_less). unfold colour in *. lia.
    - specialize (small d d_less). unfold colour in *. lia.
    - assumption.
  Qed.

  Lemma images_safe b b' k : safe b k -> In b' (images b) -> safe b' k.
  Proof.
    intros is_safe into. apply in_flat_map in into as (names & names_in & into). apply renamed_injective in names_in.
    destruct into as [<- | [<- | []]]; [now apply safe_map | apply safe_rev; now apply safe_map].
  Qed.

  Lemma nodup_map f l : injective f -> NoDup l -> NoDup (map f l).
  Proof.
    intros inj. induction 1 as [| c l is_new _ IH]; constructor; [| assumption]. intros into.
    apply in_map_iff in into as (d & same & into). apply inj in same. now subst.
  Qed.

  Lemma images_in b f : Forall (Forall (ok colours)) b -> injective f -> (forall c, ok colours c -> ok colours (f c)) ->
    In (map (map f) b) (images b).
  Proof.
    intros all inj keeps. apply in_flat_map. exists (map f (seq 0 colours)). split.
    - apply filter_In. split.
      + apply lists_in; [now rewrite length_map, length_seq |]. apply Forall_map, Forall_forall. intros c into.
        apply keeps. apply in_seq in into. unfold ok. lia.
      + apply distinct_iff, nodup_map; [exact inj | apply seq_NoDup].
    - left. apply map_ext_in. intros column into. apply map_ext_in. intros c c_in.
      assert (ok colours c) as less by (rewrite Forall_forall in all; specialize (all column into);
        rewrite Forall_forall in all; now apply all).
      unfold renamed. unfold ok in less. assert (test := less). apply Nat.ltb_lt in test. rewrite test.
      rewrite nth_indep with (d' := f 0) by (now rewrite length_map, length_seq). rewrite map_nth.
      f_equal. now apply seq_nth.
  Qed.
End Check.

Definition same_board (b b' : board) : bool := if list_eq_dec (list_eq_dec Nat.eq_dec) b b' then true else false.

Lemma same_board_iff b b' : same_board b b' = true <-> b = b'.
Proof. unfold same_board. destruct (list_eq_dec (list_eq_dec Nat.eq_dec) b b'); split; congruence. Qed.

Definition has (l : list board) (b : board) : bool := existsb (same_board b) l.

Lemma has_iff l b : has l b = true <-> In b l.
Proof.
  unfold has. rewrite existsb_exists. split.
  - intros (b' & into & same). apply same_board_iff in same. now subst.
  - intros into. exists b. split; [assumption |]. now apply same_board_iff.
Qed.

(** Everything that is needed about the columns of one height, for [seven_columns]. *)
Record facts (colours height : nat) (hard : list board) (column pair most triple : nat) : Prop := Facts {
  fact_column : bounded colours [height] column;
  fact_pair : bounded colours [height; height] pair;
  fact_most : forall c d, within colours [height; height] [c; d] -> has hard [c; d] = false ->
    lasting (ok colours) [c; d] most;
  fact_triple : forall b c d, has hard [b; c] = true -> has hard [c; d] = true -> safe [b; c; d] triple
}.

Lemma within_length colours hs b : within colours hs b -> length b = length hs.
Proof. induction 1; cbn; congruence. Qed.

(** Every board of seven columns can be cleared: a triple with two hard pairs comes first, or one column is left between
    three pairs of which at most one is hard. *)
Lemma seven_columns colours height hard column pair most triple clicks :
  facts colours height hard column pair most triple -> most <= pair -> triple + 2 * pair <= clicks ->
  column + pair + 2 * most <= clicks -> forall b, within colours (repeat height 7) b -> safe b clicks.
Proof.
  intros [is_column is_pair is_most is_triple] less enough enough' u fits.
  assert (long : length u = 7) by now rewrite (within_length _ _ _ fits).
  destruct u as [| a [| b [| c [| d [| e [| f [| g [| h u]]]]]]]]; try discriminate. clear long.
  assert (all := within_ok colours _ _ fits). cbn [repeat] in fits.
  assert (one : forall x, In x [a; b; c; d; e; f; g] -> within colours [height] [x] /\ Forall (ok colours) x).
  { intros x into.
    assert (each : Forall (fun x => length x <= height /\ Forall (ok colours) x) [a; b; c; d; e; f; g]).
    { repeat (match goal with H : within _ (_ :: _) _ |- _ => inversion H; clear H; subst
              | H : Forall2 _ (_ :: _) _ |- _ => inversion H; clear H; subst end).
      repeat (constructor; [assumption |]). constructor. }
    rewrite Forall_forall in each. specialize (each x into). split; [constructor; [assumption | constructor] | apply each]. }
  clear fits.
  assert (column_ok : forall x, In x [a; b; c; d; e; f; g] -> lasting (ok colours) [x] column).
  { intros x into. apply bounded_lasting with [height]; [assumption | now apply one]. }
  assert (two : forall x y, In x [a; b; c; d; e; f; g] -> In y [a; b; c; d; e; f; g] -> within colours [height; height] [x; y]).
  { intros x y x_in y_in. apply (Forall2_app (proj1 (one x x_in)) (proj1 (one y y_in))). }
  assert (pair_ok : forall x y, In x [a; b; c; d; e; f; g] -> In y [a; b; c; d; e; f; g] ->
    lasting (ok colours) [x; y] (if has hard [x; y] then pair else most)).
  { intros x y x_in y_in. destruct (has hard [x; y]) eqn:is_hard; [| apply is_most; auto].
    apply bounded_lasting with [height; height]; auto. }
  assert (In a [a; b; c; d; e; f; g]) as a_in by (cbn; tauto). assert (In b [a; b; c; d; e; f; g]) as b_in by (cbn; tauto).
  assert (In c [a; b; c; d; e; f; g]) as c_in by (cbn; tauto). assert (In d [a; b; c; d; e; f; g]) as d_in by (cbn; tauto).
  assert (In e [a; b; c; d; e; f; g]) as e_in by (cbn; tauto). assert (In f [a; b; c; d; e; f; g]) as f_in by (cbn; tauto).
  assert (In g [a; b; c; d; e; f; g]) as g_in by (cbn; tauto).
  assert (fine : forall l, incl l [a; b; c; d; e; f; g] -> Forall (Forall (ok colours)) l).
  { intros l inside. apply Forall_forall. intros x into. now apply one, inside. }
  assert (pair_most : forall x y, In x [a; b; c; d; e; f; g] -> In y [a; b; c; d; e; f; g] -> lasting (ok colours) [x; y] pair).
  { intros x y x_in y_in. apply bounded_lasting with [height; height]; auto. }
  assert (refl : forall l k, incl l [a; b; c; d; e; f; g] -> lasting (ok colours) l k -> safe l k).
  { intros l k inside is_safe. apply is_safe. apply worn_refl. now apply fine. }
  assert (nothing : lasting (ok colours) [] 0).
  { intros l step. inversion step. apply safe_done, cleared_columns. constructor. }
  destruct (has hard [a; b] && has hard [b; c]) eqn:first.
  { apply andb_true_iff in first as [ab bc]. apply safe_more with (triple + (0 + (pair + pair))); [| lia].
    apply (part_first (ok colours) [a; b; c] triple (is_triple _ _ _ ab bc) [] [d; e; f; g] 0 (pair + pair)).
    - constructor.
    - apply fine. intros x. cbn. tauto.
    - exact nothing.
    - apply (lasting_app (ok colours) [d; e] [f; g]); auto.
    - apply fine. intros x. cbn. tauto. }
  destruct (has hard [c; d] && has hard [d; e]) eqn:second.
  { apply andb_true_iff in second as [cd de]. apply safe_more with (triple + (pair + pair)); [| lia].
    apply (part_first (ok colours) [c; d; e] triple (is_triple _ _ _ cd de) [a; b] [f; g] pair pair); auto;
      apply fine; intros x; cbn; tauto. }
  destruct (has hard [e; f] && has hard [f; g]) eqn:third.
  { apply andb_true_iff in third as [ef fg]. apply safe_more with (triple + ((pair + pair) + 0)); [| lia].
    apply (part_first (ok colours) [e; f; g] triple (is_triple _ _ _ ef fg) [a; b; c; d] [] (pair + pair) 0).
    - apply fine. intros x. cbn. tauto.
    - constructor.
    - apply (lasting_app (ok colours) [a; b] [c; d]); auto.
    - exact nothing.
    - apply fine. intros x. cbn. tauto. }
  assert (left_pairs := lasting_app (ok colours) [a; b] _ _ _ (pair_ok a b a_in b_in)
    (lasting_app (ok colours) [c; d] _ _ _ (pair_ok c d c_in d_in)
      (lasting_app (ok colours) [e; f] _ _ _ (pair_ok e f e_in f_in) (column_ok g g_in)))).
  assert (right_pairs := lasting_app (ok colours) [a] _ _ _ (column_ok a a_in)
    (lasting_app (ok colours) [b; c] _ _ _ (pair_ok b c b_in c_in)
      (lasting_app (ok colours) [d; e] _ _ _ (pair_ok d e d_in e_in) (pair_ok f g f_in g_in)))).
  apply refl in left_pairs; [| intros x; cbn; tauto]. apply refl in right_pairs; [| intros x; cbn; tauto].
  cbn [app] in left_pairs, right_pairs.
  destruct (has hard [a; b]), (has hard [b; c]), (has hard [c; d]), (has hard [d; e]), (has hard [e; f]), (has hard [f; g]);
    try discriminate;
    solve [apply safe_more with (1 := left_pairs); lia | apply safe_more with (1 := right_pairs); lia].
Qed.

(** * The check *)

Definition look_most (t : table) (height most : nat) : bool :=
  match look t (pred height) height with
  | Some k => (k <=? most) && (0 <? height)
  | None => false
  end.

(** All pairs or triples that differ from those of the list in the names of the colours, and their mirror images. *)
Definition all_images (colours : nat) (l : list board) : list board := flat_map (images colours) l.

Definition check_hard (colours : nat) (hard triples : list board) : bool :=
  forallb (fun b => match b with
    | [x; y] => forallb (fun b' => match b' with
        | [y'; z] => if same_board [y] [y'] then has triples [x; y; z] else true
        | _ => true
        end) hard
    | _ => true
    end) hard.

Definition check (depth : nat) (e : evidence) : bool :=
  let colours := colours_of e in
  match check_pairs colours depth (S (rows e)) (tabulate (S (rows e)) (fun a b => if (a =? 0) && (b =? 0) then Some 0 else None))
    (pair_claims e) with
  | None => false
  | Some t =>
      match look t (rows e) 0, look t (rows e) (rows e),
        verify colours (bound_of t) depth true (most_clicks e) (unknown_pair (rows e) (rows e)) (most_strategy e) [] with
      | Some one, Some two, Some ([], out) =>
          look_most t (rows e) (most_clicks e)
            && forallb (colours_ok colours) out
            && forallb (check_triple colours depth t (triple_clicks e)) (triple_claims e)
            && check_hard colours (all_images colours out) (all_images colours (map fst (triple_claims e)))
            && (most_clicks e <=? two)
            && (triple_clicks e + 2 * two <=? all_clicks e)
            && (one + two + 2 * most_clicks e <=? all_clicks e)
      | _, _, _ => false
      end
  end.

Lemma look_most_ok colours t height most u : proven colours t -> look_most t height most = true ->
  within colours [pred height; height] u -> safe u most.
Proof.
  intros t_ok test fits. unfold look_most in test. destruct (look t (pred height) height) as [k |] eqn:is_k; [| discriminate].
  apply andb_true_iff in test as [less _]. apply Nat.leb_le in less. apply safe_more with k; [| assumption].
  now apply (t_ok _ _ _ is_k).
Qed.

Lemma check_hard_ok colours hard triples b c d : check_hard colours hard triples = true ->
  has hard [b; c] = true -> has hard [c; d] = true -> In [b; c; d] triples.
Proof.
  intros test first second. apply has_iff in first, second. apply has_iff. unfold check_hard in test.
  rewrite forallb_forall in test. specialize (test _ first). cbn iota beta in test.
  rewrite forallb_forall in test. specialize (test _ second). cbn iota beta in test.
  assert (same : same_board [c] [c] = true) by now apply same_board_iff. rewrite same in test. exact test.
Qed.

Lemma all_images_in colours l b : In b (all_images colours l) -> exists q, In q l /\ In b (images colours q).
Proof. apply in_flat_map. Qed.

(** A pair with a strategy, or a hard one that has lost tiles, needs few clicks. *)
Lemma most_lasting colours t height most out c d : proven colours t -> look_most t height most = true ->
  forallb (colours_ok colours) out = true ->
  (forall u, filled colours (unknown_pair height height) u -> good colours true most out u) ->
  within colours [height; height] [c; d] -> has (all_images colours out) [c; d] = false ->
  lasting (ok colours) [c; d] most.
Proof.
  intros t_ok near out_ok is_good fits is_easy u step. assert (fits' := within_worn _ _ _ _ fits step).
  assert (columns := within_two _ _ _ _ fits'). destruct columns as (c' & d' & -> & _ & _).
  destruct (is_good _ (filled_unknown _ _ _ _ fits')) as [is_safe | [_ (q & f & into & inj & keeps & same)]]; [assumption |].
  apply within_two in fits as (c0 & d0 & equal & c_fits & d_fits). injection equal as <- <-.
  inversion c_fits as [| ? ? ? ? [c_less _] _]; subst. inversion d_fits as [| ? ? ? ? [d_less _] _]; subst.
  inversion step as [| ? ? ? ? [c_worn c_all] step']; subst. inversion step' as [| ? ? ? ? [d_worn d_all] _]; subst.
  destruct c_worn as [-> | c_shorter], d_worn as [-> | d_shorter].
  - exfalso. rewrite <- not_true_iff_false in is_easy. apply is_easy. apply has_iff. apply in_flat_map. exists q.
    split; [assumption |]. rewrite same. apply images_in; [| assumption | assumption].
    rewrite forallb_forall in out_ok. apply colours_ok_iff. now apply out_ok.
  - apply (safe_rev [d'; c]). apply (look_most_ok colours t height); [assumption | assumption |].
    constructor; [split; [lia | assumption] | constructor; [split; [lia | assumption] | constructor]].
  - apply (look_most_ok colours t height); [assumption | assumption |].
    constructor; [split; [lia | assumption] | constructor; [split; [lia | assumption] | constructor]].
  - apply (look_most_ok colours t height); [assumption | assumption |].
    constructor; [split; [lia | assumption] | constructor; [split; [lia | assumption] | constructor]].
Qed.

Theorem check_sound depth e : check depth e = true ->
  forall b, within (colours_of e) (repeat (rows e) 7) b -> exists n, n <= all_clicks e /\ clears b n.
Proof.
  intros test b fits. apply safe_clears. unfold check in test. cbv zeta in test.
  destruct (check_pairs _ _ _ _ _) as [t |] eqn:pairs; [| discriminate].
  destruct (look t (rows e) 0) as [one |] eqn:is_one; [| discriminate].
  destruct (look t (rows e) (rows e)) as [two |] eqn:is_two; [| discriminate].
  destruct (verify _ _ _ _ _ _ _ _) as [[[| x s'] out] |] eqn:most; try discriminate.
  rewrite !andb_true_iff, !Nat.leb_le in test. destruct test as [[[[[[near out_ok] triples_ok] hard_ok] less] enough] enough'].
  assert (t_ok := check_pairs_ok _ _ _ _ _ _ (proven_empty _ _) pairs).
  apply (verify_sound (colours_of e) (bound_of t)) in most as [_ is_good]; [| intros hs j; now apply bound_of_ok].
  apply seven_columns with (colours_of e) (rows e) (all_images (colours_of e) out) one two (most_clicks e) (triple_clicks e);
    try assumption. split.
  - apply bounded_one. now apply t_ok.
  - now apply t_ok.
  - intros c d c_fits is_easy. now apply most_lasting with t (rows e) out.
  - intros c d f first second. assert (into := check_hard_ok _ _ _ _ _ _ hard_ok first second).
    apply all_images_in in into as (q & q_in & into). apply in_map_iff in q_in as (claim & <- & claim_in).
    rewrite forallb_forall in triples_ok. assert (is_safe := check_triple_ok _ _ _ _ _ t_ok (triples_ok claim claim_in)).
    exact (images_safe _ _ _ _ is_safe into).
Qed.

Lemma within_all colours height b :
  (forall column, In column b -> length column = height /\ forall c, In c column -> c < colours) ->
  within colours (repeat height (length b)) b.
Proof.
  intros each. induction b as [| column b IH]; constructor.
  - destruct (each column) as [same all]; [now left |]. split; [exact (Nat.eq_le_incl _ _ same) |]. now apply Forall_forall.
  - apply IH. intros column' into. apply each. now right.
Qed.

(** The same theorem in the words of [Rules.v]. *)
Theorem check_all depth e : check depth e = true -> forall b, length b = 7 ->
  (forall column, In column b -> length column = rows e /\ forall c, In c column -> c < colours_of e) ->
  exists n, n <= all_clicks e /\ clears b n.
Proof.
  intros test b long each. apply check_sound with (1 := test). rewrite <- long. now apply within_all.
Qed.

(** * Boards of two columns *)

(** The claims about pairs are enough for a board of two columns. *)
Definition check_two (depth : nat) (e : evidence) : bool :=
  match check_pairs (colours_of e) depth (S (rows e)) (tabulate (S (rows e)) (fun a b => if (a =? 0) && (b =? 0) then Some 0 else None))
    (pair_claims e) with
  | None => false
  | Some t =>
      match look t (rows e) (rows e) with
      | Some two => two <=? all_clicks e
      | None => false
      end
  end.

Theorem check_two_columns depth e : check_two depth e = true -> forall b, length b = 2 ->
  (forall column, In column b -> length column = rows e /\ forall c, In c column -> c < colours_of e) ->
  exists n, n <= all_clicks e /\ clears b n.
Proof.
  intros test b long each. apply safe_clears. unfold check_two in test.
  destruct (check_pairs _ _ _ _ _) as [t |] eqn:pairs; [| discriminate].
  destruct (look t (rows e) (rows e)) as [two |] eqn:is_two; [| discriminate]. apply Nat.leb_le in test.
  assert (t_ok := check_pairs_ok _ _ _ _ _ _ (proven_empty _ _) pairs).
  apply safe_more with two; [| assumption]. apply (t_ok _ _ _ is_two).
  change [rows e; rows e] with (repeat (rows e) 2). rewrite <- long. now apply within_all.
Qed.

(** * One board that needs as many clicks *)

(** Tests whether a board is full. *)
Definition is_of_size (columns rows colours : nat) (b : board) : bool :=
  (length b =? columns) && forallb (fun column => (length column =? rows) && forallb (fun c => c <? colours) column) b.

Lemma is_of_size_ok columns rows colours b : is_of_size columns rows colours b = true -> of_size columns rows colours b.
Proof.
  unfold is_of_size. intros test. apply andb_true_iff in test as [long each]. apply Nat.eqb_eq in long.
  split; [assumption |]. intros column into. rewrite forallb_forall in each.
  apply each, andb_true_iff in into as [same all]. apply Nat.eqb_eq in same.
  split; [assumption |]. intros c c_in. rewrite forallb_forall in all. now apply Nat.ltb_lt, all.
Qed.

(** The number of clicks that are always enough is the largest optimum, if one board needs as many. *)
Theorem largest_if_needed columns rows colours b k : is_of_size columns rows colours b = true -> optimum b k ->
  (forall b', length b' = columns ->
    (forall column, In column b' -> length column = rows /\ forall c, In c column -> c < colours) ->
    exists n, n <= k /\ clears b' n) ->
  largest_optimum columns rows colours k.
Proof.
  intros size needs enough. split.
  - exists b. split; [now apply is_of_size_ok | assumption].
  - intros b' j [long each] [_ least]. destruct (enough b' long each) as (n & less & is_clear).
    exact (Nat.le_trans _ _ _ (least n is_clear) less).
Qed.
