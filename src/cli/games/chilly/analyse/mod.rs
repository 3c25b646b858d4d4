//! Implements `kortest analyse` for a level of Santa Chilly.

mod certificates;
mod fields;
mod first;
mod route;
mod words;

use super::read::NamedLevel;
use crate::games::least_moves::certificates::CertificatesArgument;
use crate::games::moves::{Moves, moves};
use crate::games::options::of_matches;
use crate::games::request::AnalyseRequest;
use crate::output::units::counted;
use crate::output::{Failure, STOPPED, YES, say, say_cost};
use certificates::{certificates, proven};
use fields::fields;
use kortest::chilly::analyse::{FirstMoves, Route, first_moves, route};
use kortest::chilly::{Direction, Level, parse_moves, replay};

/// The options that only Santa Chilly has.
#[derive(clap::Args)]
pub struct Options {
    /// The moves of a route: U D L R or arrows, such as RULD; or a file, - for standard input, or
    /// the output of prove --json
    #[arg(long, value_name = "MOVES")]
    moves: Option<String>,
    #[command(flatten)]
    certificates: CertificatesArgument,
}

/// Analyses a level and prints the result.
pub fn analyse(named: &NamedLevel, request: &AnalyseRequest) -> Result<u8, Failure> {
    let NamedLevel { name, level } = named;
    let own: Options = of_matches(request.options);
    let arguments = request.arguments;
    let played = own
        .moves
        .as_deref()
        .map(|given| parsed(given, &arguments.board.board, level))
        .transpose()?;
    let wants_first = played.is_none() || arguments.json;
    let places = |folder: &_| {
        certificates(
            folder,
            named,
            wants_first,
            played.as_deref().unwrap_or_default(),
        )
    };
    let mut certificates = own.certificates.folder().map(places).transpose()?;
    let (first, route) = request.watch(|run| -> Result<_, Failure> {
        let first = wants_first.then(|| first_moves(level, run)).transpose()?;
        let judge = |moves: &Vec<Direction>| route(level, moves, run);
        Ok((first, played.as_ref().map(judge).transpose()?))
    })?;
    if let Some((certificates, _)) = &mut certificates {
        request.watch(|run| certificates.write(run, |level| proven(level, run)))?;
    }
    let complete = certificates
        .as_ref()
        .is_none_or(|(certificates, _)| certificates.are_complete());
    let is_finished = complete
        && first.as_ref().is_none_or(FirstMoves::is_finished)
        && route.as_ref().is_none_or(Route::is_finished);
    let code = if is_finished { YES } else { STOPPED };
    match (&first, &route) {
        (Some(first), route) if arguments.json => {
            let certificates = certificates.as_ref().map(|(all, _)| all);
            request.print(
                "chilly",
                name,
                level,
                None,
                fields(first, route.as_ref(), certificates),
                !is_finished,
            );
            return Ok(code);
        }
        (_, Some(route)) => route::say(name, level, route, arguments.quiet),
        (Some(first), None) => first::say(name, level, first, arguments.quiet),
        (None, None) => {}
    }
    if !arguments.quiet {
        say_cost(request.start);
        if let Some((certificates, without)) = &certificates {
            certificates.say();
            if *without > 0 {
                let positions = counted(*without as u64, "position");
                say!(
                    "               (none of {positions}: on a hole and at the exit no level can begin)"
                );
            }
        }
    }
    Ok(code)
}

/// Parses the value of the option `--moves`, which must be a route on the level.
fn parsed(argument: &str, board: &str, level: &Level) -> Result<Vec<Direction>, Failure> {
    let is_text = |text: &str| parse_moves(text).is_ok();
    let Moves { shown, text } = moves("--moves", argument, board, is_text)?;
    let failure = |error: String| Failure::Input(format!("{shown}: {error}"));
    let moves = parse_moves(&text).map_err(|error| failure(error.to_string()))?;
    replay(level, &moves).map_err(|error| failure(error.to_string()))?;
    Ok(moves)
}
