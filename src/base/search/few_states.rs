//! Decides games with few states by a [search of all states](super::all_states): before iterative
//! deepening, and between its iterations.
//!
//! Before the first iteration, the search refutes one budget after the other, as long as the next
//! budget seems to need few states: the number of states is assumed to grow as it did for the budgets
//! before. An iteration with the same budget visits each of these states at least once, unless the
//! game refutes them at sight.
//!
//! If a solution may not exist, the search of all states is continued after each iteration, because
//! iterative deepening alone never ends on a game with cycles and without a solution.
//!
//! # Why the outcome does not depend on timing
//!
//! How many states are expanded depends only on the game, the limits of memory and of states, and
//! the number of iterations. So in each run the same search finds the solution.

use super::all_states::{AllStatesResult, AllStatesSearch, Extent, UNSOLVABLE};
use super::{Deepening, End, Iteration};
use crate::puzzle::Puzzle;
use crate::runtime::{Instant, Stopped, counted_memory};
use crate::table::TranspositionTable;
use std::sync::atomic::Ordering::Relaxed;

/// With fewer states than this, their growth says little about the next budget.
const MIN_GROWN_STATES: u64 = 1 << 16;

/// Number of states that the search of all states expands after the first iteration. The number grows
/// by half with each further iteration, which is slower than the iterations of a hard game grow.
pub(super) const FIRST_MAX_STATES: u64 = 256;

/// How many states were expanded for each of the last budgets.
#[derive(Default)]
struct Growth {
    /// Number of states for the budget before the last one.
    before_last: u64,
    /// Number of states for the last budget.
    last: u64,
    /// Number of states for all budgets so far.
    total: u64,
}

impl Growth {
    /// Estimates the number of states for all budgets up to the next one: from the last budget to the
    /// next one, the number grows by the same factor as before.
    fn expected(&self) -> u64 {
        if self.total < MIN_GROWN_STATES {
            return self.total;
        }
        let next = u128::from(self.last).pow(2) / u128::from(self.before_last.max(1));
        let total = u128::from(self.total).saturating_add(next);
        u64::try_from(total).unwrap_or(u64::MAX)
    }
}

impl<'a, P: Puzzle> Deepening<'a, P> {
    /// Refutes budgets, or finds an optimal solution, while few states suffice. Keeps the search of
    /// all states if it may have to prove that no solution exists.
    pub(super) fn decide_few_states(&mut self) {
        let max_states = self.options.max_stored_states as u64;
        if max_states == 0 {
            return;
        }
        // The table is small before the first iteration.
        let memory = counted_memory(self.run.memory).saturating_sub(self.table.bytes());
        let mut all_states = AllStatesSearch::new(self.puzzle, self.last_budget, memory);
        let mut growth = Growth::default();
        while self.is_undecided() && growth.expected() <= max_states {
            let is_finished = self.try_states(&mut all_states, max_states);
            if !is_finished {
                break;
            }
            growth.before_last = growth.last;
            growth.last = all_states.expanded() - growth.total;
            growth.total = all_states.expanded();
        }
        // Beside the iterations, this search gets less memory, and ends if its states do not fit.
        if self.is_undecided() && all_states.set_memory(self.memory.all_states) {
            self.all_states = Some(all_states);
        } else {
            self.memory.all_states = 0;
        }
    }

    /// Expands the states within the next budget, and updates the outcome. Returns whether these
    /// states decide the budget.
    fn try_states(&mut self, all_states: &mut AllStatesSearch<'a, P>, max_states: u64) -> bool {
        let budget = self.next_budget_of(all_states);
        self.run.progress.budget.store(budget, Relaxed);
        let start = Instant::now();
        let earlier = all_states.expanded();
        let extent = Extent {
            budget,
            max_states: max_states.saturating_sub(earlier),
        };
        let reached = all_states.expand(extent, self.run);
        let is_decided = !matches!(
            reached,
            Ok(AllStatesResult::Unknown | AllStatesResult::MemoryFull)
        );
        if is_decided {
            self.outcome.iterations.push(Iteration {
                budget,
                states: all_states.expanded() - earlier,
                time: start.elapsed(),
                finished: reached.is_ok(),
            });
            self.accept(reached, budget);
        }
        is_decided
    }

    /// Returns the first budget that a solution may have and that the estimates do not refute, or
    /// the last budget.
    fn next_budget_of(&self, all_states: &AllStatesSearch<P>) -> u32 {
        let lower_bound = self.outcome.lower_bound;
        let last = self.last_possible_budget();
        let estimate = all_states.min_estimate().unwrap_or(last);
        let steps = estimate.saturating_sub(lower_bound).div_ceil(self.step);
        let budget = lower_bound.saturating_add(steps.saturating_mul(self.step));
        budget.min(last)
    }

    /// Continues the search of all states after an iteration, for a number of states that grows from
    /// call to call. Updates the outcome, and ends the search of all states if it decides the game.
    pub(super) fn continue_all_states(&mut self) {
        let puzzle = self.puzzle;
        let memory = self.memory.all_states;
        let last_budget = self.last_budget;
        let all_states = self
            .all_states
            .get_or_insert_with(|| AllStatesSearch::new(puzzle, last_budget, memory));
        let extent = Extent {
            budget: last_budget,
            max_states: self.next_all_states,
        };
        let reached = all_states.expand(extent, self.run);
        self.next_all_states = self
            .next_all_states
            .saturating_add(self.next_all_states / 2);
        if reached != Ok(AllStatesResult::Unknown) {
            self.all_states = None;
            self.memory.all_states = 0;
            self.accept(reached, self.last_possible_budget());
        }
    }

    /// Updates the outcome after states with an estimate of at most `budget` were expanded.
    fn accept(&mut self, reached: Result<AllStatesResult<P::Move>, Stopped>, budget: u32) {
        match reached {
            Ok(AllStatesResult::Unknown | AllStatesResult::MemoryFull) => {}
            Ok(AllStatesResult::Refuted) => self.refute(budget),
            Ok(AllStatesResult::NoSolution) => {
                self.outcome.end = End::Unsolvable;
                self.outcome.lower_bound = UNSOLVABLE;
            }
            Ok(AllStatesResult::Solution(moves)) => {
                let length = moves.len() as u32;
                self.outcome.end = End::Solved;
                // A larger lower bound is a contradiction, which is reported at the end.
                self.outcome.lower_bound = length.max(self.outcome.lower_bound);
                self.outcome.solution = Some(moves);
            }
            Err(Stopped) => self.outcome.end = End::Stopped,
        }
    }
}
