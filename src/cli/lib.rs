//! The program: one file per command.
//!
//! stdout carries the answer, stderr the progress and the errors.

/// Prints a line to stdout, with colours where they are wanted.
macro_rules! say {
    ($($text:tt)*) => { $crate::print_line(format_args!($($text)*)) };
}

mod archive;
mod check;
mod chilly;
mod compare;
mod completions;
mod dates;
mod export;
mod games;
mod import;
mod input;
mod man;
mod memory;
mod merge;
mod nurikabe;
mod pages;
mod plan;
mod play;
mod plot;
mod prove;
mod report;
mod reporter;
mod resume;
mod show;
mod signals;
mod solve;
mod units;
mod usage;
mod verdict;
mod work;
mod written;

use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};
use kortest::former::{PlanError, ProveError};
use kortest_checker as checker;
use std::io::Write;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::process::ExitCode;
use thiserror::Error;

/// Answered, and what was claimed holds.
const YES: u8 = 0;
/// Answered, and the answer is no.
const NO: u8 = 1;
/// Bad usage or input; nothing was written.
const BAD_INPUT: u8 = 2;
/// Stopped before the answer.
const STOPPED: u8 = 3;

/// Proves that a puzzle solution is the best there is.
///
/// BOARD is a date (2025-11-13, 13-11-2025, today: NRK's board of that day), a file, - for standard input, or
/// the rows themselves, top row first (BBG/GGO/...). Colours are O P G B; . is an empty cell. Or it is a level of Santa
/// Chilly: a file with links and rows, or the JSON of the game. Or a grid of Nurikabe: a file of comma-separated clues,
/// 0 for none, or such rows (1,0,0/0,0,2).
#[derive(Parser)]
#[command(name = "kortest", version, max_term_width = 100)]
#[command(
    after_help = "Exit codes: 0 answered, and the claim holds; 1 answered, and it does not; 2 bad input; 3 stopped early."
)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Prove(prove::Arguments),
    Solve(solve::Arguments),
    Check(check::Arguments),
    Show(show::Arguments),
    Report(report::Arguments),
    Archive(archive::Arguments),
    Plan(plan::Arguments),
    Work(work::Arguments),
    Merge(merge::Arguments),
    Compare(compare::Arguments),
    Export(export::Arguments),
    Import(import::Arguments),
    Completions(completions::Arguments),
    Man(man::Arguments),
}

/// What ends a command without an answer.
#[derive(Debug, Error)]
enum Failure {
    /// The user can mend it.
    #[error("{0}")]
    Input(String),
    /// The work is done or interrupted, but could not be saved or was found wrong.
    #[error("{0}")]
    Unfinished(String),
}

impl Failure {
    fn input(error: impl ToString) -> Failure {
        Failure::Input(error.to_string())
    }

    /// Of a certificate that should be valid.
    fn not_valid(name: &impl std::fmt::Display, error: checker::Error) -> Failure {
        match error {
            checker::Error::Invalid(reason) => Failure::Input(format!("{name}: invalid certificate: {reason}")),
            checker::Error::Limit(reason) => Failure::Unfinished(format!("{name}: not checked: {reason}")),
        }
    }
}

impl From<PlanError> for Failure {
    fn from(error: PlanError) -> Failure {
        match error {
            PlanError::Prove(error) => error.into(),
            PlanError::Unreadable(_) | PlanError::Journal(_) => Failure::input(error),
            PlanError::Missing { .. } | PlanError::Disk(_) => Failure::Unfinished(error.to_string()),
        }
    }
}

impl From<ProveError> for Failure {
    fn from(error: ProveError) -> Failure {
        match error {
            ProveError::TooManyCells(_) => Failure::input(error),
            _ => Failure::Unfinished(error.to_string()),
        }
    }
}

/// The exit code is as documented in `--help`.
pub fn main() -> ExitCode {
    memory::share_free_memory();
    tell_of_faults();
    let parsed = Cli::command().try_get_matches().and_then(|matches| {
        games::remember_options(&matches);
        Cli::from_arg_matches(&matches)
    });
    let cli = match parsed {
        Ok(cli) => cli,
        Err(error)
            if error.use_stderr()
                && error.kind() != clap::error::ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand =>
        {
            // One line, like every other complaint.
            let text = error.to_string();
            let lines: Vec<&str> = text.lines().map(str::trim).take_while(|line| !line.starts_with("Usage")).collect();
            let line = lines.join(" ");
            let line = line.split("For more information").next().unwrap_or(&line);
            return complain(line.trim().trim_start_matches("error: "), BAD_INPUT);
        }
        Err(error) => error.exit(),
    };
    let command = || run_command(cli.command);
    match catch_unwind(AssertUnwindSafe(command)) {
        Ok(Ok(code)) => ExitCode::from(code),
        Ok(Err(failure @ Failure::Input(_))) => complain(&failure.to_string(), BAD_INPUT),
        Ok(Err(failure @ Failure::Unfinished(_))) => complain(&failure.to_string(), STOPPED),
        // The hook has told.
        Err(_) => ExitCode::from(STOPPED),
    }
}

/// A fault of the program is one line, too, and no answer.
fn tell_of_faults() {
    std::panic::set_hook(Box::new(|fault| {
        let text = fault.payload().downcast_ref::<String>().map(String::as_str);
        let what = text.or(fault.payload().downcast_ref().copied()).unwrap_or("a fault without a word");
        let place = fault.location().map_or_else(String::new, |place| format!(" ({}:{})", place.file(), place.line()));
        tell(&format!("internal error, please report it: {what}{place}; nothing is proven or checked"));
    }));
}

fn run_command(command: Command) -> Result<u8, Failure> {
    match command {
        Command::Prove(arguments) => prove::run(&arguments),
        Command::Solve(arguments) => solve::run(&arguments),
        Command::Check(arguments) => check::run(&arguments),
        Command::Show(arguments) => show::run(&arguments),
        Command::Report(arguments) => report::run(&arguments),
        Command::Archive(arguments) => archive::run(&arguments),
        Command::Plan(arguments) => plan::run(&arguments),
        Command::Work(arguments) => work::run(&arguments),
        Command::Merge(arguments) => merge::run(&arguments),
        Command::Compare(arguments) => compare::run(&arguments),
        Command::Export(arguments) => export::run(&arguments),
        Command::Import(arguments) => import::run(&arguments),
        Command::Completions(arguments) => completions::run(&arguments),
        Command::Man(arguments) => man::run(&arguments),
    }
}

fn complain(message: &str, code: u8) -> ExitCode {
    let _ = writeln!(anstream::stderr(), "kortest: {message}");
    ExitCode::from(code)
}

/// Tells on stderr what is good to know.
fn tell(message: &str) {
    let _ = writeln!(anstream::stderr(), "kortest: {message}");
}

/// Tells on stderr what may surprise.
fn warn(message: &str) {
    let _ = writeln!(anstream::stderr(), "kortest: warning: {message}");
}

/// Writes a line of the answer. A reader who has seen enough (`| head`) ends the program without a word.
fn print_line(line: std::fmt::Arguments) {
    if writeln!(anstream::stdout(), "{line}").is_err() {
        std::process::exit(STOPPED.into());
    }
}
