//! Lower bounds on the number of clicks, with the evidence of a search, of the column program, or of both.

use super::board::Click;
use super::certificate::{Certificate, Claim, LayersEvidence, SearchEvidence};
use kortest_base::evidence;
use kortest_base::search::Records;

/// A proven lower bound on the number of clicks of every solution, with its evidence.
pub type LowerBound = evidence::LowerBound<Evidence>;

/// Evidence for a lower bound: the records of a search (the states that the search refuted), the layers of the column
/// program (the automata of the columns), or both. Records or layers prove the bound on their own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Evidence {
    search: Option<SearchEvidence>,
    columns: Option<LayersEvidence>,
}

impl Evidence {
    /// Returns the records of a search (the states that it refuted), if any.
    pub fn search(&self) -> Option<&SearchEvidence> {
        self.search.as_ref()
    }

    /// Returns the layers of the column program (the automata of the columns), if any.
    pub fn columns(&self) -> Option<&LayersEvidence> {
        self.columns.as_ref()
    }
}

/// Joins the evidence of two equal bounds. Of two lists of records, keeps the list with the lower floor (smallest
/// budget): it has more states, so it is checked faster. Of two sets of layers (automata), keeps the layers of `self`.
impl evidence::Evidence for Evidence {
    fn and(self, other: Evidence) -> Evidence {
        Evidence {
            search: with_lower_floor(self.search, other.search),
            columns: self.columns.or(other.columns),
        }
    }
}

/// Returns the records with the lower *floor* (states with fewer allowed clicks are not listed). If the floors are
/// equal, returns `first`. Returns `None` if there are no records.
fn with_lower_floor(
    first: Option<SearchEvidence>,
    second: Option<SearchEvidence>,
) -> Option<SearchEvidence> {
    let lists = [first, second].into_iter().flatten();
    lists.min_by_key(|evidence| evidence.floor)
}

/// Returns the lower bound that the records of a search prove (states that cannot be cleared within a budget of
/// clicks): the budget plus 1. The records are its evidence.
pub fn bound_of_records(records: Records<u64>) -> LowerBound {
    let clicks = records.budget + 1;
    let evidence = SearchEvidence {
        floor: records.floor,
        records: records.keys,
    };
    with_evidence(clicks, Some(evidence), None)
}

/// Returns the lower bound `clicks` of the column program, with its layers (the automata of the columns) as evidence.
pub fn bound_of_layers(clicks: u32, evidence: LayersEvidence) -> LowerBound {
    with_evidence(clicks, None, Some(evidence))
}

/// Returns the lower bound `clicks` with its evidence: records of a search, automata of columns, or both. Without
/// evidence, returns the bound 0.
pub fn with_evidence(
    clicks: u32,
    search: Option<SearchEvidence>,
    columns: Option<LayersEvidence>,
) -> LowerBound {
    // Evidence with 0 layers (automata) proves nothing.
    let columns = columns.filter(|layers| layers.left + layers.right > 0);
    if search.is_none() && columns.is_none() {
        return LowerBound::default();
    }
    LowerBound::new(clicks, Evidence { search, columns })
}

impl Certificate {
    /// Creates a certificate of an upper bound: that the solution `witness` clears the board.
    pub(crate) fn at_most(board: String, witness: Vec<Click>) -> Certificate {
        Certificate {
            board,
            claim: Claim::AtMost(witness.len() as u32),
            witness: Some(witness),
            evidence: None,
            columns: None,
        }
    }

    /// Creates a certificate that every solution has at least as many clicks as `bound`, with all evidence for this.
    pub(crate) fn at_least(board: String, bound: &LowerBound) -> Certificate {
        // The bound 0 needs no evidence.
        let evidence = bound.evidence().filter(|_| bound.moves() > 0);
        Certificate {
            board,
            claim: Claim::AtLeast(bound.moves()),
            witness: None,
            evidence: evidence.and_then(Evidence::search).cloned(),
            columns: evidence.and_then(Evidence::columns).cloned(),
        }
    }

    /// Creates a certificate that the solution `witness` is optimal. Returns `None` if the number of its clicks differs
    /// from the lower bound, so that the bound does not prove this.
    pub(crate) fn optimal(
        board: String,
        bound: &LowerBound,
        witness: Vec<Click>,
    ) -> Option<Certificate> {
        if witness.len() as u32 != bound.moves() {
            return None;
        }
        Some(Certificate {
            claim: Claim::Optimal(bound.moves()),
            witness: Some(witness),
            ..Certificate::at_least(board, bound)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn layers_of_no_columns_prove_nothing() {
        let layers = LayersEvidence::default();

        assert_eq!(bound_of_layers(5, layers).moves(), 0);
    }

    #[test]
    fn equal_bounds_of_both_methods_keep_the_evidence_of_both() {
        let mut both = bound_of_layers(5, layers());

        both.raise(bound_of_records(records(3)));
        both.raise(bound_of_records(records(4)));

        let evidence = both.evidence().unwrap();
        assert_eq!(evidence.columns(), Some(&layers()));
        assert_eq!(evidence.search().map(|search| search.floor), Some(3));
    }

    /// Returns evidence of the column program: one layer (automaton of a column).
    fn layers() -> LayersEvidence {
        LayersEvidence {
            left: 1,
            ..LayersEvidence::default()
        }
    }

    /// Returns evidence of a search that four clicks are not enough.
    fn records(floor: u32) -> Records<u64> {
        Records {
            budget: 4,
            keys: Vec::new(),
            floor,
        }
    }
}
