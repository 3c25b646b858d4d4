//! `kortest export`: the same question for other people's programs.

use crate::arguments::ExportArguments;
use crate::games::input::no_board;
use crate::games::read::{Found, read};
use crate::games::request::ExportRequest;
use crate::games::{GAMES, Verb, options};
use crate::output::progress::Watched;
use crate::output::{Failure, STOPPED, YES, stop_flag};
use clap::ArgMatches;
use kortest::certificate::{may_write, replace};
use kortest::engine::Limits;
use std::io::Write;
use std::time::Instant;

/// Runs the command.
pub fn run(arguments: &ExportArguments, options: &ArgMatches) -> Result<u8, Failure> {
    let start = Instant::now();
    let argument = &arguments.board.board;
    let (game, board) = match read(argument, arguments.board.puzzle.as_deref(), &GAMES)? {
        Found::Board(game, board) => (game, board),
        Found::Certificate { .. } => return Err(no_board(argument)),
    };
    let failure = |error: Failure| Failure::Input(format!("{argument}: {error}"));
    options::refuse_options_of_others(Verb::Export, options, game, &GAMES).map_err(failure)?;
    let given = arguments.format.as_deref();
    let format = options::choose("format", given, game, &GAMES, |game| game.formats()).map_err(failure)?;
    arguments.out.as_deref().map_or(Ok(()), may_write).map_err(Failure::input)?;
    if let Some(path) = arguments.out.as_deref().filter(|path| path.exists())
        && !std::fs::read_to_string(path).is_ok_and(|text| game.is_export(&text))
    {
        return Err(Failure::Input(format!(
            "{}: exists and is no earlier export; it will not be overwritten (choose another --out)",
            path.display()
        )));
    }
    let stop = stop_flag()?;
    let limits = Limits { stop: &stop, deadline: arguments.limits.deadline(start) };
    let watched = Watched::whole(game.move_noun(), arguments.quiet);
    let text = board.export(format, &ExportRequest { arguments, options, limits, watched, start })?;
    match &arguments.out {
        Some(path) => replace(path, text.as_bytes())?,
        // A reader who has seen enough ends the program without a word.
        None if std::io::stdout().write_all(text.as_bytes()).is_err() => return Ok(STOPPED),
        None => {}
    }
    Ok(YES)
}
