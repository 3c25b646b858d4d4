//! Exports a level as a travelling salesman problem.

use super::read::NamedLevel;
use crate::games::options::of_matches;
use crate::games::request::ExportRequest;
use crate::output::Failure;
use clap::ValueEnum;
use kortest::chilly::tsplib::{Kind, Salesman, write};
use kortest::chilly::{Graph, no_route};
use kortest::runtime::Limits;

/// The kinds of travelling salesman problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Problem {
    /// Generalised asymmetric problem, without conversion (for the solver GLKH)
    Agtsp,
    /// Asymmetric problem: one node for each pair of a present and a move that takes this present
    /// (for the solver LKH)
    Atsp,
    /// Symmetric problem: two nodes for each node of atsp (for the solvers Concorde and LKH)
    Tsp,
}

/// The options that only Santa Chilly has.
#[derive(clap::Args)]
pub struct Options {
    /// For tsplib: the kind of problem [default: tsp]
    #[arg(long, value_enum)]
    problem: Option<Problem>,
}

/// Exports a level as a travelling salesman problem.
pub fn tsplib(
    NamedLevel { name, level }: &NamedLevel,
    request: &ExportRequest,
) -> Result<String, Failure> {
    let options: Options = of_matches(request.options);
    let kind = match options.problem {
        Some(Problem::Agtsp) => Kind::Agtsp,
        Some(Problem::Atsp) => Kind::Atsp,
        Some(Problem::Tsp) | None => Kind::Tsp,
    };
    let graph = graph(name, level, request.limits)?;
    Ok(write(&Salesman::new(&graph), kind, name))
}

/// Returns whether `kortest export` wrote this text for a level.
pub fn is_export(text: &str) -> bool {
    text.starts_with("NAME : ") && text.contains("COMMENT : Santa Chilly")
}

/// Returns the graph of a level's moves. Fails if no route exists.
pub fn graph(name: &str, level: &kortest::chilly::Level, limits: Limits) -> Result<Graph, Failure> {
    let none = || {
        Failure::Input(format!(
            "{name}: no route exists, so there is no tour; see kortest prove"
        ))
    };
    let graph = Graph::new(level).ok_or_else(none)?;
    match no_route(&graph, limits) {
        Ok(None) if graph.presents > 0 => Ok(graph),
        Ok(None) => Err(Failure::Input(format!(
            "{name}: has no presents, so there is no tour; see kortest prove"
        ))),
        _ => Err(none()),
    }
}
