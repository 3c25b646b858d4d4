//! The interface between the commands and a board, and the results that a board returns.

use super::fields::{CheckOfGame, GeneratedOfGame, ProofOfGame};
use super::journal::{can_resume, journal_failure, resume_command};
use super::request::{AnalyseRequest, ExportRequest, ProveRequest, ShowRequest, SolveRequest};
use crate::output::json::{IterationFields, Object, OfBoard};
use crate::output::{Failure, say};
use crate::storage::Certificate;
use crate::system::names::printable;
use kortest::runtime::Journal;
use kortest_checker::Claim;
use serde::Serialize;
use std::path::Path;
use std::sync::Arc;

/// A board of any game.
pub trait Board: Sync {
    /// The name of the game in JSON and in certificates.
    fn puzzle(&self) -> &'static str;

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
    fn solve(&self, algorithm: &'static str, request: &SolveRequest) -> Result<u8, Failure>;

    /// Shows the board or a solution, and returns the exit code.
    fn show(&self, request: &ShowRequest) -> Result<u8, Failure>;

    /// Returns the analysis of the board's moves; `None` if the game has no analysis.
    fn analysis(&self) -> Option<&dyn Analyse> {
        None
    }

    /// Returns the export of the board; `None` if boards of the game have no export format.
    fn exporter(&self) -> Option<&dyn Export> {
        None
    }
}

/// A board whose moves can be analysed.
pub trait Analyse {
    /// Prints which moves are not optimal, and returns the exit code.
    fn analyse(&self, request: &AnalyseRequest) -> Result<u8, Failure>;
}

/// A board that can be exported to formats of other programs.
pub trait Export {
    /// Returns the board in an export format of its game.
    fn export(&self, format: &str, request: &ExportRequest) -> Result<String, Failure>;
}

/// Creates a JSON object about a board.
pub fn object_of<T: Serialize>(board: &dyn Board, fields: T) -> Object<'_, OfBoard<'_, T>> {
    Object::new(board.puzzle(), board.name(), board.text(), fields).with_note(board.note())
}

/// Prints the result of `kortest solve`: `fields` as JSON, or else `sentence`.
pub fn print_solution<T: Serialize>(
    board: &dyn Board,
    fields: T,
    sentence: &str,
    request: &SolveRequest,
) {
    if request.arguments.json {
        object_of(board, fields).with_cost(request.start).print();
    } else {
        say!("{}: {sentence}", printable(board.name()));
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
    /// The facts of the proof for JSON.
    pub fields: ProofFields,
    /// The budgets that were tried, in order.
    pub iterations: Vec<IterationFields>,
    pub certificate: Option<Certificate>,
    pub remark: Option<Remark>,
    /// The journal from which a later run can resume an unfinished run.
    pub journal: Option<Arc<Journal>>,
    /// An error that does not affect the proof.
    pub error: Option<String>,
}

/// The facts about a proof in JSON. Bounds are on the number of moves or of solutions.
#[derive(Serialize)]
pub struct ProofFields {
    pub lower_bound: u64,
    pub upper_bound: Option<u64>,
    /// Whether the question is answered, regardless of the claim.
    pub proved: bool,
    pub states: u64,
    /// The number of threads that the run could use.
    pub threads: usize,
    pub method: &'static str,
    #[serde(flatten)]
    pub of_game: ProofOfGame,
}

/// A remark about a large certificate.
pub struct Remark {
    /// The remark is printed if the certificate has more bytes than this.
    pub min_bytes: usize,
    pub text: String,
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

/// A generated board with its proof.
pub struct Generated {
    pub name: String,
    /// The board in one line.
    pub board: String,
    /// The result of proving the board. `sentence` and `details` do not reveal the solution.
    pub answer: Answer,
    /// Facts about the board for JSON.
    pub fields: GeneratedOfGame,
}

/// What the checker has verified about a valid certificate.
pub struct Checked {
    /// The board in one line.
    pub board: String,
    pub claim: Claim,
    /// The proven claim as a sentence without a full stop.
    pub sentence: String,
    /// Lines of text that describe what the checker verified.
    pub details: Vec<String>,
    pub digest: String,
    /// What the checker verified, for JSON.
    pub fields: CheckOfGame,
}
