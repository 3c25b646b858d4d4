//! The meaning of characters in a row: letters, coloured squares, and digits.

use super::super::board::{Colour, LETTERS, MAX_COLOURS, MAX_COLOURS_OF_SEARCH};

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

/// The meaning of a character.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Symbol {
    /// A cell with a tile of this colour. `None` is an empty cell.
    Cell(Option<Colour>),
    /// A character without meaning, such as a blank.
    Between,
}

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

/// Returns the meaning of a character; `None` if it is unknown.
pub fn symbol(c: char, notation: Notation) -> Option<Symbol> {
    let colour = |at: usize| Some(Symbol::Cell(Some(at as Colour)));
    let of_letter = |letter: char| LETTERS.iter().position(|&l| l == letter).and_then(colour);
    match c {
        // These characters separate cells, or only change how a character is displayed.
        _ if c.is_whitespace()
            || matches!(
                c,
                ',' | ';' | '\u{fe0f}' | '\u{fe0e}' | '\u{20e3}' | '\u{200b}' | '\u{200d}'
            ) =>
        {
            Some(Symbol::Between)
        }
        '.' | '·' => Some(Symbol::Cell(None)),
        '0'..='9' if notation == Notation::Digits => match c as usize - '0' as usize {
            0 => Some(Symbol::Cell(None)),
            digit if digit <= MAX_COLOURS => colour(digit - 1),
            _ => None,
        },
        _ if EMPTY.contains(c) => Some(Symbol::Cell(None)),
        _ if c.is_ascii_alphabetic() => of_letter(c.to_ascii_uppercase()),
        _ => SQUARES
            .iter()
            .find(|(_, squares)| squares.contains(c))
            .and_then(|&(letter, _)| of_letter(letter)),
    }
}

/// Returns whether a character is a picture, such as a coloured square.
pub fn is_picture(c: char) -> bool {
    !c.is_alphanumeric() && !matches!(c, '.' | '·')
}

/// Returns the letter of a cell, or `.` for an empty cell.
pub fn letter(cell: Option<Colour>) -> char {
    cell.map_or('.', |colour| LETTERS[usize::from(colour)])
}

/// Returns whether a character is a letter that NRK's boards do not use.
pub fn is_other_letter(c: char) -> bool {
    c.is_ascii_alphabetic() && !LETTERS[..MAX_COLOURS_OF_SEARCH].contains(&c.to_ascii_uppercase())
}
