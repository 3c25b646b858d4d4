//! A game: what it lost in one sentence, and click by click.

use super::words::{clicks, number, remedy, short};
use crate::games::former::clicks::clicks_text;
use crate::output::units::{counted, listed, word};
use crate::output::{bold, say};
use kortest::former::analyse::{Bounds, Game, GameClick};
use kortest::former::{Board, LETTERS};

/// Says it; `quiet` is for the sentence alone.
pub fn say(name: &str, board: &Board, game: &Game, quiet: bool) {
    say!("{name}: {}", sentence(game));
    if quiet || game.clicks.is_empty() {
        return;
    }
    say!("  click  cell   takes  before  after  lost  better");
    let mut now = board.clone();
    for (n, GameClick { click, group, before, after, loses, better }) in (1..).zip(&game.clicks) {
        let letter = now.colour(*click).map_or('.', |colour| LETTERS[usize::from(colour)]);
        let takes = format!("{} {letter}", group.len());
        let better = better.map_or_else(String::new, |better| clicks_text(&[better]));
        let cell = clicks_text(&[*click]);
        let line = format!(
            "{n:>7}  {cell:<5}{takes:>7}{:>8}{:>7}{:>6}  {better}",
            short(*before),
            short(*after),
            short(*loses)
        );
        let line = line.trim_end();
        if loses.at_least > 0 {
            say!("{}", bold(line))
        } else {
            say!("{line}")
        }
        now = now.click(*click).unwrap_or(now);
    }
    say!("  (before and after: optima; cells: column,row from the bottom left, counted from 0)");
}

/// *15 clicks, 13 were possible: you lost one at click 4 and one at click 9.*
fn sentence(game: &Game) -> String {
    let Game { optimum, clicks: played, missed, left, after, lost, unfinished, .. } = game;
    let n = played.len() as u32;
    let mut text = match left.tiles() {
        0 => bold(clicks(n)),
        tiles => {
            let (tiles, take) = (counted(tiles as u64, "tile"), if tiles == 1 { "takes" } else { "take" });
            let all = Bounds { at_least: n + after.at_least, at_most: n + after.at_most };
            let more = number(*after);
            format!("{} and {tiles} left, which {take} {more} more: {}", clicks(n), bold(clicks_of(all)))
        }
    };
    text += &match optimum.exact() {
        Some(1) => ", 1 was possible: ".to_string(),
        _ => format!(", {} were possible: ", number(*optimum)),
    };
    let places: Vec<String> = (1..)
        .zip(played)
        .filter(|(_, click)| click.loses.at_least > 0)
        .map(|(n, click)| format!("{} at click {n}", amount(click.loses)))
        .collect();
    let places = listed(&places.iter().map(String::as_str).collect::<Vec<_>>());
    text += &match (lost.exact(), places.is_empty()) {
        (Some(0), _) => "you lost none.".to_string(),
        (Some(_), false) if played.iter().all(|click| click.loses.exact().is_some()) => format!("you lost {places}."),
        (_, true) => format!("you lost {}.", number(*lost)),
        (_, false) => format!("you lost {}, {places} among them.", number(*lost)),
    };
    if let Some((column, row)) = missed {
        text += &format!(" Click {} ({column},{row}) hits no tile; nothing from there on counts.", n + 1);
    }
    text + unfinished.map_or("", remedy)
}

/// Like `12 clicks`.
fn clicks_of(bounds: Bounds) -> String {
    bounds.exact().map_or_else(|| format!("{} clicks", number(bounds)), clicks)
}

/// What is lost at a click.
fn amount(loses: Bounds) -> String {
    loses.exact().map_or_else(|| number(loses), word)
}
