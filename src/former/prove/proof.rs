//! What has been established about a board, and the certificates that follow from it.

use super::options::Method;
use crate::board::{Board, Click};
use crate::certificate::{Certificate, ClicksClaim, LayersEvidence, SearchEvidence};
use crate::columns::Unfinished;
use crate::layout::Layout;
use kortest_base::anytime::Improvement;
use kortest_base::search::Iteration;
use std::time::Duration;
use thiserror::Error;

/// What has been established about a board.
#[derive(Clone, Debug)]
pub struct Proof {
    /// The board.
    pub board: Board,
    /// Proven: no solution has fewer clicks.
    pub lower_bound: u32,
    /// The best solution found, replayed on the plain board.
    pub solution: Option<Vec<Click>>,
    /// The records that refute `lower_bound` - 1 clicks, if a search did.
    pub search: Option<SearchEvidence>,
    /// The layers that refute `lower_bound` - 1 clicks, if the column program did.
    pub columns: Option<LayersEvidence>,
    /// Improvements of the anytime phase, in order.
    pub improvements: Vec<Improvement>,
    /// Budgets searched.
    pub iterations: Vec<Iteration>,
    /// The sweeps of the column program, in order.
    pub sweeps: Vec<SweepRun>,
    /// Why the proof is unfinished, if it is.
    pub unfinished: Option<Unfinished>,
    /// The error of the journal, if it ended the run.
    pub journal_error: Option<String>,
}

/// One sweep of the column program: what it has proven, and its cost.
#[derive(Clone, Copy, Debug)]
pub struct SweepRun {
    /// So many clicks are needed.
    pub lower_bound: u32,
    /// Number of layers built, from both sides.
    pub layers: usize,
    /// Nodes of these layers.
    pub nodes: u64,
    /// Wall time.
    pub time: Duration,
    /// Whether it ran to its end.
    pub finished: bool,
}

/// Why a proof failed. All variants but the first are internal errors: then no result about the board should be
/// trusted.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum ProveError {
    /// The board is too large for the search.
    #[error(
        "the search takes boards of up to 63 cells, 9 rows and 4 colours; this one has {cells}, {rows} and {colours}"
    )]
    TooLargeForSearch {
        /// Columns times rows.
        cells: usize,
        /// Rows.
        rows: usize,
        /// Different colours.
        colours: usize,
    },
    /// A bound exceeds the length of a solution.
    #[error("internal error: {lower} clicks are said to be needed and {upper} suffice for {board}; please report it")]
    Contradiction {
        /// What was refuted, and one more.
        lower: u32,
        /// The length of a solution that clears the board.
        upper: u32,
        /// The board.
        board: Board,
    },
    /// A solution does not clear the board.
    #[error("internal error: the solution found for {0} does not clear it; please report this board")]
    BadSolution(Board),
}

/// Whether a board is small enough for the search and for the anytime algorithms.
pub fn fits_search(board: &Board) -> Result<(), ProveError> {
    layout(board).map(drop)
}

/// The tiles of a board that is small enough for the search.
pub fn layout(board: &Board) -> Result<Layout, ProveError> {
    let (rows, colours) = (board.rows(), board.colours().len());
    Layout::new(board).ok_or(ProveError::TooLargeForSearch { cells: board.width() * rows, rows, colours })
}

impl Proof {
    /// Nothing but that an empty board needs no clicks.
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

    /// Clicks of the best solution.
    pub fn upper_bound(&self) -> Option<u32> {
        self.solution.as_ref().map(|clicks| clicks.len() as u32)
    }

    /// The optimum, if it is proven.
    pub fn optimum(&self) -> Option<u32> {
        self.upper_bound().filter(|&k| k == self.lower_bound)
    }

    /// States visited by the search, and nodes of the layers of the column program.
    pub fn states(&self) -> u64 {
        let searched: u64 = self.iterations.iter().map(|iteration| iteration.states).sum();
        searched + self.sweeps.iter().map(|sweep| sweep.nodes).sum::<u64>()
    }

    /// The methods that were used.
    pub fn method(&self) -> Method {
        match (self.sweeps.is_empty(), self.iterations.is_empty()) {
            (false, false) => Method::Both,
            (true, false) => Method::Search,
            (false, true) => Method::Columns,
            (true, true) if self.search.is_some() => Method::Search,
            (true, true) => Method::Columns,
        }
    }

    /// The certificate of the optimum.
    pub fn certify_optimum(&self) -> Option<Certificate> {
        self.optimum().map(|k| self.certificate(ClicksClaim::Optimal(k)))
    }

    /// The certificate of the lower bound; `None` where there is a bound without evidence, as the column program has one
    /// before its first layer.
    pub fn certify_lower_bound(&self) -> Option<Certificate> {
        let is_shown = self.lower_bound == 0 || self.search.is_some() || self.columns.is_some();
        is_shown.then(|| self.certificate(ClicksClaim::AtLeast(self.lower_bound)))
    }

    /// The certificate of the solution.
    pub fn certify_solution(&self) -> Option<Certificate> {
        self.upper_bound().map(|k| self.certificate(ClicksClaim::AtMost(k)))
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

    /// Adds the bound that a method has established, with its evidence. The bounds of both methods are proven, so the
    /// larger one counts, and evidence for a smaller one is dropped.
    pub(crate) fn raise(&mut self, lower_bound: u32, search: Option<SearchEvidence>, columns: Option<LayersEvidence>) {
        if lower_bound > self.lower_bound {
            (self.lower_bound, self.search, self.columns) = (lower_bound, None, None);
        }
        if lower_bound == self.lower_bound {
            self.search = search.or(self.search.take());
            self.columns = columns.or(self.columns.take());
        }
    }

    pub(crate) fn improve(&mut self, clicks: Vec<Click>) {
        if self.solution.as_ref().is_none_or(|known| clicks.len() < known.len()) {
            self.solution = Some(clicks);
        }
    }

    /// Verifies the solution on the plain board, and the bound against the solution.
    pub(crate) fn verify(&self) -> Result<(), ProveError> {
        verify(&self.board, self.solution.as_deref())?;
        match self.upper_bound() {
            Some(upper) if upper < self.lower_bound => {
                Err(ProveError::Contradiction { lower: self.lower_bound, upper, board: self.board.clone() })
            }
            _ => Ok(()),
        }
    }
}

/// Verifies a solution on the plain board.
pub fn verify(board: &Board, solution: Option<&[Click]>) -> Result<(), ProveError> {
    let clears = |clicks| board.replay(clicks).is_ok_and(|left| left.is_empty());
    if solution.is_none_or(clears) { Ok(()) } else { Err(ProveError::BadSolution(board.clone())) }
}
