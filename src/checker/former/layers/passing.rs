//! Clicks that pass: the moves of merges that take nothing in the next column.
//!
//! Half of a check is to go along them, for each node of the next column. Nodes of one level, which have lost equally many
//! tiles, do not lead to each other, so as many of them go together as there are lanes.

use super::layer::{FAR, Layer};
use super::step::{Rows, Step};
use crate::limits::{Account, Error};

/// Rows that are processed together.
const LANES: usize = 16;

/// Nodes that are moved between rows and lanes together, in the nearest cache.
const BLOCK: usize = 64;

/// The costs at all nodes of a layer, and by colour the rows of the next column beside them.
pub type Row<'a> = (&'a mut [i16], &'a [Rows; 8]);

/// The edges of a layer whose clicks take nothing in the next column.
pub struct Passing<'a> {
    layer: &'a Layer,
    /// By step, for each row: 0, or [`FAR`] where it does not pass, which has all the bits of a cost: a branch would be a
    /// coin's throw.
    more: Vec<[i16; LANES]>,
    /// By node: its costs in each row, which are closed in the time of one.
    lanes: Vec<[i16; LANES]>,
}

impl<'a> Passing<'a> {
    /// Those of a layer.
    pub fn new(layer: &'a Layer, meter: &Account) -> Result<Passing<'a>, Error> {
        meter.take(layer.steps.len(), size_of::<[i16; LANES]>())?;
        meter.take(layer.contents.len(), size_of::<[i16; LANES]>())?;
        Ok(Passing { layer, more: Vec::new(), lanes: Vec::new() })
    }

    /// The work to close so many rows.
    pub fn work(&self, rows: usize) -> u64 {
        (self.layer.steps.len() + self.layer.edges.len()) as u64 * rows.div_ceil(LANES) as u64
    }

    /// Goes along them in each row: the cost at each node becomes the least of what it is and what moves to it lead to.
    pub fn close(&mut self, rows: &mut [Row]) {
        rows.chunks_mut(LANES).for_each(|rows| self.together(rows));
    }

    fn together(&mut self, rows: &mut [Row]) {
        let mut beside = [[0; LANES]; 8];
        for (lane, (_, others)) in rows.iter().enumerate() {
            beside.iter_mut().zip(*others).for_each(|(lanes, &rows)| lanes[lane] = rows);
        }
        self.more.clear();
        let more = |passes| if passes { 0 } else { FAR };
        let of_step = |step: &Step| beside[usize::from(step.colour)].map(|beside| more(step.passes(beside)));
        self.more.extend(self.layer.steps.iter().map(of_step));
        self.lanes.clear();
        self.lanes.resize(self.layer.contents.len(), [FAR; LANES]);
        for (lanes, first) in self.lanes.chunks_mut(BLOCK).zip((0..).step_by(BLOCK)) {
            for (lane, (row, _)) in rows.iter().enumerate() {
                lanes.iter_mut().zip(&row[first..]).for_each(|(lanes, cost)| lanes[lane] = *cost);
            }
        }
        // Edges are by node and lead to higher numbers, so the node that one comes from is final.
        for edge in &self.layer.edges {
            let (here, there) = (self.lanes[edge.from as usize], self.lanes[edge.to as usize]);
            let (cost, more) = (edge.cost, self.more[edge.step as usize]);
            let along: [i16; LANES] = std::array::from_fn(|lane| here[lane].saturating_add(cost | more[lane]));
            self.lanes[edge.to as usize] = std::array::from_fn(|lane| there[lane].min(along[lane]));
        }
        for (lanes, first) in self.lanes.chunks(BLOCK).zip((0..).step_by(BLOCK)) {
            for (lane, (row, _)) in rows.iter_mut().enumerate() {
                lanes.iter().zip(&mut row[first..]).for_each(|(lanes, cost)| *cost = lanes[lane]);
            }
        }
    }
}
