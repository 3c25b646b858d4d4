//! Reads grids of Nurikabe from rows of numbers or from files.

use crate::games::input::{Fit, Input, name_of};
use kortest::nurikabe::{Grid, is_address};
use std::path::Path;

/// How grids of Nurikabe are recognised and parsed.
pub const INPUT: Input = Input {
    help: "A grid of Nurikabe has comma-separated clues, 0 for none, ? for an unknown size (1,0,0/0,?,2), or is an address of puzz.link.",
    expected_argument: "no rows of numbers (1,0,0/0,0,2)",
    expected_text: "rows of numbers and commas",
    of_name: |_| None,
    fits_argument: |argument, asked| match begins_with_clues(argument) {
        _ if is_address(argument) => Fit::Sure,
        true if asked => Fit::Sure,
        true if argument.contains(',') || argument.contains('/') => fits(argument),
        _ => Fit::No,
    },
    fits_file: |file, text| match Path::new(file).extension() {
        Some(end) if end.eq_ignore_ascii_case("csv") => Fit::Sure,
        _ if is_address(text) => Fit::Sure,
        _ if begins_with_clues(text) => fits(text),
        _ if Grid::is_drawn(text) => Fit::Sure,
        _ => Fit::No,
    },
    nearly: |argument| {
        let is_meant = argument.contains(',')
            && argument.chars().filter(char::is_ascii_digit).count() * 3 > argument.len();
        is_meant
            .then(|| Grid::parse(argument).err())
            .flatten()
            .map(|error| error.to_string())
    },
    parse: |name, text| Ok(Box::new(NamedGrid::parse(name, text)?)),
};

/// A grid and its name for messages and files.
pub struct NamedGrid {
    /// The stem of the file name, or a name from the grid's digest.
    pub name: String,
    pub grid: Grid,
}

impl NamedGrid {
    /// Parses a grid.
    pub fn parse(name: Option<&str>, text: &str) -> Result<NamedGrid, String> {
        let grid = Grid::parse(text).map_err(|error| error.to_string())?;
        Ok(NamedGrid {
            name: name_of(name, "nurikabe", &grid),
            grid,
        })
    }
}

/// Returns how likely a text of digits is a grid of Nurikabe.
fn fits(text: &str) -> Fit {
    match text.contains(',') {
        true if text.split([',', '/', '\n']).any(|cell| cell.trim() == "0") => Fit::Sure,
        true => Fit::Possible,
        false if Grid::parse(text).is_ok() => Fit::Possible,
        false => Fit::No,
    }
}

/// Returns whether the first row of clues has only digits, question marks and commas.
fn begins_with_clues(text: &str) -> bool {
    let text = text.trim_start_matches('\u{feff}');
    let counts = |line: &&str| !line.trim().is_empty() && !line.trim_start().starts_with('#');
    let first = text
        .split(['\n', '\r'])
        .find(counts)
        .and_then(|line| line.split('/').find(counts));
    first.is_some_and(|row| {
        row.bytes()
            .all(|b| b.is_ascii_digit() || b"?, \t".contains(&b))
    })
}
