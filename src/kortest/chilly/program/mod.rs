//! The bound by a linear program with cuts.
//!
//! The least number of moves is at least that of a fractional route: a flow of one unit from the start to the exit
//! that crosses every [`Cut`]. There are far too many cuts to list; so a program with few is solved, the cuts that its
//! solution violates are found by maximum flows (`separate.rs`), and so on in rounds. The dual values of the last
//! program are rounded to integers ([`certified`](super::bounds::certified)), and only these are believed.
//!
//! Source of the method: Dantzig, Fulkerson and Johnson, "Solution of a Large-Scale Traveling-Salesman Problem", 1954,
//! here on the graph of moves instead of that of presents.

mod cut;
mod flow;
mod linear;
mod separate;

pub use cut::{Cut, Side};

use super::graph::Graph;
use crate::engine::Limits;
use linear::solve;
use separate::separate;

/// A cut whose dual value is less has no part in the bound.
const IDLE: f64 = 1e-7;
/// Rounds without progress before it is enough.
const PATIENCE: usize = 6;
/// A rise of the bound that is progress.
const PROGRESS: f64 = 0.002;

/// What the rounds bring.
#[derive(Clone, Debug, Default)]
pub struct Relaxation {
    /// Cuts with their dual values.
    pub cuts: Vec<(Cut, f64)>,
    /// The value of each program. For information: nothing rests on it.
    pub values: Vec<f64>,
}

/// Solves programs and adds cuts until no cut is violated, the value hardly rises, or it is time to stop.
pub fn relax(graph: &Graph, limits: Limits, mut report: impl FnMut(usize, f64)) -> Relaxation {
    let mut best = Relaxation::default();
    // With each cut the rounds since it last had a part.
    let mut cuts: Vec<(Cut, usize)> = Vec::new();
    let (mut reached, mut waited) = (f64::MIN, 0);
    while limits.check().is_ok() {
        let list: Vec<Cut> = cuts.iter().map(|(cut, _)| cut.clone()).collect();
        let Some(solved) = solve(graph, &list) else { break };
        best.values.push(solved.value);
        best.cuts = list.into_iter().zip(solved.multipliers.iter().copied()).collect();
        report(cuts.len(), solved.value);
        waited += 1;
        if solved.value > reached + PROGRESS {
            (reached, waited) = (solved.value, 0);
        }
        if waited >= PATIENCE {
            break;
        }
        let violated = separate(graph, &solved.usage);
        for ((_, idle), multiplier) in cuts.iter_mut().zip(&solved.multipliers) {
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
