//! Reads the argument BOARD, such as a date, a file, or rows.

#![deny(clippy::expect_used)]

use super::board::Named;
use super::game::Present;
use super::source::{Source, read_source, similar_file};
use super::{GAMES, of_board};
use crate::arguments::Meaning;
use crate::output::{Failure, warn};
use kortest::certificate::Header;
use kortest::read::{
    self, AskedText, FORMER, GameReader, Hint, Message, NamedBoard, QuestionWords,
    board_of_certificate, is_range_of_dates, question,
};
use kortest_archive::dates;
use std::any::Any;
use std::path::Path;

pub use super::BoardOfGame;

/// The result of reading BOARD: a board or a certificate.
pub enum BoardInput {
    Board(BoardOfGame),
    Certificate {
        /// The stem of the file name; `None` if the path has no name, as standard input.
        name: Option<String>,
        bytes: Vec<u8>,
    },
}

/// Text that may contain a board.
struct InputText {
    /// The argument, the file, or `standard input`, for messages.
    shown: String,
    /// The name of the board; `None` if the text does not come from a file.
    name: Option<String>,
    content: String,
    /// Whether the text is the argument itself, because it does not name a file.
    is_argument: bool,
}

impl InputText {
    /// Returns an argument that is not a file as text. Fails if it is a range of dates, which names several boards.
    /// `hint` has the options that say how to read the argument.
    fn of_argument(argument: &str, hint: &Hint) -> Result<InputText, Failure> {
        // Only boards of the game Former have dates, but `--puzzle` may name another game.
        if hint.allows(&FORMER) && is_range_of_dates(argument, today()) {
            return Err(Failure::Input(format!(
                "{argument}: is a range of dates; kortest archive {argument} --dir FOLDER proves its boards"
            )));
        }
        Ok(InputText {
            shown: argument.to_string(),
            name: None,
            content: argument.to_string(),
            is_argument: true,
        })
    }

    /// Returns the content of a file. Fails if the content is not text, and says that `expected` was expected.
    fn of_source(source: Source, expected: &str) -> Result<InputText, Failure> {
        let Some(content) = source.text() else {
            let shown = &source.shown;
            return Err(Failure::Input(format!(
                "{shown}: is not text in UTF-8, or in UTF-16 with a mark; expected {expected}"
            )));
        };
        Ok(InputText {
            content: content.to_string(),
            shown: source.shown,
            name: source.name,
            is_argument: false,
        })
    }
}

/// Returns the date of today in Norway as year, month, and day.
pub fn today() -> (i16, i8, i8) {
    dates::parts(dates::today())
}

/// Reads a board or a certificate from an argument: a link of NRK's app, a name such as a date, a file, or rows.
/// `meaning` has the options with which the user says how to read it.
pub fn read(argument: &str, meaning: &Meaning) -> Result<BoardInput, Failure> {
    let link = read::link(argument, today());
    // A link names a board in the same ways as an argument.
    let argument = link.as_ref().map_or(argument, |link| &link.board);
    let hint = hint_of(meaning);
    let game_readers = hint.readers();
    // If several games are possible, the message of an error describes a board of the first game.
    let Some(first_reader) = game_readers.first() else {
        // `--puzzle` names an existing game. So the list is empty because `--colours-from` excludes the named game.
        let message = "--colours-from works only for games whose cells are colours";
        return Err(Failure::Input(message.into()));
    };
    if let Some(board) = board_of_name(argument, &hint, first_reader)? {
        return Ok(BoardInput::Board(board));
    }
    let text = match read_source(argument)? {
        None => InputText::of_argument(argument, &hint)?,
        // A certificate stands for its board.
        Some(source) if source.is_certificate()? => {
            refuse_other_game(argument, &source.bytes, &hint)?;
            return Ok(BoardInput::Certificate {
                name: source.name,
                bytes: source.bytes,
            });
        }
        Some(source) => InputText::of_source(source, first_reader.expected_text)?,
    };
    read_text(&text, &game_readers, &hint).map(BoardInput::Board)
}

