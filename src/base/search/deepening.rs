//! Iterative deepening: refute one budget after the other until one is solved or the best known solution is reached.

use super::iteration::{self, iterate};
use super::jobs::{JOB_DEPTH, depth_of};
use super::table::Table;
use super::worker::Shared;
use crate::puzzle::Puzzle;
use crate::runtime::{Instant, Journal, Phase, Run, worker_threads};
use rayon::ThreadPool;
use std::ops::RangeInclusive;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::time::Duration;

/// Default size of the first table, in bytes.
pub const FIRST_TABLE: usize = 1 << 20;

/// Bytes of table per state of the last iteration. An iteration has about ten times the states of the one
/// before; with eight bytes an entry this leaves the table at most half full.
const BYTES_PER_STATE: usize = 160;

/// An iteration of fewer states takes at most about a second.
const MAX_CHEAP_STATES: u64 = 1 << 20;

/// How to search.
#[derive(Clone, Debug)]
pub struct Options {
    /// The size of the table in the first iteration, in bytes; later tables are sized by the states of the iteration
    /// before. A game with a sharp bound has few iterations, and its first one may need a table as large as the others.
    pub first_table_bytes: usize,
    /// The largest budget that is tried.
    pub last_budget: u32,
    /// The last budget is expected to be refuted, which implies the refutation of all smaller ones. These are tried
    /// only while that is cheap, to estimate the size of the table.
    pub only_last: bool,
    /// Candidates for the number of moves from the root to a job. The first one with at least `min_jobs` jobs wins, or else
    /// the last one.
    pub depths: RangeInclusive<u32>,
    /// The number of jobs to aim for.
    pub min_jobs: usize,
    /// Whether to use sleep sets.
    pub sleep: bool,
    /// Start the jobs in a random order with this seed. For tests: no answer may depend on it.
    pub shuffle: Option<u64>,
}

/// The defaults: any budget, and sleep sets.
impl Default for Options {
    fn default() -> Options {
        Options {
            first_table_bytes: FIRST_TABLE,
            last_budget: u32::MAX,
            only_last: false,
            depths: JOB_DEPTH..=JOB_DEPTH,
            min_jobs: 0,
            sleep: true,
            shuffle: None,
        }
    }
}

/// One iteration: its budget and its cost.
#[derive(Clone, Copy, Debug)]
pub struct Iteration {
    /// Moves allowed.
    pub budget: u32,
    /// States visited.
    pub states: u64,
    /// Wall time.
    pub time: Duration,
    /// Whether the iteration ran to its end.
    pub finished: bool,
}

/// What the search has established.
#[derive(Clone, Debug)]
pub struct Outcome<M> {
    /// Proven: no solution has fewer moves.
    pub lower_bound: u32,
    /// A solution of exactly `lower_bound` moves, if this search found one.
    pub solution: Option<Vec<M>>,
    /// Budgets tried, in order.
    pub iterations: Vec<Iteration>,
    /// Whether a limit, or a failure of the journal, ended the search early.
    pub stopped: bool,
    /// The error of a failed write to the journal. Earlier entries are safe.
    pub error: Option<String>,
}

/// Refutes budgets from the root's bound up to `options.last_budget`, until one is solved. With a journal, finished work is
/// noted, and the work of earlier sessions is resumed. The memory of the run is for the transposition table.
pub fn deepen<P: Puzzle>(puzzle: &P, options: &Options, journal: Option<&Journal>, run: Run) -> Outcome<P::Move> {
    let root = puzzle.root();
    let lower_bound = puzzle.bound(&root);
    let mut outcome = Outcome { lower_bound, solution: None, iterations: Vec::new(), stopped: false, error: None };
    if puzzle.is_solved(&root) {
        outcome.solution = Some(Vec::new());
        return outcome;
    }
    if lower_bound > options.last_budget {
        return outcome;
    }
    run.progress.enter(Phase::Refuting);
    let pool = worker_threads(run.threads);
    let table = Table::new(options.first_table_bytes.min(run.memory), puzzle.key_bits());
    let mut deepening = Deepening { puzzle, options, journal, run, pool, table, states: 0 };
    let mut budget = lower_bound.max(1);
    while budget <= options.last_budget && outcome.solution.is_none() && !outcome.stopped {
        if options.only_last && deepening.states >= MAX_CHEAP_STATES {
            budget = options.last_budget;
            deepening.states = u64::MAX;
        }
        deepening.try_budget(budget, &mut outcome);
        budget += 1;
    }
    // If the journal failed only after the last job, nothing is lost: the answer is known.
    outcome.error = journal.and_then(Journal::error).filter(|_| outcome.stopped);
    outcome
}

/// A run of [`deepen`].
struct Deepening<'a, P: Puzzle> {
    puzzle: &'a P,
    options: &'a Options,
    journal: Option<&'a Journal>,
    run: Run<'a>,
    pool: Arc<ThreadPool>,
    table: Table,
    /// The states of the last iteration; `u64::MAX` if the next table gets all the memory.
    states: u64,
}

impl<P: Puzzle> Deepening<'_, P> {
    /// Tries one budget, unless an earlier session has refuted it, and adds the result to the outcome.
    fn try_budget(&mut self, budget: u32, outcome: &mut Outcome<P::Move>) {
        if let Some((states, time)) = self.journal.and_then(|journal| journal.refuted(budget)) {
            outcome.iterations.push(Iteration { budget, states, time, finished: true });
            outcome.lower_bound = budget + 1;
            self.states = states;
            return;
        }
        let start = Instant::now();
        self.enlarge_table();
        let iteration::Result { solution, states, stopped } = self.iterate(budget);
        self.states = states;
        outcome.iterations.push(Iteration { budget, states, time: start.elapsed(), finished: !stopped });
        self.run.progress.table_fill.store((self.table.fill() * 1000.0) as u32, Relaxed);
        if solution.is_none() && !stopped {
            if let Some(journal) = self.journal {
                journal.refute(budget, states, start.elapsed());
            }
            outcome.lower_bound = budget + 1;
        }
        (outcome.solution, outcome.stopped) = (solution, stopped);
    }

    /// Replaces the table by a larger one if the states of the last iteration ask for it. Touching the memory of a large table
    /// costs time before the table saves any. A new table starts empty: entries with smaller budgets would refute little.
    fn enlarge_table(&mut self) {
        let states = usize::try_from(self.states).unwrap_or(usize::MAX);
        let wanted = states.saturating_mul(BYTES_PER_STATE).min(self.run.memory);
        if wanted > self.table.bytes() {
            // The old table is freed before the new one is allocated.
            self.table = Table::new(0, self.puzzle.key_bits());
            self.table = Table::new(wanted, self.puzzle.key_bits());
        }
    }

    /// Searches all jobs of a budget.
    fn iterate(&self, budget: u32) -> iteration::Result<P::Move> {
        let Deepening { puzzle, options, journal, run, ref pool, ref table, .. } = *self;
        let depth = depth_of(puzzle, budget, options.depths.clone(), options.min_jobs);
        let shared = Shared {
            puzzle,
            table,
            run,
            sleep: options.sleep,
            first_solved: AtomicUsize::new(usize::MAX),
            budget,
            depth,
            journal,
        };
        iterate(&shared, pool, options.shuffle)
    }
}
