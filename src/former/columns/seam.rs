//! The *seam*: the two neighbouring columns where the layers from the left and from the right meet.
//! This module joins the two layers, and finds the optimum of the board.
//!
//! # Definitions
//!
//! * A *step* is what one click removes from a column. A *trace* is the sequence of all steps of a
//!   column in a play.
//! * The *value* of a trace of the left column is the smallest number of clicks that touch this
//!   column or a column further left, over all plays with this trace. The left layer computes this
//!   value.
//! * The value of a trace of the right column is the smallest number of clicks that touch this
//!   column or a column further right, over all plays with this trace. The right layer computes
//!   this value.
//! * A *merge* puts the steps of a left trace and of a right trace into one order. Steps of one
//!   click happen together.
//! * The *result* of a merge is the sum of the values of both traces, minus the number of clicks
//!   that touch both columns. Only these clicks are counted in both values, because the columns of
//!   a click are adjacent.
//!
//! # Why the smallest result is the optimum
//!
//! * The smallest result is at most the optimum. An optimal play has a trace in each of the two
//!   columns, and its order of clicks is a merge of these traces. The value of each trace is at
//!   most the number of clicks that the play makes on this side. So the result of this merge is at
//!   most the number of clicks of the play.
//! * No result is below the optimum. For each merge, there is a play with as many clicks as the
//!   result. The [module](super) explains why: the orders of all neighbouring columns fit together
//!   into one order of all clicks.

use super::costs::{UNREACHABLE, Unfinished};
use super::layer::{ColumnLayer, Edge};
use super::product::{COST_OFFSET, IncomingEdge, LeftCosts, Product, cost_of_both, product_bytes};
use super::step::can_end;
use kortest_base::runtime::Limits;

/// A final cost from here on may be wrong, because additions saturate at [`UNREACHABLE`].
///
/// Suppose that a saturated sum lost the cheapest merge. From this sum on, the merge subtracts 1 at
/// most twelve times, so its true cost is more than `UNREACHABLE - COST_OFFSET`. So a final cost
/// below this number is that of the cheapest merge. The second offset is a margin.
const MIN_UNSURE_COST: u8 = UNREACHABLE - 2 * COST_OFFSET;

/// The two layers that meet, and the costs of all merges of their traces.
pub struct Seam<'a> {
    product: Product<'a>,
    /// For each pair of nodes, the smallest cost of a merge that leads there, plus `COST_OFFSET`.
    /// The index is the left node, times the number of right nodes, plus the right node.
    costs: Vec<u8>,
    /// The optimum of the board.
    pub optimum: u32,
}

/// A click that touches the left column of a [`Seam`], the right column, or both columns.
#[derive(Clone, Copy, Debug)]
pub enum ClickAtSeam {
    Left(Edge),
    Right(Edge),
    Both { left: Edge, right: Edge },
}

impl ClickAtSeam {
    /// Returns the edge of the left layer, if the click touches the left column.
    pub fn left_edge(&self) -> Option<&Edge> {
        match self {
            ClickAtSeam::Left(edge) | ClickAtSeam::Both { left: edge, .. } => Some(edge),
            ClickAtSeam::Right(_) => None,
        }
    }

    /// Returns the edge of the right layer, if the click touches the right column.
    pub fn right_edge(&self) -> Option<&Edge> {
        match self {
            ClickAtSeam::Right(edge) | ClickAtSeam::Both { right: edge, .. } => Some(edge),
            ClickAtSeam::Left(_) => None,
        }
    }
}

/// The last click of a merge, and the left and the right node before this click.
struct LastOfMerge {
    left: usize,
    right: usize,
    click: ClickAtSeam,
}

