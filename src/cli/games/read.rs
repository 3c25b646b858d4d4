//! Reading what BOARD stands for: a name such as a date, a file, standard input, or the rows themselves.

use super::board::Board;
use super::game::Game;
use crate::output::Failure;
use kortest::certificate::MAGIC;
use std::io::Read;
use std::path::Path;
use std::sync::OnceLock;

/// Where BOARD is not the board itself: what is in a file or on standard input.
pub struct Source {
    /// What messages call it.
    pub shown: String,
    /// What the board is called: the file's stem, or `stdin`.
    pub name: String,
    pub bytes: Vec<u8>,
}

/// A board, or the certificate of one.
pub enum Input {
    Board(&'static dyn Game, Box<dyn Board>),
    Certificate(Vec<u8>),
}

/// Reads BOARD, as a board of one of these games.
pub fn read(argument: &str, puzzle: Option<&str>, games: &[&'static dyn Game]) -> Result<Input, Failure> {
    let asked = puzzle.is_some();
    let possible = games.iter().copied().filter(|game| puzzle.is_none_or(|puzzle| puzzle == game.id()));
    let named = |game: &'static dyn Game| Some((game, game.board_of_name(argument)?));
    if let Some((game, board)) = possible.clone().find_map(named) {
        return Ok(Input::Board(game, board?));
    }
    if let Some(source) = source(argument)? {
        if source.bytes.starts_with(MAGIC) {
            return Ok(Input::Certificate(source.bytes));
        }
        let text = std::str::from_utf8(&source.bytes).ok().filter(|text| !text.contains('\0'));
        let recognises = |game: &&'static dyn Game| game.recognises(&source.shown, text.unwrap_or_default());
        let game = if asked { possible.clone().next() } else { possible.clone().find(recognises) };
        let game = game.unwrap_or(games[0]);
        return Ok(Input::Board(game, of_text(game, &source)?));
    }
    let rows = |game: &'static dyn Game| Some((game, game.board_of_rows(argument, asked)?));
    if let Some((game, board)) = possible.clone().find_map(rows) {
        return Ok(Input::Board(game, board?));
    }
    let expected = possible.clone().next().unwrap_or(games[0]).expected_argument();
    Err(Failure::Input(format!("{argument}: no such file, and {expected}")))
}

/// The board of a game in a file.
fn of_text(game: &dyn Game, source: &Source) -> Result<Box<dyn Board>, Failure> {
    let text = source.text(game.expected_text(), game.largest_file(), game.board_noun())?;
    game.board_of_text(&source.name, text).map_err(|error| Failure::Input(format!("{}: {error}", source.shown)))
}

impl Source {
    /// The text in it.
    pub fn text(&self, expected: &str, largest: usize, noun: &str) -> Result<&str, Failure> {
        let Source { shown, bytes, .. } = self;
        let text = std::str::from_utf8(bytes).ok().filter(|text| !text.contains('\0'));
        let text = text.ok_or_else(|| Failure::Input(format!("{shown}: is no text; expected {expected}")))?;
        if bytes.len() > largest {
            return Err(Failure::Input(format!("{shown}: {} bytes is too long for {noun}", bytes.len())));
        }
        Ok(text)
    }
}

/// What is in a file, or on standard input; `None` if there is no file of that name.
pub fn source(argument: &str) -> Result<Option<Source>, Failure> {
    if argument == "-" {
        let bytes = standard_input()?;
        return Ok(Some(Source { shown: "standard input".into(), name: "stdin".into(), bytes }));
    }
    let path = Path::new(argument);
    if path.is_dir() {
        return Err(Failure::Input(format!(
            "{argument}: is a directory; expected a file with a board, a date, or rows"
        )));
    }
    if !path.exists() {
        return Ok(None);
    }
    let bytes = std::fs::read(path).map_err(|error| Failure::Input(format!("{argument}: {error}")))?;
    let name = path.file_stem().map_or("board".into(), |stem| stem.to_string_lossy().into_owned());
    Ok(Some(Source { shown: argument.into(), name, bytes }))
}

/// All of standard input; asking again gives the same.
fn standard_input() -> Result<Vec<u8>, Failure> {
    static READ: OnceLock<Result<Vec<u8>, String>> = OnceLock::new();
    let read = READ.get_or_init(|| {
        let mut bytes = Vec::new();
        std::io::stdin().read_to_end(&mut bytes).map(|_| bytes).map_err(|error| format!("standard input: {error}"))
    });
    read.clone().map_err(Failure::Input)
}

/// The complaint about a certificate where it makes no sense.
pub fn no_board(argument: &str) -> Failure {
    Failure::Input(format!("{argument}: is a certificate, not a board; try kortest check or kortest show"))
}
