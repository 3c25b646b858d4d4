//! Search with a single priority queue for all depths. [A\*](super::a_star), [best-first](super::best_first), and
//! [breadth-first search](super::breadth_first) differ only in the order of the queue.
//!
//! # Why the result is optimal when the queue is empty
//!
//! The search loses a solution only if it stops following it, but every state on the way enters the queue. In detail:
//! suppose that a solution of `n` moves exists, and that the best solution found is longer. Call a state *good* if it
//! was expanded at a depth from which `n` moves in total still suffice. The root is good. Take a good state with the
//! fewest remaining moves.
//!
//! The first move of its shortest solution leads to a child, which needs one move fewer. The child is not solved,
//! because the search would have found a solution of at most `n` moves. The lower bound of the child allows a better
//! solution. So the child entered the queue, or a state with the same key was reached with at most as many moves.
//! States with the same key need the same number of moves. The queue is empty, so one of these states was expanded, and
//! it is good. But it needs fewer moves than the chosen state, which is a contradiction.

use super::search::{End, Ended, Search};
use super::tree::SearchTree;
use crate::puzzle::Puzzle;
use std::collections::BinaryHeap;

/// Expands the state with the largest priority until the queue is empty or the memory is full. Ties go to the newest
/// state.
pub fn run<P: Puzzle, K: Ord>(search: &mut Search<P>, priority: impl Fn(&P, &P::State, u32) -> K) -> Ended {
    let puzzle = search.puzzle;
    let mut tree = SearchTree::new(search, size_of::<(K, u32, u32)>());
    // Entries: priority of a state, its index in the tree, and its depth.
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
