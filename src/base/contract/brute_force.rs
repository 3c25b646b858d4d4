//! Computes the optimum of a state (the fewest moves to a solved state) by the rules of the game alone, if it is small.

use crate::bounds::Bounds;
use crate::claim::Claim;
use crate::puzzle::Puzzle;

/// Maximum number of states that a search by the rules of the game may compute, in all its calls together.
const MAX_STATES: usize = 8_000;

/// A depth-first search that uses only the rules of the game.
pub struct BruteForce<'a, P> {
    puzzle: &'a P,
    /// Number of states that the search may still compute.
    states_left: usize,
    /// Whether the search has left out a state because of its budget or of [`MAX_STATES`].
    has_omitted: bool,
}

impl<P: Puzzle> BruteForce<'_, P> {
    /// Returns a search that may compute [`MAX_STATES`] states, in all its calls together.
    pub fn new(puzzle: &P) -> BruteForce<'_, P> {
        BruteForce {
            puzzle,
            states_left: MAX_STATES,
            has_omitted: false,
        }
    }

    /// Returns bounds on the optimum of a state (its smallest number of moves to a solved state): the optimum, or that
    /// no solution exists, or only a lower bound if the search would need too many states. Tries budgets of 0, 1, 2 and
    /// so on moves, until one suffices.
    pub fn optimum(&mut self, state: &P::State) -> Bounds {
        let mut budget = 0;
        loop {
            self.has_omitted = false;
            if self.solves(state, budget) {
                return Bounds::known(budget);
            }
            // If no state was left out, a larger budget would reach no further state.
            if !self.has_omitted {
                return Bounds::NONE;
            }
            // The search within this budget is incomplete, but all smaller budgets are refuted.
            if self.states_left == 0 {
                return Claim::AtLeast(budget).bounds();
            }
            budget += 1;
        }
    }

    /// Returns whether a state can be solved in `budget` moves. Returns `true` also if this is unknown, because the
    /// search would need too many states.
    pub fn may_solve(&mut self, state: &P::State, budget: u32) -> bool {
        self.solves(state, budget) || self.states_left == 0
    }

    /// Returns whether a depth-first search finds a solution of a state in at most `budget` moves. Sets `has_omitted`
    /// if it has not followed all moves, because the budget or the number of states is used up.
    fn solves(&mut self, state: &P::State, budget: u32) -> bool {
        if self.puzzle.is_solved(state) {
            return true;
        }
        if budget == 0 || self.states_left == 0 {
            self.has_omitted = true;
            return false;
        }
        let mut moves = Vec::new();
        self.puzzle.moves(state, &mut moves);
        // A state without moves counts as one computed state, so that the search ends.
        self.states_left = self.states_left.saturating_sub(moves.len().max(1));
        for mv in moves {
            if self.solves(&self.puzzle.after(state, mv), budget - 1) {
                return true;
            }
        }
        false
    }
}
