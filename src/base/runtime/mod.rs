//! Limits, threads, memory, progress, and the journal of a long computation.

mod journal;
mod run;
mod threads;

pub(crate) use journal::{ClosedJobs, SearchCost};
pub use journal::{Journal, JournalError, Locking};
pub use run::{
    Instant, Limits, Padded, Phase, Progress, Run, Stage, Stopped, counted_memory, release_memory,
    set_clock, set_release_hook,
};
#[cfg(feature = "internals")]
#[doc(hidden)]
pub use threads::internals;
pub use threads::{Workers, cores, on_workers};
