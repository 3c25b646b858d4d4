//! Progress of a long run: counters that workers update in batches and that a reporter reads.
//!
//! No result depends on them. A phase says which counters are in use: `done` and `total` in every phase, a few fields in the
//! phases of the search, and labelled counters in a [`Stage`].

use crossbeam::utils::CachePadded;
use std::sync::atomic::{AtomicU32, AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};

/// The phase of a run.
#[derive(Clone, Copy, Debug, Default)]
#[non_exhaustive]
pub enum Phase {
    /// The anytime algorithms look for solutions: `best` is in use.
    #[default]
    Anytime,
    /// The search refutes a budget: `budget`, `states`, and `table_fill` are in use.
    Refuting,
    /// The records of the certificate are made: `records` is in use.
    Recording,
    /// A phase that only one game has, with counters of its own.
    Stage(&'static Stage),
}

/// The largest number of counters of a [`Stage`].
const MAX_COUNTERS: usize = 2;

/// A phase that only one game has.
#[derive(Debug)]
pub struct Stage {
    /// The name of the phase, one to three words.
    pub name: &'static str,
    /// The labels of its counters, at most two. Each begins with a noun in the plural, such as `cuts`.
    pub counters: &'static [&'static str],
}

/// Counters of a run.
#[derive(Default)]
pub struct Progress {
    phase: Mutex<Phase>,
    /// Number of finished units of work: jobs of an iteration, layers, or boards.
    pub done: CachePadded<AtomicUsize>,
    /// Number of units of work in all; 0 if it is unknown.
    pub total: AtomicUsize,
    /// The number of moves of the best solution; 0 before the first one.
    pub best: AtomicU32,
    /// The budget that the search refutes.
    pub budget: AtomicU32,
    /// Number of states that the search has visited, in all iterations.
    pub states: CachePadded<AtomicU64>,
    /// The part of the transposition table that is in use, in thousandths.
    pub table_fill: AtomicU32,
    /// Number of records made.
    pub records: AtomicU64,
    /// The counters of the current [`Stage`], in the order of its labels.
    counters: [CachePadded<AtomicU64>; MAX_COUNTERS],
}

impl Progress {
    /// Enters a phase and resets the units of work and the labelled counters.
    pub fn enter(&self, phase: Phase) {
        let mut current = self.phase.lock().unwrap_or_else(PoisonError::into_inner);
        self.begin(0);
        self.counters.iter().for_each(|counter| counter.store(0, Relaxed));
        *current = phase;
    }

    /// The current phase.
    pub fn phase(&self) -> Phase {
        *self.phase.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Starts to count `total` units of work.
    pub fn begin(&self, total: usize) {
        self.done.store(0, Relaxed);
        self.total.store(total, Relaxed);
    }

    /// Counts a finished unit of work.
    pub fn finish_one(&self) {
        self.done.fetch_add(1, Relaxed);
    }

    /// Adds to a counter of the current stage; `counter` is the index of its label.
    pub fn add(&self, counter: usize, number: u64) {
        self.counters[counter].fetch_add(number, Relaxed);
    }

    /// Sets a counter of the current stage; `counter` is the index of its label.
    pub fn set(&self, counter: usize, number: u64) {
        self.counters[counter].store(number, Relaxed);
    }

    /// The counters of a stage with their labels.
    pub fn labelled(&self, stage: &Stage) -> Vec<(u64, &'static str)> {
        let numbers = self.counters.iter().map(|counter| counter.load(Relaxed));
        numbers.zip(stage.counters.iter().copied()).collect()
    }
}
