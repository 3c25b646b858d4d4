//! The first moves: in a sentence, and as a table.

use super::words::{REMEDY, moves, number, short};
use crate::games::chilly::unsolvable::why_unsolvable;
use crate::output::units::counted;
use crate::output::{bold, say};
use kortest::chilly::analyse::{FirstMove, FirstMoves};
use kortest::chilly::{Level, letters};

/// Says it; `quiet` is for the sentence alone.
pub fn say(name: &str, level: &Level, first: &FirstMoves, quiet: bool) {
    say!("{name}: {}", sentence(level, first));
    if quiet || first.optimum.is_none() {
        return;
    }
    say!("  loses     after  first moves");
    for alike in first.moves.chunk_by(|a, b| a.after == b.after) {
        let FirstMove { after, loses, .. } = &alike[0];
        let pushes: Vec<String> = alike.iter().map(|first| letters(&[first.direction])).collect();
        let head = format!("{:>7}{:>10}", short(*loses, "all"), short(*after, "no route"));
        let head = if loses.exact() == Some(0) { bold(head) } else { head };
        say!("{head}  {}", pushes.join(" "));
    }
}

fn sentence(level: &Level, first: &FirstMoves) -> String {
    let all = first.moves.len();
    let remedy = if first.is_finished() { "" } else { REMEDY };
    let of_all = match (first.optimal(), all) {
        ((1, 1), 1) => "the only first move is it, too".to_string(),
        ((least, _), _) if least == all => format!("all {all} first moves are"),
        ((1, 1), _) => format!("1 of {} is", counted(all as u64, "first move")),
        ((least, most), _) if least == most => format!("{least} of {all} first moves are"),
        ((least, most), _) => format!("at least {least} and at most {most} of {all} first moves are"),
    };
    match first.optimum.exact() {
        _ if first.optimum.is_none() => format!("no route exists: {}", why_unsolvable(level, first.no_route)),
        Some(optimum) => format!("{}, and {of_all}.{remedy}", bold(format!("{} is optimal", moves(optimum)))),
        None if first.optimum.exists.is_none() => format!("whether a route exists is not known.{remedy}"),
        None => format!("the optimum is {} moves.{remedy}", number(first.optimum)),
    }
}
