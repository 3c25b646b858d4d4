//! Levels of Santa Chilly as travelling salesman problems in the format TSPLIB, and the tours of
//! other programs as routes.

use kortest_base::runtime::{Limits, Stopped};
use kortest_chilly::tsplib::{ProblemKind, Salesman, UnreachableStop, read_tour};
use kortest_chilly::{Direction, Graph, Level, no_route};
use thiserror::Error;

/// The reason why no tour through a level exists.
#[derive(Clone, Copy, Debug, Error)]
#[non_exhaustive]
pub enum NoTour {
    /// The level has no route.
    #[error("no route exists")]
    NoRoute,
    /// The level has no presents, so a tour has no stops.
    #[error("has no presents")]
    NoPresents,
    /// A limit stopped the search for a route.
    #[error(transparent)]
    Stopped(Stopped),
}

/// Returns the graph of a level's moves, if a tour through all presents exists. A tour is a route that
/// takes all presents, as a solution of a travelling salesman problem.
///
/// # Errors
///
/// There is no tour, or a limit stops the search for a route.
pub fn graph_with_tour(level: &Level, limits: Limits) -> Result<Graph, NoTour> {
    let Some(graph) = Graph::new(level) else {
        return Err(NoTour::NoRoute);
    };
    match no_route(&graph, limits) {
        // `None` means that no reason speaks against a route, so a route exists.
        Ok(None) if graph.presents() > 0 => Ok(graph),
        Ok(None) => Err(NoTour::NoPresents),
        Ok(Some(_)) => Err(NoTour::NoRoute),
        Err(stopped) => Err(NoTour::Stopped(stopped)),
    }
}

/// Returns whether a text is a file in which the library has written the problem of a level.
pub fn is_problem(text: &str) -> bool {
    text.starts_with("NAME : ") && text.contains("COMMENT : Santa Chilly")
}

/// Reads a tour (a solution of the travelling salesman problem of a level), which another program has
/// written as `text`, and returns its moves. The caller must still replay the moves on the level.
///
/// # Errors
///
/// The text is not a tour of the level, for the returned reason.
pub fn route(level: &Level, salesman: &Salesman, text: &str) -> Result<Vec<Direction>, String> {
    let tour = read_tour(salesman, text).map_err(|error| error.to_string())?;
    match salesman.route(&tour) {
        Ok(route) => Ok(route),
        Err(UnreachableStop(stop)) => {
            let present = tour.get(stop).map(|member| member.present);
            Err(why_unreachable(level, stop, present))
        }
    }
}

/// Returns why a stop of a tour cannot be reached. Stops are counted from 0. `present` is the index of
/// the present that is taken at the stop; `None` if the stop is the exit.
fn why_unreachable(level: &Level, stop: usize, present: Option<usize>) -> String {
    let Some(present) = present else {
        return "the exit cannot be reached from the last present".into();
    };
    let (column, row) = level.point(level.presents()[present]);
    let previous_stop = if stop == 0 {
        "the start"
    } else {
        "the stop before"
    };
    // Messages count stops from 1.
    format!(
        "stop {}: the move that takes the present at ({column},{row}) cannot be reached from {previous_stop}",
        stop + 1
    )
}

/// The smallest number of nodes that LKH accepts. A smaller problem has only one tour, so it needs no solver.
pub const MIN_NODES: usize = 3;

/// The largest product of a cost and the parameter `PRECISION` that the solvers LKH and GLKH accept.
const MAX_LKH_COST: u64 = i32::MAX as u64 / 2;

/// The value of `PRECISION` that LKH uses without a parameter file.
const LKH_PRECISION: u64 = 100;

/// The largest sum of the costs of a tour that the solver Concorde can add up.
const MAX_CONCORDE_TOUR: u64 = i32::MAX as u64;

/// Returns the largest value of LKH's parameter `PRECISION`, at most [`LKH_PRECISION`], which LKH uses by default.
/// `None` if a cost is so large that LKH accepts no value.
fn usable_precision(largest_cost: u64) -> Option<u64> {
    // If all costs are 0, divides by 1, to avoid a division by 0.
    let largest_precision = MAX_LKH_COST / largest_cost.max(1);
    (largest_precision > 0).then(|| largest_precision.min(LKH_PRECISION))
}

