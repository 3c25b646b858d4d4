//! The interface by which a game recognises and parses its boards.

use super::board::Board;
use super::near::similar_file;
use super::source::{Source, source};
use crate::output::Failure;
use kortest::certificate::digest;

/// A board, or the error if the board could not be read.
pub type Boxed = Result<Box<dyn Board>, Failure>;

/// A board, or the error in its text.
pub type Parsed = Result<Box<dyn Board>, String>;

/// Whether a text is probably the input of a certain game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fit {
    /// The text is not a board of the game.
    No,
    /// The text may be a board of the game.
    Possible,
    /// The text is meant as a board of the game.
    Sure,
}

impl Fit {
    /// Returns `Sure` if the condition is true, otherwise `No`.
    pub fn sure(is: bool) -> Fit {
        if is { Fit::Sure } else { Fit::No }
    }
}

/// How a game recognises and parses its boards.
pub struct Input {
    /// The part of `--help` that describes BOARD.
    pub help: &'static str,
    /// Says what BOARD should be, at the end of an error message.
    pub expected_argument: &'static str,
    /// Describes a file with a board, for error messages.
    pub expected_text: &'static str,
    /// Returns the board with this name. The name may be a date.
    pub of_name: fn(&str) -> Option<Boxed>,
    pub fits_argument: fn(&str, bool) -> Fit,
    /// Returns how well a file's name and text fit the game.
    pub fits_file: fn(&str, &str) -> Fit,
    /// Suggests a correction for an argument that is not a board.
    pub nearly: fn(&str) -> Option<String>,
    /// Parses a board from its name, if known, and its text.
    pub parse: fn(Option<&str>, &str) -> Parsed,
}

impl Input {
    /// Returns the text of a board. Fails if the source is not text.
    pub fn text_of<'a>(&self, source: &'a Source) -> Result<&'a str, Failure> {
        let shown = &source.shown;
        source.text().ok_or_else(|| {
            Failure::Input(format!(
                "{shown}: is not text; expected {}",
                self.expected_text
            ))
        })
    }
}

/// Reads an argument as a board of one game.
pub fn read_as<T>(
    argument: &str,
    input: &Input,
    parse: impl FnOnce(Option<&str>, &str) -> Result<T, String>,
) -> Result<T, Failure> {
    let Some(source) = source(argument)? else {
        return match (input.fits_argument)(argument, true) {
            Fit::No => Err(unrecognised_input(argument, &[input])),
            _ => parse(None, argument).map_err(Failure::Input),
        };
    };
    if source.is_certificate()? {
        return Err(certificate_not_board(argument));
    }
    let text = input.text_of(&source)?;
    parse(source.name.as_deref(), text)
        .map_err(|error| Failure::Input(format!("{}: {error}", source.shown)))
}

/// Returns the name of a board, or a name from its digest.
pub fn name_of(name: Option<&str>, game: &str, board: &impl ToString) -> String {
    name.map_or_else(
        || format!("{game}-{}", &digest(board.to_string().as_bytes())[..8]),
        str::to_string,
    )
}

pub fn unrecognised_input(argument: &str, inputs: &[&Input]) -> Failure {
    if ["http://", "https://", "www.", "nrk.no"]
        .iter()
        .any(|start| argument.starts_with(start))
    {
        return Failure::Input(format!(
            "{argument}: kortest does not read web pages; give a date (such as today, for NRK's board), a file, or rows"
        ));
    }
    let expected = inputs.first().map_or("", |input| input.expected_argument);
    let file = || similar_file(argument).map(|file| format!("; did you mean {file}?"));
    let rows = || {
        inputs
            .iter()
            .find_map(|input| (input.nearly)(argument))
            .map(|error| format!("; as rows: {error}"))
    };
    let are_rows = argument.contains('/') || !argument.contains(|c: char| c.is_ascii_lowercase());
    match (file(), rows()) {
        (None, Some(rows)) if are_rows => Failure::Input(format!("{argument}: no such file{rows}")),
        (file, rows) => {
            let hint = file.or(rows).unwrap_or_default();
            Failure::Input(format!("{argument}: no such file, and {expected}{hint}"))
        }
    }
}

pub fn certificate_not_board(argument: &str) -> Failure {
    Failure::Input(format!(
        "{argument}: is a certificate, not a board; try kortest check or kortest show"
    ))
}
