//! Whether there is a route at all.
//!
//! Cells that reach each other are a component, in which everything can be taken. So a state is a component with the
//! presents taken so far, and a move goes on to another component, never back.

use super::level::{Level, reached};
use std::collections::{BTreeSet, HashSet};

/// Tries all ways from component to component.
pub fn exists(level: &Level) -> bool {
    if level.cells == 0 {
        return false;
    }
    let forth: Vec<(usize, usize)> = level.moves.iter().map(|m| (m.tail, m.head)).collect();
    let back: Vec<(usize, usize)> = level.moves.iter().map(|m| (m.head, m.tail)).collect();
    let mut component = vec![usize::MAX; level.cells];
    for cell in 0..level.cells {
        if component[cell] == usize::MAX {
            let (after, before) = (reached(level.cells, cell, &forth), reached(level.cells, cell, &back));
            (0..level.cells).filter(|&c| after[c] && before[c]).for_each(|c| component[c] = cell);
        }
    }
    let mut inside = vec![BTreeSet::new(); level.cells];
    for m in level.moves.iter().filter(|m| component[m.tail] == component[m.head]) {
        inside[component[m.tail]].extend(&m.takes);
    }
    let first = component[level.start];
    let mut open = vec![(first, inside[first].clone())];
    let mut met: HashSet<(usize, BTreeSet<usize>)> = HashSet::new();
    while let Some((at, taken)) = open.pop() {
        if at == component[level.exit] && taken.len() == level.presents() {
            return true;
        }
        if !met.insert((at, taken.clone())) {
            continue;
        }
        for m in level.moves.iter().filter(|m| component[m.tail] == at && component[m.head] != at) {
            let to = component[m.head];
            open.push((to, &(&taken | &m.takes) | &inside[to]));
        }
    }
    false
}
