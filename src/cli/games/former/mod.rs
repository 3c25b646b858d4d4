//! Adds NRK's game Former to the program.

mod analyse;
mod archive;
mod check;
mod clicks;
mod compare;
mod coq;
mod dates;
mod draw;
mod help;
mod page;
mod picture;
mod play;
mod prove;
mod read;
mod show;
mod solve;

use super::board::{Analyse, Answer, Board};
use super::game::{CertificateExporter, CommandDefinition, Game, OwnOptions};
use super::least_moves::{Score, algorithms};
use super::options::of_matches;
use super::request::{AnalyseRequest, ProveRequest, ShowRequest, SolveRequest};
use crate::output::Failure;
use crate::pages::GameAssets;
use clap::Args;
use kortest::former::ProveError;
use read::Named;
use std::path::Path;

/// The entry of Former in the list of games.
pub static GAME: Game = Game {
    id: read::INPUT.id,
    name: "Former",
    board_noun: read::INPUT.board_noun,
    move_noun: clicks::NOUN,
    input: read::INPUT,
    options: &[
        OwnOptions::of::<prove::Options>("prove"),
        OwnOptions::of::<algorithms::AlgorithmOptions>("solve"),
        OwnOptions::of::<show::Options>("show"),
        OwnOptions::of::<analyse::Options>("analyse"),
    ],
    algorithms: solve::algorithms,
    formats: &[],
    notes: help::NOTES,
    examples: help::EXAMPLES,
    own_commands: &[
        CommandDefinition {
            name: "play",
            about: "Play a board in the terminal, with hints. At the end, see where you lost clicks",
            add_arguments: play::Arguments::augment_args,
            exit_codes: "0 ended by the player; 2 bad input, or no terminal; 3 stopped",
            run: |matches| play::run(&of_matches(matches)),
        },
        CommandDefinition {
            name: "archive",
            about: "Prove NRK's board of each date of a range, and write a site to browse. Rerun the command to resume: dates with a valid certificate are skipped",
            add_arguments: archive::Arguments::augment_args,
            exit_codes: "0 all boards are proven; 1 a recorded score is false; 2 bad input; 3 some boards are not proven yet: rerun the command",
            run: |matches| archive::run(&of_matches(matches)),
        },
        CommandDefinition {
            name: "compare",
            about: "Run all algorithms on the same boards. Print a table, and draw a plot of the solution lengths over time",
            add_arguments: compare::Arguments::augment_args,
            exit_codes: "0 done; 2 bad input; 3 stopped",
            run: |matches| compare::run(&of_matches(matches)),
        },
    ],
    check: check::check,
    show_certificate: show::show_certificate,
    certificate_exporter: Some(CertificateExporter {
        format: coq::FORMAT,
        export: coq::export,
    }),
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
        view: concat!(
            include_str!("web/rules.js"),
            "\n",
            include_str!("web/reports.js"),
            "\n",
            include_str!("web/view.js")
        ),
        style: include_str!("web/style.css"),
    },
    generate: None,
    judge: Score::judge,
    is_export: coq::is_export,
};

impl Board for Named {
    fn puzzle(&self) -> &'static str {
        read::INPUT.id
    }

    fn name(&self) -> &str {
        &self.name
    }

    fn text(&self) -> String {
        self.board.to_string()
    }

    fn note(&self) -> Option<String> {
        self.note.clone()
    }

    fn prove(&self, request: &ProveRequest, certificate: Option<&Path>) -> Result<Answer, Failure> {
        prove::prove(self, request, certificate)
    }

    fn solve(&self, algorithm: &'static str, request: &SolveRequest) -> Result<u8, Failure> {
        solve::solve(self, algorithm, request)
    }

    fn show(&self, request: &ShowRequest) -> Result<u8, Failure> {
        show::show(&self.board, None, request)
    }

    fn analysis(&self) -> Option<&dyn Analyse> {
        Some(self)
    }
}

impl Analyse for Named {
    fn analyse(&self, request: &AnalyseRequest) -> Result<u8, Failure> {
        analyse::analyse(self, request)
    }
}

impl From<ProveError> for Failure {
    fn from(error: ProveError) -> Failure {
        match error {
            ProveError::TooLargeForSearch { .. } => Failure::input(error),
            _ => Failure::unable(error),
        }
    }
}
