//! `kortest export`: the same question for other people's programs.

use super::Failure;
use super::input;
use super::prove::{LimitArguments, Puzzle};
use clap::ValueEnum;
use std::path::PathBuf;

/// What is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// The clauses: encoding, cuts, and one for each solution, which together have no model
    Dimacs,
    /// The clausal proof that they have none, for checkers such as drat-trim
    Drat,
}

/// Write a problem or its proof in a format of other solvers and checkers
#[derive(clap::Args)]
pub struct Arguments {
    /// A grid of Nurikabe: a file, - or rows
    board: String,
    /// The game, where the input does not say
    #[arg(long, value_enum)]
    puzzle: Option<Puzzle>,
    /// Which format
    #[arg(long, value_enum)]
    pub format: Format,
    /// Where it goes [default: standard output]
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
    #[command(flatten)]
    pub limits: LimitArguments,
    /// No progress
    #[arg(long, short)]
    pub quiet: bool,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<u8, Failure> {
    match input::grid(&arguments.board, arguments.puzzle)? {
        Some(named) => super::nurikabe::export(&named, arguments),
        None => Err(Failure::Input(format!(
            "{}: --format dimacs and --format drat are for Nurikabe: give a grid of numbers",
            arguments.board
        ))),
    }
}
