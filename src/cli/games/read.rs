//! Reads the argument BOARD, such as a date, a file, or rows.

use super::GAMES;
use super::board::Board;
use super::choose::{OfGame, Text, UserChoice, choose, unrecognised};
use super::game::Game;
use super::source::source;
use crate::arguments::Meaning;
use crate::output::{Failure, warn};
use kortest::certificate::digest;
use kortest::text::Readings;
use std::path::Path;

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

/// A board and its game.
type BoardOfGame = (&'static Game, Box<dyn Board>);

/// The result of reading BOARD: a board or a certificate.
pub enum Found {
    Board(&'static Game, Box<dyn Board>),
    Certificate {
        /// The stem of the file name, or `stdin`.
        name: String,
        bytes: Vec<u8>,
    },
}

/// Reads BOARD as a board or as a certificate.
pub fn read(argument: &str, meaning: &Meaning) -> Result<Found, Failure> {
    let choice = UserChoice::new(meaning);
    let mut games = GAMES.to_vec();
    games.retain(|game| choice.may_be(&game.input));
    for game in GAMES {
        if let Some(board) = (game.input.of_name)(argument) {
            if !choice.may_be(&game.input) {
                return Err(unrecognised(
                    &Text::of_argument(argument),
                    &games[0].input,
                    None,
                ));
            }
            warn_about_file(argument);
            return Ok(Found::Board(game, board?));
        }
    }
    let text = match source(argument)? {
        None => Text::of_argument(argument),
        Some(source) if source.is_certificate()? => {
            return Ok(Found::Certificate {
                name: source.name.unwrap_or_else(|| "stdin".into()),
                bytes: source.bytes,
            });
        }
        Some(source) => Text::of_source(source, games[0].input.expected_text)?,
    };
    let (game, board) = read_text(&text, &games, choice)?;
    Ok(Found::Board(game, board))
}

/// Reads a text that is a board of one of the games.
fn read_text(
    text: &Text,
    games: &[&'static Game],
    choice: UserChoice,
) -> Result<BoardOfGame, Failure> {
    let mut candidates = Vec::new();
    for &game in games {
        let readings = (game.input.read)(text.name.as_deref(), &text.content);
        candidates.push(OfGame {
            input: &game.input,
            readings: readings.map(|board| (game, board)),
        });
    }
    choose(text, candidates, choice)
}

/// Reads BOARD, which must not be a certificate.
pub fn read_board(argument: &str, meaning: &Meaning) -> Result<BoardOfGame, Failure> {
    match read(argument, meaning)? {
        Found::Board(game, board) => Ok((game, board)),
        Found::Certificate { .. } => Err(certificate_not_board(argument)),
    }
}

/// Warns if a file has the same name as a board.
fn warn_about_file(argument: &str) {
    if Path::new(argument).exists() {
        warn(&format!(
            "{argument}: this is the board of the date; for the file of this name write ./{argument}"
        ));
    }
}

/// Returns the name of a board, or a name from its digest.
pub fn name_of(name: Option<&str>, game: &str, board: &impl ToString) -> String {
    match name {
        Some(name) => name.to_string(),
        None => format!("{game}-{}", &digest(board.to_string().as_bytes())[..8]),
    }
}

/// The error for a certificate in place of a board.
pub fn certificate_not_board(argument: &str) -> Failure {
    Failure::Input(format!(
        "{argument}: is a certificate, not a board; try kortest check or kortest show"
    ))
}

#[cfg(test)]
mod tests;
