//! **Random search.** Repeats random playouts, as a baseline for the other algorithms.

use super::playout::repeat_playouts;
use super::search::{Ended, Search};
use crate::puzzle::Puzzle;
use fastrand::Rng;

pub fn random<P: Puzzle>(search: &mut Search<P>) -> Ended {
    let mut random = Rng::with_seed(search.options.seed);
    repeat_playouts(search, |_, _, moves| random.usize(..moves.len()))
}
