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
mod merge;
mod page;
mod palette;
mod picture;
mod plan;
mod prove;
mod read;
mod sealed;
mod show;
mod solve;
mod work;

use super::board::Checked;
use super::game::{CertificateExporter, Choice, Game, OwnCommands, Verb};
use super::help::Help;
use super::input::Input;
use super::least_moves::{Score, algorithms};
use super::options::declared;
use super::request::{CertificateExport, CheckRequest, ShowRequest};
use crate::output::Failure;
use crate::pages::{About, Content, GameAssets};
use clap::{Arg, ArgMatches, Command, FromArgMatches, Subcommand};
use kortest::anytime::Algorithm;
use kortest::certificate::Header;
use kortest::cluster::ClusterError;
use kortest::former::{PlanError, ProveError};
use kortest_checker as checker;

/// The game.
pub struct Former;

/// The commands that only this game has.
#[derive(Subcommand)]
enum Own {
    Archive(archive::Arguments),
    Plan(plan::Arguments),
    Work(work::Arguments),
    Merge(merge::Arguments),
    Compare(compare::Arguments),
}

impl Game for Former {
    fn id(&self) -> &'static str {
        "former"
    }

    fn name(&self) -> &'static str {
        "Former"
    }

    fn board_noun(&self) -> &'static str {
        "a board of Former"
    }

    fn move_noun(&self) -> &'static str {
        clicks::NOUN
    }

    fn input(&self) -> &'static Input {
        &read::INPUT
    }

    fn options(&self, verb: Verb) -> Option<Vec<Arg>> {
        Some(match verb {
            Verb::Prove => declared::<prove::Options>(),
            Verb::Solve => declared::<algorithms::AlgorithmOptions>(),
            Verb::Check => declared::<check::Options>(),
            Verb::Show => declared::<show::Options>(),
            Verb::Analyse => declared::<analyse::Options>(),
            Verb::Export => Vec::new(),
            Verb::Generate => return None,
        })
    }

    fn algorithms(&self) -> Vec<Choice> {
        algorithms::choices(Algorithm::Portfolio)
    }

    fn help(&self) -> &'static [Help] {
        help::HELP
    }

    fn own_commands(&self) -> Option<&dyn OwnCommands> {
        Some(self)
    }

    fn check(&self, bytes: &[u8], request: &CheckRequest) -> Result<Box<dyn Checked>, checker::Error> {
        check::check(bytes, request)
    }

    fn show_certificate(&self, bytes: &[u8], request: &ShowRequest) -> Result<u8, Failure> {
        show::show_certificate(bytes, request)
    }

    fn certificate_exporter(&self) -> Option<&dyn CertificateExporter> {
        Some(self)
    }

    fn is_export(&self, text: &str) -> bool {
        coq::is_export(text)
    }

    fn page(&self, bytes: &[u8], about: &About) -> Result<Content, checker::Error> {
        page::content(bytes, about)
    }

    fn page_assets(&self) -> GameAssets {
        GameAssets {
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
        }
    }

    fn judge(&self, header: &Header, claim: u32) -> Option<&'static str> {
        Score::of_header(header, claim).map(Score::word)
    }
}

impl OwnCommands for Former {
    fn commands(&self) -> Vec<Command> {
        Own::augment_subcommands(Command::new("")).get_subcommands().cloned().collect()
    }

    fn exit_codes(&self) -> &'static [(&'static str, &'static str)] {
        help::EXIT_CODES
    }

    fn run(&self, matches: &ArgMatches, games: &[&'static dyn Game]) -> Result<u8, Failure> {
        match Own::from_arg_matches(matches).map_err(Failure::input)? {
            Own::Archive(arguments) => archive::run(&arguments, games),
            Own::Plan(arguments) => plan::run(&arguments),
            Own::Work(arguments) => work::run(&arguments),
            Own::Merge(arguments) => merge::run(&arguments),
            Own::Compare(arguments) => compare::run(&arguments),
        }
    }
}

impl CertificateExporter for Former {
    fn formats(&self) -> Vec<Choice> {
        coq::FORMATS.to_vec()
    }

    fn export(&self, bytes: &[u8], _: &str, request: &CertificateExport) -> Result<String, Failure> {
        coq::export(bytes, request)
    }
}

impl From<PlanError> for Failure {
    fn from(error: PlanError) -> Failure {
        match error {
            PlanError::Prove(error) => error.into(),
            PlanError::File(_) | PlanError::Cluster(ClusterError::Journal(_)) => Failure::input(error),
            _ => Failure::unfinished(error),
        }
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
