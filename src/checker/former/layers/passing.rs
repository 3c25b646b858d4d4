//! Handles clicks that take tiles in one column but none in the neighbouring column.
//!
//! A table has the costs of all pairs of nodes. Each table row belongs to one node of the neighbouring column's layer,
//! and has one cost for each node of this column's layer. This code takes half of the time of a check, so it uses SIMD.

use super::layer::{Layer, UNREACHABLE};
use super::step::{Rows, Step};
use crate::limits::{Account, Error};

/// Number of table rows that are handled at once, one in each SIMD lane.
const LANES: usize = 16;

/// Number of nodes in a block, which fits into the first-level cache.
const BLOCK_NODES: usize = 64;

/// The first entry contains the costs of one table row. The second entry describes the neighbouring column: for each
/// colour, the board rows with this colour.
pub type Row<'a> = (&'a mut [i16], &'a [Rows; 8]);

/// Updates costs for clicks that take no tiles in the next column.
pub struct Passing<'a> {
    layer: &'a Layer,
    /// For each step and SIMD lane: 0 if the click is possible, otherwise [`UNREACHABLE`].
    added: Vec<[i16; LANES]>,
    /// The costs of each node, one cost in each SIMD lane.
    lanes: Vec<[i16; LANES]>,
}

impl<'a> Passing<'a> {
    pub fn new(layer: &'a Layer, meter: &Account) -> Result<Passing<'a>, Error> {
        meter.take(layer.steps.len(), size_of::<[i16; LANES]>())?;
        meter.take(layer.contents.len(), size_of::<[i16; LANES]>())?;
        Ok(Passing { layer, added: Vec::new(), lanes: Vec::new() })
    }

    /// Returns the cost of [`close`](Passing::close) for this number of rows, in units of work.
    pub fn work(&self, rows: usize) -> u64 {
        (self.layer.steps.len() + self.layer.edges.len()) as u64 * rows.div_ceil(LANES) as u64
    }

    /// Updates the costs in each table row along all edges of the layer. If the click of an edge is possible, the new
    /// cost of the target is `min(cost of target, cost of start + cost of edge)`.
    pub fn close(&mut self, rows: &mut [Row]) {
        rows.chunks_mut(LANES).for_each(|rows| self.close_lanes(rows));
    }

    fn close_lanes(&mut self, rows: &mut [Row]) {
        let mut beside = [[0; LANES]; 8];
        for (lane, (_, others)) in rows.iter().enumerate() {
            beside.iter_mut().zip(*others).for_each(|(lanes, &rows)| lanes[lane] = rows);
        }
        self.added.clear();
        let penalty = |passes| if passes { 0 } else { UNREACHABLE };
        let of_step = |step: &Step| beside[usize::from(step.colour)].map(|beside| penalty(step.passes(beside)));
        self.added.extend(self.layer.steps.iter().map(of_step));
        self.lanes.clear();
        self.lanes.resize(self.layer.contents.len(), [UNREACHABLE; LANES]);
        for (lanes, first) in self.lanes.chunks_mut(BLOCK_NODES).zip((0..).step_by(BLOCK_NODES)) {
            for (lane, (row, _)) in rows.iter().enumerate() {
                lanes.iter_mut().zip(&row[first..]).for_each(|(lanes, cost)| lanes[lane] = *cost);
            }
        }
        // Each edge ends at a later node, so the costs at its start are final.
        for edge in &self.layer.edges {
            let (here, there) = (self.lanes[edge.from as usize], self.lanes[edge.to as usize]);
            let (cost, added) = (edge.cost, self.added[edge.step as usize]);
            let along: [i16; LANES] = std::array::from_fn(|lane| here[lane].saturating_add(cost | added[lane]));
            self.lanes[edge.to as usize] = std::array::from_fn(|lane| there[lane].min(along[lane]));
        }
        for (lanes, first) in self.lanes.chunks(BLOCK_NODES).zip((0..).step_by(BLOCK_NODES)) {
            for (lane, (row, _)) in rows.iter_mut().enumerate() {
                lanes.iter().zip(&mut row[first..]).for_each(|(lanes, cost)| *cost = lanes[lane]);
            }
        }
    }
}
