//! The workers of one job: which of them starts it, which ones help, and which one closes it.
//!
//! When no job is left to start, idle workers join the jobs that are still running. All workers of a job search the
//! whole of it, each with the children of every state in an order of its own, and what one has refuted the others find
//! in the table. So the work is shared down to the last states without being divided explicitly.
//!
//! # Why a job is closed exactly once, and only when all its work is counted
//!
//! A job is refuted as soon as one of its workers has finished it. The other workers then leave it. The last worker to
//! leave a refuted job closes it, with the number of states that all of them have visited. A job without workers cannot be
//! joined again, so exactly one worker is the last.

#[cfg(loom)]
use loom::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
#[cfg(not(loom))]
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};

/// The number of workers of a job, and its state.
#[derive(Default)]
pub struct JobWorkers {
    at_work: AtomicUsize,
    refuted: AtomicBool,
    /// States visited by the workers that have left.
    states: AtomicU64,
    closed: AtomicBool,
}

impl JobWorkers {
    /// The first worker starts the job. Called once.
    pub fn begin(&self) {
        self.at_work.store(1, Ordering::Relaxed);
    }

    /// The number of workers, if another one may join: the job has been started, is not refuted, and has at least one
    /// worker.
    pub fn joinable(&self) -> Option<usize> {
        Some(self.at_work.load(Ordering::Relaxed)).filter(|&workers| workers > 0 && !self.is_refuted())
    }

    /// Adds a worker if the job can be joined; whether it was added.
    pub fn join(&self) -> bool {
        let more = |workers| (workers > 0).then_some(workers + 1);
        self.joinable().is_some() && self.at_work.fetch_update(Ordering::AcqRel, Ordering::Relaxed, more).is_ok()
    }

    /// A worker has finished the job without finding a solution.
    pub fn refute(&self) {
        self.refuted.store(true, Ordering::Relaxed);
    }

    /// Whether some worker has refuted the job, so that the others should leave.
    pub fn is_refuted(&self) -> bool {
        self.refuted.load(Ordering::Relaxed)
    }

    /// A worker leaves after visiting this many states. The last worker of a
    /// refuted job gets the number of states that all of them visited, and has to close the job.
    #[must_use]
    pub fn leave(&self, states: u64) -> Option<u64> {
        self.states.fetch_add(states, Ordering::Relaxed);
        // The release half publishes what this worker has done to those that leave later; the acquire half receives
        // theirs.
        let last = self.at_work.fetch_sub(1, Ordering::AcqRel) == 1;
        (last && self.is_refuted()).then(|| self.states.load(Ordering::Relaxed))
    }

    /// The job is refuted, and nobody is at it.
    pub fn close(&self) {
        self.closed.store(true, Ordering::Release);
    }

    /// Whether the job is closed. A thread that sees `true` also sees what its workers have done.
    pub fn is_closed(&self) -> bool {
        self.closed.load(Ordering::Acquire)
    }
}
