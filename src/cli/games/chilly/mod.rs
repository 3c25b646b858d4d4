//! The commands for Santa Chilly.

mod analyse;
mod answer;
mod board;
mod check;
mod export;
mod help;
mod import;
mod page;
mod prove;
mod read;
mod show;
mod solve;
mod unsolvable;

use super::board::Checked;
use super::game::{Choice, Game, OwnCommands, Verb};
use super::help::Help;
use super::input::Input;
use super::least_moves::{Score, algorithms};
use super::options::declared;
use super::request::ShowRequest;
use crate::output::Failure;
use crate::pages::{About, Content, GameAssets};
use clap::{Arg, ArgMatches, Command, FromArgMatches, Subcommand};
use kortest::anytime::Algorithm;
use kortest::certificate::Header;
use kortest::chilly::ProveError;
use kortest_checker as checker;

/// The game.
pub struct Chilly;

/// The commands that only this game has.
#[derive(Subcommand)]
enum Own {
    Import(import::Arguments),
}

impl Game for Chilly {
    fn id(&self) -> &'static str {
        "chilly"
    }

    fn name(&self) -> &'static str {
        "Santa Chilly"
    }

    fn board_noun(&self) -> &'static str {
        "a level of Santa Chilly"
    }

    fn input(&self) -> &'static Input {
        &read::INPUT
    }

    fn options(&self, verb: Verb) -> Option<Vec<Arg>> {
        Some(match verb {
            Verb::Prove => declared::<prove::Options>(),
            Verb::Solve => declared::<algorithms::AlgorithmOptions>(),
            Verb::Generate => return None,
            Verb::Show => declared::<show::Options>(),
            Verb::Export => declared::<export::Options>(),
            Verb::Analyse => declared::<analyse::Options>(),
        })
    }

    fn algorithms(&self) -> Vec<Choice> {
        algorithms::choices(Algorithm::Triangle)
    }

    fn formats(&self) -> Vec<Choice> {
        vec![("tsplib", "a travelling salesman problem")]
    }

    fn help(&self) -> &'static [Help] {
        help::HELP
    }

    fn own_commands(&self) -> Option<&dyn OwnCommands> {
        Some(self)
    }

    fn check(&self, bytes: &[u8], limits: &checker::Limits) -> Result<Box<dyn Checked>, checker::Error> {
        check::check(bytes, limits)
    }

    fn show_certificate(&self, bytes: &[u8], request: &ShowRequest) -> Result<u8, Failure> {
        show::show_certificate(bytes, request)
    }

    fn page(&self, bytes: &[u8], about: &About) -> Result<Content, checker::Error> {
        page::content(bytes, about)
    }

    fn page_assets(&self) -> GameAssets {
        GameAssets {
            checker: &[include_str!("web/board.js"), include_str!("web/checker.js")],
            view: include_str!("web/view.js"),
            style: include_str!("web/style.css"),
        }
    }

    fn judge(&self, header: &Header, claim: u32) -> Option<&'static str> {
        Score::of_header(header, claim).map(Score::word)
    }

    fn is_export(&self, text: &str) -> bool {
        export::is_export(text)
    }
}

impl OwnCommands for Chilly {
    fn commands(&self) -> Vec<Command> {
        Own::augment_subcommands(Command::new("")).get_subcommands().cloned().collect()
    }

    fn exit_codes(&self) -> &'static [(&'static str, &'static str)] {
        help::EXIT_CODES
    }

    fn run(&self, matches: &ArgMatches, _: &[&'static dyn Game]) -> Result<u8, Failure> {
        match Own::from_arg_matches(matches).map_err(Failure::input)? {
            Own::Import(arguments) => import::run(&arguments),
        }
    }
}

impl From<ProveError> for Failure {
    fn from(error: ProveError) -> Failure {
        match error {
            ProveError::TooManyPresents(_) => Failure::input(error),
            _ => Failure::unfinished(error),
        }
    }
}
