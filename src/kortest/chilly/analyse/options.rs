//! Options of an analysis.

use crate::chilly::prove::ProveOptions;

/// Options of an analysis. No number depends on the threads.
#[derive(Clone, Copy, Debug)]
pub struct AnalyseOptions {
    /// Number of worker threads of a search.
    pub threads: usize,
    /// Memory for everything together, in bytes.
    pub memory: usize,
}

impl Default for AnalyseOptions {
    fn default() -> AnalyseOptions {
        AnalyseOptions { threads: 1, memory: 1 << 30 }
    }
}

impl AnalyseOptions {
    /// Those of each proof. One goes on after another, so each may have all of the memory.
    pub(super) fn of_proof(&self) -> ProveOptions {
        ProveOptions { threads: self.threads, memory: self.memory, ..ProveOptions::default() }
    }
}
