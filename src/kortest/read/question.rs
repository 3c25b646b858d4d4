//! How a game reads its boards, and which board a text means. If several boards are possible, the
//! user must choose.

#![deny(clippy::expect_used)]

use super::board::Board;
use super::source::{Source, similar_file};
use crate::arguments;
use crate::output::{Failure, warn};
use kortest::certificate::digest;
use kortest::text::{
    Known, Meaning, Numbering, OfGame, Readings, Size, Unclear, Unread, closest, sizes_text,
};

/// A board, or the error if the board could not be read.
pub type Boxed = Result<Box<dyn Board>, Failure>;

/// The boards of a game that a text may mean, or the error in the text.
pub type BoxedReadings = Readings<Box<dyn Board>, String>;

/// The board in a certificate, or the error in its text.
pub type BoxedBoard = Result<Box<dyn Board>, String>;

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
    /// Whether the cells are colours, which may be numbered.
    pub has_colours: bool,
    /// Explains that an argument names several boards, such as a range of dates. `None` if it does
    /// not.
    pub several_boards: fn(&str) -> Option<String>,
    /// Returns all boards that a text may mean. The board gets the name, if there is one. The
    /// numbering is that of the colours, if the user has chosen it.
    pub read: fn(Option<&str>, &str, Option<Numbering>) -> BoxedReadings,
    /// Returns the board in a certificate of the game, which has the form of [`Board::text`]. The
    /// board gets the name, if there is one.
    pub of_certificate: fn(Option<&str>, &str) -> BoxedBoard,
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
    pub numbering: Option<Numbering>,
}

