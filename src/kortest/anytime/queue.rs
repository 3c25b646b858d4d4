//! One priority queue for all depths: [A\*](super::a_star) and [best-first search](super::best_first) differ in
//! the order only.
//!
//! # Why the result is optimal when the queue is empty
//!
//! Suppose that a solution exists that is shorter than the best. Take the last state on the way to it that was
//! expanded in no more moves than the way has to there; the root is one such. Its successor on the way was met
//! then, and is no solution itself, or it would be the best. Its depth and lower bound together are at most the
//! length of the shorter solution, so it was not dropped: it, or a state with the same key, got into the queue
//! in no more moves than the way has. What gets into the queue is expanded, unless it got there again in fewer
//! moves. So the successor was expanded too, and the state was not the last.

use super::search::{End, Search};
use super::steps::Steps;
use crate::puzzle::Puzzle;
use hashbrown::HashMap;
use std::collections::BinaryHeap;

/// Expands the state of the largest priority, the newest of equals, until none is left or the memory is used up.
pub fn run<P: Puzzle, K: Ord>(search: &mut Search<P>, priority: impl Fn(&P, &P::State, u32) -> K) -> Result<End, End> {
    let puzzle = search.puzzle;
    let root = puzzle.root();
    let mut steps = Steps::new(search, size_of::<(K, u32, u32)>() + 2 * size_of::<(u64, u32)>());
    let mut costs: HashMap<u64, u32> = HashMap::from([(puzzle.key(&root), 0)]);
    // Priority, number and depth.
    let mut queue = BinaryHeap::from([(priority(puzzle, &root, 0), 0, 0)]);
    let mut moves = Vec::new();
    while let Some((_, number, depth)) = queue.pop() {
        let state = steps.state(number);
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
                search.offer(steps.path(number, mv))?;
                continue;
            }
            let cost = costs.entry(puzzle.key(&child)).or_insert(u32::MAX);
            if *cost > depth + 1 {
                *cost = depth + 1;
                if steps.is_full() {
                    return Ok(End::Memory);
                }
                queue.push((priority(puzzle, &child, depth + 1), steps.add(number, mv, child), depth + 1));
            }
        }
    }
    Ok(End::Exhausted)
}
