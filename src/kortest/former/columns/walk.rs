//! Reconstruction of a solution from the layers.
//!
//! The last layer has a cheapest trace of the last column. Going left, a cheapest path through the layer of each column
//! that merges with the trace found for the column on its right gives the trace of the column, and tells which steps
//! belong to the same click. In the end the steps of every click are known, every merge orders the clicks of two
//! neighbouring columns, and any order of all clicks that agrees with these is a solution.

use super::content::Contents;
use super::layer::{ColouredStep, Edge, Layer};
use super::merge::{both, left_alone, right_alone};
use super::step::{Rows, Step};
use crate::former::board::{Click, Colour};
use std::collections::HashMap;

/// A step of a trace, and the click that it belongs to.
#[derive(Clone, Copy)]
struct Part {
    colour: Colour,
    step: Step,
    click: usize,
}

/// One move of the merge of a path through a layer with a trace.
#[derive(Clone, Copy)]
enum Move {
    /// A click whose last column is that of the layer.
    Left(Edge),
    /// A click whose first column is that of the trace.
    Right,
    /// A click in both.
    Both(Edge),
}

/// A place on the way: how much of the trace is read, and the node of the layer.
type Position = (usize, u32);

/// A cheapest solution. `layers[j]` and `contents[j]` belong to column `j`; the last layer has a solution.
pub fn walk(layers: &[Layer], contents: &[Contents]) -> Vec<Click> {
    // Right of the last column we imagine an empty column, with an empty trace.
    let mut trace: Vec<Part> = Vec::new();
    let mut clicks = 0;
    let mut orders: Vec<Vec<usize>> = Vec::new();
    let mut first_step: Vec<(usize, Rows)> = Vec::new();
    for column in (0..contents.len()).rev() {
        let right = contents.get(column + 1);
        let path = cheapest(&layers[column], &trace, right);
        let mut order = Vec::new();
        let mut left_trace = Vec::new();
        let mut read = 0;
        for mv in path {
            let click = match mv {
                Move::Left(_) => {
                    clicks += 1;
                    first_step.push((column, 0));
                    clicks - 1
                }
                Move::Right | Move::Both(_) => {
                    read += 1;
                    trace[read - 1].click
                }
            };
            order.push(click);
            if let Move::Left(edge) | Move::Both(edge) = mv {
                let ColouredStep { colour, step, .. } = layers[column].step(&edge);
                left_trace.push(Part { colour, step, click });
                // The leftmost column of a click is the last to be seen.
                first_step[click] = (column, step.rows);
            }
        }
        orders.push(order);
        trace = left_trace;
    }
    let sequence = extend(&orders, clicks);
    let cell = |click: usize| (first_step[click].0, first_step[click].1.trailing_zeros() as usize);
    sequence.into_iter().map(cell).collect()
}

/// The cheapest path through a layer that merges with a trace of the next column (`None`: the empty column right of the
/// board).
fn cheapest(layer: &Layer, trace: &[Part], right: Option<&Contents>) -> Vec<Move> {
    let contents: Vec<[Rows; 4]> = match right {
        None => vec![[0; 4]],
        Some(contents) => {
            let mut content = contents.get(Contents::FULL);
            let mut all = vec![content.rows];
            for part in trace {
                content = contents.get(contents.remove(content, part.colour, part.step.rows));
                all.push(content.rows);
            }
            all
        }
    };
    let mut best: HashMap<Position, (u16, Option<(Position, Move)>)> = HashMap::from([((0, 0), (0, None))]);
    let mut end: Option<(u16, Position)> = None;
    for (read, here) in contents.iter().enumerate() {
        // Edges lead to higher numbers, so in ascending order every place is final when it comes up.
        for node in 0..layer.len() as u32 {
            let place = (read, node);
            let Some(&(cost, _)) = best.get(&place) else { continue };
            if read == trace.len()
                && let Some(rest) = layer.end(node)
                && end.is_none_or(|(least, _)| cost + rest < least)
            {
                end = Some((cost + rest, place));
            }
            let mut reach = |to: Position, cost: u16, mv: Move| {
                let known = best.entry(to).or_insert((u16::MAX, None));
                if cost < known.0 {
                    *known = (cost, Some((place, mv)));
                }
            };
            for edge in layer.edges(node) {
                let ColouredStep { colour, step, .. } = layer.step(edge);
                if left_alone(colour, step, here) {
                    reach((read, edge.to), cost + edge.cost, Move::Left(*edge));
                }
            }
            let Some(part) = trace.get(read) else { continue };
            let left = &layer.nodes[node as usize].rows();
            let begins = part.step == Step::discrete(part.step.rows);
            if begins && right_alone(part.colour, part.step.rows, left) {
                reach((read + 1, node), cost + 1, Move::Right);
            }
            for edge in layer.edges(node) {
                let ColouredStep { colour, step, .. } = layer.step(edge);
                if colour == part.colour && both(colour, step, part.step.rows, left, here) == Some(part.step) {
                    reach((read + 1, edge.to), cost + edge.cost, Move::Both(*edge));
                }
            }
        }
    }
    let (_, mut place) = end.expect("the layer has an end, and the trace is one of its merges");
    let mut path = Vec::new();
    while let Some((from, mv)) = best[&place].1 {
        path.push(mv);
        place = from;
    }
    path.reverse();
    path
}

/// A linear order of all clicks that agrees with partial orders of a few clicks each (a topological sort).
fn extend(orders: &[Vec<usize>], clicks: usize) -> Vec<usize> {
    let mut next = vec![0; orders.len()];
    let mut sequence = Vec::new();
    while sequence.len() < clicks {
        // A click can go next when it is at the head of every order that has it.
        let heads: Vec<Option<usize>> = orders.iter().zip(&next).map(|(order, &n)| order.get(n).copied()).collect();
        let waits = |click| {
            orders
                .iter()
                .zip(&next)
                .zip(&heads)
                .any(|((order, &n), &head)| head != Some(click) && order[n..].contains(&click))
        };
        let free = heads.iter().flatten().copied().find(|&click| !waits(click));
        let click = free.expect("orders of neighbouring columns agree, so they extend to one order");
        for (n, head) in next.iter_mut().zip(&heads) {
            *n += usize::from(*head == Some(click));
        }
        sequence.push(click);
    }
    sequence
}
