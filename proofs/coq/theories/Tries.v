(** A trie stores a set of pairs as a binary tree.

    A pair consists of a number and a key, and a key is a list of booleans. The booleans of the key lead from the root
    to the node that stores the number. *)

From Kortest Require Standard.
Import List Uint63.
Import ListNotations.

Inductive trie := Bare | Fork (here : list int) (if_false if_true : trie).

(** Returns all numbers that the trie [t] stores with the key [key]. *)
Fixpoint numbers_with (key : list bool) (t : trie) : list int :=
  match t with
  | Bare => []
  | Fork here if_false if_true =>
      match key with
      | [] => here
      | b :: key => numbers_with key (if b then if_true else if_false)
      end
  end.

(** Adds the number [n] with the key [key] to [t]. *)
Fixpoint add_pair (n : int) (key : list bool) (t : trie) : trie :=
  match t with
  | Bare =>
      match key with
      | [] => Fork [n] Bare Bare
      | b :: key => if b then Fork [] Bare (add_pair n key Bare) else Fork [] (add_pair n key Bare) Bare
      end
  | Fork here if_false if_true =>
      match key with
      | [] => Fork (n :: here) if_false if_true
      | b :: key =>
          if b then Fork here if_false (add_pair n key if_true) else Fork here (add_pair n key if_false) if_true
      end
  end.

Lemma add_pair_iff n key : forall t n' key',
  In n' (numbers_with key' (add_pair n key t)) <-> (n' = n /\ key' = key) \/ In n' (numbers_with key' t).
Proof.
  assert (forall key, numbers_with key Bare = []) as bare by now intros [].
  induction key as [| b key IH]; intros [| here if_false if_true] n' key'; cbn [add_pair].
  - destruct key' as [| b' key']; cbn; [intuition congruence |].
    destruct b'; rewrite ?bare; cbn; intuition discriminate.
  - destruct key' as [| b' key']; cbn; intuition congruence.
  - destruct b, key' as [| [] key']; cbn; rewrite ?IH, ?bare; cbn; intuition congruence.
  - destruct b, key' as [| [] key']; cbn; rewrite ?IH; cbn; intuition congruence.
Qed.
