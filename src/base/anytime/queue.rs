//! Search with a single priority queue for all depths. [A\*](super::a_star),
//! [best-first](super::best_first), and [breadth-first search](super::breadth_first) differ only in
//! the order of the queue.
//!
//! # Why the result is optimal when the queue is empty
//!
//! Idea: some state on the way to a better solution would still be in the queue.
//!
//! Suppose that a solution of `n` moves exists, and that the best solution found is longer. Call a
//! state *good* if it was expanded at some depth `d` and can be solved in `n - d` more moves. The
//! root is good. Let `s` be the good state with the fewest remaining moves.
//!
//! A best move of `s` leads to a child that needs one move fewer. The child is not solved, because
//! its solution would have been found. The lower bound of the child allows a better solution. So
//! the child, or a state with the same key and at most the same depth, entered the queue and was
//! expanded. This state is good, because states with the same key need equally many moves. But it
//! needs fewer moves than `s`, which is a contradiction.

use super::search::{End, Ended, Search};
use super::tree::SearchTree;
use crate::puzzle::Puzzle;
use std::collections::BinaryHeap;

/// Repeatedly expands the state with the largest priority.
pub fn run<P: Puzzle, K: Ord>(
    search: &mut Search<P>,
    priority: impl Fn(&P, &P::State, u32) -> K,
) -> Ended {
    let puzzle = search.puzzle;
    let mut tree = SearchTree::new(search, size_of::<(K, u32, u32)>());
    // Entries: priority of a state, its index in the tree, and its depth.
    let mut queue = BinaryHeap::from([(priority(puzzle, &puzzle.root(), 0), 0, 0)]);
    while let Some((_, number, depth)) = queue.pop() {
        if tree.min_depth(puzzle, number) < depth {
            continue;
        }
        let on_child = |child: &P::State, number| {
            queue.push((priority(puzzle, child, depth + 1), number, depth + 1))
        };
        if !tree.expand(search, number, depth, on_child)? {
            return Ok(End::Memory);
        }
    }
    Ok(End::Exhausted)
}
