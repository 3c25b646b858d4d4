//! NRK's Former, as the commands see it.

mod analyse;
mod answer;
mod archive;
mod board;
mod check;
mod clicks;
mod compare;
mod coq;
mod dates;
mod draw;
mod help;
mod page;
mod palette;
mod picture;
mod prove;
mod read;
mod sealed;
mod show;
mod solve;

use super::game::{CertificateExporter, Game, OwnCommands};
use super::least_moves::{Score, algorithms};
use super::options::{declared, declared_commands};
use crate::output::Failure;
use crate::pages::GameAssets;
use clap::{ArgMatches, FromArgMatches, Subcommand};
use kortest::anytime::Algorithm;
use kortest::former::ProveError;

/// The game.
pub static GAME: Game = Game {
    id: "former",
    name: "Former",
    board_noun: "a board of Former",
    move_noun: clicks::NOUN,
    input: read::INPUT,
    options: &[
        ("prove", declared::<prove::Options>),
        ("solve", declared::<algorithms::AlgorithmOptions>),
        ("show", declared::<show::Options>),
        ("analyse", declared::<analyse::Options>),
        ("export", Vec::new),
    ],
    algorithms: || algorithms::choices(Algorithm::Portfolio),
    formats: &[],
    notes: help::NOTES,
    examples: help::EXAMPLES,
    own_commands: Some(OwnCommands { commands: declared_commands::<Own>, exit_codes: help::EXIT_CODES, run }),
    check: check::check,
    show_certificate: show::show_certificate,
    certificate_exporter: Some(CertificateExporter { format: coq::FORMAT, export: coq::export }),
    page: page::content,
    page_assets: GameAssets {
        checker: &[
            include_str!("web/contents.js"),
            include_str!("web/search.js"),
            include_str!("web/steps.js"),
            include_str!("web/layer.js"),
            include_str!("web/cut.js"),
            include_str!("web/layers.js"),
            include_str!("web/checker.js"),
        ],
        view: concat!(include_str!("web/rules.js"), "\n", include_str!("web/view.js")),
        style: include_str!("web/style.css"),
    },
    generate: None,
    judge: Score::judge,
    is_export: coq::is_export,
};

/// The commands that only this game has.
#[derive(Subcommand)]
enum Own {
    Archive(archive::Arguments),
    Compare(compare::Arguments),
}

fn run(matches: &ArgMatches, games: &[&'static Game]) -> Result<u8, Failure> {
    match Own::from_arg_matches(matches).map_err(Failure::input)? {
        Own::Archive(arguments) => archive::run(&arguments, games),
        Own::Compare(arguments) => compare::run(&arguments),
    }
}

impl From<ProveError> for Failure {
    fn from(error: ProveError) -> Failure {
        match error {
            ProveError::TooLargeForSearch { .. } => Failure::input(error),
            _ => Failure::unfinished(error),
        }
    }
}
