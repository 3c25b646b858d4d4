//! **Best-first search.** Uses one priority queue for all depths, ordered by the amount of work (such as tiles) that
//! has been removed per move. Ties go to the newest state. A greedy playout gives a first upper bound. States whose
//! lower bound shows that they cannot beat the best solution are pruned.
//!
//! Only these states are pruned, so the best solution is optimal when the [`queue`] is empty. On large boards the
//! memory runs out first.
//!
//! Source: Tommy Odland, an article of 2024 on a game of NRK, where this algorithm is called heuristic search.

use super::greedy::{Rule, greedy};
use super::queue;
use super::search::{Ended, Search};
use crate::puzzle::Puzzle;

pub fn best_first<P: Puzzle>(search: &mut Search<P>) -> Ended {
    greedy(search, Rule::Most)?;
    let all = search.puzzle.remaining(&search.puzzle.root());
    // The priority of a state is the amount of work (such as tiles) that the moves so far have removed, divided by the
    // number of these moves, in units of 2^-20. States with larger priorities are expanded first.
    queue::run(search, |puzzle, state, depth| {
        let cleared = u64::from(all.saturating_sub(puzzle.remaining(state)));
        (cleared << 20) / u64::from(depth.max(1))
    })
}
