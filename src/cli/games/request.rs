//! What a command hands to a game.

use crate::arguments::{
    AnalyseArguments, ExportArguments, GenerateArguments, LimitArguments, ProveArguments, SolveArguments,
};
use crate::output::json::Object;
use crate::output::progress::Watched;
use clap::ArgMatches;
use kortest::runtime::{Limits, Run};
use kortest_checker as checker;
use serde_json::{Value, json};
use std::time::Instant;

/// Work that may take long.
pub struct Request<'a, A> {
    /// The options that all games have.
    pub arguments: &'a A,
    /// Where the game's own options are.
    pub options: &'a ArgMatches,
    pub limits: Limits<'a>,
    /// Threads and memory.
    pub resources: &'a LimitArguments,
    /// How its progress is shown.
    pub watched: Watched,
    /// When the command began.
    pub start: Instant,
}

/// A proof that is asked for.
pub type ProveRequest<'a> = Request<'a, ProveArguments>;
/// A solution that is asked for.
pub type SolveRequest<'a> = Request<'a, SolveArguments>;
/// A text that is asked for.
pub type ExportRequest<'a> = Request<'a, ExportArguments>;
/// What moves are worth, which is asked for.
pub type AnalyseRequest<'a> = Request<'a, AnalyseArguments>;
/// A board that is asked for.
pub type GenerateRequest<'a> = Request<'a, GenerateArguments>;

impl<A> Request<'_, A> {
    /// Does the work, and shows the progress meanwhile.
    pub fn watch<T: Send>(&self, work: impl FnOnce(Run) -> T + Send) -> T {
        self.watched.watch(|progress| work(self.resources.run(self.limits, progress)))
    }
}

impl SolveRequest<'_> {
    /// Whether improvements are told as they come.
    pub fn tells_improvements(&self) -> bool {
        !self.arguments.quiet && !self.arguments.json
    }
}

impl AnalyseRequest<'_> {
    /// Prints the JSON object of an analysis. `stopped` says whether not all is known or written.
    pub fn print(&self, puzzle: &str, name: &str, board: impl ToString, mut fields: Value, stopped: bool) {
        fields["threads"] = json!(self.resources.threads());
        fields["stopped"] = json!(stopped);
        Object::new(puzzle, name, board, fields).with_cost(self.start).print();
    }
}

/// In which form something is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// As a picture for people.
    Drawn,
    /// As the rows in one line, which every command takes.
    Rows,
    /// As a JSON object.
    Json,
}

/// Something to be shown.
pub struct ShowRequest<'a> {
    /// What the user called it.
    pub argument: &'a str,
    /// Its name: the date, the file's stem.
    pub name: &'a str,
    pub form: Form,
    /// Where the game's own options are.
    pub options: &'a ArgMatches,
}

/// A certificate to be written in another format.
pub struct CertificateExport<'a> {
    /// What the user called it.
    pub argument: &'a str,
    /// Its name: the file's stem.
    pub name: &'a str,
    pub limits: checker::Limits,
}
