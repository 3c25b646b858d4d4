//! `kortest export`: converts boards and certificates to other formats.

use crate::arguments::ExportArguments;
use crate::games::board::Board;
use crate::games::read::{Found, certificate_not_board, read};
use crate::games::request::{CertificateExport, ExportRequest};
use crate::games::{self, GAMES, Game, options};
use crate::output::{Failure, YES, print_line};
use crate::system::check_limits::limits_of_check;
use crate::system::files::{may_replace, replace};
use clap::ArgMatches;
use std::time::Instant;

/// Runs the command.
pub fn run(arguments: &ExportArguments, options: &ArgMatches) -> Result<u8, Failure> {
    let argument = &arguments.board.board;
    let text = match read(argument, &arguments.board.meaning)? {
        Found::Board(game, board) => of_board(arguments, options, game, &*board)?,
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
    let failure = |error: Failure| Failure::Input(format!("{argument}: {error}"));
    options::refuse_options_of_others("export", options, game).map_err(failure)?;
    let given = arguments.format.as_deref();
    let of_certificates = |game: &&Game| {
        game.certificate_exporter
            .as_ref()
            .is_some_and(|exporter| Some(exporter.format.name) == given)
    };
    if let (Some(given), Some(owner)) =
        (given, [game].into_iter().chain(GAMES).find(of_certificates))
    {
        let what = format!(
            "--format {given} needs a certificate of {}, which kortest prove writes",
            owner.name
        );
        return Err(Failure::Input(format!("{argument}: {what}")));
    }
    let formats = |game: &Game| game.formats.to_vec();
    let format = options::choose("format", given, game, formats).map_err(failure)?;
    let Some(exporter) = board.exporter() else {
        return Err(failure(options::no_choice("format", game, formats)));
    };
    refuse_to_overwrite(arguments, game)?;
    let request = ExportRequest::new(arguments, options, game, start)?;
    exporter.export(format, &request)
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
    let exporter = game
        .certificate_exporter
        .as_ref()
        .ok_or_else(|| certificate_not_board(argument))?;
    let failure = |error: Failure| Failure::Input(format!("{argument}: {error}"));
    options::refuse_options_of_others("export", options, game).map_err(failure)?;
    let format = exporter.format.name;
    if arguments
        .format
        .as_deref()
        .is_some_and(|given| given != format)
    {
        return Err(Failure::Input(format!(
            "{argument}: is a certificate of {}, which can be exported to {format}",
            game.name
        )));
    }
    refuse_to_overwrite(arguments, game)?;
    let limits = limits_of_check(bytes, arguments.limits.threads(), arguments.limits.memory);
    (exporter.export)(
        bytes,
        &CertificateExport {
            argument,
            name,
            limits,
        },
    )
}

/// Fails if the output file exists and is not an earlier export.
fn refuse_to_overwrite(arguments: &ExportArguments, game: &Game) -> Result<(), Failure> {
    let may = |path| may_replace(path, "an earlier export", game.is_export);
    arguments
        .out
        .as_deref()
        .map_or(Ok(()), may)
        .map_err(Failure::of_output)
}
