//! The interface between the commands and a game, and the entry of a game in the program.

use super::board::{
    AnalyseRequest, Answer, Checked, ExplainRequest, ExportRequest, GameWords, GenerateRequest,
    Generated, Named, OnPly, ProveRequest, Remark, ShowRequest, SolveRequest,
};
use super::journal::{JournalNeed, ResumeArgument};
use crate::output::Failure;
#[cfg(test)]
use crate::output::schema::Section;
use clap::{Arg, ArgMatches, Args, Command};
use kortest::answer;
use kortest::claim::Quantity;
use kortest::perft::PerftError;
use kortest::read::GameReader;
use kortest::runtime::Run;
use kortest_checker::{self as checker, Report};
use kortest_pages::{About, Content};
use std::time::Instant;

/// An algorithm or an export format, which the user chooses by its name.
#[derive(Clone, Copy)]
pub struct Choice {
    /// The name on the command line.
    pub name: &'static str,
    /// A description for `--help`.
    pub about: &'static str,
}

/// An example in the `--help` of a command.
pub struct Example {
    pub command: &'static str,
    /// The command line.
    pub line: &'static str,
    /// What the command line does.
    pub about: &'static str,
}

/// Makes a table of [`Example`]s. A row is `command: "command line", "what the command line does";`.
macro_rules! examples {
    ($($command:literal: $line:literal, $about:literal;)*) => {
        &[$($crate::games::Example { command: $command, line: $line, about: $about }),*]
    };
}
pub(crate) use examples;

/// A note in the `--help` of a command.
pub struct Note {
    pub command: &'static str,
    pub text: &'static str,
}

/// Makes a table of [`Note`]s. A row is `command: "text";`.
macro_rules! notes {
    ($($command:literal: $text:literal;)*) => {
        &[$($crate::games::Note { command: $command, text: $text }),*]
    };
}
pub(crate) use notes;

/// The options that a game adds to a shared command.
pub struct OwnOptions {
    command: &'static str,
    options: fn() -> Vec<Arg>,
}

impl OwnOptions {
    /// Returns the options of a command that the struct `A` declares.
    pub const fn of<A: Args>(command: &'static str) -> OwnOptions {
        OwnOptions {
            command,
            options: declared::<A>,
        }
    }
}

/// Returns the command-line options that the fields of the struct `A` declare.
fn declared<A: Args>() -> Vec<Arg> {
    let command = A::augment_args(Command::new(""));
    command.get_arguments().cloned().collect()
}

/// The report on a valid certificate, or the checker's error.
pub type CheckResult = Result<Checked, checker::Error>;

/// A generated board, or `None` if a limit stopped the generator.
pub type GenerateResult = Result<Option<Generated>, Failure>;

/// A game, with the functions that implement commands without a board.
pub struct Game {
    /// The name of the game that users see.
    pub name: &'static str,
    /// How the game reads its boards, with its name in `--puzzle`, in JSON and in certificates.
    pub reader: &'static GameReader,
    /// The part of `--help` that describes BOARD.
    pub board_help: &'static str,
    /// The word for a move of the game.
    pub move_noun: &'static str,
    /// The words for a solution of the game, for a move, and for a solved board.
    pub words: GameWords,
    /// What the result of a proof counts: the moves of the best solution, or the solutions.
    pub quantity: Quantity,
    /// Whether a proof uses more than one thread.
    pub uses_threads: bool,
    /// The options that the game adds to shared commands. A game whose boards can be analysed or
    /// explained has an entry for `analyse` or `explain`, even an entry without options.
    pub options: &'static [OwnOptions],
    /// The algorithms of `kortest solve`; the first is the default.
    pub algorithms: fn() -> Vec<Choice>,
    /// The formats of `kortest export` for boards; the first is the default.
    pub formats: &'static [Choice],
    /// The sections of the documentation `JSON.md` about objects that only this game prints.
    #[cfg(test)]
    pub sections: &'static [Section],
    /// Notes for the `--help` of commands.
    pub notes: &'static [Note],
    pub examples: &'static [Example],
    /// Commands that only this game has.
    pub own_commands: &'static [CommandDefinition],
    /// Checks a certificate for `kortest check`.
    pub check: fn(&[u8], &checker::Limits, Instant) -> CheckResult,
    /// Implements `kortest show` for a certificate.
    pub show_certificate: fn(&[u8], &ShowRequest) -> Result<u8, Failure>,
    /// The format of `kortest export` for certificates.
    pub theorem: Choice,
    /// Returns the content of a certificate's page, or the checker's error.
    pub page: fn(&[u8], &About) -> Result<Content, checker::Error>,
    /// Implements `kortest generate`.
    pub generate: fn(&GenerateRequest) -> GenerateResult,
    /// Returns whether a text is an earlier export of a board, which `kortest export` may overwrite.
    pub is_board_export: fn(&str) -> bool,
}

