//! Reads boards of Former from dates, rows, or files.

use super::dates;
use crate::games::board::Board;
use crate::games::input::{Fit, Input, name_of, read_as};
use crate::output::{Failure, warn};
use kortest::former::{Board as Tiles, Notation, RowsFit, nearly_rows, notation, rows_fit};

/// How boards of Former are recognised and parsed.
pub const INPUT: Input = Input {
    help: "A board of Former is also a date (2025-11-13, 13.11.2025, 20251113, today, yesterday: NRK's board of that \
           day); its rows have the colours O P G B and . for an empty cell (BBG/GGO/...), or coloured squares, or digits \
           from 1 with 0 for an empty cell. Ignored: blanks and commas between cells, lines that begin with #, and the \
           numbers that kortest show draws around a board.",
    expected_argument: "neither a date (2025-11-13, today) nor rows (BBG/GGO/...)",
    expected_text: "rows of O P G B, top row first",
    of_name: |name| of_date(name).map(|named| Ok(Box::new(named?) as Box<dyn Board>)),
    fits_argument: |argument, asked| match rows_fit(argument, asked) {
        RowsFit::No => Fit::No,
        RowsFit::Possible => Fit::Possible,
        RowsFit::Sure => Fit::Sure,
    },
    fits_file: |_, text| match notation(text) {
        Some(Notation::Usual) => Fit::Sure,
        Some(Notation::Letters) if Tiles::parse(text).is_ok() => Fit::Sure,
        Some(Notation::Digits) if Tiles::parse(text).is_ok() => Fit::Possible,
        _ => Fit::No,
    },
    nearly: |argument| {
        nearly_rows(argument)
            .map(|read| read.map_or_else(|error| error.to_string(), |_| OTHER_LETTERS.into()))
    },
    parse: |name, text| Ok(Box::new(Named::parse(name, text)?)),
};

const OTHER_LETTERS: &str = "rows with letters other than O P G B must be capitals, and at least two; or add --puzzle former";

/// A board and its name for messages and files.
pub struct Named {
    /// A date, a file name without its extension, or a name from the board's digest.
    pub name: String,
    pub board: Tiles,
    /// A note about the board, if its date is in the future.
    pub note: Option<String>,
}

impl Named {
    pub fn parse(name: Option<&str>, text: &str) -> Result<Named, String> {
        let board = Tiles::parse(text).map_err(|error| error.to_string())?;
        Ok(Named {
            name: name_of(name, "former", &board),
            board,
            note: None,
        })
    }
}

/// Reads an argument that must be a board of Former.
pub fn board(argument: &str) -> Result<Named, Failure> {
    of_date(argument).unwrap_or_else(|| read_as(argument, &INPUT, Named::parse))
}

/// Returns NRK's board of a date; `None` if the argument is not a date.
pub fn of_date(argument: &str) -> Option<Result<Named, Failure>> {
    let date = dates::parse(argument)?;
    Some(date.map_err(Failure::Input).and_then(|date| {
        let board = dates::board(date).map_err(Failure::input)?;
        let note = dates::note(&[date]);
        if let Some(note) = &note {
            warn(note);
        }
        Ok(Named {
            name: date.to_string(),
            board,
            note,
        })
    }))
}
