//! Solves the linear programs that give the first lower bound of a level, and shows the progress.

use crate::graph::Graph;
use crate::linear_program::{Relaxation, relax};
use kortest_base::runtime::{Phase, Run, Stage};

/// The stage of a run that the progress display shows while linear programs are solved. It has two
/// counters: the number of cuts, and the lower bound on the number of moves.
static LINEAR_PROGRAM: Stage = Stage {
    name: "linear program",
    counters: &["cuts", "moves at least"],
};
/// The index of the counter `cuts` in the list of counters of [`LINEAR_PROGRAM`].
const CUTS_COUNTER: usize = 0;
/// The index of the counter `moves at least` in the list of counters of [`LINEAR_PROGRAM`].
const MOVES_AT_LEAST_COUNTER: usize = 1;
/// The solver may give an optimal value that is too large by up to this number, in moves.
const VALUE_MARGIN: f64 = 0.001;

/// Solves linear programs, each with more cuts than the program before. Shows the number of cuts
/// and the lower bound on the number of moves as progress. Returns the last solution.
pub fn solve_linear_programs(graph: &Graph, run: Run) -> Relaxation {
    let progress = run.progress;
    progress.enter(Phase::Stage(&LINEAR_PROGRAM));
    relax(graph, run.limits, |cuts, value| {
        progress.set(CUTS_COUNTER, cuts as u64);
        progress.set(MOVES_AT_LEAST_COUNTER, least_moves(value));
    })
}

/// Rounds the optimal value of a linear program up to a number of moves that every route needs. The
/// result is only shown as progress. A proof rounds the dual values instead, because the optimal
/// value may be inexact.
fn least_moves(value: f64) -> u64 {
    // The rounded value is a small integer, so the cast does not change it.
    (value - VALUE_MARGIN).max(0.0).ceil() as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_least_number_of_moves_is_the_value_rounded_up() {
        for (value, least) in [
            (17.4, 18),
            (20.0, 20),
            (20.000_001, 20),
            (20.01, 21),
            (-1.0, 0),
        ] {
            assert_eq!(least_moves(value), least, "{value}");
        }
    }
}
