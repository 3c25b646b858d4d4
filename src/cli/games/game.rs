//! What the commands ask of a game.

use super::board::{Checked, Generated};
use super::help::Help;
use super::input::Input;
use super::request::{CertificateExport, GenerateRequest, ShowRequest};
use crate::output::Failure;
use crate::pages::{About, Content, GameAssets};
use clap::{Arg, ArgMatches};
use kortest::certificate::Header;
use kortest_checker as checker;

/// A command that is the same for all games, and for which a game may have options of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verb {
    Prove,
    Solve,
    Show,
    Export,
    Generate,
    Analyse,
}

impl Verb {
    pub const ALL: [Verb; 6] = [Verb::Prove, Verb::Solve, Verb::Show, Verb::Export, Verb::Generate, Verb::Analyse];

    /// The command's name.
    pub fn name(self) -> &'static str {
        match self {
            Verb::Prove => "prove",
            Verb::Solve => "solve",
            Verb::Show => "show",
            Verb::Export => "export",
            Verb::Generate => "generate",
            Verb::Analyse => "analyse",
        }
    }
}

/// Something with a name to choose it by, and a line about it: an algorithm, a format.
pub type Choice = (&'static str, &'static str);

/// A game.
pub trait Game: Sync {
    /// Its name in `--puzzle`, in JSON and in certificates: that of its folders.
    fn id(&self) -> &'static str;

    /// Its name for people.
    fn name(&self) -> &'static str;

    /// What one of its boards is called, with an article.
    fn board_noun(&self) -> &'static str;

    /// What one of its moves is called.
    fn move_noun(&self) -> &'static str {
        "move"
    }

    /// How it reads its boards.
    fn input(&self) -> &'static Input;

    /// The options that it adds to a command; `None` if the game does not have the command.
    fn options(&self, verb: Verb) -> Option<Vec<Arg>>;

    /// The algorithms of `kortest solve`, the default first.
    fn algorithms(&self) -> Vec<Choice>;

    /// The formats of `kortest export` for its boards, the default first.
    fn formats(&self) -> Vec<Choice> {
        Vec::new()
    }

    /// Notes and examples for the ends of `--help`, of its own commands and of the common ones.
    fn help(&self) -> &'static [Help] {
        &[]
    }

    /// Commands that no other game has.
    fn own_commands(&self) -> Option<&dyn OwnCommands> {
        None
    }

    /// `kortest check`: the verdict of the independent checker.
    fn check(&self, bytes: &[u8], limits: &checker::Limits) -> Result<Box<dyn Checked>, checker::Error>;

    /// `kortest show` of a certificate.
    fn show_certificate(&self, bytes: &[u8], request: &ShowRequest) -> Result<u8, Failure>;

    /// `kortest export` of a certificate.
    fn certificate_exporter(&self) -> Option<&dyn CertificateExporter> {
        None
    }

    /// What the page of a certificate says; `Err` is the checker's complaint.
    fn page(&self, bytes: &[u8], about: &About) -> Result<Content, checker::Error>;

    /// Its part of the pages' scripts and styles.
    fn page_assets(&self) -> GameAssets;

    /// `kortest generate`.
    fn generator(&self) -> Option<&dyn Generator> {
        None
    }

    /// What a certificate says about a claimed number; `None` if it leaves that open.
    fn judge(&self, header: &Header, claim: u32) -> Option<&'static str>;

    /// Whether a file is an earlier export, which a new one may replace.
    fn is_export(&self, _: &str) -> bool {
        false
    }
}

/// The commands that only one game has.
pub trait OwnCommands {
    /// The definitions for the command line.
    fn commands(&self) -> Vec<clap::Command>;

    /// The name of each command, with the meaning of its exit codes.
    fn exit_codes(&self) -> &'static [(&'static str, &'static str)];

    /// Runs one of the commands. `matches` is the whole command line, `games` is the list of all games.
    fn run(&self, matches: &ArgMatches, games: &[&'static dyn Game]) -> Result<u8, Failure>;
}

/// Writes certificates in other formats.
pub trait CertificateExporter {
    /// The formats, the default first.
    fn formats(&self) -> Vec<Choice>;

    /// The text of a certificate in one of the formats.
    fn export(&self, bytes: &[u8], format: &str, request: &CertificateExport) -> Result<String, Failure>;
}

/// Makes new boards.
pub trait Generator {
    /// A new board with its proof; `None` if a limit was reached first.
    fn generate(&self, request: &GenerateRequest) -> Result<Option<Generated>, Failure>;
}