impl Game {
    /// Returns the name of the game in `--puzzle`, in JSON and in certificates.
    pub fn id(&self) -> &'static str {
        self.reader.id
    }

    /// Returns the options that the game adds to a command with this name; `None` if it adds none.
    pub fn options(&self, command: &str) -> Option<Vec<Arg>> {
        let own = self.options.iter().find(|own| own.command == command)?;
        Some((own.options)())
    }
}

/// A command that only one game has.
pub struct CommandDefinition {
    pub name: &'static str,
    /// The description in the list of commands.
    pub about: &'static str,
    pub add_arguments: fn(Command) -> Command,
    /// The meaning of the exit codes, for `--help`.
    pub exit_codes: &'static str,
    /// Runs the command and returns the exit code.
    pub run: fn(&ArgMatches) -> Result<u8, Failure>,
}

/// The entry of a game in the program: all that the command line must know of it.
pub trait Present: answer::Game {
    /// The part of the entry that does not depend on the types of the game, such as its board.
    const GAME: Game;
    /// The options of `kortest prove` that only this game has.
    type Arguments: clap::Args;

    fn resume(own: &Self::Arguments) -> &ResumeArgument;

    /// Returns the options of the proof, and whether it needs a journal (a file from which a later run resumes).
    fn options(
        own: &Self::Arguments,
        board: &Self::Board,
    ) -> Result<(Self::Options, JournalNeed), Failure>;

    /// Converts a proof to an answer that says how the result was found: the method, the work, and the result.
    fn answer_of_proof(proof: &Self::Proof) -> Answer;

    /// Returns the answer as a sentence of this game; `None` if the sentence of all games fits.
    /// `proof` is `None` if an existing certificate answers.
    fn sentence(proof: Option<&Self::Proof>, answer: &Answer) -> Option<String>;

    /// Returns the answer in a few words of this game; `None` if the words of all games fit.
    fn short(_answer: &Answer) -> Option<String> {
        None
    }

    /// Returns whether the run has found as much as the options ask for, even if the board is open.
    fn is_enough(_proof: &Self::Proof, _own: &Self::Arguments) -> bool {
        false
    }

    /// Returns a remark about the certificate of a proof.
    fn remark(_proof: &Self::Proof, _own: &Self::Arguments) -> Option<Remark> {
        None
    }

    /// Returns whether the run has done all that the user asked for, perhaps more than to settle the board.
    fn is_complete(_proof: &Self::Proof, _own: &Self::Arguments) -> bool {
        true
    }

    /// Converts the checker's report on a valid certificate to an answer that says how the result was certified.
    /// Returns `None` if the certificate lacks evidence that the request asks for.
    fn answer_of_report(
        board: &Self::Board,
        report: Report,
        request: &ProveRequest,
    ) -> Option<Answer>;

    /// Finds a solution, prints it, and returns the exit code.
    fn solve(
        named: &Named<Self>,
        algorithm: &'static str,
        request: &SolveRequest,
    ) -> Result<u8, Failure>;

    /// Shows the board or a solution, and returns the exit code.
    fn show(board: &Self::Board, request: &ShowRequest) -> Result<u8, Failure>;

    /// Counts the different sequences of 1 to `depth` moves; calls `report` after each length.
    fn perft(
        board: &Self::Board,
        depth: u32,
        run: Run,
        report: &mut OnPly,
    ) -> Result<(), PerftError>;

    /// Prints which moves are not optimal, and returns the exit code. Fails if the game has no analysis.
    fn analyse(_named: &Named<Self>, _request: &AnalyseRequest) -> Result<u8, Failure> {
        Err(Failure::unable("the game has no analysis"))
    }

    /// Prints why one move fewer is not enough, and returns the exit code. Fails if the game has no explanation.
    fn explain(_named: &Named<Self>, _request: &ExplainRequest) -> Result<u8, Failure> {
        Err(Failure::unable("the game has no explanation"))
    }

    /// Returns the board in an export format. Fails if the game has no export formats.
    fn export(
        _named: &Named<Self>,
        _format: &str,
        _request: &ExportRequest,
    ) -> Result<String, Failure> {
        Err(Failure::unable("the game has no formats"))
    }
}
