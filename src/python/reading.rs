//! Reads the texts of boards as the program does, and asks its questions in the words of Python.

use crate::error::bad_input;
use kortest::certificate::{Header, is_sealed};
use kortest::claim::Claim;
use kortest::former::daily;
use kortest::text::{
    Known, MAX_TEXT_BYTES, Meaning, Numbering, OfGame, Readings, Size, Unclear, choose, closest,
    sizes_text,
};
use kortest::{chilly, former, nurikabe};
use pyo3::prelude::*;
use std::fmt::Display;

/// The words for a game in messages.
struct Words {
    /// The name of the game in certificates.
    game: &'static str,
    /// The word for a board, with an article.
    noun: &'static str,
    /// The class of boards.
    class: &'static str,
    /// The module with the functions of the game.
    module: &'static str,
}

const WORDS: [Words; 3] = [
    Words {
        game: "former",
        noun: "a board of Former",
        class: "Board",
        module: "kortest",
    },
    Words {
        game: "chilly",
        noun: "a level of Santa Chilly",
        class: "Level",
        module: "kortest.chilly",
    },
    Words {
        game: "nurikabe",
        noun: "a grid of Nurikabe",
        class: "Grid",
        module: "kortest.nurikabe",
    },
];

/// What a call says about a text. `kortest/_rows.py` makes it.
#[derive(FromPyObject)]
pub struct Wanted {
    /// Whether the caller has called the text rows of this game. The text is then no date, and an
    /// unlikely board needs no question.
    are_rows: bool,
    /// The number of rows, if they were given one by one.
    rows: Option<usize>,
    /// The numbers of columns and rows, if the caller has named them.
    size: Option<(usize, usize)>,
    /// The number of the first colour, 0 or 1, if the caller has named it.
    colours_from: Option<u8>,
}

impl Wanted {
    fn known(&self) -> Known {
        let size = self.size.map(|(columns, rows)| Size { columns, rows });
        Known {
            has_game: self.are_rows,
            size,
            numbering: self.numbering(),
        }
    }

    pub fn numbering(&self) -> Option<Numbering> {
        match self.colours_from? {
            0 => Some(Numbering::FromZero),
            _ => Some(Numbering::FromOne),
        }
    }
}

/// Returns the only board of a game that a text means, or says what is unclear.
pub fn only_board<B, E: Display>(
    game: &'static str,
    text: &str,
    wanted: &Wanted,
    read: impl FnOnce(&str) -> Readings<B, E>,
) -> PyResult<B> {
    if text.len() as u64 > MAX_TEXT_BYTES {
        let mebibytes = MAX_TEXT_BYTES >> 20;
        return Err(bad_input(format!(
            "the text is longer than {mebibytes} MiB"
        )));
    }
    // Numbers of colours exclude the other games.
    if !wanted.are_rows
        && wanted.colours_from.is_none()
        && let Some(other) = other_game(game, text)
    {
        return Err(bad_input(other.advice()));
    }
    let mut readings = read(text).map_error(|error| error.to_string());
    if let Some(rows) = wanted.rows
        && readings.boards.iter().any(|one| one.size.rows == rows)
    {
        readings.boards.retain(|one| one.size.rows == rows);
    }
    match choose(vec![OfGame { game, readings }], wanted.known()) {
        Ok(chosen) => Ok(chosen.reading.board),
        Err(unclear) => Err(bad_input(question(game, text, &unclear))),
    }
}

/// Returns the other game that a text means: the program reads it as a board of this game, or as one
/// with an error.
fn other_game(own: &str, text: &str) -> Option<&'static Words> {
    let has_date = daily::parse(text, None).is_some();
    let game = match choose(readings_of_all(text), Known::default()) {
        _ if has_date => "former",
        Ok(chosen) => chosen.game,
        Err(Unclear::NoBoard(games)) => closest(&games).filter(|one| one.is_certain)?.game,
        Err(_) => return None,
    };
    if game == own {
        return None;
    }
    WORDS.iter().find(|words| words.game == game)
}

/// Returns how all games read a text.
fn readings_of_all(text: &str) -> Vec<OfGame<()>> {
    vec![
        of_game("former", former::read(text)),
        of_game("chilly", chilly::read(text)),
        of_game("nurikabe", nurikabe::read(text)),
    ]
}

fn of_game<B, E: Display>(game: &'static str, readings: Readings<B, E>) -> OfGame<()> {
    let readings = readings.map_error(|error| error.to_string()).map(|_| ());
    OfGame { game, readings }
}

impl Words {
    /// Says that a text is a board of this game.
    fn advice(&self) -> String {
        let Words { noun, module, .. } = self;
        format!("this is {noun}: use {module}")
    }
}

/// Says what is unclear about a text, and how to say it clearly.
fn question(game: &str, text: &str, unclear: &Unclear) -> String {
    let words = WORDS.iter().find(|words| words.game == game);
    let Words { noun, class, .. } = words.unwrap_or(&WORDS[0]);
    match unclear {
        Unclear::OpenNumbering { meanings, .. } => {
            let meanings: Vec<&str> = meanings.iter().map(meaning_of_digits).collect();
            let meanings = meanings.join(", or ");
            format!("may be {noun} {meanings}")
        }
        Unclear::Unlikely { doubt, .. } => {
            format!("{doubt}; if it is {noun}, use {class}.from_rows")
        }
        Unclear::SeveralSizes { sizes, .. } => {
            let sizes = sizes_text(sizes);
            format!(
                "may be {noun} of size {sizes} (columns x rows); write / between the rows, or add size=(columns, rows)"
            )
        }
        Unclear::SeveralWays(_) => format!(
            "may be {noun} in several ways; write / between the rows, and nothing between the cells"
        ),
        Unclear::NoBoard(_) => match other_game(game, text) {
            Some(other) => format!("{unclear}; {}", other.advice()),
            None => unclear.to_string(),
        },
        other => other.to_string(),
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
    let claim = header.claim();
    Some(CertificateHeader {
        puzzle: header.puzzle,
        board: header.board,
        claim: claim.map_or(header.claim_text, |claim| claim.kind().to_string()),
        value: claim.and_then(Claim::number),
        is_sealed: is_sealed(data),
    })
}

/// Returns the date with which a file name begins, if a valid certificate of this board must not
/// have the name.
#[pyfunction]
pub fn date_of_other_board(file_name: &str, puzzle: &str, board: &str) -> Option<String> {
    // Boards of other games have no dates.
    if puzzle != "former" {
        return None;
    }
    let (year, month, day) = daily::date_of_other_board(file_name, board)?;
    Some(format!("{year:04}-{month:02}-{day:02}"))
}
