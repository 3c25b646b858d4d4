//! Numbers of moves, as far as they are known, in words.

use crate::games::least_moves::known::Known;
use kortest::chilly::analyse::Bounds;

/// What to do about what is not known.
pub const REMEDY: &str = " Stopped before all was known; run it again with more time.";

impl From<Bounds> for Known {
    fn from(bounds: Bounds) -> Known {
        Known { at_least: bounds.at_least, at_most: bounds.at_most, is_none: bounds.is_none() }
    }
}
