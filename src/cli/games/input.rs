//! How a game reads its boards.

use super::board::Board;
use super::near::similar_file;
use super::source::{Source, source};
use crate::output::Failure;
use kortest::certificate::digest;

/// A board that was read, or what is wrong with it.
pub type Boxed = Result<Box<dyn Board>, Failure>;

/// A board, or what is wrong with its text.
pub type Parsed = Result<Box<dyn Board>, String>;

/// Whether something looks like a board of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fit {
    /// It is something else.
    No,
    /// It is one, if it is none of another game.
    Possible,
    /// It is one, if perhaps a wrong one.
    Sure,
}

impl Fit {
    /// Sure or not.
    pub fn sure(is: bool) -> Fit {
        if is { Fit::Sure } else { Fit::No }
    }
}

/// How a game reads its boards.
pub struct Input {
    /// For `--help`: what BOARD may be.
    pub help: &'static str,
    /// What BOARD should have been, where it is nothing at all: the end of a sentence.
    pub expected_argument: &'static str,
    /// What files should have in them: the end of a sentence.
    pub expected_text: &'static str,
    /// The board that a name stands for, such as a date; asked before files.
    pub of_name: fn(&str) -> Option<Boxed>,
    /// Whether an argument looks like rows; asked where no file has that name. If the game was asked for by name (the
    /// second argument), less has to be guessed.
    pub fits_argument: fn(&str, bool) -> Fit,
    /// Whether a file looks like a board, by its name and its text.
    pub fits_file: fn(&str, &str) -> Fit,
    /// What an argument nearly was that is nothing at all.
    pub nearly: fn(&str) -> Option<String>,
    /// The board in a text, with a name if it came with one; `Err` is what is wrong with it.
    pub parse: fn(Option<&str>, &str) -> Parsed,
}

impl Input {
    /// The text of a board.
    pub fn text_of<'a>(&self, source: &'a Source) -> Result<&'a str, Failure> {
        let shown = &source.shown;
        source.text().ok_or_else(|| Failure::Input(format!("{shown}: is not text; expected {}", self.expected_text)))
    }
}

/// Reads BOARD where nothing but a board of one game makes sense, and no name stands for one.
pub fn read_as<T>(
    argument: &str,
    input: &Input,
    parse: impl FnOnce(Option<&str>, &str) -> Result<T, String>,
) -> Result<T, Failure> {
    let Some(source) = source(argument)? else {
        return match (input.fits_argument)(argument, true) {
            Fit::No => Err(nothing(argument, &[input])),
            _ => parse(None, argument).map_err(Failure::Input),
        };
    };
    if source.is_certificate()? {
        return Err(no_board(argument));
    }
    let text = input.text_of(&source)?;
    parse(source.name.as_deref(), text).map_err(|error| Failure::Input(format!("{}: {error}", source.shown)))
}

/// What a board is called. One that came without a name has that of the game with a digest of the board, so that no two
/// share a certificate's file.
pub fn name_of(name: Option<&str>, game: &str, board: &impl ToString) -> String {
    name.map_or_else(|| format!("{game}-{}", &digest(board.to_string().as_bytes())[..8]), str::to_string)
}

/// The complaint about what is neither a file nor a board of these games, of which the first is what looks like none.
pub fn nothing(argument: &str, inputs: &[&Input]) -> Failure {
    if argument.starts_with("http://") || argument.starts_with("https://") {
        return Failure::Input(format!("{argument}: kortest does not read web pages; give a date, a file, or rows"));
    }
    let expected = inputs.first().map_or("", |input| input.expected_argument);
    let file = || similar_file(argument).map(|file| format!("; did you mean {file}?"));
    let rows = || inputs.iter().find_map(|input| (input.nearly)(argument)).map(|error| format!("; as rows: {error}"));
    let hint = file().or_else(rows).unwrap_or_default();
    Failure::Input(format!("{argument}: no such file, and {expected}{hint}"))
}

/// The complaint about a certificate where it makes no sense.
pub fn no_board(argument: &str) -> Failure {
    Failure::Input(format!("{argument}: is a certificate, not a board; try kortest check or kortest show"))
}
