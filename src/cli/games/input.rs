//! The interface by which a game reads its boards.

use super::Game;
use super::board::Board;
use super::choose::{Choice, OfGame, choose};
use super::source::{Source, source};
use crate::output::Failure;
use kortest::certificate::digest;
use kortest::text::Readings;

/// A board, or the error if the board could not be read.
pub type Boxed = Result<Box<dyn Board>, Failure>;

/// The boards of a game that a text may mean, or the error in the text.
pub type BoxedReadings = Readings<Box<dyn Board>, String>;

/// How a game reads its boards.
pub struct Input {
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

/// Text that may contain a board.
pub struct Text {
    /// The argument, the file, or `standard input`, for messages.
    pub shown: String,
    /// The name of the board; `None` if the text does not come from a file.
    pub name: Option<String>,
    pub text: String,
    /// Whether the text is the argument itself, because no file has this name.
    pub is_argument: bool,
}

impl Text {
    /// Returns an argument as text.
    pub fn of_argument(argument: &str) -> Text {
        Text {
            shown: argument.to_string(),
            name: None,
            text: argument.to_string(),
            is_argument: true,
        }
    }

    /// Returns the content of a file. Fails if it is not text.
    pub fn of_source(source: Source, expected: &str) -> Result<Text, Failure> {
        let Some(text) = source.text() else {
            let shown = &source.shown;
            return Err(Failure::Input(format!(
                "{shown}: is not text in UTF-8, or in UTF-16 with a mark; expected {expected}"
            )));
        };
        Ok(Text {
            text: text.to_string(),
            shown: source.shown,
            name: source.name,
            is_argument: false,
        })
    }
}

/// A board that was read, and its name if it comes from a file.
pub struct Read<B> {
    pub name: Option<String>,
    pub board: B,
}

/// Reads an argument as a board of one game.
pub fn read_as<B, E: ToString>(
    argument: &str,
    game: &'static Game,
    read: fn(&str) -> Readings<B, E>,
) -> Result<Read<B>, Failure> {
    let text = match source(argument)? {
        None => Text::of_argument(argument),
        Some(source) if source.is_certificate()? => return Err(certificate_not_board(argument)),
        Some(source) => Text::of_source(source, game.input.expected_text)?,
    };
    let readings = OfGame {
        game,
        readings: read(&text.text).map_error(|error| error.to_string()),
    };
    let chosen = choose(&text, vec![readings], Choice::of_one_game(game))?;
    Ok(Read {
        name: text.name,
        board: chosen.board,
    })
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
