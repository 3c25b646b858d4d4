//! **Best-first search.** Always expands the state with the most progress (such as removed tiles)
//! per move.
//!
//! When the [`queue`] is empty, the best solution is optimal.
//!
//! The search begins with one greedy solution, as in its source. It only expands states that can beat
//! the best solution so far.
//!
//! Source: Tommy Odland, an article of 2024 on a game of NRK, where this algorithm is called
//! heuristic search.

use super::greedy::{Rule, greedy};
use super::queue;
use super::search::{Ended, Search};
use crate::puzzle::Puzzle;

pub fn best_first<P: Puzzle>(search: &mut Search<P>) -> Ended {
    greedy(search, Rule::Most)?;
    let all = search.puzzle.remaining(&search.puzzle.root());
    queue::run(search, |puzzle, state, depth| {
        let cleared = u64::from(all.saturating_sub(puzzle.remaining(state)));
        (cleared << 20) / u64::from(depth.max(1))
    })
}
