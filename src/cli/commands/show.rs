//! `kortest show`: prints a board, or a solution step by step.

use crate::arguments::ShowArguments;
use crate::games::read::{Found, read};
use crate::games::request::{Form, ShowRequest};
use crate::games::{self, GAMES, options};
use crate::output::Failure;
use clap::ArgMatches;

/// Runs the command.
pub fn run(arguments: &ShowArguments, options: &ArgMatches) -> Result<u8, Failure> {
    let argument = &arguments.board.board;
    let form = match (arguments.rows, arguments.json) {
        (true, _) => Form::Rows,
        (_, true) => Form::Json,
        _ => Form::Drawn,
    };
    match read(argument, &arguments.board.meaning)? {
        Found::Board(game, board) => {
            options::refuse_options_of_others("show", options, game, &GAMES)?;
            board.show(&ShowRequest {
                argument,
                name: board.name(),
                note: board.note(),
                form,
                options,
            })
        }
        Found::Certificate { name, bytes } => {
            let game = games::of_certificate(&bytes);
            options::refuse_options_of_others("show", options, game, &GAMES)?;
            (game.show_certificate)(
                &bytes,
                &ShowRequest {
                    argument,
                    name: &name,
                    note: None,
                    form,
                    options,
                },
            )
        }
    }
}
