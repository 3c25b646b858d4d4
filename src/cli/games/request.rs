//! Requests tell a game which work to do.

use crate::arguments::{
    AnalyseArguments, ExportArguments, GenerateArguments, LimitArguments, ProveArguments,
    SolveArguments,
};
use crate::output::json::Object;
use crate::output::progress::Watched;
use crate::output::say;
use crate::output::units::{counted, seconds_text};
use clap::ArgMatches;
use kortest::anytime::Improvement;
use kortest::runtime::{Limits, Run};
use kortest_checker as checker;
use serde_json::{Value, json};
use std::time::Instant;

/// A request for work that may take long.
pub struct Request<'a, A> {
    /// The arguments that the command has for all games.
    pub arguments: &'a A,
    /// The parsed command line, from which the game reads its own options.
    pub options: &'a ArgMatches,
    pub limits: Limits<'a>,
    /// The limits of threads and memory.
    pub resources: &'a LimitArguments,
    pub watched: Watched,
    /// The time at which the command began.
    pub start: Instant,
}

/// A request for a proof.
pub type ProveRequest<'a> = Request<'a, ProveArguments>;
/// A request for a solution.
pub type SolveRequest<'a> = Request<'a, SolveArguments>;
/// A request for an export.
pub type ExportRequest<'a> = Request<'a, ExportArguments>;
/// A request for an analysis of moves.
pub type AnalyseRequest<'a> = Request<'a, AnalyseArguments>;
/// A request for a new board.
pub type GenerateRequest<'a> = Request<'a, GenerateArguments>;

impl<A> Request<'_, A> {
    /// Runs `work` within the limits, and shows its progress.
    pub fn watch<T: Send>(&self, work: impl FnOnce(Run) -> T + Send) -> T {
        self.watched
            .watch(|progress| work(self.resources.run(self.limits, progress)))
    }
}

impl SolveRequest<'_> {
    /// Prints an improved solution as soon as it is found.
    pub fn say_improvement(
        &self,
        noun: &str,
        Improvement {
            moves,
            states,
            time,
        }: Improvement,
    ) {
        if !self.arguments.quiet && !self.arguments.json {
            say!(
                "{} after {} ({})",
                counted(moves.into(), noun),
                seconds_text(time),
                counted(states, "state")
            );
        }
    }
}

impl AnalyseRequest<'_> {
    /// Prints the JSON object of an analysis.
    pub fn print(
        &self,
        puzzle: &str,
        name: &str,
        board: impl ToString,
        note: Option<String>,
        mut fields: Value,
        stopped: bool,
    ) {
        fields["threads"] = json!(self.resources.threads());
        fields["stopped"] = json!(stopped);
        Object::new(puzzle, name, board, fields)
            .with_note(note)
            .with_cost(self.start)
            .print();
    }
}

/// The form in which a board is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// A picture of the board, for people and not for programs.
    Drawn,
    /// The rows of the board in one line of text.
    Rows,
    /// A JSON object.
    Json,
}

/// A request to show a board.
pub struct ShowRequest<'a> {
    /// The argument that named the board.
    pub argument: &'a str,
    /// The name of the board, such as a date.
    pub name: &'a str,
    /// A note about the board, for JSON.
    pub note: Option<String>,
    pub form: Form,
    /// The parsed command line, from which the game reads its own options.
    pub options: &'a ArgMatches,
}

/// A request to export a certificate.
pub struct CertificateExport<'a> {
    /// The argument that named the certificate.
    pub argument: &'a str,
    /// The name of the certificate: the stem of the file's name.
    pub name: &'a str,
    pub limits: checker::Limits,
}
