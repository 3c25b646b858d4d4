//! Handles clicks that touch only one of two neighbouring columns.
//!
//! This code takes half of the time of a check, so it uses SIMD.

use super::layer::{Layer, UNREACHABLE};
use super::step::{Rows, Step};
use crate::limits::{Account, Error};

/// Number of table rows that are handled at once, one in each SIMD lane.
const LANES: usize = 16;

/// Number of nodes in a block, which fits into the first-level cache.
const BLOCK_NODES: usize = 64;

/// A row of a table of costs.
pub struct Row<'a> {
    pub costs: &'a mut [i16],
    /// The tiles of the neighbouring column: for each colour, a set of rows as bits.
    pub neighbour: &'a [Rows; 8],
}

pub struct Passing<'a> {
    layer: &'a Layer,
    /// For each step and lane: 0 if the step is allowed, and [`UNREACHABLE`] if it is forbidden.
    penalties: Vec<[i16; LANES]>,
    lanes: Vec<[i16; LANES]>,
}

impl<'a> Passing<'a> {
    pub fn new(layer: &'a Layer, meter: &Account) -> Result<Passing<'a>, Error> {
        meter.take(layer.steps.len(), size_of::<[i16; LANES]>())?;
        meter.take(layer.contents.len(), size_of::<[i16; LANES]>())?;
        Ok(Passing {
            layer,
            penalties: Vec::new(),
            lanes: Vec::new(),
        })
    }

    /// Returns the cost of one call of [`close`](Passing::close), in units of the work limit.
    pub fn work(&self, rows: usize) -> u64 {
        let work_of_lanes = (self.layer.steps.len() + self.layer.edges.len()) as u64;
        work_of_lanes.saturating_mul(rows.div_ceil(LANES) as u64)
    }

    /// Lowers the costs in each row until no edge lowers a cost any further.
    pub fn close(&mut self, rows: &mut [Row]) {
        for rows in rows.chunks_mut(LANES) {
            self.set_penalties(rows);
            self.load_lanes(rows);
            self.follow_edges();
            self.store_lanes(rows);
        }
    }

    /// Computes which steps the rows allow.
    fn set_penalties(&mut self, rows: &[Row]) {
        let mut beside = [[0; LANES]; 8];
        for (lane, row) in rows.iter().enumerate() {
            for (lanes, &rows) in beside.iter_mut().zip(row.neighbour) {
                lanes[lane] = rows;
            }
        }
        self.penalties.clear();
        for step in &self.layer.steps {
            let penalty = beside[usize::from(step.colour)].map(|beside| penalty(step, beside));
            self.penalties.push(penalty);
        }
    }

    fn load_lanes(&mut self, rows: &[Row]) {
        self.lanes.clear();
        self.lanes
            .resize(self.layer.contents.len(), [UNREACHABLE; LANES]);
        for (block, lanes) in self.lanes.chunks_mut(BLOCK_NODES).enumerate() {
            for (lane, row) in rows.iter().enumerate() {
                let costs = &row.costs[block * BLOCK_NODES..];
                for (lanes, &cost) in lanes.iter_mut().zip(costs) {
                    lanes[lane] = cost;
                }
            }
        }
    }

    fn follow_edges(&mut self) {
        // All edges to a node come before all edges from this node.
        for edge in &self.layer.edges {
            let here = self.lanes[edge.from as usize];
            let there = self.lanes[edge.to as usize];
            let penalty = self.penalties[edge.step as usize];
            // The compiler vectorises `from_fn`, but not a loop that writes to `self.lanes`.
            self.lanes[edge.to as usize] = std::array::from_fn(|lane| {
                let along = here[lane].saturating_add(edge.cost | penalty[lane]);
                there[lane].min(along)
            });
        }
    }

    fn store_lanes(&self, rows: &mut [Row]) {
        for (block, lanes) in self.lanes.chunks(BLOCK_NODES).enumerate() {
            for (lane, row) in rows.iter_mut().enumerate() {
                let costs = &mut row.costs[block * BLOCK_NODES..];
                for (lanes, cost) in lanes.iter().zip(costs) {
                    *cost = lanes[lane];
                }
            }
        }
    }
}

fn penalty(step: &Step, beside: Rows) -> i16 {
    if step.passes(beside) { 0 } else { UNREACHABLE }
}
