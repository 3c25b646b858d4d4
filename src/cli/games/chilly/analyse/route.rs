//! A route: what it lost in one sentence, and move by move.

use super::words::{REMEDY, moves, number, short};
use crate::games::chilly::unsolvable::why_unsolvable;
use crate::output::units::{counted, listed, word};
use crate::output::{bold, say};
use kortest::chilly::analyse::{Bounds, Route, RouteMove};
use kortest::chilly::{Level, letters};

/// Says it; `quiet` is for the sentence alone.
pub fn say(name: &str, level: &Level, route: &Route, quiet: bool) {
    say!("{name}: {}", sentence(level, route));
    if quiet || route.moves.is_empty() || route.optimum.is_none() {
        return;
    }
    say!("   move  push   takes    before     after  lost  better");
    for (n, played) in (1..).zip(&route.moves) {
        let RouteMove { direction, takes, before, after, loses, better } = played;
        let better = better.map_or_else(String::new, |better| letters(&[better]));
        let (before, after) = (short(*before, "no route"), short(*after, "no route"));
        let (push, lost) = (letters(&[*direction]), short(*loses, "all"));
        let line = format!("{n:>7}  {push:<5}{takes:>7}{before:>10}{after:>10}{lost:>6}  {better}");
        let line = line.trim_end();
        if loses.is_none() || loses.at_least > 0 { say!("{}", bold(line)) } else { say!("{line}") }
    }
    say!("  (before and after: optima)");
}

/// *15 moves, 13 were possible: you lost one at move 4 and one at move 9.*
fn sentence(level: &Level, route: &Route) -> String {
    let Route { optimum, moves: played, after, lost, .. } = route;
    if optimum.is_none() {
        return format!("no route exists, so nothing was lost: {}", why_unsolvable(level, route.no_route));
    }
    let n = played.len() as u32;
    let made = moves(n);
    let mut text = match route.presents {
        _ if route.won => bold(made),
        _ if after.is_none() => bold(format!("{made}, after which no route exists")),
        presents => {
            let (left, take) = match presents {
                0 => ("the way to the exit".to_string(), "takes"),
                1 => ("1 present".to_string(), "takes"),
                _ => (counted(presents as u64, "present"), "take"),
            };
            let at_most = after.at_most.map(|most| n + most);
            let all = bold(moves_of(Bounds { at_least: n + after.at_least, at_most, ..*after }));
            format!("{made} and {left} left, which {take} {} more: {all}", number(*after))
        }
    };
    text += &match optimum.exact() {
        Some(1) => ", 1 was possible: ".to_string(),
        _ => format!(", {} were possible: ", number(*optimum)),
    };
    let places: Vec<String> = (1..)
        .zip(played)
        .filter(|(_, played)| played.loses.is_none() || played.loses.at_least > 0)
        .map(|(n, played)| format!("{} at move {n}", amount(played.loses)))
        .collect();
    let places = listed(&places.iter().map(String::as_str).collect::<Vec<_>>());
    text += &match (lost.exact(), places.is_empty()) {
        (Some(0), _) => "you lost none.".to_string(),
        (_, false) if played.iter().all(|played| played.loses.is_known()) => format!("you lost {places}."),
        (_, true) => format!("you lost {}.", number(*lost)),
        (_, false) => format!("you lost {}, {places} among them.", number(*lost)),
    };
    if let Some(direction) = route.missed {
        let what = if route.at_exit { "comes after the exit" } else { "moves nothing" };
        text += &format!(" Move {} ({}) {what}; nothing from there on counts.", n + 1, letters(&[direction]));
    }
    text + if route.is_finished() { "" } else { REMEDY }
}

/// Like `12 moves`.
fn moves_of(bounds: Bounds) -> String {
    bounds.exact().map_or_else(|| format!("{} moves", number(bounds)), moves)
}

/// What is lost at a move.
fn amount(loses: Bounds) -> String {
    if loses.is_none() { "the way".into() } else { loses.exact().map_or_else(|| number(loses), word) }
}
