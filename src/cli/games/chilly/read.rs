//! Levels of Santa Chilly: how they are read from an argument or a file, and what they can do.

use super::analyse;
use super::export::tsplib;
use super::prove;
use super::show::show;
use super::solve::solve;
use crate::games::board::{Analyse, Answer, Board, Export};
use crate::games::choose::read_as;
use crate::games::read::{Input, name_of};
use crate::games::request::{
    AnalyseRequest, ExportRequest, ProveRequest, ShowRequest, SolveRequest,
};
use crate::output::Failure;
use kortest::chilly::{Level, read};
use std::path::Path;

/// How levels of Santa Chilly are recognised and parsed.
pub const INPUT: Input = Input {
    id: "chilly",
    board_noun: "a level of Santa Chilly",
    help: "A level of Santa Chilly consists of links and rows, or is a list of rows or the JSON of the game.",
    expected_argument: "no level (rows with start P, exit X, walls #, presents $)",
    expected_text: "links and rows, or the JSON of the game",
    of_name: |_| None,
    read: |name, text| {
        read(text)
            .map(|level| Box::new(NamedLevel::new(name, level)) as Box<dyn Board>)
            .map_error(|error| error.to_string())
    },
};

/// A level and its name for messages and files.
pub struct NamedLevel {
    /// The stem of the file name, or a name from the level's digest.
    pub name: String,
    pub level: Level,
}

impl NamedLevel {
    /// Returns a level with its name, or with a name from its digest.
    pub fn new(name: Option<&str>, level: Level) -> NamedLevel {
        NamedLevel {
            name: name_of(name, "chilly", &level),
            level,
        }
    }
}

impl Board for NamedLevel {
    fn puzzle(&self) -> &'static str {
        INPUT.id
    }

    fn name(&self) -> &str {
        &self.name
    }

    fn text(&self) -> String {
        self.level.to_string()
    }

    fn prove(&self, request: &ProveRequest, certificate: Option<&Path>) -> Result<Answer, Failure> {
        prove::prove(self, request, certificate)
    }

    fn solve(&self, algorithm: &'static str, request: &SolveRequest) -> Result<u8, Failure> {
        solve(self, algorithm, request)
    }

    fn show(&self, request: &ShowRequest) -> Result<u8, Failure> {
        show(&self.level, None, request)
    }

    fn analysis(&self) -> Option<&dyn Analyse> {
        Some(self)
    }

    fn exporter(&self) -> Option<&dyn Export> {
        Some(self)
    }
}

impl Analyse for NamedLevel {
    fn analyse(&self, request: &AnalyseRequest) -> Result<u8, Failure> {
        analyse::analyse(self, request)
    }
}

impl Export for NamedLevel {
    fn export(&self, _: &str, request: &ExportRequest) -> Result<String, Failure> {
        tsplib(self, request)
    }
}

/// Reads an argument that must be a level of Santa Chilly.
pub fn level(argument: &str) -> Result<NamedLevel, Failure> {
    let found = read_as(argument, &INPUT, read)?;
    Ok(NamedLevel::new(found.name.as_deref(), found.board))
}
