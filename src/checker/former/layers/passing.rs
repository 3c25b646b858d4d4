//! Handles clicks that take tiles in one column but none in the neighbouring column.
//!
//! A table row belongs to one node of the neighbouring column's automaton. For each node of this column's automaton,
//! the row has the cost of reaching both nodes. This code takes half of the time of a check, so it uses SIMD.

use super::layer::{Layer, UNREACHABLE};
use super::step::{Rows, Step};
use crate::limits::{Account, Error};

/// Number of table rows that are handled at once, one in each SIMD lane.
const LANES: usize = 16;

/// Number of nodes in a block, which fits into the first-level cache.
const BLOCK_NODES: usize = 64;

/// A table row for one node of the neighbouring column: a cost for each node of this column, and for each colour the
/// neighbour's rows with this colour.
pub type Row<'a> = (&'a mut [i16], &'a [Rows; 8]);

/// Updates costs for clicks that take no tiles in the neighbouring column.
pub struct Passing<'a> {
    layer: &'a Layer,
    /// For each step and table row: 0 if the step can leave the neighbouring column unchanged, else [`UNREACHABLE`].
    penalties: Vec<[i16; LANES]>,
    /// For each node, its costs in `LANES` table rows, one cost in each SIMD lane.
    lanes: Vec<[i16; LANES]>,
}

impl<'a> Passing<'a> {
    pub fn new(layer: &'a Layer, meter: &Account) -> Result<Passing<'a>, Error> {
        meter.take(layer.steps.len(), size_of::<[i16; LANES]>())?;
        meter.take(layer.contents.len(), size_of::<[i16; LANES]>())?;
        Ok(Passing { layer, penalties: Vec::new(), lanes: Vec::new() })
    }

    /// Returns the cost of [`close`](Passing::close) for this number of rows, in units of the work limit.
    pub fn work(&self, rows: usize) -> u64 {
        (self.layer.steps.len() + self.layer.edges.len()) as u64 * rows.div_ceil(LANES) as u64
    }

    /// Closes table rows under clicks that take no tiles in the neighbouring column. For each edge with such a click,
    /// the cost of its target becomes `min(cost of target, cost of start + cost of edge)`.
    pub fn close(&mut self, rows: &mut [Row]) {
        rows.chunks_mut(LANES).for_each(|rows| self.close_lanes(rows));
    }

    fn close_lanes(&mut self, rows: &mut [Row]) {
        let mut beside = [[0; LANES]; 8];
        for (lane, (_, others)) in rows.iter().enumerate() {
            beside.iter_mut().zip(*others).for_each(|(lanes, &rows)| lanes[lane] = rows);
        }
        self.penalties.clear();
        let penalty = |passes| if passes { 0 } else { UNREACHABLE };
        let of_step = |step: &Step| beside[usize::from(step.colour)].map(|beside| penalty(step.passes(beside)));
        self.penalties.extend(self.layer.steps.iter().map(of_step));
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
            let (cost, penalty) = (edge.cost, self.penalties[edge.step as usize]);
            let along: [i16; LANES] = std::array::from_fn(|lane| here[lane].saturating_add(cost | penalty[lane]));
            self.lanes[edge.to as usize] = std::array::from_fn(|lane| there[lane].min(along[lane]));
        }
        for (lanes, first) in self.lanes.chunks(BLOCK_NODES).zip((0..).step_by(BLOCK_NODES)) {
            for (lane, (row, _)) in rows.iter_mut().enumerate() {
                lanes.iter().zip(&mut row[first..]).for_each(|(lanes, cost)| *cost = lanes[lane]);
            }
        }
    }
}
