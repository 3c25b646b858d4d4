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

pub use check::CheckFields;
pub use generate::GridFields;
pub use prove::ProofFields;

use super::game::{Game, OwnOptions};
use crate::output::Failure;
use crate::pages::GameAssets;
use kortest::certificate::Header;
use kortest::nurikabe::CountError;
use kortest::nurikabe::generate::GenerateError;

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
