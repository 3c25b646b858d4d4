//! Decides games with few states by a [search of all states](super::all_states): before iterative deepening, and
//! between its iterations.
//!
//! Before the first iteration, the search refutes one budget after the other, as long as the next budget seems to need
//! few states: the number of states is assumed to grow as it did for the budgets before. An iteration with the same
//! budget visits each of these states at least once, unless the game refutes them at sight.
//!
//! If a solution may not exist, the search of all states is continued after each iteration, because iterative deepening
//! alone never ends on a game with cycles and without a solution.
//!
//! # Why the outcome does not depend on timing
//!
//! How many states are expanded depends only on the game, the limits of memory and of states, and the number of
//! iterations. So in each run the same search finds the solution.

use super::all_states::{AllStatesResult, AllStatesSearch, Extent, UNSOLVABLE};
use super::{Deepening, End, Iteration};
use crate::puzzle::Puzzle;
use crate::runtime::{Instant, Stopped, counted_memory};
use crate::table::TranspositionTable;
use std::sync::atomic::Ordering::Relaxed;

/// If fewer states than this were expanded for all budgets (allowed numbers of moves) so far, their growth says little
/// about the next budget.
const MIN_GROWN_STATES: u64 = 1 << 16;

/// Number of states that the search of all states expands after the first iteration. The number grows by half with each
/// further iteration. The iterations of a hard game grow faster.
pub(super) const FIRST_MAX_STATES: u64 = 256;

/// How many states were expanded for the last budgets (allowed numbers of moves), to estimate the next one.
#[derive(Default)]
struct Growth {
    /// Number of states expanded for the budget before the last one.
    before_last: u64,
    /// Number of states expanded for the last budget.
    last: u64,
    /// Number of states expanded for all budgets so far.
    total: u64,
}

impl Growth {
    /// Estimates how many states the search expands for all budgets (numbers of moves) up to the next one. Assumes that
    /// the number of states grows by the same factor as from the budget before the last one to the last one. Returns
    /// the number of states so far if too few states were expanded for an estimate.
    fn estimate_total(&self) -> u64 {
        if self.total < MIN_GROWN_STATES {
            return self.total;
        }
        // `last * (last / before_last)`, rounded only once. The maximum avoids a division by 0.
        let next = u128::from(self.last).pow(2) / u128::from(self.before_last.max(1));
        let total = u128::from(self.total).saturating_add(next);
        u64::try_from(total).unwrap_or(u64::MAX)
    }
}

impl<'a, P: Puzzle> Deepening<'a, P> {
    /// Decides a game with few states by a best-first search that stores all of them. Refutes one budget (number of
    /// moves) after the other, or finds an optimal solution, while the expected number of states is at most
    /// `options.max_stored_states`. If the game is then undecided and the memory suffices, keeps the search, to
    /// continue it between the iterations of iterative deepening.
    pub(super) fn decide_few_states(&mut self) {
        let max_states = self.options.max_stored_states as u64;
        // With 0 states, the caller wants iterative deepening from the beginning.
        if max_states == 0 {
            return;
        }
        // Before the first iteration, the table of refuted states is small, so this search gets all other memory.
        let memory = counted_memory(self.run.memory).saturating_sub(self.table.bytes());
        let mut all_states = AllStatesSearch::new(self.puzzle, self.last_budget, memory);
        let mut growth = Growth::default();
        while self.is_undecided() && growth.estimate_total() <= max_states {
            let is_decided = self.try_states(&mut all_states, max_states);
            // The allowed states or the memory do not suffice to decide this budget (number of moves).
            if !is_decided {
                break;
            }
            growth.before_last = growth.last;
            // `growth.total` is still the number of states for the budgets (numbers of moves) before this one.
            growth.last = all_states.expanded() - growth.total;
            growth.total = all_states.expanded();
        }
        // Between the iterations, this search gets less memory, and ends if its states do not fit.
        if self.is_undecided() && all_states.set_memory(self.memory.all_states) {
            self.all_states = Some(all_states);
        } else {
            self.memory.all_states = 0;
        }
    }

    /// Continues the search of all states for the next budget (number of moves), until at most `max_states` states are
    /// expanded in all. If these states decide the budget, or a limit stops the run, updates the outcome and returns
    /// `true`. Returns `false` if the states or the memory do not suffice.
    fn try_states(&mut self, all_states: &mut AllStatesSearch<'a, P>, max_states: u64) -> bool {
        let budget = self.next_budget_of(all_states);
        self.run.progress.budget.store(budget, Relaxed);
        let start = Instant::now();
        let expanded_before = all_states.expanded();
        let extent = Extent {
            budget,
            max_states: max_states.saturating_sub(expanded_before),
        };
        let result = all_states.expand(extent, self.run);
        let is_decided = !matches!(
            result,
            Ok(AllStatesResult::Unknown | AllStatesResult::MemoryFull)
        );
        if is_decided {
            self.outcome.iterations.push(Iteration {
                budget,
                states: all_states.expanded() - expanded_before,
                time: start.elapsed(),
                finished: result.is_ok(),
            });
            self.update_outcome(result, budget);
        }
        is_decided
    }

    /// Returns the smallest budget (number of moves) that a solution may have: at least the smallest estimate of a
    /// state that is not expanded yet, and a multiple of `step` above the lower bound. Returns the last budget to try
    /// if this budget is larger, or if no state is left to expand.
    fn next_budget_of(&self, all_states: &AllStatesSearch<P>) -> u32 {
        let lower_bound = self.outcome.lower_bound;
        let last_budget = self.last_possible_budget();
        let estimate = all_states.min_estimate().unwrap_or(last_budget);
        let steps = estimate.saturating_sub(lower_bound).div_ceil(self.step);
        let budget = lower_bound.saturating_add(steps.saturating_mul(self.step));
        budget.min(last_budget)
    }

    /// Continues the search of all states after an iteration, for half as many states again as in the previous call, up
    /// to the last budget (number of moves) to try. This search may prove that no solution exists, which iterative
    /// deepening alone cannot do. If it decides the game, or memory runs out, updates the outcome and ends.
    pub(super) fn continue_all_states(&mut self) {
        let last_budget = self.last_budget;
        let mut all_states = match self.all_states.take() {
            Some(all_states) => all_states,
            None => AllStatesSearch::new(self.puzzle, last_budget, self.memory.all_states),
        };
        let max_states = self.next_all_states;
        let extent = Extent {
            budget: last_budget,
            max_states,
        };
        let result = all_states.expand(extent, self.run);
        self.next_all_states = max_states.saturating_add(max_states / 2);
        if result == Ok(AllStatesResult::Unknown) {
            self.all_states = Some(all_states);
            return;
        }
        // The table of the iterations may now use this memory. A size of 0 also means that this search has ended.
        self.memory.all_states = 0;
        self.update_outcome(result, self.last_possible_budget());
    }

    /// Updates the outcome of iterative deepening with the result of a search of all states, which has looked for a
    /// solution of at most `budget` moves. Changes nothing if this search has no answer.
    fn update_outcome(&mut self, result: Result<AllStatesResult<P::Move>, Stopped>, budget: u32) {
        match result {
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
