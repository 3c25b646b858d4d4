//! Iterative deepening depth-first search for every [`Puzzle`](crate::puzzle::Puzzle), on all
//! cores.

mod deepening;
mod iteration;
mod jobs;
mod records;
mod table;
mod worker;

pub use deepening::{Iteration, Options, deepen};
pub use jobs::JOB_DEPTH;
pub use records::{MIN_RECORDS, RecordOptions, Records, max_records, record};

/// Internal items for tests and benches. They may change at any time.
#[cfg(feature = "internals")]
#[doc(hidden)]
pub mod internals {
    pub use super::deepening::{Options, Outcome, deepen};
    pub use super::jobs::JobWorkers;
}