/// Returns the parameter file of LKH, a solver of travelling salesman problems, with which it reads the file `problem`
/// and writes the file `tour`. LKH multiplies all costs by the parameter `PRECISION`, so large costs need a smaller
/// value of this parameter. `None` if `largest_cost` is too large for LKH with every value.
pub fn lkh_parameters(problem: &str, tour: &str, largest_cost: u64, seed: u64) -> Option<String> {
    let precision = usable_precision(largest_cost)?;
    // LKH would replace the seed 0 by the time. The remainder keeps the seed within 31 bits.
    let seed = 1 + seed % i32::MAX as u64;
    Some(format!(
        "PROBLEM_FILE = {problem}\nOUTPUT_TOUR_FILE = {tour}\nPRECISION = {precision}\nSEED = {seed}\n"
    ))
}

/// Returns warnings for the user if the solvers LKH, GLKH or Concorde cannot solve a travelling salesman problem,
/// because it has too few `nodes` or its costs are too large. The `kind` of the problem says which of these programs
/// can read the problem.
pub fn size_warnings(kind: ProblemKind, nodes: u64, largest_cost: u64) -> Vec<String> {
    let mut warnings = Vec::new();
    if nodes < MIN_NODES as u64 {
        warnings.push(format!(
            "LKH refuses problems with fewer than {MIN_NODES} nodes; this one has only one tour, and kortest prove answers it"
        ));
    }
    warnings.extend(lkh_warning(kind, largest_cost));
    if kind == ProblemKind::Tsp {
        warnings.extend(concorde_warning(nodes, largest_cost));
    }
    warnings
}

/// Returns a warning if a cost is too large for LKH with its default parameter `PRECISION`, or for GLKH in the case of
/// the generalised problem.
fn lkh_warning(kind: ProblemKind, largest_cost: u64) -> Option<String> {
    let solver = match kind {
        ProblemKind::Agtsp => "GLKH",
        _ => "LKH",
    };
    let too_large = format!("costs of up to {largest_cost} are too large for {solver}");
    match usable_precision(largest_cost) {
        Some(LKH_PRECISION) => None,
        Some(precision) => Some(format!(
            "{too_large}, unless its parameter file has the line PRECISION = {precision}"
        )),
        None => Some(too_large),
    }
}

/// Returns a warning if the solver Concorde may not be able to add up the costs of a tour of a symmetric
/// travelling salesman problem. A tour has as many costs as the problem has nodes.
pub fn concorde_warning(nodes: u64, largest_cost: u64) -> Option<String> {
    if nodes.saturating_mul(largest_cost) <= MAX_CONCORDE_TOUR {
        return None;
    }
    Some(format!(
        "{nodes} costs of up to {largest_cost} can exceed {MAX_CONCORDE_TOUR}, which Concorde cannot add up; solve \
         --problem atsp by LKH instead"
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn problems_with_small_numbers_have_no_warning() {
        for kind in [ProblemKind::Agtsp, ProblemKind::Atsp, ProblemKind::Tsp] {
            assert_eq!(size_warnings(kind, 1_000, 300_000), [""; 0]);
        }
    }

    #[test]
    fn large_costs_need_a_lower_precision_of_lkh() {
        let warned = size_warnings(ProblemKind::Atsp, 9, 10_737_419);
        assert!(
            warned[0].contains("for LKH, unless its parameter file has the line PRECISION = 99")
        );
        assert_eq!(size_warnings(ProblemKind::Atsp, 9, 10_737_418), [""; 0]);
        assert!(
            size_warnings(ProblemKind::Agtsp, 9, 1 << 30)[0].ends_with("are too large for GLKH")
        );
    }

    #[test]
    fn the_parameters_of_lkh_have_a_precision_that_fits() {
        let parameters = lkh_parameters("a.tsp", "a.tour", 10_737_419, 0).unwrap();

        assert!(
            parameters.ends_with("PRECISION = 99\nSEED = 1\n"),
            "{parameters}"
        );
        assert_eq!(lkh_parameters("a.tsp", "a.tour", 1 << 30, 0), None);
    }

    #[test]
    fn long_tours_are_not_for_concorde() {
        let warned = size_warnings(ProblemKind::Tsp, 3_000, 1_000_000);
        assert!(
            warned[0].contains("2147483647, which Concorde cannot add up; solve --problem atsp")
        );
        assert_eq!(size_warnings(ProblemKind::Atsp, 3_000, 1_000_000), [""; 0]);
    }
}
