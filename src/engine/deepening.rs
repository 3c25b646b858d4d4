//! Iterative deepening: refute one budget after the other until one is solved or the best known solution is reached.

use super::jobs::{Expanded, JobList};
use super::limits::Limits;
use super::progress::{Phase, Progress};
use super::search::{Shared, Worker};
use super::table::Table;
use crate::puzzle::Puzzle;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::time::{Duration, Instant};

/// Bytes of the first table, where nothing else is asked for.
pub const FIRST_TABLE: usize = 1 << 20;

/// Bytes of table per state of the last iteration. An iteration has about ten times the states of the one
/// before; with eight bytes an entry this leaves the table at most half full.
const BYTES_PER_STATE: usize = 160;

/// How to search.
#[derive(Clone, Debug)]
pub struct Options {
    /// Workers.
    pub threads: usize,
    /// Bytes of the transposition table.
    pub table_bytes: usize,
    /// Bytes of the table of the first iteration; later ones get what the states of the last suggest. A game with a
    /// sharp bound has few iterations, and the first may be as large as the others.
    pub first_table_bytes: usize,
    /// States are recorded down to this budget (or to the root's, if that is less).
    pub floor: u32,
    /// Do not try larger budgets than this.
    pub last_budget: u32,
    /// The sleep rule.
    pub sleep: bool,
    /// Take the jobs in an order drawn with this seed. For tests: no answer may depend on it.
    pub shuffle: Option<u64>,
}

/// One budget: whether it sufficed, and what that took.
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
    /// For the last refuted budget (`lower_bound` - 1) the keys by budget, each list sorted and without
    /// repetition, each key with its largest budget only. Empty if the bound of the root refutes that budget.
    pub records: Vec<Vec<u64>>,
    /// The floor of those records.
    pub floor: u32,
    /// Budgets tried, in order.
    pub iterations: Vec<Iteration>,
    /// Whether a limit ended the search early.
    pub stopped: bool,
}

/// Refutes budgets from the root's bound up to `options.last_budget`, until one is solved.
pub fn deepen<P: Puzzle>(puzzle: &P, options: &Options, limits: Limits, progress: &Progress) -> Outcome<P::Move> {
    let root = puzzle.root();
    let lower_bound = puzzle.bound(&root);
    let mut outcome = Outcome {
        lower_bound,
        solution: None,
        records: Vec::new(),
        floor: options.floor.min(lower_bound.saturating_sub(1)),
        iterations: Vec::new(),
        stopped: false,
    };
    if puzzle.is_solved(&root) {
        outcome.solution = Some(Vec::new());
        return outcome;
    }
    if lower_bound > options.last_budget {
        return outcome;
    }
    let pool = rayon::ThreadPoolBuilder::new().num_threads(options.threads.max(1)).build();
    let pool = pool.expect("the system starts the worker threads");
    let mut table = Table::new(options.first_table_bytes.min(options.table_bytes), puzzle.key_bits());
    let mut states = 0;
    progress.enter(Phase::Refuting);
    for budget in lower_bound.max(1)..=options.last_budget {
        let start = Instant::now();
        // The memory of a large table costs time before it saves any, so a table is as large as the last
        // iteration suggests. A new one begins empty: what was learnt with smaller budgets refutes little now.
        let wanted = (states as usize).saturating_mul(BYTES_PER_STATE).min(options.table_bytes);
        if wanted > table.bytes() {
            drop(std::mem::replace(&mut table, Table::new(0, puzzle.key_bits())));
            table = Table::new(wanted, puzzle.key_bits());
        }
        let floor = options.floor.min(budget);
        let first_solved = AtomicUsize::new(usize::MAX);
        let shared = Shared { puzzle, table: &table, limits, progress, floor, sleep: options.sleep, first_solved };
        let result = iterate(&shared, budget, &pool, options.shuffle);
        let finished = !result.stopped;
        states = result.states;
        outcome.iterations.push(Iteration { budget, states: result.states, time: start.elapsed(), finished });
        progress.table_fill.store((table.fill() * 1000.0) as u32, Relaxed);
        if let Some(solution) = result.solution {
            outcome.solution = Some(solution);
            return outcome;
        }
        if result.stopped {
            outcome.stopped = true;
            return outcome;
        }
        outcome.lower_bound = budget + 1;
        outcome.records = result.records;
        outcome.floor = floor;
    }
    outcome
}

