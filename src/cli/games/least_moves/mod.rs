//! Code for all games that ask for the minimum number of moves.

pub mod algorithms;
pub mod certificates;
pub mod details;
mod ending;
pub mod known;
mod score;

pub use ending::{Ending, is_optimal};
pub use score::Score;
