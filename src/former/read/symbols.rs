//! What a character in a row stands for: letters, coloured squares, and digits.

use super::super::board::{Colour, LETTERS, MAX_COLOURS, MAX_COLOURS_OF_SEARCH};

/// What people paste for colours, by letter. NRK's pink is no square of any font: purple, pink and red stand for it.
const SQUARES: [(char, &str); 6] = [
    ('O', "🟧🟠🧡🔶🔸"),
    ('P', "🟪🟣💜🩷🟥🔴"),
    ('G', "🟩🟢💚"),
    ('B', "🟦🔵💙🔷🔹"),
    ('Y', "🟨🟡💛"),
    ('N', "🟫🟤🤎"),
];
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
    /// By the letters of NRK's boards, or by squares: nothing else is written so.
    Usual,
    /// By any letters.
    Letters,
    /// By digits, 1 for the first colour and 0 for an empty cell: they may well be something else.
    Digits,
}

/// What a character stands for; `None` if it is unknown.
pub fn symbol(c: char, notation: Notation) -> Option<Symbol> {
    let colour = |at: usize| Some(Symbol::Cell(Some(at as Colour)));
    let of_letter = |letter: char| LETTERS.iter().position(|&l| l == letter).and_then(colour);
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
            digit if digit <= MAX_COLOURS => colour(digit - 1),
            _ => None,
        },
        _ if EMPTY.contains(c) => Some(Symbol::Cell(None)),
        _ if c.is_ascii_alphabetic() => of_letter(c.to_ascii_uppercase()),
        _ => SQUARES.iter().find(|(_, squares)| squares.contains(c)).and_then(|&(letter, _)| of_letter(letter)),
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

/// Whether a character is a letter, and none of those of NRK's boards.
pub fn is_other_letter(c: char) -> bool {
    c.is_ascii_alphabetic() && !LETTERS[..MAX_COLOURS_OF_SEARCH].contains(&c.to_ascii_uppercase())
}
