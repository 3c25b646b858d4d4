//! Boards of Former: dates, rows, files.

use super::dates;
use crate::games::read;
use crate::output::Failure;
use kortest::certificate::MAGIC;
use kortest::former::Board;

/// Files beyond this are no boards.
pub const LARGEST_FILE: usize = 1 << 16;
pub const EXPECTED_ARGUMENT: &str = "neither a date (2025-11-13, today) nor rows (BBG/GGO/...)";
pub const EXPECTED_TEXT: &str = "rows of O P G B, top row first";

/// A board with a name for messages and files.
pub struct Named {
    /// The date, the file's stem, `stdin` or `board`.
    pub name: String,
    pub board: Board,
}

impl Named {
    /// The board in a text.
    pub fn parse(name: &str, text: &str) -> Result<Named, String> {
        let board = Board::parse(text).map_err(|error| error.to_string())?;
        Ok(Named { name: name.into(), board })
    }
}

/// Reads BOARD where nothing but a board of Former makes sense.
pub fn board(argument: &str) -> Result<Named, Failure> {
    if let Some(named) = of_date(argument) {
        return named;
    }
    if let Some(source) = read::source(argument)? {
        if source.bytes.starts_with(MAGIC) {
            return Err(read::no_board(argument));
        }
        let text = source.text(EXPECTED_TEXT, LARGEST_FILE, "a board of Former")?;
        return Named::parse(&source.name, text).map_err(|error| Failure::Input(format!("{}: {error}", source.shown)));
    }
    let nothing = || Failure::Input(format!("{argument}: no such file, and {EXPECTED_ARGUMENT}"));
    of_rows(argument).unwrap_or_else(|| Err(nothing()))
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
    looks_like_rows(argument).then(|| Named::parse("board", argument).map_err(Failure::Input))
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
