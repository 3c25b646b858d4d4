//! The meaning of characters in a row: letters, coloured squares, and digits.

use super::super::board::{Colour, LETTERS, MAX_COLOURS, MAX_COLOURS_OF_SEARCH};

/// The pictures that stand for each colour. Purple, pink, and red stand for NRK's pink.
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
    /// A cell with a tile of this colour, or an empty cell (`None`).
    Cell(Option<Colour>),
    /// A character without meaning: it separates cells, or changes how the character before it is displayed.
    Between,
}

/// The notation of colours in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Notation {
    /// The letters of NRK's boards, or coloured squares. A text of these characters is almost certainly a board.
    Usual,
    /// Letters that NRK's boards do not use. A text of these letters is perhaps not a board, but a file name.
    Letters,
    /// Digits: 1 for the first colour and so on, 0 for an empty cell. A text of digits may also be a plain number.
    Digits,
}

/// Returns the meaning of a character; `None` if it is unknown.
pub fn symbol(c: char, notation: Notation) -> Option<Symbol> {
    let colour = |at: usize| Some(Symbol::Cell(Some(at as Colour)));
    let of_letter = |letter: char| LETTERS.iter().position(|&l| l == letter).and_then(colour);
    match c {
        // Ignored characters: blanks, separators, variation selectors, the keycap mark, and zero-width joiners.
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

/// Returns whether a character is a picture. Two different pictures are assumed to stand for different colours.
pub fn is_picture(c: char) -> bool {
    !c.is_alphanumeric() && !matches!(c, '.' | '·')
}

/// Returns the letter of a cell, or `.` for an empty cell.
pub fn letter(cell: Option<Colour>) -> char {
    cell.map_or('.', |colour| LETTERS[usize::from(colour)])
}

/// Returns whether a character is a letter other than the letters of NRK's boards.
pub fn is_other_letter(c: char) -> bool {
    c.is_ascii_alphabetic() && !LETTERS[..MAX_COLOURS_OF_SEARCH].contains(&c.to_ascii_uppercase())
}
