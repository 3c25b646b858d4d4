//! The set of moves to branch on: by *strong branching*, which solves the linear programs of both cases of the most
//! promising candidates (Applegate, Bixby, Chvatal and Cook 1995).
//!
//! No proof depends on the choice.

use crate::graph::Graph;
use crate::linear_program::{Cut, Side, solve};

/// Candidates of each kind that are tried.
const TRIED: usize = 2;
/// To what the linear programs are solved, which only compare candidates.
const PRECISION: f64 = 1e-3;
/// How far from 1/2 the use of a set by the fractional route may be.
const HALF: f64 = 0.4;
/// What the linear program uses less is not used.
const USED: f64 = 1e-4;
/// Counts for no gain, so that a gain in the other case still matters.
const LEAST_GAIN: f64 = 1e-3;

/// A set of moves, a mark for each.
pub type Set = Vec<bool>;

/// The best set found, if there is any that the fractional route uses in part, and how many linear programs that took. The
/// bound is `value` now, and `goal` is enough.
pub fn choose(graph: &Graph, cuts: &[Cut], usage: &[f64], goal: f64, value: f64) -> (Option<Set>, usize) {
    let mut programs = 0;
    let mut best: Option<(f64, Set)> = None;
    for set in candidates(graph, usage) {
        // How far each of the two cases gets, up to the goal.
        let mut gain = |graph: &Graph, cuts: &[Cut]| {
            programs += 1;
            solve(graph, cuts, PRECISION).map_or(0.0, |solution| (solution.value.min(goal) - value).max(LEAST_GAIN))
        };
        let none = match graph.without(&set) {
            Some((graph, cells)) => gain(&graph, &loose(cuts, &cells)),
            None => goal - value,
        };
        // However much the other case gains, it is not enough.
        if best.as_ref().is_some_and(|&(known, _)| none * (goal - value) <= known) {
            continue;
        }
        let takes = graph.with_present(&set);
        let cut = Cut::tight(&takes, graph.presents, Side::In, &vec![false; graph.cells()]);
        let some = gain(&takes, &[cuts, &[cut]].concat());
        let score = none * some;
        // Both cases closed: no set can do better.
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

/// The cuts of a graph for a part of it, given what number each cell of the part had.
pub fn restricted(part: &Graph, cuts: &[Cut], cells: &[usize]) -> Vec<Cut> {
    loose(cuts, cells).iter().map(|cut| Cut::tight(part, cut.present, cut.side, &cut.within)).collect()
}

/// The same, with cuts that may count more moves than they have to.
fn loose(cuts: &[Cut], cells: &[usize]) -> Vec<Cut> {
    let within = |cut: &Cut| cells.iter().map(|&cell| cut.within[cell]).collect();
    cuts.iter().map(|cut| Cut { within: within(cut), ..*cut }).collect()
}

/// Sets that the fractional route uses about half: single moves, all moves from a cell, and the moves in rows (or in
/// columns) that take a present.
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
    let near = ranked(&kinds, usage, HALF);
    if near.is_empty() {
        // The linear program found a route, but not all that a route has to meet. Any set goes on; but some move of the
        // set of a branch above is made in any case.
        let sets = (0..graph.presents).map(|p| of(&|m| graph.moves[m].presents.contains(&p))).collect::<Vec<_>>();
        let known = |set: &Set| sets.iter().any(|takers| takers.iter().zip(set).all(|(takes, is)| *is || !takes));
        kinds.iter_mut().for_each(|kind| kind.retain(|set| !known(set)));
        return ranked(&kinds, usage, f64::INFINITY);
    }
    near
}

/// Of each kind those whose use is next to 1/2, and nearer than that.
fn ranked(kinds: &[Vec<Set>], usage: &[f64], within: f64) -> Vec<Set> {
    let mut chosen: Vec<Set> = Vec::new();
    for kind in kinds {
        let used = |set: &Set| set.iter().zip(usage).filter(|(is, _)| **is).map(|(_, used)| used).sum::<f64>();
        let mut ranked: Vec<(f64, &Set)> = kind.iter().map(|set| ((used(set) - 0.5).abs(), set)).collect();
        ranked.retain(|&(distance, set)| distance < within && used(set) > USED);
        ranked.sort_by(|a, b| a.0.total_cmp(&b.0));
        ranked.truncate(TRIED);
        for (_, set) in ranked {
            if !chosen.contains(set) {
                chosen.push(set.clone());
            }
        }
    }
    chosen
}
