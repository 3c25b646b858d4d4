//! **Cuts and potentials**: the linear program's bound in integers, for every state.
//!
//! Each cut has a multiplier, each cell a potential, and a move is worth `scale`. What the multipliers of the cuts
//! that count a move leave of its scale is its *rest*; and along every move the potential rises by at most the rest.
//!
//! # Why this is sound
//!
//! Take a cell `v` with the presents `L` left, and a route from there to the exit. Of the cuts these hold, which means
//! that the route makes a counted move:
//!
//! * *in*, if its present is in `L` and `v` is outside `W`;
//! * *out*, if its present is in `L`, or if `v` is in `W`.
//!
//! (The argument is that of [`Cut`]: the first move that leads into `W` or takes the present, and the last that leads
//! out of `W` or takes it.) Adding up over the moves of the route, `scale` times their number is at least what the
//! potential rises, and for each counted move the multiplier of the cut that counts it. So it is at least
//! `potential(exit) - potential(v) +` the multipliers of the cuts that hold, and that is the bound.
//!
//! It is consistent: a cut that holds before a move and not after it counts the move; so with a move from `v` to `w`
//! the sum falls by at most `potential(w) - potential(v)` and the multipliers of the cuts that count it, which is at
//! most `scale`.
//!
//! Nothing of this depends on how good the solver is. Too small multipliers only make the bound weak; too large ones
//! would leave a cycle of moves with a negative sum of rests, and then there are no potentials, which is seen.

use crate::chilly::graph::{Graph, Move};
use crate::chilly::program::{Cut, Side};

/// What a move is worth. Rounding a dual value down costs less than one part of this.
const SCALE: i64 = 100_000;
/// Attempts to find potentials, each with slightly smaller multipliers.
const ATTEMPTS: i64 = 20;

/// Cuts with whole multipliers, and the potentials that go with them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Certified {
    /// What a move is worth.
    pub scale: i64,
    /// Cuts with their multipliers, all positive.
    pub cuts: Vec<(Cut, i64)>,
    /// For each cell the least sum of rests on a walk from the start.
    pub potentials: Vec<i64>,
}

impl Certified {
    /// No cuts: the potentials are distances from the start.
    pub fn plain(graph: &Graph) -> Certified {
        Certified::rounded(graph, &[])
    }

    /// Rounds dual values down and makes the potentials.
    pub fn rounded(graph: &Graph, cuts: &[(Cut, f64)]) -> Certified {
        // Without cuts there is nothing to round.
        let scale = if cuts.is_empty() { 1 } else { SCALE };
        for attempt in 0..=ATTEMPTS {
            // The last attempt takes none of the cuts.
            let shrunk = 1.0 - (attempt as f64 / ATTEMPTS as f64).powi(4);
            let whole = |dual: f64| (dual.clamp(0.0, 1e6) * shrunk * scale as f64) as i64;
            let cuts = cuts.iter().map(|(cut, dual)| (cut.clone(), whole(*dual))).filter(|&(_, m)| m > 0).collect();
            let mut certified = Certified { scale, cuts, potentials: Vec::new() };
            if let Some(potentials) = shortest(graph, &certified.rests(graph)) {
                certified.potentials = potentials;
                return certified;
            }
        }
        unreachable!("without cuts every rest is positive, so there are shortest walks")
    }

    /// What the cuts leave of the scale of a move.
    pub fn rest(&self, m: &Move) -> i64 {
        self.scale - self.cuts.iter().filter(|(cut, _)| cut.counts(m)).map(|(_, multiplier)| multiplier).sum::<i64>()
    }

    /// The same for all moves.
    pub fn rests(&self, graph: &Graph) -> Vec<i64> {
        graph.moves.iter().map(|m| self.rest(m)).collect()
    }

    /// The bound of the start with all presents, times the scale.
    pub fn total(&self, graph: &Graph) -> i64 {
        self.potentials[graph.exit] + self.cuts.iter().map(|(_, multiplier)| multiplier).sum::<i64>()
    }

    /// The tables that give the bound of every state.
    pub fn tables(&self, graph: &Graph) -> Tables {
        let (n, p) = (graph.cells(), graph.presents);
        let mut none: Vec<i64> = (0..n).map(|v| self.potentials[graph.exit] - self.potentials[v]).collect();
        let mut with = vec![0; n * p];
        for (cut, multiplier) in &self.cuts {
            for v in 0..n {
                let (held_without, held_with) = match cut.side {
                    Side::In => (false, !cut.within[v]),
                    Side::Out => (cut.within[v], true),
                };
                none[v] += if held_without { *multiplier } else { 0 };
                with[v * p + cut.present] += if held_with && !held_without { *multiplier } else { 0 };
            }
        }
        Tables { scale: self.scale, none, with, presents: p }
    }
}

/// The bound of each state as a sum.
pub struct Tables {
    /// What a move is worth.
    pub scale: i64,
    none: Vec<i64>,
    with: Vec<i64>,
    presents: usize,
}

impl Tables {
    /// The part of a cell: its bound with no present left, times the scale.
    pub fn none(&self, cell: usize) -> i64 {
        self.none[cell]
    }

    /// For each present what it adds while it is left.
    pub fn with(&self, cell: usize) -> &[i64] {
        &self.with[cell * self.presents..][..self.presents]
    }
}

/// The least sum of rests on a walk from the start to each cell (Bellman 1958); `None` if there is a negative cycle.
fn shortest(graph: &Graph, rests: &[i64]) -> Option<Vec<i64>> {
    const FAR: i64 = i64::MAX / 4;
    let mut potentials = vec![FAR; graph.cells()];
    potentials[graph.start] = 0;
    for _ in 0..=graph.cells() {
        let mut changed = false;
        for (m, rest) in graph.moves.iter().zip(rests) {
            if potentials[m.tail] < FAR && potentials[m.tail] + rest < potentials[m.head] {
                potentials[m.head] = potentials[m.tail] + rest;
                changed = true;
            }
        }
        if !changed {
            return Some(potentials);
        }
    }
    None
}
