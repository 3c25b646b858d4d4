//! Decides whether a level has a route at all, of any length.
//!
//! A *component* is a set of cells that can all be reached from each other. Inside a component,
//! Chilly can take all presents and return. After he has left a component, he can never return to
//! it. So the search visits pairs of a component and a set of taken presents. Before this search,
//! the program looks for two simple reasons why no route exists.
//!
//! # Why this is sound
//!
//! Every route can be extended: in each component that Chilly enters, he first takes all presents
//! inside. The search tries every sequence of components that such a route can follow.
//!
//! First reason: no move takes a certain present.
//!
//! Second reason: two presents `p` and `q` exclude each other. No move takes both. After a move
//! that takes `p`, Chilly can never take `q`. After a move that takes `q`, he can never take `p`.

use super::graph::Graph;
use super::presents::PresentSet;
use kortest_base::runtime::{Limits, Stopped};
use std::collections::HashSet;

/// The reason why no route exists.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NoRoute {
    /// The exit cannot be reached from the start.
    Exit,
    /// No move takes the present with this index.
    Present(usize),
    /// No route takes both presents with these indices.
    Presents(usize, usize),
    /// A search over *components* finds no route. The cells of a component can all be reached from
    /// each other.
    Components,
}

const MAX_PAIRS_TIMES_PRESENTS: usize = 1 << 27;

/// Returns the reason why no route exists; `None` if a route exists.
pub fn no_route(graph: &Graph, limits: Limits) -> Result<Option<NoRoute>, Stopped> {
    let obstacle = obstacle(graph);
    if obstacle.is_some() {
        return Ok(obstacle);
    }
    Ok(components_fail(graph, limits)?.then_some(NoRoute::Components))
}

/// Looks for a present, or a pair of presents, that no route takes.
fn obstacle(graph: &Graph) -> Option<NoRoute> {
    // The presents that can be taken with or after each present.
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
    pairs
        .find(|&(p, q)| apart(p, q))
        .map(|(p, q)| NoRoute::Presents(p, q))
}

/// Returns whether no route exists. A search visits all pairs of a component and a set of taken
/// presents.
fn components_fail(graph: &Graph, limits: Limits) -> Result<bool, Stopped> {
    let component = components(graph);
    let count = component.iter().max().map_or(0, |c| c + 1);
    let mut inside = vec![PresentSet::empty(graph.presents); count];
    let mut exits: Vec<Vec<usize>> = vec![Vec::new(); count];
    for (number, m) in graph.moves.iter().enumerate() {
        let tail = component[m.tail];
        if tail == component[m.head] {
            inside[tail].extend(&m.presents);
        } else {
            exits[tail].push(number);
        }
    }
    let mut reachable_presents = inside.clone();
    for c in 0..count {
        for &m in &exits[c] {
            let beyond = reachable_presents[component[graph.moves[m].head]].clone();
            reachable_presents[c].extend(&graph.moves[m].presents);
            reachable_presents[c].unite(&beyond);
        }
    }
    let all = PresentSet::full(graph.presents);
    let root = (
        component[graph.start],
        inside[component[graph.start]].clone(),
    );
    let (mut seen, mut open, mut steps) = (HashSet::new(), vec![root], 0u32);
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
            possible.unite(&reachable_presents[to]);
            if possible == all && seen.insert((to, taken.clone())) {
                open.push((to, taken));
            }
        }
        if seen.len() * (graph.presents + 16) > MAX_PAIRS_TIMES_PRESENTS {
            return Err(Stopped);
        }
    }
    Ok(true)
}

/// Returns the strongly connected component of each cell (Tarjan 1972). No move leads to a
/// component of larger index.
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
