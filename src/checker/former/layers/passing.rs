//! Computes the costs of merges with passing clicks. A click passes the next column if it takes tiles in the layer's
//! column and no tiles in the next column.
//!
//! These costs are computed for each node of the next column's layer, which takes half of the time of a check. Nodes of
//! one level have equally many tiles, so no edge leads from one of these nodes to another. Therefore [`LANES`] nodes
//! are handled at the same time.

use super::layer::{Layer, UNREACHABLE};
use super::step::{Rows, Step};
use crate::limits::{Account, Error};

/// Number of rows that are handled at the same time, with one SIMD lane for each row.
const LANES: usize = 16;

/// Costs are copied between rows and lanes in blocks of this number of nodes. A block is so small that its costs fit
/// the first-level cache.
const BLOCK_NODES: usize = 64;

/// The data of one node in the next column's layer. The first part has, for each node of this column's layer, the cost
/// of merges that reach both nodes. The second part has, for each colour, the rows of the next column that have this
/// colour.
pub type Row<'a> = (&'a mut [i16], &'a [Rows; 8]);

/// Buffers for lowering the costs of merges until no edge of the layer lowers a cost any further. Only edges of clicks
/// that take tiles in the layer's column, and no tiles in the next column, are used.
pub struct Passing<'a> {
    layer: &'a Layer,
    /// For each step and each lane: 0 if a click with this step is allowed to leave all tiles of the next column in
    /// place, otherwise [`UNREACHABLE`]. The code computes the bitwise *or* of this value and the cost of an edge. If
    /// the value is 0, the result is the cost. If the value is `UNREACHABLE`, the result is `UNREACHABLE`, because
    /// every bit that a cost can use is 1 in `UNREACHABLE`. So the code needs no branch. The processor would predict a
    /// branch wrongly half of the time.
    added: Vec<[i16; LANES]>,
    /// For each node of the layer, its cost in each lane.
    lanes: Vec<[i16; LANES]>,
}

impl<'a> Passing<'a> {
    /// Creates the buffers for a layer.
    pub fn new(layer: &'a Layer, meter: &Account) -> Result<Passing<'a>, Error> {
        meter.take(layer.steps.len(), size_of::<[i16; LANES]>())?;
        meter.take(layer.contents.len(), size_of::<[i16; LANES]>())?;
        Ok(Passing { layer, added: Vec::new(), lanes: Vec::new() })
    }

    /// Returns the amount of work of [`close`](Passing::close) for `rows` rows, in the unit of the work limit.
    pub fn work(&self, rows: usize) -> u64 {
        (self.layer.steps.len() + self.layer.edges.len()) as u64 * rows.div_ceil(LANES) as u64
    }

    /// Lowers the costs in each row until no edge lowers a cost any further.
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
        // Edges are sorted by the node where they begin, and each edge ends at a node with a higher number. So when the
        // loop reaches an edge, the cost of the node where this edge begins no longer changes.
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
