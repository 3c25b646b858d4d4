//! **Cuts and potentials**: a lower bound on the remaining cost of every state.
//!
//! # The bound
//!
//! * Each counted move costs `scale`. A bound for a level counts every move. A bound for a
//!   [reason](crate::analyse::reason()) counts only the moves with one property, and the other
//!   moves cost nothing.
//! * Each [`Cut`] is a set of moves, defined by a present, cells, and a side (in or out).
//! * The *multiplier* of a cut is its dual value in a linear program, scaled and rounded.
//! * The *reduced cost* of a move is its cost minus the multipliers of all cuts that contain the
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
//! The reduced cost plus these multipliers is the cost of the move, which is at most `scale`.
//!
//! ## Imprecise multipliers do no harm
//!
//! The proofs above hold for all positive multipliers. Small multipliers weaken the bound. If
//! multipliers are so large that no potentials exist, the program lowers the multipliers.

use crate::graph::{Graph, Move};
use crate::linear_program::{Cut, Side, WeightedCut};

/// The cost of one move if the bound has cuts. All costs are integers, so with a large number
/// little is lost when dual values are rounded.
const SCALE: i64 = 100_000;
/// Larger dual values count as this number of moves, so that no multiplier overflows.
const MAX_DUAL: f64 = 1e6;
/// The number of the last attempt to find potentials (costs of cheapest walks from the start),
/// counted from 0. This attempt multiplies all dual values by 0, so no cut remains. Without cuts,
/// all costs are at least 0, so cheapest walks exist.
const LAST_ATTEMPT: i64 = 20;

/// A lower bound for each state, proven by potentials and by cuts with integer multipliers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Certified {
    /// The cost of one move. All costs are integers in the same unit.
    pub scale: i64,
    /// The cuts with their multipliers. All multipliers are positive.
    pub cuts: Vec<CutMultiplier>,
    /// For each cell, the cost of a cheapest walk from the start, where a move costs its reduced
    /// cost.
    pub potentials: Vec<i64>,
}

/// A cut (a set of moves, of which every route makes at least one) and its multiplier, the cost
/// that the cut adds to the lower bound.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CutMultiplier {
    pub cut: Cut,
    pub multiplier: i64,
}

impl Certified {
    /// Returns whether a cut with this dual value counts in a bound: its multiplier, the scaled
    /// dual value rounded down to an integer, is positive.
    pub fn contributes(dual: f64) -> bool {
        rounded_multiplier(dual, 1.0, SCALE) > 0
    }

    /// Returns a bound without cuts: the distance from Chilly's cell to the exit, in moves.
    pub fn plain(graph: &Graph) -> Certified {
        Certified::rounded(graph, &[])
    }

    /// Rounds the solution of a linear program, a list of cuts with their dual values, to a proven
    /// lower bound with integers. A *cut* is a set of moves, of which every route makes at least
    /// one. The bound also needs the cost of a cheapest walk to each cell (its *potential*), where
    /// the cost of a move is reduced by the cuts that contain it. If the rounded values are so
    /// large that a cycle of moves has a negative cost, no walk is cheapest. Then further attempts
    /// multiply the dual values by smaller factors.
    pub fn rounded(graph: &Graph, cuts: &[WeightedCut]) -> Certified {
        // Without cuts there is nothing to round, so one move can cost 1.
        let scale = if cuts.is_empty() { 1 } else { SCALE };
        for attempt in 0..=LAST_ATTEMPT {
            let rounded = rounded_cuts(cuts, factor_of_duals(attempt), scale);
            let moves = graph.moves.iter();
            let costs: Vec<i64> = moves.map(|m| reduced_cost(m, scale, &rounded)).collect();
            if let Some(potentials) = cheapest_walks(graph, &costs) {
                return Certified {
                    scale,
                    cuts: rounded,
                    potentials,
                };
            }
        }
        // The last attempt multiplies all dual values by 0, so it leaves out all cuts.
        unreachable!("without cuts no reduced cost is negative, so there are cheapest walks")
    }

