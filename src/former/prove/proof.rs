//! The results that were proven about a board, and their certificates.

use crate::board::{Board, Click, clicks_text};
use crate::certificate::{Certificate, Claim, LayersEvidence, SearchEvidence};
use crate::columns::{SolvedBoard, Unfinished};
use crate::layout::Layout;
use crate::lower_bound::{Evidence, LowerBound};
use crate::prove::options::Method;
use kortest_base::anytime::Improvement;
use kortest_base::bounds::Bounds;
use kortest_base::search::{Contradiction, Iteration};
use kortest_base::text::optimum_text;
use std::fmt;
use std::time::Duration;
use thiserror::Error;

/// The results that were proven about a board.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Proof {
    /// The board.
    pub board: Board,
    /// Proven lower bound with its evidence: no solution has fewer clicks.
    pub(super) lower_bound: LowerBound,
    /// The lower bound before the search, for the case that the search used a wrong journal. `None` if no search ran.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub(super) bound_before_search: Option<LowerBound>,
    /// The best solution found. A replay has verified that it clears the board.
    pub solution: Option<Vec<Click>>,
    /// Improvements of the first solution, in order.
    pub improvements: Vec<Improvement>,
    /// The iterations of the search, in order.
    pub iterations: Vec<Iteration>,
    /// The attempts to solve the board column by column.
    pub sweeps: Vec<SweepRun>,
    /// The reason why the proof is unfinished, if any.
    pub unfinished: Option<Unfinished>,
    /// The error of a failed write to the journal (the file for a later run), if the search was stopped.
    pub journal_error: Option<String>,
    /// The layers that prove the optimum (the automata of the columns), if the options ask to keep them.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub(crate) automata: Option<SolvedBoard>,
}

/// The results and statistics of one attempt to solve a board column by column.
#[derive(Clone, Copy, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct SweepRun {
    /// The proven lower bound on the number of clicks.
    pub lower_bound: u32,
    /// Number of layers: automata, one for each processed column.
    pub layers: usize,
    /// Number of nodes of all layers (automata).
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
    /// The board is too large for an algorithm with exact keys.
    #[error(
        "{algorithm} supports boards of up to 63 cells, 9 rows and 4 colours; this board has {cells}, {rows} and {colours}"
    )]
    TooLarge {
        /// The name of the algorithm, or "the search".
        algorithm: &'static str,
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
    /// Two ways to count the optimal first clicks gave different numbers.
    #[error(
        "internal error: two ways to count the optimal first clicks of {0} gave different numbers; please report this board"
    )]
    Miscounted(Board),
}

/// Returns an error if a board is too large for the search, which supports up to 63 cells, 9 rows and 4 colours.
///
/// # Errors
///
/// The board is too large.
pub fn fits_search(board: &Board) -> Result<(), ProveError> {
    match Layout::new(board) {
        Some(_) => Ok(()),
        None => Err(too_large(board, "the search")),
    }
}

/// Returns the error that a board is too large for an algorithm.
pub fn too_large(board: &Board, algorithm: &'static str) -> ProveError {
    ProveError::TooLarge {
        algorithm,
        cells: board.width() * board.rows(),
        rows: board.rows(),
        colours: board.colours().len(),
    }
}

impl Proof {
    /// Creates a proof without any results. Only the empty board has a solution from the start: no clicks.
    pub(crate) fn unproven(board: &Board) -> Proof {
        Proof {
            board: board.clone(),
            lower_bound: LowerBound::default(),
            bound_before_search: None,
            solution: board.is_empty().then(Vec::new),
            improvements: Vec::new(),
            iterations: Vec::new(),
            sweeps: Vec::new(),
            unfinished: None,
            journal_error: None,
            automata: None,
        }
    }

    /// Returns the proven lower bound: no solution has fewer clicks.
    pub fn lower_bound(&self) -> u32 {
        self.lower_bound.moves()
    }

    /// Returns the number of clicks of the best known solution; `None` if no solution is known.
    pub fn upper_bound(&self) -> Option<u32> {
        self.solution.as_ref().map(|clicks| clicks.len() as u32)
    }

    /// Returns the fewest clicks that clear the board, if proven: the best solution meets the lower bound.
    pub fn optimum(&self) -> Option<u32> {
        self.upper_bound()
            .filter(|&clicks| clicks == self.lower_bound())
    }

    /// Returns the evidence of a search for the lower bound: the states that the search refuted. `None` without it.
    #[doc(hidden)]
    pub fn search(&self) -> Option<&SearchEvidence> {
        self.lower_bound.evidence().and_then(Evidence::search)
    }

