//! Whether there is a route at all, however long.
//!
//! Cells that can be reached from each other are a *component*. Inside one every move can be made and taken back by
//! others, so there all presents of all its moves can be taken. What counts is the way from component to component,
//! and that never comes back: the states are pairs of a component and a set of presents, and there are few.
//!
//! # Why this is sound
//!
//! A route that comes into a component may take everything inside it, go on as before, and has lost nothing; so if
//! there is a route, there is one that always does. The search tries all ways that such a route can go.

use super::graph::Graph;
use super::presents::PresentSet;
use crate::engine::{Limits, Stopped};
use std::collections::HashSet;

/// Whether all presents can be taken and the exit entered after them.
pub fn is_solvable(graph: &Graph, limits: Limits) -> Result<bool, Stopped> {
    let component = components(graph);
    let count = component.iter().max().map_or(0, |c| c + 1);
    let mut inside = vec![PresentSet::empty(graph.presents); count];
    let mut exits: Vec<Vec<usize>> = vec![Vec::new(); count];
    for (number, m) in graph.moves.iter().enumerate() {
        match component[m.tail] == component[m.head] {
            true => inside[component[m.tail]].extend(&m.presents),
            false => exits[component[m.tail]].push(number),
        }
    }
    // What can still be taken from a component on. Components are numbered so that moves lead to smaller numbers.
    let mut ahead = inside.clone();
    for c in 0..count {
        for &m in &exits[c] {
            let beyond = ahead[component[graph.moves[m].head]].clone();
            ahead[c].extend(&graph.moves[m].presents);
            ahead[c].unite(&beyond);
        }
    }
    let all = PresentSet::full(graph.presents);
    let root = (component[graph.start], inside[component[graph.start]].clone());
    let (mut seen, mut open, mut steps) = (HashSet::new(), vec![root], 0u32);
    while let Some((c, taken)) = open.pop() {
        steps += 1;
        if steps.is_multiple_of(1024) {
            limits.check()?;
        }
        if c == component[graph.exit] && taken == all {
            return Ok(true);
        }
        let mut possible = taken.clone();
        possible.unite(&ahead[c]);
        if possible != all || !seen.insert((c, taken.clone())) {
            continue;
        }
        for &m in &exits[c] {
            let to = component[graph.moves[m].head];
            let mut taken = taken.clone();
            taken.extend(&graph.moves[m].presents);
            taken.unite(&inside[to]);
            open.push((to, taken));
        }
    }
    Ok(false)
}

/// The component of each cell; a move never leads to a larger number. (Tarjan 1972, without recursion.)
fn components(graph: &Graph) -> Vec<usize> {
    const NONE: usize = usize::MAX;
    let n = graph.cells();
    let (mut index, mut low, mut component) = (vec![NONE; n], vec![0; n], vec![NONE; n]);
    let (mut stack, mut path, mut met, mut count) = (Vec::new(), Vec::new(), 0, 0);
    for root in 0..n {
        if index[root] == NONE {
            path.push((root, graph.from(root)));
        }
        while let Some((cell, moves)) = path.last_mut() {
            let cell = *cell;
            if index[cell] == NONE {
                (index[cell], low[cell]) = (met, met);
                met += 1;
                stack.push(cell);
            }
            if let Some(m) = moves.next() {
                let head = graph.moves[m].head;
                if index[head] == NONE {
                    path.push((head, graph.from(head)));
                } else if component[head] == NONE {
                    low[cell] = low[cell].min(index[head]);
                }
                continue;
            }
            path.pop();
            if let Some(&(parent, _)) = path.last() {
                low[parent] = low[parent].min(low[cell]);
            }
            if low[cell] == index[cell] {
                while let Some(member) = stack.pop() {
                    component[member] = count;
                    if member == cell {
                        break;
                    }
                }
                count += 1;
            }
        }
    }
    component
}
