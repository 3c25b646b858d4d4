//! A quick solver that runs between the iterations: it finds out whether a budget has a solution.
//!
//! An iteration without a solution needs all its jobs, so all workers may start at once. An iteration with a solution
//! ends as soon as a job is solved, and the states that the other workers have visited by then are in vain. With many
//! threads, these may be several times as many states as one thread visits. So before a long iteration, an anytime
//! algorithm looks for a solution within its budget. If it finds a solution, the workers start [one after the
//! other](super::iteration), and the iteration keeps the table of the iteration before it, because one worker alone
//! would wait for the pages of a new table.
//!
//! # Why the outcome does not depend on timing
//!
//! The solution of the solver only delays workers and limits the table. The iteration still looks for its own solution,
//! which does not depend on workers or tables. So the patience of the solver may depend on the number of states
//! visited, which differs from run to run. With one thread and without a journal this number is always the same, and so
//! are the states that the run visits.

use super::{Deepening, End};
use crate::anytime::{self, Algorithm};
use crate::puzzle::Puzzle;
use crate::runtime::{Phase, Progress};

/// The solver ends after `n` states without an improvement, where `n` is the number of states that the search has
/// visited, divided by this constant. The solver needs about four times as long for a state as the search.
const PATIENCE_SHARE: u64 = 64;

/// If the solver may expand fewer states than this without an improvement, it does not run: the search has been short.
const MIN_PATIENCE: u64 = 2_000;

/// An iteration that has a solution starts one more worker after each further `n` visited states, where `n` is the
/// number of states that all earlier iterations have visited, divided by this constant. So the workers of a short
/// iteration visit few states in vain, and a long iteration soon has all workers.
const WORKER_SHARE: u64 = 8;

impl<P: Puzzle> Deepening<'_, P> {
    /// Runs a quick solver (an anytime algorithm, which proves nothing) if the search has taken long and no solution of
    /// at most `budget` moves is known. Keeps its solution. Ends the search if a limit has stopped the solver, or its
    /// solution has fewer moves than the lower bound.
    pub(super) fn run_quick_solver(&mut self, budget: u32) {
        // The number of states that the solver may expand without an improvement.
        let patience = self.outcome.visited_states() / PATIENCE_SHARE;
        let is_wanted = self.options.solver_memory > 0
            && patience >= MIN_PATIENCE
            && !self.has_solution(budget);
        if !is_wanted {
            return;
        }
        self.run.progress.enter(Phase::Anytime);
        self.run_solver(patience);
        self.run.progress.enter(Phase::Refuting);
    }

    /// Returns whether the quick solver has found a solution of at most `budget` moves.
    pub(super) fn has_solution(&self, budget: u32) -> bool {
        let solution = self.quick_solution.as_ref();
        solution.is_some_and(|moves| moves.len() <= budget as usize)
    }

    /// Returns the number of states that the iteration with this budget (number of moves) visits before it starts one
    /// more worker; 0 if all workers start at once, because no solution is known.
    pub(super) fn states_per_worker(&self, budget: u32) -> u64 {
        if self.has_solution(budget) {
            self.outcome.visited_states() / WORKER_SHARE
        } else {
            0
        }
    }

    /// Runs the quick solver until it has expanded `patience` states without an improvement. Replaces `quick_solution`
    /// by its best solution, or by `None`. Sets the end of the search if a limit has stopped the solver, or if the
    /// solution has fewer moves than the lower bound.
    fn run_solver(&mut self, patience: u64) {
        // The user does not see this progress: the first solutions are worse than the known solution.
        let progress = Progress::default();
        let run = self.run.memory(self.options.solver_memory);
        let options = anytime::Options::default()
            .patience(Some(patience))
            .lower_bound(self.outcome.lower_bound);
        let result = anytime::search(
            self.puzzle,
            Algorithm::Portfolio,
            options,
            run.progress(&progress),
            // No improvement is reported.
            &mut |_| (),
        );
        match result.end {
            anytime::End::Stopped => self.outcome.end = End::Stopped,
            // The solution is shorter than the proven lower bound. `add_quick_solution` reports this later.
            anytime::End::Contradiction => self.outcome.end = End::Solved,
            // The solver has ended by itself, so the search goes on.
            anytime::End::Exhausted
            | anytime::End::MeetsBound
            | anytime::End::Done
            | anytime::End::Patience
            | anytime::End::Memory => {}
        }
        self.quick_solution = result.moves;
    }

    /// Adds the solution of the quick solver (an anytime algorithm), if any, to the outcome of the search in two cases.
    /// Either a limit has ended the search, and this solution is better than the one that the caller knows. Or this
    /// solution has fewer moves than the lower bound: a contradiction, which the caller then reports.
    pub(super) fn add_quick_solution(&mut self) {
        let Some(moves) = self.quick_solution.take() else {
            return;
        };
        let length = moves.len() as u32;
        let is_better = self.options.upper_bound.is_none_or(|upper| length < upper);
        let is_wanted = self.outcome.end == End::Stopped && is_better;
        let is_contradiction = length < self.outcome.lower_bound;
        if is_wanted || is_contradiction {
            self.outcome.solution = Some(moves);
        }
    }
}
