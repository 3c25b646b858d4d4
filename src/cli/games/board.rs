//! The interface between the commands and a board: what a command asks of a board, and what the board answers.

use super::fields::{CheckOfGame, GeneratedOfGame, ProofFields, ProofOfGame};
use super::journal::{is_resumable, journal_failure, resume_command};
use crate::arguments::{
    AnalyseArguments, ExplainArguments, ExportArguments, GenerateArguments, LimitArguments,
    PerftArguments, ProveArguments, SolveArguments,
};
use crate::output::json::{IterationFields, Object, OfBoard};
use crate::output::progress::Watched;
use crate::output::{Failure, say, stop_flag};
use clap::ArgMatches;
use kortest::answer::Certificate;
use kortest::anytime::Improvement;
use kortest::bounds::Bounds;
use kortest::claim::{Quantity, Verdict};
use kortest::perft::{PerftError, Ply};
use kortest::read::name_of;
use kortest::runtime::{Journal, Limits, Run, Stage};
use kortest::text::{counted, printable, seconds_text};
use kortest_checker::Claim;
use serde::Serialize;
use std::any::Any;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

/// A board, and its name for messages and files.
pub struct Named<G: kortest::answer::Game> {
    /// A date, a file name without its extension, or a name made from the digest of the board (a hash of its text).
    pub name: String,
    pub board: G::Board,
    /// A note about the board, such as that its date is in the future.
    pub note: Option<String>,
}

impl<G: kortest::answer::Game> Named<G> {
    /// Returns a board with its name. Without a name, the board is named after its digest (a hash of its text).
    pub fn new(name: Option<&str>, board: G::Board) -> Named<G> {
        Named {
            name: name.map_or_else(|| name_of(G::NAME, &board), str::to_string),
            board,
            note: None,
        }
    }
}

/// A function that receives the number of sequences of moves of each length.
pub type OnPly<'a> = dyn FnMut(&Ply) + Send + 'a;

/// A board of any game.
pub trait Board: Any + Sync {
    /// The name of the game in JSON and in certificates.
    fn puzzle(&self) -> &'static str;

    fn name(&self) -> &str;

    /// The board in one line, as in certificates.
    fn text(&self) -> String;

    /// Returns a warning about the board for the user; `None` if there is none.
    fn note(&self) -> Option<String> {
        None
    }

    /// Finds the best solution, and proves that it is optimal.
    fn prove(&self, request: &ProveRequest, certificate: Option<&Path>) -> Result<Answer, Failure>;

    /// Returns the answer of an existing certificate of this board. Returns `None` if the certificate fails the check,
    /// leaves the board open, or lacks evidence that the request asks for.
    fn certified_answer(&self, certificate: Vec<u8>, request: &ProveRequest) -> Option<Answer>;

