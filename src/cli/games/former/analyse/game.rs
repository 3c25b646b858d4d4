//! Prints which clicks of a game were not optimal.

use super::words::remedy;
use crate::games::former::clicks::{NOUN, clicks_text};
use crate::games::least_moves::known::{losses_text, number, number_of, short};
use crate::output::units::counted;
use crate::output::{bold, say};
use crate::system::names::printable;
use kortest::former::analyse::{Bounds, Game, GameClick};
use kortest::former::{Board, LETTERS};

/// Prints which clicks of the game were not optimal.
pub fn say(name: &str, board: &Board, game: &Game, quiet: bool) {
    say!("{}: {}", printable(name), sentence(game));
    if quiet || game.clicks.is_empty() {
        return;
    }
    say!("  click  cell   takes  before  after  lost  better");
    let mut now = board.clone();
    for (
        n,
        GameClick {
            click,
            group,
            before,
            after,
            loses,
            better,
        },
    ) in (1..).zip(&game.clicks)
    {
        let letter = now
            .colour(*click)
            .map_or('.', |colour| LETTERS[usize::from(colour)]);
        let takes = format!("{} {letter}", group.len());
        let better = better.map_or_else(String::new, |better| clicks_text(&[better]));
        let cell = clicks_text(&[*click]);
        let line = format!(
            "{n:>7}  {cell:<5}{takes:>7}{:>8}{:>7}{:>6}  {better}",
            short(*before, ""),
            short(*after, ""),
            short(*loses, "")
        );
        let line = line.trim_end();
        if loses.is_loss() {
            say!("{}", bold(line))
        } else {
            say!("{line}")
        }
        now = now.click(*click).unwrap_or(now);
    }
    say!("  (before and after: optima; cells: column,row from the bottom left, counted from 0)");
}

/// Returns a sentence such as *14 clicks, 13 were possible: you lost one at click 4.*
pub fn sentence(game: &Game) -> String {
    let Game {
        optimum,
        clicks: played,
        left,
        after,
        lost,
        unfinished,
        ..
    } = game;
    let n = played.len() as u32;
    let made = counted(n.into(), NOUN);
    let mut text = match left.tiles() {
        0 => bold(&made),
        tiles => {
            let (tiles, take) = (
                counted(tiles as u64, "tile"),
                if tiles == 1 { "takes" } else { "take" },
            );
            let at_most = after.at_most.map(|most| n + most);
            let all = Bounds {
                at_least: n + after.at_least,
                at_most,
                ..*after
            };
            let (more, all) = (number(*after), bold(number_of(all, NOUN)));
            format!("{made} and {tiles} left, which {take} {more} more: {all}")
        }
    };
    let losses: Vec<Bounds> = played.iter().map(|click| click.loses).collect();
    text += &losses_text(*optimum, &losses, *lost, NOUN);
    text + unfinished.map_or("", remedy)
}
