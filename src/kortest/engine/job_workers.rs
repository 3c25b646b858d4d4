//! The workers at one job: who begins it, who helps, and who closes it.
//!
//! When no job is left to begin, idle workers help with those that still run. All search the same job, each with the
//! children of a state in an order of its own, and what one has refuted the others find in the table; so they share the
//! job down to its last states, and nobody has to divide it.
//!
//! # Why a job is closed once, and only when all of it is known
//!
//! A job counts as refuted when one of its workers has come to the end of it. The others then leave, and hand over the
//! records of what they have refuted, because the refutation may rest on it. Only who is the last to leave a refuted job
//! closes it. A job that everybody has left is not joined again, so there is one who is the last.

#[cfg(loom)]
use loom::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
#[cfg(not(loom))]
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};

/// Counts the workers at a job, and knows what has become of it.
#[derive(Default)]
pub struct JobWorkers {
    at_work: AtomicUsize,
    refuted: AtomicBool,
    /// Visited by those who have left.
    states: AtomicU64,
    closed: AtomicBool,
}

impl JobWorkers {
    /// The first worker begins. This happens once.
    pub fn begin(&self) {
        self.at_work.store(1, Ordering::Relaxed);
    }

    /// How many are at work, if another one may join them: if the job has been begun, is not refuted and has not been
    /// left by all.
    pub fn joinable(&self) -> Option<usize> {
        Some(self.at_work.load(Ordering::Relaxed)).filter(|&workers| workers > 0 && !self.is_refuted())
    }

    /// One more, if that may be.
    pub fn join(&self) -> bool {
        let more = |workers| (workers > 0).then_some(workers + 1);
        self.joinable().is_some() && self.at_work.fetch_update(Ordering::AcqRel, Ordering::Relaxed, more).is_ok()
    }

    /// A worker has come to the end of the job without a solution.
    pub fn refute(&self) {
        self.refuted.store(true, Ordering::Relaxed);
    }

    /// Whether there is nothing left to do here but to leave.
    pub fn is_refuted(&self) -> bool {
        self.refuted.load(Ordering::Relaxed)
    }

    /// A worker leaves, after so many states, having handed over its records. To the last one at a refuted job this
    /// tells the states of all: it has to close the job.
    #[must_use]
    pub fn leave(&self, states: u64) -> Option<u64> {
        self.states.fetch_add(states, Ordering::Relaxed);
        // Whoever leaves later sees all that this one has done.
        let last = self.at_work.fetch_sub(1, Ordering::AcqRel) == 1;
        (last && self.is_refuted()).then(|| self.states.load(Ordering::Relaxed))
    }

    /// All of it is established and recorded.
    pub fn close(&self) {
        self.closed.store(true, Ordering::Release);
    }

    /// Whoever sees this knows that the failure is established, with all that it rests on.
    pub fn is_closed(&self) -> bool {
        self.closed.load(Ordering::Acquire)
    }
}
