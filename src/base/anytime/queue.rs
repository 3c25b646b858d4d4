//! Search with a single priority queue for all depths. [A\*](super::a_star), [best-first](super::best_first), and
//! [breadth-first search](super::breadth_first) differ only in the order of the queue.
//!
//! # Why the result is optimal when the queue is empty
//!
//! Suppose that a solution exists that is shorter than the best solution found. The root is a state on the path of this
//! shorter solution, and it was expanded at depth 0. So at least one state on this path was expanded at a depth that is
//! not larger than its depth on the path. Let `a` be the last such state on the path, and let `b` be its successor on
//! the path. State `b` was generated when `a` was expanded. State `b` is not solved; otherwise the best solution found
//! would be at most as long as the shorter solution. The depth of `b` plus its lower bound is at most the length of the
//! shorter solution, so `b` was not pruned. Therefore `b`, or a state with the same key, entered the queue at a depth
//! that is not larger than the depth of `b` on the path. Every state in the queue is expanded, unless its key enters
//! the queue again at a smaller depth. So `b` was also expanded at a depth that is not larger than its depth on the
//! path. This contradicts the choice of `a` as the last such state.

use super::search::{End, Ended, Search};
use super::tree::SearchTree;
use crate::puzzle::Puzzle;
use std::collections::BinaryHeap;

/// Expands the state with the largest priority until the queue is empty or the memory is full. Ties go to the newest
/// state.
pub fn run<P: Puzzle, K: Ord>(search: &mut Search<P>, priority: impl Fn(&P, &P::State, u32) -> K) -> Ended {
    let puzzle = search.puzzle;
    let mut tree = SearchTree::new(search, size_of::<(K, u32, u32)>());
    // Entries of the queue: priority of a state, its index in the tree, and its depth.
    let mut queue = BinaryHeap::from([(priority(puzzle, &puzzle.root(), 0), 0, 0)]);
    while let Some((_, number, depth)) = queue.pop() {
        if tree.min_depth(puzzle, number) < depth {
            continue;
        }
        let on_child = |child: &P::State, number| queue.push((priority(puzzle, child, depth + 1), number, depth + 1));
        if !tree.expand(search, number, depth, on_child)? {
            return Ok(End::Memory);
        }
    }
    Ok(End::Exhausted)
}
