//! Whether there is a route at all, however long.
//!
//! Cells that can be reached from each other are a *component*. Inside one every move can be made and taken back by
//! others, so there all presents of all its moves can be taken. What counts is the way from component to component,
//! and that never comes back: the states are pairs of a component and a set of presents. They are few on most levels, but
//! may double with each component; so first comes what is easily seen, and is the shorter proof too.
//!
//! # Why this is sound
//!
//! A route that comes into a component may take everything inside it, go on as before, and has lost nothing; so if
//! there is a route, there is one that always does. The search tries all ways that such a route can go. And a present
//! that no move takes is not taken on any route, nor are two if no move that takes the one can follow a move that takes
//! the other, and none takes both.

use super::graph::Graph;
use super::presents::PresentSet;
use crate::engine::{Limits, Stopped};
use std::collections::HashSet;

/// Why there is no route.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoRoute {
    /// The exit cannot be reached.
    Exit,
    /// No move takes this present.
    Present(usize),
    /// No route takes both of these presents.
    Presents(usize, usize),
    /// None of the ways from component to component takes them all.
    Ways,
}

/// Pairs that are gone through times presents and 16: the limit that the format of certificates has, too.
const MOST: usize = 1 << 27;

/// Why it is not possible to take all presents and to enter the exit after them; `None` if it is.
pub fn no_route(graph: &Graph, limits: Limits) -> Result<Option<NoRoute>, Stopped> {
    let obstacle = obstacle(graph);
    if obstacle.is_some() {
        return Ok(obstacle);
    }
    Ok(ways(graph, limits)?.then_some(NoRoute::Ways))
}

/// A present that no move takes, or two that no route takes together; the first ones.
fn obstacle(graph: &Graph) -> Option<NoRoute> {
    // By present, those that the moves that take it and the moves behind them take.
    let mut behind = vec![PresentSet::empty(graph.presents); graph.presents];
    for (p, behind) in behind.iter_mut().enumerate() {
        let mut met = vec![false; graph.cells()];
        let mut open = Vec::new();
        for m in graph.moves.iter().filter(|m| m.presents.contains(&p)) {
            behind.extend(&m.presents);
            open.push(m.head);
        }
        if open.is_empty() {
            return Some(NoRoute::Present(p));
        }
        while let Some(cell) = open.pop() {
            if std::mem::replace(&mut met[cell], true) {
                continue;
            }
            for number in graph.from(cell) {
                behind.extend(&graph.moves[number].presents);
                open.push(graph.moves[number].head);
            }
        }
    }
    let apart = |p: usize, q: usize| !behind[p].contains(q) && !behind[q].contains(p);
    let mut pairs = (0..graph.presents).flat_map(|p| (p + 1..graph.presents).map(move |q| (p, q)));
    pairs.find(|&(p, q)| apart(p, q)).map(|(p, q)| NoRoute::Presents(p, q))
}

/// Whether all ways from component to component have been tried in vain.
fn ways(graph: &Graph, limits: Limits) -> Result<bool, Stopped> {
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
            return Ok(false);
        }
        let mut possible = taken.clone();
        possible.unite(&ahead[c]);
        if possible != all || !seen.insert((c, taken.clone())) {
            continue;
        }
        if seen.len() * (graph.presents + 16) > MOST {
            return Err(Stopped);
        }
        for &m in &exits[c] {
            let to = component[graph.moves[m].head];
            let mut taken = taken.clone();
            taken.extend(&graph.moves[m].presents);
            taken.unite(&inside[to]);
            open.push((to, taken));
        }
    }
    Ok(true)
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
