//! Converts the bounds and errors of an analysis to the program's texts.

use crate::games::least_moves::known::Known;
use kortest::former::Unfinished;
use kortest::former::analyse::Bounds;

impl From<Bounds> for Known {
    fn from(Bounds { at_least, at_most }: Bounds) -> Known {
        Known { at_least, at_most: Some(at_most), is_none: false }
    }
}

/// Returns advice for the user if an analysis could not find all numbers.
pub fn remedy(why: Unfinished) -> &'static str {
    match why {
        Unfinished::Memory => " The memory was too small for all numbers; rerun with more --memory.",
        _ => " Stopped before all numbers were known; rerun with more time.",
    }
}
