//! What an analysis has.

use kortest::former::analyse::{FirstClicks, Game};

/// What was asked for.
pub struct Analysis {
    /// What first clicks are worth, if that was asked for.
    pub first: Option<FirstClicks>,
    /// What the clicks of a game were worth, if some were given.
    pub game: Option<Game>,
}

impl Analysis {
    /// Whether all is known.
    pub fn is_finished(&self) -> bool {
        let of_first = self.first.as_ref().and_then(|first| first.unfinished);
        of_first.or(self.game.as_ref().and_then(|game| game.unfinished)).is_none()
    }
}
