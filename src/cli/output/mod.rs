//! What people and programs read: the answer on stdout, progress and complaints on stderr.

mod exit;
pub mod json;
pub mod lines;
mod pace;
pub mod play;
pub mod progress;
pub mod quoting;
mod saved;
pub mod units;

pub use exit::{BAD_INPUT, Failure, NO, STOPPED, YES, stop_flag};
pub(crate) use lines::say;
pub use lines::{bold, tell, warn};
pub use saved::{Certificate, Saved, place};
