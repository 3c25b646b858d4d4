//! Iterative deepening depth-first search for every [`Puzzle`], on all cores.

mod iteration;
mod jobs;
mod records;
mod table;
mod worker;

pub use jobs::JOB_DEPTH;
pub use records::{MIN_RECORDS, RecordOptions, Records, max_records, record};

use crate::puzzle::Puzzle;
use crate::runtime::{Instant, Journal, Phase, Run, SearchCost, Workers};
use iteration::{IterationResult, iterate};
use jobs::depth_of;
use std::ops::RangeInclusive;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::time::Duration;
use table::Table;
use worker::Shared;

/// Internal items for tests and benches. They may change at any time.
#[cfg(feature = "internals")]
#[doc(hidden)]
pub mod internals {
    pub use super::jobs::JobWorkers;
    pub use super::{Options, Outcome, deepen};
}

/// Options of the search.
#[derive(Clone, Debug)]
pub struct Options {
    /// Size of the table in the first iteration, in bytes.
    pub first_table_bytes: usize,
    /// The largest number of moves to try.
    pub last_budget: u32,
    /// Whether a slow search skips to `last_budget`.
    pub only_last: bool,
    /// Depths at which the search tree may be split into parallel jobs.
    pub depths: RangeInclusive<u32>,
    /// Minimum number of subtrees into which the search tree should be split.
    pub min_jobs: usize,
    /// Whether to skip moves that are already known to fail (sleep sets).
    pub sleep: bool,
    /// Seed of a random order of the jobs, for tests. Results do not depend on this order.
    pub shuffle: Option<u64>,
}

/// Default size of the table in the first iteration.
const FIRST_TABLE_BYTES: usize = 1 << 20;

impl Default for Options {
    fn default() -> Options {
        Options {
            first_table_bytes: FIRST_TABLE_BYTES,
            last_budget: u32::MAX,
            only_last: false,
            depths: JOB_DEPTH..=JOB_DEPTH,
            min_jobs: 0,
            sleep: true,
            shuffle: None,
        }
    }
}

/// One iteration of the search, with its cost.
#[derive(Clone, Copy, Debug)]
pub struct Iteration {
    /// Number of moves allowed in this iteration.
    pub budget: u32,
    /// Number of states visited in this iteration.
    pub states: u64,
    /// Wall-clock time of the iteration.
    pub time: Duration,
    /// Whether the iteration ran to completion.
    pub finished: bool,
}

/// The result of iterative deepening.
#[derive(Clone, Debug)]
pub struct Outcome<M> {
    /// Proven lower bound on the number of moves of every solution.
    pub lower_bound: u32,
    /// A solution of exactly `lower_bound` moves, if the search found one.
    pub solution: Option<Vec<M>>,
    /// The iterations, in order of their budgets.
    pub iterations: Vec<Iteration>,
    /// Whether a limit or a failed write to the journal ended the search early.
    pub stopped: bool,
    /// The error of a failed write to the journal.
    pub error: Option<String>,
}

/// Refutes one budget after another, up to `options.last_budget`. Ends early if a solution is
/// found.
pub fn deepen<P: Puzzle>(
    puzzle: &P,
    options: &Options,
    journal: Option<&Journal>,
    run: Run,
) -> Outcome<P::Move> {
    let root = puzzle.root();
    let mut outcome = Outcome {
        lower_bound: puzzle.bound(&root),
        solution: None,
        iterations: Vec::new(),
        stopped: false,
        error: None,
    };
    if puzzle.is_solved(&root) {
        outcome.solution = Some(Vec::new());
        return outcome;
    }
    if outcome.lower_bound > options.last_budget {
        return outcome;
    }
    run.progress.enter(Phase::Refuting);
    let deepening = Deepening {
        puzzle,
        options,
        journal,
        run,
        workers: Workers::start(run.threads),
        table: Table::new(options.first_table_bytes.min(run.memory), puzzle.key_bits()),
        states: 0,
        outcome,
    };
    deepening.finish()
}

