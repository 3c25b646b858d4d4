//! What tests and benches vary in a proof.

use crate::rules::Rules;
use kortest_base::search::JOB_DEPTH;

/// Settings of the search that no answer depends on.
#[derive(Clone, Debug)]
pub struct Tuning {
    /// Bounds and prunings to use.
    pub rules: Rules,
    /// Whether to use sleep sets.
    pub sleep: bool,
    /// Whether to do without special instructions of the processor.
    pub portable: bool,
    /// Start the jobs in a random order with this seed.
    pub shuffle: Option<u64>,
    /// The number of clicks from the board to a job.
    pub job_depth: u32,
}

impl Default for Tuning {
    fn default() -> Tuning {
        Tuning { rules: Rules::default(), sleep: true, portable: false, shuffle: None, job_depth: JOB_DEPTH }
    }
}