    /// Returns the layers (automata of columns) with which the column program proves the lower bound, if there are any.
    #[doc(hidden)]
    pub fn columns(&self) -> Option<&LayersEvidence> {
        self.lower_bound.evidence().and_then(Evidence::columns)
    }

    /// Returns the work of the proof: the searched states plus the nodes of layers (automata of columns).
    pub fn states(&self) -> u64 {
        let states = self.iterations.iter().map(|iteration| iteration.states);
        let nodes = self.sweeps.iter().map(|sweep| sweep.nodes);
        // The numbers may come from a damaged journal, so their sum could be too large for 64 bits.
        states.chain(nodes).fold(0, u64::saturating_add)
    }

    /// Drops the lower bound that the search has proven, and returns to the lower bound before the search. Must be
    /// called if the search resumed from a [journal](super::ProveOptions::journal) and no checker has accepted its
    /// evidence. The iterations of the search count as unfinished. The solution stays. Does nothing without a search.
    #[doc(hidden)]
    pub fn forget_search(&mut self) {
        let Some(bound_before) = self.bound_before_search.take() else {
            return;
        };
        self.lower_bound = bound_before;
        for iteration in &mut self.iterations {
            iteration.finished = false;
        }
        if !self.is_settled() {
            // If no other reason for the missing result is known, this reason stands for it.
            self.unfinished.get_or_insert(Unfinished::Stopped);
        }
    }

    /// Returns the methods that have run: the column program, the search, or both. If no method was necessary, because
    /// the board is empty, returns [`Method::Columns`].
    pub fn method(&self) -> Method {
        // A sweep is a run of the column program, and an iteration is a part of a search.
        let has_swept = !self.sweeps.is_empty();
        // A search of a simple board may prove the bound without an iteration.
        let has_searched = !self.iterations.is_empty() || !has_swept && self.search().is_some();
        match (has_swept, has_searched) {
            (true, true) => Method::Both,
            (false, true) => Method::Search,
            (true | false, false) => Method::Columns,
        }
    }

    /// Returns whether the optimum is proven, that is, the best solution has as many clicks as the lower bound.
    pub fn is_settled(&self) -> bool {
        self.optimum().is_some()
    }

    /// Returns the proven bounds on the optimum.
    pub fn bounds(&self) -> Bounds {
        Bounds {
            exists: Some(true),
            at_least: self.lower_bound(),
            at_most: self.upper_bound(),
        }
    }

    /// Returns a certificate of a claim about the number of clicks; `None` if the proof does not show just this.
    pub fn certificate(&self, claim: Claim) -> Option<Certificate> {
        let certificate = match claim {
            Claim::Optimal(_) => self.certify(),
            Claim::AtMost(_) => self.certify_solution(),
            Claim::AtLeast(_) => self.certify_lower_bound(),
            Claim::Unsolvable | Claim::Exactly(_) => None, // Claims in other games.
        };
        certificate.filter(|certificate| certificate.claim == claim)
    }

    /// Returns a certificate of the optimum; `None` if the optimum is not proven.
    pub fn certify(&self) -> Option<Certificate> {
        let witness = self.solution.clone()?;
        Certificate::optimal(self.board.to_string(), &self.lower_bound, witness)
    }

    /// Returns a certificate of the lower bound; `None` if the bound is 0, which says nothing.
    pub fn certify_lower_bound(&self) -> Option<Certificate> {
        if self.lower_bound() == 0 {
            return None;
        }
        let board = self.board.to_string();
        Some(Certificate::at_least(board, &self.lower_bound))
    }

    /// Returns a certificate that the best known solution clears the board; `None` if no solution is known.
    pub fn certify_solution(&self) -> Option<Certificate> {
        let witness = self.solution.clone()?;
        Some(Certificate::at_most(self.board.to_string(), witness))
    }

    /// Returns whether the lower bound has the evidence that a method promises: of search, column program, or both.
    pub(crate) fn has_evidence_of(&self, method: Method) -> bool {
        let has_search = self.search().is_some();
        let has_columns = self.columns().is_some();
        match method {
            Method::Auto => has_search || has_columns,
            Method::Columns => has_columns,
            Method::Search => has_search,
            Method::Both => has_search && has_columns,
        }
    }

    /// Replaces the best known solution if `clicks` has fewer clicks, or if no solution is known.
    pub(crate) fn improve(&mut self, clicks: Vec<Click>) {
        if let Some(known) = &self.solution
            && known.len() <= clicks.len()
        {
            return;
        }
        self.solution = Some(clicks);
    }

