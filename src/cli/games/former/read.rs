//! Boards of Former: how they are read from dates, rows, or files, and what they can do.

use super::analyse;
use super::dates;
use super::prove;
use super::show::show;
use super::solve::solve;
use crate::games::board::{Analyse, Answer, Board};
use crate::games::choose::read_as;
use crate::games::read::{Input, name_of};
use crate::games::request::{AnalyseRequest, ProveRequest, ShowRequest, SolveRequest};
use crate::output::{Failure, warn};
use jiff::civil::Date;
use kortest::former::{Board as Tiles, read};
use std::path::Path;

/// How boards of Former are recognised and parsed.
pub const INPUT: Input = Input {
    id: "former",
    board_noun: "a board of Former",
    help: "A board of Former is also a date (2025-11-13, 13.11.2025, 20251113, 13 November 2025, today, yesterday, tomorrow: NRK's board of that \
           day); its rows have the colours O P G B and . for an empty cell (BBG/GGO/...), or coloured squares, or digits \
           from 1 with 0 for an empty cell. Ignored: blanks and commas between cells, lines that begin with #, and the \
           numbers that kortest show draws around a board.",
    expected_argument: "neither a date (2025-11-13, today) nor rows (BBG/GGO/...)",
    expected_text: "rows of O P G B, top row first",
    of_name: |name| of_date(name).map(|named| Ok(Box::new(named?) as Box<dyn Board>)),
    read: |name, text| {
        read(text)
            .map(|board| Box::new(Named::new(name, board)) as Box<dyn Board>)
            .map_error(|error| error.to_string())
    },
};

/// A board and its name for messages and files.
pub struct Named {
    /// A date, a file name without its extension, or a name from the board's digest.
    pub name: String,
    pub board: Tiles,
    /// A note about the board, if its date is in the future.
    pub note: Option<String>,
}

impl Named {
    /// Returns a board with its name, or with a name from its digest.
    pub fn new(name: Option<&str>, board: Tiles) -> Named {
        Named {
            name: name_of(name, "former", &board),
            board,
            note: None,
        }
    }
}

impl Board for Named {
    fn puzzle(&self) -> &'static str {
        INPUT.id
    }

    fn name(&self) -> &str {
        &self.name
    }

    fn text(&self) -> String {
        self.board.to_string()
    }

    fn note(&self) -> Option<String> {
        self.note.clone()
    }

    fn prove(&self, request: &ProveRequest, certificate: Option<&Path>) -> Result<Answer, Failure> {
        prove::prove(self, request, certificate)
    }

    fn solve(&self, algorithm: &'static str, request: &SolveRequest) -> Result<u8, Failure> {
        solve(self, algorithm, request)
    }

    fn show(&self, request: &ShowRequest) -> Result<u8, Failure> {
        show(&self.board, None, request)
    }

    fn analysis(&self) -> Option<&dyn Analyse> {
        Some(self)
    }
}

impl Analyse for Named {
    fn analyse(&self, request: &AnalyseRequest) -> Result<u8, Failure> {
        analyse::analyse(self, request)
    }
}

/// Reads an argument that must be a board of Former.
pub fn board(argument: &str) -> Result<Named, Failure> {
    if let Some(named) = of_date(argument) {
        return named;
    }
    let found = read_as(argument, &INPUT, read)?;
    Ok(Named::new(found.name.as_deref(), found.board))
}

/// Returns NRK's board of a date; `None` if the argument is not a date.
pub fn of_date(argument: &str) -> Option<Result<Named, Failure>> {
    match dates::parse(argument)? {
        Ok(date) => Some(of_day(date)),
        Err(error) => Some(Err(Failure::Input(error))),
    }
}

/// Returns NRK's board of a date, and warns if the date is in the future.
fn of_day(date: Date) -> Result<Named, Failure> {
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
}
