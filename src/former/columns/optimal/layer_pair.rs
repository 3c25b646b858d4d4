//! The layers of two neighbouring columns whose traces are merged: which clicks are possible in
//! both columns, and what they cost.
//!
//! The *inner* column is nearer to the seam, and the *outer* column is nearer to the edge of the
//! board. At the seam, the left column counts as the outer one, and the right column as the inner
//! one.

use crate::columns::costs::UNREACHABLE;
use crate::columns::layer::{ColumnLayer, Edge};
use crate::columns::product::COST_OFFSET;
use crate::columns::step::{Symbol, begins_with, can_end, continues_with, meet};

/// A node of the outer column's layer, and a node of the inner column's layer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct NodePair {
    pub outer: u32,
    pub inner: u32,
}

/// One of the two columns of a pair.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PairColumn {
    Outer,
    Inner,
}

impl NodePair {
    /// Creates a pair from the node of `column` and the node of the other column.
    pub fn with(column: PairColumn, node: u32, other: u32) -> NodePair {
        match column {
            PairColumn::Outer => NodePair {
                outer: node,
                inner: other,
            },
            PairColumn::Inner => NodePair {
                outer: other,
                inner: node,
            },
        }
    }

    /// Returns the node of the column beside `column`.
    pub fn beside(self, column: PairColumn) -> u32 {
        match column {
            PairColumn::Outer => self.inner,
            PairColumn::Inner => self.outer,
        }
    }
}

/// A click of a merge. An edge is an index in [`Layer::edges`](crate::columns::layer::Layer).
#[derive(Clone, Copy, Debug)]
pub struct PairMove {
    /// The edge of the outer column, if the click touches it.
    pub outer: Option<u32>,
    /// The edge of the inner column, if the click touches it.
    pub inner: Option<u32>,
    /// The nodes after the click.
    pub to: NodePair,
}

impl PairMove {
    /// Returns the edge of one of the columns; `None` if the click does not touch it.
    pub fn edge(&self, column: PairColumn) -> Option<u32> {
        match column {
            PairColumn::Outer => self.outer,
            PairColumn::Inner => self.inner,
        }
    }
}

/// Where two neighbouring columns are, which decides how their layers fit together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Joint {
    /// At the seam: the layers were built from both sides of the board.
    Seam,
    /// Further out: the inner layer was built from the outer one.
    Outward,
}

/// The layers of two neighbouring columns. A layer may be replaced by the tree of its tight traces.
#[derive(Clone, Copy)]
pub struct LayerPair<'a> {
    pub outer: ColumnLayer<'a>,
    pub inner: ColumnLayer<'a>,
    pub joint: Joint,
}

impl LayerPair<'_> {
    /// Returns whether a click with this symbol can touch only the outer column.
    pub fn can_be_outer_only(&self, symbol: Symbol, inner_node: usize) -> bool {
        can_end(
            symbol,
            self.inner.rows(inner_node)[usize::from(symbol.colour)],
        )
    }

    /// Returns whether a click with this symbol can touch only the inner column.
    pub fn can_be_inner_only(&self, symbol: Symbol, outer_node: usize) -> bool {
        let outer_rows = self.outer.rows(outer_node)[usize::from(symbol.colour)];
        match self.joint {
            Joint::Seam => can_end(symbol, outer_rows),
            Joint::Outward => begins_with(symbol, outer_rows),
        }
    }

    /// Returns whether one click can have both symbols.
    pub fn can_be_both(&self, outer: Symbol, inner: Symbol) -> bool {
        match self.joint {
            Joint::Seam => meet(outer, inner),
            Joint::Outward => continues_with(outer, inner),
        }
    }

    /// Returns the cost of a click that touches only the inner column.
    ///
    /// At the seam, the cost of a merge is the number of clicks on the whole board, minus the bases
    /// of both layers. Further out, the inner trace is known, and so is its value. There, the cost
    /// of a merge is the cost of the outer trace, plus the number of clicks that begin in the inner
    /// column, minus the cost of the inner trace.
    pub fn cost_of_inner_only(&self, inner: &Edge) -> i16 {
        match self.joint {
            Joint::Seam => i16::from(inner.cost),
            Joint::Outward => 1 - i16::from(inner.cost),
        }
    }

    /// Returns the cost of a click that touches both columns. `outer_cost` is the cost of the outer
    /// column's edge.
    ///
    /// At the seam, both layers count the click, so 1 is subtracted. Further out, the click does
    /// not begin in the inner column, so no 1 is added
    /// ([`cost_of_inner_only`](LayerPair::cost_of_inner_only)).
    #[inline]
    pub fn cost_of_both(&self, outer_cost: u8, inner: &Edge) -> i16 {
        match self.joint {
            Joint::Seam => i16::from(outer_cost) + i16::from(inner.cost) - 1,
            Joint::Outward => i16::from(outer_cost) - i16::from(inner.cost),
        }
    }
}

/// The cost that marks a pair which no merge reaches.
pub const UNREACHED: i16 = i16::MAX;

/// For each pair of nodes, the smallest cost of a merge that leads there.
pub struct PairCosts {
    entries: Vec<i16>,
    /// Distance in `entries` between two nodes of the outer column, and of the inner column.
    outer_stride: usize,
    inner_stride: usize,
}

impl PairCosts {
    /// Converts the costs of a seam, whose right layer has `right_nodes` nodes.
    pub fn of_seam(costs: Vec<u8>, right_nodes: usize) -> PairCosts {
        let mut entries = Vec::with_capacity(costs.len());
        for cost in costs {
            entries.push(match cost {
                UNREACHABLE => UNREACHED,
                cost => i16::from(cost) - i16::from(COST_OFFSET),
            });
        }
        PairCosts {
            entries,
            outer_stride: right_nodes,
            inner_stride: 1,
        }
    }

    /// Creates costs from one row for each inner node, with an entry for each outer node.
    pub fn of_rows(rows: Vec<i16>, outer_nodes: usize) -> PairCosts {
        PairCosts {
            entries: rows,
            outer_stride: 1,
            inner_stride: outer_nodes,
        }
    }

    /// Returns the smallest cost of a merge that leads to a pair, or [`UNREACHED`].
    pub fn get(&self, pair: NodePair) -> i16 {
        let outer = pair.outer as usize * self.outer_stride;
        self.entries[outer + pair.inner as usize * self.inner_stride]
    }
}
