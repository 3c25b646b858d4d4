//! From a board to a proof: the anytime phase, then the refutation of one click fewer, by one method or both.

mod by_columns;
mod by_search;
mod facts;
mod job_bound;
mod options;

use super::board::{Board, Click};
use super::game::Former;
use super::layout::Layout;
use crate::anytime::{self, Algorithm, Improvement, search};
use crate::engine::{Iteration, Limits, Phase, Progress, freed};
use crate::former::certificate::{Certificate, Claim, ColumnsEvidence, SearchEvidence};
use by_columns::{Columns, End};
use by_search::by_search;
use facts::Facts;
pub(super) use facts::{layers_text, read_clicks, read_layers};
pub use job_bound::LEAST_SLACK;
pub use options::{DEFAULT_FLOOR, Method, ProveOptions};
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
    pub columns: Option<ColumnsEvidence>,
    /// Improvements of the anytime phase, in order.
    pub improvements: Vec<Improvement>,
    /// Budgets searched.
    pub iterations: Vec<Iteration>,
    /// Caps with which the columns were swept, in order.
    pub sweeps: Vec<SweepRun>,
    /// Why the answer is not complete, if it is not.
    pub unfinished: Option<Unfinished>,
    /// What the journal failed with, where that ended the run.
    pub journal_error: Option<String>,
}

/// One sweep over the columns: whether its cap sufficed, and what that took.
#[derive(Clone, Copy, Debug)]
pub struct SweepRun {
    /// Clicks allowed.
    pub cap: u32,
    /// Layers that were made, from both sides.
    pub layers: usize,
    /// Nodes of these layers.
    pub nodes: u64,
    /// Wall time.
    pub time: Duration,
    /// Whether it ran to its end.
    pub finished: bool,
}

/// Why a proof is not complete.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unfinished {
    /// A limit or a signal came first.
    Stopped,
    /// The layers of the column program do not fit into the memory.
    Memory,
}

/// The program contradicted itself. Nothing that it says about this board should be believed.
#[derive(Debug, Error)]
pub enum ProveError {
    /// The search has one bit a cell.
    #[error("the search takes boards of up to 63 cells; this one has {0}")]
    TooManyCells(usize),
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

impl Proof {
    /// Nothing but that an empty board needs no clicks.
    fn new(board: &Board) -> Proof {
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

    /// The methods that refuted something, or were to.
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
            evidence: self.search.clone().filter(|_| evidence),
            columns: self.columns.clone().filter(|_| evidence),
        }
    }
}

/// Work of the first sweep, in entries. Where that is not enough the anytime phase gets more patience, because a cap
/// above the optimum costs many times as much as the one that has to be refuted; and so on in turns.
const FIRST_WORK: u64 = 1 << 23;
/// Each turn has two to this power times the patience and the work of the one before.
const EFFORT_BITS: u32 = 3;
/// Turns before a sweep may take as long as it needs.
const EFFORTS: u32 = 3;

/// Looks for a solution; whether that was possible at all.
fn anytime(
    proof: &mut Proof,
    former: Option<&Former>,
    options: &ProveOptions,
    facts: &Facts,
    effort: u32,
    limits: Limits,
    progress: &Progress,
) -> Result<bool, ProveError> {
    let (Some(former), Some(patience)) = (former, options.patience) else { return Ok(false) };
    if let Some(known) = facts.anytime(effort) {
        proof.improve(known.clone());
        proof.verify()?;
        return Ok(true);
    }
    progress.enter(Phase::Anytime);
    let patience = Some(patience << (EFFORT_BITS * effort));
    let threads = options.threads.max(1);
    let memory = options.memory / 4;
    let options = anytime::Options { seed: 0, memory, threads, patience, lower_bound: proof.lower_bound };
    let found = search(former, Algorithm::Portfolio, options, limits, progress, |_| ());
    if found.moves.as_ref().is_some_and(|moves| proof.upper_bound().is_none_or(|known| moves.len() < known as usize)) {
        proof.improvements = found.improvements;
        proof.solution = found.moves.map(|moves| former.clicks(&moves));
    }
    proof.verify()?;
    if let Some(clicks) = proof.solution.as_ref().filter(|_| found.end != anytime::End::Stopped) {
        facts.note_anytime(effort, clicks);
    }
    Ok(true)
}

