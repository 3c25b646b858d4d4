//! The optimum of a state by the rules of the game alone, if it is small.

use crate::puzzle::Puzzle;

/// What the rules of the game alone say about the optimum of a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Optimum {
    pub at_least: u32,
    /// `u32::MAX` if no solution is known.
    pub at_most: u32,
}

/// Maximum number of states that a search by the rules computes.
const MAX_STATES: usize = 8_000;

/// A depth-first search that uses only the rules of the game.
pub struct BruteForce<'a, P> {
    puzzle: &'a P,
    /// Number of states that the search may still compute.
    states_left: usize,
    /// Whether the search has left out a state for lack of moves or of states.
    was_cut: bool,
}

impl<P: Puzzle> BruteForce<'_, P> {
    pub fn new(puzzle: &P) -> BruteForce<'_, P> {
        BruteForce {
            puzzle,
            states_left: MAX_STATES,
            was_cut: false,
        }
    }

    /// Returns the optimum, or a lower bound on it.
    pub fn optimum(&mut self, state: &P::State) -> Optimum {
        for moves in 0.. {
            self.was_cut = false;
            let is_solved = self.solves(state, moves);
            if is_solved {
                return Optimum {
                    at_least: moves,
                    at_most: moves,
                };
            }
            if self.states_left == 0 || !self.was_cut {
                let is_unsolvable = !self.was_cut;
                return Optimum {
                    at_least: if is_unsolvable { u32::MAX } else { moves },
                    at_most: u32::MAX,
                };
            }
        }
        unreachable!("the number of states is limited")
    }

    /// Returns whether a state can be solved within the budget. Returns `true` too if this is not
    /// known.
    pub fn may_solve(&mut self, state: &P::State, budget: u32) -> bool {
        self.solves(state, budget) || self.states_left == 0
    }

    fn solves(&mut self, state: &P::State, budget: u32) -> bool {
        if self.puzzle.is_solved(state) {
            return true;
        }
        if budget == 0 || self.states_left == 0 {
            self.was_cut = true;
            return false;
        }
        let mut moves = Vec::new();
        self.puzzle.moves(state, &mut moves);
        // A state without moves counts, too, so that the search ends.
        self.states_left = self.states_left.saturating_sub(moves.len().max(1));
        for mv in moves {
            if self.solves(&self.puzzle.after(state, mv), budget - 1) {
                return true;
            }
        }
        false
    }
}
