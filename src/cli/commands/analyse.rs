//! Implements `kortest analyse`, which shows the moves that are not optimal.

use crate::arguments::AnalyseArguments;
use crate::games::read::{BoardOfGame, read_board};
use crate::games::request::AnalyseRequest;
use crate::games::{GAMES, Game, options};
use crate::output::Failure;
use crate::output::units::listed;
use clap::ArgMatches;
use std::time::Instant;

/// Runs the command.
pub fn run(arguments: &AnalyseArguments, options: &ArgMatches) -> Result<u8, Failure> {
    let start = Instant::now();
    let argument = &arguments.board.board;
    let BoardOfGame { game, board } = read_board(argument, &arguments.board.meaning)?;
    let Some(analysis) = board.analysis() else {
        return Err(no_analysis(argument, game));
    };
    options::refuse_options_of_others("analyse", options, game)?;
    analysis.analyse(&AnalyseRequest::new(
        arguments,
        options,
        game.move_noun,
        start,
    )?)
}

/// The error for a board of a game that has no analysis.
fn no_analysis(board: &str, game: &Game) -> Failure {
    let mut able = Vec::new();
    for game in GAMES {
        if game.options("analyse").is_some() {
            able.push(game.name);
        }
    }
    let able = listed(&able);
    let noun = game.board_noun;
    Failure::Input(format!(
        "{board}: analyse works for {able}, but this is {noun}"
    ))
}
