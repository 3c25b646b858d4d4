//! **Best-first search.** One priority queue for all depths, ordered by what is cleared per move; ties go to the newest
//! state. A greedy playout gives a first upper bound, and states whose lower bound shows that they cannot beat the best
//! solution are pruned.
//!
//! Nothing else is pruned: when the [`queue`] is empty, the best solution is optimal. On large boards the memory runs
//! out first.
//!
//! Source: Tommy Odland, an article of 2024 on a game of NRK, where it is called heuristic search.

use super::greedy::{Rule, greedy};
use super::queue;
use super::search::{Ended, Search};
use crate::puzzle::Puzzle;

pub fn best_first<P: Puzzle>(search: &mut Search<P>) -> Ended {
    greedy(search, Rule::Most)?;
    let all = search.puzzle.remaining(&search.puzzle.root());
    // In units of 2^-20. Large priorities come first.
    queue::run(search, |puzzle, state, depth| {
        let cleared = u64::from(all.saturating_sub(puzzle.remaining(state)));
        (cleared << 20) / u64::from(depth.max(1))
    })
}
