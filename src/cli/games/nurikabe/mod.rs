//! The commands for Nurikabe.

mod answer;
mod board;
mod check;
mod draw;
mod export;
mod generate;
mod help;
mod page;
mod prove;
mod read;
mod show;
mod solve;

use super::board::{Checked, Generated};
use super::game::{Choice, Game, Generator, Verb};
use super::help::Help;
use super::input::Input;
use super::options::declared;
use super::request::{GenerateRequest, ShowRequest};
use crate::output::Failure;
use crate::pages::{About, Content, GameAssets};
use clap::Arg;
use kortest::certificate::Header;
use kortest::nurikabe::CountError;
use kortest::nurikabe::generate::GenerateError;
use kortest_checker as checker;

/// The game.
pub struct Nurikabe;

impl Game for Nurikabe {
    fn id(&self) -> &'static str {
        "nurikabe"
    }

    fn name(&self) -> &'static str {
        "Nurikabe"
    }

    fn board_noun(&self) -> &'static str {
        "a grid of Nurikabe"
    }

    fn input(&self) -> &'static Input {
        &read::INPUT
    }

    fn options(&self, verb: Verb) -> Option<Vec<Arg>> {
        Some(match verb {
            Verb::Prove => declared::<prove::Options>(),
            Verb::Solve => declared::<solve::Options>(),
            Verb::Generate => declared::<generate::Options>(),
            Verb::Show | Verb::Export => Vec::new(),
            Verb::Analyse => return None,
        })
    }

    fn algorithms(&self) -> Vec<Choice> {
        solve::ALGORITHMS.to_vec()
    }

    fn formats(&self) -> Vec<Choice> {
        export::FORMATS.to_vec()
    }

    fn help(&self) -> &'static [Help] {
        help::HELP
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
            checker: &[include_str!("web/steps.js"), include_str!("web/cuts.js"), include_str!("web/checker.js")],
            view: include_str!("web/view.js"),
            style: include_str!("web/style.css"),
        }
    }

    fn generator(&self) -> Option<&dyn Generator> {
        Some(self)
    }

    /// A claim is a number of solutions.
    fn judge(&self, header: &Header, claim: u32) -> Option<&'static str> {
        let claim = u64::from(claim);
        match (header.claim.as_str(), header.value?) {
            ("exactly", count) => Some(if count == claim { "right" } else { "wrong" }),
            ("at-least", count) if count > claim => Some("wrong"),
            _ => None,
        }
    }
}

impl Generator for Nurikabe {
    fn generate(&self, request: &GenerateRequest) -> Result<Option<Generated>, Failure> {
        generate::generate(request)
    }
}

impl From<CountError> for Failure {
    fn from(error: CountError) -> Failure {
        match error {
            CountError::TooLarge(_) | CountError::TooLargeToCertify(_) => Failure::input(error),
            _ => Failure::unfinished(error),
        }
    }
}

impl From<GenerateError> for Failure {
    fn from(error: GenerateError) -> Failure {
        match error {
            GenerateError::Count(error) => error.into(),
            // A limit was reached, if one of the program.
            _ => Failure::unfinished(error),
        }
    }
}
