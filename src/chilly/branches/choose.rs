//! Chooses the set of moves to branch on by *strong branching* (Applegate, Bixby, Chvatal and Cook 1995). For the most
//! promising candidate sets, this module solves the linear programs of both cases. In the first case, the route makes
//! no move of the set. In the second case, the route makes at least one move of the set.
//!
//! The choice affects only the speed. Every proof is valid for any choice.

use crate::graph::Graph;
use crate::linear_program::{Cut, Side, solve};

/// For each kind of candidate set (for example single moves), the linear programs of at most this many sets are solved.
const MAX_CANDIDATES: usize = 2;
/// Tolerance of the linear programs that compare candidate sets of moves.
const TOLERANCE: f64 = 1e-3;
/// The usage of a set is how often, in total, the fractional route makes the moves of the set. A set is a candidate if
/// its usage differs from 1/2 by less than this number. If no set has such a usage, other sets become candidates.
const MAX_DISTANCE_FROM_HALF: f64 = 0.4;
/// The usage of a set is how often, in total, the fractional route makes the moves of the set. A set is a candidate
/// only if its usage exceeds this number. A set with a lower usage is treated as unused.
const MIN_USAGE: f64 = 1e-4;
/// Minimum gain of a case of a branch. The gain is the rise of the bound, and a smaller gain is replaced by this
/// number. The score of a candidate set is the product of the gains in its two cases, so a gain of 0 would hide the
/// other gain.
const MIN_GAIN: f64 = 1e-3;

/// A set of moves. For each move, the vector contains whether the move is in the set.
pub type Set = Vec<bool>;

/// Returns the best set to branch on, and the number of linear programs solved. The set is `None` if no candidate set
/// exists. `value` is the current bound. A case of the branch is refuted if its bound reaches `goal`.
pub fn choose(graph: &Graph, cuts: &[Cut], usage: &[f64], goal: f64, value: f64) -> (Option<Set>, usize) {
    let mut programs = 0;
    let mut best: Option<(f64, Set)> = None;
    for set in candidates(graph, usage) {
        // The gain of a case is its bound minus the current bound. A bound above the goal counts only as the goal.
        let mut gain = |graph: &Graph, cuts: &[Cut]| {
            programs += 1;
            solve(graph, cuts, TOLERANCE).map_or(0.0, |solution| (solution.value.min(goal) - value).max(MIN_GAIN))
        };
        let none = match graph.without(&set) {
            Some((graph, cells)) => gain(&graph, &restrict_loosely(cuts, &cells)),
            None => goal - value,
        };
        // The score of a set is the product of the gains of its two cases. Only the gain of the first case is known
        // yet. Skips the set if it cannot beat the best set even with the maximum gain in the second case.
        if best.as_ref().is_some_and(|&(known, _)| none * (goal - value) <= known) {
            continue;
        }
        let takes = graph.with_present(&set);
        let cut = Cut::tight(&takes, graph.presents, Side::In, &vec![false; graph.cells()]);
        let some = gain(&takes, &[cuts, &[cut]].concat());
        let score = none * some;
        // A case is refuted if its bound reaches the goal. If both cases are refuted, no other set can be better.
        let perfect = none.min(some) >= goal - value;
        if best.as_ref().is_none_or(|&(known, _)| score > known) {
            best = Some((score, set));
        }
        if perfect {
            break;
        }
    }
    (best.map(|(_, set)| set), programs)
}

/// Converts cuts of a graph into tightened cuts of a part of this graph. For each cell of the part, `cells` contains
/// the index of the cell in the whole graph.
pub fn restrict(part: &Graph, cuts: &[Cut], cells: &[usize]) -> Vec<Cut> {
    restrict_loosely(cuts, cells).iter().map(|cut| Cut::tight(part, cut.present, cut.side, &cut.within)).collect()
}

/// Restricts cuts to a part of the graph without tightening them. The restricted cuts may count more moves than
/// necessary.
fn restrict_loosely(cuts: &[Cut], cells: &[usize]) -> Vec<Cut> {
    let within = |cut: &Cut| cells.iter().map(|&cell| cut.within[cell]).collect();
    cuts.iter().map(|cut| Cut { within: within(cut), ..*cut }).collect()
}

/// Returns candidate sets whose usage is close to 1/2. The usage of a set is how often, in total, the fractional route
/// makes the moves of the set. There are three kinds of candidates: a single move, all moves from one cell, and all
/// vertical moves that take one present.
fn candidates(graph: &Graph, usage: &[f64]) -> Vec<Set> {
    let count = graph.moves.len();
    let of = |chosen: &dyn Fn(usize) -> bool| (0..count).map(chosen).collect::<Set>();
    let mut kinds: [Vec<Set>; 3] = Default::default();
    kinds[0].extend((0..count).map(|m| of(&|other| other == m)));
    kinds[1].extend((0..graph.cells()).map(|cell| of(&|m| graph.moves[m].tail == cell)));
    for present in 0..graph.presents {
        let taking = |m: usize| graph.moves[m].presents.contains(&present);
        kinds[2].push(of(&|m| taking(m) && graph.moves[m].direction as u8 / 2 == 0));
    }
    let near = ranked(&kinds, usage, MAX_DISTANCE_FROM_HALF);
    if near.is_empty() {
        // The fractional route is almost a real route, so no set has a usage close to 1/2. In this case, every set that
        // the fractional route uses becomes a candidate, with one exception: a set that contains all moves that take
        // one present. Every route makes a move of such a set, so a branch on the set would be useless.
        let sets = (0..graph.presents).map(|p| of(&|m| graph.moves[m].presents.contains(&p))).collect::<Vec<_>>();
        let known = |set: &Set| sets.iter().any(|takers| takers.iter().zip(set).all(|(takes, is)| *is || !takes));
        kinds.iter_mut().for_each(|kind| kind.retain(|set| !known(set)));
        return ranked(&kinds, usage, f64::INFINITY);
    }
    near
}

/// For each kind of set, returns the sets whose usage is closest to 1/2. Sets whose usage differs from 1/2 by `within`
/// or more are left out.
fn ranked(kinds: &[Vec<Set>], usage: &[f64], within: f64) -> Vec<Set> {
    let mut chosen: Vec<Set> = Vec::new();
    for kind in kinds {
        let used = |set: &Set| set.iter().zip(usage).filter(|(is, _)| **is).map(|(_, used)| used).sum::<f64>();
        let mut ranked: Vec<(f64, &Set)> = kind.iter().map(|set| ((used(set) - 0.5).abs(), set)).collect();
        ranked.retain(|&(distance, set)| distance < within && used(set) > MIN_USAGE);
        ranked.sort_by(|a, b| a.0.total_cmp(&b.0));
        ranked.truncate(MAX_CANDIDATES);
        for (_, set) in ranked {
            if !chosen.contains(set) {
                chosen.push(set.clone());
            }
        }
    }
    chosen
}
