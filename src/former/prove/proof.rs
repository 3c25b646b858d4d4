//! The results that were proven about a board, and the certificates of these results.

use super::options::Method;
use crate::board::{Board, Click, clicks_text};
use crate::certificate::{Certificate, ClicksClaim, LayersEvidence, SearchEvidence};
use crate::columns::Unfinished;
use crate::layout::Layout;
use kortest_base::anytime::Improvement;
use kortest_base::search::Iteration;
use kortest_base::text::optimum_text;
use std::fmt;
use std::time::Duration;
use thiserror::Error;

/// The results that were proven about a board.
#[derive(Clone, Debug)]
pub struct Proof {
    /// The board.
    pub board: Board,
    /// Proven lower bound: no solution has fewer clicks.
    pub lower_bound: u32,
    /// The best solution found. A replay has verified that it clears the board.
    pub solution: Option<Vec<Click>>,
    /// The evidence for `lower_bound` from the search, if any.
    pub search: Option<SearchEvidence>,
    /// The column automata that prove `lower_bound`, if any.
    pub columns: Option<LayersEvidence>,
    /// Improvements of the first solution, in order.
    pub improvements: Vec<Improvement>,
    /// The iterations of the search, in order.
    pub iterations: Vec<Iteration>,
    /// The attempts to solve the board column by column.
    pub sweeps: Vec<SweepRun>,
    /// The reason why the proof is unfinished, if any.
    pub unfinished: Option<Unfinished>,
    /// The journal error that ended the run, if any.
    pub journal_error: Option<String>,
}

/// The results and statistics of one attempt to solve a board column by column.
#[derive(Clone, Copy, Debug)]
pub struct SweepRun {
    /// The proven lower bound on the number of clicks.
    pub lower_bound: u32,
    /// Number of layers, one for each processed column.
    pub layers: usize,
    /// Number of nodes in the automata of all processed columns.
    pub nodes: u64,
    /// Wall-clock time of the run.
    pub time: Duration,
    /// Whether the run was completed.
    pub finished: bool,
}

/// The reason why a proof failed.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum ProveError {
    /// The board is too large for the search.
    #[error(
        "the search supports boards of up to 63 cells, 9 rows and 4 colours; this board has {cells}, {rows} and {colours}"
    )]
    TooLargeForSearch {
        /// Number of cells: columns times rows.
        cells: usize,
        /// Number of rows.
        rows: usize,
        /// Number of different colours.
        colours: usize,
    },
    /// A lower bound exceeds the length of a solution.
    #[error(
        "internal error: the lower bound {lower} exceeds a solution of {upper} clicks for {board}; please report it"
    )]
    Contradiction {
        /// The proven lower bound on the number of clicks.
        lower: u32,
        /// The number of clicks of a solution that clears the board.
        upper: u32,
        /// The board whose bounds contradict each other.
        board: Board,
    },
    /// A solution does not clear its board.
    #[error(
        "internal error: the solution found for {0} does not clear it; please report this board"
    )]
    BadSolution(Board),
}

/// Returns an error if a board is too large for the search.
pub fn fits_search(board: &Board) -> Result<(), ProveError> {
    layout(board).map(drop)
}

/// Numbers the tiles of a board. Fails if the board is too large for the search.
pub fn layout(board: &Board) -> Result<Layout, ProveError> {
    let (rows, colours) = (board.rows(), board.colours().len());
    Layout::new(board).ok_or(ProveError::TooLargeForSearch {
        cells: board.width() * rows,
        rows,
        colours,
    })
}

impl Proof {
    /// Starts a proof without any results.
    pub(crate) fn new(board: &Board) -> Proof {
        Proof {
            board: board.clone(),
            lower_bound: 0,
            solution: board.is_empty().then(Vec::new),
            search: None,
            columns: None,
            improvements: Vec::new(),
            iterations: Vec::new(),
            sweeps: Vec::new(),
            unfinished: None,
            journal_error: None,
        }
    }

    /// Returns the number of clicks of the best solution.
    pub fn upper_bound(&self) -> Option<u32> {
        self.solution.as_ref().map(|clicks| clicks.len() as u32)
    }

    /// Returns the optimum, if it is proven.
    pub fn optimum(&self) -> Option<u32> {
        self.upper_bound().filter(|&k| k == self.lower_bound)
    }

    /// Returns the number of searched states plus automaton nodes.
    pub fn states(&self) -> u64 {
        let searched: u64 = self
            .iterations
            .iter()
            .map(|iteration| iteration.states)
            .sum();
        searched + self.sweeps.iter().map(|sweep| sweep.nodes).sum::<u64>()
    }

