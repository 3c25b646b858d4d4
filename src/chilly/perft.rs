//! Counts the sequences of moves in a level, for `kortest perft`.

use super::direction::Direction;
use super::level::{Level, Push, Square, push};
use kortest_base::perft::Countable;

/// A state of a game: what moves change.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct PerftState {
    /// The square where Chilly rests.
    chilly: Square,
    /// Whether each present has been taken, in the order of [`Level::presents`].
    taken: Box<[bool]>,
}

impl Countable for Level {
    type State = PerftState;

    /// Returns the state at the beginning: Chilly rests on the start, and no present is taken.
    fn first(&self) -> PerftState {
        PerftState {
            chilly: self.start(),
            taken: vec![false; self.presents().len()].into(),
        }
    }

    /// Adds the state after each possible move to `out`. A push is a move unless a wall right next
    /// to Chilly blocks it.
    fn after_each_move(&self, state: &PerftState, out: &mut Vec<PerftState>) {
        // The game ends at the exit, so there are no moves from the exit.
        if state.chilly == self.exit() {
            return;
        }
        for direction in Direction::ALL {
            let Push::Slide(slide) = push(self, state.chilly, direction) else {
                continue;
            };
            let mut after = state.clone();
            after.chilly = slide.to;
            for (number, present) in self.presents().iter().enumerate() {
                after.taken[number] |= slide.passed.contains(present);
            }
            out.push(after);
        }
    }

    /// Returns the number of bytes that a state has on the heap: one for each present.
    fn heap_bytes(&self) -> usize {
        self.presents().len()
    }
}
