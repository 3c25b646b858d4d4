//! Numbers of clicks, as far as they are known, in words.

use crate::games::former::clicks::NOUN;
use crate::output::units::counted;
use kortest::former::Unfinished;
use kortest::former::analyse::Bounds;

/// In a table: `12`, or `12-14`.
pub fn short(bounds: Bounds) -> String {
    bounds.exact().map_or_else(|| format!("{}-{}", bounds.at_least, bounds.at_most), |clicks| clicks.to_string())
}

/// In a sentence: `12`, or `at least 12 and at most 14`.
pub fn number(bounds: Bounds) -> String {
    let range = || match bounds.at_least {
        0 => format!("at most {}", bounds.at_most),
        least => format!("at least {least} and at most {}", bounds.at_most),
    };
    bounds.exact().map_or_else(range, |clicks| clicks.to_string())
}

/// What to do about what is not known.
pub fn remedy(why: Unfinished) -> &'static str {
    match why {
        Unfinished::Memory => " Not all fits into the memory; run it again with more --memory.",
        _ => " Stopped before all was known; run it again with more time.",
    }
}

/// `12 clicks`.
pub fn clicks(number: u32) -> String {
    counted(number.into(), NOUN)
}
