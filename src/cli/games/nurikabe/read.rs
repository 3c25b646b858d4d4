//! Grids of Nurikabe: files and rows of numbers.

use crate::output::Failure;
use kortest::nurikabe::Grid;
use std::path::Path;

/// Files beyond this are no grids.
pub const LARGEST_FILE: usize = 1 << 24;

/// A grid with a name for messages and files.
pub struct NamedGrid {
    /// The file's stem, `stdin` or `board`.
    pub name: String,
    pub grid: Grid,
}

impl NamedGrid {
    /// The grid in a text.
    pub fn parse(name: &str, text: &str) -> Result<NamedGrid, String> {
        let grid = Grid::parse(text).map_err(|error| error.to_string())?;
        Ok(NamedGrid { name: name.into(), grid })
    }
}

/// The grid whose rows are the argument, if it looks like rows.
pub fn of_rows(argument: &str, asked: bool) -> Option<Result<NamedGrid, Failure>> {
    let is_grid = begins_with_clues(argument) && (asked || argument.contains(','));
    is_grid.then(|| NamedGrid::parse("board", argument).map_err(Failure::Input))
}

/// Whether a file is a grid: its name ends in `.csv`, or its first row consists of digits and commas.
pub fn is_grid(file: &str, text: &str) -> bool {
    Path::new(file).extension().is_some_and(|end| end.eq_ignore_ascii_case("csv")) || begins_with_clues(text)
}

/// Whether the first row that is not blank consists of digits and commas.
fn begins_with_clues(text: &str) -> bool {
    let text = text.trim_start_matches('\u{feff}');
    let first = text.split(['\n', '\r', '/']).find(|line| !line.trim().is_empty());
    first.is_some_and(|line| line.bytes().all(|b| b.is_ascii_digit() || b", \t".contains(&b)))
}
