//! A lower bound that holds its own evidence, so that no certificate can claim a bound that nothing proves.

use std::sync::Arc;

/// The evidence for a lower bound, as the certificates of a game store it.
pub trait Evidence: Clone {
    /// Combines two pieces of evidence for the same bound. The default keeps only `self`, for a game whose certificates
    /// store only one piece.
    fn and(self, _other: Self) -> Self {
        self
    }
}

/// A proven lower bound on the number of moves of every solution, with its evidence.
///
/// # Why no bound lacks evidence
///
/// The bound 0, which is the [default](LowerBound::default), says nothing and needs no evidence. Every other bound
/// comes from [`new`](LowerBound::new), which takes the evidence, or from [`raise`](LowerBound::raise), which keeps
/// each bound with its own evidence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LowerBound<E> {
    moves: u32,
    /// The evidence for `moves`. Evidence may be large, so copies of a bound share their evidence.
    evidence: Option<Arc<E>>,
}

/// The bound 0, which needs no evidence.
impl<E> Default for LowerBound<E> {
    fn default() -> LowerBound<E> {
        LowerBound {
            moves: 0,
            evidence: None,
        }
    }
}

impl<E> LowerBound<E> {
    /// Creates a bound: `evidence` proves that no solution has fewer than `moves` moves.
    pub fn new(moves: u32, evidence: E) -> LowerBound<E> {
        LowerBound {
            moves,
            evidence: Some(Arc::new(evidence)),
        }
    }

    /// Returns the bound: no solution has fewer moves than this number.
    pub fn moves(&self) -> u32 {
        self.moves
    }

    /// Returns the evidence. `None` only if the bound is 0.
    pub fn evidence(&self) -> Option<&E> {
        self.evidence.as_deref()
    }
}

impl<E: Evidence> LowerBound<E> {
    /// Replaces this bound and its evidence by `other` if `other` is larger. If both bounds are equal,
    /// [combines](Evidence::and) their evidence. A smaller bound changes nothing.
    pub fn raise(&mut self, other: LowerBound<E>) {
        if other.moves > self.moves {
            *self = other;
        } else if other.moves == self.moves {
            self.evidence = combine(self.evidence.take(), other.evidence);
        }
    }
}

/// Combines the evidence of two equal bounds. If only one bound has evidence, returns this evidence.
fn combine<E: Evidence>(own: Option<Arc<E>>, other: Option<Arc<E>>) -> Option<Arc<E>> {
    match (own, other) {
        (Some(own), Some(other)) => {
            // Copy the evidence only if another bound shares it.
            let own = Arc::unwrap_or_clone(own);
            Some(Arc::new(own.and(Arc::unwrap_or_clone(other))))
        }
        (own, other) => own.or(other),
    }
}

/// Writes only the number of moves.
#[cfg(feature = "serde")]
impl<E> serde::Serialize for LowerBound<E> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.moves.serialize(serializer)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The names of the methods that have proven a bound.
    #[derive(Clone, Debug, PartialEq, Eq)]
    struct Names(String);

    impl Evidence for Names {
        fn and(self, other: Names) -> Names {
            Names(self.0 + &other.0)
        }
    }

    #[test]
    fn the_larger_bound_keeps_its_own_evidence() {
        for (own, other, expected) in [
            (bound(3, "a"), bound(4, "b"), bound(4, "b")),
            (bound(4, "a"), bound(3, "b"), bound(4, "a")),
            (LowerBound::default(), bound(1, "b"), bound(1, "b")),
            (bound(1, "a"), LowerBound::default(), bound(1, "a")),
        ] {
            let mut raised = own;

            raised.raise(other);

            assert_eq!(raised, expected);
        }
    }

    #[test]
    fn equal_bounds_combine_their_evidence() {
        let mut raised = bound(3, "a");

        raised.raise(bound(3, "b"));

        assert_eq!(raised, bound(3, "ab"));
    }

    #[test]
    fn a_bound_without_evidence_is_0() {
        let open: LowerBound<Names> = LowerBound::default();

        assert_eq!((open.moves(), open.evidence()), (0, None));
    }

    /// Returns a lower bound whose evidence is this name.
    fn bound(moves: u32, name: &str) -> LowerBound<Names> {
        LowerBound::new(moves, Names(name.into()))
    }
}
