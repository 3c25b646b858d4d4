//! Formats numbers of moves, or their bounds, as text.

use crate::output::units::{counted, listed, word};
use kortest::bounds::Bounds;

/// Formats bounds for a table: `12`, `12-14`, or `12-?`.
pub fn short(known: Bounds, none: &str) -> String {
    match (known.exact(), known.at_most) {
        _ if known.is_none() => none.to_string(),
        (Some(moves), _) => moves.to_string(),
        (None, Some(most)) => format!("{}-{most}", known.at_least),
        (None, None) => format!("{}-?", known.at_least),
    }
}

/// Formats bounds as words, such as `at least 12`.
pub fn number(known: Bounds) -> String {
    match (known.exact(), known.at_least, known.at_most) {
        (Some(moves), ..) => moves.to_string(),
        (None, 0, Some(most)) => format!("at most {most}"),
        (None, least, Some(most)) => format!("at least {least} and at most {most}"),
        (None, least, None) => format!("at least {least}"),
    }
}

/// Formats bounds and a noun, such as `at least 12 moves`.
pub fn number_of(known: Bounds, noun: &str) -> String {
    known.exact().map_or_else(
        || format!("{} {noun}s", number(known)),
        |moves| counted(moves.into(), noun),
    )
}

/// Returns how many first moves are optimal, as words.
pub fn optimal_share(optimal: Bounds, all: u32, noun: &str) -> String {
    let of_all = counted(all.into(), noun);
    match optimal.exact() {
        Some(1) if all == 1 => format!("the only {noun} is optimal"),
        Some(some) if some == all => format!("all {of_all} are"),
        Some(1) => format!("1 of {of_all} is"),
        _ => format!("{} of {of_all} are", number(optimal)),
    }
}

/// Returns the end of a sentence, such as `, 13 were possible: you lost one at click 4.`
pub fn losses_text(optimum: Bounds, losses: &[Bounds], lost: Bounds, noun: &str) -> String {
    let possible = match optimum.exact() {
        Some(1) => "1 was".to_string(),
        _ => format!("{} were", number(optimum)),
    };
    let amount = |loses: Bounds| match loses.exact() {
        _ if loses.is_none() => "the way".into(),
        Some(moves) => word(moves),
        None => number(loses),
    };
    let places = (1..).zip(losses).filter(|(_, loses)| loses.is_loss());
    let places: Vec<String> = places
        .map(|(n, loses)| format!("{} at {noun} {n}", amount(*loses)))
        .collect();
    let listed = listed(&places.iter().map(String::as_str).collect::<Vec<_>>());
    let all_known = losses.iter().all(|loses| loses.is_known());
    let lost = match (lost.exact(), places.is_empty()) {
        (Some(0), _) => "none".into(),
        (_, true) => number(lost),
        (_, false) if all_known => listed,
        (_, false) => format!("{}, {listed} among them", number(lost)),
    };
    format!(", {possible} possible: you lost {lost}.")
}