/// Returns what the user has said about the meaning of a text: its game, its size, and how digits stand for colours.
fn hint_of(meaning: &Meaning) -> Hint<'_> {
    Hint {
        puzzle: meaning.puzzle.as_deref(),
        // If the user names the game, even an unlikely board of this game is read without a question.
        is_of_game: meaning.puzzle.is_some(),
        size: meaning.size,
        numbering: meaning.colours_from,
        ..Hint::default()
    }
}

/// Fails if the bytes are a certificate of a game that the option `--puzzle` excludes.
fn refuse_other_game(argument: &str, bytes: &[u8], hint: &Hint) -> Result<(), Failure> {
    let puzzle = Header::read(bytes).map(|header| header.puzzle);
    for game in GAMES {
        if puzzle.as_deref() == Some(game.id()) && !hint.allows(game.reader) {
            let what = format!("is a certificate of {}", game.name);
            return Err(no_board_in(argument, &what));
        }
    }
    Ok(())
}

/// Returns the board with this name, such as the date of a board of NRK. Warns if the date is in the future.
/// Returns `None` if the text is no such name, and `Some(Err)` if the text is a date without a known board.
pub fn named(name: &str) -> Option<Result<NamedBoard, Failure>> {
    let board_or_error = read::named(name, today())?.map_err(Failure::Input);
    if let Ok(board) = &board_or_error
        && let Some(note) = &board.note
    {
        warn(note);
    }
    Some(board_or_error)
}

/// Returns the date at the beginning of the file name of `path`, if this date has another board than `text`, a board of
/// the game `puzzle`.
pub fn name_of_other(path: &Path, puzzle: &str, text: &str) -> Option<String> {
    let file = path.file_name()?.to_string_lossy();
    read::name_of_other(&file, puzzle, text)
}

/// Returns the board whose name is `argument`, such as a date; `None` if no board can have such a name. Warns if a file
/// has the same name. Fails for a date without a known board, and if `--puzzle` names a game without named boards.
/// The message then says what `reader`, the reader of the named game, expects.
fn board_of_name(
    argument: &str,
    hint: &Hint,
    reader: &GameReader,
) -> Result<Option<BoardOfGame>, Failure> {
    let Some(board_or_error) = named(argument) else {
        return Ok(None);
    };
    // Only boards of the game Former have names, but `--puzzle` may name another game.
    if !hint.allows(&FORMER) {
        return Err(unrecognised(argument, reader, None));
    }
    warn_about_file(argument);
    let found = board_or_error?;
    Ok(Some(of_board(Some(&found.name), found.board, found.note)))
}

