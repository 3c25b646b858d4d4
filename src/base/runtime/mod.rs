//! Everything that a long computation needs besides its algorithm: limits, threads, memory, progress, and a journal on disk
//! from which a stopped run resumes. It knows neither the search nor a game.

mod clock;
mod journal;
mod limits;
mod memory;
mod progress;
mod run;
mod threads;

pub use clock::{Instant, when_time_is_asked_for};
pub use journal::{Journal, JournalError};
pub use limits::{Limits, Stopped};
pub use memory::{freed, when_memory_is_freed};
pub use progress::{Phase, Progress, Stage};
pub use run::Run;
pub use threads::{on_workers, worker_threads};
