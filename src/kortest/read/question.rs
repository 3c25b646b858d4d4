//! The question for the author of a text that is not exactly one board.

use super::choice::{Meaning, NO_BOARD, Unclear, Unread, closest};
use super::readers::GameReader;
use kortest_base::text::{Numbering, sizes_text};

/// An argument of the program that resembles a board less than this, in percent, is more likely a file name.
const MIN_RESEMBLANCE: u32 = 50;

/// Rows that resemble a board at least this much, in percent, are certainly not a file name.
const CERTAIN_RESEMBLANCE: u32 = 75;

/// The words in which a front end says what the author of a text may add, such as options.
#[derive(Debug)]
pub struct QuestionWords {
    /// The option or argument that gives the size, such as `--size`.
    pub size: &'static str,
    /// The request to give the size, for the end of a question.
    pub choose_size: &'static str,
    /// The verb before [`game`](Self::game), such as `add`.
    pub add_game: &'static str,
    /// A function that returns the option or argument that chooses a game, such as `--puzzle former`.
    pub game: fn(game: &str) -> String,
    /// A function that returns the options that choose a meaning of digits, such as `--puzzle
    /// former --colours-from 0`.
    pub digits: fn(meaning: &Meaning) -> String,
}

/// A text that is not exactly one board, and the front end that asks about it.
#[derive(Debug)]
pub struct AskedText<'a> {
    /// The text.
    pub text: &'a str,
    /// Whether the text may be a name, such as the name of a missing file, and not a board.
    pub is_argument: bool,
    /// The games that have read the text.
    pub readers: &'a [&'static GameReader],
    /// The words of the front end.
    pub words: &'a QuestionWords,
}

/// What the front end tells or asks the author of a text.
#[derive(Clone, Debug)]
pub enum Message {
    /// A question or an error, for the end of a sentence about the text.
    Text(String),
    /// The text is more likely a name than a board, such as the name of a missing file.
    Name {
        /// The game whose boards the message describes.
        reader: &'static GameReader,
        /// The error of the text as the rows of a board, if the author may have meant it as rows.
        rows_error: Option<String>,
    },
}

/// Returns the message for the author of a text that does not mean exactly one board: why, and with which additions or
/// changes the text means one board. `unclear` is the reason that was found.
pub fn question(asked: &AskedText, unclear: Unclear) -> Message {
    match unclear {
        Unclear::NoBoard(games) => no_board(asked, &games),
        Unclear::Unlikely {
            games,
            doubt,
            unread,
        } => {
            let errors = errors_text(&unread, asked.readers);
            unlikely(asked, &games, &doubt, &errors)
        }
        Unclear::OpenNumbering { meanings, unread } => {
            let errors = errors_text(&unread, asked.readers);
            question_of_numbering(asked, &meanings, &errors)
        }
        // The text may mean several boards, or a board of another size than the author has named.
        Unclear::OtherSize { .. }
        | Unclear::SeveralGames(_)
        | Unclear::SeveralSizes { .. }
        | Unclear::SeveralWays(_) => Message::Text(question_of_boards(asked, &unclear)),
    }
}

/// Returns the question for the author of a text that may mean several boards: which game, which size, or,
/// if all boards have the same size, where rows and cells begin. `asked` has the text and the words of the
/// program that asks.
fn question_of_boards(asked: &AskedText, unclear: &Unclear) -> String {
    let QuestionWords {
        size, choose_size, ..
    } = asked.words;
    match unclear {
        Unclear::OtherSize { wanted, found } => {
            let found = sizes_text(found);
            format!("{size} {wanted} does not fit; the board has size {found} (columns x rows)")
        }
        Unclear::SeveralGames(games) => {
            let board = board_nouns(asked.readers, games);
            let options = game_options(asked, games);
            format!("may be {board}; choose with {options}")
        }
        Unclear::SeveralSizes { game, sizes } => {
            let board = board_nouns(asked.readers, &[game]);
            let sizes = sizes_text(sizes);
            format!("may be {board} of size {sizes} (columns x rows); {choose_size}")
        }
        Unclear::SeveralWays(game) => {
            let board = board_nouns(asked.readers, &[game]);
            format!(
                "may be {board} in several ways; write / between the rows, and nothing between the cells"
            )
        }
        // The caller, `question`, handles these cases itself.
        Unclear::NoBoard(_) | Unclear::Unlikely { .. } | Unclear::OpenNumbering { .. } => {
            unclear.to_string()
        }
    }
}

/// Returns the words for a board of one of these `games`, such as `a board of Former or a level of Santa
/// Chilly`. The order is that of `readers`, the descriptions of all games.
fn board_nouns(readers: &[&GameReader], games: &[&str]) -> String {
    let mut nouns = Vec::new();
    for reader in readers {
        if games.contains(&reader.id) {
            nouns.push(reader.board_noun);
        }
    }
    nouns.join(" or ")
}

/// Returns the options of the program that choose one of these games, such as `--puzzle former or --puzzle
/// chilly`.
fn game_options(asked: &AskedText, games: &[&str]) -> String {
    let mut options = Vec::new();
    for reader in asked.readers {
        if games.contains(&reader.id) {
            options.push((asked.words.game)(reader.id));
        }
    }
    options.join(" or ")
}

