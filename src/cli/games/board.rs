//! What the commands ask of a board: a proof and its answer, a solution, a picture.

use super::journal::{can_resume, resume_command};
use super::request::{AnalyseRequest, ExportRequest, ProveRequest, ShowRequest, SolveRequest};
use crate::output::Failure;
use crate::storage::Certificate;
use kortest::runtime::Journal;
use serde_json::Value;
use std::path::Path;
use std::sync::Arc;

/// A board with a name, for messages and files: the date, the file's stem, or one made of its digest.
pub trait Board: Sync {
    /// The name.
    fn name(&self) -> &str;

    /// The board in one line, as in certificates.
    fn text(&self) -> String;

    /// Finds the best solution and proves it. `certificate` is the path for its certificate, if one is wanted.
    fn prove(&self, request: &ProveRequest, certificate: Option<&Path>) -> Result<Answer, Failure>;

    /// Finds a solution and says so; the exit code. `algorithm` is one of the game's.
    fn solve(&self, algorithm: &str, request: &SolveRequest) -> Result<u8, Failure>;

    /// Shows the board, or a solution of it; the exit code.
    fn show(&self, request: &ShowRequest) -> Result<u8, Failure>;

    /// Prints what the moves are worth; the exit code. Only boards of games with `kortest analyse` are asked.
    fn analyse(&self, _: &AnalyseRequest) -> Result<u8, Failure> {
        unreachable!("the game has no analysis")
    }

    /// Returns the board in one of the formats of its game. Only boards of games with formats are asked.
    fn export(&self, _format: &str, _: &ExportRequest) -> Result<String, Failure> {
        unreachable!("the game has no format")
    }
}

/// What a claim is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// In a word.
    pub word: &'static str,
    /// Whether it is right.
    pub holds: bool,
}

/// The result of a proof, as it is printed and saved.
pub struct Answer {
    /// What the claim is worth, once that is settled.
    pub verdict: Option<Verdict>,
    /// Whether there is an answer, if nothing was claimed.
    pub is_settled: bool,
    /// Whether all that was asked for is done, even if the answer is known before.
    pub is_complete: bool,
    /// Whether the run was stopped early.
    pub was_stopped: bool,
    /// The answer in one sentence, without the name of the board.
    pub sentence: String,
    /// Lines about how it was found.
    pub details: Vec<String>,
    /// The fields of the JSON object that are the game's own.
    pub fields: Value,
    /// The strongest certificate that the proof supports and the question needs, if a certificate is wanted.
    pub certificate: Option<Certificate>,
    /// A line about the certificate, for files of more than this number of bytes.
    pub remark: Option<(usize, String)>,
    /// The journal, which an unfinished run leaves for the one that resumes it.
    pub journal: Option<Arc<Journal>>,
    /// What went wrong beside the proof.
    pub error: Option<String>,
}

impl Answer {
    /// The command that resumes an unfinished run. `saved`: whether the certificate is where it should be.
    pub fn resume(&self, saved: bool) -> Option<String> {
        can_resume(self.journal.as_ref(), self.was_stopped || !saved).then(resume_command)
    }

    /// Removes the journal of a finished run, when all is done and saved.
    pub fn finish(&self) -> Result<(), Failure> {
        match &self.journal {
            Some(journal) if !self.was_stopped => journal.remove().map_err(Failure::unfinished),
            _ => Ok(()),
        }
    }
}

/// A new board.
pub struct Generated {
    /// What it is called.
    pub name: String,
    /// The board in one line.
    pub board: String,
    /// Its proof. The sentence and the details are about the board, without its solution.
    pub answer: Answer,
}

/// What the checker says about a valid certificate.
pub struct Checked {
    /// What the certificate proves, in a sentence without its full stop.
    pub sentence: String,
    /// Lines about what was done.
    pub details: Vec<String>,
    /// The digest, in hexadecimal.
    pub digest: String,
    /// The fields of the JSON object that are the game's own.
    pub fields: Value,
}
