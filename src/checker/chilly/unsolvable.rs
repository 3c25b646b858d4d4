//! Verifies that a level has no route.

use super::digraph::{Digraph, components};
use super::graph::Graph;
use super::search::{MAX_STATE_UNITS, PresentSet, WORD_BITS};
use crate::frame::Lines;
use crate::limits::{Account, Error};
use std::collections::HashSet;

/// Verifies that a level has no route. Returns the number of searched states, if any.
pub fn verify(graph: &Graph, lines: &mut Lines, account: &Account) -> Result<Option<u64>, Error> {
    if graph.cells == 0 {
        return Ok(None);
    }
    if !lines.comes("evidence ") {
        return search_components(graph, account).map(Some);
    }
    let most = graph
        .presents
        .checked_sub(1)
        .ok_or_else(|| "there are no presents".to_string())?;
    match lines.words("evidence", 3)?[..] {
        ["present", p] => {
            let p = lines.number(p, 0..=most)?;
            if graph.moves.iter().any(|m| m.takes_present(p)) {
                return Err(lines.error(format_args!("there is a move that takes present {p}")));
            }
        }
        ["presents", p, q] => {
            let (p, q) = (lines.number(p, 0..=most)?, lines.number(q, 0..=most)?);
            if p >= q {
                return Err(lines.error("the second number must be the larger one"));
            }
            if may_take_both(graph, p, q) {
                return Err(lines.error(format_args!(
                    "a route may take both present {p} and present {q}"
                )));
            }
        }
        _ => return Err(lines.error("expected evidence present P, or presents P Q")),
    }
    Ok(None)
}

/// Returns `false` only if no route takes both presents.
fn may_take_both(graph: &Graph, p: usize, q: usize) -> bool {
    let forth: Vec<(usize, usize)> = graph.moves.iter().map(|m| (m.tail, m.head)).collect();
    let digraph = Digraph::new(graph.cells, &forth);
    let followed = |p, q| {
        let ends: Vec<usize> = graph
            .moves
            .iter()
            .filter(|m| m.takes_present(p))
            .map(|m| m.head)
            .collect();
        let reached = digraph.reached(&ends);
        graph
            .moves
            .iter()
            .any(|m| reached[m.tail] && m.takes_present(q))
    };
    graph
        .moves
        .iter()
        .any(|m| m.takes_present(p) && m.takes_present(q))
        || followed(p, q)
        || followed(q, p)
}

/// Searches all pairs of a component and a set of taken presents. Returns the number of pairs.
///
/// # Why this is sound
///
/// A component is a set of cells that can reach each other. Inside a component, a route can make
/// every move, and then still leave by any move. More presents are never a disadvantage. So the
/// search assumes that a route takes every present of the component. A route never returns to a
/// component that it has left. So only the component and the taken presents matter.
fn search_components(graph: &Graph, account: &Account) -> Result<u64, Error> {
    let forth: Vec<(usize, usize)> = graph.moves.iter().map(|m| (m.tail, m.head)).collect();
    let component = components(graph.cells, &forth);
    let words = graph.presents.div_ceil(64);
    account.take(
        graph.cells,
        2 * size_of::<usize>() + size_of::<PresentSet>() + 8 * words,
    )?;
    // `inside[c]` has the presents that Chilly can take inside component `c`.
    let mut inside: Vec<PresentSet> = vec![vec![0; words].into(); graph.cells];
    // `leaving[c]` has the moves from component `c` to other components.
    let mut leaving = vec![Vec::new(); graph.cells];
    for (number, m) in graph.moves.iter().enumerate() {
        if component[m.tail] == component[m.head] {
            m.takes()
                .for_each(|p| inside[component[m.tail]][p / WORD_BITS] |= 1 << (p % WORD_BITS));
        } else {
            leaving[component[m.tail]].push(number);
        }
    }
    let first = (
        component[graph.start],
        inside[component[graph.start]].clone(),
    );
    let mut met = HashSet::from([first.clone()]);
    let mut open = vec![first];
    while let Some((at, taken)) = open.pop() {
        let all = taken
            .iter()
            .map(|word| word.count_ones() as usize)
            .sum::<usize>();
        if at == component[graph.exit] && all == graph.presents {
            return Err(Error::invalid("there is a route"));
        }
        for &number in &leaving[at] {
            let m = &graph.moves[number];
            account.spend(150 + 15 * words as u64)?;
            let to = component[m.head];
            let mut taken: PresentSet = taken
                .iter()
                .zip(&inside[to])
                .map(|(taken, more)| taken | more)
                .collect();
            m.takes()
                .for_each(|p| taken[p / WORD_BITS] |= 1 << (p % WORD_BITS));
            let pair = (to, taken);
            if !met.contains(&pair) {
                if (met.len() + 1) * (graph.presents + 16) > MAX_STATE_UNITS {
                    return Err(Error::invalid(
                        "without a line of evidence there are too many states to search",
                    ));
                }
                account.take(2, 3 * size_of_val(&pair) + 16 + 8 * words)?;
                met.insert(pair.clone());
                open.push(pair);
            }
        }
    }
    Ok(met.len() as u64)
}
