//! Boards of Former: dates, rows, files.

use super::dates;
use crate::games::board::Board;
use crate::games::input::{Input, name_of, read_as};
use crate::output::Failure;
use kortest::former::Board as Tiles;

/// How boards are read.
pub const INPUT: Input = Input {
    help: "A board of Former is also a date (2025-11-13, 13-11-2025, today: NRK's board of that day); its rows have the \
           colours O P G B and . for an empty cell (BBG/GGO/...).",
    expected_argument: "neither a date (2025-11-13, today) nor rows (BBG/GGO/...)",
    expected_text: "rows of O P G B, top row first",
    largest_file: 1 << 16,
    of_name: |name| of_date(name).map(|named| Ok(Box::new(named?) as Box<dyn Board>)),
    of_rows: |argument, _| of_rows(argument).map(|named| Ok(Box::new(named?) as Box<dyn Board>)),
    recognises: |_, text| is_rows(text),
    parse: |name, text| Ok(Box::new(Named::parse(name, text)?)),
};

/// A board with a name for messages and files.
pub struct Named {
    /// The date, the file's stem, or one made of the board's digest.
    pub name: String,
    pub board: Tiles,
}

impl Named {
    /// The board in a text.
    pub fn parse(name: Option<&str>, text: &str) -> Result<Named, String> {
        let board = Tiles::parse(text).map_err(|error| error.to_string())?;
        Ok(Named { name: name_of(name, "former", &board), board })
    }
}

/// Reads BOARD where nothing but a board of Former makes sense.
pub fn board(argument: &str) -> Result<Named, Failure> {
    of_date(argument).unwrap_or_else(|| read_as(argument, &INPUT, "a board of Former", of_rows, Named::parse))
}

/// NRK's board of a date, if the argument is one.
pub fn of_date(argument: &str) -> Option<Result<Named, Failure>> {
    let date = dates::parse(argument)?;
    Some(date.map_err(Failure::Input).and_then(|date| {
        let board = dates::board(date).map_err(Failure::input)?;
        Ok(Named { name: date.to_string(), board })
    }))
}

/// The board whose rows are the argument, if it looks like rows.
pub fn of_rows(argument: &str) -> Option<Result<Named, Failure>> {
    looks_like_rows(argument).then(|| Named::parse(None, argument).map_err(Failure::Input))
}

fn is_cell(c: char) -> bool {
    "OPGBopgb.".contains(c)
}

/// Whether a text has nothing but cells.
pub fn is_rows(text: &str) -> bool {
    text.chars().any(is_cell) && text.chars().all(|c| is_cell(c) || c.is_whitespace() || c == '/')
}

/// Rows are short and have no path's punctuation; a name without `/` must consist of cells altogether.
fn looks_like_rows(argument: &str) -> bool {
    let plain = |c: char| c.is_alphanumeric() || c == '.';
    if argument.contains(['/', '\n']) {
        let cells = argument.chars().filter(|&c| is_cell(c)).count();
        let mostly = cells * 2 > argument.chars().filter(|c| c.is_alphanumeric()).count();
        return mostly && argument.split(['/', '\n']).all(|row| row.chars().all(plain));
    }
    argument.is_empty() || argument.chars().all(is_cell)
}
