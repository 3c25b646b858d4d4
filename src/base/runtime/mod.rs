//! Limits, threads, memory, progress, and the journal of a long computation.

mod clock;
mod journal;
mod run;
mod threads;

pub use clock::{Instant, set_clock};
pub(crate) use journal::{ClosedJobs, SearchCost};
pub use journal::{Journal, JournalError, Locking};
pub use run::{
    Limits, Phase, Progress, Run, Stage, Stopped, counted_memory, release_memory, set_release_hook,
};
pub use threads::{Workers, on_workers};
