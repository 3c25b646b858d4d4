//! Output for people and programs.

mod bars;
pub mod batch;
mod color;
mod cost;
mod exit;
pub mod json;
pub mod keys;
pub mod labels;
pub mod lines;
mod pace;
pub mod play;
pub mod progress;
pub mod quoting;
pub mod screen;
mod stop;
pub mod table;
pub mod units;
pub mod wrap;

pub use color::Color;
pub use cost::say_cost;
pub use exit::{BAD_INPUT, Failure, NO, PRIORITY, STOPPED, UNABLE, YES};
pub(crate) use lines::say;
pub use lines::{bold, print_line, say_command, tell, warn};
pub use stop::stop_flag;
