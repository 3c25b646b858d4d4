//! `kortest show`: a board; with a solution, step by step.

use crate::arguments::ShowArguments;
use crate::games::read::{Found, read};
use crate::games::request::ShowRequest;
use crate::games::{self, GAMES, Verb, options};
use crate::output::Failure;
use clap::ArgMatches;

/// Runs the command.
pub fn run(arguments: &ShowArguments, options: &ArgMatches) -> Result<u8, Failure> {
    let argument = &arguments.board.board;
    let request = ShowRequest { argument, options };
    match read(argument, arguments.board.puzzle.as_deref(), &GAMES)? {
        Found::Board(game, board) => {
            options::refuse_options_of_others(Verb::Show, options, game, &GAMES)?;
            board.show(&request)
        }
        Found::Certificate(bytes) => {
            let game = games::of_certificate(&bytes);
            options::refuse_options_of_others(Verb::Show, options, game, &GAMES)?;
            game.show_certificate(&bytes, &request)
        }
    }
}
