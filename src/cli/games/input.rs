//! How a game reads its boards, and which board a text means. If several boards are possible, the
//! user must choose.

#![deny(clippy::expect_used)]

use super::board::Board;
use super::source::{Source, similar_file};
use crate::arguments::Meaning;
use crate::output::{Failure, warn};
use kortest::certificate::digest;
use kortest::text::{Known, NoBoard, OfGame, Readings, Size, Unclear, sizes_text};

/// A board, or the error if the board could not be read.
pub type Boxed = Result<Box<dyn Board>, Failure>;

/// The boards of a game that a text may mean, or the error in the text.
pub type BoxedReadings = Readings<Box<dyn Board>, String>;

/// How a game reads its boards.
pub struct Input {
    /// The name of the game in `--puzzle`, in JSON and in certificates.
    pub id: &'static str,
    /// The word for a board of the game, with an article.
    pub board_noun: &'static str,
    /// The part of `--help` that describes BOARD.
    pub help: &'static str,
    /// Says what BOARD should be, at the end of an error message.
    pub expected_argument: &'static str,
    /// Describes a file with a board, for error messages.
    pub expected_text: &'static str,
    /// Returns the board with this name. The name may be a date.
    pub of_name: fn(&str) -> Option<Boxed>,
    /// Returns all boards that a text may mean. The board gets the name, if there is one.
    pub read: fn(Option<&str>, &str) -> BoxedReadings,
    /// Returns the board in a certificate of the game, which has the form of [`Board::text`]. The
    /// board gets the name, if there is one.
    pub of_certificate: fn(Option<&str>, &str) -> Result<Box<dyn Board>, String>,
    /// Returns the name of a known board with which the name of a file begins, if the board of this
    /// text is another one. A certificate in this file would pass for that of the known board.
    pub name_of_other: fn(&str, &str) -> Option<String>,
}

/// An argument that resembles a board less than this, in percent, is more likely a file name.
const MIN_RESEMBLANCE: u32 = 50;

/// Rows that resemble a board at least this much, in percent, are certainly not a file name.
const CERTAIN_RESEMBLANCE: u32 = 75;

/// Text that may contain a board.
pub struct Text {
    /// The argument, the file, or `standard input`, for messages.
    pub shown: String,
    /// The name of the board; `None` if the text does not come from a file.
    pub name: Option<String>,
    pub content: String,
    /// Whether the text is the argument itself, because no file has this name.
    pub is_argument: bool,
}

impl Text {
    /// Returns an argument as text.
    pub fn of_argument(argument: &str) -> Text {
        Text {
            shown: argument.to_string(),
            name: None,
            content: argument.to_string(),
            is_argument: true,
        }
    }

    /// Returns the content of a file. Fails if it is not text.
    pub fn of_source(source: Source, expected: &str) -> Result<Text, Failure> {
        let Some(content) = source.text() else {
            let shown = &source.shown;
            return Err(Failure::Input(format!(
                "{shown}: is not text in UTF-8, or in UTF-16 with a mark; expected {expected}"
            )));
        };
        Ok(Text {
            content: content.to_string(),
            shown: source.shown,
            name: source.name,
            is_argument: false,
        })
    }
}

/// What the user has said about the meaning of a text.
#[derive(Clone, Copy)]
pub struct UserChoice<'a> {
    puzzle: Option<&'a str>,
    size: Option<Size>,
}

