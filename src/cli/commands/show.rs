//! `kortest show`: prints a board, or a solution step by step.

use crate::arguments::ShowArguments;
use crate::games::read::{BoardOfGame, Found, read};
use crate::games::request::{Form, ShowRequest};
use crate::games::{self, options};
use crate::output::Failure;
use clap::ArgMatches;

/// Runs the command.
pub fn run(arguments: &ShowArguments, options: &ArgMatches) -> Result<u8, Failure> {
    let argument = &arguments.board.board;
    match read(argument, &arguments.board.meaning)? {
        Found::Board(BoardOfGame { game, board }) => {
            options::refuse_options_of_others("show", options, game)?;
            board.show(&ShowRequest {
                argument,
                name: board.name(),
                note: board.note(),
                form: form(arguments),
                options,
            })
        }
        Found::Certificate { name, bytes } => {
            let game = games::of_certificate(&bytes);
            options::refuse_options_of_others("show", options, game)?;
            let request = ShowRequest {
                argument,
                name: &name,
                note: None,
                form: form(arguments),
                options,
            };
            (game.show_certificate)(&bytes, &request)
        }
    }
}

fn form(arguments: &ShowArguments) -> Form {
    if arguments.rows {
        Form::Rows
    } else if arguments.json {
        Form::Json
    } else {
        Form::Drawn
    }
}
