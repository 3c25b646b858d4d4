//! What a long run tells about itself: plain counters, written in batches by the workers and read by one reporter.

use crossbeam::utils::CachePadded;
use std::sync::atomic::{AtomicU32, AtomicU64, AtomicUsize, Ordering::Relaxed};

/// What the program is at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// Looking for solutions.
    Anytime,
    /// Refuting a budget by search.
    Refuting,
    /// Refuting a budget, or solving it, layer by layer.
    Sweeping,
    /// Counting solutions.
    Counting,
    /// Writing the certificate.
    Writing,
    /// Raising a lower bound before any search.
    Bounding,
}

/// Counters of a run. All of them only inform: nothing is decided by them.
#[derive(Default)]
pub struct Progress {
    phase: AtomicU32,
    /// The budget that is being refuted.
    pub budget: AtomicU32,
    /// The best solution so far, in moves; 0 for none.
    pub best: AtomicU32,
    /// Jobs of this iteration, or layers of this sweep.
    pub jobs: AtomicUsize,
    /// Those that are closed.
    pub closed: CachePadded<AtomicUsize>,
    /// How often a worker without a job has gone to help another one.
    pub helped: AtomicUsize,
    /// States visited in all iterations, or nodes of all layers.
    pub states: CachePadded<AtomicU64>,
    /// Nodes of the layer that is being made.
    pub layer: AtomicU64,
    /// Entries of the table in use, in thousandths.
    pub table_fill: AtomicU32,
}

impl Progress {
    /// Enters a phase.
    pub fn enter(&self, phase: Phase) {
        self.phase.store(phase as u32, Relaxed);
    }

    /// The current phase.
    pub fn phase(&self) -> Phase {
        match self.phase.load(Relaxed) {
            0 => Phase::Anytime,
            1 => Phase::Refuting,
            2 => Phase::Sweeping,
            3 => Phase::Counting,
            5 => Phase::Bounding,
            _ => Phase::Writing,
        }
    }
}
