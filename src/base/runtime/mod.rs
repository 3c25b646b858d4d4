//! Limits, threads, memory, progress, and the journal of a long computation.

mod journal;
mod run;
mod system_memory;
mod threads;

pub(crate) use journal::{ClosedJobs, SearchCost};
pub use journal::{Journal, JournalError, Locking};
pub use run::{
    Instant, Limits, Padded, Phase, Progress, Run, Stage, Stopped, counted_memory, release_memory,
    set_clock, set_release_hook,
};
pub use system_memory::allowed_memory;
#[cfg(test)]
pub(crate) use threads::allow_threads;
pub use threads::{Workers, cores, join, on_workers};

/// Internal items for tests and benches. They may change at any time.
#[cfg(feature = "internals")]
#[doc(hidden)]
pub mod internals {
    use super::{Journal, SearchCost};

    pub use super::threads::allow_threads;

    /// Writes that the initial state cannot be solved in `budget` moves, which nothing verifies.
    pub fn refute(journal: &Journal, budget: u32) {
        let search = SearchCost {
            states: 1,
            time: std::time::Duration::ZERO,
        };
        journal.refute(budget, search);
    }
}
