//! A layer is a weighted automaton for one column of the board. The layer proves a lower bound on the number of clicks.
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

/// Marks two nodes that cannot be reached together, even after the cost of a path is subtracted.
pub const UNREACHABLE: i16 = i16::MAX / 2;

/// A table entry below this number is a cost. Other entries mark nodes that cannot be reached together.
pub const MIN_UNREACHABLE: i16 = i16::MAX / 4;

/// Maximum cost of an edge, in clicks.
pub const MAX_EDGE_COST: i16 = 255;

/// An automaton for one column, from full to empty. Nodes are remaining tiles, and edges are clicks.
pub struct Layer {
    /// For each node, the remaining tiles as an index in `Column`, in ascending order.
    pub contents: Vec<usize>,
    /// All edges, sorted by the node where they start.
    pub edges: Vec<Edge>,
    /// The steps of the edges. A step is the part of a click in this column.
    pub steps: Vec<Step>,
    /// A play along a path needs at least `base` clicks plus the costs of the path's edges.
    pub base: i32,
}

/// An edge of an automaton, from one node to another.
#[derive(Clone, Copy)]
pub struct Edge {
    pub from: u32,
    /// The node where the edge ends. This number is higher than `from`.
    pub to: u32,
    /// Index in the list `steps` of the layer.
    pub step: u32,
    pub cost: i16,
}

impl Layer {
    /// Returns the automaton for the area outside the board, which has one node and no edges.
    pub fn outside() -> Layer {
        Layer { contents: vec![0], edges: Vec::new(), steps: Vec::new(), base: 0 }
    }
}

/// Converts an index to 32 bits. A layer with larger indices would need more than 64 GiB.
pub fn short(number: usize) -> Result<u32, Error> {
    u32::try_from(number).map_err(|_| Error::Limit(Exceeded::Memory(1 << 36)))
}
