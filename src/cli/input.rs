//! Reading what BOARD stands for: a date, a file, standard input, or the rows themselves.

use super::Failure;
use super::games::refuse_options_of_others;
use crate::dates;
use kortest::certificate::MAGIC;
use kortest::chilly::{self, Level};
use kortest::former::Board;
use kortest::nurikabe::Grid;
use std::io::Read;
use std::path::Path;
use std::sync::OnceLock;

/// Files beyond this are no boards.
const LARGEST_BOARD_FILE: usize = 1 << 16;
/// Files beyond this are no levels.
const LARGEST_LEVEL_FILE: usize = 1 << 20;

/// A board with a name for messages and files.
pub struct Named {
    /// The date, the file's stem, `stdin` or `board`.
    pub name: String,
    /// The board.
    pub board: Board,
}

/// The games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Puzzle {
    /// NRK's Former
    Former,
    /// Santa Chilly
    Chilly,
    /// Nurikabe, from comma-separated clues
    Nurikabe,
}

impl From<kortest_checker::Game> for Puzzle {
    fn from(game: kortest_checker::Game) -> Puzzle {
        match game {
            kortest_checker::Game::Former => Puzzle::Former,
            kortest_checker::Game::Chilly => Puzzle::Chilly,
            kortest_checker::Game::Nurikabe => Puzzle::Nurikabe,
        }
    }
}

/// The choice of the game.
#[derive(Clone, Copy, clap::Args)]
pub struct PuzzleArgument {
    /// The game, where the input does not say
    #[arg(long, value_enum)]
    pub puzzle: Option<Puzzle>,
}

/// A level of Santa Chilly with a name for messages and files.
pub struct NamedLevel {
    /// The file's stem, `stdin` or `level`.
    pub name: String,
    /// The level.
    pub level: Level,
}

/// A grid of Nurikabe with a name for messages and files.
pub struct NamedGrid {
    /// The file's stem, `stdin` or `board`.
    pub name: String,
    /// The grid.
    pub grid: Grid,
}

/// A board, a level or a grid, or the certificate of one.
pub enum Input {
    Board(Named),
    Level(NamedLevel),
    Grid(NamedGrid),
    Certificate(Vec<u8>),
}

impl Input {
    /// The game that it is of. A certificate of no game that is known is left to the checker.
    fn puzzle(&self) -> Puzzle {
        match self {
            Input::Board(_) => Puzzle::Former,
            Input::Level(_) => Puzzle::Chilly,
            Input::Grid(_) => Puzzle::Nurikabe,
            Input::Certificate(bytes) => kortest_checker::game(bytes).map_or(Puzzle::Former, Puzzle::from),
        }
    }
}

/// The complaint about a certificate where it makes no sense.
pub fn no_board(argument: &str) -> Failure {
    Failure::Input(format!("{argument}: is a certificate, not a board; try kortest check or kortest show"))
}

/// Reads a level of Santa Chilly.
pub fn level(argument: &str) -> Result<NamedLevel, Failure> {
    match read(argument, Some(Puzzle::Chilly))? {
        Input::Level(named) => Ok(named),
        _ => Err(no_board(argument)),
    }
}

