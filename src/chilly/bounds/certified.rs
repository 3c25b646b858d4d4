//! **Cuts and potentials**: a lower bound for every state, computed from the dual values of the linear program. All
//! numbers are integers.
//!
//! Each [`Cut`] has a present, a set `W` of cells, and a multiplier (its rounded dual value). Each cell has a
//! potential, and each move costs `scale`. The *rest* of a move is its reduced cost: the scale minus the multipliers of
//! the cuts that count the move. Every move raises the potential by at most the rest of the move.
//!
//! # Why this is sound
//!
//! Take a state: a cell `v`, and a set `L` of presents that are left. Take a route from `v` to the exit that takes all
//! of `L`. A cut *holds* if such a route always makes a move that the cut counts. The following cuts hold:
//!
//! * an *in* cut, if its present is in `L` and `v` is outside `W`;
//! * an *out* cut, if its present is in `L`, or if `v` is in `W`.
//!
//! (The proof is the same as for [`Cut`]: consider the first move that leads into `W` or takes the present, and the
//! last move that leads out of `W` or takes the present.) Now take sums over the moves of the route. The number of
//! moves times `scale` equals the sum of the rests plus, for each move, the multipliers of the cuts that count the
//! move. The rests add up to at least the rise of the potential, and each cut that holds counts some move. So the sum
//! is at least `potential(exit) - potential(v)` plus the multipliers of the cuts that hold. This is the bound.
//!
//! The bound is consistent: if a cut holds before a move but not after the move, the cut counts the move. So a move
//! from `v` to `w` lowers the bound by at most `potential(w) - potential(v)` plus the multipliers of the cuts that
//! count the move. This sum is at most `scale`.
//!
//! The bound is valid even if the solver of the linear program is imprecise. Multipliers that are too small only weaken
//! the bound. Multipliers that are too large can create a cycle of moves with a negative sum of rests. In this case no
//! potentials exist, and the computation of the potentials reports this.

use crate::graph::{Graph, Move};
use crate::linear_program::{Cut, Side};

/// The cost of one move in scaled integers. Dual values are multiplied by this number and rounded down. So a dual value
/// loses less than 1/100,000 of a move.
const SCALE: i64 = 100_000;
/// Maximum number of attempts to find potentials. Each attempt uses smaller multipliers than the previous attempt.
const MAX_ATTEMPTS: i64 = 20;

/// Cuts with integer multipliers, and potentials that are valid for these multipliers. Together the cuts and the
/// potentials prove a lower bound for every state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Certified {
    /// The factor that makes all costs integers: the cost of one move is `scale`.
    pub scale: i64,
    /// The cuts with their multipliers. All multipliers are positive.
    pub cuts: Vec<(Cut, i64)>,
    /// For each cell, the minimum total rest (reduced cost) of the moves of a walk from the start to the cell.
    pub potentials: Vec<i64>,
}

impl Certified {
    /// Returns whether a dual value stays positive after rounding.
    pub fn contributes(dual: f64) -> bool {
        multiplier(dual, 1.0, SCALE) > 0
    }

    /// Returns the bound that uses no cuts. The potentials of this bound are the distances from the start.
    pub fn plain(graph: &Graph) -> Certified {
        Certified::rounded(graph, &[])
    }

    /// Rounds dual values down to integer multipliers and computes the potentials.
    pub fn rounded(graph: &Graph, cuts: &[(Cut, f64)]) -> Certified {
        // Without cuts, the reduced cost of every move is 1. All reduced costs are integers, so no scaling is needed.
        let scale = if cuts.is_empty() { 1 } else { SCALE };
        for attempt in 0..=MAX_ATTEMPTS {
            // All multipliers are multiplied by this factor. In the last attempt the factor is 0, so all cuts are
            // dropped.
            let shrunk = 1.0 - (attempt as f64 / MAX_ATTEMPTS as f64).powi(4);
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

    /// Returns the rest (reduced cost) of a move. Every move costs `scale`. The rest of a move is this cost minus the
    /// multipliers of the cuts that count the move.
    pub fn rest(&self, m: &Move) -> i64 {
        self.scale - self.cuts.iter().filter(|(cut, _)| cut.counts(m)).map(|(_, multiplier)| multiplier).sum::<i64>()
    }

    /// Returns the rests (reduced costs) of all moves.
    pub fn rests(&self, graph: &Graph) -> Vec<i64> {
        graph.moves.iter().map(|m| self.rest(m)).collect()
    }

    /// Returns the slacks of all moves. The slack of a move is its rest (reduced cost) minus the rise of the potential
    /// along the move. No slack is negative.
    pub fn slacks(&self, graph: &Graph) -> Vec<i64> {
        let rise = |m: &Move| self.potentials[m.head] - self.potentials[m.tail];
        graph.moves.iter().zip(self.rests(graph)).map(|(m, rest)| rest - rise(m)).collect()
    }

    /// Returns a lower bound on the cost of a route from the start to the exit that takes all presents. Each move costs
    /// `scale`.
    pub fn total(&self, graph: &Graph) -> i64 {
        self.potentials[graph.exit] + self.cuts.iter().map(|(_, multiplier)| multiplier).sum::<i64>()
    }

    /// Returns the tables from which the lower bounds of states are computed quickly. The lower bound of each state is
    /// a sum of numbers in these tables.
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

/// Multiplies a dual value by `shrunk` and `scale`, and rounds the product down to an integer multiplier.
fn multiplier(dual: f64, shrunk: f64, scale: i64) -> i64 {
    (dual.clamp(0.0, 1e6) * shrunk * scale as f64) as i64
}

/// Tables for the lower bound of a state. The bound is the sum of a base value of the cell and one term for each
/// present that is not taken yet.
pub struct Tables {
    /// The factor by which all values in these tables are multiplied, so that they are integers.
    pub scale: i64,
    base: Vec<i64>,
    per_present: Vec<i64>,
    presents: usize,
}

impl Tables {
    /// Returns a lower bound on the cost of the remaining moves if Chilly rests on `cell` and all presents are taken.
    /// Each move costs `scale`.
    pub fn base(&self, cell: usize) -> i64 {
        self.base[cell]
    }

    /// Returns one term for each present. As long as a present is not taken, its term is added to the bound of a state
    /// in which Chilly rests on `cell`.
    pub fn per_present(&self, cell: usize) -> &[i64] {
        &self.per_present[cell * self.presents..][..self.presents]
    }
}

/// Returns, for each cell, the minimum total rest (reduced cost) of the moves of a walk from the start to the cell
/// (Bellman 1958). Returns `None` if a cycle of moves has a negative total rest.
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
