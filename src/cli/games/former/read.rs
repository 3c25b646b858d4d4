//! Boards of Former with a name, and lists of clicks.

use crate::games::source::{Moves, moves};
use crate::output::Failure;
pub use kortest::former::clicks_text;
use kortest::former::{Board as Tiles, Click, parse_clicks};
pub use kortest::read::FORMER as INPUT;
use kortest::read::name_of;

/// The part of `--help` that describes boards of Former.
pub const HELP: &str = "A board of Former is also a date (2025-11-13, 13.11.2025, 20251113, 13 November 2025, today, yesterday, tomorrow: NRK's board of that \
           day); its rows have the colours O P G B and . for an empty cell (BBG/GGO/...), or coloured squares, or digits \
           from 1. If a digit is 0, --colours-from tells whether it is a colour. Ignored: blanks and commas between cells, lines that begin with #, and the \
           numbers that kortest show draws around a board.";

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
            name: name.map_or_else(|| name_of(INPUT.id, &board), str::to_string),
            board,
            note: None,
        }
    }
}

/// The part of `--help` that describes the syntax of clicks.
pub const CLICKS_HELP: &str = "such as \"2,0 4,3\": column,row from the bottom left, counted from 0, on the board as it is \
                               before the click; or [[2,0],[4,3]], a file, - for standard input, or the output of prove --json";

/// The word for a move of Former in messages.
pub const NOUN: &str = "click";

/// Reads the clicks in the value of a command-line option.
pub fn clicks(option: &str, argument: &str, board: &str) -> Result<Vec<Click>, Failure> {
    let Moves { shown, text } = moves(option, argument, board, may_be_clicks)?;
    parse_clicks(&text).map_err(|error| Failure::Input(format!("{shown}: {error}")))
}

/// Returns whether a text has only characters of a list of clicks.
fn may_be_clicks(text: &str) -> bool {
    text.chars()
        .all(|c| c.is_ascii_digit() || c.is_whitespace() || ",;()[]".contains(c))
}
