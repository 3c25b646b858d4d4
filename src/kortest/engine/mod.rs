//! The proof by exhaustive search. Knows no game.

mod deepening;
mod iteration;
mod job_bound;
mod job_workers;
mod jobs;
mod journal;
mod limits;
mod memory;
mod parts;
mod progress;
mod recorder;
mod records;
mod search;
mod table;
mod threads;
mod work;

pub use deepening::{FIRST_TABLE, Iteration, Options, Outcome, deepen};
pub use iteration::Part;
pub use job_bound::{JobBound, Judged};
pub use job_workers::JobWorkers;
pub use jobs::DEPTH as JOB_DEPTH;
pub use journal::{Journal, JournalError};
pub use limits::{Limits, Stopped};
pub(crate) use memory::freed;
pub use memory::when_memory_is_freed;
pub use parts::{PartOutcome, depth_for, gather, refute_part};
pub use progress::{Phase, Progress, Stage};
pub use table::Table;
pub(crate) use threads::worker_threads;
