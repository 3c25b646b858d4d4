//! Grids of Nurikabe: files and rows of numbers.

use crate::games::board::Board;
use crate::games::input::{Input, name_of};
use crate::output::Failure;
use kortest::nurikabe::Grid;
use std::path::Path;

/// How grids are read.
pub const INPUT: Input = Input {
    help: "A grid of Nurikabe has comma-separated clues, 0 for none (1,0,0/0,0,2).",
    expected_argument: "no rows of numbers (1,0,0/0,0,2)",
    expected_text: "rows of numbers and commas",
    largest_file: 1 << 24,
    of_name: |_| None,
    of_rows: |argument, asked| of_rows(argument, asked).map(|named| Ok(Box::new(named?) as Box<dyn Board>)),
    recognises: is_grid,
    parse: |name, text| Ok(Box::new(NamedGrid::parse(name, text)?)),
};

/// A grid with a name for messages and files.
pub struct NamedGrid {
    /// The file's stem, or one made of its digest.
    pub name: String,
    pub grid: Grid,
}

impl NamedGrid {
    /// The grid in a text.
    pub fn parse(name: Option<&str>, text: &str) -> Result<NamedGrid, String> {
        let grid = Grid::parse(text).map_err(|error| error.to_string())?;
        Ok(NamedGrid { name: name_of(name, "nurikabe", &grid), grid })
    }
}

/// The grid whose rows are the argument, if it looks like rows.
fn of_rows(argument: &str, asked: bool) -> Option<Result<NamedGrid, Failure>> {
    let is_grid = begins_with_clues(argument) && (asked || argument.contains(','));
    is_grid.then(|| NamedGrid::parse(None, argument).map_err(Failure::Input))
}

/// Whether a file is a grid: its name ends in `.csv`, or its first row consists of digits and commas.
fn is_grid(file: &str, text: &str) -> bool {
    Path::new(file).extension().is_some_and(|end| end.eq_ignore_ascii_case("csv")) || begins_with_clues(text)
}

/// Whether the first row that is not blank consists of digits and commas.
fn begins_with_clues(text: &str) -> bool {
    let text = text.trim_start_matches('\u{feff}');
    let first = text.split(['\n', '\r', '/']).find(|line| !line.trim().is_empty());
    first.is_some_and(|line| line.bytes().all(|b| b.is_ascii_digit() || b", \t".contains(&b)))
}
