//! The *seam*: the two neighbouring columns where the layers from the left and from the right meet. This module joins
//! the two layers, and finds the optimum of the board.
//!
//! # Definitions
//!
//! * A *step* is what one click removes from a column. A *trace* is the sequence of all steps of a column in a play.
//! * The *value* of a trace of the left column is the smallest number of clicks that touch this column or a column
//!   further left, over all plays with this trace. The left layer (an automaton) computes this value. The value of a
//!   trace of the right column is the mirror image: the smallest number of clicks from this column to the right.
//! * A *merge* puts the steps of a left trace and of a right trace into one order. Steps of one click happen together.
//! * The *result* of a merge is the sum of the values of both traces, minus the number of clicks that touch both
//!   columns. Only these clicks are counted in both values, because the columns of a click are adjacent.
//!
//! # Why the smallest result is the optimum
//!
//! * The smallest result is at most the optimum. An optimal play has a trace in each of the two columns, and its order
//!   of clicks is a merge of these traces. The value of each trace is at most the number of clicks that the play makes
//!   on this side. So the result of this merge is at most the number of clicks of the play.
//! * No result is below the optimum. For each merge, there is a play with as many clicks as the result. The
//!   [module](super) explains why: the orders of all neighbouring columns fit together into one order of all clicks.

use super::costs::{UNREACHABLE, Unfinished};
use super::layer::{ColumnLayer, Edge};
use super::product::{COST_OFFSET, IncomingEdge, LeftCosts, Product, cost_of_both, product_bytes};
use super::step::can_end_here;
use kortest_base::runtime::Limits;

/// The smallest final cost of an order of clicks that may be wrong, because sums stop at [`UNREACHABLE`] (255).
///
/// Suppose that the cheapest order was lost because a sum reached 255. After this, the order subtracts 1 at most twelve
/// times, so its true cost exceeds `UNREACHABLE - COST_OFFSET`. So smaller costs are right. The factor 2 adds a margin.
const MIN_UNSURE_COST: u8 = UNREACHABLE - 2 * COST_OFFSET;

/// The layers (automata) of two neighbouring columns, and the smallest costs of all orders of their clicks (merges).
/// The left layer was built from the left edge of the board, and the right layer from the right edge.
pub struct Seam<'a> {
    /// The product of both automata.
    product: Product<'a>,
    /// For each pair of a left and a right node, the smallest cost of clicks that lead there, plus `COST_OFFSET`.
    costs: Vec<u8>,
    /// The optimum of the board.
    pub optimum: u32,
}

/// A click in the left column of a [`Seam`], in the right column, or in both, with its edges in the columns' automata.
#[derive(Clone, Copy, Debug)]
pub enum ClickAtSeam {
    Left(Edge),
    Right(Edge),
    Both { left: Edge, right: Edge },
}

impl ClickAtSeam {
    /// Returns the edge that the click follows in the left column's automaton; `None` if it does not touch this column.
    pub fn left_edge(&self) -> Option<&Edge> {
        match self {
            ClickAtSeam::Left(edge) | ClickAtSeam::Both { left: edge, .. } => Some(edge),
            ClickAtSeam::Right(_) => None,
        }
    }

    /// Returns the edge that the click follows in the right column's automaton; `None` if it does not touch this one.
    pub fn right_edge(&self) -> Option<&Edge> {
        match self {
            ClickAtSeam::Right(edge) | ClickAtSeam::Both { right: edge, .. } => Some(edge),
            ClickAtSeam::Left(_) => None,
        }
    }
}

/// The last click of a merge (an order of clicks in both columns), and the nodes of both automata before this click.
struct LastClickOfMerge {
    click: ClickAtSeam,
    left_before: usize,
    right_before: usize,
}