impl<'a> UserChoice<'a> {
    pub fn new(meaning: &'a arguments::Meaning) -> UserChoice<'a> {
        UserChoice {
            puzzle: meaning.puzzle.as_deref(),
            size: meaning.size,
            numbering: meaning.colours_from,
        }
    }

    /// Returns whether the board may be one of this game. Numbers of colours exclude games without
    /// colours.
    pub fn may_be(&self, input: &Input) -> bool {
        let is_named = self.puzzle.is_none_or(|puzzle| puzzle == input.id);
        is_named && (self.numbering.is_none() || input.has_colours)
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
        numbering: choice.numbering,
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
    match unclear {
        Unclear::NoBoard(games) => no_board(text, inputs, &games),
        Unclear::Unlikely {
            games,
            doubt,
            unread,
        } => {
            let errors = errors_text(&unread, inputs);
            unlikely(text, &inputs_of(inputs, &games), &doubt, &errors)
        }
        Unclear::OpenNumbering { meanings, unread } => {
            let errors = errors_text(&unread, inputs);
            question_of_numbering(text, inputs, &meanings, &errors)
        }
        other => {
            let shown = &text.shown;
            let question = question_of_boards(inputs, &other);
            Failure::Input(format!("{shown}: {question}"))
        }
    }
}

/// Asks which of several boards is meant: which game, which size, or if all boards have the same
/// size, where rows and cells begin.
fn question_of_boards(inputs: &[&'static Input], unclear: &Unclear) -> String {
    match unclear {
        Unclear::OtherSize { wanted, found } => {
            let found = sizes_text(found);
            format!("--size {wanted} does not fit; the board has size {found} (columns x rows)")
        }
        Unclear::SeveralGames(games) => {
            let games = inputs_of(inputs, games);
            let nouns = nouns(&games);
            let options = puzzle_options(&games);
            format!("may be {nouns}; choose with {options}")
        }
        Unclear::SeveralSizes { game, sizes } => {
            let noun = nouns(&inputs_of(inputs, &[game]));
            let sizes = sizes_text(sizes);
            format!(
                "may be {noun} of size {sizes} (columns x rows); choose with --size, or write / between the rows"
            )
        }
        Unclear::SeveralWays(game) => {
            let noun = nouns(&inputs_of(inputs, &[game]));
            format!(
                "may be {noun} in several ways; write / between the rows, and nothing between the cells"
            )
        }
        other => other.to_string(),
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

/// Asks whether an unlikely board is meant. `errors` are those of other games.
fn unlikely(text: &Text, games: &[&'static Input], doubt: &str, errors: &str) -> Failure {
    let options = puzzle_options(games);
    if text.is_argument
        && let [first, ..] = games
    {
        let hint = format!("{doubt}; or add {options}{errors}");
        return unrecognised(text, first, Some(&hint));
    }
    let shown = &text.shown;
    let nouns = nouns(games);
    Failure::Input(format!(
        "{shown}: {doubt}; if it is {nouns}, add {options}{errors}"
    ))
}

/// Asks what the digits of a text mean: colours that are numbered in one of two ways, or something
/// else. Each meaning has the options that choose it.
fn question_of_numbering(
    text: &Text,
    inputs: &[&'static Input],
    meanings: &[Meaning],
    errors: &str,
) -> Failure {
    let mut choices = Vec::new();
    for meaning in meanings {
        let noun = nouns(&inputs_of(inputs, &[meaning.game]));
        choices.push(choice_of_digits(meaning, &noun));
    }
    let question = format!("may be {}{errors}", choices.join(", or "));
    if text.is_argument
        && !text.content.contains(['/', ',', ';', '\t', '\n', ' '])
        && let [first, ..] = inputs
    {
        return unrecognised(text, first, Some(&question));
    }
    Failure::Input(format!("{}: {question}", text.shown))
}

/// Describes one meaning of digits, and the options that choose it.
fn choice_of_digits(meaning: &Meaning, noun: &str) -> String {
    let option = format!("--puzzle {}", meaning.game);
    match (meaning.numbering, &meaning.doubt) {
        (Some(numbering @ Numbering::FromZero), _) => {
            format!("{noun} with colours from 0 ({option} --colours-from {numbering})")
        }
        (Some(numbering @ Numbering::FromOne), _) => {
            format!("{noun} with 0 for an empty cell ({option} --colours-from {numbering})")
        }
        (None, Some(doubt)) => format!("{noun} ({option}), although {doubt}"),
        (None, None) => format!("{noun} ({option})"),
    }
}

/// Returns the options that choose one of these games.
fn puzzle_options(games: &[&Input]) -> String {
    let mut options = Vec::new();
    for game in games {
        options.push(format!("--puzzle {}", game.id));
    }
    options.join(" or ")
}

/// Says why a text is not a board, in the words of the games that it resembles. An argument that
/// resembles no board is more likely the name of a missing file. `games` are the games that could
/// have read the text.
fn no_board(text: &Text, inputs: &[&'static Input], games: &[Unread]) -> Failure {
    let shown = &text.shown;
    let Some(closest) = closest(games) else {
        return Failure::Input(format!("{shown}: is not a board"));
    };
    let error = &closest.error;
    let is_near = closest.resemblance >= MIN_RESEMBLANCE;
    if text.is_argument
        && !is_meant_as_board(text, closest)
        && let [first, ..] = inputs
    {
        return unrecognised(text, first, is_near.then_some(error));
    }
    if !is_near && games.len() > 1 && !text.content.trim().is_empty() {
        let expected = expected_texts(inputs);
        return Failure::Input(format!("{shown}: has no known format; expected {expected}"));
    }
    let mut others = games.to_vec();
    others.retain(|one| one.resemblance >= CERTAIN_RESEMBLANCE && one.error != *error);
    if others.is_empty() {
        return Failure::Input(format!("{shown}: {error}"));
    }
    let noun = nouns(&inputs_of(inputs, &[closest.game]));
    let others = errors_text(&others, inputs);
    Failure::Input(format!("{shown}: as {noun}: {error}{others}"))
}

/// Describes the boards of all games.
fn expected_texts(inputs: &[&Input]) -> String {
    let expected: Vec<&str> = inputs.iter().map(|input| input.expected_text).collect();
    expected.join("; or ")
}

/// Says why a text is not a board of the games that it resembles, for the end of a message.
fn errors_text(games: &[Unread], inputs: &[&'static Input]) -> String {
    let mut text = String::new();
    for one in games {
        if one.resemblance >= MIN_RESEMBLANCE {
            let noun = nouns(&inputs_of(inputs, &[one.game]));
            text += &format!("; as {noun}: {}", one.error);
        }
    }
    text
}

/// Returns whether a text is certainly not the name of a file: it has rows of a board's symbols, or
/// the marks of a game's format, or the beginning of an object or a list, or nothing at all.
fn is_meant_as_board(text: &Text, closest: &Unread) -> bool {
    if text.content.trim_start().starts_with(['{', '[']) {
        return true;
    }
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

/// Returns an argument that is not a file as text. Fails if the argument names several boards.
pub fn text_of_argument(argument: &str, inputs: &[&Input]) -> Result<Text, Failure> {
    for input in inputs {
        if let Some(reason) = (input.several_boards)(argument) {
            return Err(Failure::Input(format!("{argument}: {reason}")));
        }
    }
    Ok(Text::of_argument(argument))
}

/// Returns the name of a board, or a name from its digest.
pub fn name_of(name: Option<&str>, game: &str, board: &impl ToString) -> String {
    match name {
        Some(name) => name.to_string(),
        None => format!("{game}-{}", &digest(board.to_string().as_bytes())[..8]),
    }
}
