//! **A\***. Always expands the state with the smallest sum of depth and lower bound.
//!
//! The search ends when every sum in the queue is at least the length of the best solution. Then
//! the best solution is optimal; see [`queue`] for the proof.

use super::queue;
use super::search::{Ended, Search};
use crate::puzzle::Puzzle;
use std::cmp::Reverse;

pub fn a_star<P: Puzzle>(search: &mut Search<P>) -> Ended {
    queue::run(search, |puzzle, state, depth| {
        (Reverse(depth + puzzle.bound(state)), depth)
    })
}
