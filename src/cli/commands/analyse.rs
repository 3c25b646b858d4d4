//! Implements `kortest analyse`, which shows the moves that are not optimal.

use crate::arguments::AnalyseArguments;
use crate::games::board::Board;
use crate::games::read::read_board;
use crate::games::request::AnalyseRequest;
use crate::games::{GAMES, Game, options};
use crate::output::progress::Watched;
use crate::output::units::listed;
use crate::output::{Failure, stop_flag};
use clap::ArgMatches;
use kortest::runtime::Limits;
use std::time::Instant;

/// Runs the command.
pub fn run(arguments: &AnalyseArguments, options: &ArgMatches) -> Result<u8, Failure> {
    let start = Instant::now();
    let (game, board) = found(&arguments.board.board, arguments.board.puzzle.as_deref())?;
    if game.options("analyse").is_none() {
        let able: Vec<&str> = capable_games().iter().map(|game| game.name).collect();
        let (board, noun) = (&arguments.board.board, game.board_noun);
        return Err(Failure::Input(format!(
            "{board}: analyse works for {}, but this is {noun}",
            listed(&able)
        )));
    }
    options::refuse_options_of_others("analyse", options, game, &GAMES)?;
    let stop = stop_flag()?;
    let limits = Limits {
        stop: &stop,
        deadline: arguments.limits.deadline(start),
    };
    let watched = Watched::whole(game.move_noun, arguments.quiet);
    board.analyse(&AnalyseRequest {
        arguments,
        options,
        limits,
        resources: &arguments.limits,
        watched,
        start,
    })
}

/// Returns the games that support `kortest analyse`.
fn capable_games() -> Vec<&'static Game> {
    GAMES
        .into_iter()
        .filter(|game| game.options("analyse").is_some())
        .collect()
}

/// Reads a board and determines its game. Games that support `kortest analyse` are tried first.
fn found(board: &str, puzzle: Option<&str>) -> Result<(&'static Game, Box<dyn Board>), Failure> {
    if puzzle.is_some() {
        return read_board(board, puzzle, &GAMES);
    }
    match read_board(board, None, &capable_games()) {
        Err(_) if board != "-" => read_board(board, None, &GAMES),
        found => found,
    }
}
