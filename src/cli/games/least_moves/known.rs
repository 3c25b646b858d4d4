//! Formats numbers of moves, or their bounds, as text.

use crate::output::units::{counted, listed, word};
use kortest::bounds::Bounds;

/// Formats bounds for a table: `12`, `12-14`, or `12-?`. `none` stands for a number that does not
/// exist.
pub fn short(known: Bounds, none: &str) -> String {
    if known.is_none() {
        return none.to_string();
    }
    let least = known.at_least;
    match known.at_most {
        Some(most) if most == least => most.to_string(),
        Some(most) => format!("{least}-{most}"),
        None => format!("{least}-?"),
    }
}

/// Formats bounds as words, such as `at least 12`.
pub fn number(known: Bounds) -> String {
    match (known.at_least, known.at_most) {
        (least, Some(most)) if least == most => most.to_string(),
        (0, Some(most)) => format!("at most {most}"),
        (least, Some(most)) => format!("at least {least} and at most {most}"),
        (least, None) => format!("at least {least}"),
    }
}

/// Formats bounds and a noun, such as `at least 12 moves`.
pub fn number_of(known: Bounds, noun: &str) -> String {
    match known.exact() {
        Some(moves) => counted(moves.into(), noun),
        None => format!("{} {noun}s", number(known)),
    }
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

/// Returns the end of a sentence, such as `, 13 were possible: you lost one at click 4.` `losses`
/// has the loss of each move, and `lost` is their sum.
pub fn losses_text(optimum: Bounds, losses: &[Bounds], lost: Bounds, noun: &str) -> String {
    let possible = match optimum.exact() {
        Some(1) => "1 was".to_string(),
        _ => format!("{} were", number(optimum)),
    };
    let mut places = Vec::new();
    for (n, loses) in (1..).zip(losses) {
        if loses.is_loss() {
            places.push(format!("{} at {noun} {n}", amount(*loses)));
        }
    }
    let lost = if lost.exact() == Some(0) {
        "none".into()
    } else if places.is_empty() {
        number(lost)
    } else {
        let places: Vec<&str> = places.iter().map(String::as_str).collect();
        let listed = listed(&places);
        if losses.iter().all(|loses| loses.is_known()) {
            listed
        } else {
            format!("{}, {listed} among them", number(lost))
        }
    };
    format!(", {possible} possible: you lost {lost}.")
}

/// Formats what one move has lost: a number of moves, or all ways to a solution.
fn amount(loses: Bounds) -> String {
    if loses.is_none() {
        return "the way".into();
    }
    match loses.exact() {
        Some(moves) => word(moves),
        None => number(loses),
    }
}
