//! Grids of Nurikabe: how they are read from rows of numbers or from files, and what they can do.

use super::export::export;
use super::prove;
use super::show::show;
use super::solve::solve;
use crate::games::board::{Answer, Board, Export};
use crate::games::read::{Input, name_of};
use crate::games::request::{ExportRequest, ProveRequest, ShowRequest, SolveRequest};
use crate::output::Failure;
use kortest::nurikabe::{Grid, read};
use std::path::Path;

/// How grids of Nurikabe are recognised and parsed.
pub const INPUT: Input = Input {
    id: "nurikabe",
    board_noun: "a grid of Nurikabe",
    help: "A grid of Nurikabe has clues with commas, semicolons, tabs or blanks between them, 0 for none, ? for an unknown size (1,0,0/0,?,2), or is an address of puzz.link.",
    expected_argument: "no rows of numbers (1,0,0/0,0,2)",
    expected_text: "rows of numbers and commas",
    of_name: |_| None,
    read: |name, text| {
        read(text)
            .map(|grid| Box::new(NamedGrid::new(name, grid)) as Box<dyn Board>)
            .map_error(|error| error.to_string())
    },
};

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

impl Board for NamedGrid {
    fn puzzle(&self) -> &'static str {
        INPUT.id
    }

    fn name(&self) -> &str {
        &self.name
    }

    fn text(&self) -> String {
        self.grid.to_string()
    }

    fn prove(&self, request: &ProveRequest, certificate: Option<&Path>) -> Result<Answer, Failure> {
        prove::prove(self, request, certificate)
    }

    fn solve(&self, algorithm: &'static str, request: &SolveRequest) -> Result<u8, Failure> {
        solve(self, algorithm, request)
    }

    fn show(&self, request: &ShowRequest) -> Result<u8, Failure> {
        Ok(show(&self.grid, request))
    }

    fn exporter(&self) -> Option<&dyn Export> {
        Some(self)
    }
}

impl Export for NamedGrid {
    fn export(&self, format: &str, request: &ExportRequest) -> Result<String, Failure> {
        export(self, format, request)
    }
}
