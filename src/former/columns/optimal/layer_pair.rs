//! The layers (automata) of two neighbouring columns: which clicks are possible in both, and what these clicks cost.
//!
//! The *inner* column is nearer to the seam, and the *outer* column is nearer to the edge of the board. At the seam,
//! the left column counts as the outer column, and the right column as the inner column.

use crate::columns::costs::UNREACHABLE;
use crate::columns::layer::{ColumnLayer, Edge};
use crate::columns::product::COST_OFFSET;
use crate::columns::step::{
    Symbol, can_be_consecutive_steps, can_be_first_step, can_be_one_click, can_end_here,
};

/// A node of the outer column's layer (automaton), and a node of the inner column's layer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct NodePair {
    pub outer: u32,
    pub inner: u32,
}

/// One of two neighbouring columns. The inner column is nearer to the seam, where the automata of both sides meet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PairColumn {
    Outer,
    Inner,
}

impl NodePair {
    /// Creates a pair from a node of the automaton of `column`, and a node `other` of the neighbour's automaton.
    pub fn new(column: PairColumn, node: u32, other: u32) -> NodePair {
        let (outer, inner) = match column {
            PairColumn::Outer => (node, other),
            PairColumn::Inner => (other, node),
        };
        NodePair { outer, inner }
    }

    /// Returns the automaton node of the column that is not `column`.
    pub fn node_of_other_column(self, column: PairColumn) -> u32 {
        match column {
            PairColumn::Outer => self.inner,
            PairColumn::Inner => self.outer,
        }
    }
}

/// A click in two neighbouring columns. An edge is an index in [`Layer::edges`](crate::columns::layer::Layer).
#[derive(Clone, Copy, Debug)]
pub struct PairMove {
    /// The edge that the click follows in the outer column's automaton; `None` if it does not touch this column.
    pub outer: Option<u32>,
    /// The edge that the click follows in the inner column's automaton; `None` if it does not touch this column.
    pub inner: Option<u32>,
    /// The nodes after the click.
    pub to: NodePair,
}

impl PairMove {
    /// Returns the edge that the click follows in the automaton of `column`; `None` if it does not touch this column.
    pub fn edge(&self, column: PairColumn) -> Option<u32> {
        match column {
            PairColumn::Outer => self.outer,
            PairColumn::Inner => self.inner,
        }
    }
}

/// The position of two neighbouring columns on the board. It decides how their layers (automata) fit together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PairLocation {
    /// At the seam, where both sides meet: the automata were built from different edges of the board.
    AtSeam,
    /// Further out: the inner column's automaton was built from the outer column's automaton.
    Outward,
}

/// The automata of two neighbouring columns. One of them may be the tree of what optimal plays remove.
#[derive(Clone, Copy)]
pub struct LayerPair<'a> {
    pub outer: ColumnLayer<'a>,
    pub inner: ColumnLayer<'a>,
    pub location: PairLocation,
}

