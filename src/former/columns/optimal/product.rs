//! The product of the automata of two neighbouring columns: its nodes are pairs of nodes, and its
//! edges are clicks.
//!
//! At a cut, the left column counts as the outer one, and the right column as the inner one.

use crate::columns::costs::UNREACHABLE;
use crate::columns::layer::{ColumnLayer, Edge};
use crate::columns::product::COST_OFFSET;
use crate::columns::step::{Step, Symbol, can_begin, can_end, meet, next_step};

/// A node of the outer column's automaton, and a node of the inner column's automaton.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Pair {
    pub outer: u32,
    pub inner: u32,
}

/// One of the two columns of a product.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    Outer,
    Inner,
}

impl Pair {
    /// Creates a pair from the node of one column and the node of the other column.
    pub fn with(part: Part, node: u32, other: u32) -> Pair {
        match part {
            Part::Outer => Pair {
                outer: node,
                inner: other,
            },
            Part::Inner => Pair {
                outer: other,
                inner: node,
            },
        }
    }

    /// Returns the node of the column that is not `part`.
    pub fn beside(self, part: Part) -> u32 {
        match part {
            Part::Outer => self.inner,
            Part::Inner => self.outer,
        }
    }
}

/// A click of a merge. An edge is an index in [`Layer::edges`](crate::columns::layer::Layer).
#[derive(Clone, Copy, Debug)]
pub struct Move {
    /// The edge of the outer column, if the click touches it.
    pub outer: Option<u32>,
    /// The edge of the inner column, if the click touches it.
    pub inner: Option<u32>,
    /// The nodes after the click.
    pub to: Pair,
}

impl Move {
    /// Returns the edge of one of the columns.
    pub fn edge(&self, part: Part) -> Option<u32> {
        match part {
            Part::Outer => self.outer,
            Part::Inner => self.inner,
        }
    }
}

/// The two ways in which automata of neighbouring columns belong together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Joint {
    /// The automata were built from both sides of the board.
    Cut,
    /// The inner automaton was built from the outer one.
    Outward,
}

/// The automata of two neighbouring columns.
#[derive(Clone, Copy)]
pub struct Product<'a> {
    pub outer: ColumnLayer<'a>,
    pub inner: ColumnLayer<'a>,
    pub joint: Joint,
}

impl Product<'_> {
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
            Joint::Cut => can_end(symbol, outer_rows),
            Joint::Outward => {
                let rows = symbol.step.rows;
                symbol.step == Step::discrete(rows) && can_begin(rows, outer_rows)
            }
        }
    }

    /// Returns whether one click can have both symbols.
    pub fn can_be_both(&self, outer: Symbol, inner: Symbol) -> bool {
        match self.joint {
            Joint::Cut => meet(outer, inner),
            Joint::Outward => {
                outer.colour == inner.colour
                    && next_step(outer, inner.step.rows, inner.all) == Some(inner.step)
            }
        }
    }

    /// Returns the cost of a click that touches only the inner column.
    ///
    /// At a cut, the results of merges are compared. Further out, the inner trace is known, so the
    /// costs are those of the outer trace and of the clicks that begin in the inner column, without
    /// those that the inner automaton has already counted.
    pub fn cost_of_inner_only(&self, inner: &Edge) -> i16 {
        match self.joint {
            Joint::Cut => i16::from(inner.cost),
            Joint::Outward => 1 - i16::from(inner.cost),
        }
    }

    /// Returns the cost of a click that touches both columns. `outer_cost` is the cost of the outer
    /// column's edge.
    ///
    /// At a cut, both automata count the click. Further out, the click begins in the outer column
    /// or before it, so no 1 is added ([`cost_of_inner_only`](Product::cost_of_inner_only)).
    #[inline]
    pub fn cost_of_both(&self, outer_cost: u8, inner: &Edge) -> i16 {
        match self.joint {
            Joint::Cut => i16::from(outer_cost) + i16::from(inner.cost) - 1,
            Joint::Outward => i16::from(outer_cost) - i16::from(inner.cost),
        }
    }
}

/// The cost that marks a pair which no merge reaches.
pub const UNREACHED: i16 = i16::MAX;

/// For each pair, the smallest cost of a merge that leads to it.
pub struct Costs {
    entries: Vec<i16>,
    /// Distance in `entries` between two nodes of the outer column, and of the inner column.
    outer_stride: usize,
    inner_stride: usize,
}

impl Costs {
    /// Converts the costs of a cut, whose right column has `right_nodes` nodes.
    pub fn of_cut(costs: Vec<u8>, right_nodes: usize) -> Costs {
        let mut entries = Vec::with_capacity(costs.len());
        for cost in costs {
            entries.push(match cost {
                UNREACHABLE => UNREACHED,
                cost => i16::from(cost) - i16::from(COST_OFFSET),
            });
        }
        Costs {
            entries,
            outer_stride: right_nodes,
            inner_stride: 1,
        }
    }

    /// Creates costs from one row for each inner node, with an entry for each outer node.
    pub fn of_rows(rows: Vec<i16>, outer_nodes: usize) -> Costs {
        Costs {
            entries: rows,
            outer_stride: 1,
            inner_stride: outer_nodes,
        }
    }

    pub fn get(&self, pair: Pair) -> i16 {
        let outer = pair.outer as usize * self.outer_stride;
        self.entries[outer + pair.inner as usize * self.inner_stride]
    }
}
