//! Chooses a set of moves that splits a proof into two cases (*strong branching*, Applegate et al. 1995). The choice
//! affects only the speed.

use crate::graph::Graph;
use crate::linear_program::{Cut, Side, solve};

const MAX_CANDIDATES_PER_KIND: usize = 2;
/// A low precision is enough to choose a set of moves.
const TOLERANCE: f64 = 1e-3;
const MAX_DISTANCE_FROM_HALF: f64 = 0.4;
const MIN_USAGE: f64 = 1e-4;
const MIN_GAIN: f64 = 1e-3;

/// A set of moves: one `bool` for each move.
pub type Set = Vec<bool>;

/// Chooses a set of moves for a case distinction. Also returns the number of solved linear programs.
pub fn choose(
    graph: &Graph,
    cuts: &[Cut],
    usage: &[f64],
    goal: f64,
    lower_bound: f64,
) -> (Option<Set>, usize) {
    let mut programs = 0;
    let max_gain = goal - lower_bound;
    let mut best: Option<(f64, Set)> = None;
    for set in candidates(graph, usage) {
        let mut gain = |graph: &Graph, cuts: &[Cut]| {
            programs += 1;
            solve(graph, cuts, TOLERANCE).map_or(0.0, |solution| {
                (solution.value.min(goal) - lower_bound).max(MIN_GAIN)
            })
        };
        let gain_without = match graph.without(&set) {
            Some((graph, cells)) => gain(&graph, &restrict_loosely(cuts, &cells)),
            None => max_gain,
        };
        if best
            .as_ref()
            .is_some_and(|&(known, _)| gain_without * max_gain <= known)
        {
            continue;
        }
        let takes = graph.with_present(&set);
        let cut = Cut::tight(
            &takes,
            graph.presents,
            Side::In,
            &vec![false; graph.cells()],
        );
        let gain_with = gain(&takes, &[cuts, &[cut]].concat());
        let score = gain_without * gain_with;
        let both_cases_reach_goal = gain_without.min(gain_with) >= max_gain;
        if best.as_ref().is_none_or(|&(known, _)| score > known) {
            best = Some((score, set));
        }
        if both_cases_reach_goal {
            break;
        }
    }
    (best.map(|(_, set)| set), programs)
}

/// Converts cuts of a larger graph into cuts of `part`.
pub fn restrict(part: &Graph, cuts: &[Cut], cells: &[usize]) -> Vec<Cut> {
    restrict_loosely(cuts, cells)
        .iter()
        .map(|cut| Cut::tight(part, cut.present, cut.side, &cut.within))
        .collect()
}

fn restrict_loosely(cuts: &[Cut], cells: &[usize]) -> Vec<Cut> {
    let within = |cut: &Cut| cells.iter().map(|&cell| cut.within[cell]).collect();
    cuts.iter()
        .map(|cut| Cut {
            within: within(cut),
            ..*cut
        })
        .collect()
}

/// Returns sets of moves that may split a proof into two cases.
fn candidates(graph: &Graph, usage: &[f64]) -> Vec<Set> {
    let count = graph.moves.len();
    let of = |chosen: &dyn Fn(usize) -> bool| (0..count).map(chosen).collect::<Set>();
    let mut kinds: [Vec<Set>; 3] = Default::default();
    kinds[0].extend((0..count).map(|m| of(&|other| other == m)));
    kinds[1].extend((0..graph.cells()).map(|cell| of(&|m| graph.moves[m].tail == cell)));
    for present in 0..graph.presents {
        let taking = |m: usize| graph.moves[m].presents.contains(&present);
        kinds[2].push(of(&|m| {
            taking(m) && graph.moves[m].direction as u8 / 2 == 0
        }));
    }
    let near = ranked(&kinds, usage, MAX_DISTANCE_FROM_HALF);
    if near.is_empty() {
        // Every route takes each present, so a set with all moves that take a present does not split the routes.
        let takers = |present: usize| of(&|m| graph.moves[m].presents.contains(&present));
        let takers_by_present: Vec<Set> = (0..graph.presents).map(takers).collect();
        let contains_all =
            |set: &Set, takers: &Set| takers.iter().zip(set).all(|(takes, is)| *is || !takes);
        let is_unavoidable = |set: &Set| {
            takers_by_present
                .iter()
                .any(|takers| contains_all(set, takers))
        };
        kinds
            .iter_mut()
            .for_each(|kind| kind.retain(|set| !is_unavoidable(set)));
        return ranked(&kinds, usage, f64::INFINITY);
    }
    near
}

fn ranked(kinds: &[Vec<Set>], usage: &[f64], within: f64) -> Vec<Set> {
    let mut chosen: Vec<Set> = Vec::new();
    for kind in kinds {
        let used = |set: &Set| {
            set.iter()
                .zip(usage)
                .filter(|(is, _)| **is)
                .map(|(_, used)| used)
                .sum::<f64>()
        };
        let mut ranked: Vec<(f64, &Set)> = kind
            .iter()
            .map(|set| ((used(set) - 0.5).abs(), set))
            .collect();
        ranked.retain(|&(distance, set)| distance < within && used(set) > MIN_USAGE);
        ranked.sort_by(|a, b| a.0.total_cmp(&b.0));
        ranked.truncate(MAX_CANDIDATES_PER_KIND);
        for (_, set) in ranked {
            if !chosen.contains(set) {
                chosen.push(set.clone());
            }
        }
    }
    chosen
}
