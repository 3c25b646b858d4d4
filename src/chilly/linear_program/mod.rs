//! The lower bound by a linear program (LP) with cutting planes.
//!
//! The LP minimises the number of moves of a fractional route: a flow of one unit from the start to the exit that
//! crosses every [`Cut`]. Every real route is also a fractional route, so the minimum is a lower bound. A level has far
//! too many cuts to list them all. So the LP is solved in rounds, and the first round has few cuts. In each round,
//! maximum flows find further cuts that the solution violates (`separate.rs`), and the next round includes these cuts.
//! The dual values of the last LP are rounded to integers ([`certified`](super::bounds::certified)). Proofs rely only
//! on these integers.
//!
//! The method is by Dantzig, Fulkerson and Johnson, "Solution of a Large-Scale Traveling-Salesman Problem", 1954. In
//! their problem, the nodes of the graph are the cities to visit. Here, the nodes of the graph are the cells where a
//! move can begin or end, and the edges are the moves.

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

/// A cut is idle (it does not contribute to the bound) if its dual value is at most this number.
const MAX_IDLE_DUAL: f64 = 1e-7;
/// The linear program ends after this many rounds without progress. A cut is dropped if it does not contribute to the
/// bound for this many rounds in a row.
const MAX_IDLE_ROUNDS: usize = 6;
/// A round makes progress if the bound rises by more than this number.
const MIN_PROGRESS: f64 = 0.002;
/// The tolerance of the LP solver.
const TOLERANCE: f64 = 1e-6;

/// The result of all rounds of the LP with cutting planes.
#[derive(Clone, Debug, Default)]
pub struct Relaxation {
    /// The cuts of the last LP with their dual values.
    pub cuts: Vec<(Cut, f64)>,
    /// The value of each LP. The values are for information only; proofs do not depend on them.
    pub values: Vec<f64>,
    /// For each move, how often the fractional route of the last LP makes the move.
    pub usage: Vec<f64>,
}

/// Rules that end the rounds of the linear program. Each round adds violated cuts, so the rounds also end when no cut
/// is violated.
#[derive(Clone, Copy, Debug)]
pub struct Rounds {
    /// The rounds end when the value of a linear program exceeds this goal.
    pub goal: f64,
    /// Maximum number of rounds without progress.
    pub patience: usize,
    /// A round makes progress if the bound rises by more than this number.
    pub progress: f64,
}

/// The default rules give the strongest bound, because the rounds continue as long as the bound rises. No bound is high
/// enough to end the rounds.
impl Default for Rounds {
    fn default() -> Rounds {
        Rounds { goal: f64::INFINITY, patience: MAX_IDLE_ROUNDS, progress: MIN_PROGRESS }
    }
}

/// Solves LPs and adds violated cuts until no cut is violated, the value hardly rises, or a limit is reached. `report`
/// receives the number of cuts and the value of each LP.
pub fn relax(graph: &Graph, limits: Limits, report: impl FnMut(usize, f64)) -> Relaxation {
    relax_from(graph, Vec::new(), Rounds::default(), limits, report)
}

/// Solves LPs and adds violated cuts like [`relax`], but starts from given cuts.
pub fn relax_from(
    graph: &Graph,
    start: Vec<Cut>,
    rounds: Rounds,
    limits: Limits,
    mut report: impl FnMut(usize, f64),
) -> Relaxation {
    let mut best = Relaxation::default();
    // Pairs each cut with the number of rounds since it last contributed to the bound.
    let mut cuts: Vec<(Cut, usize)> = start.into_iter().map(|cut| (cut, 0)).collect();
    let (mut reached, mut waited) = (f64::MIN, 0);
    while limits.check().is_ok() {
        let list: Vec<Cut> = cuts.iter().map(|(cut, _)| cut.clone()).collect();
        let Some(solution) = solve(graph, &list, TOLERANCE) else { break };
        best.values.push(solution.value);
        best.cuts = list.into_iter().zip(solution.multipliers.iter().copied()).collect();
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
            *idle = if *multiplier > MAX_IDLE_DUAL { 0 } else { *idle + 1 };
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
