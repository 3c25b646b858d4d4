//! Decides whether a board is so unlikely that its text probably means something else.

use super::symbols::Notation;
use crate::board::{Board, Colour, LETTERS, MAX_COLOURS_OF_SEARCH, MAX_ROWS};
use kortest_base::text::{Layout, Style};

/// A board that is written as digits and has fewer tiles may be anything.
const MIN_TILES_OF_DIGITS: usize = 4;

/// Returns why a text probably does not mean this board.
pub fn doubt(board: &Board, layout: &Layout, notation: Notation) -> Option<String> {
    if layout.gap.is_some_and(|gap| !gap.is_even) {
        return Some("a blank line may separate two boards".to_string());
    }
    match board.colours().len() {
        0 => return Some("it has no tiles".to_string()),
        1 => return Some("all its tiles have the same colour".to_string()),
        _ => {}
    }
    match notation {
        Notation::Digits => of_digits(board, layout),
        Notation::Letters => of_letters(board, layout),
        Notation::Usual => of_one_row(layout),
    }
}

/// Programs that count colours from 0 write the same digits with another meaning.
fn of_digits(board: &Board, layout: &Layout) -> Option<String> {
    if board.tiles() < MIN_TILES_OF_DIGITS {
        return Some("it has only a few digits".to_string());
    }
    let mut cells = layout.rows.iter().flat_map(|row| &row.cells);
    if cells.any(|cell| cell.text == "0") {
        return Some("0 may be an empty cell or a colour".to_string());
    }
    None
}

/// Letters of NRK's boards are certainly tiles, unless they are one word.
fn of_one_row(layout: &Layout) -> Option<String> {
    let [row] = &layout.rows[..] else {
        return None;
    };
    if layout.style == Style::Characters && has_small_letter(layout) {
        return Some("one row of small letters may be a name".to_string());
    }
    if row.cells.len() > MAX_ROWS {
        return Some("it has only one row".to_string());
    }
    None
}

/// Other letters must be capitals in several rows, and look like colours.
fn of_letters(board: &Board, layout: &Layout) -> Option<String> {
    if layout.rows.len() < 2 || has_small_letter(layout) {
        let reason = "rows with letters other than O P G B must be capitals, and at least two";
        return Some(reason.to_string());
    }
    let colours = board.colours();
    let mut singles = colours.clone();
    singles.retain(|&colour| occurs_once(board, colour));
    if singles.len() * 3 > colours.len() * 2 {
        return Some("most of its letters occur only once".to_string());
    }
    let mut others = colours.clone();
    others.retain(|&colour| usize::from(colour) >= MAX_COLOURS_OF_SEARCH);
    let has_usual = others.len() + 1 < colours.len();
    if has_usual && others.iter().all(|other| singles.contains(other)) {
        let letter = LETTERS[usize::from(others[0])];
        let reason = format!("{letter} occurs only once and may be a typing error");
        return Some(reason);
    }
    None
}

fn has_small_letter(layout: &Layout) -> bool {
    let mut cells = layout.rows.iter().flat_map(|row| &row.cells);
    cells.any(|cell| cell.text.contains(|c: char| c.is_ascii_lowercase()))
}

fn occurs_once(board: &Board, colour: Colour) -> bool {
    let tiles = board.columns().iter().flatten();
    tiles.filter(|&&tile| tile == colour).count() == 1
}
