//! Numbers of clicks, as far as they are known, in words.

use crate::games::former::clicks::NOUN;
use crate::output::units::counted;
use kortest::former::analyse::Bounds;

/// In a table: `12`, or `12-14`.
pub fn short(bounds: Bounds) -> String {
    bounds.exact().map_or_else(|| format!("{}-{}", bounds.at_least, bounds.at_most), |clicks| clicks.to_string())
}

/// In a sentence: `12`, or `at least 12 and at most 14`.
pub fn number(bounds: Bounds) -> String {
    let range = || format!("at least {} and at most {}", bounds.at_least, bounds.at_most);
    bounds.exact().map_or_else(range, |clicks| clicks.to_string())
}

/// `12 clicks`.
pub fn clicks(number: u32) -> String {
    counted(number.into(), NOUN)
}

/// Small numbers in words: what is lost at a click.
pub fn word(number: u32) -> String {
    let words = ["none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
    words.get(number as usize).map_or_else(|| number.to_string(), |word| word.to_string())
}
