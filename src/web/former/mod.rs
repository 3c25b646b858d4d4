//! Answers questions about boards of Former.
//!
//! | question | answer |
//! |---|---|
//! | `{"do": "read", "text": "OPG/GBB", "today": "2026-11-23"}` | the board that the text gives, as a date or as rows: `board`, `columns`, `date` |
//! | `{"do": "prove", "board": "OPG/GBB", "memory": 1000000}` | `optimum`, `moves`, `lower_bound`, ...; the certificate is attached as bytes |
//! | `{"do": "first_clicks", "board": ..., "memory": ...}` | `optimum`, and how many clicks each possible first click loses: `clicks` |
//! | `{"do": "grade", "board": ..., "memory": ...}` | how hard the board is: `stars`, `difficulty`, `different_solutions`, null if unknown |
//! | `{"do": "explain", "board": ..., "memory": ...}` | what all best games share: `begin`, `groups`, `orders`, or null as `common` |
//! | `{"do": "line", "board": ..., "memory": ...}` | why fewer clicks do not suffice: `optimum` and `line` |
//! | `{"do": "game", "board": ..., "clicks": [[0, 1]], "memory": ...}` | how many clicks each click of a game lost: `game`, `lost`, `cleared` |
//! | `{"do": "counters", "board": ..., "clicks": ..., "column": 4, "counted": "left", "memory": ...}` | what a game has used and needs on both sides of a line: `column`, `counted`, `counters`; without `column` and `counted`, of the best line |
//! | `{"do": "challenges", "board": ..., "memory": ...}` | the numbers of this line that a player can try to beat: `challenges` |
//! | `{"do": "attempt", "board": ..., "clicks": ..., "column": ..., "counted": ..., "watched": "all", "memory": ...}` | the click that lost a challenge, and a better one: `lost` |
//!
//! `read` accepts and refuses the same texts as the argument BOARD of the command line. `today` is
//! optional: without it, words such as *today* and *yesterday* are refused. It must be a date.
//!
//! Boards are rows from the top. Cells are `[column, row]`, counted from 0 at the bottom left. An
//! unknown number of clicks is given as a pair: its lower and upper bound. If a board has no line, or the
//! memory is too small to find it, the answer has only the reason: `unknown`.

mod analysis;
mod read;
mod sides;

use crate::error::TextPlace;
use crate::{Error, Reply, run};
use kortest::former::daily::DateError;
use kortest::former::{Board, BoardError, Click, NoTile, ProveError, TextPosition};
use kortest::runtime::Run;
use serde::Deserialize;
use sides::SidesFields;

/// A question about a board. Questions with the same fields share a type, so that the module has fewer
/// functions that read them.
#[derive(Deserialize)]
#[serde(tag = "do", rename_all = "snake_case", deny_unknown_fields)]
pub enum BoardQuestion {
    Read { text: String, today: Option<String> },
    Prove(WholeBoardFields),
    FirstClicks(WholeBoardFields),
    Grade(WholeBoardFields),
    Explain(WholeBoardFields),
    Line(WholeBoardFields),
    Challenges(WholeBoardFields),
    Game(GameFields),
    Counters(SidesFields),
    Attempt(SidesFields),
}

/// The fields of a question about a whole board.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WholeBoardFields {
    board: String,
    memory: usize,
}

/// The fields of a question about a game.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GameFields {
    board: String,
    clicks: Vec<Click>,
    memory: usize,
}

/// Answers a question about a board of Former in JSON. The proof of a board has a certificate, which is
/// attached to the JSON. Fails if the board or another field is not valid.
pub fn reply(question: BoardQuestion) -> Result<Reply, Error> {
    let json = match question {
        BoardQuestion::Read { text, today } => read::read(&text, today.as_deref())?,
        BoardQuestion::Prove(fields) => return analysis::prove(&fields.board()?, fields.run()),
        BoardQuestion::FirstClicks(fields) => {
            analysis::first_clicks(&fields.board()?, fields.run())?
        }
        BoardQuestion::Grade(fields) => analysis::grade(&fields.board()?, fields.run())?,
        BoardQuestion::Explain(fields) => analysis::explain(&fields.board()?, fields.run())?,
        BoardQuestion::Line(fields) => analysis::line(&fields.board()?, fields.run())?,
        BoardQuestion::Challenges(fields) => sides::challenges(&fields.board()?, fields.run())?,
        BoardQuestion::Game(fields) => {
            let board = Board::parse(&fields.board)?;
            analysis::game(&board, &fields.clicks, run(fields.memory))?
        }
        BoardQuestion::Counters(fields) => sides::counters(&fields)?,
        BoardQuestion::Attempt(fields) => sides::attempt(&fields)?,
    };
    Ok(Reply::of_json(&json))
}

impl WholeBoardFields {
    /// Reads the board from its rows.
    fn board(&self) -> Result<Board, Error> {
        Board::parse(&self.board).map_err(Error::from)
    }

    /// Returns the resources for the answer.
    fn run(&self) -> Run<'static> {
        run(self.memory)
    }
}

impl From<BoardError> for Error {
    /// Returns the error about a text that is not a board, with a code for the page and, if known, the place
    /// in the text.
    fn from(error: BoardError) -> Error {
        let code = match &error {
            BoardError::Empty => "empty",
            BoardError::Ragged { .. } => "ragged",
            BoardError::NoColour { .. } => "no_colour",
            BoardError::SameColour { .. } => "same_colour",
            BoardError::Floating { .. } => "floating",
            BoardError::TooHigh(_) => "too_high",
            BoardError::TooWide(_) => "too_wide",
            BoardError::TooColourful(_) => "too_colourful",
            // All other errors have one text in the page.
            _ => "board",
        };
        let place = match &error {
            BoardError::NoColour { place, .. }
            | BoardError::SameColour { place, .. }
            | BoardError::Floating { place } => Some(*place),
            _ => None, // The error is about the whole text.
        };
        Error {
            place: place.map(TextPlace::from),
            ..Error::new(code, error.to_string())
        }
    }
}

impl From<DateError> for Error {
    /// Returns the error about a date: the text is not a date, or no board of the date is known.
    fn from(error: DateError) -> Error {
        let code = match error {
            DateError::NoBoard(..) => "no_board",
            // The text is not a date that exists.
            _ => "no_date",
        };
        Error::new(code, error.to_string())
    }
}

impl From<NoTile> for Error {
    /// Returns the error about a click on a cell without a tile.
    fn from(error: NoTile) -> Error {
        Error::new("no_tile", error.to_string())
    }
}

impl From<ProveError> for Error {
    /// Returns the error about a proof that failed although the board is valid: a bug.
    fn from(error: ProveError) -> Error {
        Error::new("internal", error.to_string())
    }
}

impl From<TextPosition> for TextPlace {
    /// Converts a place in a text to the numbers of its line and character for the page.
    fn from(position: TextPosition) -> TextPlace {
        TextPlace {
            line: position.line,
            character: position.character,
        }
    }
}
