//! Computes a lower bound on the number of moves, by a linear program (LP) with cutting planes.
//!
//! A [`Cut`] is a set of moves such that every route makes at least one of these moves. A
//! *fractional route* is a flow of one unit from the start to the exit, with at least one unit in
//! each cut. Every real route is also a fractional route. So the length of a shortest fractional
//! route is a lower bound.
//!
//! The length is the number of moves that the bound counts. A bound for a level counts every move.
//! A bound for a [reason](super::analyse::reason()) counts only the moves with one property.
//!
//! A level has too many cuts to list them all, so the LP is solved in rounds. After each round,
//! maximum flows find cuts that the solution violates. The next round includes these cuts.
//!
//! Proofs rely only on the dual values of the last LP, rounded to integers
//! ([`certified`](super::bounds::certified)).
//!
//! Source: Dantzig, Fulkerson and Johnson, "Solution of a Large-Scale Traveling-Salesman Problem",
//! 1954.

mod cut;
mod flow;

use super::graph::{Graph, Move};
use clarabel::algebra::CscMatrix;
use clarabel::solver::{
    DefaultSettings, DefaultSettingsBuilder, DefaultSolver, IPSolver, SolverStatus,
    SupportedConeT::NonnegativeConeT, SupportedConeT::ZeroConeT,
};
pub use cut::{Cut, Side, WeightedCut};
use flow::Network;
use kortest_base::runtime::Limits;
use std::cmp::Ordering;
use std::ops::Range;

/// A cut is *idle* (without effect on the bound) if its dual value is at most this number.
const MAX_IDLE_DUAL: f64 = 1e-7;
/// A cut is removed after this number of consecutive rounds in which it was idle.
const MAX_IDLE_ROUNDS: usize = 6;
/// By default, a round makes progress if it raises the bound by more than this number, in moves.
const MIN_PROGRESS: f64 = 0.002;
/// The numerical tolerance of the solver for linear programs.
const TOLERANCE: f64 = 1e-6;

/// The capacity of a move in the flow network is its usage (its value in the linear program) times
/// this number.
const UNIT: i64 = 1 << 24;
/// A cut is violated if the flow through its moves is smaller than this number, a thousandth less
/// than one move. The thousandth is a tolerance, because the usages of moves are not exact.
const MIN_SATISFIED_FLOW: i64 = UNIT - UNIT / 1000;
/// Smaller capacities are numerical noise and would slow down the maximum flow.
const MIN_CAPACITY: i64 = UNIT / 200_000;
/// Larger usages count as this number, so that no sum of capacities overflows.
const MAX_USAGE: f64 = 1e3;

/// The last linear program that was solved, and the optimal values of all rounds.
#[derive(Clone, Debug, Default)]
pub struct Relaxation {
    /// The cuts of the last linear program.
    pub cuts: Vec<WeightedCut>,
    /// The optimal value of the linear program in each round. Proofs do not rely on these values.
    pub values: Vec<f64>,
    /// For each move, its value in the solution of the last linear program: how often the
    /// fractional route makes the move.
    pub usage: Vec<f64>,
}

/// Conditions that end the rounds of the linear program. The rounds also end when no cut is
/// violated.
#[derive(Clone, Copy, Debug)]
pub struct Rounds {
    /// The rounds end when the value of the linear program exceeds this number.
    pub goal: f64,
    /// The rounds end after this number of consecutive rounds without progress.
    pub patience: usize,
    /// A round makes progress if it raises the value of the linear program by more than this
    /// number.
    pub progress: f64,
}

impl Default for Rounds {
    /// Returns the default conditions: the rounds continue as long as the bound rises.
    fn default() -> Rounds {
        Rounds {
            goal: f64::INFINITY,
            patience: MAX_IDLE_ROUNDS,
            progress: MIN_PROGRESS,
        }
    }
}

/// Returns the solution of a linear program whose value is a lower bound on the number of moves.
/// Adds cuts to the program in rounds, while the bound rises. After each round, calls `report` with
/// the number of cuts and the bound.
pub fn relax(graph: &Graph, limits: Limits, report: impl FnMut(usize, f64)) -> Relaxation {
    relax_from(graph, Vec::new(), Rounds::default(), limits, report)
}

