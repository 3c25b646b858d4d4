//! One linear program, solved by an interior point method.

use super::cut::Cut;
use crate::graph::Graph;
use clarabel::algebra::CscMatrix;
use clarabel::solver::SupportedConeT::{NonnegativeConeT, ZeroConeT};
use clarabel::solver::{DefaultSettingsBuilder, DefaultSolver, IPSolver, SolverStatus};

/// A solution, to the precision of the solver. It proves nothing until it is rounded and verified.
#[derive(Clone, Debug)]
pub struct Solution {
    /// The least number of moves of a fractional route.
    pub value: f64,
    /// How often each move is made.
    pub usage: Vec<f64>,
    /// The dual value of each cut.
    pub multipliers: Vec<f64>,
}

/// What a fractional route pays that leaves out the moves of the cuts: more than any route has moves. (Where it is less
/// than that, the bound is weaker, and not false.)
const PENALTY: f64 = 10_000.0;

/// From this precision on, refinement of the steps is not worth its time.
const COARSE: f64 = 1e-6;

/// Minimises the number of moves of a fractional route: one unit of flow from the start to the exit, with at least one
/// unit on the moves that each cut counts. `precision` is the tolerance of the solver. `None` if the solver fails.
///
/// If there is no route, leaving out what the cuts count costs [`PENALTY`] moves: then there is a solution, and dual values. The
/// column of this penalty has an entry for each cut, which takes the solver up to twice the time; so it is there only if there
/// is no solution without it.
pub fn solve(graph: &Graph, cuts: &[Cut], precision: f64) -> Option<Solution> {
    let solve = |penalty| solve_with(graph, cuts, precision, penalty);
    solve(None).or_else(|| solve(Some(PENALTY)))
}

fn solve_with(graph: &Graph, cuts: &[Cut], precision: f64, penalty: Option<f64>) -> Option<Solution> {
    // Rows: flow conservation at each cell but the exit (its row is the sum of the others), one for each cut, and
    // nonnegativity of each move.
    let row = |cell: usize| (cell != graph.exit).then(|| cell - usize::from(cell > graph.exit));
    let flows = graph.cells() - 1;
    let moves = graph.moves.len();
    let columns = moves + usize::from(penalty.is_some());
    let rows = flows + cuts.len() + columns;
    let (mut starts, mut indices, mut values) = (vec![0], Vec::new(), Vec::new());
    for (number, m) in graph.moves.iter().enumerate() {
        let ends = [row(m.tail).map(|row| (row, 1.0)), row(m.head).map(|row| (row, -1.0))];
        let mut column: Vec<(usize, f64)> =
            if m.tail == m.head { Vec::new() } else { ends.into_iter().flatten().collect() };
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
        .tol_gap_abs(precision)
        .tol_gap_rel(precision)
        .tol_feas(precision)
        .iterative_refinement_enable(precision < COARSE)
        .build()
        .ok()?;
    let mut costs = vec![1.0; moves];
    costs.extend(penalty);
    let none = CscMatrix::zeros((columns, columns));
    let mut solver = DefaultSolver::new(&none, &costs, &matrix, &right, &cones, settings).ok()?;
    solver.solve();
    let solution = &solver.solution;
    let fine = matches!(solution.status, SolverStatus::Solved | SolverStatus::AlmostSolved);
    fine.then(|| Solution {
        value: solution.obj_val,
        usage: solution.x[..moves].to_vec(),
        multipliers: solution.z[flows..flows + cuts.len()].to_vec(),
    })
}
