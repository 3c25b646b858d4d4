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

    /// Options that it takes and not every game does.
    fn options(&self, _: Verb) -> Vec<Arg> {
        Vec::new()
    }

    /// The algorithms of `kortest solve`, the default first.
    fn algorithms(&self) -> Vec<Choice>;

    /// The formats of `kortest export`, the default first.
    fn formats(&self) -> Vec<Choice> {
        Vec::new()
    }

    /// The formats of `kortest export` for its certificates, the default first.
    fn certificate_formats(&self) -> Vec<Choice> {
        Vec::new()
    }

    /// Commands that no other game has.
    fn commands(&self) -> Vec<clap::Command> {
        Vec::new()
    }

    /// What the ends of `--help` say about its commands, and about those that all games have.
    fn help(&self) -> &'static [Help] {
        &[]
    }

    /// Runs one of them. `matches` are those of the whole command line; `games` are all.
    fn run(&self, _matches: &ArgMatches, _games: &[&'static dyn Game]) -> Result<u8, Failure> {
        unreachable!("the game has no commands of its own")
    }

    /// `kortest check`: the verdict of the independent checker.
    fn check(&self, bytes: &[u8], limits: &checker::Limits) -> Result<Box<dyn Checked>, checker::Error>;

    /// `kortest show` of a certificate.
    fn show_certificate(&self, bytes: &[u8], request: &ShowRequest) -> Result<u8, Failure>;

    /// `kortest export` of a certificate, in one of its formats.
    fn export_certificate(
        &self,
        _bytes: &[u8],
        _format: &str,
        _request: &CertificateExport,
    ) -> Result<String, Failure> {
        unreachable!("the game has no formats for certificates")
    }

    /// What the page of a certificate says; `Err` is the checker's complaint.
    fn page(&self, bytes: &[u8], about: &About) -> Result<Content, checker::Error>;

    /// Its part of the pages' scripts and styles.
    fn page_assets(&self) -> GameAssets;

    /// Whether it can make new boards.
    fn generates(&self) -> bool {
        false
    }

    /// `kortest generate`; `None` if a limit was reached before there was a board.
    fn generate(&self, _: &GenerateRequest) -> Result<Option<Generated>, Failure> {
        unreachable!("the game has no generator")
    }

    /// Whether it can tell what moves are worth.
    fn analyses(&self) -> bool {
        false
    }

    /// What a certificate says about a claimed number; `None` if it leaves that open.
    fn judge(&self, header: &Header, claim: u32) -> Option<&'static str>;

    /// Whether a file is an earlier export, which a new one may replace.
    fn is_export(&self, _: &str) -> bool {
        false
    }
}