/// Returns the question whether a text really means a board of one of these `games`, although this is unlikely because
/// of `doubt`. `errors` says why the text is not a board of the other games. If the text is an argument of the program,
/// it may also be the name of a missing file.
fn unlikely(asked: &AskedText, games: &[&str], doubt: &str, errors: &str) -> Message {
    let add = asked.words.add_game;
    let options = game_options(asked, games);
    let mut readers = asked.readers.iter();
    if asked.is_argument
        && let Some(reader) = readers.find(|reader| games.contains(&reader.id))
    {
        return Message::Name {
            reader,
            rows_error: Some(format!("{doubt}; or {add} {options}{errors}")),
        };
    }
    let board = board_nouns(asked.readers, games);
    Message::Text(format!(
        "{doubt}; if it is {board}, {add} {options}{errors}"
    ))
}

/// Returns the question what the digits of a text mean: colours that are numbered in one of two ways, or the
/// symbols of another game. Each meaning is followed by the options that choose it. `errors` is a text that
/// ends the question. If the text may also be the name of a file, the message covers both cases.
fn question_of_numbering(asked: &AskedText, meanings: &[Meaning], errors: &str) -> Message {
    let mut choices = Vec::new();
    for meaning in meanings {
        let noun = board_nouns(asked.readers, &[meaning.game]);
        let options = (asked.words.digits)(meaning);
        choices.push(choice_of_digits(meaning, &noun, &options));
    }
    let question = format!("may be {}{errors}", choices.join(", or "));
    let is_one_word = !asked.text.contains(['/', ',', ';', '\t', '\n', ' ']);
    // An argument of one word may also be the name of a missing file. The message then describes the boards
    // of the first game.
    if asked.is_argument
        && is_one_word
        && let [reader, ..] = asked.readers
    {
        return Message::Name {
            reader,
            rows_error: Some(question),
        };
    }
    Message::Text(question)
}

/// Describes one meaning of the digits of a text: colours numbered from 0 or 1, or something else. `noun` names the
/// board, and `options` are the options of the program that choose this meaning.
fn choice_of_digits(meaning: &Meaning, noun: &str, options: &str) -> String {
    match (meaning.numbering, &meaning.doubt) {
        (Some(Numbering::FromZero), _) => format!("{noun} with colours from 0 ({options})"),
        (Some(Numbering::FromOne), _) => format!("{noun} with 0 for an empty cell ({options})"),
        (None, Some(doubt)) => format!("{noun} ({options}), although {doubt}"),
        (None, None) => format!("{noun} ({options})"),
    }
}

/// Returns the message about a text that is not a board of any game: why, in the words of the games that it
/// resembles. An argument of the program that does not look like a board is more likely the name of a
/// missing file. `games` has the errors of all games, and how much the text resembles their boards.
fn no_board(asked: &AskedText, games: &[Unread]) -> Message {
    let Some(closest) = closest(games) else {
        // The list is empty, so no game was asked.
        return Message::Text(NO_BOARD.into());
    };
    let is_near = closest.resemblance >= MIN_RESEMBLANCE;
    if asked.is_argument
        && !is_meant_as_board(asked.text, closest)
        && let [reader, ..] = asked.readers
    {
        return Message::Name {
            reader,
            rows_error: is_near.then(|| closest.error.clone()),
        };
    }
    // A text that resembles no game gets a description of all games and not the error of one game. If only one game was
    // asked, its error says more.
    if !is_near && games.len() > 1 && !asked.text.trim().is_empty() {
        let expected = expected_texts(asked.readers);
        return Message::Text(format!("has no known format; expected {expected}"));
    }
    Message::Text(errors_of_similar(asked.readers, games, closest))
}

/// Returns why a text is not a board of the game `closest`, whose boards it resembles most, and of all other `games`
/// whose boards it certainly resembles, if their errors differ.
fn errors_of_similar(readers: &[&GameReader], games: &[Unread], closest: &Unread) -> String {
    let error = &closest.error;
    let mut other_games = games.to_vec();
    other_games.retain(|game| game.resemblance >= CERTAIN_RESEMBLANCE && game.error != *error);
    if other_games.is_empty() {
        return error.clone();
    }
    let board = board_nouns(readers, &[closest.game]);
    let other_errors = errors_text(&other_games, readers);
    format!("as {board}: {error}{other_errors}")
}

/// Describes the boards of all games.
fn expected_texts(readers: &[&GameReader]) -> String {
    let expected: Vec<&str> = readers.iter().map(|reader| reader.expected_text).collect();
    expected.join("; or ")
}

/// Returns why a text is not a board of the games that it resembles, such as `; as a board of Former: ...`, for the end
/// of a message. Empty if the text resembles no board of these `games`, which could not read it.
fn errors_text(games: &[Unread], readers: &[&GameReader]) -> String {
    let mut text = String::new();
    for unread in games {
        if unread.resemblance >= MIN_RESEMBLANCE {
            let board = board_nouns(readers, &[unread.game]);
            text += &format!("; as {board}: {}", unread.error);
        }
    }
    text
}

/// Returns whether a text is certainly not the name of a file: it has rows of a board's symbols, or the marks
/// of a game's format, or the beginning of a JSON object or list, or it is empty. `closest` is the game whose
/// boards the text resembles most, with a resemblance in percent.
fn is_meant_as_board(text: &str, closest: &Unread) -> bool {
    if text.trim_start().starts_with(['{', '[']) {
        return true;
    }
    let has_rows = text.contains(['/', '\n']);
    let are_rows = has_rows && closest.resemblance >= CERTAIN_RESEMBLANCE;
    are_rows || closest.is_certain || text.trim().is_empty()
}
