//! **Cuts and potentials**: the dual bound of the linear program, in integers, for every state.
//!
//! Each cut has a multiplier (its dual value), each cell a potential, and a move is worth `scale`. The *rest* of a move
//! (its reduced cost) is the scale less the multipliers of the cuts that count the move. Along every move the potential
//! rises by at most the rest.
//!
//! # Why this is sound
//!
//! Take a cell `v` with the presents `L` left, and a route from there to the exit that takes them. The following cuts
//! *hold*, which means that the route makes a move that they count:
//!
//! * *in*, if its present is in `L` and `v` is outside `W`;
//! * *out*, if its present is in `L`, or if `v` is in `W`.
//!
//! (The argument is that of [`Cut`]: consider the first move that leads into `W` or takes the present, and the last one
//! that leads out of `W` or takes it.) Sum over the moves of the route: `scale` times their number is the sum of their
//! rests plus, for each move, the multipliers of the cuts that count it. The rests add up to at least the rise of the
//! potential, and each cut that holds counts some move. So the sum is at least `potential(exit) - potential(v)` plus
//! the multipliers of the cuts that hold. That is the bound.
//!
//! It is consistent: a cut that holds before a move and not after it counts the move. So a move from `v` to `w` lowers
//! the bound by at most `potential(w) - potential(v)` plus the multipliers of the cuts that count it, which is at most
//! `scale`.
//!
//! None of this depends on the precision of the solver. Multipliers that are too small only weaken the bound.
//! Multipliers that are too large can leave a cycle of moves with a negative sum of rests; then there are no
//! potentials, and this is detected.

use crate::graph::{Graph, Move};
use crate::linear_program::{Cut, Side};

/// What a move is worth. Rounding a dual value down loses less than one unit of it.
const SCALE: i64 = 100_000;
/// Attempts to find potentials, each with smaller multipliers than the one before.
const ATTEMPTS: i64 = 20;

/// Cuts with integer multipliers, and potentials that fit them.
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
    /// Whether a dual value does not round down to nothing.
    pub fn contributes(dual: f64) -> bool {
        multiplier(dual, 1.0, SCALE) > 0
    }

    /// Without cuts: the potentials are the distances from the start.
    pub fn plain(graph: &Graph) -> Certified {
        Certified::rounded(graph, &[])
    }

    /// Rounds dual values down to multipliers and computes the potentials.
    pub fn rounded(graph: &Graph, cuts: &[(Cut, f64)]) -> Certified {
        // Without cuts there is nothing to round.
        let scale = if cuts.is_empty() { 1 } else { SCALE };
        for attempt in 0..=ATTEMPTS {
            // The last attempt drops all cuts.
            let shrunk = 1.0 - (attempt as f64 / ATTEMPTS as f64).powi(4);
            let whole = cuts.iter().map(|(cut, dual)| (cut.clone(), multiplier(*dual, shrunk, scale)));
            let cuts = whole.filter(|&(_, m)| m > 0).collect();
            let mut certified = Certified { scale, cuts, potentials: Vec::new() };
            if let Some(potentials) = shortest(graph, &certified.rests(graph)) {
                certified.potentials = potentials;
                return certified;
            }
        }
        unreachable!("without cuts every rest is positive, so there are shortest walks")
    }

    /// The rest of a move: the scale less the multipliers of the cuts that count it.
    pub fn rest(&self, m: &Move) -> i64 {
        self.scale - self.cuts.iter().filter(|(cut, _)| cut.counts(m)).map(|(_, multiplier)| multiplier).sum::<i64>()
    }

    /// The rests of all moves.
    pub fn rests(&self, graph: &Graph) -> Vec<i64> {
        graph.moves.iter().map(|m| self.rest(m)).collect()
    }

    /// The slacks of all moves: the rests less the rises of the potential. None is negative.
    pub fn slacks(&self, graph: &Graph) -> Vec<i64> {
        let rise = |m: &Move| self.potentials[m.head] - self.potentials[m.tail];
        graph.moves.iter().zip(self.rests(graph)).map(|(m, rest)| rest - rise(m)).collect()
    }

    /// The bound of the start with all presents, times the scale.
    pub fn total(&self, graph: &Graph) -> i64 {
        self.potentials[graph.exit] + self.cuts.iter().map(|(_, multiplier)| multiplier).sum::<i64>()
    }

    /// The tables that give the bound of every state.
    pub fn tables(&self, graph: &Graph) -> Tables {
        let (n, p) = (graph.cells(), graph.presents);
        let mut base: Vec<i64> = (0..n).map(|v| self.potentials[graph.exit] - self.potentials[v]).collect();
        let mut per_present = vec![0; n * p];
        for (cut, multiplier) in &self.cuts {
            for v in 0..n {
                let (held_without, held_with) = match cut.side {
                    Side::In => (false, !cut.within[v]),
                    Side::Out => (cut.within[v], true),
                };
                base[v] += if held_without { *multiplier } else { 0 };
                per_present[v * p + cut.present] += if held_with && !held_without { *multiplier } else { 0 };
            }
        }
        Tables { scale: self.scale, base, per_present, presents: p }
    }
}

/// A dual value, made smaller, as a multiplier.
fn multiplier(dual: f64, shrunk: f64, scale: i64) -> i64 {
    (dual.clamp(0.0, 1e6) * shrunk * scale as f64) as i64
}

/// The bound of each state as a sum over its presents.
pub struct Tables {
    /// What a move is worth.
    pub scale: i64,
    base: Vec<i64>,
    per_present: Vec<i64>,
    presents: usize,
}

impl Tables {
    /// The bound of a cell with no present left, times the scale.
    pub fn base(&self, cell: usize) -> i64 {
        self.base[cell]
    }

    /// For each present, what it adds to the bound while it is left.
    pub fn per_present(&self, cell: usize) -> &[i64] {
        &self.per_present[cell * self.presents..][..self.presents]
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
