//! The interface between the commands and a board.

use super::journal::{can_resume, journal_failure, resume_command};
use super::request::{AnalyseRequest, ExportRequest, ProveRequest, ShowRequest, SolveRequest};
use crate::output::Failure;
use crate::storage::Certificate;
use kortest::runtime::Journal;
use serde_json::Value;
use std::path::Path;
use std::sync::Arc;

/// A board of any game.
pub trait Board: Sync {
    fn name(&self) -> &str;

    /// The board in one line, as in certificates.
    fn text(&self) -> String;

    /// A warning about the board for the user.
    fn note(&self) -> Option<String> {
        None
    }

    /// Finds the best solution, and proves that it is optimal.
    fn prove(&self, request: &ProveRequest, certificate: Option<&Path>) -> Result<Answer, Failure>;

    /// Finds a solution, prints it, and returns the exit code.
    fn solve(&self, algorithm: &str, request: &SolveRequest) -> Result<u8, Failure>;

    /// Shows the board or a solution, and returns the exit code.
    fn show(&self, request: &ShowRequest) -> Result<u8, Failure>;

    /// Prints which moves are not optimal, and returns the exit code.
    fn analyse(&self, _: &AnalyseRequest) -> Result<u8, Failure> {
        unreachable!("the game has no analysis")
    }

    /// Returns the board in an export format of its game.
    fn export(&self, _format: &str, _: &ExportRequest) -> Result<String, Failure> {
        unreachable!("the game has no format")
    }
}

/// The verdict on a claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// The verdict as one word, such as `optimal`.
    pub word: &'static str,
    /// Whether the claim is right.
    pub holds: bool,
}

/// The result of a proof, ready to be printed and saved.
pub struct Answer {
    /// The verdict on the user's claim, if the proof decides the claim.
    pub verdict: Option<Verdict>,
    pub is_settled: bool,
    /// Whether the run has done everything that the user asked for.
    pub is_complete: bool,
    /// Whether a limit or a signal stopped the run.
    pub was_stopped: bool,
    /// The answer in one sentence, without the name of the board.
    pub sentence: String,
    /// The answer in a few words, for the table of several boards.
    pub short: String,
    /// Lines of text that describe how the answer was found.
    pub details: Vec<String>,
    /// Fields that only this game adds to the JSON object.
    pub fields: Value,
    pub certificate: Option<Certificate>,
    /// A remark, printed if the certificate's size in bytes exceeds the number.
    pub remark: Option<(usize, String)>,
    /// The journal from which a later run can resume an unfinished run.
    pub journal: Option<Arc<Journal>>,
    /// An error that does not affect the proof.
    pub error: Option<String>,
}

impl Answer {
    /// Returns the command that resumes an unfinished run.
    pub fn resume(&self, saved: bool) -> Option<String> {
        can_resume(self.journal.as_ref(), self.was_stopped || !saved).then(resume_command)
    }

    /// Removes the journal of a run that is finished and saved.
    pub fn finish(&self) -> Result<(), Failure> {
        match &self.journal {
            Some(journal) if !self.was_stopped => journal.remove().map_err(journal_failure),
            _ => Ok(()),
        }
    }
}

pub struct Generated {
    pub name: String,
    /// The board in one line.
    pub board: String,
    /// The result of proving the board. `sentence` and `details` do not reveal the solution.
    pub answer: Answer,
}

/// The checker's report on a valid certificate.
pub struct Checked {
    /// The proven claim as a sentence without a full stop.
    pub sentence: String,
    /// Lines of text that describe what the checker verified.
    pub details: Vec<String>,
    pub digest: String,
    /// Fields that only this game adds to the JSON object.
    pub fields: Value,
}
