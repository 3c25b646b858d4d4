//! The meaning of characters in a row: letters, coloured squares, and digits. This module also says why a text that can
//! be read as a board may mean something else.

use crate::board::{Board, Colour, LETTERS, MAX_COLOURS};
use kortest_base::text::{Layout, Numbering, Style};

/// Number of colours of NRK's boards. The letters of these colours come first in [`LETTERS`].
const NRK_COLOURS: usize = 4;

/// Letters of colours, each with the emoji that mean the same colour.
const SQUARES: [(char, &str); 6] = [
    ('O', "🟧🟠🧡🔶🔸"),
    ('P', "🟪🟣💜🩷🟥🔴"),
    ('G', "🟩🟢💚"),
    ('B', "🟦🔵💙🔷🔹"),
    ('Y', "🟨🟡💛"),
    ('N', "🟫🟤🤎"),
];
/// The emoji that mean an empty cell.
const EMPTY: &str = "⬜⬛◻◼▫▪⚪⚫🔲🔳";

/// How a text writes colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Notation {
    /// Colours are written as letters of NRK's boards (`O`, `P`, `G`, `B`) or as coloured squares, or the text contains
    /// a board drawn by `kortest show`.
    Usual,
    /// Colours are written as letters. At least one letter is not `O`, `P`, `G` or `B`.
    Letters,
    /// Colours are written as digits.
    Digits(Numbering),
}

/// What a cell of a board contains.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CellContent {
    Empty,
    Tile(Colour),
}

impl CellContent {
    /// Returns the colour of the tile, or `None` if the cell is empty.
    pub fn colour(self) -> Option<Colour> {
        match self {
            CellContent::Empty => None,
            CellContent::Tile(colour) => Some(colour),
        }
    }
}

/// Returns the content of a cell that is written as the character `c`; `None` if `c` does not mean a cell. `notation`
/// says how the text writes colours.
pub fn cell(c: char, notation: Notation) -> Option<CellContent> {
    match c {
        '.' | '·' => Some(CellContent::Empty),
        '0'..='9' => content_of_digit(c.to_digit(10)? as usize, notation),
        'A'..='Z' | 'a'..='z' => content_of_letter(c.to_ascii_uppercase()),
        square if EMPTY.contains(square) => Some(CellContent::Empty),
        square => content_of_letter(letter_of_square(square)?),
    }
}

/// Returns the letter of the colour that a coloured square means; `None` if it does not mean a colour.
fn letter_of_square(square: char) -> Option<char> {
    for (letter, squares) in SQUARES {
        if squares.contains(square) {
            return Some(letter);
        }
    }
    None
}

/// Returns the content of a cell with a digit: an empty cell, or a tile with the colour of this number. `None` if the
/// text does not write colours as digits, or if no colour has this number.
fn content_of_digit(digit: usize, notation: Notation) -> Option<CellContent> {
    let Notation::Digits(numbering) = notation else {
        return None;
    };
    let colour = match (numbering, digit) {
        (Numbering::FromOne, 0) => return Some(CellContent::Empty),
        (Numbering::FromOne, _) => digit - 1,
        (Numbering::FromZero, _) => digit,
    };
    (colour < MAX_COLOURS).then_some(CellContent::Tile(colour as Colour))
}

/// The text for an empty cell in programs in which 0 is a colour.
pub const MINUS_ONE: &str = "-1";

/// Returns the content of a cell with a capital letter: a tile. `None` if it is not the letter of a colour.
fn content_of_letter(letter: char) -> Option<CellContent> {
    let colour = LETTERS.iter().position(|&other| other == letter)?;
    Some(CellContent::Tile(colour as Colour))
}

/// Returns whether a character may be a picture, such as a coloured square: not a letter, a digit or a dot.
pub fn is_picture(c: char) -> bool {
    !c.is_alphanumeric() && !matches!(c, '.' | '·')
}

/// Returns whether a character is a picture that means a colour or an empty cell.
pub fn is_square(c: char) -> bool {
    is_picture(c) && cell(c, Notation::Usual).is_some()
}

/// Returns the letter of the colour of a cell, or `.` for an empty cell.
pub fn letter(cell: Option<Colour>) -> char {
    cell.map_or('.', |colour| LETTERS[usize::from(colour)])
}

/// Returns whether a character is a letter from A to Z (or a to z) that NRK's boards do not use as a colour.
pub fn is_other_letter(c: char) -> bool {
    c.is_ascii_alphabetic() && !LETTERS[..NRK_COLOURS].contains(&c.to_ascii_uppercase())
}

/// A text of digits with fewer tiles than this probably is not a board, because a few digits may mean anything.
const MIN_TILES_OF_DIGITS: usize = 4;

/// Maximum number of cells of a board of one row. A longer row is probably a board whose line ends were lost.
const MAX_CELLS_OF_ONE_ROW: usize = 12;

