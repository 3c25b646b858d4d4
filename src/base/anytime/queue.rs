//! One priority queue for all depths. [A\*](super::a_star) and [best-first search](super::best_first) differ only in
//! the order of the queue.
//!
//! # Why the result is optimal when the queue is empty
//!
//! Suppose that a solution exists that is shorter than the best one found. Take the last state on its path that was
//! expanded at a depth no greater than its depth on the path; the root is such a state. Its successor on the path was
//! then generated. The successor is no solution itself, or the best solution would be at least as short. Its depth plus
//! its lower bound is at most the length of the shorter solution, so it was not pruned: it, or a state with the same
//! key, entered the queue at a depth no greater than on the path. Whatever enters the queue is expanded, unless the
//! same key enters it again at a smaller depth. So the successor was expanded as well, at a depth no greater than on
//! the path, which contradicts the choice of the last state.

use super::search::{End, Search};
use super::tree::SearchTree;
use crate::key_hasher::KeyMap;
use crate::puzzle::Puzzle;
use std::collections::BinaryHeap;

/// Expands the state of the largest priority, the newest of equals, until the queue is empty or the memory is full.
pub fn run<P: Puzzle, K: Ord>(search: &mut Search<P>, priority: impl Fn(&P, &P::State, u32) -> K) -> Result<End, End> {
    let puzzle = search.puzzle;
    let root = puzzle.root();
    let mut tree = SearchTree::new(search, size_of::<(K, u32, u32)>() + 2 * size_of::<(u64, u32)>());
    let mut costs: KeyMap<u32> = KeyMap::from_iter([(puzzle.key(&root), 0)]);
    // Priority, number and depth.
    let mut queue = BinaryHeap::from([(priority(puzzle, &root, 0), 0, 0)]);
    let mut moves = Vec::new();
    while let Some((_, number, depth)) = queue.pop() {
        let state = tree.state(number);
        if !search.may_improve(depth, &state) || costs[&puzzle.key(&state)] < depth {
            continue;
        }
        search.expand(1)?;
        moves.clear();
        puzzle.moves(&state, &mut moves);
        for &mv in &moves {
            let child = puzzle.after(&state, mv);
            if !search.may_improve(depth + 1, &child) {
                continue;
            }
            if puzzle.is_solved(&child) {
                search.offer(tree.path(number, mv))?;
                continue;
            }
            let cost = costs.entry(puzzle.key(&child)).or_insert(u32::MAX);
            if *cost > depth + 1 {
                *cost = depth + 1;
                if tree.is_full() {
                    return Ok(End::Memory);
                }
                queue.push((priority(puzzle, &child, depth + 1), tree.add(number, mv, child), depth + 1));
            }
        }
    }
    Ok(End::Exhausted)
}
