//! The proof by exhaustive search. Knows no game.

mod deepening;
mod jobs;
mod limits;
mod memory;
mod progress;
mod search;
mod table;

pub use deepening::{FIRST_TABLE, Iteration, Options, Outcome, deepen};
pub use limits::{Limits, Stopped};
pub use memory::{give_back, share_free_memory};
pub use progress::{Phase, Progress};
pub use table::Table;