    /// Returns an error if the best solution does not clear the board or has fewer clicks than the bound (a bug).
    pub(crate) fn verify(&self) -> Result<(), ProveError> {
        self.verify_with(self.lower_bound.moves())
    }

    /// Returns an error if the best solution does not clear the board or has fewer clicks than `lower_bound` (a bug).
    pub(crate) fn verify_with(&self, lower_bound: u32) -> Result<(), ProveError> {
        verify_result(&self.board, self.solution.as_deref(), lower_bound)
    }

    /// Converts the contradiction that a search has found (a solution with `upper` clicks, fewer than its lower bound
    /// `lower`) to the error of a proof of this board.
    pub(crate) fn contradiction(
        &self,
        Contradiction { lower, upper }: Contradiction,
    ) -> ProveError {
        ProveError::Contradiction {
            lower,
            upper,
            board: self.board.clone(),
        }
    }
}

/// Writes the bounds and the best solution, such as `2 clicks is optimal: 0,0 0,0`.
impl fmt::Display for Proof {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&result_text(self.lower_bound(), self.solution.as_deref()))
    }
}

/// Returns a lower bound and the best solution (if known) as one line, such as `2 clicks is optimal: 0,0 0,0`.
pub fn result_text(lower_bound: u32, clicks: Option<&[Click]>) -> String {
    let upper_bound = clicks.map(|clicks| clicks.len() as u32);
    let bounds = optimum_text(lower_bound, upper_bound, "click");
    match clicks {
        None | Some([]) => bounds,
        Some(clicks) => format!("{bounds}: {}", clicks_text(clicks)),
    }
}

/// Returns an error if a solution does not clear the board, or has fewer clicks than the lower bound. Only a bug can
/// cause this. Without a solution, there is nothing to verify.
pub fn verify_result(
    board: &Board,
    solution: Option<&[Click]>,
    lower_bound: u32,
) -> Result<(), ProveError> {
    verify(board, solution)?;
    let upper_bound = solution.map(|clicks| clicks.len() as u32);
    check_bounds(board, lower_bound, upper_bound)
}

/// Returns an error if a lower bound exceeds an upper bound, if there is one. Only a bug can cause this.
pub fn check_bounds(board: &Board, lower: u32, upper: Option<u32>) -> Result<(), ProveError> {
    match upper {
        Some(upper) if upper < lower => Err(ProveError::Contradiction {
            lower,
            upper,
            board: board.clone(),
        }),
        Some(_) | None => Ok(()),
    }
}

/// Replays a solution. Returns an error if a click hits no tile or tiles are left. `None` needs no verification.
pub fn verify(board: &Board, solution: Option<&[Click]>) -> Result<(), ProveError> {
    let Some(clicks) = solution else {
        return Ok(());
    };
    match board.replay(clicks) {
        Ok(board_left) if board_left.is_empty() => Ok(()),
        Ok(_) | Err(_) => Err(ProveError::BadSolution(board.clone())),
    }
}

#[cfg(test)]
mod tests {
    use super::super::prove;
    use super::*;
    use crate::prove::options::ProveOptions;

    #[test]
    fn the_question_lists_all_options_of_the_certificate() {
        let board = Board::parse("BG/GB").unwrap();
        let question = ProveOptions::default().question(&board);
        let version = env!("CARGO_PKG_VERSION");
        let expected =
            "puzzle former\nboard BG/GB\nmethod auto\nclaim none\nfloor 7\npatience 2000\n";
        assert_eq!(question, format!("version {version}\n{expected}"));
    }

    #[test]
    fn a_proof_is_readable() {
        let proof = prove(&"OPG/GPO/OGP".parse().unwrap()).unwrap();

        let clicks = clicks_text(proof.solution.as_deref().unwrap());
        assert_eq!(proof.to_string(), format!("6 clicks is optimal: {clicks}"));
        let debug = format!("{proof:?}");
        assert!(debug.contains("Board(\"OPG/GPO/OGP\")"), "{debug}");
        assert!(debug.contains("LayersEvidence("), "{debug}");
    }

    #[test]
    fn an_unfinished_result_is_readable() {
        let clicks = [(0, 0), (1, 0)];

        let bounds = result_text(1, Some(&clicks));
        let lower_bound = result_text(5, None);

        assert_eq!(bounds, "at least 1 and at most 2 clicks: 0,0 1,0");
        assert_eq!(lower_bound, "at least 5 clicks");
    }
}
