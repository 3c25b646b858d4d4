//! Joins the automata of two neighbouring columns. One was built from the left, the other from the
//! right.
//!
//! # Definitions
//!
//! * A *step* is what one click removes from a column. A *trace* is the sequence of all steps of a
//!   column in a play.
//! * The *value* of a trace of the left column is the smallest number of clicks that touch this
//!   column or a column further left, over all plays with this trace. The left automaton computes
//!   this value.
//! * The value of a trace of the right column is the smallest number of clicks that touch this
//!   column or a column further right, over all plays with this trace. The right automaton computes
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

use super::costs::{LANES, Lanes, UNREACHABLE, Unfinished, interleave};
use super::layer::{ColumnLayer, Edge, Layer, Transition};
use super::step::{Rows, Symbol, can_end, meet};
use crate::board::MAX_COLOURS;
use kortest_base::runtime::Limits;
use rayon::prelude::*;
use std::ops::Range;

/// This offset keeps costs positive, because a path subtracts 1 at most twelve times: once for each
/// click in both columns, and a column has at most twelve tiles.
pub const COST_OFFSET: u8 = 16;

/// A final cost from here on may be wrong, because additions saturate at [`UNREACHABLE`].
///
/// Suppose that a saturated sum lost the cheapest merge. From this sum on, the merge subtracts 1 at
/// most twelve times, so its true cost is more than `UNREACHABLE - COST_OFFSET`. So a final cost
/// below this number is that of the cheapest merge. The second offset is a margin.
const MIN_UNSURE_COST: u8 = UNREACHABLE - 2 * COST_OFFSET;

/// Joins the automata of two neighbouring columns, to find the optimum of the board.
pub struct Cut<'a> {
    product: Product<'a>,
    /// For each left node and each right node, the smallest cost of a merge so far, plus
    /// `COST_OFFSET`.
    costs: Vec<u8>,
    /// The optimum of the board.
    pub optimum: u32,
}

/// A click that touches the left column of a [`Cut`], the right column, or both columns.
#[derive(Clone, Copy, Debug)]
pub enum ClickAtCut {
    Left(Edge),
    Right(Edge),
    Both { left: Edge, right: Edge },
}

impl ClickAtCut {
    /// Returns the edge of the left automaton, if the click touches the left column.
    pub fn left_edge(&self) -> Option<&Edge> {
        match self {
            ClickAtCut::Left(edge) | ClickAtCut::Both { left: edge, .. } => Some(edge),
            ClickAtCut::Right(_) => None,
        }
    }

    /// Returns the edge of the right automaton, if the click touches the right column.
    pub fn right_edge(&self) -> Option<&Edge> {
        match self {
            ClickAtCut::Right(edge) | ClickAtCut::Both { right: edge, .. } => Some(edge),
            ClickAtCut::Left(_) => None,
        }
    }
}

/// The last click of a merge, and the nodes before it.
struct LastClick {
    left: usize,
    right: usize,
    click: ClickAtCut,
}

