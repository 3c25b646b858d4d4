(** Coq 8.20 renamed these lemmas about lists, so this file proves them. *)

From Kortest Require Standard.
Import List ListNotations.

Lemma length_map {A B} (f : A -> B) l : length (map f l) = length l.
Proof. induction l; cbn; congruence. Qed.

Lemma length_app {A} (l k : list A) : length (l ++ k) = length l + length k.
Proof. induction l; cbn; congruence. Qed.

Lemma length_rev {A} (l : list A) : length (rev l) = length l.
Proof. induction l; cbn; [reflexivity |]. rewrite length_app, IHl. cbn. now rewrite <- plus_n_Sm, <- plus_n_O. Qed.

Lemma length_skipn {A} n (l : list A) : length (skipn n l) = length l - n.
Proof. revert l. induction n; intros [| a l]; cbn; auto. Qed.

Lemma length_seq n start : length (seq start n) = n.
Proof. revert start. induction n; intros start; cbn; congruence. Qed.
