//! Adds the game Santa Chilly to the program.

mod analyse;
mod check;
mod coq;
mod export;
mod help;
mod import;
mod page;
mod prove;
mod read;
mod show;
mod solve;

use super::board::{Analyse, Answer, Board, Export};
use super::game::{CertificateExporter, Choice, CommandDefinition, Game, OwnOptions};
use super::least_moves::{Score, algorithms};
use super::options::of_matches;
use super::request::{AnalyseRequest, ExportRequest, ProveRequest, ShowRequest, SolveRequest};
use crate::output::Failure;
use crate::pages::GameAssets;
use clap::Args;
use kortest::anytime::Algorithm;
use kortest::chilly::ProveError;
use read::NamedLevel;
use std::path::Path;

/// The entry of Santa Chilly in the list of games.
pub static GAME: Game = Game {
    id: read::INPUT.id,
    name: "Santa Chilly",
    board_noun: read::INPUT.board_noun,
    move_noun: prove::NOUN,
    input: read::INPUT,
    options: &[
        OwnOptions::of::<prove::Options>("prove"),
        OwnOptions::of::<algorithms::AlgorithmOptions>("solve"),
        OwnOptions::of::<show::Options>("show"),
        OwnOptions::of::<export::Options>("export"),
        OwnOptions::of::<analyse::Options>("analyse"),
    ],
    algorithms: || algorithms::choices(Algorithm::Triangle),
    formats: &[Choice {
        name: "tsplib",
        about: "a travelling salesman problem",
    }],
    notes: &[],
    examples: help::EXAMPLES,
    own_commands: &[CommandDefinition {
        name: "import",
        about: "Read back the tour that a solver found for an exported level, validate it, and print the moves",
        add_arguments: import::Arguments::augment_args,
        exit_codes: "0 the tour is a valid route; 2 the tour is not a valid route, or bad input",
        run: |matches| import::run(&of_matches(matches)),
    }],
    check: check::check,
    show_certificate: show::show_certificate,
    certificate_exporter: Some(CertificateExporter {
        format: coq::FORMAT,
        export: coq::export,
    }),
    page: page::content,
    page_assets: GameAssets {
        checker: &[include_str!("web/board.js"), include_str!("web/checker.js")],
        view: include_str!("web/view.js"),
        style: include_str!("web/style.css"),
    },
    generate: None,
    judge: Score::judge,
    is_export: |text| export::is_export(text) || coq::is_export(text),
};

impl Board for NamedLevel {
    fn puzzle(&self) -> &'static str {
        read::INPUT.id
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
        solve::solve(self, algorithm, request)
    }

    fn show(&self, request: &ShowRequest) -> Result<u8, Failure> {
        show::show(&self.level, None, request)
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
        export::tsplib(self, request)
    }
}

impl From<ProveError> for Failure {
    fn from(error: ProveError) -> Failure {
        match error {
            ProveError::TooManyPresents(_) => Failure::input(error),
            _ => Failure::unable(error),
        }
    }
}
