//! Iterative deepening depth-first search with a transposition table and sleep sets, on all cores. It knows no game.

mod deepening;
mod iteration;
mod job_workers;
mod jobs;
mod queue;
mod records;
mod table;
mod worker;

pub use deepening::{Iteration, Options, deepen};
pub use jobs::JOB_DEPTH;
pub use records::{FEW, Records, Wanted, most_records, record};

/// Parts that tests and benches look into, without any promise of stability.
#[cfg(feature = "internals")]
#[doc(hidden)]
pub mod internals {
    pub use super::deepening::{Options, Outcome, deepen};
    pub use super::job_workers::JobWorkers;
}
