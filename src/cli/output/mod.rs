//! Output for people and programs.

pub mod batch;
mod exit;
pub mod format;
pub mod json;
pub mod lines;
pub mod progress;
pub mod reports;
pub mod saving;
pub mod screen;
mod waiting;

pub use exit::{BAD_INPUT, Failure, NO, PRIORITY, STOPPED, UNABLE, YES};
#[cfg(test)]
pub use kortest_schema as schema;
pub(crate) use lines::say;
pub use lines::{Color, bold, print_line, say_command, tell, warn};
pub use progress::say_cost;
pub use reports::ProgressFormat;
pub use screen::{stop_flag, stop_run_after};
pub use waiting::wait_for;
