//! Clicks that pass: the moves of merges that take nothing in the next column.
//!
//! Most of a check is to go along them, for each node of the next column. Nodes of one content have the same moves, so
//! eight of them go together.

use super::layer::{FAR, Layer};
use super::step::Rows;
use crate::limits::{Account, Error};

/// Rows that are closed together.
const LANES: usize = 8;

/// The edges of a layer whose clicks take nothing in the next column: where they lead and what they cost, by their first
/// nodes.
#[derive(Default)]
pub struct Passing {
    moves: Vec<(u32, i16)>,
    /// By node: where its moves end. They begin where those of the node before end.
    ends: Vec<usize>,
    /// By node: its costs in eight rows, which are closed in the time of one.
    lanes: Vec<[i16; LANES]>,
}

impl Passing {
    /// The memory for the moves of a layer.
    pub fn take(layer: &Layer, meter: &Account) -> Result<(), Error> {
        meter.take(layer.edges.len(), size_of::<(u32, i16)>())?;
        meter.take(layer.contents.len(), 2 * size_of::<usize>() + size_of::<[i16; LANES]>())
    }

    /// Lists those that pass where the colours have the rows `beside` in the next column.
    pub fn list(&mut self, layer: &Layer, beside: &[Rows; 8]) {
        let passes: Vec<bool> = layer.steps.iter().map(|step| step.passes(beside[usize::from(step.colour)])).collect();
        self.moves.resize(layer.edges.len(), (0, 0));
        self.ends.clear();
        self.ends.resize(layer.contents.len(), 0);
        let (moves, ends) = (&mut self.moves[..], &mut self.ends[..]);
        let mut count = 0;
        // Edges are by node.
        for edge in &layer.edges {
            // What does not pass is overwritten by the next one: a branch would be a coin's throw.
            moves[count] = (edge.to, edge.cost);
            count += usize::from(passes[edge.step as usize]);
            ends[edge.from as usize] = count;
        }
        // A node without edges ends where the one before it does.
        ends.iter_mut().fold(0, |before, end| {
            *end = before.max(*end);
            *end
        });
    }

    /// The number of moves.
    pub fn len(&self) -> usize {
        self.ends.last().copied().unwrap_or(0)
    }

    /// Goes along them, in each of some rows by itself: the cost at each node becomes the least of what it is and what
    /// moves to it lead to.
    pub fn close<'a>(&mut self, rows: impl Iterator<Item = &'a mut [i16]>) {
        let mut rows = rows.peekable();
        while rows.peek().is_some() {
            let mut portion: Vec<&mut [i16]> = rows.by_ref().take(LANES).collect();
            self.lanes.clear();
            self.lanes.resize(self.ends.len(), [FAR; LANES]);
            for (lane, row) in portion.iter().enumerate() {
                self.lanes.iter_mut().zip(&**row).for_each(|(lanes, cost)| lanes[lane] = *cost);
            }
            let mut first = 0;
            for (node, &end) in self.ends.iter().enumerate() {
                // Edges lead to higher numbers, so this one is final.
                let here = self.lanes[node];
                for &(to, cost) in &self.moves[first..end] {
                    for (there, here) in self.lanes[to as usize].iter_mut().zip(here) {
                        *there = (*there).min(here.saturating_add(cost));
                    }
                }
                first = end;
            }
            for (lane, row) in portion.iter_mut().enumerate() {
                self.lanes.iter().zip(&mut **row).for_each(|(lanes, cost)| *cost = lanes[lane]);
            }
        }
    }
}
