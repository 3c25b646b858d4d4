//! How each game reads its boards, and the words for them.

use super::board::AnyBoard;
use kortest_base::text::{Numbering, Readings};

/// How a game reads its boards.
#[derive(Debug)]
#[non_exhaustive]
pub struct GameReader {
    /// The name of the game in certificates and in JSON.
    pub id: &'static str,
    /// The word for a board of the game, with an article.
    pub board_noun: &'static str,
    /// The end of an error message about an argument that is not a board: what the argument should be.
    pub expected_argument: &'static str,
    /// Describes a file with a board, for error messages.
    pub expected_text: &'static str,
    /// Whether the cells of a board are colours, which digits may number.
    pub has_colours: bool,
    read: fn(&str, Option<Numbering>) -> Readings<AnyBoard, String>,
    parse: fn(&str) -> Result<AnyBoard, String>,
}

/// All games. The first game is the fallback for unrecognised texts.
pub static READERS: &[&GameReader] = &[
    #[cfg(feature = "former")]
    &FORMER,
    #[cfg(feature = "chilly")]
    &CHILLY,
    #[cfg(feature = "nurikabe")]
    &NURIKABE,
];

impl GameReader {
    /// Returns all boards of this game that a text may mean. `numbering` is the numbering of the
    /// colours, if the author of the text has given it.
    pub fn read(&self, text: &str, numbering: Option<Numbering>) -> Readings<AnyBoard, String> {
        (self.read)(text, numbering)
    }

    /// Parses a text that is known to be a board of this game, such as the board of a certificate, so that no
    /// doubt about its meaning remains.
    ///
    /// # Errors
    ///
    /// The text is not a board, for the returned reason.
    pub fn parse(&self, text: &str) -> Result<AnyBoard, String> {
        (self.parse)(text)
    }
}

/// Reads boards of Former.
#[cfg(feature = "former")]
pub static FORMER: GameReader = GameReader {
    id: "former",
    board_noun: "a board of Former",
    expected_argument: "neither a date (2025-11-13, today) nor rows (BBG/GGO/...)",
    expected_text: "rows of O P G B, top row first",
    has_colours: true,
    read: read_former,
    parse: parse_former,
};

/// Returns all boards of Former that a text may mean. `numbering` says whether digits number the colours
/// from 0 or from 1, if the author of the text has said so.
#[cfg(feature = "former")]
fn read_former(text: &str, numbering: Option<Numbering>) -> Readings<AnyBoard, String> {
    let readings = match numbering {
        Some(numbering) => kortest_former::read_numbered(text, numbering),
        None => kortest_former::read(text),
    };
    let readings = readings.map_error(|error| error.to_string());
    readings.map(AnyBoard::Former)
}

/// Parses a text that is known to be a board of Former, or returns the error as text.
#[cfg(feature = "former")]
fn parse_former(text: &str) -> Result<AnyBoard, String> {
    let board = kortest_former::Board::parse(text).map_err(|error| error.to_string())?;
    Ok(AnyBoard::Former(board))
}

/// Reads levels of Santa Chilly.
#[cfg(feature = "chilly")]
pub static CHILLY: GameReader = GameReader {
    id: "chilly",
    board_noun: "a level of Santa Chilly",
    expected_argument: "no level (rows with start P, exit X, walls #, presents $)",
    expected_text: "links and rows, or the JSON of the game",
    has_colours: false,
    read: read_chilly,
    parse: parse_chilly,
};

/// Returns all levels of Santa Chilly that a text may mean.
#[cfg(feature = "chilly")]
fn read_chilly(text: &str, _: Option<Numbering>) -> Readings<AnyBoard, String> {
    let readings = kortest_chilly::read(text).map_error(|error| error.to_string());
    readings.map(AnyBoard::Chilly)
}

/// Parses a text that is known to be a level of Santa Chilly, or returns the error as text.
#[cfg(feature = "chilly")]
fn parse_chilly(text: &str) -> Result<AnyBoard, String> {
    let level = text.parse::<kortest_chilly::Level>();
    let level = level.map_err(|error| error.to_string())?;
    Ok(AnyBoard::Chilly(level))
}

/// Reads grids of Nurikabe.
#[cfg(feature = "nurikabe")]
pub static NURIKABE: GameReader = GameReader {
    id: "nurikabe",
    board_noun: "a grid of Nurikabe",
    expected_argument: "no rows of numbers (1,0,0/0,0,2)",
    expected_text: "rows of numbers and commas",
    has_colours: false,
    read: read_nurikabe,
    parse: parse_nurikabe,
};

/// Returns all grids of Nurikabe that a text may mean.
#[cfg(feature = "nurikabe")]
fn read_nurikabe(text: &str, _: Option<Numbering>) -> Readings<AnyBoard, String> {
    let readings = kortest_nurikabe::read(text).map_error(|error| error.to_string());
    readings.map(AnyBoard::Nurikabe)
}

/// Parses a text that is known to be a grid of Nurikabe, or returns the error as text.
#[cfg(feature = "nurikabe")]
fn parse_nurikabe(text: &str) -> Result<AnyBoard, String> {
    let grid = kortest_nurikabe::Grid::parse(text).map_err(|error| error.to_string())?;
    Ok(AnyBoard::Nurikabe(grid))
}
