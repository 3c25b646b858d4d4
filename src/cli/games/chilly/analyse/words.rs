//! Numbers of moves, as far as they are known, in words.

use crate::output::units::counted;
use kortest::chilly::analyse::Bounds;

/// What to do about what is not known.
pub const REMEDY: &str = " Stopped before all was known; run it again with more time.";

/// In a table: `12`, `12-14`, `12-?`, or what stands for none.
pub fn short(bounds: Bounds, none: &str) -> String {
    match (bounds.exact(), bounds.at_most) {
        _ if bounds.is_none() => none.to_string(),
        (Some(moves), _) => moves.to_string(),
        (None, Some(most)) => format!("{}-{most}", bounds.at_least),
        (None, None) => format!("{}-?", bounds.at_least),
    }
}

/// In a sentence: `12`, or `at least 12 and at most 14`.
pub fn number(bounds: Bounds) -> String {
    match (bounds.exact(), bounds.at_least, bounds.at_most) {
        (Some(moves), ..) => moves.to_string(),
        (None, 0, Some(most)) => format!("at most {most}"),
        (None, least, Some(most)) => format!("at least {least} and at most {most}"),
        (None, least, None) => format!("at least {least}"),
    }
}

/// `12 moves`.
pub fn moves(number: u32) -> String {
    counted(number.into(), "move")
}