impl LayerPair<'_> {
    /// Returns whether a click that removes `symbol` from the outer column can leave the inner column unchanged, when
    /// the inner column's automaton is at `inner_node`.
    pub fn can_be_outer_only(&self, symbol: Symbol, inner_node: usize) -> bool {
        let inner_rows = self.inner.rows(inner_node)[usize::from(symbol.colour)];
        can_end_here(symbol, inner_rows)
    }

    /// Returns whether a click that removes `symbol` from the inner column can leave the outer column unchanged, when
    /// the outer column's automaton is at `outer_node`.
    pub fn can_be_inner_only(&self, symbol: Symbol, outer_node: usize) -> bool {
        let outer_rows = self.outer.rows(outer_node)[usize::from(symbol.colour)];
        match self.location {
            // From the inner automaton's edge of the board, the outer column comes next, so the click ends before it.
            PairLocation::AtSeam => can_end_here(symbol, outer_rows),
            // The inner automaton was built from the outer one, so the click begins after the outer column.
            PairLocation::Outward => can_be_first_step(symbol, outer_rows),
        }
    }

    /// Returns whether one click can remove `outer` from the outer column and `inner` from the inner column.
    pub fn can_be_both(&self, outer: Symbol, inner: Symbol) -> bool {
        match self.location {
            PairLocation::AtSeam => can_be_one_click(outer, inner),
            PairLocation::Outward => can_be_consecutive_steps(outer, inner),
        }
    }

    /// Returns the cost of a click that touches only the inner column and follows the edge `inner` of its automaton.
    ///
    /// At the seam, where the automata of both sides meet, the cost of a merge (an order of the clicks in both columns)
    /// is the number of clicks on the whole board, minus the bases of both automata. Further out, the inner path and
    /// its cost are known. There, a merge costs as much as the outer path, plus 1 for each click that begins in the
    /// inner column, minus the cost of the inner path.
    pub fn cost_of_inner_only(&self, inner: &Edge) -> i16 {
        match self.location {
            PairLocation::AtSeam => i16::from(inner.cost),
            PairLocation::Outward => 1 - i16::from(inner.cost),
        }
    }

    /// Returns the cost of a click in both columns, which follows an edge at `outer_cost` and the edge `inner`.
    ///
    /// At the seam, where the automata of both sides meet, both edges count the click, so 1 is subtracted. Further out,
    /// the outer edge counts the click, and the inner edge is part of a known path, whose cost is subtracted
    /// ([`cost_of_inner_only`](LayerPair::cost_of_inner_only)).
    #[inline]
    pub fn cost_of_both(&self, outer_cost: u8, inner: &Edge) -> i16 {
        match self.location {
            PairLocation::AtSeam => i16::from(outer_cost) + i16::from(inner.cost) - 1,
            PairLocation::Outward => i16::from(outer_cost) - i16::from(inner.cost),
        }
    }
}

/// The cost of a pair of nodes to which no order of clicks leads.
pub const NO_ORDER: i16 = i16::MAX;

/// For each pair of nodes of two neighbouring columns' automata, the smallest cost of clicks that lead to this pair.
pub struct PairCosts {
    entries: Vec<i16>,
    /// Distance in `entries` between two adjacent nodes of the outer column.
    outer_stride: usize,
    /// Distance in `entries` between two adjacent nodes of the inner column.
    inner_stride: usize,
}

impl PairCosts {
    /// Converts costs of the two columns where the automata from both edges of the board meet. `costs` has a row for
    /// each left node, with an entry for each of the `right_nodes` right nodes. An entry is the cost plus
    /// [`COST_OFFSET`], or [`UNREACHABLE`] if no order of clicks leads to this pair. The result has the costs without
    /// the offset, and [`NO_ORDER`] for unreachable pairs. The left column counts as the outer column.
    pub fn from_seam(costs: Vec<u8>, right_nodes: usize) -> PairCosts {
        let mut entries = Vec::with_capacity(costs.len());
        for cost in costs {
            entries.push(match cost {
                UNREACHABLE => NO_ORDER,
                with_offset => i16::from(with_offset) - i16::from(COST_OFFSET),
            });
        }
        PairCosts {
            entries,
            outer_stride: right_nodes,
            inner_stride: 1,
        }
    }

    /// Creates costs from rows. Each inner node has a row, with an entry for each of the `outer_nodes` outer nodes.
    pub fn from_rows(rows: Vec<i16>, outer_nodes: usize) -> PairCosts {
        PairCosts {
            entries: rows,
            outer_stride: 1,
            inner_stride: outer_nodes,
        }
    }

    /// Returns the smallest cost of an order of clicks that leads to `pair`; [`NO_ORDER`] if there is no such order.
    pub fn get(&self, pair: NodePair) -> i16 {
        let outer = pair.outer as usize * self.outer_stride;
        self.entries[outer + pair.inner as usize * self.inner_stride]
    }
}