impl<'a> UserChoice<'a> {
    pub fn new(meaning: &'a Meaning) -> UserChoice<'a> {
        UserChoice {
            puzzle: meaning.puzzle.as_deref(),
            size: meaning.size,
        }
    }

    pub fn may_be(&self, input: &Input) -> bool {
        self.puzzle.is_none_or(|puzzle| puzzle == input.id)
    }
}

/// Returns the only board that a text means. Otherwise the error asks the user to choose. `inputs`
/// are those of the games that have read the text.
pub fn choose<B>(
    text: &Text,
    inputs: &[&'static Input],
    readings: Vec<OfGame<B>>,
    choice: UserChoice,
) -> Result<B, Failure> {
    let known = Known {
        has_game: choice.puzzle.is_some(),
        size: choice.size,
    };
    let reading = match kortest::text::choose(readings, known) {
        Ok(chosen) => chosen.reading,
        Err(unclear) => return Err(question(text, inputs, unclear)),
    };
    if let Some(warning) = reading.warning {
        warn(&format!("{}: {warning}", text.shown));
    }
    Ok(reading.board)
}

/// Says why a text is not one board, and with which options or changes it becomes one.
fn question(text: &Text, inputs: &[&'static Input], unclear: Unclear) -> Failure {
    let shown = &text.shown;
    match unclear {
        Unclear::NoBoard(closest) => no_board(text, inputs, &closest),
        Unclear::OtherSize { wanted, found } => {
            let found = sizes_text(&found);
            Failure::Input(format!(
                "{shown}: --size {wanted} does not fit; the board has size {found} (columns x rows)"
            ))
        }
        Unclear::Unlikely { games, doubt } => unlikely(text, &inputs_of(inputs, &games), &doubt),
        Unclear::SeveralGames(games) => {
            let games = inputs_of(inputs, &games);
            let nouns = nouns(&games);
            let options = puzzle_options(&games);
            Failure::Input(format!("{shown}: may be {nouns}; choose with {options}"))
        }
        Unclear::SeveralSizes { game, sizes } => {
            let noun = nouns(&inputs_of(inputs, &[game]));
            let sizes = sizes_text(&sizes);
            Failure::Input(format!(
                "{shown}: may be {noun} of size {sizes} (columns x rows); choose with --size, or write / between the rows"
            ))
        }
        Unclear::SeveralWays(game) => {
            let noun = nouns(&inputs_of(inputs, &[game]));
            Failure::Input(format!(
                "{shown}: may be {noun} in several ways; write / between the rows, and nothing between the cells"
            ))
        }
        other => Failure::Input(format!("{shown}: {other}")),
    }
}

/// Returns the inputs of the games with these names.
fn inputs_of(inputs: &[&'static Input], games: &[&str]) -> Vec<&'static Input> {
    let mut found = inputs.to_vec();
    found.retain(|input| games.contains(&input.id));
    found
}

/// Returns the words for a board of one of the games.
fn nouns(games: &[&Input]) -> String {
    let nouns: Vec<&str> = games.iter().map(|input| input.board_noun).collect();
    nouns.join(" or ")
}

/// Asks whether an unlikely board is meant.
fn unlikely(text: &Text, games: &[&'static Input], doubt: &str) -> Failure {
    let options = puzzle_options(games);
    if text.is_argument
        && let [first, ..] = games
    {
        let hint = format!("{doubt}; or add {options}");
        return unrecognised(text, first, Some(&hint));
    }
    let shown = &text.shown;
    let nouns = nouns(games);
    Failure::Input(format!("{shown}: {doubt}; if it is {nouns}, add {options}"))
}

/// Returns the options that choose one of these games.
fn puzzle_options(games: &[&Input]) -> String {
    let mut options = Vec::new();
    for game in games {
        options.push(format!("--puzzle {}", game.id));
    }
    options.join(" or ")
}

/// Says why a text is not a board, in the words of the game that it resembles most. An argument that
/// resembles no board is more likely the name of a missing file.
fn no_board(text: &Text, inputs: &[&'static Input], closest: &NoBoard) -> Failure {
    let error = &closest.error;
    if text.is_argument
        && !is_meant_as_board(text, closest)
        && let [first, ..] = inputs
    {
        let is_near = closest.resemblance >= MIN_RESEMBLANCE;
        return unrecognised(text, first, is_near.then_some(error));
    }
    Failure::Input(format!("{}: {error}", text.shown))
}

/// Returns whether a text is certainly not the name of a file: it has rows of a board's symbols, or
/// the marks of a game's format, or nothing at all.
fn is_meant_as_board(text: &Text, closest: &NoBoard) -> bool {
    let has_rows = text.content.contains(['/', '\n']);
    let are_rows = has_rows && closest.resemblance >= CERTAIN_RESEMBLANCE;
    are_rows || closest.is_certain || text.content.trim().is_empty()
}

/// Says that an argument is neither a file nor a board. `rows_error` is the error in its rows, if
/// the argument may have been meant as rows. The message names a file with a similar name.
pub fn unrecognised(text: &Text, input: &Input, rows_error: Option<&str>) -> Failure {
    let argument = &text.shown;
    if rows_error.is_none() && is_web_address(argument) {
        return Failure::Input(format!(
            "{argument}: kortest does not read web pages; give a date (such as today, for NRK's board), a file, or rows"
        ));
    }
    let expected = input.expected_argument;
    let no_file = format!("{argument}: no such file");
    Failure::Input(match (similar_file(argument), rows_error) {
        (Some(file), _) => format!("{no_file}, and {expected}; did you mean {file}?"),
        (None, Some(error)) if looks_like_rows(argument) => {
            format!("{no_file}; as rows: {error}")
        }
        (None, Some(error)) => format!("{no_file}, and {expected}; as rows: {error}"),
        (None, None) => format!("{no_file}, and {expected}"),
    })
}

fn is_web_address(argument: &str) -> bool {
    let starts = ["http://", "https://", "www.", "nrk.no"];
    starts.iter().any(|start| argument.starts_with(start))
}

/// Returns whether an argument needs no explanation of what rows are. Rows have a `/` between them,
/// and their cells are digits, signs or capitals, while names of files have small letters.
fn looks_like_rows(argument: &str) -> bool {
    argument.contains('/') || !argument.contains(|c: char| c.is_ascii_lowercase())
}

/// Returns the name of a board, or a name from its digest.
pub fn name_of(name: Option<&str>, game: &str, board: &impl ToString) -> String {
    match name {
        Some(name) => name.to_string(),
        None => format!("{game}-{}", &digest(board.to_string().as_bytes())[..8]),
    }
}
