//! **A\***. Expands the state with the least sum of moves made and lower bound first; ties go to the deepest state.
//!
//! The lower bound is admissible, so the first solution popped from the queue would be optimal. Solutions are taken as
//! soon as they are generated, and the search ends when no sum in the queue is less than the length of the best one;
//! see [`queue`] for the argument.

use super::greedy::{Greedy, Rule};
use super::queue;
use super::search::{Anytime, End, Search};
use crate::puzzle::Puzzle;
use std::cmp::Reverse;

/// The algorithm.
pub struct AStar;

impl Anytime for AStar {
    fn run<P: Puzzle>(&self, search: &mut Search<P>) -> Result<End, End> {
        // A first upper bound, and a solution to return if the memory runs out.
        Greedy(Rule::Fewest).run(search)?;
        queue::run(search, |puzzle, state, depth| (Reverse(depth + puzzle.bound(state)), depth))
    }
}
