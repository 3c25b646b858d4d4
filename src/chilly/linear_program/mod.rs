//! Computes a lower bound on the number of moves, by a linear program (LP) with cutting planes.
//!
//! A [`Cut`] is a set of moves such that every route makes at least one of these moves. A
//! *fractional route* is a flow of one unit from the start to the exit, with at least one unit in
//! each cut. Every real route is also a fractional route. So the length of a shortest fractional
//! route is a lower bound.
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
mod solve;

pub use cut::{Cut, Side, WeightedCut};
pub use solve::solve;

use super::graph::Graph;
use flow::Network;
use kortest_base::runtime::Limits;

/// A cut is idle if its dual value is at most this number.
const MAX_IDLE_DUAL: f64 = 1e-7;
/// A cut is removed after this number of rounds without effect on the bound.
const MAX_IDLE_ROUNDS: usize = 6;
/// By default, a round makes progress if it raises the bound by more than this number, in moves.
const MIN_PROGRESS: f64 = 0.002;
/// The numerical tolerance of the solver for linear programs.
const TOLERANCE: f64 = 1e-6;

/// The capacity of a move in the flow network is its usage (its value in the linear program) times
/// this number.
const UNIT: i64 = 1 << 24;
/// A cut is violated if the flow through its moves is smaller than this number.
const MIN_SATISFIED_FLOW: i64 = UNIT - UNIT / 1000;
/// Smaller capacities are numerical noise and would slow down the maximum flow.
const MIN_CAPACITY: i64 = UNIT / 200_000;

/// The result of solving the linear program in rounds, each with new cuts.
#[derive(Clone, Debug, Default)]
pub struct Relaxation {
    /// The cuts of the last linear program.
    pub cuts: Vec<WeightedCut>,
    /// The optimal value of the linear program in each round. Proofs do not rely on these values.
    pub values: Vec<f64>,
    /// For each move, its value in the solution of the last linear program.
    pub usage: Vec<f64>,
}

/// Conditions that end the rounds of the linear program. The rounds also end when no cut is
/// violated.
#[derive(Clone, Copy, Debug)]
pub struct Rounds {
    /// The rounds end when the bound exceeds this number.
    pub goal: f64,
    /// Maximum number of consecutive rounds without progress.
    pub patience: usize,
    /// Progress is a rise of the bound by more than this number.
    pub progress: f64,
}

/// By default, the rounds continue as long as the bound rises.
impl Default for Rounds {
    fn default() -> Rounds {
        Rounds {
            goal: f64::INFINITY,
            patience: MAX_IDLE_ROUNDS,
            progress: MIN_PROGRESS,
        }
    }
}

/// Solves a linear program with more and more cuts, while the bound rises. Reports the number of
/// cuts and the bound.
pub fn relax(graph: &Graph, limits: Limits, report: impl FnMut(usize, f64)) -> Relaxation {
    relax_from(graph, Vec::new(), Rounds::default(), limits, report)
}

/// Solves a linear program that begins with the cuts `start`, and adds more cuts in rounds.
pub fn relax_from(
    graph: &Graph,
    start: Vec<Cut>,
    rounds: Rounds,
    limits: Limits,
    mut report: impl FnMut(usize, f64),
) -> Relaxation {
    let mut best = Relaxation::default();
    let mut active = ActiveCuts::new(start);
    let mut reached = f64::MIN;
    let mut rounds_without_progress = 0;
    while limits.check().is_ok() {
        let Some(solution) = solve(graph, &active.cuts, TOLERANCE) else {
            break;
        };
        best.values.push(solution.value);
        best.cuts = active.weighted(&solution.duals);
        best.usage = solution.usage;
        report(active.cuts.len(), solution.value);
        rounds_without_progress += 1;
        if solution.value > reached + rounds.progress {
            reached = solution.value;
            rounds_without_progress = 0;
        }
        if rounds_without_progress >= rounds.patience || solution.value > rounds.goal {
            break;
        }
        let violated = violated_cuts(graph, &best.usage, limits);
        active.remove_idle(&solution.duals);
        if !active.add(violated) {
            break;
        }
    }
    best
}

/// The cuts of the next linear program.
struct ActiveCuts {
    cuts: Vec<Cut>,
    /// For each cut, for how many rounds it has been idle.
    idle_rounds: Vec<usize>,
}

impl ActiveCuts {
    fn new(cuts: Vec<Cut>) -> ActiveCuts {
        ActiveCuts {
            idle_rounds: vec![0; cuts.len()],
            cuts,
        }
    }

    /// Returns the cuts with their dual values.
    fn weighted(&self, duals: &[f64]) -> Vec<WeightedCut> {
        let mut weighted = Vec::with_capacity(self.cuts.len());
        for (cut, &dual) in self.cuts.iter().zip(duals) {
            let cut = cut.clone();
            weighted.push(WeightedCut { cut, dual });
        }
        weighted
    }

    /// Counts how long each cut has been idle, and removes the cuts that were idle for too long.
    fn remove_idle(&mut self, duals: &[f64]) {
        let cuts = std::mem::take(&mut self.cuts);
        let idle_rounds = std::mem::take(&mut self.idle_rounds);
        for ((cut, idle), &dual) in cuts.into_iter().zip(idle_rounds).zip(duals) {
            let idle = if dual > MAX_IDLE_DUAL { 0 } else { idle + 1 };
            if idle < MAX_IDLE_ROUNDS {
                self.cuts.push(cut);
                self.idle_rounds.push(idle);
            }
        }
    }

    /// Adds the cuts that are new. Returns whether there is such a cut.
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

/// Finds cuts that a fractional route violates, by maximum flows. `usage` has, for each move, how
/// often the route makes it.
fn violated_cuts(graph: &Graph, usage: &[f64], limits: Limits) -> Vec<Cut> {
    let mut cuts = Vec::new();
    // The sink stands for taking the present.
    let sink = graph.cells();
    let mut network = Network::new(sink + 1);
    for present in 0..graph.presents {
        if limits.check().is_err() {
            break;
        }
        for side in [Side::In, Side::Out] {
            network.clear();
            for (m, &used) in graph.moves.iter().zip(usage) {
                let capacity = (used.clamp(0.0, 1e3) * UNIT as f64) as i64;
                let from = side.near(m);
                let takes = m.presents.contains(&present);
                let to = if takes { sink } else { side.far(m) };
                if capacity > MIN_CAPACITY && from != to {
                    network.add_arc(from, to, capacity);
                }
            }
            let flow = network.max_flow(side.end(graph), sink, MIN_SATISFIED_FLOW);
            if flow < MIN_SATISFIED_FLOW {
                let reaches_sink = network.nodes_before(sink);
                cuts.push(Cut::tight(graph, present, side, &reaches_sink[..sink]));
            }
        }
    }
    cuts
}