/// A search of this many states takes about a second.
const MAX_CHEAP_STATES: u64 = 1 << 20;

/// Bytes of the table for each state that the previous iteration visited. The next iteration visits
/// several times as many states.
const BYTES_PER_STATE: usize = 160;

/// Iterative deepening in progress.
struct Deepening<'a, P: Puzzle> {
    puzzle: &'a P,
    options: &'a Options,
    journal: Option<&'a Journal>,
    run: Run<'a>,
    workers: Workers,
    table: Table,
    /// Number of states that the previous iteration visited. This number determines the size of the
    /// next table. With `u64::MAX`, the next table may use all memory.
    states: u64,
    outcome: Outcome<P::Move>,
}

impl<P: Puzzle> Deepening<'_, P> {
    /// Tries one budget after another, and returns the outcome.
    fn finish(mut self) -> Outcome<P::Move> {
        let last_budget = self.options.last_budget;
        let mut budget = self.outcome.lower_bound.max(1);
        while budget <= last_budget && !self.has_ended() {
            if self.options.only_last && self.states >= MAX_CHEAP_STATES {
                budget = last_budget;
                self.states = u64::MAX;
            }
            self.try_budget(budget);
            budget += 1;
        }
        // The error of a failed journal does not matter if the search has its answer.
        if self.outcome.stopped {
            self.outcome.error = self.journal.and_then(Journal::error);
        }
        self.outcome
    }

    fn has_ended(&self) -> bool {
        self.outcome.solution.is_some() || self.outcome.stopped
    }

    /// Tries one budget, unless an earlier session has refuted this budget.
    fn try_budget(&mut self, budget: u32) {
        let earlier = self.journal.and_then(|journal| journal.refuted(budget));
        let iteration = match earlier {
            Some(cost) => {
                self.outcome.lower_bound = budget + 1;
                Iteration {
                    budget,
                    states: cost.states,
                    time: cost.time,
                    finished: true,
                }
            }
            None => self.search_budget(budget),
        };
        self.states = iteration.states;
        self.outcome.iterations.push(iteration);
    }

    /// Searches one budget, and updates all of the outcome except its list of iterations.
    fn search_budget(&mut self, budget: u32) -> Iteration {
        let start = Instant::now();
        self.enlarge_table();
        let result = self.iterate(budget);
        let cost = SearchCost {
            states: result.states,
            time: start.elapsed(),
        };
        let fill = self.table.fill_in_thousandths();
        self.run.progress.table_fill.store(fill, Relaxed);
        if result.solution.is_none() && !result.stopped {
            if let Some(journal) = self.journal {
                journal.refute(budget, cost);
            }
            self.outcome.lower_bound = budget + 1;
        }
        self.outcome.solution = result.solution;
        self.outcome.stopped = result.stopped;
        Iteration {
            budget,
            states: cost.states,
            time: cost.time,
            finished: !result.stopped,
        }
    }

    /// Replaces the table by a larger one if the next iteration needs more space.
    fn enlarge_table(&mut self) {
        let states = usize::try_from(self.states).unwrap_or(usize::MAX);
        let wanted = states.saturating_mul(BYTES_PER_STATE).min(self.run.memory);
        if wanted > self.table.bytes() {
            // Free the old table before allocating the new one.
            self.table = Table::new(0, self.puzzle.key_bits());
            self.table = Table::new(wanted, self.puzzle.key_bits());
        }
    }

    fn iterate(&self, budget: u32) -> IterationResult<P::Move> {
        let options = self.options;
        let depths = options.depths.clone();
        let shared = Shared {
            puzzle: self.puzzle,
            table: &self.table,
            run: self.run,
            sleep: options.sleep,
            first_solved: AtomicUsize::new(usize::MAX),
            budget,
            depth: depth_of(self.puzzle, budget, depths, options.min_jobs),
            journal: self.journal,
        };
        iterate(&shared, &self.workers, options.shuffle)
    }
}
