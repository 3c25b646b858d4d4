//! The four directions in which Chilly, the figure of the game, can be pushed.

use thiserror::Error;

/// The direction of a push.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Direction {
    /// Towards the row above.
    Up,
    /// Towards the row below.
    Down,
    /// Towards the left.
    Left,
    /// Towards the column on the right.
    Right,
}

impl Direction {
    /// All four directions, in the order in which the moves from a cell are numbered.
    pub const ALL: [Direction; 4] = [
        Direction::Up,
        Direction::Down,
        Direction::Left,
        Direction::Right,
    ];

    /// Returns the letter of the direction: `U`, `D`, `L` or `R`.
    pub fn letter(self) -> char {
        match self {
            Direction::Up => 'U',
            Direction::Down => 'D',
            Direction::Left => 'L',
            Direction::Right => 'R',
        }
    }

    /// Returns the direction as an arrow character.
    pub fn arrow(self) -> char {
        match self {
            Direction::Up => '↑',
            Direction::Down => '↓',
            Direction::Left => '←',
            Direction::Right => '→',
        }
    }

    /// Returns the English word for the direction, in lower case.
    pub fn word(self) -> &'static str {
        match self {
            Direction::Up => "up",
            Direction::Down => "down",
            Direction::Left => "left",
            Direction::Right => "right",
        }
    }
}

/// The error for a character that is not a push.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
#[error("move {number}: {found:?} is not U, D, L or R")]
pub struct ParseMovesError {
    /// The number of the push that the invalid character would be, counted from 1.
    pub number: usize,
    /// The unexpected character.
    pub found: char,
}

/// Parses pushes: letters `U D L R`, arrows, or the words *up*, *down*, *left* and *right*. Skips
/// blanks, commas, semicolons, brackets and quotes, so a list in JSON or Python can be parsed.
///
/// ```
/// use kortest_chilly::{letters, parse_moves};
/// assert_eq!(letters(&parse_moves("RULD").unwrap()), "RULD");
/// assert_eq!(letters(&parse_moves("→ u, l; ↓").unwrap()), "RULD");
/// assert_eq!(letters(&parse_moves(r#"["right", "up", 'L']"#).unwrap()), "RUL");
/// assert_eq!(parse_moves("RAL").unwrap_err().number, 2);
/// ```
///
/// # Errors
///
/// A word is not a direction, and one of its letters is not a direction. The error has this letter,
/// and the number that its push would have.
pub fn parse_moves(text: &str) -> Result<Vec<Direction>, ParseMovesError> {
    let mut moves = Vec::new();
    for word in text.split(is_separator) {
        if let Some(direction) = direction_of_word(word) {
            moves.push(direction);
            continue;
        }
        // The word is not `up`, `down`, `left` or `right`, so each of its letters is a push.
        for found in word.chars() {
            let Some(direction) = direction_of_letter(found) else {
                let number = moves.len() + 1;
                return Err(ParseMovesError { number, found });
            };
            moves.push(direction);
        }
    }
    Ok(moves)
}

/// Returns whether a character only separates the pushes in a list, like a blank or a comma.
fn is_separator(c: char) -> bool {
    c.is_whitespace() || ",;()[]\"'".contains(c)
}

/// Returns the direction that an English word names, such as `left`, in upper or lower case. `None`
/// for every other word.
fn direction_of_word(word: &str) -> Option<Direction> {
    Direction::ALL
        .into_iter()
        .find(|direction| direction.word().eq_ignore_ascii_case(word))
}

/// Returns the direction for one of the letters `U D L R`, in upper or lower case, or for an arrow.
/// `None` for every other character.
fn direction_of_letter(letter: char) -> Option<Direction> {
    let letter = letter.to_ascii_uppercase();
    Direction::ALL
        .into_iter()
        .find(|direction| letter == direction.letter() || letter == direction.arrow())
}

/// Formats pushes as their letters, such as `RULD`. [`parse_moves`] turns this text back into the
/// pushes.
pub fn letters(moves: &[Direction]) -> String {
    moves.iter().map(|direction| direction.letter()).collect()
}
