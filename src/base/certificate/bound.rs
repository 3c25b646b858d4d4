//! Certificates that a game of your own cannot be solved in fewer than a number of moves.
//!
//! ```text
//! kortest certificate 2
//! puzzle NAME
//! board TEXT
//! claim at-least K
//! evidence search
//! ...
//! sha256 HEX
//! ```
//!
//! The evidence has the format of the module `records`: states, each with a number of moves in which it cannot be
//! solved. Together, they show that no solution has `K` - 1 or fewer moves.

use super::frame::{MAGIC, seal};
use super::records::append_records;
use crate::puzzle::Key;
use crate::search::Records;
use thiserror::Error;

/// The version of the format of certificates with a lower bound.
pub const VERSION: &str = "2";

/// The largest number of moves of a claim.
pub const MAX_MOVES: u32 = 100_000;

/// What a certificate is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Subject<'a> {
    /// The name of the game: one word.
    pub puzzle: &'a str,
    /// The initial state as one line of text, from which a reader can make the game.
    pub board: &'a str,
}

/// The reason why a certificate cannot be written.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
#[non_exhaustive]
pub enum SubjectError {
    /// The name of the game is not a word of letters, digits, `-` and `_`.
    #[error("the name of a game is one word of letters, digits, `-` and `_`")]
    Puzzle,
    /// The board is not a line of text.
    #[error("a board is one line of text without control characters")]
    Board,
    /// The lower bound is 0 or too large.
    #[error("a certificate has a lower bound of 1 to {MAX_MOVES} moves")]
    LowerBound,
    /// The records prove another lower bound.
    #[error("the records prove that at least {0} moves are needed, and no other lower bound")]
    Records(u32),
}

/// Returns a certificate (a file with a claim and its evidence) that the game cannot be solved in fewer than
/// `lower_bound` moves, as the bytes of a file. The evidence is `records`, as [`record`](crate::search::record) lists
/// them: states, each with a number of moves in which it cannot be solved. [`check_records`](super::check_records)
/// checks the certificate.
///
/// # Errors
///
/// The subject does not fit into two lines of text, the lower bound is out of range, or the records prove another.
pub fn write_records<K: Key>(
    subject: Subject,
    lower_bound: u32,
    records: &Records<K>,
) -> Result<Vec<u8>, SubjectError> {
    verify_lines(subject)?;
    if !(1..=MAX_MOVES).contains(&lower_bound) {
        return Err(SubjectError::LowerBound);
    }
    let budget = lower_bound - 1;
    if records.budget != budget {
        // Records prove a lower bound of their budget plus 1. Saturating, because the caller may have set any budget.
        return Err(SubjectError::Records(records.budget.saturating_add(1)));
    }
    let Subject { puzzle, board } = subject;
    let mut bytes = MAGIC.to_vec();
    let header =
        format!("{VERSION}\npuzzle {puzzle}\nboard {board}\nclaim at-least {lower_bound}\n");
    bytes.extend_from_slice(header.as_bytes());
    append_records(
        &records.keys,
        // The budgets (numbers of moves) from the smallest one with records. `min` keeps the range from being empty.
        records.floor.min(budget)..=budget,
        &mut bytes,
    );
    // Append the line with the digest (checksum).
    let (file, _) = seal(bytes);
    Ok(file)
}

/// Fails if the name of the game or the board cannot stand in a line of a certificate.
fn verify_lines(subject: Subject) -> Result<(), SubjectError> {
    let Subject { puzzle, board } = subject;
    if puzzle.is_empty() || !puzzle.chars().all(is_in_name) {
        return Err(SubjectError::Puzzle);
    }
    if board.is_empty() || board.chars().any(char::is_control) {
        return Err(SubjectError::Board);
    }
    Ok(())
}

/// Returns whether the name of a game may contain this character.
fn is_in_name(letter: char) -> bool {
    letter.is_alphanumeric() || letter == '-' || letter == '_'
}
