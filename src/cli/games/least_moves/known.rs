//! Formats numbers of moves as text. A number is known exactly, or only by its bounds.

use crate::output::units::{counted, listed, word};

/// The known bounds of a number of moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Known {
    /// The lower bound of the number.
    pub at_least: u32,
    /// The upper bound of the number; `None` if no upper bound is known.
    pub at_most: Option<u32>,
    /// Whether the number does not exist, because it is proven that no solution exists.
    pub is_none: bool,
}

impl Known {
    /// Returns the number if it exists and is known exactly.
    fn exact(self) -> Option<u32> {
        self.at_most.filter(|&most| most == self.at_least && !self.is_none)
    }

    /// Treats the number as the loss of a move. Returns whether this loss is certainly more than zero.
    pub fn is_loss(self) -> bool {
        self.is_none || self.at_least > 0
    }
}

/// Returns the number for a table: `12`, `12-14`, `12-?`, or `none` if the number does not exist.
pub fn short(known: impl Into<Known>, none: &str) -> String {
    let known = known.into();
    match (known.exact(), known.at_most) {
        _ if known.is_none => none.to_string(),
        (Some(moves), _) => moves.to_string(),
        (None, Some(most)) => format!("{}-{most}", known.at_least),
        (None, None) => format!("{}-?", known.at_least),
    }
}

/// Returns the number for a sentence: `12`, or `at least 12 and at most 14`.
pub fn number(known: impl Into<Known>) -> String {
    let known = known.into();
    match (known.exact(), known.at_least, known.at_most) {
        (Some(moves), ..) => moves.to_string(),
        (None, 0, Some(most)) => format!("at most {most}"),
        (None, least, Some(most)) => format!("at least {least} and at most {most}"),
        (None, least, None) => format!("at least {least}"),
    }
}

/// Returns the number with its noun: `1 move`, `at least 12 moves`.
pub fn number_of(known: impl Into<Known>, noun: &str) -> String {
    let known = known.into();
    known.exact().map_or_else(|| format!("{} {noun}s", number(known)), |moves| counted(moves.into(), noun))
}

/// Returns a phrase such as `3 of 20 clicks are optimal` about all first moves. `noun` is the word for a first move.
pub fn optimal_share(optimal: impl Into<Known>, all: u32, noun: &str) -> String {
    let optimal = optimal.into();
    let of_all = counted(all.into(), noun);
    match optimal.exact() {
        Some(1) if all == 1 => format!("the only {noun} is optimal"),
        Some(some) if some == all => format!("all {of_all} are"),
        Some(1) => format!("1 of {of_all} is"),
        _ => format!("{} of {of_all} are", number(optimal)),
    }
}

/// Returns the second half of a sentence about a game: the optimum, and the moves at which the player lost something.
/// For example, `, 13 were possible: you lost one at move 4.` completes the sentence that begins with `14 moves`.
/// `losses` is the loss of each move, and `lost` is the total loss.
pub fn losses_text(optimum: impl Into<Known>, losses: &[Known], lost: impl Into<Known>, noun: &str) -> String {
    let (optimum, lost) = (optimum.into(), lost.into());
    let possible = match optimum.exact() {
        Some(1) => "1 was".to_string(),
        _ => format!("{} were", number(optimum)),
    };
    let amount = |loses: Known| match loses.exact() {
        _ if loses.is_none => "the way".into(),
        Some(moves) => word(moves),
        None => number(loses),
    };
    let places = (1..).zip(losses).filter(|(_, loses)| loses.is_loss());
    let places: Vec<String> = places.map(|(n, loses)| format!("{} at {noun} {n}", amount(*loses))).collect();
    let listed = listed(&places.iter().map(String::as_str).collect::<Vec<_>>());
    let all_known = losses.iter().all(|loses| loses.is_none || loses.exact().is_some());
    let lost = match (lost.exact(), places.is_empty()) {
        (Some(0), _) => "none".into(),
        (_, true) => number(lost),
        (_, false) if all_known => listed,
        (_, false) => format!("{}, {listed} among them", number(lost)),
    };
    format!(", {possible} possible: you lost {lost}.")
}
