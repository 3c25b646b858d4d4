//! `kortest export --format tsplib`, and `kortest import`, which reads back the tour of a solver.

use super::read::{NOUN, NamedLevel};
use crate::arguments::Meaning;
use crate::games::board::{ExportRequest, object_of};
use crate::games::options::of_matches;
use crate::games::read::read_board_of;
use crate::games::source::{Source, read_source};
#[cfg(test)]
use crate::output::schema::{BOARD_AND_COST, Section};
use crate::output::{Failure, YES, say, say_command, warn};
use clap::ValueEnum;
use kortest::answer::Chilly;
use kortest::chilly::tsplib::{self, ProblemKind, Salesman};
use kortest::chilly::{Direction, Graph, Level, letters, replay};
use kortest::export::tsplib::{self as export, NoTour, route as route_of_tour, size_warnings};
use kortest::runtime::Limits;
use kortest::text::{counted, printable, quoted_path};
#[cfg(test)]
use schemars::JsonSchema;
use serde::Serialize;
use std::time::Instant;

/// The kinds of travelling salesman problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum ProblemArgument {
    /// Generalised asymmetric problem, without conversion (for the solver GLKH)
    Agtsp,
    /// Asymmetric problem: one node for each pair of a present and a move that takes this present (for the solver LKH)
    Atsp,
    /// Symmetric problem: two nodes for each node of atsp (for the solvers Concorde and LKH)
    Tsp,
}

/// The options that only Santa Chilly has.
#[derive(clap::Args)]
pub struct ChillyExportArguments {
    /// For tsplib: the kind of problem [default: tsp]
    #[arg(long, value_enum)]
    problem: Option<ProblemArgument>,
}

/// Exports a level as a travelling salesman problem.
pub fn export(named: &NamedLevel, request: &ExportRequest) -> Result<String, Failure> {
    let name = &named.name;
    let options: ChillyExportArguments = of_matches(request.options);
    let kind = match options.problem {
        Some(ProblemArgument::Agtsp) => ProblemKind::Agtsp,
        Some(ProblemArgument::Atsp) => ProblemKind::Atsp,
        Some(ProblemArgument::Tsp) | None => ProblemKind::Tsp,
    };
    let graph = graph_with_tour(name, &named.board, request.limits())?;
    let salesman = Salesman::new(&graph);
    let problem = tsplib::Problem::new(&salesman, kind);
    for warning in size_warnings(kind, problem.nodes() as u64, problem.largest_cost()) {
        warn(&format!("{name}: {warning}"));
    }
    Ok(problem.text(name))
}

/// Returns the graph of a level's moves. Fails if no tour through all presents exists (also if the level has no
/// presents), or if a limit ends the search for a route.
pub fn graph_with_tour(name: &str, level: &Level, limits: Limits) -> Result<Graph, Failure> {
    match export::graph_with_tour(level, limits) {
        Ok(graph) => Ok(graph),
        Err(NoTour::Stopped(stopped)) => Err(Failure::Unfinished(format!("{name}: {stopped}"))),
        Err(reason) => Err(Failure::Input(format!(
            "{name}: {reason}, so there is no tour; see kortest prove"
        ))),
    }
}

/// Arguments of `kortest import`.
#[derive(clap::Args)]
pub struct ImportArguments {
    /// The level that was exported: a file, rows, or - for standard input
    #[arg(value_name = "BOARD")]
    level: String,
    #[command(flatten)]
    meaning: Meaning,
    /// The tour: a TSPLIB tour, a tour of Concorde, LKH, elkai or python-tsp, or node numbers; - for standard input
    tour: String,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

#[cfg(test)]
pub const SECTION: Section =
    Section::object("import", BOARD_AND_COST, &[ImportFields::json_schema]);

/// The output about the route of a tour.
#[derive(Serialize)]
#[cfg_attr(test, derive(JsonSchema))]
struct ImportFields {
    /// The number of moves of the route.
    upper_bound: usize,
    /// The route, as letters `U D L R`.
    route: String,
}

/// Reads back the tour that a solver found for an exported level, and prints its route. Returns the exit code.
pub fn import(arguments: &ImportArguments) -> Result<u8, Failure> {
    let start = Instant::now();
    if arguments.level == "-" && arguments.tour == "-" {
        return Err(Failure::Input(
            "level and tour cannot both come from standard input".into(),
        ));
    }
    let named = read_board_of::<Chilly>("import", &arguments.level, &arguments.meaning)?;
    let Some(source) = read_source(&arguments.tour)? else {
        let tour = &arguments.tour;
        return Err(Failure::Input(format!("{tour}: no such file")));
    };
    let route = imported_route(&named, &source)?;
    let fields = ImportFields {
        upper_bound: route.len(),
        route: letters(&route),
    };
    if arguments.json {
        object_of(&named, fields).with_cost(start).print();
    } else {
        print_route(&named, &fields, &arguments.level);
    }
    Ok(YES)
}

/// Returns the route of the tour in a file. Fails if the file has no tour of this level's travelling salesman problem.
fn imported_route(named: &NamedLevel, source: &Source) -> Result<Vec<Direction>, Failure> {
    let level = &named.board;
    let shown = &source.shown;
    let Some(text) = source.text() else {
        return Err(Failure::Input(format!(
            "{shown}: is not text; expected a tour"
        )));
    };
    let graph = graph_with_tour(&named.name, level, Limits::none())?;
    let route = route_of_tour(level, &Salesman::new(&graph), text)
        .map_err(|error| Failure::Input(format!("{shown}: {error}")))?;
    verify(level, &route)?;
    Ok(route)
}

/// Fails unless the route solves the level. The route is replayed on the level itself, not on the exported problem. So
/// the replay finds errors of the export.
pub fn verify(level: &Level, route: &[Direction]) -> Result<(), Failure> {
    if replay(level, route).is_ok_and(|replay| replay.wins()) {
        return Ok(());
    }
    Err(Failure::Unable(format!(
        "internal error: the route {} does not win",
        letters(route)
    )))
}

/// Prints a route, and the command that proves whether it is optimal. `argument` is the argument that named the level.
fn print_route(named: &NamedLevel, fields: &ImportFields, argument: &str) {
    let name = printable(&named.name);
    let length = fields.upper_bound;
    let moves = counted(length as u64, NOUN);
    say!("{name}: {moves}: {}", fields.route);
    let level = quoted_path(argument);
    say_command(
        "  is it optimal?  ",
        &format!("kortest prove {level} --claim {length}"),
    );
}
