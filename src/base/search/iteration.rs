//! One iteration of the search: all subtrees (jobs) of one budget.

use super::jobs::{Expanded, JobList};
use super::queue::Queue;
use super::worker::{Shared, Worker};
use crate::puzzle::Puzzle;
use crate::runtime::Workers;
use std::cmp::Reverse;
use std::collections::HashSet;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

/// The result of searching all jobs (subtrees) of one budget.
pub struct Result<M> {
    pub solution: Option<Vec<M>>,
    /// Number of states visited, including the states that earlier sessions visited.
    pub states: u64,
    /// Whether a limit ended the iteration without an answer.
    pub stopped: bool,
}

pub fn iterate<P: Puzzle>(
    shared: &Shared<P>,
    workers: &Workers,
    shuffle: Option<u64>,
) -> Result<P::Move> {
    let list = match JobList::expand(shared.puzzle, shared.budget, shared.depth) {
        Expanded::Solved(moves) => {
            return Result {
                solution: Some(moves),
                states: 1,
                stopped: false,
            };
        }
        Expanded::Jobs(list) => list,
    };
    let (closed, earlier_states) = shared
        .journal
        .map(|journal| journal.closed(shared.budget, shared.depth))
        .unwrap_or_default();
    for job in closed.iter().filter_map(|&job| list.jobs.get(job)) {
        job.workers.close();
    }
    let order = open_jobs(&list, &closed, shared.puzzle, workers, shuffle);
    shared.run.progress.budget.store(shared.budget, Relaxed);
    shared.run.progress.begin(list.len());
    shared
        .run
        .progress
        .done
        .store(list.len() - order.len(), Relaxed);
    let result = search_jobs(&list, &order, shared, workers);
    Result {
        states: result.states + earlier_states + list.tops() as u64,
        ..result
    }
}

/// Returns the jobs that are not refuted yet, in the order of their start.
fn open_jobs<P: Puzzle>(
    list: &JobList<P>,
    closed: &HashSet<usize>,
    puzzle: &P,
    workers: &Workers,
    shuffle: Option<u64>,
) -> Vec<usize> {
    let mut order: Vec<usize> = (0..list.len())
        .filter(|job| !closed.contains(job))
        .collect();
    match shuffle {
        Some(seed) => {
            order.sort_by_key(|&job| xxhash_rust::xxh3::xxh3_64_with_seed(&job.to_le_bytes(), seed))
        }
        // Large jobs start first, so that all workers finish at about the same time.
        None if workers.count() > 1 => order.sort_by_key(|&job| Reverse(list.slack(puzzle, job))),
        None => {}
    }
    order
}

/// Searches the jobs in parallel, with one worker on each thread of the pool.
fn search_jobs<P: Puzzle>(
    list: &JobList<P>,
    order: &[usize],
    shared: &Shared<P>,
    workers: &Workers,
) -> Result<P::Move> {
    let starters = AtomicUsize::new(workers.count());
    let queue = Queue {
        order,
        next: AtomicUsize::new(0),
        starters,
    };
    let mut results = workers.broadcast(|number| {
        let mut worker = Worker::new(shared, number as u64);
        let stopped = list.work(shared, &mut worker, &queue).is_err();
        (worker.states, stopped, worker.solved)
    });
    let solved = results
        .iter_mut()
        .filter_map(|worker| worker.2.take())
        .min_by_key(|&(job, _)| job);
    let stopped = solved.is_none()
        && (results.iter().any(|worker| worker.1) || shared.check_journal().is_err());
    let states = results.iter().map(|worker| worker.0).sum();
    Result {
        solution: solved.map(|(_, moves)| moves),
        states,
        stopped,
    }
}
