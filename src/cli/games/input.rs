//! The interface by which a game reads its boards.

use super::board::Board;
use crate::output::Failure;
use kortest::certificate::digest;
use kortest::text::Readings;

/// A board, or the error if the board could not be read.
pub type Boxed = Result<Box<dyn Board>, Failure>;

/// The boards of a game that a text may mean, or the error in the text.
pub type BoxedReadings = Readings<Box<dyn Board>, String>;

/// How a game reads its boards.
pub struct Input {
    /// The name of the game in `--puzzle`, in JSON and in certificates.
    pub id: &'static str,
    /// The word for a board of the game, with an article.
    pub board_noun: &'static str,
    /// The part of `--help` that describes BOARD.
    pub help: &'static str,
    /// Says what BOARD should be, at the end of an error message.
    pub expected_argument: &'static str,
    /// Describes a file with a board, for error messages.
    pub expected_text: &'static str,
    /// Returns the board with this name. The name may be a date.
    pub of_name: fn(&str) -> Option<Boxed>,
    /// Returns all boards that a text may mean. The board gets the name, if there is one.
    pub read: fn(Option<&str>, &str) -> BoxedReadings,
}

/// Returns the name of a board, or a name from its digest.
pub fn name_of(name: Option<&str>, game: &str, board: &impl ToString) -> String {
    match name {
        Some(name) => name.to_string(),
        None => format!("{game}-{}", &digest(board.to_string().as_bytes())[..8]),
    }
}

pub fn certificate_not_board(argument: &str) -> Failure {
    Failure::Input(format!(
        "{argument}: is a certificate, not a board; try kortest check or kortest show"
    ))
}
