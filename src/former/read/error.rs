//! Errors in the text of a board.

use crate::board::{MAX_COLOURS, MAX_COLUMNS, MAX_ROWS};
use kortest_base::text::LayoutError;
use thiserror::Error;

/// A line and a character in a text, both counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TextPosition {
    /// The line number, counted from 1. If all rows share a line, each row counts as a line.
    pub line: usize,
    /// The index of the character within the line, counted from 1.
    pub character: usize,
}

impl std::fmt::Display for TextPosition {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        write!(f, "line {}, character {}", self.line, self.character)
    }
}

/// The reason why a text is not a board. If there are several errors, the first one is reported.
#[derive(Debug, Error, PartialEq, Eq)]
#[non_exhaustive]
pub enum BoardError {
    /// The text contains no rows.
    #[error(
        "no board: expected rows of O P G B, top row first, one per line or with / between them"
    )]
    Empty,
    /// A row is longer or shorter than the first row.
    #[error(
        "line {line}: {found} cells where line {first} has {expected}; all rows must have the same length"
    )]
    Ragged {
        /// The line number of the row with the wrong length.
        line: usize,
        /// Number of cells in the row with the wrong length.
        found: usize,
        /// The line number of the first row.
        first: usize,
        /// Number of cells in the first row.
        expected: usize,
    },
    /// A character is unknown.
    #[error(
        "{place}: {found:?} is not a colour; colours are letters, such as O P G B, and . is an empty cell"
    )]
    NoColour {
        /// Position of the unknown character.
        place: TextPosition,
        /// The unknown character.
        found: char,
    },
    /// A cell between separators has several characters.
    #[error("{place}: {found:?} is not one cell; a cell is one letter, square or digit")]
    NotOneCell {
        /// Position of the cell.
        place: TextPosition,
        /// The first characters of the cell.
        found: String,
    },
    /// Two different characters stand for the same colour, perhaps by mistake.
    #[error(
        "{place}: {found} and {before} would be the same colour {meaning}; write letters, such as O P G B"
    )]
    SameColour {
        /// Position of the character `found`.
        place: TextPosition,
        /// The later one of two different characters with the same colour.
        found: char,
        /// An earlier character in the text that means the same colour as `found`.
        before: char,
        /// The letter of the colour, such as `P`, or `.` for an empty cell.
        meaning: char,
    },
    /// A tile lies above an empty cell.
    #[error("{place}: a floating tile; below a tile there must be tiles down to the bottom")]
    Floating {
        /// Position of the tile above the empty cell.
        place: TextPosition,
    },
    /// The board has more rows than [`MAX_ROWS`].
    #[error("{0} rows; at most {MAX_ROWS} are allowed")]
    TooHigh(usize),
    /// The board has more columns than [`MAX_COLUMNS`].
    #[error("{0} columns; at most {MAX_COLUMNS} are allowed")]
    TooWide(usize),
    /// The board has more colours than [`MAX_COLOURS`].
    #[error("{0} colours; at most {MAX_COLOURS} are allowed")]
    TooColourful(usize),
    /// Some separators have a single cell between them, and others have several.
    #[error(
        "line {line}: blanks and commas do not separate rows; write / between them, or a blank between all cells of one row"
    )]
    Words {
        /// The line number, counted from 1.
        line: usize,
    },
    /// The text cannot be split into cells.
    #[error(transparent)]
    Layout(#[from] LayoutError),
    /// The text contains several drawn boards.
    #[error("{0} boards are drawn; give only one of them")]
    Several(usize),
}
