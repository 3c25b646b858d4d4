//! Code for all games that ask for the minimum number of moves.

pub mod analyse;
pub mod certificates;
pub mod prove;
pub mod show;
pub mod solve;
pub mod theorem;

pub use prove::Score;
pub use solve::Ending;