/// Reads a board of Former.
pub fn board(argument: &str) -> Result<Named, Failure> {
    match read(argument, Some(Puzzle::Former))? {
        Input::Board(named) => Ok(named),
        _ => Err(no_board(argument)),
    }
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

/// Reads BOARD, and refuses options that are not for its game.
pub fn read(argument: &str, puzzle: Option<Puzzle>) -> Result<Input, Failure> {
    let input = find(argument, puzzle)?;
    refuse_options_of_others(input.puzzle())?;
    Ok(input)
}

/// Finds out what BOARD is. It is a grid of Nurikabe if `puzzle` says so, or a file's name ends in `.csv`, or the first row
/// consists of digits and commas.
fn find(argument: &str, puzzle: Option<Puzzle>) -> Result<Input, Failure> {
    if argument == "-" {
        return parse("standard input", "stdin", standard_input()?, puzzle);
    }
    if let Some(date) = dates::parse(argument).filter(|_| puzzle.is_none_or(|puzzle| puzzle == Puzzle::Former)) {
        let date = date.map_err(Failure::input)?;
        let board = dates::board(date).map_err(Failure::input)?;
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
        return parse(argument, &stem, bytes, puzzle);
    }
    if puzzle == Some(Puzzle::Nurikabe) || puzzle.is_none() && argument.contains(',') && begins_with_clues(argument) {
        if !begins_with_clues(argument) {
            return Err(Failure::Input(format!("{argument}: no such file, and no rows of numbers (1,0,0/0,0,2)")));
        }
        let grid = Grid::parse(argument).map_err(Failure::input)?;
        return Ok(Input::Grid(NamedGrid { name: "board".into(), grid }));
    }
    if puzzle != Some(Puzzle::Former) && (is_level_in_a_word(argument) || puzzle.is_some() && argument.contains('/')) {
        return parse("level", "level", argument.as_bytes().to_vec(), Some(Puzzle::Chilly));
    }
    if puzzle != Some(Puzzle::Chilly) && looks_like_rows(argument) {
        let board = Board::parse(argument).map_err(Failure::input)?;
        return Ok(Input::Board(Named { name: "board".into(), board }));
    }
    Err(Failure::Input(format!(
        "{argument}: no such file, and neither a date (2025-11-13, today) nor rows (BBG/GGO/...)"
    )))
}

fn parse(shown: &str, name: &str, bytes: Vec<u8>, puzzle: Option<Puzzle>) -> Result<Input, Failure> {
    if bytes.starts_with(MAGIC) {
        return Ok(Input::Certificate(bytes));
    }
    let size = bytes.len();
    let text = String::from_utf8(bytes).ok().filter(|text| !text.contains('\0'));
    let is_csv = Path::new(shown).extension().is_some_and(|end| end.eq_ignore_ascii_case("csv"));
    let is_grid = puzzle.map_or(is_csv || text.as_deref().is_some_and(begins_with_clues), |p| p == Puzzle::Nurikabe);
    let expected = if is_grid { "rows of numbers and commas" } else { "rows of O P G B, top row first" };
    let text = text.ok_or_else(|| Failure::Input(format!("{shown}: is no text; expected {expected}")))?;
    if is_grid {
        let grid = Grid::parse(&text).map_err(|error| Failure::Input(format!("{shown}: {error}")))?;
        return Ok(Input::Grid(NamedGrid { name: name.into(), grid }));
    }
    let is_level = size <= LARGEST_LEVEL_FILE && chilly::looks_like_level(&text);
    if puzzle.map_or(is_level, |puzzle| puzzle == Puzzle::Chilly) {
        if size > LARGEST_LEVEL_FILE {
            return Err(Failure::Input(format!("{shown}: {size} bytes is too long for a level")));
        }
        let chilly::Read { level, warning } =
            chilly::read(&text).map_err(|error| Failure::Input(format!("{shown}: {error}")))?;
        if let Some(warning) = warning {
            super::warn(&format!("{shown}: {warning}"));
        }
        return Ok(Input::Level(NamedLevel { name: name.into(), level }));
    }
    if size > LARGEST_BOARD_FILE {
        return Err(Failure::Input(format!("{shown}: {size} bytes is too long for a board")));
    }
    let board = Board::parse(&text).map_err(|error| Failure::Input(format!("{shown}: {error}")))?;
    Ok(Input::Board(Named { name: name.into(), board }))
}

/// Whether the first row that is not blank consists of digits and commas.
fn begins_with_clues(text: &str) -> bool {
    let text = text.trim_start_matches('\u{feff}');
    let first = text.split(['\n', '\r', '/']).find(|line| !line.trim().is_empty());
    first.is_some_and(|line| line.bytes().all(|b| b.is_ascii_digit() || b", \t".contains(&b)))
}

/// JSON, or links and rows. A path may have slashes too, but hardly start, exit and walls.
fn is_level_in_a_word(argument: &str) -> bool {
    argument.starts_with('{')
        || ['/', 'P', 'X', '#'].iter().all(|&c| argument.contains(c)) && chilly::looks_like_level(argument)
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
