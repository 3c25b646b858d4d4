//! A route played on the plain level: nothing of graphs and bounds is believed here.

use super::direction::Direction;
use super::level::{Level, Place};
use super::slide::{Push, push};
use thiserror::Error;

/// One move of a route.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The push.
    pub direction: Direction,
    /// Where it began.
    pub from: Place,
    /// Where it ended.
    pub to: Place,
    /// Presents that it took, by place.
    pub taken: Vec<Place>,
}

/// A route as far as it went.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Replay {
    /// The moves.
    pub steps: Vec<Step>,
    /// The presents that are left.
    pub left: Vec<Place>,
    /// Whether the last move ended at the exit.
    pub at_exit: bool,
}

impl Replay {
    /// Whether all presents were taken and the exit entered after them.
    pub fn wins(&self) -> bool {
        self.at_exit && self.left.is_empty()
    }
}

/// Why a route cannot be played.
#[allow(missing_docs)] // the messages say what the fields are
#[derive(Debug, Error, PartialEq, Eq)]
pub enum ReplayError {
    /// A push against a wall.
    #[error("move {number}: a push {direction} at ({x},{y}) moves nothing")]
    Still { number: usize, direction: &'static str, x: usize, y: usize },
    /// The game was over.
    #[error("move {number} comes after the exit, where the game is over")]
    Over { number: usize },
}

/// Plays moves from the start.
pub fn replay(level: &Level, moves: &[Direction]) -> Result<Replay, ReplayError> {
    let mut replay = Replay { steps: Vec::new(), left: level.presents().to_vec(), at_exit: false };
    let mut at = level.start();
    for (number, &direction) in (1..).zip(moves) {
        if replay.at_exit {
            return Err(ReplayError::Over { number });
        }
        // An endless slide cannot be reached in a level.
        let Push::Slide(slide) = push(level, at, direction) else {
            let (x, y) = level.point(at);
            return Err(ReplayError::Still { number, direction: direction.word(), x, y });
        };
        let (left, taken) = replay.left.iter().partition(|place| !slide.passed.contains(place));
        replay.left = left;
        replay.steps.push(Step { direction, from: at, to: slide.to, taken });
        at = slide.to;
        replay.at_exit = at == level.exit();
    }
    Ok(replay)
}
