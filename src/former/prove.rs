//! From a board to a proof: the anytime phase, then the refutation of one click fewer.

use super::board::{Board, Click};
use super::game::Former;
use super::layout::Layout;
use super::rules::Rules;
use crate::anytime::{Improvement, TriangleOptions, triangle};
use crate::certificate::{Certificate, Claim, SearchEvidence};
use crate::engine::{self, Iteration, Limits, Phase, Progress, deepen};
use thiserror::Error;

/// What to do and with what.
#[derive(Clone, Debug)]
pub struct ProveOptions {
    /// Workers.
    pub threads: usize,
    /// Bytes of memory for table and queues together.
    pub memory: usize,
    /// The smallest budget that is recorded for the certificate.
    pub floor: u32,
    /// Stop as soon as it is settled how this number of clicks compares with the optimum.
    pub settle: Option<u32>,
    /// States the anytime phase expands without an improvement; `None`: no anytime phase.
    pub patience: Option<u64>,
    /// Bounds and prunings in use.
    pub rules: Rules,
    /// The engine's sleep rule.
    pub sleep: bool,
    /// Do not use special instructions of the processor.
    pub portable: bool,
    /// Take the jobs in an order drawn with this seed (for tests).
    pub shuffle: Option<u64>,
}

/// Records reach down to this budget by default: six clicks left are cheap to search for a checker, and records
/// of fewer would be most of the file.
pub const DEFAULT_FLOOR: u32 = 7;

impl Default for ProveOptions {
    fn default() -> ProveOptions {
        ProveOptions {
            threads: 1,
            memory: 1 << 30,
            floor: DEFAULT_FLOOR,
            settle: None,
            patience: Some(2_000),
            rules: Rules::default(),
            sleep: true,
            portable: false,
            shuffle: None,
        }
    }
}

/// What has been established about a board.
#[derive(Clone, Debug)]
pub struct Proof {
    /// The board.
    pub board: Board,
    /// Proven: no solution has fewer clicks.
    pub lower_bound: u32,
    /// The best solution found, replayed on the plain board.
    pub solution: Option<Vec<Click>>,
    /// The records that refute `lower_bound` - 1 clicks.
    pub evidence: SearchEvidence,
    /// Improvements of the anytime phase, in order.
    pub improvements: Vec<Improvement>,
    /// Budgets searched.
    pub iterations: Vec<Iteration>,
    /// Whether a limit or a signal came before the answer.
    pub stopped: bool,
}

/// The program contradicted itself. Nothing that it says about this board should be believed.
#[derive(Debug, Error)]
pub enum ProveError {
    /// The tile sets of a state need one bit a tile.
    #[error("the search takes boards of up to 63 tiles; this one has {0}")]
    TooManyTiles(usize),
    /// A solution does not clear the board.
    #[error("internal error: the solution found for {0} does not clear it; please report this board")]
    BadSolution(Board),
}

impl Proof {
    /// Clicks of the best solution.
    pub fn upper_bound(&self) -> Option<u32> {
        self.solution.as_ref().map(|clicks| clicks.len() as u32)
    }

    /// The optimum, if it is proven.
    pub fn optimum(&self) -> Option<u32> {
        self.upper_bound().filter(|&k| k == self.lower_bound)
    }

    /// States visited by the search.
    pub fn states(&self) -> u64 {
        self.iterations.iter().map(|iteration| iteration.states).sum()
    }

    /// The certificate of the optimum.
    pub fn certify_optimum(&self) -> Option<Certificate> {
        self.optimum().map(|k| self.certificate(Claim::Optimal(k)))
    }

    /// The certificate of the lower bound.
    pub fn certify_lower_bound(&self) -> Certificate {
        self.certificate(Claim::AtLeast(self.lower_bound))
    }

    /// The certificate of the solution.
    pub fn certify_solution(&self) -> Option<Certificate> {
        self.upper_bound().map(|k| self.certificate(Claim::AtMost(k)))
    }

    fn certificate(&self, claim: Claim) -> Certificate {
        let witness = !matches!(claim, Claim::AtLeast(_));
        let evidence = !matches!(claim, Claim::AtMost(_)) && self.lower_bound > 0;
        Certificate {
            board: self.board.to_string(),
            claim,
            witness: self.solution.clone().filter(|_| witness),
            evidence: evidence.then(|| self.evidence.clone()),
        }
    }
}

/// Proves a board, or as much as the limits allow.
pub fn prove(board: &Board, options: &ProveOptions, limits: Limits, progress: &Progress) -> Result<Proof, ProveError> {
    let layout = Layout::new(board).ok_or(ProveError::TooManyTiles(board.tiles()))?;
    let former = Former::new(layout, options.rules, options.portable);
    progress.enter(Phase::Anytime);
    let mut solution = None;
    let mut improvements = Vec::new();
    if let Some(patience) = options.patience {
        let triangle_options = TriangleOptions { memory: options.memory / 4, patience: Some(patience) };
        let found = triangle(&former, &triangle_options, limits, progress, |_| ());
        improvements = found.improvements;
        solution = found.moves;
    }
    // A budget for which a solution is known need not be tried, nor one that no longer matters for the question.
    let known = solution.as_ref().map_or(u32::MAX, |moves| moves.len() as u32);
    let last_budget = match options.settle {
        Some(claim) if known < claim => 0,
        settle => known.saturating_sub(1).min(settle.unwrap_or(u32::MAX)).min(board.tiles() as u32),
    };
    let engine_options = engine::Options {
        threads: options.threads,
        // A power of two of at most half the memory: the rest is for queues before and for records after.
        table_bytes: options.memory / 2,
        floor: options.floor,
        last_budget,
        sleep: options.sleep,
        shuffle: options.shuffle,
    };
    let outcome = deepen(&former, &engine_options, limits, progress);
    if let Some(better) = outcome.solution {
        solution = Some(better);
    }
    let solution = solution.map(|moves| former.clicks(&moves));
    verify(board, solution.as_deref())?;
    Ok(Proof {
        board: board.clone(),
        lower_bound: outcome.lower_bound,
        solution,
        evidence: SearchEvidence { floor: outcome.floor, records: outcome.records },
        improvements,
        iterations: outcome.iterations,
        stopped: outcome.stopped,
    })
}

/// Believes nothing: the plain board has the last word on a solution.
pub(super) fn verify(board: &Board, solution: Option<&[Click]>) -> Result<(), ProveError> {
    let clears = |clicks| board.replay(clicks).is_ok_and(|left| left.is_empty());
    if solution.is_none_or(clears) { Ok(()) } else { Err(ProveError::BadSolution(board.clone())) }
}
