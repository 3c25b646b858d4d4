//! Settings of the search that only tests and benches change.

use crate::rules::Rules;
use kortest_base::search::JOB_DEPTH;

/// Settings of the search. They do not affect the answer.
#[derive(Clone, Debug)]
pub struct Tuning {
    /// The bounds and pruning rules to use.
    pub rules: Rules,
    /// Whether to use sleep sets.
    pub sleep: bool,
    /// Whether to avoid processor-specific instructions.
    pub portable: bool,
    /// Seed for a random order of the work. `None` keeps the usual order.
    pub shuffle: Option<u64>,
    /// The search is divided among threads after this number of clicks.
    pub job_depth: u32,
}

impl Default for Tuning {
    fn default() -> Tuning {
        Tuning {
            rules: Rules::default(),
            sleep: true,
            portable: false,
            shuffle: None,
            job_depth: JOB_DEPTH,
        }
    }
}
