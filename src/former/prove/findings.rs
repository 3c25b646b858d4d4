//! The results about a board while it is being proven. At the end they become a [`Proof`].

use super::proof::{Proof, ProveError, SweepRun, verify};
use crate::board::{Board, Click};
use crate::certificate::{LayersEvidence, SearchEvidence};
use crate::columns::Unfinished;
use kortest_base::anytime::Improvement;
use kortest_base::search::Iteration;

/// What has been found out about a board so far. The fields are those of [`Proof`].
pub struct Findings {
    pub board: Board,
    pub lower_bound: u32,
    pub solution: Option<Vec<Click>>,
    /// The evidence for `lower_bound` from the search, if any.
    search: Option<SearchEvidence>,
    /// The evidence for `lower_bound` from the column program, if any.
    columns: Option<LayersEvidence>,
    pub improvements: Vec<Improvement>,
    pub iterations: Vec<Iteration>,
    pub sweeps: Vec<SweepRun>,
    pub unfinished: Option<Unfinished>,
    pub journal_error: Option<String>,
}

impl Findings {
    /// Starts without any results, but the empty board is already cleared.
    pub fn new(board: &Board) -> Findings {
        Findings {
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

    /// Adds a proven lower bound without evidence for a certificate, unless a larger bound is known.
    pub fn raise(&mut self, lower_bound: u32) {
        if lower_bound > self.lower_bound {
            self.lower_bound = lower_bound;
            self.search = None;
            self.columns = None;
        }
    }

    /// Adds a lower bound that the search has proven, unless a larger bound is known.
    pub fn raise_by_search(&mut self, lower_bound: u32, evidence: SearchEvidence) {
        self.raise(lower_bound);
        if lower_bound == self.lower_bound {
            self.search = Some(evidence);
        }
    }

    /// Adds a lower bound that the column program has proven, unless a larger bound is known.
    pub fn raise_by_columns(&mut self, lower_bound: u32, evidence: LayersEvidence) {
        self.raise(lower_bound);
        if lower_bound == self.lower_bound {
            self.columns = Some(evidence);
        }
    }

    /// Adds a solution, unless a solution with as few clicks is known.
    pub fn improve(&mut self, clicks: Vec<Click>) {
        if let Some(known) = &self.solution
            && known.len() <= clicks.len()
        {
            return;
        }
        self.solution = Some(clicks);
    }

    /// Verifies that the solution clears the board and does not contradict the lower bound.
    pub fn verify(&self) -> Result<(), ProveError> {
        verify(&self.board, self.solution.as_deref())?;
        if let Some(upper) = self.upper_bound()
            && upper < self.lower_bound
        {
            return Err(ProveError::Contradiction {
                lower: self.lower_bound,
                upper,
                board: self.board.clone(),
            });
        }
        Ok(())
    }

    /// Finishes the proof.
    pub fn into_proof(self) -> Proof {
        Proof {
            board: self.board,
            lower_bound: self.lower_bound,
            solution: self.solution,
            search: self.search,
            columns: self.columns,
            improvements: self.improvements,
            iterations: self.iterations,
            sweeps: self.sweeps,
            unfinished: self.unfinished,
            journal_error: self.journal_error,
        }
    }
}
