//! Computes a lower bound on the number of moves, by a linear program (LP) with cutting planes.
//!
//! A [`Cut`] is a set of moves such that every route makes at least one of these moves. A
//! *fractional route* is a flow of one unit from the start to the exit, with at least one unit in
//! each cut. Every real route is also a fractional route. So the length of a shortest fractional
//! route is a lower bound.
//!
//! A level has too many cuts to list them all, so the LP is solved in rounds. After each round,
//! maximum flows find cuts that the solution violates (`separate.rs`). The next round includes
//! these cuts.
//!
//! Proofs rely only on the dual values of the last LP, rounded to integers
//! ([`certified`](super::bounds::certified)).
//!
//! Source: Dantzig, Fulkerson and Johnson, "Solution of a Large-Scale Traveling-Salesman Problem",
//! 1954.

mod cut;
mod flow;
mod separate;
mod solve;
mod words;

pub use cut::{Cut, Side};
pub use solve::solve;
pub use words::{cut_of_word, cut_word};

use super::graph::Graph;
use kortest_base::runtime::Limits;
use separate::separate;

/// A cut is idle if its dual value is at most this number.
const MAX_IDLE_DUAL: f64 = 1e-7;
/// A cut is removed after this number of rounds without effect on the bound.
const MAX_IDLE_ROUNDS: usize = 6;
const MIN_PROGRESS: f64 = 0.002;
/// The numerical tolerance of the solver for linear programs.
const TOLERANCE: f64 = 1e-6;

/// The result of solving the linear program in rounds, each with new cuts.
#[derive(Clone, Debug, Default)]
pub struct Relaxation {
    /// The cuts of the last linear program, each with its dual value.
    pub cuts: Vec<(Cut, f64)>,
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
    let mut cuts: Vec<(Cut, usize)> = start.into_iter().map(|cut| (cut, 0)).collect();
    let (mut reached, mut waited) = (f64::MIN, 0);
    while limits.check().is_ok() {
        let list: Vec<Cut> = cuts.iter().map(|(cut, _)| cut.clone()).collect();
        let Some(solution) = solve(graph, &list, TOLERANCE) else {
            break;
        };
        best.values.push(solution.value);
        best.cuts = list
            .into_iter()
            .zip(solution.multipliers.iter().copied())
            .collect();
        report(cuts.len(), solution.value);
        waited += 1;
        if solution.value > reached + rounds.progress {
            (reached, waited) = (solution.value, 0);
        }
        best.usage = solution.usage;
        if waited >= rounds.patience || solution.value > rounds.goal {
            break;
        }
        let violated = separate(graph, &best.usage, limits);
        for ((_, idle), multiplier) in cuts.iter_mut().zip(&solution.multipliers) {
            *idle = if *multiplier > MAX_IDLE_DUAL {
                0
            } else {
                *idle + 1
            };
        }
        cuts.retain(|&(_, idle)| idle < MAX_IDLE_ROUNDS);
        let before = cuts.len();
        for cut in violated {
            if !cuts.iter().any(|(known, _)| *known == cut) {
                cuts.push((cut, 0));
            }
        }
        if cuts.len() == before {
            break;
        }
    }
    best
}
