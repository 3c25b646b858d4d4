//! Progress of a long run: plain counters, written in batches by the workers and read by a reporter.

use crossbeam_utils::CachePadded;
use std::sync::atomic::{AtomicU32, AtomicU64, AtomicUsize};
use std::sync::{Mutex, PoisonError};

/// The phase of a run.
#[derive(Clone, Copy, Debug, Default)]
#[non_exhaustive]
pub enum Phase {
    /// Looking for solutions.
    #[default]
    Anytime,
    /// Refuting a budget by search.
    Refuting,
    /// Making the records of the certificate.
    Recording,
    /// A phase that only one game has.
    Stage(&'static Stage),
}

/// A phase that only one game has: its name, and the counters worth showing.
#[derive(Debug)]
pub struct Stage {
    /// A word or two.
    pub name: &'static str,
    /// The numbers to show, each with a label.
    pub counters: fn(&Progress) -> Vec<(u64, &'static str)>,
}

/// Counters of a run, for information only: no result depends on them.
#[derive(Default)]
pub struct Progress {
    phase: Mutex<Phase>,
    /// The budget that is being refuted.
    pub budget: AtomicU32,
    /// The best solution so far, in moves; 0 for none.
    pub best: AtomicU32,
    /// Jobs of this iteration, or layers of this sweep.
    pub jobs: AtomicUsize,
    /// Those that are closed.
    pub closed: CachePadded<AtomicUsize>,
    /// States visited in all iterations, or nodes of all layers.
    pub states: CachePadded<AtomicU64>,
    /// Nodes of the layer that is being built.
    pub layer: AtomicU64,
    /// Records of the certificate made so far.
    pub records: AtomicU64,
    /// Entries of the table in use, in thousandths.
    pub table_fill: AtomicU32,
}

impl Progress {
    /// Enters a phase.
    pub fn enter(&self, phase: Phase) {
        *self.phase.lock().unwrap_or_else(PoisonError::into_inner) = phase;
    }

    /// The current phase.
    pub fn phase(&self) -> Phase {
        *self.phase.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