/// A letter that NRK's boards do not use and that occurs only once may be a typing error. This is assumed only if the
/// board has at least this number of different letters that NRK's boards use.
const MIN_NRK_LETTERS: usize = 2;

/// Returns a reason to doubt that a text means this board, for a message; `None` if there is no such reason.
/// `layout` is the text split into cells, and `notation` says how the cells write colours.
pub fn doubt(board: &Board, layout: &Layout, notation: Notation) -> Option<String> {
    // Some rows have more blank lines between them than others.
    if layout.gap.is_some_and(|gap| !gap.is_even) {
        return Some("a blank line may separate two boards".to_string());
    }
    match board.colours().len() {
        0 => return Some("it has no tiles".to_string()),
        1 => return Some("all its tiles have the same colour".to_string()),
        2.. => {}
    }
    match notation {
        Notation::Digits(_) => doubt_about_digits(board, layout),
        Notation::Letters => doubt_about_letters(board, layout),
        Notation::Usual => doubt_about_one_row(layout),
    }
}

/// Returns a reason (few tiles, or an ambiguous cell -1 or 0) to doubt that digits mean this board; `None` without one.
fn doubt_about_digits(board: &Board, layout: &Layout) -> Option<String> {
    if board.tiles() < MIN_TILES_OF_DIGITS {
        return Some("it has only a few digits".to_string());
    }
    if has_cell(layout, MINUS_ONE) {
        return Some("-1 may be an empty cell".to_string());
    }
    if has_cell(layout, "0") {
        return Some("0 may be an empty cell or a colour".to_string());
    }
    None
}

/// Returns whether at least one cell consists of this text.
pub fn has_cell(layout: &Layout, text: &str) -> bool {
    let mut cells = layout.rows.iter().flat_map(|row| &row.cells);
    cells.any(|cell| cell.text == text)
}

/// Returns whether at least one cell contains a character for which `is_wanted` returns `true`.
pub fn has_character(layout: &Layout, is_wanted: fn(char) -> bool) -> bool {
    let mut cells = layout.rows.iter().flat_map(|row| &row.cells);
    cells.any(|cell| cell.text.contains(is_wanted))
}

/// Returns a reason to doubt that letters of NRK's boards mean a board with these rows; `None` without one. Letters in
/// one row may be a word, or a board whose line ends were lost.
fn doubt_about_one_row(layout: &Layout) -> Option<String> {
    let [row] = &layout.rows[..] else {
        return None;
    };
    if layout.style == Style::Characters && has_small_letter(layout) {
        return Some("one row of small letters may be a name".to_string());
    }
    if row.cells.len() > MAX_CELLS_OF_ONE_ROW {
        return Some("it has only one row".to_string());
    }
    None
}

/// Returns a reason to doubt that letters are tiles, for a text with letters that do not occur on NRK's boards. `None`
/// if the letters are capitals in several rows, a third of them occurs twice, and none is probably a typing error.
fn doubt_about_letters(board: &Board, layout: &Layout) -> Option<String> {
    if layout.rows.len() < 2 || has_small_letter(layout) {
        let reason = "rows with letters other than O P G B must be capitals, and at least two";
        return Some(reason.to_string());
    }
    if most_letters_occur_once(board) {
        return Some("most of its letters occur only once".to_string());
    }
    let letter = possible_typing_error(board)?;
    let reason = format!("{letter} occurs only once and may be a typing error");
    Some(reason)
}

/// Returns whether more than two thirds of the letters of a board occur only once, as in words.
fn most_letters_occur_once(board: &Board) -> bool {
    let colours = board.colours();
    let single_colours = colours.iter().filter(|&&colour| occurs_once(board, colour));
    3 * single_colours.count() > 2 * colours.len()
}

/// Returns a letter that may be a typing error: the first letter that NRK's boards do not use. `None` without such a
/// letter, if such a letter occurs more than once, or if the board has few letters of NRK's boards.
fn possible_typing_error(board: &Board) -> Option<char> {
    let colours = board.colours();
    // The colours are sorted, and the colours of NRK's boards have the smallest numbers.
    let nrk_letters = colours.partition_point(|&colour| usize::from(colour) < NRK_COLOURS);
    let other_colours = &colours[nrk_letters..];
    if nrk_letters < MIN_NRK_LETTERS
        || !other_colours.iter().all(|&other| occurs_once(board, other))
    {
        return None;
    }
    let &first_other = other_colours.first()?;
    Some(LETTERS[usize::from(first_other)])
}

/// Returns whether a cell contains a small letter.
fn has_small_letter(layout: &Layout) -> bool {
    has_character(layout, |c| c.is_ascii_lowercase())
}

/// Returns whether exactly one tile has this colour.
fn occurs_once(board: &Board, colour: Colour) -> bool {
    let tiles = board.columns().iter().flatten();
    tiles.filter(|&&tile| tile == colour).count() == 1
}