    /// Returns the reduced cost of a move: its cost minus the multipliers of all cuts that contain
    /// it.
    pub fn reduced_cost(&self, m: &Move) -> i64 {
        reduced_cost(m, self.scale, &self.cuts)
    }

    /// Returns the reduced cost of each move: its cost minus the multipliers of all cuts that
    /// contain it. The certificate format calls reduced costs *rests*.
    pub fn reduced_costs(&self, graph: &Graph) -> Vec<i64> {
        graph.moves.iter().map(|m| self.reduced_cost(m)).collect()
    }

    /// Returns, for each move, whether its slack (the least cost by which a route with this move
    /// exceeds the lower bound) exceeds `max_slack`.
    pub fn are_expensive(&self, graph: &Graph, max_slack: i64) -> Vec<bool> {
        let moves = graph.moves.iter();
        moves.map(|m| self.slack(m) > max_slack).collect()
    }

    /// Returns the slack of a move: its reduced cost minus the rise of the potential from its first
    /// cell to its last. A route with this move costs at least so much more than the lower bound.
    /// Potentials are costs of cheapest walks, so the slack is never negative.
    fn slack(&self, m: &Move) -> i64 {
        self.reduced_cost(m) + self.potentials[m.tail] - self.potentials[m.head]
    }

    /// Returns a lower bound on the cost of every route from the start to the exit. A counted move
    /// costs `scale`. The bound is the potential of the exit (the start has potential 0), plus the
    /// multipliers of all cuts.
    pub fn total(&self, graph: &Graph) -> i64 {
        let multipliers: i64 = self.cuts.iter().map(|cut| cut.multiplier).sum();
        self.potentials[graph.exit] + multipliers
    }

    /// Returns a lower bound on the number of counted moves of every route: the bound on their
    /// cost, divided by the cost `scale` of a move and rounded up. At most `u32::MAX`.
    pub fn lower_bound(&self, graph: &Graph) -> u32 {
        // A negative total says no more than the bound 0.
        let total = u64::try_from(self.total(graph)).unwrap_or(0);
        // The cost of a move is positive, so the conversion does not change it.
        let moves = total.div_ceil(self.scale as u64);
        u32::try_from(moves).unwrap_or(u32::MAX)
    }

    /// Returns tables for looking up the lower bound of any state: a part for Chilly's cell, and a
    /// part for this cell and each remaining present. A cut is a set of moves around some cells,
    /// its inside. The cut adds its multiplier to the bound as long as the rest of the route must
    /// make a move of the cut.
    pub fn tables(&self, graph: &Graph) -> Tables {
        let exit_potential = self.potentials[graph.exit];
        let potentials = self.potentials.iter();
        let mut tables = Tables {
            scale: self.scale,
            without_presents: potentials.map(|p| exit_potential - p).collect(),
            per_present: vec![0; graph.cells() * graph.presents],
            presents: graph.presents,
        };
        for CutMultiplier { cut, multiplier } in &self.cuts {
            for (cell, &is_within) in cut.within.iter().enumerate() {
                let for_present = &mut tables.per_present[cell * graph.presents + cut.present];
                match (cut.side, is_within) {
                    // Chilly is inside of a cut between the start and the present, so the rest of
                    // the route need not make a move of the cut.
                    (Side::In, true) => {}
                    // Chilly is outside, so the rest of the route must make a move of the cut only
                    // if the present remains.
                    (Side::In | Side::Out, false) => *for_present += multiplier,
                    // Chilly is inside of a cut between the present and the exit. He must leave it
                    // by a move of the cut, even if the present is taken.
                    (Side::Out, true) => tables.without_presents[cell] += multiplier,
                }
            }
        }
        tables
    }
}

/// Returns the factor by which an attempt to round multiplies the dual values of all cuts: 1 in the
/// first attempt, number 0, and 0 in the last. The fourth power keeps the factors of early attempts
/// close to 1, because duals that are too large only by rounding errors need only a small
/// reduction.
fn factor_of_duals(attempt: i64) -> f64 {
    1.0 - (attempt as f64 / LAST_ATTEMPT as f64).powi(4)
}

