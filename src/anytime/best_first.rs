//! **Best-first search.** One priority queue for all depths, by what is cleared per move; the newest of equals. A greedy
//! play gives it something to beat, and what cannot beat the best solution, by the lower bound, is dropped.
//!
//! Nothing else is: when the queue is empty, the best solution is optimal. On large boards the memory is used up first.
//!
//! Source: Tommy Odland, an article of 2024 on a game of NRK, where it is called heuristic search.

use super::greedy::{Greedy, Rule};
use super::steps::Steps;
use super::{Anytime, End, Search};
use crate::puzzle::Puzzle;
use hashbrown::HashMap;
use std::collections::BinaryHeap;

/// The algorithm.
pub struct BestFirst;

/// What is cleared per move, in units of 2^-20, and the number of the state and its depth.
type Entry = (u64, u32, u32);

impl Anytime for BestFirst {
    fn run<P: Puzzle>(&self, search: &mut Search<P>) -> Result<End, End> {
        Greedy(Rule::Most).run(search)?;
        let puzzle = search.puzzle;
        let root = puzzle.root();
        let all = puzzle.remaining(&root);
        let mut steps = Steps::new(search, size_of::<Entry>() + 2 * size_of::<(u64, u32)>());
        let mut costs: HashMap<u64, u32> = HashMap::from([(puzzle.key(&root), 0)]);
        let mut queue: BinaryHeap<Entry> = BinaryHeap::from([(0, 0, 0)]);
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
                    let cleared = u64::from(all.saturating_sub(puzzle.remaining(&child)));
                    queue.push(((cleared << 20) / u64::from(depth + 1), steps.add(number, mv, child), depth + 1));
                }
            }
        }
        Ok(End::Exhausted)
    }
}
