//! `kortest export`: the same question for other people's programs.

use crate::arguments::ExportArguments;
use crate::games::board::Board;
use crate::games::input::no_board;
use crate::games::read::{Found, read};
use crate::games::request::{CertificateExport, ExportRequest};
use crate::games::{self, GAMES, Game, Verb, options};
use crate::output::progress::Watched;
use crate::output::units::listed;
use crate::output::{Failure, STOPPED, YES, stop_flag};
use crate::system::check_limits::limits_of_check;
use crate::system::files::{may_write, replace};
use clap::ArgMatches;
use kortest::runtime::Limits;
use std::io::Write;
use std::time::Instant;

/// Runs the command.
pub fn run(arguments: &ExportArguments, options: &ArgMatches) -> Result<u8, Failure> {
    let argument = &arguments.board.board;
    let text = match read(argument, arguments.board.puzzle.as_deref(), &GAMES)? {
        Found::Board(game, board) => of_board(arguments, options, game, board.as_ref())?,
        Found::Certificate { name, bytes } => of_certificate(arguments, options, &name, &bytes)?,
    };
    match &arguments.out {
        Some(path) => replace(path, text.as_bytes())?,
        // A reader who has seen enough ends the program without a word.
        None if std::io::stdout().write_all(text.as_bytes()).is_err() => return Ok(STOPPED),
        None => {}
    }
    Ok(YES)
}

/// The problem of a board, or its proof.
fn of_board(
    arguments: &ExportArguments,
    options: &ArgMatches,
    game: &'static dyn Game,
    board: &dyn Board,
) -> Result<String, Failure> {
    let start = Instant::now();
    let argument = &arguments.board.board;
    let failure = |error: Failure| Failure::Input(format!("{argument}: {error}"));
    options::refuse_options_of_others(Verb::Export, options, game, &GAMES).map_err(failure)?;
    let given = arguments.format.as_deref();
    let of_certificates = |game: &&&dyn Game| {
        let exporter = game.certificate_exporter();
        exporter.is_some_and(|exporter| exporter.formats().iter().any(|choice| Some(choice.0) == given))
    };
    if let (Some(given), Some(owner)) = (given, GAMES.iter().find(of_certificates)) {
        let what = format!("--format {given} is for certificates of {}; kortest prove writes them", owner.name());
        return Err(Failure::Input(format!("{argument}: {what}")));
    }
    let format = options::choose("format", given, game, &GAMES, |game| game.formats()).map_err(failure)?;
    let no_format = || failure(Failure::Input(format!("{} has no format", game.board_noun())));
    let exporter = board.exporter().ok_or_else(no_format)?;
    refuse_to_overwrite(arguments, game)?;
    let stop = stop_flag()?;
    let limits = Limits { stop: &stop, deadline: arguments.limits.deadline(start) };
    let watched = Watched::whole(game.move_noun(), arguments.quiet);
    exporter.export(format, &ExportRequest { arguments, options, limits, resources: &arguments.limits, watched, start })
}

/// A certificate in another format.
fn of_certificate(
    arguments: &ExportArguments,
    options: &ArgMatches,
    name: &str,
    bytes: &[u8],
) -> Result<String, Failure> {
    let argument = &arguments.board.board;
    let game = games::of_certificate(bytes);
    let exporter = game.certificate_exporter().ok_or_else(|| no_board(argument))?;
    let failure = |error: Failure| Failure::Input(format!("{argument}: {error}"));
    options::refuse_options_of_others(Verb::Export, options, game, &GAMES).map_err(failure)?;
    let given = arguments.format.as_deref();
    let formats = exporter.formats();
    let format = match given {
        None => formats[0].0,
        Some(given) => formats.iter().map(|choice| choice.0).find(|&format| format == given).ok_or_else(|| {
            let all: Vec<&str> = formats.iter().map(|choice| choice.0).collect();
            Failure::Input(format!("{argument}: is a certificate of {}, which goes to {}", game.name(), listed(&all)))
        })?,
    };
    refuse_to_overwrite(arguments, game)?;
    let limits = limits_of_check(bytes, arguments.limits.threads(), arguments.limits.memory);
    exporter.export(bytes, format, &CertificateExport { argument, name, limits })
}

/// Checks that what the command will write may be written.
fn refuse_to_overwrite(arguments: &ExportArguments, game: &dyn Game) -> Result<(), Failure> {
    arguments.out.as_deref().map_or(Ok(()), may_write).map_err(Failure::input)?;
    if let Some(path) = arguments.out.as_deref().filter(|path| path.exists())
        && !std::fs::read_to_string(path).is_ok_and(|text| game.is_export(&text))
    {
        return Err(Failure::Input(format!(
            "{}: exists and is no earlier export; it will not be overwritten (choose another --out)",
            path.display()
        )));
    }
    Ok(())
}
