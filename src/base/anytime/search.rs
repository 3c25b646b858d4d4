//! What all algorithms share: the best solution so far, the number of expanded states, and the conditions that end a
//! run.

use crate::puzzle::Puzzle;
use crate::runtime::{Instant, Run};
use std::sync::atomic::Ordering::Relaxed;
use std::time::Duration;

/// Why a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// The search space is exhausted: the best solution is optimal.
    Exhausted,
    /// The best solution meets the lower bound: it is optimal.
    MeetsBound,
    /// The algorithm has finished without a proof.
    Done,
    /// Too many states were expanded without an improvement; see [`Options::patience`].
    Patience,
    /// The memory is full.
    Memory,
    /// A limit was reached, or a signal arrived.
    Stopped,
}

impl End {
    /// Whether it means that the best solution is optimal.
    pub fn is_proof(self) -> bool {
        matches!(self, End::Exhausted | End::MeetsBound)
    }
}

/// Why an algorithm ended: `Ok` if it ended by itself, `Err` if the search demanded it.
pub(super) type Ended = Result<End, End>;

/// What an algorithm may use.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// Seed of random choices and of the order of ties. Equal seeds give equal runs.
    pub seed: u64,
    /// The run ends when the number of states expanded since the last improvement reaches both this number and the
    /// number expanded until that improvement. `None`: it ends only when the algorithm does.
    pub patience: Option<u64>,
    /// A lower bound known from elsewhere; a solution that meets it ends the search. 0 if there is none.
    pub lower_bound: u32,
}

/// A better solution than the one before.
#[derive(Clone, Copy, Debug)]
pub struct Improvement {
    /// Its length.
    pub moves: u32,
    /// States expanded until then.
    pub states: u64,
    /// Time since the start.
    pub time: Duration,
}

/// The result of a run.
#[derive(Clone, Debug)]
pub struct SearchResult<M> {
    /// The shortest solution, if any.
    pub moves: Option<Vec<M>>,
    /// Each improvement, in order.
    pub improvements: Vec<Improvement>,
    /// States expanded.
    pub expanded: u64,
    /// Why the run ended.
    pub end: End,
}

/// A run of one algorithm on one instance.
pub struct Search<'a, P: Puzzle> {
    /// The instance.
    pub puzzle: &'a P,
    /// What may be used.
    pub options: Options,
    /// Its resources.
    pub run: Run<'a>,
    report: &'a mut dyn FnMut(Improvement),
    start: Instant,
    checked: u64,
    patience: u64,
    result: SearchResult<P::Move>,
}

impl<'a, P: Puzzle> Search<'a, P> {
    /// A run that begins now.
    pub(super) fn new(
        puzzle: &'a P,
        options: Options,
        run: Run<'a>,
        report: &'a mut dyn FnMut(Improvement),
    ) -> Search<'a, P> {
        Search {
            puzzle,
            options,
            run,
            report,
            start: Instant::now(),
            checked: 0,
            patience: options.patience.unwrap_or(u64::MAX),
            result: SearchResult { moves: None, improvements: Vec::new(), expanded: 0, end: End::Done },
        }
    }

    /// The result of the run.
    pub(super) fn finish(self, end: End) -> SearchResult<P::Move> {
        SearchResult { end, ..self.result }
    }

    /// Moves of the best solution so far; `u32::MAX` while there is none.
    pub fn best(&self) -> u32 {
        self.result.moves.as_ref().map_or(u32::MAX, |moves| moves.len() as u32)
    }

    /// Whether the lower bound of a state at this depth still allows a better solution through it.
    #[inline]
    pub fn may_improve(&self, depth: u32, state: &P::State) -> bool {
        depth.saturating_add(self.puzzle.bound(state)) < self.best()
    }

    /// States expanded so far.
    pub fn expanded(&self) -> u64 {
        self.result.expanded
    }

    /// Counts states that are about to be expanded. `Err` if the run has to end.
    pub fn expand(&mut self, states: u64) -> Result<(), End> {
        if self.result.expanded >= self.patience {
            return Err(End::Patience);
        }
        self.result.expanded += states;
        if self.result.expanded - self.checked >= 64 {
            self.checked = self.result.expanded;
            self.run.limits.check().map_err(|_| End::Stopped)?;
        }
        Ok(())
    }

    /// Keeps a solution if it is better than the best so far. `Err` if no shorter one can exist.
    pub fn offer(&mut self, moves: Vec<P::Move>) -> Result<(), End> {
        let length = moves.len() as u32;
        if length >= self.best() {
            return Ok(());
        }
        let expanded = self.result.expanded;
        self.result.moves = Some(moves);
        let improvement = Improvement { moves: length, states: expanded, time: self.start.elapsed() };
        (self.report)(improvement);
        self.result.improvements.push(improvement);
        self.run.progress.best.store(length, Relaxed);
        self.patience = self.options.patience.map_or(u64::MAX, |patience| expanded + patience.max(expanded));
        let bound = self.options.lower_bound.max(self.puzzle.bound(&self.puzzle.root()));
        if length <= bound { Err(End::MeetsBound) } else { Ok(()) }
    }
}
