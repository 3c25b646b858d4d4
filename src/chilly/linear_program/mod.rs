//! The lower bound by a linear program (LP) with cutting planes.
//!
//! The least number of moves is at least that of a fractional route: a flow of one unit from the start to the exit that
//! crosses every [`Cut`]. There are far too many cuts to list them all. So an LP with few cuts is solution, cuts that
//! its solution violates are separated by maximum flows (`separate.rs`), and this is repeated in rounds. The dual
//! values of the last LP are rounded to integers ([`certified`](super::bounds::certified)); only these are trusted.
//!
//! Source of the method: Dantzig, Fulkerson and Johnson, "Solution of a Large-Scale Traveling-Salesman Problem", 1954,
//! here on the graph of moves instead of that of presents.

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

/// A cut with a dual value of at most this does not contribute to the bound.
const IDLE: f64 = 1e-7;
/// Rounds without progress before the rounds end, and rounds that a cut without contribution is kept.
const PATIENCE: usize = 6;
/// The least rise of the bound that counts as progress.
const PROGRESS: f64 = 0.002;
/// The tolerance to which the LPs are solved.
const PRECISION: f64 = 1e-6;

/// The result of all rounds.
#[derive(Clone, Debug, Default)]
pub struct Relaxation {
    /// The cuts of the last LP with their dual values.
    pub cuts: Vec<(Cut, f64)>,
    /// The value of each LP. For information only: no proof depends on it.
    pub values: Vec<f64>,
    /// How often each move is made in the last LP.
    pub usage: Vec<f64>,
}

/// When the rounds end, beside that no cut is violated.
#[derive(Clone, Copy, Debug)]
pub struct Rounds {
    /// A value above this is good enough.
    pub goal: f64,
    /// Rounds without progress before the rounds end.
    pub patience: usize,
    /// The least rise of the bound that counts as progress.
    pub progress: f64,
}

/// As far as it goes.
impl Default for Rounds {
    fn default() -> Rounds {
        Rounds { goal: f64::INFINITY, patience: PATIENCE, progress: PROGRESS }
    }
}

/// Solves LPs and adds cuts until no cut is violated, the value hardly rises any more, or a limit is reached. `report`
/// gets the number of cuts and the value of each LP.
pub fn relax(graph: &Graph, limits: Limits, report: impl FnMut(usize, f64)) -> Relaxation {
    relax_from(graph, Vec::new(), Rounds::default(), limits, report)
}

/// The same, from some cuts on.
pub fn relax_from(
    graph: &Graph,
    start: Vec<Cut>,
    rounds: Rounds,
    limits: Limits,
    mut report: impl FnMut(usize, f64),
) -> Relaxation {
    let mut best = Relaxation::default();
    // Each cut with the number of rounds since it last contributed.
    let mut cuts: Vec<(Cut, usize)> = start.into_iter().map(|cut| (cut, 0)).collect();
    let (mut reached, mut waited) = (f64::MIN, 0);
    while limits.check().is_ok() {
        let list: Vec<Cut> = cuts.iter().map(|(cut, _)| cut.clone()).collect();
        let Some(solution) = solve(graph, &list, PRECISION) else { break };
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
            *idle = if *multiplier > IDLE { 0 } else { *idle + 1 };
        }
        cuts.retain(|&(_, idle)| idle < PATIENCE);
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
