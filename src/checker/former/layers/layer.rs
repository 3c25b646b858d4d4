//! A layer, and the ranges of all numbers that come of it.
//!
//! # Ranges
//!
//! A trace has at most twelve steps, since each takes a tile. A cost of the file is at most 255. So costs along a path
//! of a layer add up to at most 3,060, and with at most twelve clicks that begin, less the costs of another path, the
//! difference of a pair is between -3,060 and 3,072. At a cut, the costs of two paths less one for each of at most twelve
//! joint steps are between -12 and 6,120. What is not reached is [`FAR`], or less than that by the costs of a path: 13,323
//! at the least, so at least [`REACHED`]. All these fit `i16`, with room for the costs of two edges and a click more. The
//! innermost sums saturate or wrap: neither ever happens, and they say so because to look for it takes longer than to add.
//!
//! The clicks of the base are at most 3,072 in each of at most 64 columns. A node other than the first is made by a number
//! of the file, so there are at most as many nodes and edges as there are bytes.

use super::step::Step;
use crate::limits::{Error, Exceeded};

/// Not reached.
pub const FAR: i16 = i16::MAX / 2;

/// Values below this one are reached.
pub const REACHED: i16 = i16::MAX / 4;

/// The largest cost of an edge.
pub const DEAREST: i16 = 255;

/// A layer. Its first node has the full column, its last one the empty column.
pub struct Layer {
    /// The numbers of the nodes' contents, in ascending order.
    pub contents: Vec<usize>,
    /// The edges of all nodes, by node and then in the order of their steps.
    pub edges: Vec<Edge>,
    /// The steps of the edges.
    pub steps: Vec<Step>,
    /// Proven: so many clicks touch the columns so far, and as many more as the costs of a trace's edges.
    pub base: i32,
}

/// An edge.
#[derive(Clone, Copy)]
pub struct Edge {
    pub from: u32,
    /// A node with a higher number.
    pub to: u32,
    /// The number of its step in the layer.
    pub step: u32,
    pub cost: i16,
}

impl Layer {
    /// The layer beyond the edge of the board.
    pub fn outside() -> Layer {
        Layer { contents: vec![0], edges: Vec::new(), steps: Vec::new(), base: 0 }
    }
}

/// A number of a node or step in 32 bits. Where there are more, their layer does not fit into 64 GiB.
pub fn short(number: usize) -> Result<u32, Error> {
    u32::try_from(number).map_err(|_| Error::Limit(Exceeded::Memory(1 << 36)))
}
