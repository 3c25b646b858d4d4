(** Sums over lists. *)

From Kortest Require Standard.
Import List ZArith Lia.
Import ListNotations.
Local Open Scope Z_scope.

(** The sum of [f a] over all elements [a] of a list. *)
Fixpoint sum_of {A} (f : A -> Z) (l : list A) : Z := match l with [] => 0 | a :: l => f a + sum_of f l end.

Lemma sum_of_plus {A} (f g : A -> Z) l : sum_of (fun a => f a + g a) l = sum_of f l + sum_of g l.
Proof. induction l; cbn; lia. Qed.

Lemma sum_of_minus {A} (f g : A -> Z) l : sum_of (fun a => f a - g a) l = sum_of f l - sum_of g l.
Proof. induction l; cbn; lia. Qed.

Lemma sum_of_constant {A} (d : Z) (l : list A) : sum_of (fun _ => d) l = d * Z.of_nat (length l).
Proof. induction l; cbn [sum_of length]; lia. Qed.

Lemma sum_of_same {A} (f g : A -> Z) l : (forall a, In a l -> f a = g a) -> sum_of f l = sum_of g l.
Proof. induction l as [| a l IH]; intros same; cbn; [reflexivity |]. rewrite same, IH; firstorder. Qed.

Lemma sum_of_least {A} (f : A -> Z) l : (forall a, In a l -> 0 <= f a) -> 0 <= sum_of f l.
Proof.
  induction l as [| a l IH]; intros least; cbn; [lia |].
  pose proof (least a (or_introl eq_refl)). enough (0 <= sum_of f l) by lia. apply IH. firstorder.
Qed.

Lemma sum_of_in {A} (f : A -> Z) l : (forall a, In a l -> 0 <= f a) -> forall a, In a l -> f a <= sum_of f l.
Proof.
  induction l as [| b l IH]; intros least a; [intros [] |].
  pose proof (least b (or_introl eq_refl)). assert (0 <= sum_of f l) by (apply sum_of_least; firstorder).
  intros [<- | into]; cbn; [lia |]. enough (f a <= sum_of f l) by lia. apply IH; firstorder.
Qed.
