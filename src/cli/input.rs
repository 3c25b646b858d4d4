//! Reading what BOARD stands for: a date, a file, standard input, or the rows themselves.

use super::Failure;
use super::prove::Puzzle;
use crate::certificate::MAGIC;
use crate::former::{Board, daily};
use crate::nurikabe::Grid;
use std::io::Read;
use std::path::Path;
use std::sync::OnceLock;

/// Files beyond this are no boards.
const LARGEST_BOARD_FILE: usize = 1 << 16;

/// A board with a name for messages and files.
pub struct Named {
    /// The date, the file's stem, `stdin` or `board`.
    pub name: String,
    /// The board.
    pub board: Board,
}

/// A board, or the certificate of one.
pub enum Input {
    Board(Named),
    Certificate(Vec<u8>),
}

/// Reads BOARD where a certificate makes no sense.
pub fn board(argument: &str) -> Result<Named, Failure> {
    match read(argument)? {
        Input::Board(named) => Ok(named),
        Input::Certificate(_) => {
            Err(Failure::Input(format!("{argument}: is a certificate, not a board; try kortest check or kortest show")))
        }
    }
}

/// Reads BOARD.
pub fn read(argument: &str) -> Result<Input, Failure> {
    if argument == "-" {
        return parse("standard input", "stdin", standard_input()?);
    }
    if let Some(date) = daily::parse_date(argument) {
        let date = date.map_err(Failure::input)?;
        let board = daily::board(date).map_err(Failure::input)?;
        return Ok(Input::Board(Named { name: date.to_string(), board }));
    }
    let path = Path::new(argument);
    if path.is_dir() {
        return Err(Failure::Input(format!(
            "{argument}: is a directory; expected a file with a board, a date, or rows"
        )));
    }
    if path.exists() {
        let bytes = std::fs::read(path).map_err(|error| Failure::Input(format!("{argument}: {error}")))?;
        let stem = path.file_stem().map_or("board".into(), |stem| stem.to_string_lossy().into_owned());
        return parse(argument, &stem, bytes);
    }
    if looks_like_rows(argument) {
        let board = Board::parse(argument).map_err(Failure::input)?;
        return Ok(Input::Board(Named { name: "board".into(), board }));
    }
    Err(Failure::Input(format!(
        "{argument}: no such file, and neither a date (2025-11-13, today) nor rows (BBG/GGO/...)"
    )))
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

/// A grid of Nurikabe with a name for messages and files.
pub struct NamedGrid {
    /// The file's stem, `stdin` or `board`.
    pub name: String,
    /// The grid.
    pub grid: Grid,
}

/// Reads BOARD if it is a grid of Nurikabe: if `--puzzle` says so, or a file's name ends in `.csv`, or the first row
/// consists of digits and commas. Otherwise it is for another game, `None`.
pub fn grid(argument: &str, puzzle: Option<Puzzle>) -> Result<Option<NamedGrid>, Failure> {
    if puzzle.is_some_and(|puzzle| puzzle != Puzzle::Nurikabe) {
        return Ok(None);
    }
    let path = Path::new(argument);
    let stem = || path.file_stem().map_or("board".into(), |stem| stem.to_string_lossy().into_owned());
    let (shown, name, bytes) = match argument {
        "-" => ("standard input: ".to_string(), "stdin".to_string(), standard_input()?),
        _ if path.is_file() => {
            let read = std::fs::read(path).map_err(|error| Failure::Input(format!("{argument}: {error}")))?;
            (format!("{argument}: "), stem(), read)
        }
        _ if argument.contains(',') || puzzle.is_some() => {
            (String::new(), "board".into(), argument.as_bytes().to_vec())
        }
        _ => return Ok(None),
    };
    let first = bytes.split(|&b| b == b'\n' || b == b'\r' || b == b'/').find(|line| !line.trim_ascii().is_empty());
    let digits = |line: &[u8]| line.iter().all(|b| b.is_ascii_digit() || b", \t".contains(b));
    let is_csv = path.extension().is_some_and(|end| end.eq_ignore_ascii_case("csv"));
    if bytes.starts_with(MAGIC) || puzzle.is_none() && !is_csv && !first.is_some_and(digits) {
        return Ok(None);
    }
    if shown.is_empty() && first.is_some_and(|line| !digits(line)) {
        return Err(Failure::Input(format!("{argument}: no such file, and no rows of numbers (1,0,0/0,0,2)")));
    }
    let text = String::from_utf8(bytes).ok().filter(|text| !text.contains('\0'));
    let text = text.ok_or_else(|| Failure::Input(format!("{shown}is no text; expected rows of numbers and commas")))?;
    let grid = Grid::parse(&text).map_err(|error| Failure::Input(format!("{shown}{error}")))?;
    Ok(Some(NamedGrid { name, grid }))
}

fn parse(shown: &str, name: &str, bytes: Vec<u8>) -> Result<Input, Failure> {
    if bytes.starts_with(MAGIC) {
        return Ok(Input::Certificate(bytes));
    }
    let size = bytes.len();
    let text = String::from_utf8(bytes).ok().filter(|text| !text.contains('\0'));
    let text =
        text.ok_or_else(|| Failure::Input(format!("{shown}: is no text; expected rows of O P G B, top row first")))?;
    if size > LARGEST_BOARD_FILE {
        return Err(Failure::Input(format!("{shown}: {size} bytes is too long for a board")));
    }
    let board = Board::parse(&text).map_err(|error| Failure::Input(format!("{shown}: {error}")))?;
    Ok(Input::Board(Named { name: name.into(), board }))
}

/// Rows are short and have no path's punctuation; a name without `/` must consist of cells altogether.
fn looks_like_rows(argument: &str) -> bool {
    let cell = |c: char| "OPGBopgb.".contains(c);
    let plain = |c: char| c.is_alphanumeric() || c == '.';
    if argument.contains(['/', '\n']) {
        let mostly = argument.chars().filter(|&c| cell(c)).count() * 2
            > argument.chars().filter(|c| c.is_alphanumeric()).count();
        return mostly && argument.split(['/', '\n']).all(|row| row.chars().all(plain));
    }
    argument.is_empty() || argument.chars().all(cell)
}