    /// Returns the method of the proof: column program, search, or both.
    pub fn method(&self) -> Method {
        match (self.sweeps.is_empty(), self.iterations.is_empty()) {
            (false, false) => Method::Both,
            (true, false) => Method::Search,
            (false, true) => Method::Columns,
            (true, true) if self.search.is_some() => Method::Search,
            (true, true) => Method::Columns,
        }
    }

    /// Returns a certificate of the optimum, if it is proven.
    pub fn certify_optimum(&self) -> Option<Certificate> {
        self.optimum()
            .map(|k| self.certificate(ClicksClaim::Optimal(k)))
    }

    /// Returns a certificate of the lower bound, if there is evidence for it.
    pub fn certify_lower_bound(&self) -> Option<Certificate> {
        let has_evidence = self.lower_bound == 0 || self.search.is_some() || self.columns.is_some();
        has_evidence.then(|| self.certificate(ClicksClaim::AtLeast(self.lower_bound)))
    }

    /// Returns a certificate of the best solution.
    pub fn certify_solution(&self) -> Option<Certificate> {
        self.upper_bound()
            .map(|k| self.certificate(ClicksClaim::AtMost(k)))
    }

    fn certificate(&self, claim: ClicksClaim) -> Certificate {
        let witness = !matches!(claim, ClicksClaim::AtLeast(_));
        let evidence = !matches!(claim, ClicksClaim::AtMost(_)) && self.lower_bound > 0;
        Certificate {
            board: self.board.to_string(),
            claim,
            witness: self.solution.clone().filter(|_| witness),
            evidence: self.search.clone().filter(|_| evidence),
            columns: self.columns.clone().filter(|_| evidence),
        }
    }

    /// Adds a proven lower bound with its evidence, unless a larger bound is known.
    pub(crate) fn raise(
        &mut self,
        lower_bound: u32,
        search: Option<SearchEvidence>,
        columns: Option<LayersEvidence>,
    ) {
        if lower_bound > self.lower_bound {
            (self.lower_bound, self.search, self.columns) = (lower_bound, None, None);
        }
        if lower_bound == self.lower_bound {
            self.search = search.or(self.search.take());
            self.columns = columns.or(self.columns.take());
        }
    }

    pub(crate) fn improve(&mut self, clicks: Vec<Click>) {
        if self
            .solution
            .as_ref()
            .is_none_or(|known| clicks.len() < known.len())
        {
            self.solution = Some(clicks);
        }
    }

    /// Verifies that the solution clears the board and does not contradict the lower bound.
    pub(crate) fn verify(&self) -> Result<(), ProveError> {
        verify(&self.board, self.solution.as_deref())?;
        match self.upper_bound() {
            Some(upper) if upper < self.lower_bound => Err(ProveError::Contradiction {
                lower: self.lower_bound,
                upper,
                board: self.board.clone(),
            }),
            _ => Ok(()),
        }
    }
}

/// Writes the bounds and the best solution, such as `2 clicks is optimal: 0,0 0,0`.
impl fmt::Display for Proof {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&result_text(self.lower_bound, self.solution.as_deref()))
    }
}

/// Formats a lower bound and a solution in one line.
pub fn result_text(lower_bound: u32, clicks: Option<&[Click]>) -> String {
    let bounds = optimum_text(
        lower_bound,
        clicks.map(|clicks| clicks.len() as u32),
        "click",
    );
    match clicks {
        Some(clicks) if !clicks.is_empty() => format!("{bounds}: {}", clicks_text(clicks)),
        _ => bounds,
    }
}

/// Replays a solution to verify that it clears the board.
pub fn verify(board: &Board, solution: Option<&[Click]>) -> Result<(), ProveError> {
    let clears = |clicks| board.replay(clicks).is_ok_and(|left| left.is_empty());
    if solution.is_none_or(clears) {
        Ok(())
    } else {
        Err(ProveError::BadSolution(board.clone()))
    }
}

#[cfg(test)]
mod tests {
    use super::super::prove;
    use super::*;

    #[test]
    fn a_proof_is_readable() {
        let mut proof = prove(&"OPG/GPO/OGP".parse().unwrap()).unwrap();
        let clicks = clicks_text(proof.solution.as_deref().unwrap());
        assert_eq!(proof.to_string(), format!("6 clicks is optimal: {clicks}"));
        let debug = format!("{proof:?}");
        assert!(
            debug.contains("Board(\"OPG/GPO/OGP\")") && debug.contains("LayersEvidence("),
            "{debug}"
        );
        proof.lower_bound = 5;
        assert_eq!(
            proof.to_string(),
            format!("at least 5 and at most 6 clicks: {clicks}")
        );
        proof.solution = None;
        assert_eq!(proof.to_string(), "at least 5 clicks");
    }
}
