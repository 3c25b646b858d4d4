//! Combines two certificates of the same board into one certificate.

use super::certificate::{Certificate, ClicksClaim, LayersEvidence, SearchEvidence};
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
    /// Combines two certificates of the same board. Returns `None` if no single claim expresses
    /// both claims.
    ///
    /// The result has the higher lower bound and the shorter solution. The evidence of a
    /// certificate is dropped if the certificate proves a smaller bound.
    pub fn and(self, earlier: Certificate) -> Result<Option<Certificate>, Contradiction> {
        let lower = self.lower_bound().max(earlier.lower_bound());
        let board = earlier.board.clone();
        let (solutions, evidence): (Vec<_>, Vec<_>) = [earlier, self]
            .into_iter()
            .map(|one| {
                let has_best_bound = one.lower_bound() == lower;
                let rank = (one.columns.is_none(), !has_best_bound);
                let evidence = (
                    one.evidence.filter(|_| has_best_bound),
                    one.columns.filter(|_| has_best_bound),
                );
                (
                    one.witness.map(|clicks| (clicks.len(), rank, clicks)),
                    evidence,
                )
            })
            .unzip();
        // If several solutions are equally good, `min_by_key` returns the first one.
        let witness = solutions
            .into_iter()
            .flatten()
            .min_by_key(|&(clicks, rank, _)| (clicks, rank));
        let witness = witness.map(|(_, _, clicks)| clicks);
        let claim = match witness.as_ref().map(|clicks| clicks.len() as u32) {
            Some(upper) if upper < lower => return Err(Contradiction { lower, upper }),
            Some(upper) if upper == lower => ClicksClaim::Optimal(lower),
            Some(upper) if lower == 0 => ClicksClaim::AtMost(upper),
            Some(_) => return Ok(None),
            None => ClicksClaim::AtLeast(lower),
        };
        let (searches, layers): (Vec<Option<SearchEvidence>>, Vec<Option<LayersEvidence>>) =
            evidence.into_iter().unzip();
        let evidence = searches
            .into_iter()
            .flatten()
            .min_by_key(|evidence| evidence.floor);
        let columns = layers.into_iter().flatten().next();
        Ok(Some(Certificate {
            board,
            claim,
            witness,
            evidence,
            columns,
        }))
    }

    /// Returns the claimed lower bound, or 0 if the claim has none.
    fn lower_bound(&self) -> u32 {
        match self.claim {
            ClicksClaim::Optimal(k) | ClicksClaim::AtLeast(k) => k,
            ClicksClaim::AtMost(_) => 0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn certificate(claim: ClicksClaim) -> Certificate {
        let (upper, has_evidence) = match claim {
            ClicksClaim::Optimal(k) => (Some(k), true),
            ClicksClaim::AtMost(k) => (Some(k), false),
            ClicksClaim::AtLeast(_) => (None, true),
        };
        let witness = upper.map(|k| vec![(0, 0); k as usize]);
        let evidence = has_evidence.then(|| SearchEvidence {
            floor: 0,
            records: vec![vec![0]],
        });
        Certificate {
            board: "B".into(),
            claim,
            witness,
            evidence,
            columns: None,
        }
    }

    fn bytes(certificate: Certificate) -> Vec<u8> {
        certificate.to_bytes().0
    }

    #[test]
    fn the_stronger_claim_wins_and_matching_bounds_are_optimal() {
        use ClicksClaim::{AtLeast, AtMost, Optimal};
        for (one, other, both) in [
            (Optimal(3), AtMost(4), Some(Optimal(3))),
            (Optimal(3), AtLeast(2), Some(Optimal(3))),
            (AtMost(5), AtMost(4), Some(AtMost(4))),
            (AtLeast(5), AtLeast(4), Some(AtLeast(5))),
            (AtLeast(4), AtMost(4), Some(Optimal(4))),
            (AtLeast(3), AtMost(5), None),
        ] {
            for (new, earlier) in [(one, other), (other, one)] {
                let claim = certificate(new)
                    .and(certificate(earlier))
                    .unwrap()
                    .map(|union| union.claim);
                assert_eq!(claim, both, "{new:?} {earlier:?}");
            }
        }
        let error = certificate(AtLeast(4))
            .and(certificate(AtMost(3)))
            .unwrap_err();
        assert_eq!(error, Contradiction { lower: 4, upper: 3 });
        // The evidence of `AtLeast(3)` is dropped, because `Optimal(4)` proves a higher lower
        // bound.
        let columns = Some(LayersEvidence {
            left: 9,
            ..LayersEvidence::default()
        });
        let lower = Certificate {
            evidence: None,
            columns,
            ..certificate(AtLeast(3))
        };
        assert_eq!(
            bytes(certificate(Optimal(4)).and(lower).unwrap().unwrap()),
            bytes(certificate(Optimal(4)))
        );
    }
}
