//! **Best-first search, A\*, and breadth-first search.** These searches expand one state after the other, with a single
//! priority queue for all depths, and differ only in the order of the queue.
//!
//! # Why the result is optimal when the queue is empty
//!
//! Idea: as long as a better solution exists, some state on the way to it is still in the queue.
//!
//! Suppose that a solution of `n` moves exists, and that the best solution found is longer. Call a state *good* if it
//! was expanded at some depth `d` and can be solved in `n - d` more moves. The root is good. Let `s` be the good state
//! with the fewest remaining moves.
//!
//! A best move of `s` leads to a child that needs one move fewer. The child is not solved, because its solution would
//! have been found. The lower bound of the child allows a better solution. So the child, or a state with the same key
//! and at most the same depth, entered the queue and was expanded. This state is good, because states with the same key
//! need equally many moves. But this state needs fewer moves than `s`, which is a contradiction.

use super::playout::begin_greedily;
use super::search::{AnytimeSearch, End, Ended, SearchTree};
use crate::puzzle::Puzzle;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// The progress per move is stored as an integer, with this number of binary digits after the point.
const FRACTION_BITS: u32 = 20;

/// **Best-first search.** Always expands the state with the most progress (such as removed tiles) per move.
///
/// The search begins with one greedy solution, as in its source, and only expands states that can beat the best one.
///
/// Source: Tommy Odland, an article of 2024 on a game of NRK, where this algorithm is called heuristic search.
pub fn best_first<P: Puzzle>(search: &mut AnytimeSearch<P>) -> Ended {
    begin_greedily(search)?;
    let work = search.puzzle.remaining(&search.puzzle.root());
    expand_in_order(search, |puzzle, state, depth| {
        let progress = work.saturating_sub(puzzle.remaining(state));
        // The shift keeps some binary digits after the point. The root has depth 0; `max(1)` avoids a division by 0.
        (u64::from(progress) << FRACTION_BITS) / u64::from(depth.max(1))
    })
}

/// **A\*.** Always expands the state with the smallest sum of depth (moves so far) and lower bound (on the moves that
/// are still needed). Among equal sums, larger depths come first.
///
/// When every sum in the queue is at least the length of the best solution, this solution is optimal, and no state is
/// expanded any more.
pub fn a_star<P: Puzzle>(search: &mut AnytimeSearch<P>) -> Ended {
    expand_in_order(search, |puzzle, state, depth| {
        // No overflow: a state enters the queue only if the sum is less than the length of the best solution.
        (Reverse(depth + puzzle.bound(state)), depth)
    })
}

/// **Breadth-first search.** Expands states in order of their depth.
pub fn breadth_first<P: Puzzle>(search: &mut AnytimeSearch<P>) -> Ended {
    expand_in_order(search, |_, _, depth| Reverse(depth))
}

/// A state in the queue. The queue is ordered by the first field, the priority.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct PrioritisedState<K> {
    priority: K,
    /// The number of the state in the tree.
    number: u32,
    depth: u32,
}

/// Repeatedly expands the state with the largest priority (computes the states after one more move), until no state is
/// left that could lead to a better solution; then the best solution is optimal. Ends before that if the memory is full
/// or a limit ends the run. `priority` is called with the game, a state, and its depth (number of moves from the root).
fn expand_in_order<P: Puzzle, K: Ord>(
    search: &mut AnytimeSearch<P>,
    priority: impl Fn(&P, &P::State, u32) -> K,
) -> Ended {
    let puzzle = search.puzzle;
    let mut tree = SearchTree::new(search, size_of::<PrioritisedState<K>>());
    let mut queue = BinaryHeap::from([PrioritisedState {
        priority: priority(puzzle, &puzzle.root(), 0),
        number: 0,
        depth: 0,
    }]);
    while let Some(PrioritisedState { number, depth, .. }) = queue.pop() {
        // If the state was reached again at a smaller depth, the queue has another entry for it. Skip this entry.
        let is_outdated = tree.min_depth(puzzle, number) < depth;
        if is_outdated {
            continue;
        }
        let Some(children) = tree.expand(search, number, depth)? else {
            return Ok(End::Memory);
        };
        for child in children {
            queue.push(PrioritisedState {
                priority: priority(puzzle, tree.state(child), depth + 1),
                number: child,
                depth: depth + 1,
            });
        }
    }
    Ok(End::Exhausted)
}
