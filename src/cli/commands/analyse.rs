//! `kortest analyse`: what every first move is worth, or where a game lost moves.

use crate::arguments::AnalyseArguments;
use crate::games::input::no_board;
use crate::games::read::{Found, read};
use crate::games::request::AnalyseRequest;
use crate::games::{GAMES, Game, Verb, options};
use crate::output::progress::Watched;
use crate::output::units::listed;
use crate::output::{Failure, stop_flag};
use clap::ArgMatches;
use kortest::runtime::Limits;
use std::time::Instant;

/// Runs the command.
pub fn run(arguments: &AnalyseArguments, options: &ArgMatches) -> Result<u8, Failure> {
    let start = Instant::now();
    let (game, board) = match found(&arguments.board, arguments.puzzle.as_deref())? {
        Found::Board(game, board) => (game, board),
        Found::Certificate { .. } => return Err(no_board(&arguments.board)),
    };
    let Some(analyser) = board.analyser() else {
        let able: Vec<&str> = able().iter().map(|game| game.name()).collect();
        let (board, noun) = (&arguments.board, game.board_noun());
        return Err(Failure::Input(format!("{board}: analyse is for {}, and this is {noun}", listed(&able))));
    };
    options::refuse_options_of_others(Verb::Analyse, options, game, &GAMES)?;
    let stop = stop_flag()?;
    let limits = Limits { stop: &stop, deadline: arguments.limits.deadline(start) };
    let watched = Watched::whole(game.move_noun(), arguments.quiet);
    analyser.analyse(&AnalyseRequest { arguments, options, limits, resources: &arguments.limits, watched, start })
}

/// The games that have the command.
fn able() -> Vec<&'static dyn Game> {
    GAMES.into_iter().filter(|game| game.options(Verb::Analyse).is_some()).collect()
}

/// Reads BOARD. A text that fits several games is read as a board of a game that has the command.
fn found(board: &str, puzzle: Option<&str>) -> Result<Found, Failure> {
    if puzzle.is_some() {
        return read(board, puzzle, &GAMES);
    }
    match read(board, None, &able()) {
        // Standard input can be read once.
        Err(_) if board != "-" => read(board, None, &GAMES),
        found => found,
    }
}
