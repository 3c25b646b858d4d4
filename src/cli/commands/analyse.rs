//! Implements `kortest analyse`, which shows the moves that are not optimal.

use crate::arguments::AnalyseArguments;
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
    let (game, board) = read_board(&arguments.board.board, &arguments.board.meaning)?;
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