/// Solves a linear program that begins with the cuts `first_cuts`, and adds the cuts that its
/// solution violates, in rounds. A *cut* is a set of moves, of which every route makes at least
/// one. Ends when a condition of `rounds` holds, when no new cut is violated, or at a limit.
/// Returns the solution of the last linear program, even if its bound is slightly lower than an
/// earlier bound. The result is empty if no program was solved. After each round, calls `report`
/// with the number of cuts and the bound.
pub fn relax_from(
    graph: &Graph,
    first_cuts: Vec<Cut>,
    rounds: Rounds,
    limits: Limits,
    mut report: impl FnMut(usize, f64),
) -> Relaxation {
    let mut latest = Relaxation::default();
    let mut active = ActiveCuts::new(first_cuts);
    // The value of the linear program in the last round that made progress.
    let mut best_value = f64::MIN;
    let mut rounds_without_progress = 0;
    while limits.check().is_ok() {
        // If the solver fails, the rounds end without a result of this round.
        let Some(solution) = solve(graph, &active.cuts, TOLERANCE) else {
            break;
        };
        latest.values.push(solution.value);
        latest.cuts = active.weighted(&solution.duals);
        latest.usage = solution.usage;
        report(active.cuts.len(), solution.value);
        // This round counts as one without progress, unless its value is high enough.
        rounds_without_progress += 1;
        if solution.value > best_value + rounds.progress {
            best_value = solution.value;
            rounds_without_progress = 0;
        }
        if rounds_without_progress >= rounds.patience || solution.value > rounds.goal {
            break;
        }
        let violated = violated_cuts(graph, &latest.usage, limits);
        active.remove_idle(&solution.duals);
        let has_new_cut = active.add(violated);
        if !has_new_cut {
            break;
        }
    }
    latest
}

/// The cuts (sets of moves, of which every route makes at least one) that the next linear program
/// includes.
struct ActiveCuts {
    cuts: Vec<Cut>,
    /// For each cut, for how many rounds in a row it has had no effect on the bound.
    idle_rounds: Vec<usize>,
}

impl ActiveCuts {
    /// Creates the list of these cuts, none of which was idle (without effect on the bound) yet.
    fn new(cuts: Vec<Cut>) -> ActiveCuts {
        ActiveCuts {
            idle_rounds: vec![0; cuts.len()],
            cuts,
        }
    }

    /// Returns the cuts, each with its dual value from the solution of the linear program. A cut is
    /// a set of moves, of which every route makes at least one.
    fn weighted(&self, duals: &[f64]) -> Vec<WeightedCut> {
        let cuts = self.cuts.iter().cloned().zip(duals);
        cuts.map(|(cut, &dual)| WeightedCut { cut, dual }).collect()
    }

    /// Updates, for each cut, for how many rounds in a row it has been idle: its dual value is
    /// about 0, so the cut does not raise the bound. Removes the cuts that were idle for too many
    /// rounds.
    fn remove_idle(&mut self, duals: &[f64]) {
        let cuts = std::mem::take(&mut self.cuts);
        let idle_rounds = std::mem::take(&mut self.idle_rounds);
        for ((cut, earlier_rounds), &dual) in cuts.into_iter().zip(idle_rounds).zip(duals) {
            let has_effect = dual > MAX_IDLE_DUAL;
            let rounds = if has_effect { 0 } else { earlier_rounds + 1 };
            if rounds < MAX_IDLE_ROUNDS {
                self.cuts.push(cut);
                self.idle_rounds.push(rounds);
            }
        }
    }

    /// Adds the cuts that the list does not contain yet. Returns whether the list has grown.
    fn add(&mut self, cuts: Vec<Cut>) -> bool {
        let mut has_new = false;
        for cut in cuts {
            if !self.cuts.contains(&cut) {
                self.cuts.push(cut);
                self.idle_rounds.push(0);
                has_new = true;
            }
        }
        has_new
    }
}

/// Finds cuts (sets of moves, of which every route makes at least one) that a fractional route, a
/// solution of the linear program, violates: the route makes less than one move of such a cut.
/// `usage` has, for each move, how often the route makes the move. For each present, one maximum
/// flow looks for a cut between the start and the present ([`Side::In`]), and another maximum flow
/// for a cut between the exit and the present ([`Side::Out`]). Ends early at a limit.
fn violated_cuts(graph: &Graph, usage: &[f64], limits: Limits) -> Vec<Cut> {
    let mut cuts = Vec::new();
    // The sink is an extra node. Moves that take the present lead to the sink.
    let sink = graph.cells();
    let mut network = Network::new(sink + 1);
    for present in 0..graph.presents {
        if limits.check().is_err() {
            break;
        }
        for side in [Side::In, Side::Out] {
            network.clear();
            add_arcs(&mut network, graph, usage, present, side);
            let flow = network.max_flow(side.end(graph), sink, MIN_SATISFIED_FLOW);
            if flow < MIN_SATISFIED_FLOW {
                // The cells from which more flow can reach the sink are the inside of a smallest
                // cut.
                let reaches_sink = network.nodes_reaching(sink);
                cuts.push(Cut::tight(graph, present, side, &reaches_sink[..sink]));
            }
        }
    }
    cuts
}

