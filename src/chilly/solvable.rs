//! Decides whether there is a route at all, of any length.
//!
//! Cells that can be reached from each other form a *component* (strongly connected). Inside a component, Chilly can
//! make every move and come back, so all presents of its inner moves can be taken. From one component to another there
//! is no way back. So the states are pairs of a component and a set of presents. They are few on most levels, but their
//! number may double with each component; therefore two simple obstacles are looked for first, which are also shorter
//! proofs.
//!
//! # Why this is sound
//!
//! A route that enters a component may take all presents inside it and then go on as before without any loss; so if
//! there is a route, there is one that always does. The search tries every sequence of components that such a route can
//! follow. As for the obstacles: a present that no move takes is not taken on any route. Nor are two presents if no
//! move takes both, and no move that takes one can be followed, at once or later, by a move that takes the other.

use super::graph::Graph;
use super::presents::PresentSet;
use kortest_base::runtime::{Limits, Stopped};
use std::collections::HashSet;

/// Why there is no route.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NoRoute {
    /// The exit cannot be reached.
    Exit,
    /// No move takes this present.
    Present(usize),
    /// No route takes both of these presents.
    Presents(usize, usize),
    /// No path from component to component takes them all.
    Components,
}

/// The most pairs of a component and a set, times the number of presents plus 16. The certificate format has the same
/// limit.
const MOST: usize = 1 << 27;

/// Why it is impossible to take all presents and then enter the exit; `None` if it is possible.
pub fn no_route(graph: &Graph, limits: Limits) -> Result<Option<NoRoute>, Stopped> {
    let obstacle = obstacle(graph);
    if obstacle.is_some() {
        return Ok(obstacle);
    }
    Ok(components_fail(graph, limits)?.then_some(NoRoute::Components))
}

/// The first present that no move takes, or the first two that no route takes together.
fn obstacle(graph: &Graph) -> Option<NoRoute> {
    // For each present `p`: all presents that are taken by a move that takes `p` or by a move that can follow one.
    let mut followers = vec![PresentSet::empty(graph.presents); graph.presents];
    for (p, followers) in followers.iter_mut().enumerate() {
        let mut met = vec![false; graph.cells()];
        let mut open = Vec::new();
        for m in graph.moves.iter().filter(|m| m.presents.contains(&p)) {
            followers.extend(&m.presents);
            open.push(m.head);
        }
        if open.is_empty() {
            return Some(NoRoute::Present(p));
        }
        while let Some(cell) = open.pop() {
            if std::mem::replace(&mut met[cell], true) {
                continue;
            }
            for number in graph.moves_from(cell) {
                followers.extend(&graph.moves[number].presents);
                open.push(graph.moves[number].head);
            }
        }
    }
    let apart = |p: usize, q: usize| !followers[p].contains(q) && !followers[q].contains(p);
    let mut pairs = (0..graph.presents).flat_map(|p| (p + 1..graph.presents).map(move |q| (p, q)));
    pairs.find(|&(p, q)| apart(p, q)).map(|(p, q)| NoRoute::Presents(p, q))
}

/// Whether the exhaustive search over components and sets of presents fails.
fn components_fail(graph: &Graph, limits: Limits) -> Result<bool, Stopped> {
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
    // The presents that can still be taken from a component on. No move leads to a component of a larger number.
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
    // Each pair is entered once: one that is met again is not stored again.
    while let Some((c, taken)) = open.pop() {
        steps += 1;
        if steps.is_multiple_of(1024) {
            limits.check()?;
        }
        if c == component[graph.exit] && taken == all {
            return Ok(false);
        }
        for &m in &exits[c] {
            let to = component[graph.moves[m].head];
            let mut taken = taken.clone();
            taken.extend(&graph.moves[m].presents);
            taken.unite(&inside[to]);
            let mut possible = taken.clone();
            possible.unite(&ahead[to]);
            if possible == all && seen.insert((to, taken.clone())) {
                open.push((to, taken));
            }
        }
        if seen.len() * (graph.presents + 16) > MOST {
            return Err(Stopped);
        }
    }
    Ok(true)
}

/// The strongly connected component of each cell (Tarjan 1972, without recursion). No move leads to a component of a
/// larger number.
fn components(graph: &Graph) -> Vec<usize> {
    const NONE: usize = usize::MAX;
    let n = graph.cells();
    let (mut index, mut low, mut component) = (vec![NONE; n], vec![0; n], vec![NONE; n]);
    let (mut stack, mut path, mut met, mut count) = (Vec::new(), Vec::new(), 0, 0);
    for root in 0..n {
        if index[root] == NONE {
            path.push((root, graph.moves_from(root)));
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
                    path.push((head, graph.moves_from(head)));
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
