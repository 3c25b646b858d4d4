//! Options of an analysis, and what people see while it goes on.

use crate::engine::Stage;
use std::sync::atomic::Ordering::Relaxed;

/// Options of an analysis. No answer depends on the threads.
#[derive(Clone, Copy, Debug)]
pub struct AnalyseOptions {
    /// Number of worker threads.
    pub threads: usize,
    /// Memory for everything together, in bytes.
    pub memory: usize,
}

impl Default for AnalyseOptions {
    fn default() -> AnalyseOptions {
        AnalyseOptions { threads: 1, memory: 1 << 30 }
    }
}

/// What people see: the jobs are boards.
pub static ANALYSIS: Stage =
    Stage { name: "board by board", counters: |progress| vec![(progress.states.load(Relaxed), "nodes")] };