impl<'a> Cut<'a> {
    /// Computes the optimum within `memory` bytes.
    ///
    /// Also fails if the costs are too large to be exact. The program then gives up, as it does
    /// without memory.
    pub fn new(
        left: ColumnLayer<'a>,
        right: ColumnLayer<'a>,
        limits: Limits,
        memory: usize,
    ) -> Result<Cut<'a>, Unfinished> {
        if needed_bytes(left.layer, right.layer) > memory {
            return Err(Unfinished::Memory);
        }
        let product = Product::new(left, right);
        let costs = product.costs(limits)?;
        let last = *costs.last().expect("a layer has nodes");
        if last >= MIN_UNSURE_COST {
            return Err(Unfinished::Memory);
        }
        // Clicks in both columns may make the cost of the merge itself negative.
        let bases = left.layer.base + right.layer.base;
        Ok(Cut {
            product,
            costs,
            optimum: bases + u32::from(last) - u32::from(COST_OFFSET),
        })
    }

    /// Returns, for each left node and each right node, the smallest cost of a merge so far, plus
    /// [`COST_OFFSET`].
    pub fn into_costs(self) -> Vec<u8> {
        self.costs
    }

    /// Returns the clicks of a cheapest merge, in order.
    pub fn cheapest_path(&self) -> Vec<ClickAtCut> {
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

    /// Returns the last click of a cheapest merge that leads to these nodes.
    fn step_back(&self, left: usize, right: usize) -> LastClick {
        if let Some(last) = self.right_click_before(left, right) {
            return last;
        }
        for incoming in self.product.incoming.of(left) {
            let edge = incoming.edge;
            let continuations = &self.product.continuations[edge.symbol as usize];
            let from = incoming.from as usize;
            let cost_alone = self.cost(from, right).saturating_add(edge.cost);
            if continuations.allows_alone(right) && cost_alone == self.cost(left, right) {
                return LastClick {
                    left: from,
                    right,
                    click: ClickAtCut::Left(edge),
                };
            }
            if let Some(last) = self.click_in_both_before(left, right, incoming) {
                return last;
            }
        }
        unreachable!("every cost results from a click")
    }

    /// Returns the last click of a cheapest merge if it can touch only the right column, and `None`
    /// otherwise.
    fn right_click_before(&self, left: usize, right: usize) -> Option<LastClick> {
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
                    return Some(LastClick {
                        left,
                        right: from,
                        click: ClickAtCut::Right(edge),
                    });
                }
            }
        }
        None
    }

    /// Returns the last click of a cheapest merge if it can touch both columns, and the left column
    /// by the edge `incoming`. `None` otherwise.
    fn click_in_both_before(
        &self,
        left: usize,
        right: usize,
        incoming: &IncomingEdge,
    ) -> Option<LastClick> {
        let cost = self.cost(left, right);
        for transition in self.product.transitions_in_both(incoming.edge.symbol) {
            let from = transition.from;
            if transition.to as usize == right
                && self.cost_after_both(incoming, from, transition.cost) == cost
            {
                return Some(LastClick {
                    left: incoming.from as usize,
                    right: from as usize,
                    click: ClickAtCut::Both {
                        left: incoming.edge,
                        right: self.edge_in_both(incoming, from, right, cost),
                    },
                });
            }
        }
        None
    }

    /// Returns the first edge between two right nodes that leads to `cost`, together with an edge
    /// of the left layer.
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

    fn cost(&self, left: usize, right: usize) -> u8 {
        self.costs[left * self.product.right.layer.len() + right]
    }
}

/// Returns the memory of a cut, in bytes: the costs, and the edges of both layers.
fn needed_bytes(left: &Layer, right: &Layer) -> usize {
    // The vectors of `Product::right_transitions` have at most twice as much room as they need.
    let right_transitions = 2 * right.edges.len();
    let edges =
        left.edges.len() * size_of::<IncomingEdge>() + right_transitions * size_of::<Transition>();
    left.len().saturating_mul(right.len()).saturating_add(edges)
}

/// The product of the two automata: its nodes are pairs of a left node and a right node, and its
/// edges are clicks.
struct Product<'a> {
    left: ColumnLayer<'a>,
    right: ColumnLayer<'a>,
    /// The edges of the left layer.
    incoming: IncomingEdges,
    /// For each symbol of the left layer, how its clicks affect the right column.
    continuations: Vec<Continuations>,
    /// For each symbol of the right layer, its transitions.
    right_transitions: Vec<Vec<Transition>>,
}

