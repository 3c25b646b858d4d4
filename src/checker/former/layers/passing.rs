//! Clicks that pass: the moves of merges that take nothing in the next column.
//!
//! Half of a check is to go along them, for each node of the next column. Nodes of one content have the same moves, so
//! eight of them go together.

use super::layer::{FAR, Layer};
use super::step::Rows;
use crate::limits::{Account, Error};

/// Rows that are processed together.
pub const LANES: usize = 8;

/// The edges of a layer whose clicks take nothing in the next column.
pub struct Passing<'a> {
    layer: &'a Layer,
    /// By step: 0, or [`FAR`] where it does not pass, which has all the bits of a cost: a branch would be a coin's throw.
    more: Vec<i16>,
    /// By node: its costs in eight rows, which are closed in the time of one.
    lanes: Vec<[i16; LANES]>,
}

impl<'a> Passing<'a> {
    /// Those of a layer. Nothing passes yet.
    pub fn new(layer: &'a Layer, meter: &Account) -> Result<Passing<'a>, Error> {
        meter.take(layer.steps.len(), size_of::<i16>())?;
        meter.take(layer.contents.len(), size_of::<[i16; LANES]>())?;
        Ok(Passing { layer, more: Vec::new(), lanes: Vec::new() })
    }

    /// Lets those pass that can where the colours have the rows `beside` in the next column.
    pub fn set(&mut self, beside: &[Rows; 8]) {
        let more = |passes| if passes { 0 } else { FAR };
        self.more.clear();
        self.more.extend(self.layer.steps.iter().map(|step| more(step.passes(beside[usize::from(step.colour)]))));
    }

    /// The work to close so many rows.
    pub fn work(&self, rows: usize) -> u64 {
        self.layer.steps.len() as u64 + self.layer.edges.len() as u64 * rows.div_ceil(LANES) as u64
    }

    /// Goes along them, in each of eight rows at most by itself: the cost at each node becomes the least of what it is and
    /// what moves to it lead to.
    pub fn close<R: AsMut<[i16]>>(&mut self, rows: &mut [R]) {
        self.lanes.clear();
        self.lanes.resize(self.layer.contents.len(), [FAR; LANES]);
        for (lane, row) in rows.iter_mut().enumerate() {
            self.lanes.iter_mut().zip(row.as_mut()).for_each(|(lanes, cost)| lanes[lane] = *cost);
        }
        // Edges are by node and lead to higher numbers, so the node that one comes from is final.
        for edge in &self.layer.edges {
            let here = self.lanes[edge.from as usize];
            let cost = edge.cost | self.more[edge.step as usize];
            for (there, here) in self.lanes[edge.to as usize].iter_mut().zip(here) {
                *there = (*there).min(here.saturating_add(cost));
            }
        }
        for (lane, row) in rows.iter_mut().enumerate() {
            self.lanes.iter().zip(row.as_mut()).for_each(|(lanes, cost)| *cost = lanes[lane]);
        }
    }
}
