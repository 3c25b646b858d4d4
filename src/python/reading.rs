//! Reads the texts of boards as the program does, and asks its questions in the words of Python.

use crate::error::bad_input;
use kortest::certificate::{Header, is_sealed};
use kortest::claim::Claim;
use kortest::former::daily;
use kortest::read::{
    AnyBoard, AskedText, FORMER, GameReader, Hint, Meaning, Message, QuestionWords, READERS,
    Unclear, closest, name_of_other, question, read,
};
use kortest::text::{MAX_TEXT_BYTES, Numbering, Size};
use pyo3::prelude::*;

/// The arguments with which a caller answers a question about a text.
const WORDS: QuestionWords = QuestionWords {
    size: "the size",
    choose_size: "write / between the rows, or add size=(columns, rows)",
    add_game: "use",
    game: |game| format!("{}.from_rows", class(game)),
    digits: |meaning| meaning_of_digits(meaning).into(),
};

/// Returns the name of the Python class of a game's boards.
fn class(game: &str) -> &'static str {
    match game {
        "chilly" => "Level",
        "nurikabe" => "Grid",
        _ => "Board", // of Former
    }
}

/// Returns the name of the Python module with the functions of a game.
fn module(game: &str) -> &'static str {
    match game {
        "chilly" => "kortest.chilly",
        "nurikabe" => "kortest.nurikabe",
        _ => "kortest", // for Former
    }
}

/// What a call says about a text. `kortest/_rows.py` makes it.
#[derive(FromPyObject)]
pub struct Wanted {
    /// Whether the caller has said that the text has the rows of a board of this game. The text is
    /// then never a date, and also an unlikely board is read without a question.
    are_rows: bool,
    /// The number of rows, if they were given one by one.
    rows: Option<usize>,
    /// The numbers of columns and rows, if the caller has named them.
    size: Option<(usize, usize)>,
    /// The number of the first colour, 0 or 1, if the caller has named it.
    colours_from: Option<u8>,
}

impl Wanted {
    /// Returns the hint for a text that is to be read as a board of a game.
    fn hint(&self, game: &'static str) -> Hint<'static> {
        Hint {
            puzzle: Some(game),
            is_of_game: self.are_rows,
            size: self.size.map(|(columns, rows)| Size { columns, rows }),
            rows: self.rows,
            numbering: self.numbering(),
        }
    }

    /// Returns how digits mean colours, if the caller has said so.
    fn numbering(&self) -> Option<Numbering> {
        match self.colours_from? {
            0 => Some(Numbering::FromZero),
            _ => Some(Numbering::FromOne),
        }
    }
}

/// Returns the only board of the game of `reader` that a text means, or an error that says what is
/// unclear. `wanted` is what the caller has said about the text.
pub fn only_board(reader: &'static GameReader, text: &str, wanted: &Wanted) -> PyResult<AnyBoard> {
    if text.len() as u64 > MAX_TEXT_BYTES {
        let mebibytes = MAX_TEXT_BYTES >> 20;
        return Err(bad_input(format!(
            "the text is longer than {mebibytes} MiB"
        )));
    }
    // Only Former has numbers of colours, so a caller who gives their meaning wants no other game.
    if !wanted.are_rows
        && wanted.colours_from.is_none()
        && let Some(other) = other_game(reader, text)
    {
        return Err(bad_input(advice(other)));
    }
    match read(text, &wanted.hint(reader.id)) {
        Ok(chosen) => Ok(chosen.reading.board),
        Err(unclear) => Err(bad_input(question_in_python(reader, text, unclear))),
    }
}

/// Returns the reader of the game that a text is written for, if it is not `own`: the text is a
/// board of that game, or nearly one.
fn other_game(own: &GameReader, text: &str) -> Option<&'static GameReader> {
    let game = game_of(text)?;
    if game == own.id {
        return None;
    }
    READERS.iter().copied().find(|reader| reader.id == game)
}

/// Returns the game that a text is a board of, or nearly one; `None` if this is not clear.
fn game_of(text: &str) -> Option<&'static str> {
    // A date means the board of Former that NRK published then.
    if daily::parse(text, None).is_some() {
        return Some(FORMER.id);
    }
    match read(text, &Hint::default()) {
        Ok(chosen) => Some(chosen.game),
        Err(Unclear::NoBoard(games)) => Some(closest(&games).filter(|one| one.is_certain)?.game),
        Err(_) => None,
    }
}

/// Returns a message that a text is a board of a game, with the module to use.
fn advice(reader: &GameReader) -> String {
    let noun = reader.board_noun;
    let module = module(reader.id);
    format!("this is {noun}: use {module}")
}

/// Returns a message about what is unclear in a text, and about the argument that makes it clear.
fn question_in_python(reader: &'static GameReader, text: &str, unclear: Unclear) -> String {
    if let Unclear::OpenNumbering { meanings, .. } = &unclear {
        let noun = reader.board_noun;
        let meanings: Vec<&str> = meanings.iter().map(meaning_of_digits).collect();
        let meanings = meanings.join(", or ");
        return format!("may be {noun} {meanings}");
    }
    if let Unclear::NoBoard(_) = unclear {
        return match other_game(reader, text) {
            Some(other) => format!("{unclear}; {}", advice(other)),
            None => unclear.to_string(),
        };
    }
    let asked = AskedText {
        text,
        is_argument: false,
        readers: &[reader],
        words: &WORDS,
    };
    match question(&asked, unclear) {
        Message::Text(question) => question,
        Message::Name { .. } => unreachable!("the text is not an argument"),
    }
}

/// Describes a meaning of digits, and the argument that chooses it.
fn meaning_of_digits(meaning: &Meaning) -> &'static str {
    match meaning.numbering {
        Some(Numbering::FromZero) => "with colours from 0 (colours_from=0)",
        Some(Numbering::FromOne) => "with 0 for an empty cell (colours_from=1)",
        None => "without digits for colours",
    }
}

/// Returns the content of a file as text; `None` if it is not text.
#[pyfunction]
pub fn decode(data: &[u8]) -> Option<String> {
    kortest::text::decode(data)
}

/// The first lines of a certificate, of which nothing has been verified.
#[derive(IntoPyObject)]
pub struct CertificateHeader {
    puzzle: String,
    board: String,
    claim: String,
    value: Option<u32>,
    /// Whether the digest in the last line is right.
    is_sealed: bool,
}

/// Returns the header of a certificate; `None` for other files.
#[pyfunction]
pub fn header(data: &[u8]) -> Option<CertificateHeader> {
    let header = Header::read(data)?;
    let known_claim = header.claim.known();
    let claim = match known_claim {
        Some(claim) => claim.kind().to_string(),
        None => header.claim.to_string(),
    };
    Some(CertificateHeader {
        puzzle: header.puzzle,
        board: header.board,
        claim,
        value: known_claim.and_then(Claim::number),
        is_sealed: is_sealed(data),
    })
}

/// Returns the date with which a file name begins, if a valid certificate of this board must not
/// have the name.
#[pyfunction]
pub fn date_of_other_board(file_name: &str, puzzle: &str, board: &str) -> Option<String> {
    name_of_other(file_name, puzzle, board)
}
