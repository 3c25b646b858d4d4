//! **Cuts and potentials**: a lower bound on the remaining cost of every state.
//!
//! # The bound
//!
//! * Each move costs `scale`.
//! * Each [`Cut`] is a set of moves, defined by a present, cells, and a side (in or out).
//! * The *multiplier* of a cut is its dual value in a linear program, scaled and rounded.
//! * The *reduced cost* of a move is `scale` minus the multipliers of all cuts that contain the
//!   move.
//! * Each cell has a *potential*. The reduced cost of a move from `v` to `w` is at least
//!   `potential(w) - potential(v)`.
//!
//! A state has some *active* cuts. Let `v` be Chilly's cell:
//!
//! * An *in* cut is active if its present is not taken and `v` is outside its cells.
//! * An *out* cut is active if its present is not taken or `v` is one of its cells.
//!
//! The bound of the state is `potential(exit) - potential(v)` plus the multipliers of the active
//! cuts.
//!
//! # Why this is sound
//!
//! ## No remaining route costs less
//!
//! The cost of a route is the sum of two parts:
//!
//! * The reduced costs of its moves. Each reduced cost is at least the rise of the potential during
//!   the move. So this part is at least `potential(exit) - potential(v)`.
//! * For each of its moves, the multipliers of the cuts that contain the move. The route makes a
//!   move of each active cut, for the reason given in `linear_program/cut.rs`. So this part is at
//!   least the sum of the active multipliers.
//!
//! ## A move lowers the bound by at most `scale`
//!
//! A move from `v` to `w` changes both parts of the bound:
//!
//! * The part with the potentials falls by `potential(w) - potential(v)`. This difference is at
//!   most the reduced cost of the move.
//! * An active cut becomes inactive only if the cut contains the move. So the part with the
//!   multipliers falls by at most the multipliers of all cuts that contain the move.
//!
//! The reduced cost plus these multipliers is `scale`.
//!
//! ## Imprecise multipliers do no harm
//!
//! The proofs above hold for all positive multipliers. Small multipliers weaken the bound. If
//! multipliers are so large that no potentials exist, the program lowers the multipliers.

use crate::graph::{Graph, Move};
use crate::linear_program::{Cut, Side};

const SCALE: i64 = 100_000;
const LAST_ATTEMPT: i64 = 20;

/// A lower bound for each state, proven by potentials and by cuts with integer multipliers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Certified {
    /// The cost of one move. All costs are integers in the same unit.
    pub scale: i64,
    /// The cuts with their multipliers. All multipliers are positive.
    pub cuts: Vec<(Cut, i64)>,
    /// For each cell, the lowest reduced cost of a walk from the start.
    pub potentials: Vec<i64>,
}

impl Certified {
    /// Returns whether a dual value stays positive after rounding.
    pub fn contributes(dual: f64) -> bool {
        multiplier(dual, 1.0, SCALE) > 0
    }

    /// Returns a bound that uses only distances.
    pub fn plain(graph: &Graph) -> Certified {
        Certified::rounded(graph, &[])
    }

    /// Rounds the solution of a linear program to a proven lower bound.
    pub fn rounded(graph: &Graph, cuts: &[(Cut, f64)]) -> Certified {
        // A large scale makes the rounded dual values precise.
        let scale = if cuts.is_empty() { 1 } else { SCALE };
        for attempt in 0..=LAST_ATTEMPT {
            // The factor for the dual values of all cuts: 1 in the first attempt, and 0 in the
            // last.
            let shrunk = 1.0 - (attempt as f64 / LAST_ATTEMPT as f64).powi(4);
            let whole = cuts
                .iter()
                .map(|(cut, dual)| (cut.clone(), multiplier(*dual, shrunk, scale)));
            let cuts = whole.filter(|&(_, m)| m > 0).collect();
            let mut certified = Certified {
                scale,
                cuts,
                potentials: Vec::new(),
            };
            if let Some(potentials) = shortest(graph, &certified.rests(graph)) {
                certified.potentials = potentials;
                return certified;
            }
        }
        unreachable!("without cuts every rest is positive, so there are shortest walks")
    }

    /// Returns the reduced cost of a move.
    pub fn rest(&self, m: &Move) -> i64 {
        self.scale
            - self
                .cuts
                .iter()
                .filter(|(cut, _)| cut.counts(m))
                .map(|(_, multiplier)| multiplier)
                .sum::<i64>()
    }

    /// Returns the reduced cost of each move. The certificate format calls reduced costs *rests*.
    pub fn rests(&self, graph: &Graph) -> Vec<i64> {
        graph.moves.iter().map(|m| self.rest(m)).collect()
    }

    /// Returns the slack of each move.
    pub fn slacks(&self, graph: &Graph) -> Vec<i64> {
        let rise = |m: &Move| self.potentials[m.head] - self.potentials[m.tail];
        graph
            .moves
            .iter()
            .zip(self.rests(graph))
            .map(|(m, rest)| rest - rise(m))
            .collect()
    }

    /// Returns `scale` times a lower bound on the number of moves of every route.
    pub fn total(&self, graph: &Graph) -> i64 {
        self.potentials[graph.exit]
            + self
                .cuts
                .iter()
                .map(|(_, multiplier)| multiplier)
                .sum::<i64>()
    }

    /// Returns tables that speed up the computation of the lower bound.
    pub fn tables(&self, graph: &Graph) -> Tables {
        let (n, p) = (graph.cells(), graph.presents);
        let mut base: Vec<i64> = (0..n)
            .map(|v| self.potentials[graph.exit] - self.potentials[v])
            .collect();
        let mut per_present = vec![0; n * p];
        for (cut, multiplier) in &self.cuts {
            for v in 0..n {
                let (held_without, held_with) = match cut.side {
                    Side::In => (false, !cut.within[v]),
                    Side::Out => (cut.within[v], true),
                };
                base[v] += if held_without { *multiplier } else { 0 };
                per_present[v * p + cut.present] += if held_with && !held_without {
                    *multiplier
                } else {
                    0
                };
            }
        }
        Tables {
            scale: self.scale,
            base,
            per_present,
            presents: p,
        }
    }
}

fn multiplier(dual: f64, shrunk: f64, scale: i64) -> i64 {
    (dual.clamp(0.0, 1e6) * shrunk * scale as f64) as i64
}

/// Tables to compute the lower bound of a state.
pub struct Tables {
    pub scale: i64,
    base: Vec<i64>,
    per_present: Vec<i64>,
    presents: usize,
}

impl Tables {
    pub fn base(&self, cell: usize) -> i64 {
        self.base[cell]
    }

    pub fn per_present(&self, cell: usize) -> &[i64] {
        &self.per_present[cell * self.presents..][..self.presents]
    }
}

/// Computes the cheapest walks from the start (Bellman 1958). `None` if a cycle has a negative
/// cost.
fn shortest(graph: &Graph, rests: &[i64]) -> Option<Vec<i64>> {
    const UNREACHED: i64 = i64::MAX / 4;
    let mut potentials = vec![UNREACHED; graph.cells()];
    potentials[graph.start] = 0;
    for _ in 0..=graph.cells() {
        let mut changed = false;
        for (m, rest) in graph.moves.iter().zip(rests) {
            if potentials[m.tail] < UNREACHED && potentials[m.tail] + rest < potentials[m.head] {
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