/// The solution with which a proof by search begins; `None`: stopped before there was one.
pub(super) fn find(
    board: &Board,
    former: &Former,
    options: &ProveOptions,
    limits: Limits,
    progress: &Progress,
) -> Result<Option<Vec<Click>>, ProveError> {
    let mut proof = Proof::new(board);
    for effort in 0.. {
        if proof.solution.is_some() || limits.check().is_err() {
            break;
        }
        anytime(&mut proof, Some(former), options, &Facts::default(), effort, limits, progress)?;
    }
    Ok(proof.solution.filter(|_| limits.check().is_ok()))
}

/// Proves a board, with the defaults on one thread and as long as it takes.
pub fn prove(board: &Board) -> Result<Proof, ProveError> {
    prove_with(board, &ProveOptions::default(), Limits::none(), &Progress::default())
}

/// Proves a board, or as much as the limits allow.
pub fn prove_with(
    board: &Board,
    options: &ProveOptions,
    limits: Limits,
    progress: &Progress,
) -> Result<Proof, ProveError> {
    let layout = Layout::new(board);
    if layout.is_none() && matches!(options.method, Method::Search | Method::Both) {
        return Err(ProveError::TooManyCells(board.width() * board.rows()));
    }
    let former = layout.map(|layout| Former::new(layout, options.rules, options.portable));
    let mut proof = Proof::new(board);
    if board.is_empty() {
        return Ok(proof);
    }
    let facts = Facts::read(options.journal.clone());
    let columns = (options.method != Method::Search).then(|| Columns::new(options, &facts, limits, progress));
    for effort in 0.. {
        let tried = anytime(&mut proof, former.as_ref(), options, &facts, effort, limits, progress)?;
        let Some(columns) = &columns else { break };
        freed();
        let work = if tried && effort < EFFORTS { FIRST_WORK << (EFFORT_BITS * effort) } else { u64::MAX };
        if effort == 1 {
            // It may take long, and be interrupted.
            columns.climb(&mut proof);
        }
        let end = columns.settle(&mut proof, work);
        proof.verify()?;
        match end {
            End::Settled => break,
            End::Laborious => continue,
            End::Unfinished(why) => {
                columns.climb(&mut proof);
                proof.verify()?;
                proof.unfinished = Some(why);
                break;
            }
        }
    }
    let too_large = proof.unfinished == Some(Unfinished::Memory);
    let searches = match options.method {
        Method::Search | Method::Both => proof.unfinished != Some(Unfinished::Stopped),
        Method::Auto => too_large,
        Method::Columns => false,
    };
    if let Some(former) = former.filter(|_| searches) {
        by_search(&mut proof, &former, options, &facts, limits, progress);
        proof.verify()?;
        if too_large && options.method == Method::Both {
            proof.unfinished = Some(Unfinished::Memory);
        }
    }
    Ok(proof)
}

impl Proof {
    /// Takes over what a method has established: its bound with the evidence, and its solution if that is better.
    ///
    /// The bounds of two methods are each proven, so the larger one counts, and evidence for less is dropped.
    fn raise(&mut self, lower_bound: u32, search: Option<SearchEvidence>, columns: Option<ColumnsEvidence>) {
        if lower_bound > self.lower_bound {
            (self.lower_bound, self.search, self.columns) = (lower_bound, None, None);
        }
        if lower_bound == self.lower_bound {
            self.search = search.or(self.search.take());
            self.columns = columns.or(self.columns.take());
        }
    }

    fn improve(&mut self, clicks: Vec<Click>) {
        if self.solution.as_ref().is_none_or(|known| clicks.len() < known.len()) {
            self.solution = Some(clicks);
        }
    }

    /// Believes nothing: the plain board has the last word on a solution, and the solution on a bound.
    fn verify(&self) -> Result<(), ProveError> {
        verify(&self.board, self.solution.as_deref())?;
        match self.upper_bound() {
            Some(upper) if upper < self.lower_bound => {
                Err(ProveError::Contradiction { lower: self.lower_bound, upper, board: self.board.clone() })
            }
            _ => Ok(()),
        }
    }
}

/// Believes nothing: the plain board has the last word on a solution.
pub(super) fn verify(board: &Board, solution: Option<&[Click]>) -> Result<(), ProveError> {
    let clears = |clicks| board.replay(clicks).is_ok_and(|left| left.is_empty());
    if solution.is_none_or(clears) { Ok(()) } else { Err(ProveError::BadSolution(board.clone())) }
}
