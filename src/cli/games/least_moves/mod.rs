//! Code for all games with a smallest number of moves.

pub mod algorithms;
pub mod certificates;
pub mod details;
mod ending;
pub mod known;
mod score;

pub use ending::{Ending, is_optimal};
pub use score::Score;
