//! Requests tell a game which work to do.

use crate::arguments::{
    AnalyseArguments, ExportArguments, GenerateArguments, LimitArguments, ProveArguments,
    SolveArguments,
};
use crate::output::progress::Watched;
use crate::output::units::{counted, seconds_text};
use crate::output::{Failure, say, stop_flag};
use clap::ArgMatches;
use kortest::anytime::Improvement;
use kortest::runtime::{Limits, Run};
use kortest_checker as checker;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

/// A request for work that may take long.
pub struct Request<'a, A> {
    /// The arguments that the command has for all games.
    pub arguments: &'a A,
    /// The parsed command line, from which the game reads its own options.
    pub options: &'a ArgMatches,
    /// The time at which the command began.
    pub start: Instant,
    watched: Watched,
    /// The flag that the first signal sets.
    stop: Arc<AtomicBool>,
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

/// The arguments of a command whose work may take long.
pub trait LongWork {
    fn limits(&self) -> &LimitArguments;

    /// Whether the command does not show its progress.
    fn is_quiet(&self) -> bool;
}

/// Implements [`LongWork`] for arguments with the fields `limits` and `quiet`.
macro_rules! long_work {
    ($($Arguments:ty),*) => {
        $(impl LongWork for $Arguments {
            fn limits(&self) -> &LimitArguments {
                &self.limits
            }

            fn is_quiet(&self) -> bool {
                self.quiet
            }
        })*
    };
}

long_work!(
    ProveArguments,
    SolveArguments,
    ExportArguments,
    AnalyseArguments,
    GenerateArguments
);

impl<'a, A: LongWork> Request<'a, A> {
    /// Creates a request. `noun` is the word for a move, for the progress. From this call on, a
    /// signal stops the work in an orderly way.
    pub fn new(
        arguments: &'a A,
        options: &'a ArgMatches,
        noun: &'static str,
        start: Instant,
    ) -> Result<Request<'a, A>, Failure> {
        Ok(Request {
            arguments,
            options,
            start,
            watched: Watched::whole(noun, arguments.is_quiet()),
            stop: stop_flag()?,
        })
    }

    /// Returns when the work must end.
    pub fn limits(&self) -> Limits<'_> {
        Limits {
            stop: &self.stop,
            deadline: self.arguments.limits().deadline(self.start),
        }
    }

    /// Returns the number of worker threads.
    pub fn threads(&self) -> usize {
        self.arguments.limits().threads()
    }

    /// Returns the memory limit in bytes.
    pub fn memory(&self) -> usize {
        self.arguments.limits().memory
    }

    /// Runs `work` within the limits, and shows its progress.
    pub fn watch<T: Send>(&self, work: impl FnOnce(Run) -> T + Send) -> T {
        let resources = self.arguments.limits();
        let limits = self.limits();
        self.watched
            .watch(|progress| work(resources.run(limits, progress)))
    }
}

impl SolveRequest<'_> {
    /// Prints an improved solution as soon as it is found.
    pub fn say_improvement(&self, noun: &str, improvement: Improvement) {
        if self.arguments.quiet || self.arguments.json {
            return;
        }
        say!(
            "{} after {} ({})",
            counted(improvement.moves.into(), noun),
            seconds_text(improvement.time),
            counted(improvement.states, "state")
        );
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