/// Returns the reduced cost of a move: its cost minus the multipliers of all cuts that contain it.
/// A counted move costs `scale`, and other moves cost nothing.
fn reduced_cost(m: &Move, scale: i64, cuts: &[CutMultiplier]) -> i64 {
    let mut cost = if m.is_counted { scale } else { 0 };
    for CutMultiplier { cut, multiplier } in cuts {
        if cut.counts(m) {
            cost -= multiplier;
        }
    }
    cost
}

/// Rounds the dual values of cuts (sets of moves, of which every route makes at least one) to
/// integer multipliers, and leaves out the cuts whose multiplier is 0. All dual values are first
/// multiplied by `factor`, from 0 to 1, and by `scale`, the cost of one move.
fn rounded_cuts(cuts: &[WeightedCut], factor: f64, scale: i64) -> Vec<CutMultiplier> {
    let mut rounded = Vec::new();
    for WeightedCut { cut, dual } in cuts {
        let multiplier = rounded_multiplier(*dual, factor, scale);
        if multiplier > 0 {
            let cut = cut.clone();
            rounded.push(CutMultiplier { cut, multiplier });
        }
    }
    rounded
}

/// Converts the dual value of a cut, in moves, to an integer multiplier, where one move costs
/// `scale`. The result is rounded down. `factor`, from 0 to 1, reduces the multiplier. Negative
/// dual values count as 0, and dual values above [`MAX_DUAL`] as [`MAX_DUAL`].
fn rounded_multiplier(dual: f64, factor: f64, scale: i64) -> i64 {
    // The product is at most 10^6 times 10^5, so it fits in 64 bits. The cast rounds down.
    (dual.clamp(0.0, MAX_DUAL) * factor * scale as f64) as i64
}

/// Tables to compute the lower bound of a state: the sum of `without_presents` for Chilly's cell,
/// and of `per_present` for this cell and each remaining present.
pub struct Tables {
    /// The cost of one move. The tables contain costs.
    pub scale: i64,
    /// For each cell, the bound if no present remains.
    without_presents: Vec<i64>,
    /// Entry `cell * presents + p`: by how much the bound at `cell` rises if present `p` remains.
    per_present: Vec<i64>,
    /// The number of presents of the graph.
    presents: usize,
}

impl Tables {
    /// Returns the lower bound for a state without remaining presents, where Chilly is at `cell`.
    pub fn without_presents(&self, cell: usize) -> i64 {
        self.without_presents[cell]
    }

    /// Returns, for each present, by how much the bound of a state with Chilly at `cell` rises if
    /// this present remains.
    pub fn per_present(&self, cell: usize) -> &[i64] {
        &self.per_present[cell * self.presents..][..self.presents]
    }
}

/// Computes the cost of a cheapest walk from the start to each cell, by the algorithm of Bellman
/// (1958). `reduced_costs` has the cost of each move. `None` if a cycle that can be reached has a
/// negative cost, because then some walks become ever cheaper.
fn cheapest_walks(graph: &Graph, reduced_costs: &[i64]) -> Option<Vec<i64>> {
    // Stands for the cost of a cell to which no walk is known yet. Sums with this number do not
    // overflow.
    const NO_WALK: i64 = i64::MAX / 4;
    let mut costs = vec![NO_WALK; graph.cells()];
    costs[graph.start] = 0;
    // A cheapest walk visits no cell twice. So the costs are final after fewer rounds than there
    // are cells, and a later round finds no improvement, unless a cycle has a negative cost.
    for _ in 0..=graph.cells() {
        let mut has_improved = false;
        for (m, cost) in graph.moves.iter().zip(reduced_costs) {
            if costs[m.tail] < NO_WALK && costs[m.tail] + cost < costs[m.head] {
                costs[m.head] = costs[m.tail] + cost;
                has_improved = true;
            }
        }
        if !has_improved {
            // No walk became cheaper, so all costs are final.
            return Some(costs);
        }
    }
    None
}
