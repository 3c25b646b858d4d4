//! Numbers of clicks, as far as they are known, in words.

use crate::games::least_moves::known::Known;
use kortest::former::Unfinished;
use kortest::former::analyse::Bounds;

impl From<Bounds> for Known {
    fn from(Bounds { at_least, at_most }: Bounds) -> Known {
        Known { at_least, at_most: Some(at_most), is_none: false }
    }
}

/// What to do about what is not known.
pub fn remedy(why: Unfinished) -> &'static str {
    match why {
        Unfinished::Memory => " Not all fits into the memory; run it again with more --memory.",
        _ => " Stopped before all was known; run it again with more time.",
    }
}
