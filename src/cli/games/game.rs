//! The interface between the commands and a game.

use super::board::{Checked, GenerateRequest, Generated, ShowRequest};
use crate::output::Failure;
#[cfg(test)]
use crate::output::schema::Section;
use clap::{Arg, ArgMatches, Args, Command};
use kortest::claim::Quantity;
use kortest::read::Reader;
use kortest_checker as checker;
use kortest_pages::{About, Content};
use std::time::Instant;

/// An algorithm or a format.
#[derive(Clone, Copy)]
pub struct Choice {
    /// The name on the command line.
    pub name: &'static str,
    /// A description for `--help`.
    pub about: &'static str,
}

/// An example in the `--help` of a command.
pub struct Example {
    pub command: &'static str,
    /// The command line.
    pub line: &'static str,
    /// What the command line does.
    pub about: &'static str,
}

/// A note in the `--help` of a command.
pub struct Note {
    pub command: &'static str,
    pub text: &'static str,
}

/// The options that a game adds to a shared command.
pub struct OwnOptions {
    command: &'static str,
    options: fn() -> Vec<Arg>,
}

impl OwnOptions {
    /// Returns the options of a command that the struct `A` declares.
    pub const fn of<A: Args>(command: &'static str) -> OwnOptions {
        OwnOptions {
            command,
            options: declared::<A>,
        }
    }
}

/// Returns the options that a struct declares.
fn declared<A: Args>() -> Vec<Arg> {
    let command = A::augment_args(Command::new(""));
    command.get_arguments().cloned().collect()
}

/// The report on a valid certificate, or the checker's error.
pub type CheckResult = Result<Checked, checker::Error>;

/// A generated board, or `None` if a limit stopped the generator.
pub type GenerateResult = Result<Option<Generated>, Failure>;

/// A game, with the functions that implement the commands.
pub struct Game {
    /// The name of the game in `--puzzle`, in JSON and in certificates.
    pub id: &'static str,
    /// The name of the game that readers see.
    pub name: &'static str,
    /// The word for a board of the game, with an article.
    pub board_noun: &'static str,
    /// The word for a move of the game.
    pub move_noun: &'static str,
    /// How the game reads its boards.
    pub reader: &'static Reader,
    /// The part of `--help` that describes BOARD.
    pub board_help: &'static str,
    /// The options that the game adds to shared commands. A game whose boards can be analysed has
    /// options for `analyse`.
    pub options: &'static [OwnOptions],
    /// The algorithms of `kortest solve`; the first is the default.
    pub algorithms: fn() -> Vec<Choice>,
    /// The formats of `kortest export` for boards; the first is the default.
    pub formats: &'static [Choice],
    /// The sections of `JSON.md` about objects that only this game prints.
    #[cfg(test)]
    pub sections: &'static [Section],
    /// Notes for the `--help` of commands.
    pub notes: &'static [Note],
    pub examples: &'static [Example],
    /// Commands that only this game has.
    pub own_commands: &'static [CommandDefinition],
    /// Checks a certificate for `kortest check`.
    pub check: fn(&[u8], &checker::Limits, Instant) -> CheckResult,
    /// Implements `kortest show` for a certificate.
    pub show_certificate: fn(&[u8], &ShowRequest) -> Result<u8, Failure>,
    /// The format of `kortest export` for certificates.
    pub theorem: Choice,
    /// Returns the content of a certificate's page, or the checker's error.
    pub page: fn(&[u8], &About) -> Result<Content, checker::Error>,
    pub generate: Option<fn(&GenerateRequest) -> GenerateResult>,
    /// What the result of a board counts.
    pub quantity: Quantity,
    /// Returns whether a text is an earlier export of a board, which `kortest export` may overwrite.
    pub is_board_export: fn(&str) -> bool,
}

impl Game {
    /// Returns the options that the game adds to a command; `None` if it adds none.
    pub fn options(&self, command: &str) -> Option<Vec<Arg>> {
        let own = self.options.iter().find(|own| own.command == command)?;
        Some((own.options)())
    }
}

pub struct CommandDefinition {
    pub name: &'static str,
    /// The description in the list of commands.
    pub about: &'static str,
    pub add_arguments: fn(Command) -> Command,
    /// The meaning of the exit codes, for `--help`.
    pub exit_codes: &'static str,
    /// Runs the command and returns the exit code.
    pub run: fn(&ArgMatches) -> Result<u8, Failure>,
}