    /// Finds a solution, prints it, and returns the exit code.
    fn solve(&self, algorithm: &'static str, request: &SolveRequest) -> Result<u8, Failure>;

    /// Counts the different sequences of 1 to `depth` moves; calls `report` after each length.
    fn perft(&self, depth: u32, run: Run, report: &mut OnPly) -> Result<(), PerftError>;

    /// Shows the board or a solution, and returns the exit code.
    fn show(&self, request: &ShowRequest) -> Result<u8, Failure>;

    /// Prints which moves are not optimal, and returns the exit code.
    fn analyse(&self, request: &AnalyseRequest) -> Result<u8, Failure>;

    /// Prints why one move fewer is not enough, and returns the exit code.
    fn explain(&self, request: &ExplainRequest) -> Result<u8, Failure>;

    /// Returns the board in an export format of its game.
    fn export(&self, format: &str, request: &ExportRequest) -> Result<String, Failure>;
}

/// Creates a JSON object about a board: its game, name, text and note, and then `fields`.
pub fn object_of<T: Serialize>(board: &dyn Board, fields: T) -> Object<'_, OfBoard<'_, T>> {
    Object::new(board.puzzle(), board.name(), board.text(), fields).with_note(board.note())
}

/// Prints the result of `kortest solve`: `fields` as a JSON object with `--json`, or else `sentence`.
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

/// The words of a game for its moves and its solutions.
#[derive(Clone, Copy, Debug)]
pub struct GameWords {
    /// The word for a move, such as `click`.
    pub noun: &'static str,
    /// The word for a solution, such as `route`.
    pub solution: &'static str,
    /// Why no move is needed on a solved board.
    pub solved: &'static str,
}

/// The result of a proof by a run or by an existing certificate, ready to be printed and saved.
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is an independent fact about the answer"
)]
pub struct Answer {
    /// What the result counts: the moves of the best solution, or the solutions.
    pub quantity: Quantity,
    pub words: GameWords,
    /// The result that the user claims; `None` without a claim.
    pub claim: Option<u32>,
    pub bounds: Bounds,
    /// Whether the lower bound rests on a journal (a file of an earlier run) that no checker has verified.
    pub is_unchecked: bool,
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
    /// The budgets (numbers of moves) that the proof tried to refute, in order.
    pub iterations: Vec<IterationFields>,
    /// The evidence of an existing certificate: numbers of parts, each with the word for one part, such as `record`.
    pub contents: Vec<(u64, &'static str)>,
    pub certificate: Option<Certificate>,
    pub remark: Option<Remark>,
    /// The journal from which a later run can resume an unfinished run.
    pub journal: Option<Arc<Journal>>,
    /// An error that does not affect the proof, such as a journal that could not be written.
    pub error: Option<String>,
}

/// A remark about a certificate.
pub struct Remark {
    /// The remark is printed only for a certificate with more bytes than this number.
    pub min_bytes: usize,
    pub text: String,
}

impl Remark {
    /// Creates a remark that is printed for a certificate of any size.
    pub fn for_any_size(text: String) -> Remark {
        // Each certificate has more than 0 bytes.
        Remark { min_bytes: 0, text }
    }
}

impl Answer {
    /// Creates an answer with the facts about a proof: its method, the number of its states, and facts of one game. The
    /// bounds are open and the sentences empty until the caller sets them. The run counts as complete and not stopped.
    pub fn new(
        quantity: Quantity,
        words: GameWords,
        method: &'static str,
        states: u64,
        of_game: ProofOfGame,
    ) -> Answer {
        Answer {
            quantity,
            words,
            claim: None,
            bounds: Bounds::OPEN,
            is_unchecked: false,
            is_settled: false,
            is_complete: true,
            was_stopped: false,
            sentence: String::new(),
            short: String::new(),
            details: Vec::new(),
            fields: ProofFields {
                lower_bound: 0,
                upper_bound: None,
                proved: false,
                states,
                threads: 1,
                method,
                of_game,
            },
            iterations: Vec::new(),
            contents: Vec::new(),
            certificate: None,
            remark: None,
            journal: None,
            error: None,
        }
    }

    /// Returns what the bounds say about the user's claim; `None` without a claim, or while the claim is not decided.
    pub fn verdict(&self) -> Option<Verdict> {
        self.bounds.verdict(self.claim?)
    }

    /// Returns the verdict on the claim as a word such as `optimal`; `None` without a claim, or without a decision.
    pub fn word(&self) -> Option<&'static str> {
        self.verdict().map(|verdict| verdict.word(self.quantity))
    }

    /// Returns the command that resumes the run from its journal (a file with the progress of the search). Returns
    /// `None` without such a file, or if the run is finished and its certificate was written (`is_saved`).
    pub fn resume(&self, is_saved: bool) -> Option<String> {
        let is_unfinished = self.was_stopped || !is_saved;
        (is_unfinished && is_resumable(self.journal.as_ref())).then(resume_command)
    }

