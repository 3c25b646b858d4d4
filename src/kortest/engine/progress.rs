//! What a long run tells about itself: plain counters, written in batches by the workers and read by one reporter.

use crossbeam_utils::CachePadded;
use std::sync::atomic::{AtomicU32, AtomicU64, AtomicUsize};
use std::sync::{Mutex, PoisonError};

/// What a run is at.
#[derive(Clone, Copy, Debug, Default)]
#[non_exhaustive]
pub enum Phase {
    /// Looking for solutions.
    #[default]
    Anytime,
    /// Refuting a budget by search.
    Refuting,
    /// Something that only one game does.
    Stage(&'static Stage),
}

/// What only one game does: its name, and which of the counters people want to see.
#[derive(Debug)]
pub struct Stage {
    /// In a word or two.
    pub name: &'static str,
    /// Numbers, each with what it counts.
    pub counters: fn(&Progress) -> Vec<(u64, &'static str)>,
}

/// Counters of a run. All of them only inform: nothing is decided by them.
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
        *self.phase.lock().unwrap_or_else(PoisonError::into_inner) = phase;
    }

    /// The current phase.
    pub fn phase(&self) -> Phase {
        *self.phase.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
