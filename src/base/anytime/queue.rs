//! Search with a single priority queue for all depths. [A\*](super::a_star), [best-first](super::best_first), and
//! [breadth-first search](super::breadth_first) differ only in the order of the queue.
//!
//! # Why the result is optimal when the queue is empty
//!
//! The optimum of a state is the length of its shortest solution. States with the same key have the same optimum.
//! Suppose that the puzzle has a solution of `n` moves, and that the best solution found is longer. Call a state *good*
//! if it was expanded at a depth such that this depth plus its optimum is at most `n`. The root is good. Let `a` be a
//! good state with the smallest optimum.
//!
//! The first move of a shortest solution of `a` leads to a child `b`, whose optimum is smaller. The depth of `b` plus
//! its optimum is at most `n`. If `b` were solved, a solution of at most `n` moves would have been found. So `b` is not
//! solved, and its lower bound allows a better solution. So `b`, or a state with the same key and at most the same
//! depth, entered the queue. The queue is empty, so the entry of this key with the smallest depth was expanded. The
//! expanded state is good, and its optimum is smaller than the optimum of `a`. This contradicts the choice of `a`.

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
