//! Prints which moves of a route were not optimal.

use super::words::REMEDY;
use crate::games::chilly::unsolvable::why_unsolvable;
use crate::games::least_moves::known::{losses_text, number, number_of, short};
use crate::output::units::counted;
use crate::output::{bold, say};
use crate::system::names::printable;
use kortest::chilly::analyse::{Bounds, Route, RouteMove};
use kortest::chilly::{Level, letters};

pub fn say(name: &str, level: &Level, route: &Route, quiet: bool) {
    say!("{}: {}", printable(name), sentence(level, route));
    if quiet || route.moves.is_empty() || route.optimum.is_none() {
        return;
    }
    say!("   move  push   takes    before     after  lost  better");
    for (n, played) in (1..).zip(&route.moves) {
        let RouteMove {
            direction,
            takes,
            before,
            after,
            loses,
            better,
        } = played;
        let better = better.map_or_else(String::new, |better| letters(&[better]));
        let (before, after) = (short(*before, "no route"), short(*after, "no route"));
        let (push, lost) = (letters(&[*direction]), short(*loses, "all"));
        let line = format!("{n:>7}  {push:<5}{takes:>7}{before:>10}{after:>10}{lost:>6}  {better}");
        let line = line.trim_end();
        if loses.is_loss() {
            say!("{}", bold(line))
        } else {
            say!("{line}")
        }
    }
    say!("  (before and after: optima)");
}

/// Returns a sentence about the route's length, the optimum, and the moves that made the route
/// longer.
fn sentence(level: &Level, route: &Route) -> String {
    let Route {
        optimum,
        moves: played,
        after,
        lost,
        ..
    } = route;
    if optimum.is_none() {
        return format!(
            "no route exists, so nothing was lost: {}",
            why_unsolvable(level, route.no_route)
        );
    }
    let n = played.len() as u32;
    let made = counted(n.into(), "move");
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
            let all = bold(number_of(
                Bounds {
                    at_least: n + after.at_least,
                    at_most,
                    ..*after
                },
                "move",
            ));
            format!(
                "{made} and {left} left, which {take} {} more: {all}",
                number(*after)
            )
        }
    };
    let losses: Vec<Bounds> = played.iter().map(|played| played.loses).collect();
    text += &losses_text(*optimum, &losses, *lost, "move");
    text + if route.is_finished() { "" } else { REMEDY }
}
