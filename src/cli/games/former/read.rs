//! Boards of Former with a name, and lists of clicks.

use crate::games::board;
use crate::games::source::{Moves, read_moves};
use crate::output::Failure;
use kortest::answer::Former;
pub use kortest::former::clicks_text;
use kortest::former::{Click, parse_clicks};

/// The part of `--help` that describes boards of Former.
pub const HELP: &str = "A board of Former is also a date (2025-11-13, 13.11.2025, 20251113, 13 November 2025, today, yesterday, tomorrow: NRK's board of that \
           day), or a link of the app, whose clicks analyse reads; its rows have the colours O P G B and . for an empty cell (BBG/GGO/...), or coloured squares, or digits \
           from 1. If a digit is 0, --colours-from tells whether it is a colour. Ignored: blanks and commas between cells, lines that begin with #, and the \
           numbers that kortest show draws around a board.";

/// A board and its name.
pub type NamedFormerBoard = board::Named<Former>;

/// The part of `--help` that describes the syntax of clicks.
pub const CLICKS_HELP: &str = "such as \"2,0 4,3\": column,row from the bottom left, counted from 0, on the board as it is \
                               before the click; or [[2,0],[4,3]], a file, - for standard input, or the output of prove --json";

/// The word for a move of Former in messages.
pub const NOUN: &str = "click";

/// Reads clicks from `argument`, the value of the command-line option `option`. `board` is the argument that names the
/// board: board and clicks cannot both come from standard input. Fails if the text is not a list of clicks.
pub fn read_clicks(option: &str, argument: &str, board: &str) -> Result<Vec<Click>, Failure> {
    let Moves { shown, text } = read_moves(option, argument, board, may_be_clicks)?;
    parse_clicks(&text).map_err(|error| Failure::Input(format!("{shown}: {error}")))
}

/// Returns whether a text has only characters of a list of clicks. Such a text is never read as a file name.
fn may_be_clicks(text: &str) -> bool {
    text.chars()
        .all(|c| c.is_ascii_digit() || c.is_whitespace() || ",;()[]".contains(c))
}