    /// Removes the journal (a file with the progress of the search), unless a later run needs it to go on.
    pub fn finish(&self) -> Result<(), Failure> {
        match &self.journal {
            Some(journal) if !self.was_stopped => journal.remove().map_err(journal_failure),
            Some(_) | None => Ok(()),
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

impl Generated {
    /// Returns a generated board with its proof (`answer`). The board is named after its digest (a hash of its text).
    pub fn new<G: kortest::answer::Game>(
        board: &G::Board,
        answer: Answer,
        fields: GeneratedOfGame,
    ) -> Generated {
        Generated {
            name: name_of(G::NAME, board),
            board: board.to_string(),
            answer,
            fields,
        }
    }
}

/// What the checker has verified about a valid certificate.
pub struct Checked {
    /// The board in one line.
    pub board: String,
    pub claim: Claim,
    /// The kind of the claim as one word for people, such as `optimal` or `solution`.
    pub word: &'static str,
    /// The proven claim as a sentence without a full stop.
    pub sentence: String,
    /// Lines of text that describe what the checker verified.
    pub details: Vec<String>,
    pub digest: String,
    /// What the checker verified, for JSON.
    pub fields: CheckOfGame,
}

/// A request for work that may take long.
pub struct Request<'a, A> {
    /// The arguments that the command has for all games.
    pub arguments: &'a A,
    /// The parsed command line, from which the game reads its own options.
    pub options: &'a ArgMatches,
    /// The time at which the command began.
    pub start: Instant,
    watched: Watched,
    /// The flag that the first signal, such as Ctrl-C, sets.
    stop: &'static AtomicBool,
}

/// A request for a proof.
pub type ProveRequest<'a> = Request<'a, ProveArguments>;
/// A request for a solution.
pub type SolveRequest<'a> = Request<'a, SolveArguments>;
/// A request for an export.
pub type ExportRequest<'a> = Request<'a, ExportArguments>;
/// A request for an analysis of moves.
pub type AnalyseRequest<'a> = Request<'a, AnalyseArguments>;
/// A request for an explanation of the optimum.
pub type ExplainRequest<'a> = Request<'a, ExplainArguments>;
/// A request for the numbers of sequences of moves.
pub type PerftRequest<'a> = Request<'a, PerftArguments>;
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
    ExplainArguments,
    GenerateArguments,
    PerftArguments
);

impl<'a, A: LongWork> Request<'a, A> {
    /// Creates a request of the user that began at `start`. `noun` is the word for a move. From this call on, a signal
    /// such as Ctrl-C sets a stop flag and no longer ends the program at once.
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
        Limits::none()
            .stop(self.stop)
            .deadline(self.arguments.limits().deadline(self.start))
    }

    /// Returns the number of worker threads.
    pub fn threads(&self) -> usize {
        self.arguments.limits().threads()
    }

    /// Returns the memory limit in bytes.
    pub fn memory(&self) -> usize {
        self.arguments.limits().memory
    }

    /// Calls `work` with the limits and resources of the command line, and shows the progress. Returns the result.
    pub fn watch<T: Send>(&self, work: impl FnOnce(Run) -> T + Send) -> T {
        let resources = self.arguments.limits();
        let limits = self.limits();
        self.watched
            .watch(|progress| work(resources.run(limits, progress)))
    }
}

impl<A> Request<'_, A> {
    /// Calls `work`, which has only one stage, and shows that this stage runs. Returns the result of `work`.
    pub fn watch_stage<T>(&self, stage: &'static Stage, work: impl FnOnce() -> T) -> T {
        self.watched.watch_stage(stage, work)
    }
}

impl SolveRequest<'_> {
    /// Prints an improved solution, but nothing with `--quiet` or `--json`. `noun` is the word for a move.
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
pub enum ShowForm {
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
    pub form: ShowForm,
    /// The parsed command line, from which the game reads its own options.
    pub options: &'a ArgMatches,
}
