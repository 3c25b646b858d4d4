//! The meaning of characters in a row: letters, coloured squares, and digits.

use crate::board::{Colour, LETTERS, MAX_COLOURS, MAX_COLOURS_OF_SEARCH};

/// For the letter of each colour, the emoji that mean this colour.
const SQUARES: [(char, &str); 6] = [
    ('O', "🟧🟠🧡🔶🔸"),
    ('P', "🟪🟣💜🩷🟥🔴"),
    ('G', "🟩🟢💚"),
    ('B', "🟦🔵💙🔷🔹"),
    ('Y', "🟨🟡💛"),
    ('N', "🟫🟤🤎"),
];
/// Pictures that stand for an empty cell.
const EMPTY: &str = "⬜⬛◻◼▫▪⚪⚫🔲🔳";

/// The notation of colours in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Notation {
    /// Colours are written as letters of NRK's boards (`O`, `P`, `G`, `B`) or as coloured squares,
    /// or the text contains a board drawn by `kortest show`.
    Usual,
    /// Colours are written as letters. At least one letter is not `O`, `P`, `G` or `B`.
    Letters,
    /// Colours are written as digits: 1 is the first colour, and 0 is an empty cell.
    Digits,
}

/// The content of a cell.
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

/// Returns the content of a cell. `None` if the character is not a cell.
pub fn cell(c: char, notation: Notation) -> Option<CellContent> {
    match c {
        '.' | '·' => Some(CellContent::Empty),
        '0' if notation == Notation::Digits => Some(CellContent::Empty),
        '1'..='9' if notation == Notation::Digits => of_digit(c as usize - '0' as usize),
        _ if EMPTY.contains(c) => Some(CellContent::Empty),
        _ if c.is_ascii_alphabetic() => of_letter(c.to_ascii_uppercase()),
        _ => of_letter(letter_of_square(c)?),
    }
}

/// Returns the letter of the colour that a coloured square means.
fn letter_of_square(square: char) -> Option<char> {
    for (letter, squares) in SQUARES {
        if squares.contains(square) {
            return Some(letter);
        }
    }
    None
}

/// Returns the content of a cell with a digit from 1 to 9.
fn of_digit(digit: usize) -> Option<CellContent> {
    if digit > MAX_COLOURS {
        return None;
    }
    Some(CellContent::Tile((digit - 1) as Colour))
}

/// Returns the content of a cell with a capital letter.
fn of_letter(letter: char) -> Option<CellContent> {
    let colour = LETTERS.iter().position(|&other| other == letter)?;
    Some(CellContent::Tile(colour as Colour))
}

/// Returns whether a character is a picture, such as a coloured square.
pub fn is_picture(c: char) -> bool {
    !c.is_alphanumeric() && !matches!(c, '.' | '·')
}

/// Returns whether a character is a picture that means a colour or an empty cell.
pub fn is_square(c: char) -> bool {
    is_picture(c) && cell(c, Notation::Usual).is_some()
}

/// Returns the letter of a cell, or `.` for an empty cell.
pub fn letter(cell: Option<Colour>) -> char {
    cell.map_or('.', |colour| LETTERS[usize::from(colour)])
}

/// Returns whether a character is a letter that NRK's boards do not use.
pub fn is_other_letter(c: char) -> bool {
    c.is_ascii_alphabetic() && !LETTERS[..MAX_COLOURS_OF_SEARCH].contains(&c.to_ascii_uppercase())
}
