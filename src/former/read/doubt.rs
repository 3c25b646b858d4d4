//! Decides whether a board is so unlikely that its text probably means something else.

use super::super::board::{Board, LETTERS, MAX_COLOURS_OF_SEARCH, MAX_ROWS};
use super::symbols::Notation;
use kortest_base::text::{Layout, Style};

/// A board that is written as digits and has fewer tiles may be anything.
const MIN_TILES_OF_DIGITS: usize = 4;

/// Returns why a text probably does not mean this board.
pub fn doubt(board: &Board, layout: &Layout, notation: Notation) -> Option<String> {
    if layout.gap.is_some_and(|gap| !gap.is_even) {
        return Some("a blank line may separate two boards".to_string());
    }
    let reason = match board.colours().len() {
        0 => "it has no tiles",
        1 => "all its tiles have the same colour",
        _ => match notation {
            Notation::Digits => of_digits(board, layout)?,
            Notation::Letters => return of_letters(board, layout),
            Notation::Usual => of_one_row(layout)?,
        },
    };
    Some(reason.to_string())
}

/// Programs that count colours from 0 write the same digits with another meaning.
fn of_digits(board: &Board, layout: &Layout) -> Option<&'static str> {
    if board.tiles() < MIN_TILES_OF_DIGITS {
        return Some("it has only a few digits");
    }
    let mut cells = layout.rows.iter().flat_map(|row| &row.cells);
    let has_zero = cells.any(|cell| cell.text == "0");
    has_zero.then_some("0 may be an empty cell or a colour")
}

/// Letters of NRK's boards are certainly tiles, unless they are one word.
fn of_one_row(layout: &Layout) -> Option<&'static str> {
    let [row] = &layout.rows[..] else {
        return None;
    };
    let is_lower = |text: &str| text.contains(|c: char| c.is_ascii_lowercase());
    if layout.style == Style::Characters && row.cells.iter().any(|cell| is_lower(cell.text)) {
        return Some("one row of small letters may be a name");
    }
    (row.cells.len() > MAX_ROWS).then_some("it has only one row")
}

/// Other letters must be capitals in several rows, and look like colours.
fn of_letters(board: &Board, layout: &Layout) -> Option<String> {
    let mut cells = layout.rows.iter().flat_map(|row| &row.cells);
    let is_lower = |c: char| c.is_ascii_lowercase();
    if layout.rows.len() < 2 || cells.any(|cell| cell.text.contains(is_lower)) {
        let reason = "rows with letters other than O P G B must be capitals, and at least two";
        return Some(reason.to_string());
    }
    let mut singles = Vec::new();
    for colour in board.colours() {
        let tiles = board.columns().iter().flatten();
        if tiles.filter(|&&tile| tile == colour).count() == 1 {
            singles.push(usize::from(colour));
        }
    }
    if singles.len() * 3 > board.colours().len() * 2 {
        return Some("most of its letters occur only once".to_string());
    }
    let is_other = |colour: usize| colour >= MAX_COLOURS_OF_SEARCH;
    let others = board.colours().into_iter().map(usize::from);
    let others: Vec<usize> = others.filter(|&colour| is_other(colour)).collect();
    let has_usual = others.len() + 1 < board.colours().len();
    if has_usual && others.iter().all(|colour| singles.contains(colour)) {
        let letter = LETTERS[others[0]];
        return Some(format!(
            "{letter} occurs only once and may be a typing error"
        ));
    }
    None
}
