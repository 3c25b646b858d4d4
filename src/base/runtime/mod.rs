//! Limits, threads, memory, progress, and the journal of a long computation.

mod clock;
mod journal;
mod limits;
mod memory;
mod progress;
mod run;
mod threads;

pub use clock::{Instant, set_clock};
pub use journal::{Journal, JournalError};
pub use limits::{Limits, Stopped};
pub use memory::{counted_memory, release_memory, set_release_hook};
pub use progress::{Phase, Progress, Stage};
pub use run::Run;
pub use threads::{Workers, on_workers};
