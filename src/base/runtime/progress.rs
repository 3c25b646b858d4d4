//! Counters that show the progress of a long run.

use crossbeam::utils::CachePadded;
use std::sync::atomic::{AtomicU32, AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};

/// The phase of a run, for display.
#[derive(Clone, Copy, Debug, Default)]
#[non_exhaustive]
pub enum Phase {
    /// Looking for solutions.
    #[default]
    Anytime,
    /// Proving that no solution has a certain number of moves.
    Refuting,
    /// Writing the certificate. This phase uses the counter `records`.
    Recording,
    /// A phase that only one game has, with labelled counters.
    Stage(&'static Stage),
}

/// Maximum number of counters of a [`Stage`].
const MAX_COUNTERS: usize = 2;

/// A phase that only one game has: its name and the labels of its counters.
#[derive(Debug)]
pub struct Stage {
    /// Name of the phase, one to three words.
    pub name: &'static str,
    /// Labels of the counters, at most two. Each label starts with a plural noun such as `cuts`.
    pub counters: &'static [&'static str],
}

/// The counters of a run. Workers update them and a reporter reads them.
#[derive(Default)]
pub struct Progress {
    phase: Mutex<Phase>,
    /// Number of finished parts of the work.
    pub done: CachePadded<AtomicUsize>,
    /// Total number of parts of the work; 0 if it is unknown.
    pub total: AtomicUsize,
    /// Number of moves of the best solution; 0 before the first solution is found.
    pub best: AtomicU32,
    /// The number of moves for which the search currently looks for a solution.
    pub budget: AtomicU32,
    /// Number of states visited by the search, over all iterations.
    pub states: CachePadded<AtomicU64>,
    /// Fraction of the transposition table that is in use, in thousandths.
    pub table_fill: AtomicU32,
    /// Number of states written to the certificate so far.
    pub records: AtomicU64,
    /// The counters of the current [`Stage`], in the order of its labels.
    counters: [CachePadded<AtomicU64>; MAX_COUNTERS],
}

impl Progress {
    /// Enters a phase and resets its counters.
    pub fn enter(&self, phase: Phase) {
        let mut current = self.phase.lock().unwrap_or_else(PoisonError::into_inner);
        self.begin(0);
        for counter in &self.counters {
            counter.store(0, Relaxed);
        }
        *current = phase;
    }

    /// Returns the current phase.
    pub fn phase(&self) -> Phase {
        *self.phase.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Resets the number of finished parts of the work and sets their total number.
    pub fn begin(&self, total: usize) {
        self.done.store(0, Relaxed);
        self.total.store(total, Relaxed);
    }

    /// Counts one finished part of the work.
    pub fn finish_one(&self) {
        self.done.fetch_add(1, Relaxed);
    }

    /// Adds `number` to the counter with this index in the current stage.
    pub fn add(&self, counter: usize, number: u64) {
        self.counters[counter].fetch_add(number, Relaxed);
    }

    /// Sets the counter with this index in the current stage.
    pub fn set(&self, counter: usize, number: u64) {
        self.counters[counter].store(number, Relaxed);
    }

    /// Returns the counters of a stage, each with its label.
    pub fn labelled(&self, stage: &Stage) -> Vec<(u64, &'static str)> {
        let mut labelled = Vec::new();
        for (counter, label) in self.counters.iter().zip(stage.counters) {
            labelled.push((counter.load(Relaxed), *label));
        }
        labelled
    }
}
