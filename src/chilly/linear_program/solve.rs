//! Builds one linear program and solves it with an interior point method.

use super::cut::Cut;
use crate::graph::Graph;
use clarabel::algebra::CscMatrix;
use clarabel::solver::SupportedConeT::{NonnegativeConeT, ZeroConeT};
use clarabel::solver::{
    DefaultSettings, DefaultSettingsBuilder, DefaultSolver, IPSolver, SolverStatus,
};
use std::cmp::Ordering;
use std::ops::Range;

/// An approximate solution of a linear program. The solution alone proves no bound.
#[derive(Clone, Debug)]
pub struct Solution {
    /// The minimum of the linear program, for example 17.4 moves.
    pub value: f64,
    /// For each move, how often the fractional route makes the move.
    pub usage: Vec<f64>,
    /// The dual value of each cut.
    pub duals: Vec<f64>,
}

/// The price of violating a cut, in moves.
const PENALTY: f64 = 10_000.0;

/// With at least this tolerance, the solver needs no iterative refinement.
const MIN_COARSE_TOLERANCE: f64 = 1e-6;

/// Computes a shortest fractional route that satisfies all cuts. `None` if the solver fails.
pub fn solve(graph: &Graph, cuts: &[Cut], tolerance: f64) -> Option<Solution> {
    if let Some(solution) = solve_with(graph, cuts, tolerance, None) {
        return Some(solution);
    }
    // The second attempt may violate cuts for a price.
    solve_with(graph, cuts, tolerance, Some(PENALTY))
}

/// Solves the linear program. With a penalty, one more variable says by how much the route violates
/// the cuts.
fn solve_with(
    graph: &Graph,
    cuts: &[Cut],
    tolerance: f64,
    penalty: Option<f64>,
) -> Option<Solution> {
    let rows = Rows {
        exit: graph.exit,
        flows: graph.cells() - 1,
        cuts: cuts.len(),
        variables: graph.moves.len() + usize::from(penalty.is_some()),
    };
    let mut costs = vec![1.0; graph.moves.len()];
    costs.extend(penalty);
    let quadratic_costs = CscMatrix::zeros((rows.variables, rows.variables));
    let mut columns = move_columns(graph, cuts, &rows);
    if penalty.is_some() {
        add_penalty_column(&mut columns, &rows);
    }
    let cones = [
        ZeroConeT(rows.flows),
        NonnegativeConeT(rows.cuts + rows.variables),
    ];
    let mut solver = DefaultSolver::new(
        &quadratic_costs,
        &costs,
        &columns.into_matrix(rows.count()),
        &right_side(graph, &rows),
        &cones,
        settings(tolerance)?,
    )
    .ok()?;
    solver.solve();
    let solution = &solver.solution;
    let is_solved = matches!(
        solution.status,
        SolverStatus::Solved | SolverStatus::AlmostSolved
    );
    is_solved.then(|| Solution {
        value: solution.obj_val,
        usage: solution.x[..graph.moves.len()].to_vec(),
        duals: solution.z[rows.all_cuts()].to_vec(),
    })
}

/// Returns the settings of the solver. `None` if they are invalid.
fn settings(tolerance: f64) -> Option<DefaultSettings<f64>> {
    DefaultSettingsBuilder::default()
        .verbose(false)
        .max_threads(1)
        .tol_gap_abs(tolerance)
        .tol_gap_rel(tolerance)
        .tol_feas(tolerance)
        .iterative_refinement_enable(tolerance < MIN_COARSE_TOLERANCE)
        .build()
        .ok()
}

/// The rows of the linear program, from top to bottom:
///
/// * one equation for each cell except the exit: the flow out of the cell minus the flow into it
///   is 1 at the start, and 0 elsewhere;
/// * one inequality for each cut: the sum of its moves is at least 1;
/// * one inequality for each variable: it is at least 0.
///
/// The solver wants inequalities of the form `row <= right side`, so these rows are negated.
struct Rows {
    exit: usize,
    flows: usize,
    cuts: usize,
    variables: usize,
}

impl Rows {
    fn count(&self) -> usize {
        self.flows + self.cuts + self.variables
    }

    /// Returns the row of a cell, or `None` for the exit.
    fn flow(&self, cell: usize) -> Option<usize> {
        match cell.cmp(&self.exit) {
            Ordering::Less => Some(cell),
            Ordering::Equal => None,
            Ordering::Greater => Some(cell - 1),
        }
    }

    fn cut(&self, number: usize) -> usize {
        self.flows + number
    }

    fn all_cuts(&self) -> Range<usize> {
        self.flows..self.flows + self.cuts
    }

    fn variable(&self, number: usize) -> usize {
        self.flows + self.cuts + number
    }
}

/// Columns of a sparse matrix.
#[derive(Default)]
struct Columns {
    /// The number of entries before the end of each column.
    ends: Vec<usize>,
    /// The row and the value of each entry, by columns, and ascending by rows in each column.
    rows: Vec<usize>,
    values: Vec<f64>,
}

impl Columns {
    fn add(&mut self, row: usize, value: f64) {
        self.rows.push(row);
        self.values.push(value);
    }

    fn end_column(&mut self) {
        self.ends.push(self.rows.len());
    }

    fn into_matrix(self, rows: usize) -> CscMatrix {
        let columns = self.ends.len();
        let starts = [vec![0], self.ends].concat();
        CscMatrix::new(rows, columns, starts, self.rows, self.values)
    }
}

/// Returns the columns of the moves.
fn move_columns(graph: &Graph, cuts: &[Cut], rows: &Rows) -> Columns {
    let mut columns = Columns::default();
    for (number, m) in graph.moves.iter().enumerate() {
        // A move from a cell to itself does not change the flow.
        if m.tail != m.head {
            for cell in [m.tail.min(m.head), m.tail.max(m.head)] {
                if let Some(row) = rows.flow(cell) {
                    columns.add(row, if cell == m.tail { 1.0 } else { -1.0 });
                }
            }
        }
        for (n, cut) in cuts.iter().enumerate() {
            if cut.counts(m) {
                columns.add(rows.cut(n), -1.0);
            }
        }
        columns.add(rows.variable(number), -1.0);
        columns.end_column();
    }
    columns
}

/// Adds the last column: a variable by which all cuts may be violated.
fn add_penalty_column(columns: &mut Columns, rows: &Rows) {
    for row in rows.all_cuts() {
        columns.add(row, -1.0);
    }
    columns.add(rows.variable(rows.variables - 1), -1.0);
    columns.end_column();
}

/// Returns the right side of each row.
fn right_side(graph: &Graph, rows: &Rows) -> Vec<f64> {
    let mut right = vec![0.0; rows.count()];
    if let Some(row) = rows.flow(graph.start) {
        right[row] = 1.0;
    }
    right[rows.all_cuts()].fill(-1.0);
    right
}
