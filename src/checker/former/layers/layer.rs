//! A layer is a weighted automaton for one column of the board. The layer proves a lower bound on the number of clicks.
//!
//! # Ranges
//!
//! All costs fit `i16`, even after the costs of two edges and one click are added:
//!
//! * An edge costs at most 255. A path has at most twelve edges, so a path costs at most 3,060.
//! * While a layer is read, a table stores the cost of a path plus at most twelve clicks, minus the cost of another
//!   path. So an entry is from -3,060 to 3,072.
//! * Where the left and the right layers meet, a table stores sums of two path costs, minus at most twelve clicks. So
//!   an entry is from -12 to 6,120.
//! * An unreachable entry is [`UNREACHABLE`] minus at most the cost of a path. So the entry is at least 13,323, which
//!   is above [`MIN_UNREACHABLE`].
//!
//! No sum saturates or wraps. The innermost sums use saturating or wrapping operations only for speed.
//!
//! The base of a layer counts at most 3,072 clicks in each of at most 64 columns. The file has a number for each edge,
//! so its size limits the number of edges and nodes.

use super::step::Step;
use crate::limits::{Error, Exceeded};

/// Marks two nodes that cannot be reached together. Minus the cost of a path, this is still at least
/// [`MIN_UNREACHABLE`].
pub const UNREACHABLE: i16 = i16::MAX / 2;

/// A table entry below this number is a cost. Any other entry belongs to two nodes that cannot be reached together.
pub const MIN_UNREACHABLE: i16 = i16::MAX / 4;

/// Maximum cost of an edge, in clicks.
pub const MAX_EDGE_COST: i16 = 255;

/// An automaton for one column, from the full column to the empty column. Nodes stand for remaining tiles, and edges
/// for clicks.
pub struct Layer {
    /// For each node, the tiles that are left in the column, as an index in `Column`. The indices are in ascending
    /// order.
    pub contents: Vec<usize>,
    /// All edges, sorted by the node where they start.
    pub edges: Vec<Edge>,
    /// The steps of the edges. A step is the part of a click in this column: the tiles that the click removes from it.
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
