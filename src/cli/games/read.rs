//! Reads the argument BOARD, such as a date, a file, or rows.

use super::GAMES;
use super::board::Board;
use super::game::Game;
use super::input::{OfGame, Text, UserChoice, certificate_not_board, choose, unrecognised};
use super::source::source;
use crate::arguments::Meaning;
use crate::output::{Failure, warn};
use std::path::Path;

/// A board and its game.
pub struct BoardOfGame {
    pub game: &'static Game,
    pub board: Box<dyn Board>,
}

/// The result of reading BOARD: a board or a certificate.
pub enum Found {
    Board(BoardOfGame),
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
        let Some(board) = (game.input.of_name)(argument) else {
            continue;
        };
        if !choice.may_be(&game.input) {
            let text = Text::of_argument(argument);
            return Err(unrecognised(&text, &games[0].input, None));
        }
        warn_about_file(argument);
        let board = board?;
        return Ok(Found::Board(BoardOfGame { game, board }));
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
    read_text(&text, &games, choice).map(Found::Board)
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
            readings: readings.map(|board| BoardOfGame { game, board }),
        });
    }
    choose(text, candidates, choice)
}

/// Reads BOARD, which must not be a certificate.
pub fn read_board(argument: &str, meaning: &Meaning) -> Result<BoardOfGame, Failure> {
    match read(argument, meaning)? {
        Found::Board(found) => Ok(found),
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

#[cfg(test)]
mod tests;
