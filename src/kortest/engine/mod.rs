//! Iterative deepening depth-first search with a transposition table and sleep sets, on all cores. Knows no game.

mod clock;
mod closed_jobs;
mod deepening;
mod fork_join;
mod iteration;
mod job_workers;
mod jobs;
mod journal;
mod limits;
mod memory;
mod progress;
mod records;
// Elsewhere the clock in it is there for its test only.
#[cfg_attr(not(all(target_family = "wasm", target_os = "unknown")), allow(dead_code))]
mod registered_clock;
mod search;
mod table;
mod threads;
mod work;

pub use clock::{Instant, when_time_is_asked_for};
pub use deepening::Iteration;
pub(crate) use deepening::{Options, deepen};
pub(crate) use fork_join::{accompanied, map};
pub(crate) use jobs::JOB_DEPTH;
pub use journal::{Journal, JournalError};
pub use limits::{Limits, Stopped};
pub(crate) use memory::freed;
pub use memory::when_memory_is_freed;
pub use progress::{Phase, Progress, Stage};
pub(crate) use records::{FEW, Records, Wanted, most_records, record};
pub(crate) use threads::{on_workers, worker_threads};

/// What tests and benches look into.
#[cfg(feature = "internals")]
pub mod internals {
    pub use super::deepening::{Options, Outcome, deepen};
    pub use super::job_workers::JobWorkers;
    pub use super::table::Table;
}
