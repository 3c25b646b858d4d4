//! What the analyses of the games have in common.

/// Options of an analysis. No number depends on the threads.
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
