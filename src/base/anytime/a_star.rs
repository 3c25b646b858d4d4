//! **A\***. Expands the state with the least sum of moves made and lower bound first; ties go to the deepest state.
//!
//! The lower bound is admissible, so the first solution popped from the queue would be optimal. Solutions are taken as
//! soon as they are generated, and the search ends when no sum in the queue is less than the length of the best one;
//! see [`queue`] for the argument.

use super::greedy::{Rule, greedy};
use super::queue;
use super::search::{Ended, Search};
use crate::puzzle::Puzzle;
use std::cmp::Reverse;

pub fn a_star<P: Puzzle>(search: &mut Search<P>) -> Ended {
    // A first upper bound, and a solution to return if the memory runs out.
    greedy(search, Rule::Fewest)?;
    queue::run(search, |puzzle, state, depth| (Reverse(depth + puzzle.bound(state)), depth))
}