impl<'a> Product<'a> {
    fn new(left: ColumnLayer<'a>, right: ColumnLayer<'a>) -> Product<'a> {
        let nodes = 0..right.layer.len();
        let right_rows: Vec<[Rows; MAX_COLOURS]> = nodes.map(|node| right.rows(node)).collect();
        let symbols = left.layer.symbols.par_iter();
        let continuations =
            symbols.map(|&symbol| Continuations::new(symbol, right.layer, &right_rows));
        Product {
            left,
            right,
            incoming: IncomingEdges::new(left.layer),
            continuations: continuations.collect(),
            right_transitions: right.layer.transitions_by_symbol(),
        }
    }

    /// Returns the transitions of the right layer by clicks that also have a symbol of the left
    /// layer.
    fn transitions_in_both(&self, left_symbol: u32) -> impl Iterator<Item = &Transition> {
        let symbols = &self.continuations[left_symbol as usize].both;
        let transitions = symbols
            .iter()
            .map(|&symbol| &self.right_transitions[symbol as usize]);
        transitions.flatten()
    }

    /// Computes the smallest cost of a merge that leads to each pair of nodes, plus `COST_OFFSET`.
    fn costs(&self, limits: Limits) -> Result<Vec<u8>, Unfinished> {
        let width = self.right.layer.len();
        let mut costs = vec![UNREACHABLE; self.left.layer.len() * width];
        let mut done = 0;
        while done < self.left.layer.len() {
            let end = self.end_of_level(done);
            let (before, after) = costs.split_at_mut(done * width);
            let level = &mut after[..(end - done) * width];
            let portions = level.par_chunks_mut(LANES * width).with_max_len(1);
            portions.enumerate().try_for_each(|(portion, rows)| {
                let first = done + portion * LANES;
                self.compute_rows(before, first, rows, limits)
            })?;
            done = end;
        }
        Ok(costs)
    }

    /// Returns the end of the left nodes that have as many tiles as `node`. No edge connects two of
    /// them, so their costs are independent.
    fn end_of_level(&self, node: usize) -> usize {
        let tiles = self.left.tiles(node);
        let mut end = node + 1;
        while end < self.left.layer.len() && self.left.tiles(end) == tiles {
            end += 1;
        }
        end
    }

    /// Computes the rows of up to sixteen left nodes of a level. `before` has the rows of all
    /// levels before, `first` is the first node, and `rows` receives the costs: one row for each
    /// left node, with an entry for each right node.
    fn compute_rows(
        &self,
        before: &[u8],
        first: usize,
        rows: &mut [u8],
        limits: Limits,
    ) -> Result<(), Unfinished> {
        limits.check()?;
        let width = self.right.layer.len();
        let mut left_rows = [[0; LANES]; MAX_COLOURS];
        for (lane, row) in rows.chunks_exact_mut(width).enumerate() {
            let node = first + lane;
            // A merge starts at the first nodes of both layers, with cost 0.
            if node == 0 {
                row[0] = COST_OFFSET;
            }
            for incoming in self.incoming.of(node) {
                self.follow_left_edge(before, row, incoming);
            }
            for (lanes_of_colour, tiles) in left_rows.iter_mut().zip(self.left.rows(node)) {
                lanes_of_colour[lane] = tiles;
            }
        }
        let mut lanes: Vec<Lanes> = Vec::new();
        interleave(rows.chunks_exact(width), width, &mut lanes);
        self.follow_right_edges(&left_rows, &mut lanes);
        for (lane, row) in rows.chunks_exact_mut(width).enumerate() {
            for (cost, costs) in row.iter_mut().zip(&lanes) {
                *cost = costs[lane];
            }
        }
        Ok(())
    }

    /// Lowers the costs in `row` by clicks that touch the left column. `costs` has the rows of all
    /// nodes with more tiles.
    fn follow_left_edge(&self, costs: &[u8], row: &mut [u8], incoming: &IncomingEdge) {
        let &IncomingEdge { from, edge } = incoming;
        let width = self.right.layer.len();
        let before = &costs[from as usize * width..(from as usize + 1) * width];
        let continuations = &self.continuations[edge.symbol as usize];
        for range in &continuations.alone {
            for (entry, cost) in row[range.clone()].iter_mut().zip(&before[range.clone()]) {
                *entry = (*entry).min(cost.saturating_add(edge.cost));
            }
        }
        for &symbol in &continuations.both {
            for right in &self.right_transitions[symbol as usize] {
                let cost_before = before[right.from as usize];
                let cost = cost_of_both(cost_before, edge.cost, right.cost);
                let entry = &mut row[right.to as usize];
                *entry = (*entry).min(cost);
            }
        }
    }

    /// Lowers the costs by clicks that touch only the right column. For each colour and lane,
    /// `left_rows` has the left column's rows with this colour.
    fn follow_right_edges(&self, left_rows: &[[Rows; LANES]; MAX_COLOURS], lanes: &mut [Lanes]) {
        let layer = self.right.layer;
        // For each symbol and lane, the penalty of its clicks: all bits are 0, or all are 1.
        let mut penalties = Vec::with_capacity(layer.symbols.len());
        for &symbol in &layer.symbols {
            let rows_of_colour = left_rows[usize::from(symbol.colour)];
            penalties.push(rows_of_colour.map(|rows| right_only_penalty(symbol, rows)));
        }
        for from in 0..lanes.len() {
            let here = lanes[from];
            for edge in layer.edges(from) {
                let there = lanes[edge.to as usize];
                let penalty_of_lane = penalties[edge.symbol as usize];
                // This is a hot loop: with `from_fn`, all lanes stay in registers. The bitwise OR
                // is the cost of the edge, or `UNREACHABLE` if there is a penalty.
                lanes[edge.to as usize] = std::array::from_fn(|lane| {
                    there[lane].min(here[lane].saturating_add(edge.cost | penalty_of_lane[lane]))
                });
            }
        }
    }
}

