//! The workers of one job (a subtree of the search).
//!
//! When no job is left to start, idle workers help with running jobs. All workers of a job search
//! the whole subtree, each in a different order. They skip states that another worker has refuted
//! and stored in the shared table.
//!
//! # Why a job is closed exactly once, and only when all its work is counted
//!
//! A job is refuted as soon as one worker has finished it. The other workers then leave. The last
//! worker that leaves a refuted job closes the job, and stores the number of states of all workers.
//! A job without workers cannot be joined again. So exactly one worker is the last.

#[cfg(loom)]
use loom::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
#[cfg(not(loom))]
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};

/// The workers of a job. A job without a solution is *refuted*. When all its workers have left, the
/// job is *closed*.
#[derive(Default)]
pub struct JobWorkers {
    worker_count: AtomicUsize,
    refuted: AtomicBool,
    /// Number of states visited by the workers that have left the job.
    states: AtomicU64,
    closed: AtomicBool,
}

impl JobWorkers {
    /// Registers the first worker of the job. Call this function once for each job.
    pub fn begin(&self) {
        self.worker_count.store(1, Ordering::Relaxed);
    }

    /// Returns the number of workers on this job. `None` if more workers cannot join the job.
    pub fn joinable(&self) -> Option<usize> {
        let workers = self.worker_count.load(Ordering::Relaxed);
        if workers == 0 || self.is_refuted() {
            return None;
        }
        Some(workers)
    }

    /// Adds a worker if the job is running. Returns whether the worker was added.
    pub fn join(&self) -> bool {
        if self.is_refuted() {
            return false;
        }
        let update =
            self.worker_count
                .fetch_update(Ordering::AcqRel, Ordering::Relaxed, one_more_worker);
        update.is_ok()
    }

    /// Marks the job as refuted.
    pub fn refute(&self) {
        self.refuted.store(true, Ordering::Relaxed);
    }

    /// Returns whether a worker has refuted the job.
    pub fn is_refuted(&self) -> bool {
        self.refuted.load(Ordering::Relaxed)
    }

    /// Removes a worker. If no worker remains on a refuted job, returns the job's number of visited
    /// states.
    #[must_use]
    pub fn leave(&self, states: u64) -> Option<u64> {
        self.states.fetch_add(states, Ordering::Relaxed);
        // `AcqRel`: the last worker sees all writes of the workers that left earlier.
        let is_last = self.worker_count.fetch_sub(1, Ordering::AcqRel) == 1;
        if !is_last || !self.is_refuted() {
            return None;
        }
        Some(self.states.load(Ordering::Relaxed))
    }

    /// Closes a refuted job that has no workers any more.
    pub fn close(&self) {
        self.closed.store(true, Ordering::Release);
    }

    /// Returns whether the job is closed.
    pub fn is_closed(&self) -> bool {
        self.closed.load(Ordering::Acquire)
    }
}

/// Returns the number of workers after one more has joined. A job without workers cannot be joined.
fn one_more_worker(workers: usize) -> Option<usize> {
    if workers == 0 {
        return None;
    }
    Some(workers + 1)
}
