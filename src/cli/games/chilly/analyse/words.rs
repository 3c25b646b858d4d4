//! Numbers of moves in words, exact or as bounds.

use crate::games::least_moves::known::Known;
use kortest::chilly::analyse::Bounds;

/// The advice for a result that is incomplete.
pub const REMEDY: &str = " Stopped before all numbers were known; rerun with more time.";

impl From<Bounds> for Known {
    fn from(bounds: Bounds) -> Known {
        Known { at_least: bounds.at_least, at_most: bounds.at_most, is_none: bounds.is_none() }
    }
}
