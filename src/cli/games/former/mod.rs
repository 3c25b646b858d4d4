//! NRK's Former, as the commands see it.

mod answer;
mod archive;
mod board;
mod check;
mod clicks;
mod compare;
mod dates;
mod journal;
mod merge;
mod page;
mod plan;
mod prove;
mod read;
mod show;
mod solve;
mod work;

use super::board::{Board, CheckFailure, Checked};
use super::game::{Choice, Game, Verb};
use super::least_moves::{Score, algorithms};
use super::options::declared;
use super::request::{CheckRequest, ShowRequest};
use crate::output::Failure;
use crate::pages::{About, Content, GameAssets};
use clap::{Arg, ArgMatches, Command, FromArgMatches, Subcommand};
use kortest::anytime::Algorithm;
use kortest::certificate::Header;
use kortest::cluster::ClusterError;
use kortest::former::{PlanError, ProveError};
use kortest_checker as checker;
use read::Named;

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

    fn board_help(&self) -> &'static str {
        "A board of Former is also a date (2025-11-13, 13-11-2025, today: NRK's board of that day); its rows have the \
         colours O P G B and . for an empty cell (BBG/GGO/...)."
    }

    fn options(&self, verb: Verb) -> Vec<Arg> {
        match verb {
            Verb::Prove => declared::<prove::Options>(),
            Verb::Solve => declared::<algorithms::AlgorithmOptions>(),
            Verb::Check => declared::<check::Options>(),
            Verb::Show => declared::<show::Options>(),
            Verb::Export => Vec::new(),
        }
    }

    fn algorithms(&self) -> Vec<Choice> {
        algorithms::choices(Algorithm::Portfolio)
    }

    fn commands(&self) -> Vec<Command> {
        Own::augment_subcommands(Command::new("")).get_subcommands().cloned().collect()
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

    fn board_of_name(&self, name: &str) -> Option<Result<Box<dyn Board>, Failure>> {
        read::of_date(name).map(|named| Ok(Box::new(named?) as Box<dyn Board>))
    }

    fn board_of_rows(&self, argument: &str, _: bool) -> Option<Result<Box<dyn Board>, Failure>> {
        read::of_rows(argument).map(|named| Ok(Box::new(named?) as Box<dyn Board>))
    }

    fn expected_argument(&self) -> &'static str {
        read::EXPECTED_ARGUMENT
    }

    fn recognises(&self, _: &str, text: &str) -> bool {
        read::is_rows(text)
    }

    fn expected_text(&self) -> &'static str {
        read::EXPECTED_TEXT
    }

    fn largest_file(&self) -> usize {
        read::LARGEST_FILE
    }

    fn board_of_text(&self, name: &str, text: &str) -> Result<Box<dyn Board>, String> {
        Ok(Box::new(Named::parse(name, text)?))
    }

    fn check(&self, bytes: &[u8], request: &CheckRequest) -> Result<Box<dyn Checked>, CheckFailure> {
        check::check(bytes, request)
    }

    fn show_certificate(&self, bytes: &[u8], request: &ShowRequest) -> Result<u8, Failure> {
        show::show_certificate(bytes, request)
    }

    fn page(&self, bytes: &[u8], about: &About) -> Result<Content, checker::Error> {
        page::content(bytes, about)
    }

    fn page_assets(&self) -> GameAssets {
        GameAssets {
            checker: &[include_str!("web/checker.js"), include_str!("web/search.js"), include_str!("web/columns.js")],
            view: include_str!("web/view.js"),
            style: include_str!("web/style.css"),
        }
    }

    fn judge(&self, header: &Header, claim: u32) -> Option<&'static str> {
        Score::of_header(header, claim).map(Score::word)
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
            ProveError::TooManyCells(_) => Failure::input(error),
            _ => Failure::unfinished(error),
        }
    }
}