impl<'a> Seam<'a> {
    /// Computes the costs of all merges, and the optimum, within `memory` bytes.
    ///
    /// Also fails if the costs are too large to be exact. The program then gives up, as it does
    /// without memory.
    pub fn new(
        left: ColumnLayer<'a>,
        right: ColumnLayer<'a>,
        limits: Limits,
        memory: usize,
    ) -> Result<Seam<'a>, Unfinished> {
        if product_bytes(left.layer, right.layer, 1) > memory {
            return Err(Unfinished::Memory);
        }
        let product = Product::new(left, right);
        let costs = product.costs(LeftCosts::Added, limits)?;
        let last = *costs.last().expect("a layer has nodes");
        if last >= MIN_UNSURE_COST {
            return Err(Unfinished::Memory);
        }
        // Clicks in both columns may make the cost of the merge itself negative.
        let bases = left.layer.base + right.layer.base;
        Ok(Seam {
            product,
            costs,
            optimum: bases + u32::from(last) - u32::from(COST_OFFSET),
        })
    }

    /// Returns, for each pair of a left node and a right node, the smallest cost of a merge that
    /// leads there, plus [`COST_OFFSET`]: one row for each left node.
    pub fn into_costs(self) -> Vec<u8> {
        self.costs
    }

    /// Returns the clicks of one cheapest merge, in order. A merge is cheapest if no merge to the
    /// last nodes of both layers costs less.
    pub fn cheapest_path(&self) -> Vec<ClickAtSeam> {
        let mut left = self.product.left.layer.len() - 1;
        let mut right = self.product.right.layer.len() - 1;
        let mut path = Vec::new();
        while left > 0 || right > 0 {
            let last = self.step_back(left, right);
            path.push(last.click);
            left = last.left;
            right = last.right;
        }
        path.reverse();
        path
    }

    /// Returns the last click of one of the cheapest merges that lead to the nodes `left` and
    /// `right`. At least one of these nodes is not the first of its layer.
    fn step_back(&self, left: usize, right: usize) -> LastOfMerge {
        if let Some(last) = self.right_click_before(left, right) {
            return last;
        }
        for incoming in self.product.incoming.of(left) {
            let edge = incoming.edge;
            let continuations = &self.product.continuations[edge.symbol as usize];
            let from = incoming.from as usize;
            let cost_alone = self.cost(from, right).saturating_add(edge.cost);
            if continuations.allows_alone(right) && cost_alone == self.cost(left, right) {
                return LastOfMerge {
                    left: from,
                    right,
                    click: ClickAtSeam::Left(edge),
                };
            }
            if let Some(last) = self.click_in_both_before(left, right, incoming) {
                return last;
            }
        }
        unreachable!("every cost results from a click")
    }

    /// Returns the last click of one of the cheapest merges that lead to the nodes `left` and
    /// `right` and end with a click in only the right column; `None` if there is no such merge.
    fn right_click_before(&self, left: usize, right: usize) -> Option<LastOfMerge> {
        let left_rows = self.product.left.rows(left);
        let layer = self.product.right.layer;
        for from in 0..right {
            for &edge in layer.edges(from) {
                let symbol = layer.symbol(&edge);
                let cost = self.cost(left, from).saturating_add(edge.cost);
                if edge.to as usize == right
                    && can_end(symbol, left_rows[usize::from(symbol.colour)])
                    && cost == self.cost(left, right)
                {
                    return Some(LastOfMerge {
                        left,
                        right: from,
                        click: ClickAtSeam::Right(edge),
                    });
                }
            }
        }
        None
    }

    /// Returns the last click of one of the cheapest merges that lead to the nodes `left` and
    /// `right` and end with a click in both columns, by the edge `incoming` of the left layer;
    /// `None` if there is no such merge.
    fn click_in_both_before(
        &self,
        left: usize,
        right: usize,
        incoming: &IncomingEdge,
    ) -> Option<LastOfMerge> {
        let cost = self.cost(left, right);
        for transition in self.product.transitions_in_both(incoming.edge.symbol) {
            let from = transition.from;
            if transition.to as usize == right
                && self.cost_after_both(incoming, from, transition.cost) == cost
            {
                return Some(LastOfMerge {
                    left: incoming.from as usize,
                    right: from as usize,
                    click: ClickAtSeam::Both {
                        left: incoming.edge,
                        right: self.edge_in_both(incoming, from, right, cost),
                    },
                });
            }
        }
        None
    }

    /// Returns the first edge between the right nodes `from` and `to` that one click can follow
    /// together with the edge `incoming` of the left layer, if the merge then costs `cost`. There
    /// must be one.
    fn edge_in_both(&self, incoming: &IncomingEdge, from: u32, to: usize, cost: u8) -> Edge {
        let both = &self.product.continuations[incoming.edge.symbol as usize].both;
        for &edge in self.product.right.layer.edges(from as usize) {
            if edge.to as usize == to
                && both.contains(&edge.symbol)
                && self.cost_after_both(incoming, from, edge.cost) == cost
            {
                return edge;
            }
        }
        unreachable!("a transition is an edge");
    }

    /// Returns the cost of a merge whose last click takes an edge of the left layer and an edge of
    /// the right layer, from the node `from` at `right_cost`.
    fn cost_after_both(&self, incoming: &IncomingEdge, from: u32, right_cost: u8) -> u8 {
        let before = self.cost(incoming.from as usize, from as usize);
        cost_of_both(before, incoming.edge.cost, right_cost)
    }

    /// Returns the smallest cost of a merge that leads to these nodes, plus [`COST_OFFSET`].
    fn cost(&self, left: usize, right: usize) -> u8 {
        self.costs[left * self.product.right.layer.len() + right]
    }
}
