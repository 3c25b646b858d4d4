//! How a game reads its boards, and which board a text means. If several boards are possible, the
//! user must choose.

#![deny(clippy::expect_used)]

use super::board::Board;
use super::source::{Source, similar_file, source};
use crate::arguments::Meaning;
use crate::output::{Failure, warn};
use kortest::certificate::digest;
use kortest::text::{Numbering, Reading, Readings, Size};

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
    /// Whether the cells are colours, which may be numbered.
    pub has_colours: bool,
    /// Explains that an argument names several boards, such as a range of dates. `None` if it does
    /// not.
    pub several_boards: fn(&str) -> Option<String>,
    /// Returns all boards that a text may mean. The board gets the name, if there is one. The
    /// numbering is that of the colours, if the user has chosen it.
    pub read: fn(Option<&str>, &str, Option<Numbering>) -> BoxedReadings,
}

/// An argument that resembles a board less than this, in percent, is more likely a file name.
const MIN_RESEMBLANCE: u32 = 50;

/// Rows that resemble a board at least this much, in percent, are certainly not a file name.
const CERTAIN_RESEMBLANCE: u32 = 75;

/// The largest number of sizes that a question lists.
const MAX_SIZES: usize = 6;

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
    /// Whether the command has the option `--size`.
    has_size: bool,
}

