//! What all algorithms share: the best solution so far, the count of states, and when it is over.

use crate::engine::{Limits, Progress};
use crate::puzzle::Puzzle;
use std::sync::atomic::Ordering::Relaxed;
use std::time::{Duration, Instant};

/// An algorithm that finds solutions, for any puzzle.
pub trait Anytime {
    /// Looks for solutions and tells the search of each. `Ok` and `Err` both say why it is over: `Err` is what
    /// the search has asked for, passed on with `?`.
    fn run<P: Puzzle>(&self, search: &mut Search<P>) -> Result<End, End>;
}

/// Why an algorithm is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// Everything that could be shorter was looked at: the best solution is optimal.
    Exhausted,
    /// The best solution meets the lower bound: it is optimal.
    MeetsBound,
    /// The algorithm has done what it does, and has proven nothing.
    Done,
    /// It has expanded many states without an improvement.
    Patience,
    /// The memory is used up.
    Memory,
    /// A limit or a signal.
    Stopped,
}

impl End {
    /// Whether it means that the best solution is optimal.
    pub fn is_proof(self) -> bool {
        matches!(self, End::Exhausted | End::MeetsBound)
    }
}

/// What an algorithm may use.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// For what is drawn at random, and for the order of equals. Equal seeds give equal runs.
    pub seed: u64,
    /// Bytes for the states kept.
    pub memory: usize,
    /// Workers. Only the portfolio uses more than one, and finds the same with any number.
    pub threads: usize,
    /// It ends when it has expanded this many states, and then as many again, since the last improvement.
    /// `None`: only when the algorithm says so.
    pub patience: Option<u64>,
    /// A lower bound that is known from elsewhere; a solution that meets it ends the search. 0 if there is none.
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

/// What an algorithm found.
#[derive(Clone, Debug)]
pub struct Found<M> {
    /// The shortest solution, if any.
    pub moves: Option<Vec<M>>,
    /// Each improvement, in order.
    pub improvements: Vec<Improvement>,
    /// States expanded.
    pub expanded: u64,
    /// Why it is over.
    pub end: End,
}

/// A run of one algorithm on one instance.
pub struct Search<'a, P: Puzzle> {
    /// The instance.
    pub puzzle: &'a P,
    /// What may be used.
    pub options: Options,
    /// What may end it early.
    pub limits: Limits<'a>,
    progress: &'a Progress,
    report: &'a mut dyn FnMut(Improvement),
    start: Instant,
    checked: u64,
    patience: u64,
    found: Found<P::Move>,
}

impl<'a, P: Puzzle> Search<'a, P> {
    /// A run that begins now.
    pub(super) fn new(
        puzzle: &'a P,
        options: Options,
        limits: Limits<'a>,
        progress: &'a Progress,
        report: &'a mut dyn FnMut(Improvement),
    ) -> Search<'a, P> {
        Search {
            puzzle,
            options,
            limits,
            progress,
            report,
            start: Instant::now(),
            checked: 0,
            patience: options.patience.unwrap_or(u64::MAX),
            found: Found { moves: None, improvements: Vec::new(), expanded: 0, end: End::Done },
        }
    }

    /// What was found until it ended.
    pub(super) fn finish(self, end: End) -> Found<P::Move> {
        Found { end, ..self.found }
    }

    /// Moves of the best solution so far; `u32::MAX` while there is none.
    pub fn best(&self) -> u32 {
        self.found.moves.as_ref().map_or(u32::MAX, |moves| moves.len() as u32)
    }

    /// Whether a state at this depth can still be on the way to a better solution, as far as its bound knows.
    #[inline]
    pub fn may_improve(&self, depth: u32, state: &P::State) -> bool {
        depth.saturating_add(self.puzzle.bound(state)) < self.best()
    }

    /// States expanded so far.
    pub fn expanded(&self) -> u64 {
        self.found.expanded
    }

    /// Counts states that are about to be expanded. `Err` when it is over.
    pub fn expand(&mut self, states: u64) -> Result<(), End> {
        if self.found.expanded >= self.patience {
            return Err(End::Patience);
        }
        self.found.expanded += states;
        if self.found.expanded - self.checked >= 64 {
            self.checked = self.found.expanded;
            self.limits.check().map_err(|_| End::Stopped)?;
        }
        Ok(())
    }

    /// Takes a solution over if it is better than the best so far. `Err` if no shorter one can exist.
    pub fn offer(&mut self, moves: Vec<P::Move>) -> Result<(), End> {
        let length = moves.len() as u32;
        if length >= self.best() {
            return Ok(());
        }
        let expanded = self.found.expanded;
        self.found.moves = Some(moves);
        let improvement = Improvement { moves: length, states: expanded, time: self.start.elapsed() };
        (self.report)(improvement);
        self.found.improvements.push(improvement);
        self.progress.best.store(length, Relaxed);
        self.patience = self.options.patience.map_or(u64::MAX, |patience| expanded + patience.max(expanded));
        let root = self.puzzle.root();
        let refuted = |budget| self.puzzle.is_refuted(&root, budget, &mut P::Scratch::default());
        let bound = self.options.lower_bound.max(self.puzzle.bound(&root));
        match length <= bound || refuted(length - 1) {
            true => Err(End::MeetsBound),
            false => Ok(()),
        }
    }
}
