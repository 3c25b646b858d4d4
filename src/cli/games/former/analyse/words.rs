//! The advice for an analysis that is incomplete.

use kortest::former::Unfinished;

pub fn remedy(why: Unfinished) -> &'static str {
    match why {
        Unfinished::Memory => {
            " The memory was too small for all numbers; rerun with more --memory."
        }
        _ => " Stopped before all numbers were known; rerun with more time.",
    }
}
