//! `kortest analyse`: what every first move is worth, or where a game lost moves.

use crate::arguments::AnalyseArguments;
use crate::games::input::no_board;
use crate::games::read::{Found, read};
use crate::games::request::AnalyseRequest;
use crate::games::{GAMES, Verb, options};
use crate::output::progress::Watched;
use crate::output::units::listed;
use crate::output::{Failure, stop_flag};
use clap::ArgMatches;
use kortest::engine::Limits;
use std::time::Instant;

/// Runs the command.
pub fn run(arguments: &AnalyseArguments, options: &ArgMatches) -> Result<u8, Failure> {
    let start = Instant::now();
    let (game, board) = match read(&arguments.board, arguments.puzzle.as_deref(), &GAMES)? {
        Found::Board(game, board) => (game, board),
        Found::Certificate { .. } => return Err(no_board(&arguments.board)),
    };
    if !game.analyses() {
        let able: Vec<&str> = GAMES.iter().filter(|game| game.analyses()).map(|game| game.name()).collect();
        let (board, noun) = (&arguments.board, game.board_noun());
        return Err(Failure::Input(format!("{board}: analyse is for {}, and this is {noun}", listed(&able))));
    }
    options::refuse_options_of_others(Verb::Analyse, options, game, &GAMES)?;
    let stop = stop_flag()?;
    let limits = Limits { stop: &stop, deadline: arguments.limits.deadline(start) };
    let watched = Watched::whole(game.move_noun(), arguments.quiet);
    board.analyse(&AnalyseRequest { arguments, options, limits, watched, start })
}