/// What one iteration brings.
struct Result<M> {
    solution: Option<Vec<M>>,
    records: Vec<Vec<u64>>,
    states: u64,
    stopped: bool,
}

fn iterate<P: Puzzle>(
    shared: &Shared<P>,
    budget: u32,
    pool: &rayon::ThreadPool,
    shuffle: Option<u64>,
) -> Result<P::Move> {
    let progress = shared.progress;
    let list = match JobList::expand(shared.puzzle, budget) {
        Expanded::Solved(moves) => {
            return Result { solution: Some(moves), records: Vec::new(), states: 1, stopped: false };
        }
        Expanded::Jobs(list) => list,
    };
    progress.budget.store(budget, Relaxed);
    progress.closed.store(0, Relaxed);
    progress.jobs.store(list.len(), Relaxed);
    let order = order(list.len(), shuffle);
    let next = AtomicUsize::new(0);
    let mut workers = pool.broadcast(|_| {
        let mut worker = Worker::new(shared, budget);
        let stopped = list.work(shared, &mut worker, &order, &next).is_err();
        (worker.states, worker.records, stopped, worker.solved)
    });
    let solution = workers.iter_mut().filter_map(|w| w.3.take()).min_by_key(|&(job, _)| job).map(|(_, moves)| moves);
    let states = list.records.len() as u64 + workers.iter().map(|w| w.0).sum::<u64>();
    let stopped = solution.is_none() && workers.iter().any(|w| w.2);
    let mut records = Vec::new();
    if solution.is_none() && !stopped {
        let floor = shared.floor;
        let tops = list.records.into_iter().filter(|&(_, b)| b >= floor);
        records = merge(workers.into_iter().map(|w| w.1), tops, budget, floor);
    }
    Result { solution, records, states, stopped }
}

/// The jobs in the order of the list, or in one drawn with a seed.
fn order(jobs: usize, shuffle: Option<u64>) -> Vec<usize> {
    let mut order: Vec<usize> = (0..jobs).collect();
    if let Some(seed) = shuffle {
        order.sort_by_key(|&job| xxhash_rust::xxh3::xxh3_64_with_seed(&job.to_le_bytes(), seed));
    }
    order
}

/// The records of all workers by budget, each key once, with its largest budget.
///
/// # Why the result depends on nothing but the board, the budget and the floor
///
/// The largest budget of a state is the root's less its distance along states that the bound leaves, and the
/// search reaches every such state with it (see [`search`](super::search)). Which smaller budgets it was met
/// with as well is a matter of order; those are dropped here.
fn merge(
    workers: impl Iterator<Item = Vec<Vec<u64>>>,
    tops: impl Iterator<Item = (u64, u32)>,
    budget: u32,
    floor: u32,
) -> Vec<Vec<u64>> {
    let mut records: Vec<Vec<u64>> = vec![Vec::new(); budget as usize + 1];
    for worker in workers {
        for (all, mut some) in records.iter_mut().zip(worker) {
            all.append(&mut some);
        }
    }
    for (key, b) in tops {
        records[b as usize].push(key);
    }
    let mut larger: Vec<u64> = Vec::new();
    for b in (floor..=budget).rev() {
        let keys = &mut records[b as usize];
        keys.sort_unstable();
        keys.dedup();
        keys.retain(|key| larger.binary_search(key).is_err());
        larger.extend_from_slice(keys);
        larger.sort_unstable();
    }
    records
}
