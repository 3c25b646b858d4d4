//! Counts the sequences of moves in a level, for `kortest perft`.

use super::direction::Direction;
use super::level::{Level, Push, Square, push};
use kortest_base::perft::Countable;

/// What changes during a game.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    chilly: Square,
    /// Whether each present has been taken, in the order of [`Level::presents`].
    taken: Box<[bool]>,
}

impl Countable for Level {
    type Position = Position;

    fn first(&self) -> Position {
        Position {
            chilly: self.start(),
            taken: vec![false; self.presents().len()].into(),
        }
    }

    fn after_each_move(&self, position: &Position, out: &mut Vec<Position>) {
        if position.chilly == self.exit() {
            return;
        }
        for direction in Direction::ALL {
            let Push::Slide(slide) = push(self, position.chilly, direction) else {
                continue;
            };
            let mut after = position.clone();
            after.chilly = slide.to;
            for (number, present) in self.presents().iter().enumerate() {
                after.taken[number] |= slide.passed.contains(present);
            }
            out.push(after);
        }
    }

    fn heap_bytes(&self) -> usize {
        self.presents().len()
    }
}
