//! Exports a level as a travelling salesman problem.

use super::read::NamedLevel;
use crate::games::options::of_matches;
use crate::games::request::ExportRequest;
use crate::output::{Failure, warn};
use clap::ValueEnum;
use kortest::chilly::tsplib::{self, Kind, Salesman};
use kortest::chilly::{Graph, Level, no_route};
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
pub fn tsplib(named: &NamedLevel, request: &ExportRequest) -> Result<String, Failure> {
    let NamedLevel { name, level } = named;
    let options: Options = of_matches(request.options);
    let kind = match options.problem {
        Some(Problem::Agtsp) => Kind::Agtsp,
        Some(Problem::Atsp) => Kind::Atsp,
        Some(Problem::Tsp) | None => Kind::Tsp,
    };
    let graph = graph(name, level, request.limits())?;
    let salesman = Salesman::new(&graph);
    let problem = tsplib::Problem::new(&salesman, kind);
    for warning in size_warnings(kind, problem.nodes() as u64, problem.largest_cost()) {
        warn(&format!("{name}: {warning}"));
    }
    Ok(problem.text(name))
}

/// LKH and GLKH multiply costs by their parameter `PRECISION`. They accept no larger products.
const MAX_LKH_COST: u64 = i32::MAX as u64 / 2;

/// The value of `PRECISION` that LKH uses without a parameter file.
const LKH_PRECISION: u64 = 100;

/// The longest tour that Concorde can add up.
const MAX_CONCORDE_TOUR: u64 = i32::MAX as u64;

/// Returns what a user must know if the numbers of a problem are too large for programs.
fn size_warnings(kind: Kind, nodes: u64, largest_cost: u64) -> Vec<String> {
    let mut warnings = Vec::new();
    let precision = MAX_LKH_COST / largest_cost.max(1);
    let lkh = if kind == Kind::Agtsp { "GLKH" } else { "LKH" };
    if precision == 0 {
        warnings.push(format!(
            "costs of up to {largest_cost} are too large for {lkh}"
        ));
    } else if precision < LKH_PRECISION {
        warnings.push(format!(
            "costs of up to {largest_cost} are too large for {lkh}, unless its parameter file has the line PRECISION = \
             {precision}"
        ));
    }
    if kind == Kind::Tsp && nodes.saturating_mul(largest_cost) > MAX_CONCORDE_TOUR {
        warnings.push(format!(
            "{nodes} costs of up to {largest_cost} can exceed {MAX_CONCORDE_TOUR}, which Concorde cannot add up; solve \
             --problem atsp by LKH instead"
        ));
    }
    warnings
}

/// Returns whether `kortest export` wrote this text for a level.
pub fn is_export(text: &str) -> bool {
    text.starts_with("NAME : ") && text.contains("COMMENT : Santa Chilly")
}

/// Returns the graph of a level's moves. Fails if no route exists, or if a limit stops the search for
/// a route.
pub fn graph(name: &str, level: &Level, limits: Limits) -> Result<Graph, Failure> {
    let Some(graph) = Graph::new(level) else {
        return Err(no_tour(name, "no route exists"));
    };
    match no_route(&graph, limits) {
        Ok(None) if graph.presents > 0 => Ok(graph),
        Ok(None) => Err(no_tour(name, "has no presents")),
        Ok(Some(_)) => Err(no_tour(name, "no route exists")),
        Err(stopped) => Err(Failure::Unfinished(format!("{name}: {stopped}"))),
    }
}

/// Returns the failure for a level without a tour.
fn no_tour(name: &str, reason: &str) -> Failure {
    Failure::Input(format!(
        "{name}: {reason}, so there is no tour; see kortest prove"
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn problems_with_small_numbers_have_no_warning() {
        for kind in [Kind::Agtsp, Kind::Atsp, Kind::Tsp] {
            assert_eq!(size_warnings(kind, 1_000, 300_000), [""; 0]);
        }
    }

    #[test]
    fn large_costs_need_a_lower_precision_of_lkh() {
        let warned = size_warnings(Kind::Atsp, 9, 10_737_419);
        assert!(
            warned[0].contains("for LKH, unless its parameter file has the line PRECISION = 99")
        );
        assert_eq!(size_warnings(Kind::Atsp, 9, 10_737_418), [""; 0]);
        assert!(size_warnings(Kind::Agtsp, 9, 1 << 30)[0].ends_with("are too large for GLKH"));
    }

    #[test]
    fn long_tours_are_not_for_concorde() {
        let warned = size_warnings(Kind::Tsp, 3_000, 1_000_000);
        assert!(
            warned[0].contains("2147483647, which Concorde cannot add up; solve --problem atsp")
        );
        assert_eq!(size_warnings(Kind::Atsp, 3_000, 1_000_000), [""; 0]);
    }
}
