//! One iteration: all jobs of one budget.

use super::jobs::{Expanded, JobList};
use super::queue::Queue;
use super::worker::{Shared, Worker};
use crate::puzzle::Puzzle;
use std::cmp::Reverse;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

/// A share of the jobs that lie `depth` moves below the root: those whose number leaves the remainder `index` when
/// divided by `of`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part {
    /// Which share, from 0.
    pub index: usize,
    /// How many shares there are.
    pub of: usize,
    /// Moves from the root to a job.
    pub depth: u32,
}

impl Part {
    /// All jobs.
    pub fn whole(depth: u32) -> Part {
        Part { index: 0, of: 1, depth }
    }
}

/// The result of one iteration.
pub struct Result<M> {
    /// The lowest job that was solved, with the moves from the root.
    pub solved: Option<(usize, Vec<M>)>,
    /// States visited, in earlier sessions too.
    pub states: u64,
    /// Whether a limit ended it before there was an answer.
    pub stopped: bool,
}

/// Runs the jobs of a part. Unless it is stopped or a job is solved, all of them have failed when it returns.
pub fn iterate<P: Puzzle>(
    shared: &Shared<P>,
    budget: u32,
    pool: &rayon::ThreadPool,
    part: Part,
    shuffle: Option<u64>,
) -> Result<P::Move> {
    let progress = shared.progress;
    let list = match JobList::expand(shared.puzzle, budget, part.depth) {
        Expanded::Solved(moves) => return Result { solved: Some((0, moves)), states: 1, stopped: false },
        Expanded::Jobs(list) => list,
    };
    let (closed, states) = shared.closed.earlier();
    for job in closed.iter().filter_map(|&job| list.jobs.get(job)) {
        job.workers.close();
    }
    let jobs: Vec<usize> = (part.index..list.len()).step_by(part.of).collect();
    progress.budget.store(budget, Relaxed);
    progress.begin(jobs.len());
    let mut order: Vec<usize> = jobs.iter().copied().filter(|job| !closed.contains(job)).collect();
    match shuffle {
        Some(seed) => order.sort_by_key(|&job| xxhash_rust::xxh3::xxh3_64_with_seed(&job.to_le_bytes(), seed)),
        // The largest jobs first, so that the last ones to end are small. A single worker keeps the natural order.
        None if pool.current_num_threads() > 1 => order.sort_by_key(|&job| Reverse(list.slack(shared.puzzle, job))),
        None => {}
    }
    progress.done.store(jobs.len() - order.len(), Relaxed);
    let beginners = AtomicUsize::new(pool.current_num_threads());
    let queue = Queue { order: &order, next: AtomicUsize::new(0), beginners };
    let mut workers = pool.broadcast(|context| {
        let mut worker = Worker::new(shared, context.index() as u64);
        let stopped = list.work(shared, &mut worker, &queue).is_err();
        (worker.states, stopped, worker.solved)
    });
    let solved = workers.iter_mut().filter_map(|worker| worker.2.take()).min_by_key(|&(job, _)| job);
    let states = states + list.tops() as u64 + workers.iter().map(|worker| worker.0).sum::<u64>();
    let stopped = solved.is_none() && (workers.iter().any(|worker| worker.1) || shared.closed.has_failed());
    Result { solved, states, stopped }
}
