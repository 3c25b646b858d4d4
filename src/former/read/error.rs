//! What is wrong with the text of a board.

use super::super::board::{MAX_COLOURS, MAX_COLUMNS, MAX_ROWS};
use thiserror::Error;

/// Where something stands in a text: line and character, counted from 1 as in an editor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// The line, or the row where all rows are in one line.
    pub line: usize,
    /// The character in it.
    pub character: usize,
}

impl std::fmt::Display for Place {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        write!(f, "line {}, character {}", self.line, self.character)
    }
}

/// Why a text is not a board. Of several reasons, that which comes first in the text.
#[derive(Debug, Error, PartialEq, Eq)]
#[non_exhaustive]
pub enum BoardError {
    /// There is no row at all.
    #[error("no board: expected rows of O P G B, top row first, one per line or with / between them")]
    Empty,
    /// A row is longer or shorter than the first one.
    #[error("line {line}: {found} cells where line {first} has {expected}; all rows must have the same length")]
    Ragged {
        /// The row's line.
        line: usize,
        /// Its cells.
        found: usize,
        /// The line of the first row.
        first: usize,
        /// The cells of the first row.
        expected: usize,
    },
    /// An unknown character.
    #[error("{place}: {found:?} is no colour; colours are letters, such as O P G B, and . is an empty cell")]
    NoColour {
        /// Where.
        place: Place,
        /// What stands there.
        found: char,
    },
    /// Two characters for one colour. They might have been meant for two.
    #[error("{place}: {found} and {before} would be the same colour {meaning}; write letters, such as O P G B")]
    SameColour {
        /// Where.
        place: Place,
        /// What stands there.
        found: char,
        /// What stood for the same before.
        before: char,
        /// What both would be.
        meaning: char,
    },
    /// A tile with nothing under it.
    #[error("{place}: a floating tile; below a tile there must be tiles down to the bottom")]
    Floating {
        /// Where.
        place: Place,
    },
    /// More rows than [`MAX_ROWS`].
    #[error("{0} rows; at most {MAX_ROWS} are allowed")]
    TooHigh(usize),
    /// More columns than [`MAX_COLUMNS`].
    #[error("{0} columns; at most {MAX_COLUMNS} are allowed")]
    TooWide(usize),
    /// More colours than [`MAX_COLOURS`].
    #[error("{0} colours; at most {MAX_COLOURS} are allowed")]
    TooColourful(usize),
    /// Blanks between what might be rows.
    #[error("line {line}: blanks do not part rows; write / between them, or a blank between all cells of one row")]
    OneRow {
        /// The line.
        line: usize,
    },
    /// Several boards as `kortest show` draws them.
    #[error("{0} boards are drawn; give one of them")]
    Several(usize),
}
