//! Replays a route by the rules alone, as an independent check.

use super::direction::Direction;
use super::level::{Level, Push, Square, push};
use thiserror::Error;

/// One move of a replayed route.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ReplayStep {
    /// The direction of the push.
    pub direction: Direction,
    /// The square where the move began.
    pub from: Square,
    /// The square where the move ended.
    pub to: Square,
    /// The squares of the presents that the move took.
    pub taken: Vec<Square>,
}

/// The result of replaying a route.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Replay {
    /// The moves of the route.
    pub steps: Vec<ReplayStep>,
    /// The squares of the presents that were not taken.
    pub left: Vec<Square>,
    /// Whether the last move ended at the exit.
    pub at_exit: bool,
}

impl Replay {
    /// Returns whether the moves end at the exit with all presents taken.
    pub fn wins(&self) -> bool {
        self.at_exit && self.left.is_empty()
    }

    /// Returns the level in which the game goes on: it starts where Chilly, the figure of the game,
    /// rests after the moves, and has the presents that are left. `None` if he rests on the exit or
    /// a hole, where a level cannot start, or if the replay belongs to another level, without this
    /// square or these presents.
    pub fn after(&self, level: &Level) -> Option<Level> {
        // If no move was made, Chilly is still at the start.
        let start = self.steps.last().map_or(level.start(), |step| step.to);
        let mut presents_left = self.left.iter();
        let has_all_presents = presents_left.all(|present| level.presents().contains(present));
        // If the replay belongs to a larger level, this level may lack the square.
        let has_square = start < level.letters.len();
        if !has_all_presents || !has_square || !level.has_ice(start) {
            return None;
        }
        Some(level.during_game(start, self.left.clone()))
    }
}

/// The reason why a route cannot be played.
#[allow(missing_docs)] // The messages below explain the fields.
#[derive(Debug, Error, PartialEq, Eq)]
#[non_exhaustive]
pub enum ReplayError {
    /// A push is blocked by a wall, so it is not a move.
    #[error("move {number}: a push {direction} at ({x},{y}) moves nothing")]
    Blocked {
        number: usize,
        direction: &'static str,
        x: usize,
        y: usize,
    },
    /// A push comes after the game ended.
    #[error("move {number} comes after the exit, where the game is over")]
    AfterExit { number: usize },
}

/// Plays a sequence of pushes from the start of a level, by the rules alone. Returns what each push
/// did, and which presents are left.
///
/// # Errors
///
/// A move is not possible, or comes after the exit.
pub fn replay(level: &Level, moves: &[Direction]) -> Result<Replay, ReplayError> {
    let mut replay = Replay {
        steps: Vec::new(),
        left: level.presents().to_vec(),
        at_exit: false,
    };
    let mut current = level.start();
    for (number, &direction) in (1..).zip(moves) {
        // The game ends at the exit, so no move may follow.
        if replay.at_exit {
            return Err(ReplayError::AfterExit { number });
        }
        // In a valid level, `push` never returns `Endless`.
        let Push::Slide(slide) = push(level, current, direction) else {
            let (x, y) = level.point(current);
            return Err(ReplayError::Blocked {
                number,
                direction: direction.word(),
                x,
                y,
            });
        };
        let left_before = replay.left.iter();
        let (left, taken) = left_before.partition(|square| !slide.passed.contains(square));
        replay.left = left;
        replay.steps.push(ReplayStep {
            direction,
            from: current,
            to: slide.to,
            taken,
        });
        current = slide.to;
        replay.at_exit = current == level.exit();
    }
    Ok(replay)
}
