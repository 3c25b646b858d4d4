//! Decides whether a text from a user is meant as a board.

use super::super::board::Board;
use super::error::BoardError;
use super::notation;
use super::symbols::Notation;

/// How well a text fits rows of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RowsFit {
    /// The text is probably not a board.
    No,
    /// The text may be a board of this game or of another game.
    Possible,
    /// The text is certainly meant as a board, perhaps with typing errors.
    Sure,
}

/// [`nearly_rows`] accepts only texts up to this length, in bytes. A longer text is more likely a
/// file name.
const MAX_ROWS_BYTES: usize = 80;

/// Returns how well a text fits rows of a board. Set `asked` if the user says that the text is a
/// board.
pub fn rows_fit(text: &str, asked: bool) -> RowsFit {
    let has_rows = text.contains(['/', '\n']);
    match notation(text) {
        _ if text.is_empty() => RowsFit::Sure,
        Some(Notation::Usual) => RowsFit::Sure,
        Some(Notation::Letters) if asked || has_rows && is_shouted(text) && is_even(text) => {
            RowsFit::Sure
        }
        Some(Notation::Digits) if asked => RowsFit::Sure,
        Some(Notation::Digits) if has_rows && Board::parse(text).is_ok() => RowsFit::Possible,
        _ if has_rows && is_mostly_cells(text) => RowsFit::Sure,
        _ => RowsFit::No,
    }
}

/// Parses a text if it looks like rows of a board.
pub fn nearly_rows(text: &str) -> Option<Result<Board, BoardError>> {
    let are_cells =
        text.chars().all(|c| c.is_ascii_alphanumeric() || c == '/') && text.len() <= MAX_ROWS_BYTES;
    let are_rows = are_cells && (is_even(text) || is_shouted(text));
    match Board::parse(text) {
        Ok(board) => are_rows.then_some(Ok(board)),
        Err(error) => (are_rows || is_mostly_cells(text)).then_some(Err(error)),
    }
}

fn is_shouted(text: &str) -> bool {
    !text.contains(|c: char| c.is_ascii_lowercase())
}

/// Returns whether all rows have the same length.
fn is_even(text: &str) -> bool {
    let mut lengths = text
        .split(['/', '\n'])
        .map(|row| row.chars().filter(|c| !c.is_whitespace()).count());
    let first = lengths.next();
    lengths.all(|length| Some(length) == first)
}

/// Returns whether the text looks like rows with at most one wrong character.
fn is_mostly_cells(text: &str) -> bool {
    let is_tile =
        |c: char| c != '.' && notation(c.encode_utf8(&mut [0; 4])) == Some(Notation::Usual);
    let counts = |c: &char| c.is_alphanumeric() || !c.is_ascii();
    let (all, tiles) = text.chars().filter(counts).fold((0, 0), |(all, tiles), c| {
        (all + 1, tiles + usize::from(is_tile(c)))
    });
    let others = text
        .chars()
        .filter(|c| !(counts(c) || c.is_whitespace() || "./,".contains(*c)));
    tiles * 2 > all && others.count() <= 1
}
