//! **A\***. A\* search always expands the state with the smallest sum of depth (number of moves made) and lower bound.
//! Ties go to the deepest state.
//!
//! Each solution is reported as soon as it is generated, even if a shorter solution may exist. The search ends when no
//! sum in the queue is less than the length of the best solution. At this point the best solution is optimal; see
//! [`queue`] for the argument.

use super::greedy::{Rule, greedy};
use super::queue;
use super::search::{Ended, Search};
use crate::puzzle::Puzzle;
use std::cmp::Reverse;

pub fn a_star<P: Puzzle>(search: &mut Search<P>) -> Ended {
    // Greedy search provides a first upper bound, and a solution to return if the memory runs out.
    greedy(search, Rule::Fewest)?;
    queue::run(search, |puzzle, state, depth| (Reverse(depth + puzzle.bound(state)), depth))
}
