//! Implements `kortest import`, which converts a salesman's tour to a route.

use super::export::graph;
use super::prove::NOUN;
use super::read::{NamedLevel, level};
use crate::games::board::object_of;
use crate::games::source::{Source, source};
use crate::output::units::counted;
use crate::output::{Failure, YES, say, say_command};
use crate::system::names::{printable, quoted_path};
use kortest::chilly::tsplib::{Salesman, UnreachableStop, read_tour};
use kortest::chilly::{Direction, Level, letters, replay};
use kortest::runtime::Limits;
use serde::Serialize;
use std::time::Instant;

/// Arguments of `kortest import`.
#[derive(clap::Args)]
pub struct Arguments {
    /// The level that was exported
    level: String,
    /// The tour: a TSPLIB tour, a tour of Concorde, LKH, elkai or python-tsp, or node numbers; - for
    /// standard input
    tour: String,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// The output about the route of a tour.
#[derive(Serialize)]
struct RouteFields {
    /// The number of moves.
    upper_bound: usize,
    moves: String,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<u8, Failure> {
    let start = Instant::now();
    if arguments.level == "-" && arguments.tour == "-" {
        return Err(Failure::Input(
            "level and tour cannot both come from standard input".into(),
        ));
    }
    let named = level(&arguments.level)?;
    let Some(source) = source(&arguments.tour)? else {
        let tour = &arguments.tour;
        return Err(Failure::Input(format!("{tour}: no such file")));
    };
    let route = route(&named, &source)?;
    let fields = RouteFields {
        upper_bound: route.len(),
        moves: letters(&route),
    };
    if arguments.json {
        object_of(&named, fields).with_cost(start).print();
    } else {
        print_route(&named, &fields, &arguments.level);
    }
    Ok(YES)
}

/// Returns the route of a tour.
fn route(named: &NamedLevel, source: &Source) -> Result<Vec<Direction>, Failure> {
    let NamedLevel { name, level } = named;
    let shown = &source.shown;
    let Some(text) = source.text() else {
        return Err(Failure::Input(format!(
            "{shown}: is not text; expected a tour"
        )));
    };
    let graph = graph(name, level, Limits::none())?;
    let salesman = Salesman::new(&graph);
    let tour =
        read_tour(&salesman, text).map_err(|error| Failure::Input(format!("{shown}: {error}")))?;
    let route = match salesman.route(&tour) {
        Ok(route) => route,
        Err(UnreachableStop(stop)) => {
            let present = tour.get(stop).map(|member| member.present);
            let why = why_unreachable(level, stop, present);
            return Err(Failure::Input(format!("{shown}: {why}")));
        }
    };
    // Replaying the route makes the check independent of the exported graph.
    if !replay(level, &route).is_ok_and(|replay| replay.wins()) {
        return Err(Failure::Unable(format!(
            "internal error: the route {} does not win",
            letters(&route)
        )));
    }
    Ok(route)
}

/// Says why a stop of a tour cannot be reached. `present` is the index of the present that it
/// takes; `None` if the stop is the exit.
fn why_unreachable(level: &Level, stop: usize, present: Option<usize>) -> String {
    let Some(present) = present else {
        return "the exit cannot be reached from the last present".into();
    };
    let (column, row) = level.point(level.presents()[present]);
    format!(
        "stop {}: the move that takes the present at ({column},{row}) cannot be reached from there",
        stop + 1
    )
}

/// Prints a route for people. `argument` is the argument that named the level.
fn print_route(named: &NamedLevel, fields: &RouteFields, argument: &str) {
    let name = printable(&named.name);
    let length = fields.upper_bound;
    let moves = counted(length as u64, NOUN);
    say!("{name}: {moves}: {}", fields.moves);
    let level = quoted_path(argument);
    say_command(
        "  is it optimal?  ",
        &format!("kortest prove {level} --claim {length}"),
    );
}
