//! Prints how many clicks each possible first click on a board loses.

use super::words::remedy;
use crate::games::former::clicks::{NOUN, clicks_text};
use crate::games::former::draw::drawn;
use crate::games::least_moves::known::{number_of, optimal_share, short};
use crate::output::units::counted;
use crate::output::{bold, say};
use crate::system::names::printable;
use kortest::former::analyse::{Bounds, FirstClick, FirstClicks};
use kortest::former::{Board, Click};

pub fn say(name: &str, board: &Board, first: &FirstClicks, quiet: bool) {
    say!("{}: {}", printable(name), sentence(first));
    if quiet || board.is_empty() {
        return;
    }
    let mark_at = |cell: Click| {
        let click = first
            .clicks
            .iter()
            .find(|click| click.group.contains(&cell));
        [' ', click.map_or(' ', |click| mark(click.loses))]
    };
    say!("{}", drawn(board, 0, mark_at));
    let unknown = if first.unfinished.is_some() {
        "; ? is unknown"
    } else {
        ""
    };
    say!("behind each tile: the clicks that a click on it loses; * means none{unknown}");
    say!("");
    say!("  loses  after  first clicks (column,row from the bottom left, counted from 0)");
    for equal in first.clicks.chunk_by(|a, b| a.after == b.after) {
        let FirstClick { after, loses, .. } = &equal[0];
        let cells: Vec<Click> = equal.iter().map(|click| click.click).collect();
        let head = format!("{:>7}{:>7}", short(*loses, ""), short(*after, ""));
        let head = if loses.exact() == Some(0) {
            bold(head)
        } else {
            head
        };
        say!("{head}  {}", clicks_text(&cells));
    }
}

/// Returns the mark of a tile, such as `*` for an optimal click.
fn mark(loses: Bounds) -> char {
    match loses.exact() {
        Some(0) => '*',
        Some(clicks) => char::from_digit(clicks, 10).unwrap_or('+'),
        None => '?',
    }
}

fn sentence(first: &FirstClicks) -> String {
    let FirstClicks {
        optimum,
        clicks,
        unfinished,
        ..
    } = first;
    let of_all = optimal_share(first.optimal(), clicks.len() as u32, "first click");
    match optimum.exact() {
        Some(0) => format!("{}: the board is empty.", bold("0 clicks is optimal")),
        Some(k) => {
            let optimal = bold(format!("{} is optimal", counted(k.into(), NOUN)));
            format!("{optimal}, and {of_all}.{}", unfinished.map_or("", remedy))
        }
        None => format!(
            "the optimum is {}.{}",
            number_of(*optimum, NOUN),
            unfinished.map_or("", remedy)
        ),
    }
}
