//! The search for the gap: no state whose bound fits into the budget leads to the end.

use super::cuts::Cuts;
use super::level::Level;
use std::collections::HashSet;

/// Longer than any route.
const NEVER: u32 = u32::MAX / 2;

/// Presents, a bit each.
type Set = Box<[u64]>;

/// Lengths of shortest walks to the exit, from each cell; with a present, of those that take it.
fn distances(level: &Level, present: Option<usize>, exit: &[u32]) -> Vec<u32> {
    let mut lengths = vec![NEVER; level.cells];
    if present.is_none() {
        lengths[level.exit] = 0;
    }
    loop {
        let before = lengths.clone();
        for m in &level.moves {
            let takes = present.is_some_and(|present| m.takes.contains(&present));
            let rest = if takes { exit[m.head] } else { lengths[m.head] };
            lengths[m.tail] = lengths[m.tail].min(rest + 1);
        }
        if lengths == before {
            return lengths;
        }
    }
}

/// Goes through all states that a route of at most `budget` moves can pass, by their number of moves; how many these
/// are, unless one of them is the end.
pub fn refute(level: &Level, cuts: &Cuts, budget: u32) -> Result<u64, String> {
    let none: Set = vec![0; level.presents().div_ceil(64)].into();
    let exit = distances(level, None, &[]);
    let via: Vec<Vec<u32>> = (0..level.presents()).map(|p| distances(level, Some(p), &exit)).collect();
    // The bound of a cell with nothing left, and what each present adds: cuts that hold with it, or in any case.
    let mut alone: Vec<i128> = cuts.potentials.iter().map(|p| cuts.potentials[level.exit] - p).collect();
    let mut adds = vec![vec![0; level.cells]; level.presents()];
    for cut in &cuts.list {
        for cell in 0..level.cells {
            match (cut.inward, cut.within[cell]) {
                (true, true) => {}
                (false, true) => alone[cell] += cut.multiplier,
                (_, false) => adds[cut.present][cell] += cut.multiplier,
            }
        }
    }
    let fits = |cell: usize, left: &Set, moves: u32| {
        let mut bound = alone[cell];
        let mut short = exit[cell] <= moves;
        for p in (0..level.presents()).filter(|p| left[p / 64] >> (p % 64) & 1 == 1) {
            bound += adds[p][cell];
            short &= via[p][cell] <= moves;
        }
        short && bound <= i128::from(moves) * cuts.scale
    };
    let mut takes: Vec<Set> = vec![none.clone(); level.moves.len()];
    for (takes, m) in takes.iter_mut().zip(&level.moves) {
        m.takes.iter().for_each(|p| takes[p / 64] |= 1 << (p % 64));
    }
    let mut all = none.clone();
    (0..level.presents()).for_each(|p| all[p / 64] |= 1 << (p % 64));
    let mut layer = vec![(level.start, all)];
    let mut met: HashSet<(usize, Set)> = layer.iter().cloned().collect();
    for moves in (0..budget).rev() {
        let mut next = Vec::new();
        for (cell, left) in layer {
            let first = level.moves.partition_point(|m| m.tail < cell);
            for (m, takes) in level.moves.iter().zip(&takes).skip(first).take_while(|(m, _)| m.tail == cell) {
                let left: Set = left.iter().zip(takes).map(|(left, takes)| left & !takes).collect();
                if m.head == level.exit && left == none {
                    return Err(format!("there is a route of {} moves", budget - moves));
                }
                let state = (m.head, left);
                if fits(state.0, &state.1, moves) && met.insert(state.clone()) {
                    next.push(state);
                }
            }
        }
        layer = next;
    }
    Ok(met.len() as u64)
}
