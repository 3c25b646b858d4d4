//! **Random search.** Uniformly random playouts from the start, again and again. A playout ends where the lower bound
//! shows that it cannot beat the best solution.
//!
//! It is the baseline for the other algorithms.

use super::playout::playout;
use super::search::{Anytime, End, Search};
use crate::puzzle::Puzzle;
use fastrand::Rng;

/// The algorithm.
pub struct Random;

impl Anytime for Random {
    fn run<P: Puzzle>(&self, search: &mut Search<P>) -> Result<End, End> {
        let mut random = Rng::with_seed(search.options.seed);
        let root = search.puzzle.root();
        while search.may_improve(0, &root) {
            let mut path = Vec::new();
            if playout(search, root, &mut path, true, |_, _, moves| random.usize(..moves.len()))? {
                search.offer(path)?;
            }
        }
        Ok(End::MeetsBound)
    }
}
