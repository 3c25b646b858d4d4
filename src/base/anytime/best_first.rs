//! **Best-first search.** Uses one priority queue for all depths. The priority of a state is the number of removed
//! tiles (or of other finished work) per move. Ties go to the newest state. The search drops only states that cannot
//! beat the best solution. So when the [`queue`] is empty, the best solution is optimal. On large boards the memory
//! runs out first.
//!
//! Source: Tommy Odland, an article of 2024 on a game of NRK, where this algorithm is called heuristic search.

use super::greedy::{Rule, greedy};
use super::queue;
use super::search::{Ended, Search};
use crate::puzzle::Puzzle;

pub fn best_first<P: Puzzle>(search: &mut Search<P>) -> Ended {
    greedy(search, Rule::Most)?;
    let all = search.puzzle.remaining(&search.puzzle.root());
    // The priority is the number of removed tiles (or of other finished work) divided by the number of moves. The unit
    // is 2^-20.
    queue::run(search, |puzzle, state, depth| {
        let cleared = u64::from(all.saturating_sub(puzzle.remaining(state)));
        (cleared << 20) / u64::from(depth.max(1))
    })
}
