//! Search with a single priority queue for all depths. [A\*](super::a_star), [best-first](super::best_first), and
//! [breadth-first search](super::breadth_first) differ only in the order of the queue.
//!
//! # Why the result is optimal when the queue is empty
//!
//! Call a state on a solution path *early* if it was expanded at a depth that is not larger than its depth on the path.
//! Suppose that a solution exists that is shorter than the best solution found. Its root is early. Let `a` be the last
//! early state on the path of this solution, and let `b` be the next state on the path.
//!
//! State `b` was generated when `a` was expanded. If `b` were solved, the best solution found would be at most as long
//! as the shorter solution. So `b` is not solved. The depth of `b` plus its lower bound is at most the length of the
//! shorter solution, so `b` was not dropped. So `b`, or a state with the same key, entered the queue at a depth that is
//! not larger than its depth on the path. Every state in the queue is expanded, unless its key enters the queue again
//! at a smaller depth. So `b` is early too. This contradicts the choice of `a`.

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
