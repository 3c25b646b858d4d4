//! Reads grids of Nurikabe from rows of numbers or from files.

use crate::games::board::Board;
use crate::games::input::{BoxedReadings, Input, name_of};
use kortest::nurikabe::{Grid, read};

/// How grids of Nurikabe are recognised and parsed.
pub const INPUT: Input = Input {
    id: "nurikabe",
    board_noun: "a grid of Nurikabe",
    help: "A grid of Nurikabe has clues with commas, semicolons, tabs or blanks between them, 0 for none, ? for an unknown size (1,0,0/0,?,2), or is an address of puzz.link.",
    expected_argument: "no rows of numbers (1,0,0/0,0,2)",
    expected_text: "rows of numbers and commas",
    of_name: |_| None,
    read: boxed_readings,
};

fn boxed_readings(name: Option<&str>, text: &str) -> BoxedReadings {
    let readings = read(text).map_error(|error| error.to_string());
    readings.map(|grid| Box::new(NamedGrid::new(name, grid)) as Box<dyn Board>)
}

/// A grid and its name for messages and files.
pub struct NamedGrid {
    /// The stem of the file name, or a name from the grid's digest.
    pub name: String,
    pub grid: Grid,
}

impl NamedGrid {
    /// Returns a grid with its name, or with a name from its digest.
    pub fn new(name: Option<&str>, grid: Grid) -> NamedGrid {
        NamedGrid {
            name: name_of(name, "nurikabe", &grid),
            grid,
        }
    }
}
