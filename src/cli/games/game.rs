//! What the commands ask of a game.

use super::board::{Checked, Generated};
use super::input::Input;
use super::request::{CertificateExport, GenerateRequest, ShowRequest};
use crate::output::Failure;
use crate::pages::{About, Content, GameAssets};
use clap::{Arg, ArgMatches, Command};
use kortest::certificate::Header;
use kortest_checker as checker;
use std::time::Instant;

/// Something with a name to choose it by, and a line about it: an algorithm, a format.
pub type Choice = (&'static str, &'static str);

/// An example for the end of a command's `--help`: the command, the command line, and what the line does.
pub type Example = (&'static str, &'static str, &'static str);

/// A command, and the options that a game adds to it.
pub type Options = (&'static str, fn() -> Vec<Arg>);

/// What is in a valid certificate, or the checker's complaint.
pub type CheckResult = Result<Checked, checker::Error>;

/// A new board with its proof; `None` if a limit was reached first.
pub type GenerateResult = Result<Option<Generated>, Failure>;

/// A game. The functions are those of its folder.
pub struct Game {
    /// Its name in `--puzzle`, in JSON and in certificates: that of its folders.
    pub id: &'static str,
    /// Its name for people.
    pub name: &'static str,
    /// What one of its boards is called, with an article.
    pub board_noun: &'static str,
    /// What one of its moves is called.
    pub move_noun: &'static str,
    /// How it reads its boards.
    pub input: Input,
    /// The common commands that the game has and that take options of games, each with the options that the game adds.
    pub options: &'static [Options],
    /// The algorithms of `kortest solve`, the default first.
    pub algorithms: fn() -> Vec<Choice>,
    /// The formats of `kortest export` for its boards, the default first.
    pub formats: &'static [Choice],
    /// Commands, its own and common ones, and what `--help` says about them beyond their options.
    pub notes: &'static [(&'static str, &'static str)],
    /// Examples for its own commands and for common ones.
    pub examples: &'static [Example],
    /// Commands that no other game has.
    pub own_commands: &'static [CommandDefinition],
    /// `kortest check`: the verdict of the independent checker. The command began at the last argument.
    pub check: fn(&[u8], &checker::Limits, Instant) -> CheckResult,
    /// `kortest show` of a certificate.
    pub show_certificate: fn(&[u8], &ShowRequest) -> Result<u8, Failure>,
    /// `kortest export` of a certificate.
    pub certificate_exporter: Option<CertificateExporter>,
    /// What the page of a certificate says; `Err` is the checker's complaint.
    pub page: fn(&[u8], &About) -> Result<Content, checker::Error>,
    /// Its part of the pages' scripts and styles.
    pub page_assets: GameAssets,
    /// `kortest generate`.
    pub generate: Option<fn(&GenerateRequest) -> GenerateResult>,
    /// What a certificate says about a claimed number; `None` if it leaves that open.
    pub judge: fn(&Header, u32) -> Option<&'static str>,
    /// Whether a file is an earlier export, which a new one may replace.
    pub is_export: fn(&str) -> bool,
}

impl Game {
    /// The options that the game adds to a command; `None` if the game does not have the command.
    pub fn options(&self, command: &str) -> Option<Vec<Arg>> {
        self.options.iter().find(|(name, _)| *name == command).map(|(_, options)| options())
    }
}

/// A command of the program.
pub struct CommandDefinition {
    /// Name on the command line.
    pub name: &'static str,
    /// One line for the list of commands.
    pub about: &'static str,
    /// Adds the arguments. It is called only for the command that the user runs, because to define all commands would take
    /// a tenth of the time of a small proof.
    pub add_arguments: fn(Command) -> Command,
    /// Meaning of the exit codes, for `--help`.
    pub exit_codes: &'static str,
    /// Runs the command with its parsed arguments and the list of all games. Returns the exit code.
    pub run: fn(&ArgMatches, &[&'static Game]) -> Result<u8, Failure>,
}

/// Writes certificates in other formats.
pub struct CertificateExporter {
    /// The format.
    pub format: Choice,
    /// Writes a certificate in the format.
    pub export: fn(&[u8], &CertificateExport) -> Result<String, Failure>,
}
