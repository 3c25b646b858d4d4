//! A layer, and the ranges of all numbers that are computed from it.
//!
//! # Ranges
//!
//! A trace has at most twelve steps, because each step removes a tile. The file gives each edge a cost of at most 255.
//! The cost of a path is the sum of the costs of its edges, so the cost of a path is at most 3,060.
//!
//! While a new layer is read, each pair of a new node and a node of the previous layer has an entry. This entry is the
//! cost of a path in the previous layer, plus the number of clicks that begin in the new column, minus the cost of a
//! path in the new layer. At most twelve clicks begin in the new column. So the entry is from -3,060 to 3,072.
//!
//! At a cut, the entry of a pair is the sum of the costs of two paths, minus the number of clicks that touch both
//! columns. At most twelve clicks touch both columns. So the entry is from -12 to 6,120.
//!
//! The entry of an unreachable pair is [`UNREACHABLE`], from which the cost of a path may have been subtracted. So this
//! entry is at least 13,323, which is above [`MIN_UNREACHABLE`].
//!
//! All these numbers fit `i16`, even if the costs of two edges and one click are added. The innermost sums use
//! saturating or wrapping operations, because these operations need no time for overflow checks. In fact no sum
//! saturates or wraps.
//!
//! The base counts at most 3,072 clicks in each of at most 64 columns. The file has a number for each edge, and an edge
//! leads to each node except the first node. So the size of the file limits the number of edges and nodes.

use super::step::Step;
use crate::limits::{Error, Exceeded};

/// The number that stands for "no merge reaches this pair of nodes". If the cost of a path is subtracted from this
/// number, the result is still at least [`MIN_UNREACHABLE`].
pub const UNREACHABLE: i16 = i16::MAX / 2;

/// Each pair of nodes has a cost. A merge reaches the pair exactly if this cost is below `MIN_UNREACHABLE`.
pub const MIN_UNREACHABLE: i16 = i16::MAX / 4;

/// Maximum cost of an edge, in clicks.
pub const MAX_EDGE_COST: i16 = 255;

/// A layer: a weighted automaton that reads the traces of a column. Its first node has the full column, and its last
/// node has the empty column.
pub struct Layer {
    /// For each node, the index of its content in the list of all contents. The indices are in ascending order.
    pub contents: Vec<usize>,
    /// The edges of all nodes, sorted by node, then by step.
    pub edges: Vec<Edge>,
    /// The steps of all edges. An edge refers to its step by the index in this list.
    pub steps: Vec<Step>,
    /// For each trace (a sequence of steps in this column), the layer proves a lower bound on the number of clicks that
    /// touch this column or a column before this column. The lower bound is `base` plus the costs of the edges that
    /// read the trace.
    pub base: i32,
}

/// An edge of a layer, from one node to another.
#[derive(Clone, Copy)]
pub struct Edge {
    pub from: u32,
    /// The node to which the edge leads. Its number is higher than `from`.
    pub to: u32,
    /// Index of the edge's step in the layer's list of steps.
    pub step: u32,
    pub cost: i16,
}

impl Layer {
    /// Returns the layer beyond the edge of the board: one node without edges.
    pub fn outside() -> Layer {
        Layer { contents: vec![0], edges: Vec::new(), steps: Vec::new(), base: 0 }
    }
}

/// Converts the number of a node or step to 32 bits. A layer with larger numbers would need more than 64 GiB.
pub fn short(number: usize) -> Result<u32, Error> {
    u32::try_from(number).map_err(|_| Error::Limit(Exceeded::Memory(1 << 36)))
}
