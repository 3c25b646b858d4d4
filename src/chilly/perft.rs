//! Counts the sequences of moves in a level, for `kortest perft`.

use super::direction::Direction;
use super::level::{Level, Push, Square, push};
use kortest_base::perft::{self, Countable, PerftError, Ply};
use kortest_base::runtime::Run;

/// Counts the sequences of 1 to `depth` moves, and the different positions after them. A push
/// against a wall is not a move. Calls `report` with each length as soon as it is counted.
///
/// # Errors
///
/// A limit of the run or a number of more than 128 bits ends the count.
pub fn perft(
    level: &Level,
    depth: u32,
    run: Run,
    report: impl FnMut(&Ply) + Send,
) -> Result<(), PerftError> {
    perft::perft(level, depth, run, report)
}

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

    fn is_over(&self, position: &Position) -> bool {
        let mut after = Vec::new();
        self.after_each_move(position, &mut after);
        after.is_empty()
    }

    fn heap_bytes(&self) -> usize {
        self.presents().len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::replay;
    use kortest_base::runtime::Progress;

    /// Counts by replaying every sequence of directions.
    fn counted_by_replay(level: &Level, depth: u32) -> (u128, u128) {
        let mut sequences = 0;
        let mut over = 0;
        for code in 0..4_u32.pow(depth) {
            let mut moves = Vec::new();
            for move_number in 0..depth {
                let direction = code >> (2 * move_number) & 3;
                moves.push(Direction::ALL[direction as usize]);
            }
            if let Ok(replayed) = replay(level, &moves) {
                sequences += 1;
                over += u128::from(replayed.at_exit);
            }
        }
        (sequences, over)
    }

    #[test]
    fn sequences_are_those_that_can_be_replayed() {
        let level: Level = "/#######/#P...$#/#..#..#/#$...X#/#######".parse().unwrap();
        let progress = Progress::default();
        let mut plies = Vec::new();

        perft(&level, 6, Run::new(&progress), |ply| plies.push(*ply)).unwrap();

        for ply in plies {
            let (sequences, over) = counted_by_replay(&level, ply.moves);
            assert_eq!(ply.sequences, sequences, "{} moves", ply.moves);
            assert_eq!(ply.over, over, "{} moves", ply.moves);
        }
    }
}
