//! Combines two certificates of the same board into one certificate.

use super::board::Click;
use super::certificate::Certificate;
use super::lower_bound::{LowerBound, with_evidence};
use thiserror::Error;

/// The error that two certificates of one board contradict each other.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
#[error(
    "two certificates contradict each other: one proves that at least {lower} clicks are needed, another has a solution of {upper} clicks"
)]
pub struct Contradiction {
    /// The lower bound that one certificate proves.
    pub lower: u32,
    /// The number of clicks of a known solution.
    pub upper: u32,
}

impl Certificate {
    /// Combines two certificates of the same board: the result has the higher lower bound with its evidence, and the
    /// shorter solution. Returns `None` if no single claim can state both, because the bound is above 0 and the
    /// solution has more clicks than the bound.
    ///
    /// # Errors
    ///
    /// The lower bound of one certificate exceeds the solution of the other.
    pub fn and(self, earlier: Certificate) -> Result<Option<Certificate>, Contradiction> {
        let highest_bound = self.lower_bound().max(earlier.lower_bound());
        let board = earlier.board.clone();
        // Of two equally good solutions or proofs, the earlier one is kept.
        let mut certificates = [earlier, self];
        let witness = take_best_witness(&mut certificates, highest_bound);
        let mut bound = LowerBound::default();
        for certificate in certificates {
            bound.raise(certificate.into_lower_bound());
        }
        let Some(witness) = witness else {
            return Ok(Some(Certificate::at_least(board, &bound)));
        };
        let lower = bound.moves();
        let upper = witness.len() as u32;
        if upper < lower {
            return Err(Contradiction { lower, upper });
        }
        // The lower bound 0 says nothing.
        if lower == 0 && upper > 0 {
            return Ok(Some(Certificate::at_most(board, witness)));
        }
        Ok(Certificate::optimal(board, &bound, witness))
    }

    /// Converts the certificate to its lower bound with the evidence.
    fn into_lower_bound(self) -> LowerBound {
        with_evidence(self.lower_bound(), self.evidence, self.columns)
    }

    /// Returns the lower bound on the number of clicks that the certificate claims, or 0 if it claims none.
    fn lower_bound(&self) -> u32 {
        self.claim.bounds().at_least
    }
}

/// Takes the best solution out of the certificates; `None` if no certificate has a solution. `lower_bound` is the
/// highest lower bound of all certificates.
fn take_best_witness(certificates: &mut [Certificate], lower_bound: u32) -> Option<Vec<Click>> {
    let solved = certificates
        .iter_mut()
        .filter(|certificate| certificate.witness.is_some());
    let best = solved.min_by_key(|certificate| rank_of_witness(certificate, lower_bound))?;
    best.witness.take()
}

/// Returns the rank of a certificate's solution; the best solution has the lowest rank. Shorter solutions are better.
/// Of equally short solutions, a solution from a certificate with automata of columns as evidence is better, and then a
/// solution from a certificate that proves `lower_bound`.
fn rank_of_witness(certificate: &Certificate, lower_bound: u32) -> impl Ord + use<> {
    let clicks = certificate.witness.as_ref().map(Vec::len);
    let proves_bound = certificate.lower_bound() == lower_bound;
    (clicks, certificate.columns.is_none(), !proves_bound)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::certificate::{Claim, LayersEvidence, SearchEvidence};
    use Claim::{AtLeast, AtMost, Optimal};

    #[test]
    fn the_stronger_claim_wins_and_matching_bounds_are_optimal() {
        for (one, other, both) in [
            (Optimal(3), AtMost(4), Some(Optimal(3))),
            (Optimal(3), AtLeast(2), Some(Optimal(3))),
            (AtMost(5), AtMost(4), Some(AtMost(4))),
            (AtLeast(5), AtLeast(4), Some(AtLeast(5))),
            (AtLeast(4), AtMost(4), Some(Optimal(4))),
            (AtLeast(3), AtMost(5), None),
        ] {
            for (new, earlier) in [(one, other), (other, one)] {
                let union = certificate(new).and(certificate(earlier)).unwrap();

                let claim = union.map(|union| union.claim);
                assert_eq!(claim, both, "{new:?} {earlier:?}");
            }
        }
    }

    #[test]
    fn a_solution_below_the_lower_bound_is_a_contradiction() {
        let union = certificate(AtLeast(4)).and(certificate(AtMost(3)));

        let error = union.unwrap_err();
        assert_eq!(error, Contradiction { lower: 4, upper: 3 });
    }

    #[test]
    fn evidence_of_a_smaller_lower_bound_is_dropped() {
        let lower = Certificate {
            evidence: None,
            columns: Some(LayersEvidence {
                left: 9,
                ..LayersEvidence::default()
            }),
            ..certificate(AtLeast(3))
        };

        let union = certificate(Optimal(4)).and(lower).unwrap().unwrap();

        let expected = certificate(Optimal(4));
        assert_eq!(union.to_bytes(), expected.to_bytes());
    }

    /// Returns a certificate with this claim, with any solution and evidence that it needs.
    fn certificate(claim: Claim) -> Certificate {
        let bounds = claim.bounds();
        let evidence = SearchEvidence {
            floor: 0,
            records: vec![vec![0]],
        };
        Certificate {
            board: "B".into(),
            claim,
            witness: bounds.at_most.map(|clicks| vec![(0, 0); clicks as usize]),
            evidence: (bounds.at_least > 0).then_some(evidence),
            columns: None,
        }
    }
}