/// Adds an arc for each move to a network whose nodes are the cells and, as the last node, the
/// sink. The capacity of an arc is the usage of its move: how often the fractional route makes the
/// move. For [`Side::In`], an arc leads from the cell where the move begins to the cell where it
/// ends. For [`Side::Out`], arcs are reversed, because the flow then comes from the exit. A move
/// that takes the present leads to the sink instead. Moves with almost no usage get no arc.
fn add_arcs(network: &mut Network, graph: &Graph, usage: &[f64], present: usize, side: Side) {
    let sink = graph.cells();
    for (m, &move_usage) in graph.moves.iter().zip(usage) {
        // The product is at most `MAX_USAGE` times `UNIT`, so it fits in 64 bits. The cast rounds
        // down.
        let capacity = (move_usage.clamp(0.0, MAX_USAGE) * UNIT as f64) as i64;
        let from = side.near(m);
        let to = if m.presents.contains(&present) {
            sink
        } else {
            side.far(m)
        };
        if capacity > MIN_CAPACITY && from != to {
            network.add_arc(from, to, capacity);
        }
    }
}

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

/// With this numerical tolerance, or a larger one, the solver needs no iterative refinement.
const MIN_COARSE_TOLERANCE: f64 = 1e-6;

/// Computes a shortest fractional route that satisfies all cuts: a solution of the linear program.
/// If the solver fails, a second attempt allows violated cuts at a high price. `None` if the second
/// attempt fails, too.
pub fn solve(graph: &Graph, cuts: &[Cut], tolerance: f64) -> Option<Solution> {
    let solution = solve_with(graph, cuts, tolerance, None);
    solution.or_else(|| solve_with(graph, cuts, tolerance, Some(PENALTY)))
}

/// Solves the linear program: finds a shortest fractional route that satisfies all cuts, up to a
/// numerical tolerance. With a penalty, the program has an additional variable: the largest number
/// by which the route violates a cut. This variable costs `penalty` times its value. `None` if the
/// solver fails.
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
    let mut costs = move_costs(graph);
    costs.extend(penalty);
    // The solver also allows quadratic costs, which are all 0 here.
    let quadratic_costs = CscMatrix::zeros((rows.variables, rows.variables));
    let mut columns = move_columns(graph, cuts, &rows);
    if penalty.is_some() {
        add_penalty_column(&mut columns, &rows);
    }
    // The first rows are equations for the flow. All other rows are inequalities for cuts and
    // variables.
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
    // An almost solved program is good enough, because proofs do not rely on the solution.
    let is_solved = matches!(
        solution.status,
        SolverStatus::Solved | SolverStatus::AlmostSolved
    );
    // The solver names the values of the variables `x`, and the dual values of the rows `z`.
    is_solved.then(|| Solution {
        value: solution.obj_val,
        usage: solution.x[..graph.moves.len()].to_vec(),
        duals: solution.z[rows.all_cuts()].to_vec(),
    })
}

/// Returns the cost of each move: 1 if the bound counts the move, and 0 if it does not.
fn move_costs(graph: &Graph) -> Vec<f64> {
    let moves = graph.moves.iter();
    moves.map(|m| f64::from(m.is_counted)).collect()
}

/// Returns the settings of the solver for this numerical tolerance: no messages, one thread, and
/// refinement of solutions only for a small tolerance. `None` if the settings are invalid.
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
/// * one equation for each cell except the exit: the flow out of the cell minus the flow into the
///   cell is 1 at the start, and 0 elsewhere;
/// * one inequality for each cut: the sum of its moves is at least 1;
/// * one inequality for each variable: the variable is at least 0.
///
/// The solver wants inequalities of the form `row <= right side`, so these rows are negated.
struct Rows {
    /// The cell of the exit.
    exit: usize,
    /// The number of equations.
    flows: usize,
    /// The number of cuts.
    cuts: usize,
    /// The number of variables: the moves, and possibly one more for the penalty.
    variables: usize,
}

