//! `kortest export`: converts boards and certificates to other formats.

use crate::arguments::ExportArguments;
use crate::games::board::{Board, CertificateExport, ExportRequest};
use crate::games::input::certificate_not_board;
use crate::games::read::{Found, read};
use crate::games::{self, Choice, GAMES, Game, options};
use crate::output::{Failure, YES, print_line};
use crate::system::files::{may_replace, replace};
use crate::system::resources::limits_of_check;
use clap::ArgMatches;
use std::time::Instant;

/// Runs the command.
pub fn run(arguments: &ExportArguments, options: &ArgMatches) -> Result<u8, Failure> {
    let argument = &arguments.board.board;
    let text = match read(argument, &arguments.board.meaning)? {
        Found::Board(found) => of_board(arguments, options, found.game, &*found.board)?,
        Found::Certificate { name, bytes } => of_certificate(arguments, options, &name, &bytes)?,
    };
    match &arguments.out {
        Some(path) => replace(path, text.as_bytes())?,
        None => print_line(text.strip_suffix('\n').unwrap_or(&text)),
    }
    Ok(YES)
}

/// Returns a board or its proof in the requested format.
fn of_board(
    arguments: &ExportArguments,
    options: &ArgMatches,
    game: &'static Game,
    board: &dyn Board,
) -> Result<String, Failure> {
    let start = Instant::now();
    let argument = &arguments.board.board;
    refuse_options_of_others(arguments, options, game)?;
    let given = arguments.format.as_deref();
    if let Some(format) = given
        && let Some(owner) = owner_of_certificate_format(format, game)
    {
        return Err(Failure::Input(format!(
            "{argument}: --format {format} needs a certificate of {}, which kortest prove writes",
            owner.name
        )));
    }
    let format = options::choose("format", given, game, board_formats)
        .map_err(|error| error.about(argument))?;
    let Some(exporter) = board.exporter() else {
        let error = options::no_choice("format", game, board_formats);
        return Err(error.about(argument));
    };
    refuse_to_overwrite(arguments, game)?;
    let request = ExportRequest::new(arguments, options, game.move_noun, start)?;
    exporter.export(format, &request)
}

/// Returns the game whose certificates can be exported to a format: if possible `game`.
fn owner_of_certificate_format(format: &str, game: &'static Game) -> Option<&'static Game> {
    for owner in [game].into_iter().chain(GAMES) {
        if let Some(exporter) = &owner.certificate_exporter
            && exporter.format.name == format
        {
            return Some(owner);
        }
    }
    None
}

fn board_formats(game: &Game) -> Vec<Choice> {
    game.formats.to_vec()
}

/// Returns the certificate as text in the requested format.
fn of_certificate(
    arguments: &ExportArguments,
    options: &ArgMatches,
    name: &str,
    bytes: &[u8],
) -> Result<String, Failure> {
    let argument = &arguments.board.board;
    let game = games::of_certificate(bytes);
    let Some(exporter) = &game.certificate_exporter else {
        return Err(certificate_not_board(argument));
    };
    refuse_options_of_others(arguments, options, game)?;
    let format = exporter.format.name;
    if let Some(given) = &arguments.format
        && given != format
    {
        return Err(Failure::Input(format!(
            "{argument}: is a certificate of {}, which can be exported to {format}",
            game.name
        )));
    }
    refuse_to_overwrite(arguments, game)?;
    let limits = &arguments.limits;
    let request = CertificateExport {
        argument,
        name,
        limits: limits_of_check(bytes, limits.threads(), limits.memory),
    };
    (exporter.export)(bytes, &request)
}

/// Fails if the user gave an option that only other games have.
fn refuse_options_of_others(
    arguments: &ExportArguments,
    options: &ArgMatches,
    game: &'static Game,
) -> Result<(), Failure> {
    let argument = &arguments.board.board;
    options::refuse_options_of_others("export", options, game)
        .map_err(|error| error.about(argument))
}

/// Fails if the output file exists and is not an earlier export.
fn refuse_to_overwrite(arguments: &ExportArguments, game: &Game) -> Result<(), Failure> {
    match &arguments.out {
        Some(path) => {
            may_replace(path, "an earlier export", game.is_export).map_err(Failure::of_output)
        }
        None => Ok(()),
    }
}