/// Returns 0 if a click can touch only the right column, and otherwise [`UNREACHABLE`].
fn right_only_penalty(symbol: Symbol, same_colour_in_left_column: Rows) -> u8 {
    if can_end(symbol, same_colour_in_left_column) {
        0
    } else {
        UNREACHABLE
    }
}

/// Adds three costs, minus one because `left` and `right` count the same click.
fn cost_of_both(cost: u8, left: u8, right: u8) -> u8 {
    match cost.saturating_add(left).saturating_add(right) {
        UNREACHABLE => UNREACHABLE,
        sum => sum - 1,
    }
}

/// All edges of a layer, sorted by target node.
struct IncomingEdges {
    edges: Vec<IncomingEdge>,
    /// For each node, the index of its first incoming edge; then the number of edges.
    first: Vec<usize>,
}

/// An edge with its source node.
#[derive(Clone, Copy)]
struct IncomingEdge {
    from: u32,
    edge: Edge,
}

impl IncomingEdges {
    fn new(layer: &Layer) -> IncomingEdges {
        let mut edges = Vec::with_capacity(layer.edges.len());
        for from in 0..layer.len() {
            for &edge in layer.edges(from) {
                let from = from as u32;
                edges.push(IncomingEdge { from, edge });
            }
        }
        edges.sort_by_key(|incoming| incoming.edge.to);
        let mut first = Vec::with_capacity(layer.len() + 1);
        for node in 0..=layer.len() {
            first.push(edges.partition_point(|incoming| (incoming.edge.to as usize) < node));
        }
        IncomingEdges { edges, first }
    }

    /// Returns the edges that lead to a node.
    fn of(&self, node: usize) -> &[IncomingEdge] {
        &self.edges[self.first[node]..self.first[node + 1]]
    }
}

/// How the clicks with a symbol of the left layer affect the right column.
struct Continuations {
    /// The nodes of the right layer where a click can touch only the left column.
    alone: Vec<Range<usize>>,
    /// The symbols of the right layer that belong to the same click.
    both: Vec<u32>,
}

impl Continuations {
    /// For each right node, `right_rows` has the right column's rows of each colour.
    fn new(symbol: Symbol, right: &Layer, right_rows: &[[Rows; MAX_COLOURS]]) -> Continuations {
        let mut alone: Vec<Range<usize>> = Vec::new();
        for (node, rows) in right_rows.iter().enumerate() {
            if can_end(symbol, rows[usize::from(symbol.colour)]) {
                match alone.last_mut() {
                    Some(range) if range.end == node => range.end = node + 1,
                    _ => alone.push(node..node + 1),
                }
            }
        }
        let mut both = Vec::new();
        for (number, &right_symbol) in (0..).zip(&right.symbols) {
            if meet(symbol, right_symbol) {
                both.push(number);
            }
        }
        Continuations { alone, both }
    }

    /// Returns whether a click can touch only the left column at a node of the right layer.
    fn allows_alone(&self, node: usize) -> bool {
        self.alone.iter().any(|range| range.contains(&node))
    }
}