impl<'a> UserChoice<'a> {
    pub fn new(meaning: &'a Meaning) -> UserChoice<'a> {
        UserChoice {
            puzzle: meaning.puzzle.as_deref(),
            size: meaning.size,
            numbering: meaning.colours_from,
            has_size: true,
        }
    }

    /// Returns the choice of a command that reads boards of one game only.
    pub fn of_one_game(input: &'static Input) -> UserChoice<'static> {
        UserChoice {
            puzzle: Some(input.id),
            size: None,
            numbering: None,
            has_size: false,
        }
    }

    /// Returns whether the board may be one of this game. Numbers of colours exclude games without
    /// colours.
    pub fn may_be(&self, input: &Input) -> bool {
        let is_named = self.puzzle.is_none_or(|puzzle| puzzle == input.id);
        is_named && (self.numbering.is_none() || input.has_colours)
    }
}

/// The readings of one game.
pub struct OfGame<B> {
    pub input: &'static Input,
    pub readings: Readings<B, String>,
}

/// One board that a text may mean.
struct Candidate<B> {
    input: &'static Input,
    reading: Reading<B>,
}

/// Returns the only board that a text means. Otherwise the error asks the user to choose.
pub fn choose<B>(text: &Text, mut games: Vec<OfGame<B>>, choice: UserChoice) -> Result<B, Failure> {
    if games.iter().any(|one| one.readings.is_certain) {
        games.retain(|one| one.readings.is_certain);
    }
    let errors = errors_text(&games);
    let mut candidates = candidates(&mut games);
    if candidates.is_empty() {
        return Err(no_board(text, &games));
    }
    if let Some(size) = choice.size {
        candidates = of_size(text, candidates, size)?;
    }
    let is_named = choice.puzzle.is_some() || choice.size.is_some() || choice.numbering.is_some();
    let are_doubtful = doubt_of_all(&candidates).is_some();
    if has_open_numbering(&candidates, choice) {
        return Err(question_of_numbering(text, &candidates, &errors));
    }
    if candidates.len() > 1 || are_doubtful && !is_named {
        return Err(question(text, &candidates, choice, &errors));
    }
    let reading = candidates.remove(0).reading;
    if let Some(warning) = reading.warning {
        warn(&format!("{}: {warning}", text.shown));
    }
    Ok(reading.board)
}

/// Takes the boards of all games. Unlikely boards count only if all others are doubtful.
fn candidates<B>(games: &mut [OfGame<B>]) -> Vec<Candidate<B>> {
    let mut boards = games.iter().flat_map(|one| &one.readings.boards);
    let has_likely = boards.any(|reading| reading.doubt.is_none());
    let mut candidates = Vec::new();
    for OfGame { input, readings } in games {
        let mut of_game = std::mem::take(&mut readings.boards);
        if !has_likely {
            of_game.append(&mut readings.unlikely);
        }
        for reading in of_game {
            candidates.push(Candidate { input, reading });
        }
    }
    candidates
}

/// Returns whether the user must choose how the text numbers its colours.
fn has_open_numbering<B>(candidates: &[Candidate<B>], choice: UserChoice) -> bool {
    let mut candidates = candidates.iter();
    choice.numbering.is_none() && candidates.any(|one| one.reading.numbering.is_some())
}

/// Says why the text is not a board of the games that it resembles and that do not read it, for the
/// end of a question.
fn errors_text<B>(games: &[OfGame<B>]) -> String {
    let mut text = String::new();
    for OfGame { input, readings } in games {
        let is_read = !readings.boards.is_empty() || !readings.unlikely.is_empty();
        if !is_read
            && readings.resemblance >= MIN_RESEMBLANCE
            && let Some(error) = &readings.error
        {
            text += &format!("; as {}: {error}", input.board_noun);
        }
    }
    text
}

/// Keeps the boards of the size that the user has chosen.
fn of_size<B>(
    text: &Text,
    mut candidates: Vec<Candidate<B>>,
    size: Size,
) -> Result<Vec<Candidate<B>>, Failure> {
    let found = sizes_text(&sizes_of(&candidates));
    candidates.retain(|one| one.reading.size == size);
    if candidates.is_empty() {
        let shown = &text.shown;
        return Err(Failure::Input(format!(
            "{shown}: --size {size} does not fit; the board has size {found} (columns x rows)"
        )));
    }
    Ok(candidates)
}

/// Returns the different sizes of all candidates.
fn sizes_of<B>(candidates: &[Candidate<B>]) -> Vec<Size> {
    let mut sizes: Vec<Size> = Vec::new();
    for one in candidates {
        if !sizes.contains(&one.reading.size) {
            sizes.push(one.reading.size);
        }
    }
    sizes
}

/// Lists sizes, such as `2x3 or 3x2`. Many sizes are not all listed.
fn sizes_text(sizes: &[Size]) -> String {
    let listed = sizes.iter().take(MAX_SIZES);
    let mut texts: Vec<String> = listed.map(ToString::to_string).collect();
    if sizes.len() > MAX_SIZES {
        texts.push("...".to_string());
    }
    texts.join(" or ")
}

/// Asks which of several boards is meant, or whether an unlikely board is meant.
fn question<B>(
    text: &Text,
    candidates: &[Candidate<B>],
    choice: UserChoice,
    errors: &str,
) -> Failure {
    let games = games_of(candidates);
    let nouns: Vec<&str> = games.iter().map(|input| input.board_noun).collect();
    let nouns = nouns.join(" or ");
    let options = puzzle_options(&games);
    let shown = &text.shown;
    if let Some(doubt) = doubt_of_all(candidates)
        && choice.puzzle.is_none()
    {
        if text.is_argument {
            let hint = format!("{doubt}; or add {options}{errors}");
            return unrecognised(text, games[0], Some(&hint));
        }
        return Failure::Input(format!(
            "{shown}: {doubt}; if it is {nouns}, add {options}{errors}"
        ));
    }
    if games.len() > 1 {
        return Failure::Input(format!("{shown}: may be {nouns}; choose with {options}"));
    }
    question_of_size(text, games[0], candidates, choice)
}

/// Asks what the digits of a text mean: colours that are numbered in one of two ways, or something
/// else. Each meaning has the options that choose it.
fn question_of_numbering<B>(text: &Text, candidates: &[Candidate<B>], errors: &str) -> Failure {
    let mut meanings: Vec<String> = Vec::new();
    for Candidate { input, reading } in candidates {
        let meaning = meaning_of_digits(input, reading);
        if !meanings.contains(&meaning) {
            meanings.push(meaning);
        }
    }
    let question = format!("may be {}{errors}", meanings.join(", or "));
    if text.is_argument && !text.content.contains(['/', ',', ';', '\t', '\n', ' ']) {
        return unrecognised(text, candidates[0].input, Some(&question));
    }
    Failure::Input(format!("{}: {question}", text.shown))
}

/// Describes one meaning of digits, and the options that choose it.
fn meaning_of_digits<B>(input: &Input, reading: &Reading<B>) -> String {
    let noun = input.board_noun;
    let option = format!("--puzzle {}", input.id);
    match (reading.numbering, &reading.doubt) {
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

/// Returns the different games of all candidates.
fn games_of<B>(candidates: &[Candidate<B>]) -> Vec<&'static Input> {
    let mut games: Vec<&'static Input> = Vec::new();
    for one in candidates {
        if games.iter().all(|input| input.id != one.input.id) {
            games.push(one.input);
        }
    }
    games
}

/// Returns the options that choose one of these games.
fn puzzle_options(games: &[&Input]) -> String {
    let mut options = Vec::new();
    for game in games {
        options.push(format!("--puzzle {}", game.id));
    }
    options.join(" or ")
}

/// Returns the first doubt if all candidates are doubtful.
fn doubt_of_all<B>(candidates: &[Candidate<B>]) -> Option<&str> {
    if candidates.iter().any(|one| one.reading.doubt.is_none()) {
        return None;
    }
    candidates.first()?.reading.doubt.as_deref()
}

/// Asks which of several boards of one game is meant: which size, or if all boards have the same
/// size, where rows and cells begin.
fn question_of_size<B>(
    text: &Text,
    input: &'static Input,
    candidates: &[Candidate<B>],
    choice: UserChoice,
) -> Failure {
    let shown = &text.shown;
    let noun = input.board_noun;
    let sizes = sizes_of(candidates);
    if sizes.len() == 1 {
        return Failure::Input(format!(
            "{shown}: may be {noun} in several ways; write / between the rows, and nothing between the cells"
        ));
    }
    let choose = if choice.has_size {
        "choose with --size, or write"
    } else {
        "write"
    };
    let sizes = sizes_text(&sizes);
    Failure::Input(format!(
        "{shown}: may be {noun} of size {sizes} (columns x rows); {choose} / between the rows"
    ))
}

/// Says why a text is not a board, in the words of the games that it resembles. An argument that
/// resembles no board is more likely the name of a missing file.
fn no_board<B>(text: &Text, games: &[OfGame<B>]) -> Failure {
    let mut closest = &games[0];
    for one in games {
        if one.readings.resemblance > closest.readings.resemblance {
            closest = one;
        }
    }
    let readings = &closest.readings;
    let is_near = readings.resemblance >= MIN_RESEMBLANCE;
    let error = error_of(closest);
    if text.is_argument && !is_meant_as_board(text, readings) {
        return unrecognised(text, games[0].input, is_near.then_some(error));
    }
    let shown = &text.shown;
    if !is_near && games.len() > 1 && !text.content.trim().is_empty() {
        let expected: Vec<&str> = games.iter().map(|one| one.input.expected_text).collect();
        let expected = expected.join("; or ");
        return Failure::Input(format!("{shown}: has no known format; expected {expected}"));
    }
    let errors = errors_of_similar(closest, games);
    if errors.is_empty() {
        return Failure::Input(format!("{shown}: {error}"));
    }
    let noun = closest.input.board_noun;
    Failure::Input(format!("{shown}: as {noun}: {error}{errors}"))
}

/// Returns the errors of the other games that a text resembles, for the end of a message.
fn errors_of_similar<B>(closest: &OfGame<B>, games: &[OfGame<B>]) -> String {
    let mut text = String::new();
    for one in games {
        let is_similar = one.readings.resemblance >= CERTAIN_RESEMBLANCE;
        if is_similar && error_of(one) != error_of(closest) {
            text += &format!("; as {}: {}", one.input.board_noun, error_of(one));
        }
    }
    text
}

/// Returns why a text is not a board of a game.
fn error_of<B>(one: &OfGame<B>) -> &str {
    let error = one.readings.error.as_deref();
    error.unwrap_or(one.input.expected_argument)
}

/// Returns whether a text is certainly not the name of a file: it has rows of a board's symbols, or
/// the marks of a game's format, or the beginning of an object or a list, or nothing at all.
fn is_meant_as_board<B>(text: &Text, readings: &Readings<B, String>) -> bool {
    if text.content.trim_start().starts_with(['{', '[']) {
        return true;
    }
    let has_rows = text.content.contains(['/', '\n']);
    let are_rows = has_rows && readings.resemblance >= CERTAIN_RESEMBLANCE;
    are_rows || readings.is_certain || text.content.trim().is_empty()
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

/// A board that was read, and its name if it comes from a file.
pub struct Read<B> {
    pub name: Option<String>,
    pub board: B,
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

/// Reads an argument as a board of one game.
pub fn read_as<B, E: ToString>(
    argument: &str,
    input: &'static Input,
    read: fn(&str) -> Readings<B, E>,
) -> Result<Read<B>, Failure> {
    let text = match source(argument)? {
        None => text_of_argument(argument, &[input])?,
        Some(source) if source.is_certificate()? => return Err(certificate_not_board(argument)),
        Some(source) => Text::of_source(source, input.expected_text)?,
    };
    let readings = read(&text.content).map_error(|error| error.to_string());
    // An argument that is probably not a board may be the name of a missing file.
    if text.is_argument
        && let [reading] = &readings.boards[..]
        && let Some(doubt) = &reading.doubt
    {
        return Err(unrecognised(&text, input, Some(doubt)));
    }
    let readings = OfGame { input, readings };
    let board = choose(&text, vec![readings], UserChoice::of_one_game(input))?;
    Ok(Read {
        name: text.name,
        board,
    })
}

/// Returns the name of a board, or a name from its digest.
pub fn name_of(name: Option<&str>, game: &str, board: &impl ToString) -> String {
    match name {
        Some(name) => name.to_string(),
        None => format!("{game}-{}", &digest(board.to_string().as_bytes())[..8]),
    }
}

/// The error for a certificate in place of a board.
pub fn certificate_not_board(argument: &str) -> Failure {
    Failure::Input(format!(
        "{argument}: is a certificate, not a board; try kortest check or kortest show"
    ))
}
