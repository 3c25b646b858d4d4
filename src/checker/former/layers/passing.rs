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

    pub fn work(&self, rows: usize) -> u64 {
        (self.layer.steps.len() + self.layer.edges.len()) as u64 * rows.div_ceil(LANES) as u64
    }

    /// Lowers the costs in each row until no edge lowers a cost any further.
    pub fn close(&mut self, rows: &mut [Row]) {
        rows.chunks_mut(LANES)
            .for_each(|rows| self.close_lanes(rows));
    }

    fn close_lanes(&mut self, rows: &mut [Row]) {
        let mut beside = [[0; LANES]; 8];
        for (lane, row) in rows.iter().enumerate() {
            beside
                .iter_mut()
                .zip(row.neighbour)
                .for_each(|(lanes, &rows)| lanes[lane] = rows);
        }
        self.penalties.clear();
        let penalty = |passes| if passes { 0 } else { UNREACHABLE };
        let of_step = |step: &Step| {
            beside[usize::from(step.colour)].map(|beside| penalty(step.passes(beside)))
        };
        self.penalties.extend(self.layer.steps.iter().map(of_step));
        self.lanes.clear();
        self.lanes
            .resize(self.layer.contents.len(), [UNREACHABLE; LANES]);
        for (lanes, first) in self
            .lanes
            .chunks_mut(BLOCK_NODES)
            .zip((0..).step_by(BLOCK_NODES))
        {
            for (lane, row) in rows.iter().enumerate() {
                lanes
                    .iter_mut()
                    .zip(&row.costs[first..])
                    .for_each(|(lanes, cost)| lanes[lane] = *cost);
            }
        }
        // All edges to a node come before all edges from this node.
        for edge in &self.layer.edges {
            let (here, there) = (self.lanes[edge.from as usize], self.lanes[edge.to as usize]);
            let (cost, penalty) = (edge.cost, self.penalties[edge.step as usize]);
            let along: [i16; LANES] =
                std::array::from_fn(|lane| here[lane].saturating_add(cost | penalty[lane]));
            self.lanes[edge.to as usize] = std::array::from_fn(|lane| there[lane].min(along[lane]));
        }
        for (lanes, first) in self
            .lanes
            .chunks(BLOCK_NODES)
            .zip((0..).step_by(BLOCK_NODES))
        {
            for (lane, row) in rows.iter_mut().enumerate() {
                lanes
                    .iter()
                    .zip(&mut row.costs[first..])
                    .for_each(|(lanes, cost)| *cost = lanes[lane]);
            }
        }
    }
}
