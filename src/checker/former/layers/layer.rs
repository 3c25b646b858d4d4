//! A layer is a weighted automaton for one column of the board. The layer proves a lower bound on the number of clicks.
//!
//! Nodes stand for the remaining tiles of the column. Edges stand for *steps*, the parts of clicks in this column.
//!
//! # Ranges
//!
//! All costs fit `i16`, even after the costs of two edges and one click are added:
//!
//! * A path has at most twelve edges of cost at most 255, so a path costs at most 3,060.
//! * While a layer is read, a table stores the cost of a path plus at most twelve clicks, minus the cost of another
//!   path. These entries are from -3,060 to 3,072.
//! * Where left and right layers meet, a table stores sums of two path costs, minus at most twelve clicks. These
//!   entries are from -12 to 6,120.
//! * An unreachable entry is [`UNREACHABLE`] minus at most the cost of a path. So it is at least 13,323, which is above
//!   [`MIN_UNREACHABLE`].
//!
//! No sum saturates or wraps. The innermost sums use saturating or wrapping operations only for speed.
//!
//! The base of a layer is at most 3,072 for each of at most 64 columns. Each edge has a number in the file, so the
//! file's size limits the edges and nodes.

use super::step::Step;
use crate::limits::{Error, Exceeded};

/// The table entry of a pair of nodes that no path reaches.
pub const UNREACHABLE: i16 = i16::MAX / 2;

/// A table entry below this number is a real cost.
pub const MIN_UNREACHABLE: i16 = i16::MAX / 4;

/// Maximum cost of an edge, in clicks.
pub const MAX_EDGE_COST: i16 = 255;

/// An automaton for one column. Nodes stand for remaining tiles, and edges for clicks.
pub struct Layer {
    /// For each node, the index of its remaining tiles in `Column`.
    pub contents: Vec<usize>,
    /// All edges, sorted by the node where they start.
    pub edges: Vec<Edge>,
    /// The steps of all edges. `Edge::step` is an index into this list.
    pub steps: Vec<Step>,
    /// The lower bound of a path is `base` plus the costs of its edges.
    pub base: i32,
}

/// An edge of an automaton, from one node to another.
#[derive(Clone, Copy)]
pub struct Edge {
    pub from: u32,
    /// The target node. Its number is higher than `from`.
    pub to: u32,
    /// Index in the list `steps` of the layer.
    pub step: u32,
    pub cost: i16,
}

impl Layer {
    /// Returns the automaton outside the board: one node without edges.
    pub fn outside() -> Layer {
        Layer { contents: vec![0], edges: Vec::new(), steps: Vec::new(), base: 0 }
    }
}

/// Converts an index to 32 bits. Fails if the index is too large.
pub fn short(number: usize) -> Result<u32, Error> {
    u32::try_from(number).map_err(|_| Error::Limit(Exceeded::Memory(1 << 36)))
}
