//! The four pushes.

use thiserror::Error;

/// Where Chilly is pushed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// To the row above.
    Up,
    /// To the row below.
    Down,
    /// To the column on the left.
    Left,
    /// To the column on the right.
    Right,
}

impl Direction {
    /// All four, in the order in which moves are numbered.
    pub const ALL: [Direction; 4] = [Direction::Up, Direction::Down, Direction::Left, Direction::Right];

    /// `U`, `D`, `L` or `R`.
    pub fn letter(self) -> char {
        match self {
            Direction::Up => 'U',
            Direction::Down => 'D',
            Direction::Left => 'L',
            Direction::Right => 'R',
        }
    }

    /// As an arrow.
    pub fn arrow(self) -> char {
        match self {
            Direction::Up => '↑',
            Direction::Down => '↓',
            Direction::Left => '←',
            Direction::Right => '→',
        }
    }

    /// The English word.
    pub fn word(self) -> &'static str {
        match self {
            Direction::Up => "up",
            Direction::Down => "down",
            Direction::Left => "left",
            Direction::Right => "right",
        }
    }
}

/// A character that is no push.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
#[error("move {number}: {found:?} is not U, D, L or R")]
pub struct ParseMovesError {
    /// The number of the move, from 1.
    pub number: usize,
    /// The character.
    pub found: char,
}

/// Reads a string of `U D L R`, in either case, or of arrows; blanks, commas and semicolons do not count.
///
/// ```
/// use kortest_chilly::{letters, parse_moves};
/// assert_eq!(letters(&parse_moves("RULD").unwrap()), "RULD");
/// assert_eq!(letters(&parse_moves("→ u, l; ↓").unwrap()), "RULD");
/// assert_eq!(parse_moves("RAL").unwrap_err().number, 2);
/// ```
pub fn parse_moves(text: &str) -> Result<Vec<Direction>, ParseMovesError> {
    let read = |(n, letter): (usize, char)| {
        let same =
            |direction: &Direction| [direction.letter(), direction.arrow()].contains(&letter.to_ascii_uppercase());
        Direction::ALL.into_iter().find(same).ok_or(ParseMovesError { number: n + 1, found: letter })
    };
    text.chars().filter(|c| !c.is_whitespace() && !matches!(c, ',' | ';')).enumerate().map(read).collect()
}

/// The inverse of [`parse_moves`].
pub fn letters(moves: &[Direction]) -> String {
    moves.iter().map(|direction| direction.letter()).collect()
}