/// Reads a text that is a board of one of the games. Prints the warning of the reader, if any. If the text may mean
/// several boards, fails with a message that asks which board is meant.
fn read_text(
    text: &InputText,
    readers: &[&'static GameReader],
    hint: &Hint,
) -> Result<BoardOfGame, Failure> {
    let reading = match read::read(&text.content, hint) {
        Ok(chosen) => chosen.reading,
        Err(unclear) => {
            let asked = AskedText {
                text: &text.content,
                is_argument: text.is_argument,
                readers,
                words: &WORDS,
            };
            return Err(failure(text, question(&asked, unclear)));
        }
    };
    if let Some(warning) = reading.warning {
        warn(&format!("{}: {warning}", text.shown));
    }
    Ok(of_board(text.name.as_deref(), reading.board, None))
}

/// The options with which the user answers a question about a text.
const WORDS: QuestionWords = QuestionWords {
    size: "--size",
    choose_size: "choose with --size, or write / between the rows",
    add_game: "add",
    game: |game| format!("--puzzle {game}"),
    digits: |meaning| match meaning.numbering {
        Some(numbering) => format!("--puzzle {} --colours-from {numbering}", meaning.game),
        None => format!("--puzzle {}", meaning.game),
    },
};

/// Returns the failure for a text that means no board or several boards. The message says what the user can do.
fn failure(text: &InputText, message: Message) -> Failure {
    let shown = &text.shown;
    match message {
        Message::Text(question) => Failure::Input(format!("{shown}: {question}")),
        Message::Name { reader, rows_error } => unrecognised(shown, reader, rows_error.as_deref()),
    }
}

/// Returns the failure for an argument that is neither a file nor a board. `rows_error` is the error in its rows, if
/// the argument may have been meant as rows. The message suggests a file with a similar name, if there is one.
fn unrecognised(argument: &str, reader: &GameReader, rows_error: Option<&str>) -> Failure {
    if rows_error.is_none() && read::is_web_address(argument) {
        return Failure::Input(format!(
            "{argument}: kortest does not read web pages; give a date (such as today, for NRK's board), a file, or rows"
        ));
    }
    let expected = reader.expected_argument;
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

/// Returns whether an argument is meant as rows, so that the error need not explain what rows are. Rows have a `/`
/// between them, or cells that are digits, signs or capitals, while names of files have small letters.
fn looks_like_rows(argument: &str) -> bool {
    argument.contains('/') || !argument.contains(|c: char| c.is_ascii_lowercase())
}

/// Reads the argument BOARD as a board, which may be the board of a certificate. Fails if the argument means no board.
pub fn read_board(argument: &str, meaning: &Meaning) -> Result<BoardOfGame, Failure> {
    read(argument, meaning)?.board(argument)
}

impl BoardInput {
    /// Returns the board, or the board in the certificate. `argument` is what the user wrote, for messages.
    pub fn board(self, argument: &str) -> Result<BoardOfGame, Failure> {
        match self {
            BoardInput::Board(found) => Ok(found),
            BoardInput::Certificate { name: stem, bytes } => {
                let board =
                    board_of_certificate(&bytes).map_err(|error| no_board_in(argument, &error))?;
                // A file `NAME.partial.cert` is a certificate that leaves the board NAME open.
                let stem = stem.as_deref();
                let board_name = stem.map(|stem| stem.strip_suffix(".partial").unwrap_or(stem));
                Ok(of_board(board_name, board, None))
            }
        }
    }
}

/// Returns the error for a certificate whose board cannot be used. `what` is the reason.
fn no_board_in(argument: &str, what: &str) -> Failure {
    Failure::Input(format!("{argument}: {what}"))
}

/// Reads a board for a command of only the game `G`. Fails for a board of another game, and if the argument may mean
/// several boards, even if only one of them is of this game.
pub fn read_board_of<G: Present + 'static>(
    command: &str,
    argument: &str,
    meaning: &Meaning,
) -> Result<Named<G>, Failure> {
    let BoardOfGame { game, board } = read_board(argument, meaning)?;
    let any_board: Box<dyn Any> = board;
    if let Ok(board) = any_board.downcast() {
        return Ok(*board);
    }
    let owner = G::GAME.name;
    let noun = game.reader.board_noun;
    Err(Failure::Input(format!(
        "{argument}: {command} works for {owner}, but this is {noun}"
    )))
}

/// A name with blanks, such as `24. november 2024`, has at most this number of words.
const MAX_WORDS_OF_NAME: usize = 4;

/// Finds consecutive arguments that are, joined by blanks, the name of one board, such as `24 november 2024` without
/// quotes. Returns an error that puts quotes around the name; `None` if there is no such name. A word that names a file
/// is not part of a name.
pub fn split_name(arguments: &[impl AsRef<str>]) -> Option<Failure> {
    let arguments: Vec<&str> = arguments.iter().map(AsRef::as_ref).collect();
    for start in 0..arguments.len() {
        let max_words = MAX_WORDS_OF_NAME.min(arguments.len() - start);
        // Only a name of two words or more needs quotes. The longest name comes first.
        for word_count in (2..=max_words).rev() {
            let words = &arguments[start..start + word_count];
            let name = words.join(" ");
            if named(&name).is_some() && !words.iter().any(|word| Path::new(word).exists()) {
                let what = "is one name; put quotes around it";
                return Some(Failure::Input(format!("\"{name}\": {what}")));
            }
        }
    }
    None
}

/// Warns if a file has the same name as a board.
fn warn_about_file(argument: &str) {
    if Path::new(argument).exists() {
        warn(&format!(
            "{argument}: this is the board of the date; for the file of this name write ./{argument}"
        ));
    }
}
