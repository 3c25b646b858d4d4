//! Iterative deepening: refute one budget after the other until one is solved or the best known solution is reached.

use super::closed_jobs::ClosedJobs;
use super::iteration::{Part, iterate};
use super::jobs::{DEPTH, depth_of};
use super::table::Table;
use super::worker::Shared;
use crate::puzzle::Puzzle;
use crate::runtime::Instant;
use crate::runtime::Journal;
use crate::runtime::Limits;
use crate::runtime::worker_threads;
use crate::runtime::{Phase, Progress};
use std::ops::RangeInclusive;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::time::Duration;

/// Default size of the first table, in bytes.
pub const FIRST_TABLE: usize = 1 << 20;

/// Bytes of table per state of the last iteration. An iteration has about ten times the states of the one
/// before; with eight bytes an entry this leaves the table at most half full.
const BYTES_PER_STATE: usize = 160;

/// Iterations of fewer states take at most about a second.
const CHEAP: u64 = 1 << 20;

/// How to search.
#[derive(Clone, Debug)]
pub struct Options {
    /// Workers.
    pub threads: usize,
    /// Bytes of the transposition table.
    pub table_bytes: usize,
    /// Bytes of the table in the first iteration; later tables are sized by the states of the iteration before. A game
    /// with a sharp bound has few iterations, and its first one may need a table as large as the others.
    pub first_table_bytes: usize,
    /// States with at least this budget left are searched without the prunings that no checker knows.
    pub floor: u32,
    /// The largest budget that is tried.
    pub last_budget: u32,
    /// The last budget is expected to be refuted, which implies the refutation of all smaller ones. These are tried
    /// only while that is cheap, to estimate the size of the table.
    pub only_last: bool,
    /// Moves from the root to a job: the least of these numbers that brings so many jobs, or the last one.
    pub depths: RangeInclusive<u32>,
    /// So many.
    pub jobs: usize,
    /// Use sleep sets.
    pub sleep: bool,
    /// Take the jobs in a random order with this seed. For tests: no answer may depend on it.
    pub shuffle: Option<u64>,
    /// Moves from the root to a job, instead of the default. For tests and measurements: no answer may depend on it.
    /// Ignored if there is a job bound.
    pub job_depth: Option<u32>,
}

/// On one thread, in half a GiB, with all prunings, up to any budget.
impl Default for Options {
    fn default() -> Options {
        Options {
            threads: 1,
            table_bytes: 1 << 29,
            first_table_bytes: FIRST_TABLE,
            floor: u32::MAX,
            last_budget: u32::MAX,
            only_last: false,
            depths: DEPTH..=DEPTH,
            jobs: 0,
            sleep: true,
            shuffle: None,
            job_depth: None,
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
    /// The error that writing to the journal ended with. What was written before is safe.
    pub error: Option<String>,
}

/// Refutes budgets from the root's bound up to `options.last_budget`, until one is solved. With a journal it notes what
/// is finished, and resumes what earlier sessions have begun.
pub fn deepen<P: Puzzle>(
    puzzle: &P,
    options: &Options,
    journal: Option<&Journal>,
    limits: Limits,
    progress: &Progress,
) -> Outcome<P::Move> {
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
    let pool = worker_threads(options.threads);
    let mut table = Table::new(options.first_table_bytes.min(options.table_bytes), puzzle.key_bits());
    let mut states = 0;
    progress.enter(Phase::Refuting);
    let mut budget = lower_bound.max(1);
    while budget <= options.last_budget {
        if options.only_last && states >= CHEAP {
            budget = options.last_budget;
            states = u64::MAX;
        }
        let floor = options.floor.min(budget);
        let depth = options.job_depth.unwrap_or_else(|| depth_of(puzzle, budget, options.depths.clone(), options.jobs));
        let closed = ClosedJobs { budget, depth, journal };
        if let Some((earlier, time)) = journal.and_then(|journal| journal.refuted(budget)) {
            outcome.iterations.push(Iteration { budget, states: earlier, time, finished: true });
            outcome.lower_bound = budget + 1;
            states = earlier;
            budget += 1;
            continue;
        }
        let start = Instant::now();
        // To touch the memory of a large table costs time before the table saves any, so its size is estimated from the
        // iteration before. A new table starts empty: entries with smaller budgets would refute little.
        let wanted =
            usize::try_from(states).unwrap_or(usize::MAX).saturating_mul(BYTES_PER_STATE).min(options.table_bytes);
        if wanted > table.bytes() {
            drop(std::mem::replace(&mut table, Table::new(0, puzzle.key_bits())));
            table = Table::new(wanted, puzzle.key_bits());
        }
        let shared = Shared {
            puzzle,
            table: &table,
            limits,
            progress,
            floor,
            sleep: options.sleep,
            first_solved: AtomicUsize::new(usize::MAX),
            closed: &closed,
        };
        let result = iterate(&shared, budget, &pool, Part::whole(depth), options.shuffle);
        let finished = !result.stopped;
        states = result.states;
        outcome.iterations.push(Iteration { budget, states: result.states, time: start.elapsed(), finished });
        progress.table_fill.store((table.fill() * 1000.0) as u32, Relaxed);
        if let Some((_, solution)) = result.solved {
            outcome.solution = Some(solution);
            break;
        }
        if result.stopped {
            outcome.stopped = true;
            break;
        }
        if let Some(journal) = journal {
            journal.refute(budget, result.states, start.elapsed());
        }
        outcome.lower_bound = budget + 1;
        budget += 1;
    }
    drop(table);
    // A journal that failed only after the last job is no loss: the answer is there.
    outcome.error = journal.and_then(Journal::error).filter(|_| outcome.stopped);
    outcome
}
