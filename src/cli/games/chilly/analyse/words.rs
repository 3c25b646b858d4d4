//! Converts the bounds and errors of an analysis to the program's texts.

use crate::games::least_moves::known::Known;
use kortest::chilly::analyse::Bounds;

/// Advice for the user if an analysis could not find all numbers.
pub const REMEDY: &str = " Stopped before all numbers were known; rerun with more time.";

impl From<Bounds> for Known {
    fn from(bounds: Bounds) -> Known {
        Known { at_least: bounds.at_least, at_most: bounds.at_most, is_none: bounds.is_none() }
    }
}
