//! **A\***. The state with the least sum of moves made and lower bound comes first; of equals the deepest.
//!
//! The bound never exceeds what is needed, so the first solution that comes out of the queue is optimal. Here
//! solutions are taken as soon as they are met, and the search ends when no sum in the queue is less than their
//! length; the [`queue`] has the argument.

use super::greedy::{Greedy, Rule};
use super::queue;
use super::search::{Anytime, End, Search};
use crate::puzzle::Puzzle;
use std::cmp::Reverse;

/// The algorithm.
pub struct AStar;

impl Anytime for AStar {
    fn run<P: Puzzle>(&self, search: &mut Search<P>) -> Result<End, End> {
        // Something to show if the memory does not suffice, and something to beat.
        Greedy(Rule::Fewest).run(search)?;
        queue::run(search, |puzzle, state, depth| (Reverse(depth + puzzle.bound(state)), depth))
    }
}
