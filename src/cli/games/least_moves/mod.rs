//! What the games have in common where the question is the least number of moves.

pub mod algorithms;
mod score;

pub use score::Score;
