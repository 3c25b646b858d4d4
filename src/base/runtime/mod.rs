//! Everything that a long computation needs besides its algorithm: limits, threads, memory, progress, and a journal on disk
//! from which a stopped run resumes. It knows neither the search nor a game.

mod clock;
mod journal;
mod limits;
mod memory;
mod progress;
// Where std has a clock, only the test of this module uses it.
#[cfg_attr(not(all(target_family = "wasm", target_os = "unknown")), allow(dead_code))]
mod registered_clock;
mod run;
mod threads;

pub use clock::{Instant, when_time_is_asked_for};
pub use journal::{Journal, JournalError};
pub use limits::{Limits, Stopped};
pub use memory::{freed, when_memory_is_freed};
pub use progress::{Phase, Progress, Stage};
pub use run::Run;
pub use threads::{on_workers, worker_threads};
