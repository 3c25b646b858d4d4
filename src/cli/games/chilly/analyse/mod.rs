//! `kortest analyse` for a level: what every first move is worth, or where a route lost moves.

mod fields;
mod first;
mod route;
mod words;

use super::read::NamedLevel;
use crate::games::moves::{Moves, moves};
use crate::games::options::of_matches;
use crate::games::request::AnalyseRequest;
use crate::output::json::Object;
use crate::output::units::{bytes_text, seconds_text, span_text};
use crate::output::{Failure, STOPPED, YES, say};
use crate::system::resources::used;
use fields::Fields;
use kortest::chilly::analyse::{AnalyseOptions, FirstMoves, Route, first_moves, route};
use kortest::chilly::{Direction, parse_moves};

/// The options of this game.
#[derive(clap::Args)]
pub struct Options {
    /// The moves of a route: U D L R or arrows, such as RULD; or a file, - for standard input, or what prove --json has printed
    #[arg(long, value_name = "MOVES")]
    moves: Option<String>,
}

/// Analyses a level and reports.
pub fn analyse(NamedLevel { name, level }: &NamedLevel, request: &AnalyseRequest) -> Result<u8, Failure> {
    let own: Options = of_matches(request.options);
    let arguments = request.arguments;
    let played = own.moves.as_deref().map(|given| parsed(given, &arguments.board)).transpose()?;
    let options = AnalyseOptions { threads: arguments.limits.threads(), memory: arguments.limits.memory };
    let wants_first = played.is_none() || arguments.json;
    let (first, route) = request.watch(|progress| -> Result<_, Failure> {
        let first = wants_first.then(|| first_moves(level, &options, request.limits, progress)).transpose()?;
        let judge = |moves: &Vec<Direction>| route(level, moves, &options, request.limits, progress);
        Ok((first, played.as_ref().map(judge).transpose()?))
    })?;
    let is_finished =
        first.as_ref().is_none_or(FirstMoves::is_finished) && route.as_ref().is_none_or(Route::is_finished);
    let code = if is_finished { YES } else { STOPPED };
    match (&first, &route) {
        (Some(first), route) if arguments.json => {
            let fields = Fields::new(first, route.as_ref(), options.threads, !is_finished, request.start);
            Object::new("chilly", name, level, fields).print();
            return Ok(code);
        }
        (_, Some(route)) => route::say(name, level, route, arguments.quiet),
        (Some(first), None) => first::say(name, level, first, arguments.quiet),
        (None, None) => {}
    }
    if !arguments.quiet
        && let Some(used) = used()
    {
        let (time, memory) = (seconds_text(request.start.elapsed()), bytes_text(used.peak_memory));
        say!("  took         {time} ({} CPU, {memory})", span_text(used.cpu_seconds));
    }
    Ok(code)
}

/// The moves that the option gives for BOARD.
fn parsed(argument: &str, board: &str) -> Result<Vec<Direction>, Failure> {
    let is_text = |text: &str| parse_moves(text).is_ok();
    let Moves { shown, text } = moves("--moves", argument, board, is_text)?;
    parse_moves(&text).map_err(|error| Failure::Input(format!("{shown}: {error}")))
}
