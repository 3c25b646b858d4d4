//! Builds one linear program and solves it with an interior point method.

use super::cut::Cut;
use crate::graph::Graph;
use clarabel::algebra::CscMatrix;
use clarabel::solver::SupportedConeT::{NonnegativeConeT, ZeroConeT};
use clarabel::solver::{DefaultSettingsBuilder, DefaultSolver, IPSolver, SolverStatus};

/// An approximate solution of a linear program. The solution alone proves no bound.
#[derive(Clone, Debug)]
pub struct Solution {
    /// The minimum of the linear program, for example 17.4 moves.
    pub value: f64,
    /// For each move, how often the fractional route makes the move.
    pub usage: Vec<f64>,
    /// The dual value of each cut.
    pub multipliers: Vec<f64>,
}

/// The price of violating a cut, in moves.
const PENALTY: f64 = 10_000.0;

/// With at least this tolerance, the solver needs no iterative refinement.
const MIN_COARSE_TOLERANCE: f64 = 1e-6;

/// Computes a shortest fractional route that satisfies all cuts. `None` if the solver fails.
pub fn solve(graph: &Graph, cuts: &[Cut], tolerance: f64) -> Option<Solution> {
    let solve = |penalty| solve_with(graph, cuts, tolerance, penalty);
    // The second attempt may violate cuts for a price.
    solve(None).or_else(|| solve(Some(PENALTY)))
}

fn solve_with(
    graph: &Graph,
    cuts: &[Cut],
    tolerance: f64,
    penalty: Option<f64>,
) -> Option<Solution> {
    // Each cell except the exit has a row for its flow.
    let row = |cell: usize| (cell != graph.exit).then(|| cell - usize::from(cell > graph.exit));
    let flows = graph.cells() - 1;
    let moves = graph.moves.len();
    let columns = moves + usize::from(penalty.is_some());
    let rows = flows + cuts.len() + columns;
    let (mut starts, mut indices, mut values) = (vec![0], Vec::new(), Vec::new());
    for (number, m) in graph.moves.iter().enumerate() {
        let ends = [
            row(m.tail).map(|row| (row, 1.0)),
            row(m.head).map(|row| (row, -1.0)),
        ];
        let mut column: Vec<(usize, f64)> = if m.tail == m.head {
            Vec::new()
        } else {
            ends.into_iter().flatten().collect()
        };
        column.sort_by_key(|&(row, _)| row);
        let counted = cuts.iter().enumerate().filter(|(_, cut)| cut.counts(m));
        column.extend(counted.map(|(n, _)| (flows + n, -1.0)));
        column.push((flows + cuts.len() + number, -1.0));
        for (row, value) in column {
            indices.push(row);
            values.push(value);
        }
        starts.push(indices.len());
    }
    let mut right = vec![0.0; rows];
    if let Some(row) = row(graph.start) {
        right[row] = 1.0;
    }
    right[flows..flows + cuts.len()].fill(-1.0);
    if penalty.is_some() {
        indices.extend(flows..flows + cuts.len());
        values.extend(std::iter::repeat_n(-1.0, cuts.len()));
        indices.push(rows - 1);
        values.push(-1.0);
        starts.push(indices.len());
    }
    let matrix = CscMatrix::new(rows, columns, starts, indices, values);
    let cones = [ZeroConeT(flows), NonnegativeConeT(cuts.len() + columns)];
    let settings = DefaultSettingsBuilder::default()
        .verbose(false)
        .max_threads(1)
        .tol_gap_abs(tolerance)
        .tol_gap_rel(tolerance)
        .tol_feas(tolerance)
        .iterative_refinement_enable(tolerance < MIN_COARSE_TOLERANCE)
        .build()
        .ok()?;
    let mut costs = vec![1.0; moves];
    costs.extend(penalty);
    let none = CscMatrix::zeros((columns, columns));
    let mut solver = DefaultSolver::new(&none, &costs, &matrix, &right, &cones, settings).ok()?;
    solver.solve();
    let solution = &solver.solution;
    let fine = matches!(
        solution.status,
        SolverStatus::Solved | SolverStatus::AlmostSolved
    );
    fine.then(|| Solution {
        value: solution.obj_val,
        usage: solution.x[..moves].to_vec(),
        multipliers: solution.z[flows..flows + cuts.len()].to_vec(),
    })
}
