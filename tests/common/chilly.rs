//! Computes the optima of levels of Santa Chilly by brute force. The brute force shares no code
//! with `src/chilly`.

pub use kortest_attack::games::chilly::truth::Level as Drawing;
use kortest_attack::games::chilly::truth::{Answer, answer};

/// The result of brute force for a level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Truth {
    /// The smallest number of moves.
    Optimum(u32),
    /// The level has no route.
    Unsolvable,
    /// Some reachable push slides forever, so the level is invalid.
    Endless,
}

impl Truth {
    /// Solves a level by brute force.
    pub fn of(drawing: &Drawing) -> Truth {
        match answer(&drawing.text()) {
            Answer::Optimum(Some(moves)) => Truth::Optimum(moves as u32),
            Answer::Optimum(None) => Truth::Unsolvable,
            Answer::NoLevel => Truth::Endless,
            Answer::TooLarge => panic!("{} is too large for brute force", drawing.text()),
        }
    }
}
