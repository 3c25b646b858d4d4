//! What people and programs read: the answer on stdout, progress and complaints on stderr.

pub mod batch;
mod color;
mod cost;
mod exit;
pub mod json;
pub mod labels;
pub mod lines;
mod pace;
pub mod play;
pub mod progress;
pub mod quoting;
mod screen;
pub mod units;

pub use color::Color;
pub use cost::say_cost;
pub use exit::{BAD_INPUT, Failure, NO, STOPPED, YES, stop_flag};
pub(crate) use lines::say;
pub use lines::{bold, tell, warn};
