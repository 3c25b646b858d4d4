//! The states that an algorithm keeps, each with the way to it.

use super::search::Search;
use crate::puzzle::Puzzle;

/// A state, where it came from, and by which move.
struct Step<P: Puzzle> {
    state: P::State,
    by: Option<(u32, P::Move)>,
}

/// A tree of states. States are known by their numbers, in the order in which they were added.
pub struct Steps<P: Puzzle> {
    steps: Vec<Step<P>>,
    most: usize,
}

impl<P: Puzzle> Steps<P> {
    /// With the root as number 0. `beside` is what the caller keeps for each state, in bytes.
    pub fn new(search: &Search<P>, beside: usize) -> Steps<P> {
        let root = Step { state: search.puzzle.root(), by: None };
        // Vectors and maps take up to twice what is in them.
        let each = 2 * (size_of::<Step<P>>() + beside);
        let most = (search.options.memory / each).clamp(64, u32::MAX as usize);
        Steps { steps: vec![root], most }
    }

    /// Whether there is room for no more.
    pub fn is_full(&self) -> bool {
        self.steps.len() >= self.most
    }

    /// The state of a number.
    pub fn state(&self, number: u32) -> P::State {
        self.steps[number as usize].state
    }

    /// Adds a state that a move leads to; its number.
    pub fn add(&mut self, from: u32, by: P::Move, state: P::State) -> u32 {
        let number = self.steps.len() as u32;
        self.steps.push(Step { state, by: Some((from, by)) });
        number
    }

    /// The moves from the root to a state, and one more.
    pub fn path(&self, mut number: u32, last: P::Move) -> Vec<P::Move> {
        let mut moves = vec![last];
        while let Some((from, mv)) = self.steps[number as usize].by {
            moves.push(mv);
            number = from;
        }
        moves.reverse();
        moves
    }
}
