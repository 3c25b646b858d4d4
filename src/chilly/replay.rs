//! Replays a route on the plain level, independently of the graph and the bounds.

use super::direction::Direction;
use super::level::{Ground, Level, Square};
use super::slide::{Push, push};
use thiserror::Error;

/// One move of a route.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The push.
    pub direction: Direction,
    /// Where it began.
    pub from: Square,
    /// Where it ended.
    pub to: Square,
    /// The squares of the presents that it took.
    pub taken: Vec<Square>,
}

/// A route that was replayed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Replay {
    /// The moves.
    pub steps: Vec<Step>,
    /// The squares of the presents that are left.
    pub left: Vec<Square>,
    /// Whether the last move ended at the exit.
    pub at_exit: bool,
}

impl Replay {
    /// Whether all presents were taken and the exit entered after them.
    pub fn wins(&self) -> bool {
        self.at_exit && self.left.is_empty()
    }

    /// The level as it is after the moves: it begins where Chilly is, with the presents that are left. `None` at the exit,
    /// where the game is over, and where he rests on a hole, which no level can begin with.
    pub fn after(&self, level: &Level) -> Option<Level> {
        let start = self.steps.last().map_or(level.start(), |step| step.to);
        let after = || level.at(start, self.left.clone());
        matches!(level.ground(start), Ground::Ice | Ground::Present).then(after)
    }
}

/// Why a route cannot be played.
#[allow(missing_docs)] // the messages say what the fields are
#[derive(Debug, Error, PartialEq, Eq)]
#[non_exhaustive]
pub enum ReplayError {
    /// A push against a wall.
    #[error("move {number}: a push {direction} at ({x},{y}) moves nothing")]
    Blocked { number: usize, direction: &'static str, x: usize, y: usize },
    /// A move after the end of the game.
    #[error("move {number} comes after the exit, where the game is over")]
    AfterExit { number: usize },
}

/// Plays moves from the start.
pub fn replay(level: &Level, moves: &[Direction]) -> Result<Replay, ReplayError> {
    let mut replay = Replay { steps: Vec::new(), left: level.presents().to_vec(), at_exit: false };
    let mut at = level.start();
    for (number, &direction) in (1..).zip(moves) {
        if replay.at_exit {
            return Err(ReplayError::AfterExit { number });
        }
        // In a valid level no endless slide can be reached, so the push is blocked.
        let Push::Slide(slide) = push(level, at, direction) else {
            let (x, y) = level.point(at);
            return Err(ReplayError::Blocked { number, direction: direction.word(), x, y });
        };
        let (left, taken) = replay.left.iter().partition(|square| !slide.passed.contains(square));
        replay.left = left;
        replay.steps.push(Step { direction, from: at, to: slide.to, taken });
        at = slide.to;
        replay.at_exit = at == level.exit();
    }
    Ok(replay)
}
