//! Prints the analysis of all possible first moves on a level.

use super::words::REMEDY;
use crate::games::chilly::unsolvable::why_unsolvable;
use crate::games::least_moves::known::{number_of, optimal_share, short};
use crate::output::units::counted;
use crate::output::{bold, say};
use crate::system::names::printable;
use kortest::chilly::analyse::{FirstMove, FirstMoves};
use kortest::chilly::{Level, letters};

/// Prints how many extra moves each possible first move costs.
pub fn say(name: &str, level: &Level, first: &FirstMoves, quiet: bool) {
    say!("{}: {}", printable(name), sentence(level, first));
    if quiet || first.optimum.is_none() {
        return;
    }
    say!("  loses     after  first moves");
    for alike in first.moves.chunk_by(|a, b| a.after == b.after) {
        let FirstMove { after, loses, .. } = &alike[0];
        let pushes: Vec<String> = alike
            .iter()
            .map(|first| letters(&[first.direction]))
            .collect();
        let head = format!(
            "{:>7}{:>10}",
            short(*loses, "all"),
            short(*after, "no route")
        );
        let head = if loses.exact() == Some(0) {
            bold(head)
        } else {
            head
        };
        say!("{head}  {}", pushes.join(" "));
    }
}

fn sentence(level: &Level, first: &FirstMoves) -> String {
    let remedy = if first.is_finished() { "" } else { REMEDY };
    let of_all = optimal_share(first.optimal(), first.moves.len() as u32, "first move");
    match first.optimum.exact() {
        _ if first.optimum.is_none() => {
            format!("no route exists: {}", why_unsolvable(level, first.no_route))
        }
        Some(optimum) => {
            format!(
                "{}, and {of_all}.{remedy}",
                bold(format!("{} is optimal", counted(optimum.into(), "move")))
            )
        }
        None if first.optimum.exists.is_none() => {
            format!("whether a route exists is not known.{remedy}")
        }
        None => format!(
            "the optimum is {}.{remedy}",
            number_of(first.optimum, "move")
        ),
    }
}
