//! **A\***. The state with the least sum of moves made and lower bound comes first; of equals the deepest.
//!
//! # Why the result is optimal
//!
//! The bound never exceeds what is needed, so no state on the way to a solution shorter than `n` has a sum of `n` or
//! more. States are dropped only if their sum is no less than the length of a known solution, or if they were reached in
//! as few moves before. So while a shorter solution exists, some state on the way to it is in the queue, and when
//! nothing is left, the best solution is optimal.

use super::greedy::{Greedy, Rule};
use super::steps::Steps;
use super::{Anytime, End, Search};
use crate::puzzle::Puzzle;
use hashbrown::HashMap;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// The algorithm.
pub struct AStar;

/// Least sum first, then the deepest state, then the newest.
type Entry = (Reverse<u32>, u32, u32);

impl Anytime for AStar {
    fn run<P: Puzzle>(&self, search: &mut Search<P>) -> Result<End, End> {
        // Something to show if the memory does not suffice, and something to beat.
        Greedy(Rule::Fewest).run(search)?;
        let puzzle = search.puzzle;
        let root = puzzle.root();
        let mut steps = Steps::new(search, size_of::<Entry>() + 2 * size_of::<(u64, u32)>());
        let mut costs: HashMap<u64, u32> = HashMap::from([(puzzle.key(&root), 0)]);
        let mut queue: BinaryHeap<Entry> = BinaryHeap::from([(Reverse(puzzle.bound(&root)), 0, 0)]);
        let mut moves = Vec::new();
        while let Some((Reverse(sum), depth, number)) = queue.pop() {
            if sum >= search.best() {
                break;
            }
            let state = steps.state(number);
            if costs[&puzzle.key(&state)] < depth {
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
                    let sum = depth + 1 + puzzle.bound(&child);
                    queue.push((Reverse(sum), depth + 1, steps.add(number, mv, child)));
                }
            }
        }
        Ok(End::Exhausted)
    }
}
