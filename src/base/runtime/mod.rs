//! Limits, threads, memory, progress, and the journal of a long computation.

mod journal;
#[doc(hidden)]
pub mod marks;
mod membership;
mod run;
mod share_out;
mod system_memory;
mod team;
mod threads;

#[doc(hidden)]
pub use journal::Locking;
pub(crate) use journal::{JobLevel, RefutedJobs, SearchCost};
pub use journal::{Journal, JournalError};
#[doc(hidden)]
pub use membership::{is_helped, memory_shares};
pub use run::{Instant, Limits, Padded, Phase, Progress, Run, Stage, Stopped};
#[doc(hidden)]
pub use run::{counted_memory, release_memory, set_clock, set_release_hook};
#[doc(hidden)]
pub use share_out::share_out;
#[doc(hidden)]
pub use system_memory::allowed_memory;
#[doc(hidden)]
pub use team::{ExpectedTime, Member};
#[cfg(test)]
pub(crate) use threads::allow_threads;
#[doc(hidden)]
pub use threads::{Workers, cores, join, on_workers};

/// Internal items for tests and benches, which may change at any time.
#[cfg(feature = "internals")]
#[doc(hidden)]
pub mod internals {
    use super::{Journal, SearchCost};

    pub use super::threads::allow_threads;

    /// Writes into a journal (the file from which a later run resumes) that the initial state cannot be solved in
    /// `budget` moves. Nothing verifies this.
    pub fn refute(journal: &Journal, budget: u32) {
        let cost = SearchCost {
            states: 1,
            time: std::time::Duration::ZERO,
        };
        journal.write_refuted_budget(budget, cost);
    }
}
