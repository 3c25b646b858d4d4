//! What a character in a row stands for: letters, coloured squares, and digits.

use super::super::board::{Colour, LETTERS};

/// What people paste for the colours of [`LETTERS`], in this order. NRK's pink is no square of any font: purple, pink and
/// red stand for it.
const SQUARES: [&str; LETTERS.len()] = ["🟧🟠🧡🔶🔸", "🟪🟣💜🩷🟥🔴", "🟩🟢💚", "🟦🔵💙🔷🔹"];
/// And for an empty cell.
const EMPTY: &str = "⬜⬛◻◼▫▪⚪⚫🔲🔳";

/// What a character stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Symbol {
    /// A tile, or `None` for an empty cell.
    Cell(Option<Colour>),
    /// Nothing: it stands between cells, or says how the one before is to be drawn.
    Between,
}

/// How colours are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Notation {
    /// By letters or squares: nothing else is written so.
    Letters,
    /// By digits, 1 for the first colour and 0 for an empty cell: they may well be something else.
    Digits,
}

/// What a character stands for; `None` if it is unknown.
pub fn symbol(c: char, notation: Notation) -> Option<Symbol> {
    let colour = |at: usize| Some(Symbol::Cell(Some(at as Colour)));
    match c {
        // After the blanks: what makes the character before it a picture or the cap of a key, and what joins pictures.
        _ if c.is_whitespace()
            || matches!(c, ',' | ';' | '\u{fe0f}' | '\u{fe0e}' | '\u{20e3}' | '\u{200b}' | '\u{200d}') =>
        {
            Some(Symbol::Between)
        }
        '.' | '·' => Some(Symbol::Cell(None)),
        '0'..='9' if notation == Notation::Digits => match c as usize - '0' as usize {
            0 => Some(Symbol::Cell(None)),
            digit if digit <= LETTERS.len() => colour(digit - 1),
            _ => None,
        },
        _ if EMPTY.contains(c) => Some(Symbol::Cell(None)),
        _ => LETTERS
            .iter()
            .position(|&letter| letter == c.to_ascii_uppercase())
            .or_else(|| SQUARES.iter().position(|squares| squares.contains(c)))
            .and_then(colour),
    }
}

/// Whether a character is a picture: two of them are never meant for the same.
pub fn is_picture(c: char) -> bool {
    !c.is_alphanumeric() && !matches!(c, '.' | '·')
}

/// The letter of what a cell has.
pub fn letter(cell: Option<Colour>) -> char {
    cell.map_or('.', |colour| LETTERS[usize::from(colour)])
}

/// The letters of all colours, for messages.
pub fn colours() -> String {
    LETTERS.map(String::from).join(" ")
}