impl<'a> Seam<'a> {
    /// Joins two automata and computes the optimum of a board: the smallest cost of a merge (an order of the clicks in
    /// two neighbouring columns). `left` was built from the left edge of the board, and `right` from the right edge.
    /// Takes at most `memory` bytes. Fails also if the costs are too large to be exact.
    pub fn new(
        left: ColumnLayer<'a>,
        right: ColumnLayer<'a>,
        limits: Limits,
        memory: usize,
    ) -> Result<Seam<'a>, Unfinished> {
        // The product has one table of costs.
        if product_bytes(left.layer, right.layer, 1) > memory {
            return Err(Unfinished::Memory);
        }
        let product = Product::new(left, right);
        let costs = product.costs(LeftCosts::Added, limits)?;
        // The last entry belongs to the last nodes of both automata: all clicks are done.
        let least_cost = *costs.last().expect("a layer has nodes");
        // The sum of costs may have stopped at 255, so this smallest cost is not certain.
        if least_cost >= MIN_UNSURE_COST {
            return Err(Unfinished::Memory);
        }
        let bases = left.layer.base + right.layer.base;
        Ok(Seam {
            product,
            costs,
            // Without the offset, the cost may be negative, because 1 is subtracted for each click in both columns.
            optimum: bases + u32::from(least_cost) - u32::from(COST_OFFSET),
        })
    }

    /// Returns the smallest costs, plus [`COST_OFFSET`]: a row for each left node, with an entry for each right node.
    pub fn into_costs(self) -> Vec<u8> {
        self.costs
    }

    /// Returns all clicks of one cheapest merge (an order of the clicks in the two columns that clears both), from the
    /// first to the last. These clicks are part of an optimal solution of the board.
    pub fn cheapest_path(&self) -> Vec<ClickAtSeam> {
        let mut left = self.product.left.layer.len() - 1;
        let mut right = self.product.right.layer.len() - 1;
        let mut path = Vec::new();
        // The path is followed backwards, to the first nodes of both automata.
        while left > 0 || right > 0 {
            let last = self.last_click(left, right);
            path.push(last.click);
            left = last.left_before;
            right = last.right_before;
        }
        path.reverse();
        path
    }

    /// Returns the last click of one cheapest merge (an order of clicks in both columns) that leads to the nodes `left`
    /// and `right` of the two automata. At least one of the two nodes must not be the first node.
    fn last_click(&self, left: usize, right: usize) -> LastClickOfMerge {
        if let Some(last) = self.last_click_if_right_only(left, right) {
            return last;
        }
        for incoming in self.product.incoming_edges.of(left) {
            if let Some(last) = self.last_click_if_left_only(left, right, incoming) {
                return last;
            }
            if let Some(last) = self.last_click_if_in_both(left, right, incoming) {
                return last;
            }
        }
        unreachable!("every cost results from a click")
    }

    /// Returns the click in only the left column that follows the left automaton's edge `incoming`; `None` if it is not
    /// the last click of a cheapest merge (order of clicks) that leads to the nodes `left` and `right`.
    fn last_click_if_left_only(
        &self,
        left: usize,
        right: usize,
        incoming: &IncomingEdge,
    ) -> Option<LastClickOfMerge> {
        let &IncomingEdge { from, edge } = incoming;
        let continuations = &self.product.continuations[edge.symbol as usize];
        let cost = self.cost(from as usize, right).saturating_add(edge.cost);
        // The click is the last click of a cheapest merge if it leads exactly to the smallest cost of these nodes.
        let is_last = continuations.allows_left_only(right) && cost == self.cost(left, right);
        is_last.then_some(LastClickOfMerge {
            click: ClickAtSeam::Left(edge),
            left_before: from as usize,
            right_before: right,
        })
    }

    /// Returns a click in only the right column that is the last click of a cheapest merge (order of clicks in both
    /// columns) that leads to the nodes `left` and `right` of the two automata; `None` if there is no such click.
    fn last_click_if_right_only(&self, left: usize, right: usize) -> Option<LastClickOfMerge> {
        let left_rows = self.product.left.rows(left);
        let layer = self.product.right.layer;
        for right_before in 0..right {
            for &edge in layer.edges(right_before) {
                let symbol = layer.symbol(&edge);
                let cost = self.cost(left, right_before).saturating_add(edge.cost);
                if edge.to as usize == right
                    && can_end_here(symbol, left_rows[usize::from(symbol.colour)])
                    && cost == self.cost(left, right)
                {
                    return Some(LastClickOfMerge {
                        click: ClickAtSeam::Right(edge),
                        left_before: left,
                        right_before,
                    });
                }
            }
        }
        None
    }

    /// Returns a click in both columns that follows the left automaton's edge `incoming` and is the last click of a
    /// cheapest merge (order of clicks) that leads to the nodes `left` and `right`; `None` if there is no such click.
    fn last_click_if_in_both(
        &self,
        left: usize,
        right: usize,
        incoming: &IncomingEdge,
    ) -> Option<LastClickOfMerge> {
        let cost = self.cost(left, right);
        for transition in self.product.transitions_in_both(incoming.edge.symbol) {
            let right_before = transition.from;
            if transition.to as usize == right
                && self.cost_after_both(incoming, right_before, transition.cost) == cost
            {
                return Some(LastClickOfMerge {
                    click: ClickAtSeam::Both {
                        left: incoming.edge,
                        right: self.right_edge_in_both(incoming, right_before, right, cost),
                    },
                    left_before: incoming.from as usize,
                    right_before: right_before as usize,
                });
            }
        }
        None
    }

    /// Returns the first edge of the right automaton, from the node `from` to the node `to`, that fits a given last
    /// click: it follows the left edge `incoming` in the left column, and the order of clicks costs `cost`. The edge
    /// must exist.
    fn right_edge_in_both(&self, incoming: &IncomingEdge, from: u32, to: usize, cost: u8) -> Edge {
        let symbols = &self.product.continuations[incoming.edge.symbol as usize].symbols_in_both;
        for &edge in self.product.right.layer.edges(from as usize) {
            if edge.to as usize == to
                && symbols.contains(&edge.symbol)
                && self.cost_after_both(incoming, from, edge.cost) == cost
            {
                return edge;
            }
        }
        unreachable!("a transition is an edge");
    }

    /// Returns the cost of an order of clicks whose last click is in both columns: it follows the left edge `incoming`,
    /// and an edge of the right automaton that leaves the node `from` and costs `right_cost`.
    fn cost_after_both(&self, incoming: &IncomingEdge, from: u32, right_cost: u8) -> u8 {
        let before = self.cost(incoming.from as usize, from as usize);
        cost_of_both(before, incoming.edge.cost, right_cost)
    }

    /// Returns the smallest cost of an order of clicks that leads to these nodes of the automata, plus [`COST_OFFSET`].
    fn cost(&self, left: usize, right: usize) -> u8 {
        self.costs[left * self.product.right.layer.len() + right]
    }
}