impl Rows {
    /// Returns the number of all rows of the linear program.
    fn count(&self) -> usize {
        self.flows + self.cuts + self.variables
    }

    /// Returns the row with the equation for the flow through a cell. `None` for the exit, which
    /// has no equation. So the row of a cell after the exit is one less than the number of the
    /// cell.
    fn flow(&self, cell: usize) -> Option<usize> {
        match cell.cmp(&self.exit) {
            Ordering::Less => Some(cell),
            Ordering::Equal => None,
            Ordering::Greater => Some(cell - 1),
        }
    }

    /// Returns the row with the inequality of a cut. `number` is the index of the cut.
    fn cut(&self, number: usize) -> usize {
        self.flows + number
    }

    /// Returns the rows with the inequalities of all cuts.
    fn all_cuts(&self) -> Range<usize> {
        self.flows..self.flows + self.cuts
    }

    /// Returns the row with the inequality that a variable is at least 0. `number` is the index of
    /// the variable.
    fn variable(&self, number: usize) -> usize {
        self.flows + self.cuts + number
    }
}

/// Columns of a sparse matrix.
#[derive(Default)]
struct Columns {
    /// For each column, the number of entries in this column and all columns before it.
    ends: Vec<usize>,
    /// The row of each entry, column by column. The rows of a column ascend.
    rows: Vec<usize>,
    /// The value of each entry, in the order of `rows`.
    values: Vec<f64>,
}

impl Columns {
    /// Adds an entry of the matrix to the current column.
    fn add(&mut self, row: usize, value: f64) {
        self.rows.push(row);
        self.values.push(value);
    }

    /// Ends the current column. The next entry begins a new column.
    fn end_column(&mut self) {
        self.ends.push(self.rows.len());
    }

    /// Converts the columns to a sparse matrix with this number of rows.
    fn into_matrix(self, rows: usize) -> CscMatrix {
        let columns = self.ends.len();
        let starts = [vec![0], self.ends].concat();
        CscMatrix::new(rows, columns, starts, self.rows, self.values)
    }
}

/// Returns the columns of the moves in the matrix of the linear program: which rows contain a move,
/// and with which sign. A move has an entry in the equations of its two cells, and in the
/// inequalities of its cuts and of its variable. The entries of inequalities are negated, because
/// the solver wants each row to be at most its right side.
fn move_columns(graph: &Graph, cuts: &[Cut], rows: &Rows) -> Columns {
    let mut columns = Columns::default();
    for (number, m) in graph.moves.iter().enumerate() {
        // A move from a cell to itself does not change the flow.
        if m.tail != m.head {
            add_flow(&mut columns, m, rows);
        }
        for (cut_index, cut) in cuts.iter().enumerate() {
            if cut.counts(m) {
                columns.add(rows.cut(cut_index), -1.0);
            }
        }
        columns.add(rows.variable(number), -1.0);
        columns.end_column();
    }
    columns
}

/// Adds the entries of a move between two cells to the equations for the flow: out of the cell
/// where the move begins, and into the cell where it ends. The exit has no equation.
fn add_flow(columns: &mut Columns, m: &Move, rows: &Rows) {
    // The rows of a column must ascend, so the smaller cell comes first.
    for cell in [m.tail.min(m.head), m.tail.max(m.head)] {
        let flow_out = if cell == m.tail { 1.0 } else { -1.0 };
        if let Some(row) = rows.flow(cell) {
            columns.add(row, flow_out);
        }
    }
}

/// Adds the last column of the linear program: the variable by which all cuts may be violated. Like
/// the column of a move, this column has negated entries in the rows of the cuts, and in the row
/// that says that the variable is at least 0.
fn add_penalty_column(columns: &mut Columns, rows: &Rows) {
    for row in rows.all_cuts() {
        columns.add(row, -1.0);
    }
    columns.add(rows.variable(rows.variables - 1), -1.0);
    columns.end_column();
}

/// Returns the right side of each row of the linear program: 1 in the equation for the flow out of
/// the start, and 0 for all other cells and for the variables. The right side of a cut, of which
/// the route makes at least one move, is -1, because inequalities are negated.
fn right_side(graph: &Graph, rows: &Rows) -> Vec<f64> {
    let mut right_sides = vec![0.0; rows.count()];
    // In some merged graphs, the start is the exit. Then the start has no equation.
    if let Some(row) = rows.flow(graph.start) {
        right_sides[row] = 1.0;
    }
    right_sides[rows.all_cuts()].fill(-1.0);
    right_sides
}
