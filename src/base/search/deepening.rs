//! Iterative deepening: tries larger and larger numbers of moves until a solution is found.

use super::iteration::{self, iterate};
use super::jobs::{JOB_DEPTH, depth_of};
use super::table::Table;
use super::worker::Shared;
use crate::puzzle::Puzzle;
use crate::runtime::{Instant, Journal, Phase, Run, Workers};
use std::ops::RangeInclusive;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::time::Duration;

pub const FIRST_TABLE_BYTES: usize = 1 << 20;

const BYTES_PER_STATE: usize = 160;

/// A search of this many states takes about a second.
const MAX_CHEAP_STATES: u64 = 1 << 20;

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
    let lower_bound = puzzle.bound(&root);
    let mut outcome = Outcome {
        lower_bound,
        solution: None,
        iterations: Vec::new(),
        stopped: false,
        error: None,
    };
    if puzzle.is_solved(&root) {
        outcome.solution = Some(Vec::new());
        return outcome;
    }
    if lower_bound > options.last_budget {
        return outcome;
    }
    run.progress.enter(Phase::Refuting);
    let workers = Workers::start(run.threads);
    let table = Table::new(options.first_table_bytes.min(run.memory), puzzle.key_bits());
    let mut deepening = Deepening {
        puzzle,
        options,
        journal,
        run,
        workers,
        table,
        states: 0,
    };
    let mut budget = lower_bound.max(1);
    while budget <= options.last_budget && outcome.solution.is_none() && !outcome.stopped {
        if options.only_last && deepening.states >= MAX_CHEAP_STATES {
            budget = options.last_budget;
            deepening.states = u64::MAX;
        }
        deepening.try_budget(budget, &mut outcome);
        budget += 1;
    }
    // The error of a failed journal does not matter if the search has its answer.
    outcome.error = journal.and_then(Journal::error).filter(|_| outcome.stopped);
    outcome
}

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
}

impl<P: Puzzle> Deepening<'_, P> {
    /// Searches one budget, unless an earlier session has refuted this budget.
    fn try_budget(&mut self, budget: u32, outcome: &mut Outcome<P::Move>) {
        if let Some((states, time)) = self.journal.and_then(|journal| journal.refuted(budget)) {
            outcome.iterations.push(Iteration {
                budget,
                states,
                time,
                finished: true,
            });
            outcome.lower_bound = budget + 1;
            self.states = states;
            return;
        }
        let start = Instant::now();
        self.enlarge_table();
        let iteration::Result {
            solution,
            states,
            stopped,
        } = self.iterate(budget);
        self.states = states;
        outcome.iterations.push(Iteration {
            budget,
            states,
            time: start.elapsed(),
            finished: !stopped,
        });
        self.run
            .progress
            .table_fill
            .store((self.table.fill() * 1000.0) as u32, Relaxed);
        if solution.is_none() && !stopped {
            if let Some(journal) = self.journal {
                journal.refute(budget, states, start.elapsed());
            }
            outcome.lower_bound = budget + 1;
        }
        (outcome.solution, outcome.stopped) = (solution, stopped);
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

    fn iterate(&self, budget: u32) -> iteration::Result<P::Move> {
        let Deepening {
            puzzle,
            options,
            journal,
            run,
            ref workers,
            ref table,
            ..
        } = *self;
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
        iterate(&shared, workers, options.shuffle)
    }
}
