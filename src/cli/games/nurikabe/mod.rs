//! Adds the game Nurikabe to the program.

mod check;
mod draw;
mod export;
mod generate;
mod help;
mod page;
mod prove;
mod read;
mod reasons;
mod show;
mod solve;

use super::board::{Answer, Board, Export};
use super::game::{Game, OwnOptions};
use super::request::{ExportRequest, ProveRequest, ShowRequest, SolveRequest};
use crate::output::Failure;
use crate::pages::GameAssets;
use kortest::certificate::Header;
use kortest::nurikabe::CountError;
use kortest::nurikabe::generate::GenerateError;
use read::NamedGrid;
use std::path::Path;

/// The entry of Nurikabe in the list of games.
pub static GAME: Game = Game {
    id: read::INPUT.id,
    name: "Nurikabe",
    board_noun: read::INPUT.board_noun,
    move_noun: "move",
    input: read::INPUT,
    options: &[
        OwnOptions::of::<prove::Options>("prove"),
        OwnOptions::of::<solve::Options>("solve"),
        OwnOptions::of::<generate::Options>("generate"),
    ],
    algorithms: || solve::ALGORITHMS.to_vec(),
    formats: &export::FORMATS,
    notes: help::NOTES,
    examples: help::EXAMPLES,
    own_commands: &[],
    check: check::check,
    show_certificate: show::show_certificate,
    certificate_exporter: None,
    page: page::content,
    page_assets: GameAssets {
        checker: &[
            include_str!("web/steps.js"),
            include_str!("web/cuts.js"),
            include_str!("web/checker.js"),
        ],
        view: include_str!("web/view.js"),
        style: include_str!("web/style.css"),
    },
    generate: Some(generate::generate),
    judge,
    is_export: |_| false,
};

/// Returns a certificate's verdict on a claimed number of solutions.
fn judge(header: &Header, claim: u32) -> Option<&'static str> {
    let claim = u64::from(claim);
    match (header.claim.as_str(), header.value?) {
        ("exactly", count) => Some(if count == claim { "right" } else { "wrong" }),
        ("at-least", count) if count > claim => Some("wrong"),
        _ => None,
    }
}

impl Board for NamedGrid {
    fn puzzle(&self) -> &'static str {
        read::INPUT.id
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
        solve::solve(self, algorithm, request)
    }

    fn show(&self, request: &ShowRequest) -> Result<u8, Failure> {
        Ok(show::show(&self.grid, request))
    }

    fn exporter(&self) -> Option<&dyn Export> {
        Some(self)
    }
}

impl Export for NamedGrid {
    fn export(&self, format: &str, request: &ExportRequest) -> Result<String, Failure> {
        export::export(self, format, request)
    }
}

impl From<CountError> for Failure {
    fn from(error: CountError) -> Failure {
        match error {
            CountError::TooLarge(_) | CountError::TooLargeToCertify(_) => Failure::input(error),
            _ => Failure::unable(error),
        }
    }
}

impl From<GenerateError> for Failure {
    fn from(error: GenerateError) -> Failure {
        match error {
            GenerateError::Count(error) => error.into(),
            // All other errors mean that a limit was reached.
            _ => Failure::unfinished(error),
        }
    }
}
