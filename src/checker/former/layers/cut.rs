//! Combines the lower bounds of the left and the right side of a board.

use super::contents::{Column, tiles_in};
use super::layer::{Layer, MIN_UNREACHABLE, UNREACHABLE};
use super::merges::{Move, by_step, relax};
use super::passing::{Passing, Row};
use super::step::Rows;
use crate::limits::{Account, Error};

/// The column is `None` if the layer is `Layer::outside()`.
type LayerOfColumn<'a> = (&'a Layer, Option<&'a Column>);

/// Returns a lower bound on the number of clicks that clear the board. The columns of both sides must cover the board.
pub fn cut(
    (left, x): LayerOfColumn,
    (right, y): LayerOfColumn,
    meter: &Account,
) -> Result<u32, Error> {
    let (height, width) = (left.contents.len(), right.contents.len());
    meter.take(height.saturating_mul(width), size_of::<i16>())?;
    let joint = JointClicks::new(left, right, meter)?;
    meter.take(width, size_of::<[Rows; 8]>())?;
    let beside: [Vec<Rows>; 8] = std::array::from_fn(|colour| {
        right
            .contents
            .iter()
            .map(|&content| y.map_or(0, |y| y.0[content].rows[colour]))
            .collect()
    });
    let mut only_right = Passing::new(right, meter)?;
    meter.take(height, size_of::<[Rows; 8]>() + size_of::<Row>())?;
    let rows: Vec<[Rows; 8]> = left
        .contents
        .iter()
        .map(|&content| x.map_or([0; 8], |x| x.0[content].rows))
        .collect();
    // Entry `p * width + m` belongs to node `p` of `left` and node `m` of `right`.
    let mut costs = vec![UNREACHABLE; height * width];
    costs[0] = 0;
    let mut rest = &left.edges[..];
    let mut level_end = 0;
    for p in 0..height {
        // Edges lead to nodes with fewer tiles. So the rows of all nodes with as many tiles as `p` now lack only the clicks
        // that take tiles in column `y` alone.
        if p == level_end {
            let tiles = tiles_in(&rows[p]);
            level_end += rows[p..]
                .iter()
                .take_while(|rows| tiles_in(rows) == tiles)
                .count();
            meter.spend(only_right.work(level_end - p))?;
            let costs = costs[p * width..level_end * width].chunks_exact_mut(width);
            let table_rows = costs
                .zip(&rows[p..])
                .map(|(costs, neighbour)| Row { costs, neighbour });
            only_right.close(&mut table_rows.collect::<Vec<Row>>());
        }
        let (done, open) = costs.split_at_mut((p + 1) * width);
        let row = &done[p * width..];
        let edges = rest
            .iter()
            .take_while(|edge| edge.from as usize == p)
            .count();
        let (edges, after) = rest.split_at(edges);
        rest = after;
        for edge in edges {
            let (step, others) = (
                &left.steps[edge.step as usize],
                &joint.right_steps_by_left_step[edge.step as usize],
            );
            let others = others.iter().map(|&step| &joint.edges[step]);
            meter.spend(
                others.clone().map(|moves| moves.len() as u64).sum::<u64>() + width as u64 / 4 + 1,
            )?;
            let after = &mut open[(edge.to as usize - p - 1) * width..][..width];
            if step.is_one_block() {
                let beside = &beside[usize::from(step.colour)];
                for ((after, &cost), beside) in after.iter_mut().zip(row).zip(beside) {
                    let cost = cost.saturating_add(edge.cost);
                    *after = (*after).min(if beside & step.rows == 0 {
                        cost
                    } else {
                        UNREACHABLE
                    });
                }
            }
            // A click in both columns must be counted only once.
            let more = edge.cost - 1;
            for moves in others {
                moves.iter().for_each(|&(from, to, cost)| {
                    relax(after, to, row[from as usize], more.wrapping_add(cost))
                });
            }
        }
    }
    let least = costs.last().copied().filter(|&cost| cost < MIN_UNREACHABLE);
    let least = least.ok_or_else(|| "no paths of the two sides can be merged".to_string())?;
    // The sum can be negative. 0 is always a correct lower bound.
    Ok((left.base + right.base + i32::from(least))
        .max(0)
        .cast_unsigned())
}

/// Tables for clicks that remove tiles of two neighbouring columns.
struct JointClicks {
    right_steps_by_left_step: Vec<Vec<usize>>,
    edges: Vec<Vec<Move>>,
}

impl JointClicks {
    fn new(left: &Layer, right: &Layer, meter: &Account) -> Result<JointClicks, Error> {
        // A growing vector may reserve twice the memory that it needs.
        meter.take(right.edges.len(), 2 * size_of::<Move>())?;
        meter.take(right.steps.len() + left.steps.len(), size_of::<Vec<Move>>())?;
        let edges = by_step(right);
        let mut right_steps_by_left_step = Vec::new();
        for step in &left.steps {
            meter.spend(right.steps.len() as u64 * 20)?;
            meter.take(right.steps.len(), 2 * size_of::<usize>())?;
            let others = right
                .steps
                .iter()
                .enumerate()
                .filter(|(_, other)| step.meets(other));
            let others: Vec<usize> = others.map(|(number, _)| number).collect();
            meter.give_back(right.steps.len() - others.len(), 2 * size_of::<usize>());
            right_steps_by_left_step.push(others);
        }
        Ok(JointClicks {
            right_steps_by_left_step,
            edges,
        })
    }
}
