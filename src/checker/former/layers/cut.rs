//! Combines the lower bounds of the left and the right side of a board.
//!
//! The last automata of both sides belong to neighbouring columns. For each node of the left automaton and each node of
//! the right one, a table has the minimum cost of reaching both. A click in both columns follows an edge in each.

use super::contents::{Column, tiles_in};
use super::layer::{Layer, MIN_UNREACHABLE, UNREACHABLE};
use super::merges::{Move, by_step, relax};
use super::passing::{Passing, Row};
use super::step::Rows;
use crate::limits::{Account, Error};

/// The last layer of one side, and its column; `None` if the side has no layers.
type End<'a> = (&'a Layer, Option<&'a Column>);

/// Returns a lower bound on the clicks that clear the board. Column `y` of `right` must follow column `x` of `left`.
pub fn cut((left, x): End, (right, y): End, meter: &Account) -> Result<u32, Error> {
    let (height, width) = (left.contents.len(), right.contents.len());
    meter.take(height.saturating_mul(width), size_of::<i16>())?;
    let joint = JointClicks::new(left, right, meter)?;
    // Charges the memory of the table `beside`.
    meter.take(width, size_of::<[Rows; 8]>())?;
    let beside: [Vec<Rows>; 8] = std::array::from_fn(|colour| {
        right.contents.iter().map(|&content| y.map_or(0, |y| y.0[content].rows[colour])).collect()
    });
    let mut alone = Passing::new(right, meter)?;
    meter.take(height, size_of::<[Rows; 8]>() + size_of::<Row>())?;
    let rows: Vec<[Rows; 8]> = left.contents.iter().map(|&content| x.map_or([0; 8], |x| x.0[content].rows)).collect();
    // Entry `p * width + m` belongs to the left node `p` and the right node `m`.
    let mut costs = vec![UNREACHABLE; height * width];
    costs[0] = 0;
    let mut rest = &left.edges[..];
    let mut closed = 0;
    for p in 0..height {
        // Table rows before `closed` are final. Left edges lead to later nodes, with fewer tiles. So the rows of all
        // nodes with as many tiles as `p` lack only clicks that take tiles in column `y` alone. `close` adds them.
        if p == closed {
            let tiles = tiles_in(&rows[p]);
            closed += rows[p..].iter().take_while(|rows| tiles_in(rows) == tiles).count();
            meter.spend(alone.work(closed - p))?;
            let costs = costs[p * width..closed * width].chunks_exact_mut(width);
            alone.close(&mut costs.zip(&rows[p..]).collect::<Vec<Row>>());
        }
        let (done, open) = costs.split_at_mut((p + 1) * width);
        let row = &done[p * width..];
        let edges = rest.iter().take_while(|edge| edge.from as usize == p).count();
        let (edges, after) = rest.split_at(edges);
        rest = after;
        for edge in edges {
            let (step, others) = (&left.steps[edge.step as usize], &joint.with[edge.step as usize]);
            let others = others.iter().map(|&step| &joint.edges[step]);
            meter.spend(others.clone().map(|moves| moves.len() as u64).sum::<u64>() + width as u64 / 4 + 1)?;
            let after = &mut open[(edge.to as usize - p - 1) * width..][..width];
            if step.is_one_block() {
                let beside = &beside[usize::from(step.colour)];
                for ((after, &cost), beside) in after.iter_mut().zip(row).zip(beside) {
                    let cost = cost.saturating_add(edge.cost);
                    *after = (*after).min(if beside & step.rows == 0 { cost } else { UNREACHABLE });
                }
            }
            // A click in both columns is part of the costs of a left edge and of a right edge, so 1 is subtracted.
            let more = edge.cost - 1;
            for moves in others {
                moves
                    .iter()
                    .for_each(|&(from, to, cost)| relax(after, to, row[from as usize], more.wrapping_add(cost)));
            }
        }
    }
    let least = costs.last().copied().filter(|&cost| cost < MIN_UNREACHABLE);
    let least = least.ok_or_else(|| "no paths of the two sides can be merged".to_string())?;
    // The sum can be negative. 0 is always a correct lower bound.
    Ok((left.base + right.base + i32::from(least)).max(0).cast_unsigned())
}

/// Tables for clicks that remove tiles of two neighbouring columns.
struct JointClicks {
    /// For each step of the left-hand layer, the steps of the right-hand layer that can belong to the same click.
    with: Vec<Vec<usize>>,
    /// The edges of the right-hand layer, grouped by step.
    edges: Vec<Vec<Move>>,
}

impl JointClicks {
    fn new(left: &Layer, right: &Layer, meter: &Account) -> Result<JointClicks, Error> {
        // A growing vector may reserve twice the memory that it needs.
        meter.take(right.edges.len(), 2 * size_of::<Move>())?;
        meter.take(right.steps.len() + left.steps.len(), size_of::<Vec<Move>>())?;
        let edges = by_step(right);
        let mut with = Vec::new();
        for step in &left.steps {
            meter.spend(right.steps.len() as u64 * 20)?;
            meter.take(right.steps.len(), 2 * size_of::<usize>())?;
            let others = right.steps.iter().enumerate().filter(|(_, other)| step.meets(other));
            let others: Vec<usize> = others.map(|(number, _)| number).collect();
            meter.give_back(right.steps.len() - others.len(), 2 * size_of::<usize>());
            with.push(others);
        }
        Ok(JointClicks { with, edges })
    }
}
