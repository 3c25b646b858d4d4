//! **Breadth-first search.** Expands states in order of their depth.
//!
//! When the [`queue`] is empty, the best solution is optimal.

use super::queue;
use super::search::{Ended, Search};
use crate::puzzle::Puzzle;
use std::cmp::Reverse;

pub fn breadth_first<P: Puzzle>(search: &mut Search<P>) -> Ended {
    queue::run(search, |_, _, depth| Reverse(depth))
}
