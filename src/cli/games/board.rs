//! What the commands ask of a board: a proof and its answer, a solution, a picture.

use super::journal::resume_command;
use super::request::{AnalyseRequest, ExportRequest, ProveRequest, ShowRequest, SolveRequest};
use crate::output::Failure;
use crate::storage::{Certificate, Saved};
use kortest::runtime::Journal;
use serde_json::Value;
use std::path::Path;

/// A board with a name, for messages and files: the date, the file's stem, or one made of its digest.
pub trait Board: Sync {
    /// The name.
    fn name(&self) -> &str;

    /// The board in one line, as in certificates.
    fn text(&self) -> String;

    /// Finds the best solution and proves it. `certificate` is where that will go.
    fn prove(&self, request: &ProveRequest, certificate: Option<&Path>) -> Result<Box<dyn Answer>, Failure>;

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

/// What a proof has come to.
pub trait Answer {
    /// What the claim is worth, once that is settled.
    fn verdict(&self) -> Option<Verdict>;

    /// Whether there is an answer, if nothing was claimed.
    fn is_settled(&self) -> bool;

    /// Whether all that was asked for is done, even if the answer is known before.
    fn is_complete(&self) -> bool {
        true
    }

    /// Whether it was stopped early.
    fn was_stopped(&self) -> bool;

    /// The answer in one sentence, without the name of the board.
    fn sentence(&self) -> String;

    /// Prints how it was found.
    fn say_details(&self);

    /// What is good to know about its certificate.
    fn remark(&self, _: &Saved) -> Option<String> {
        None
    }

    /// The fields of the JSON object that are the game's own.
    fn json(&self) -> Value;

    /// The strongest certificate that the proof supports and the question needs.
    fn certificate(&self) -> Option<Certificate>;

    /// The journal, which an unfinished run leaves for the one that resumes it.
    fn journal(&self) -> Option<&Journal> {
        None
    }

    /// The command that resumes an unfinished run. `saved`: whether the certificate is where it should be.
    fn resume(&self, saved: bool) -> Option<String> {
        let unfinished = self.was_stopped() || !saved;
        self.journal().filter(|journal| unfinished && !journal.is_empty()).map(|_| resume_command())
    }

    /// What went wrong beside the proof.
    fn error(&self) -> Option<String> {
        None
    }

    /// Tidies up when all is done and saved.
    fn finish(&self) -> Result<(), Failure> {
        match self.journal() {
            Some(journal) if !self.was_stopped() => journal.remove().map_err(Failure::unfinished),
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
    /// What it is like, in one sentence without its name.
    pub sentence: String,
    /// Prints more about it, but no solution.
    pub say_details: Box<dyn Fn()>,
    /// The fields of the JSON object.
    pub fields: Value,
    /// Its proof.
    pub answer: Box<dyn Answer>,
}

/// What the checker says about a valid certificate.
pub struct Checked {
    /// The board in one line.
    pub board: String,
    /// The kind of the claim, and its number if it has one.
    pub claim: (&'static str, Option<u64>),
    /// What the certificate proves, in a sentence without its full stop.
    pub sentence: String,
    /// Lines about what was done.
    pub details: Vec<String>,
    /// The digest, in hexadecimal.
    pub digest: String,
    /// The fields of the JSON object that are the game's own.
    pub fields: Value,
}
