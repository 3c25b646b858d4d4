//! The product of the layers of two neighbouring columns, and the smallest costs of merges that
//! lead to its nodes.

use super::avx2::with_avx2;
use super::costs::{LANES, Lanes, UNREACHABLE, Unfinished, interleave};
use super::layer::{ColumnLayer, Edge, Layer, Transition};
use super::step::{Rows, Symbol, can_end, meet};
use crate::board::MAX_COLOURS;
use kortest_base::runtime::{Limits, marks};
use rayon::prelude::*;
use std::ops::Range;

/// This offset keeps costs positive, because a path subtracts 1 at most twelve times: once for each
/// click in both columns, and a column has at most twelve tiles.
pub const COST_OFFSET: u8 = 16;

/// How the costs of the left layer count in the cost of a merge.
#[derive(Clone, Copy)]
pub enum LeftCosts<'a> {
    /// They are added to the costs of the right layer. A click in both columns counts once.
    Added,
    /// Only they count. All edges of the right layer must cost 0.
    Only,
    /// They do not count, but their sum must not exceed a limit, which is the number of these
    /// tables. Table `n` has the costs for the limit `n`. A click in both columns counts as one of
    /// the left column.
    AtMost(&'a [Vec<u8>]),
}

/// What an edge of the left layer adds to the cost of a merge.
struct EdgeCost<'t> {
    /// The costs of the merges before the edge.
    before: &'t [u8],
    /// The cost of a click that touches only the left column.
    alone: u8,
    /// The cost of a click in both columns without the cost of the right edge, plus 1, which
    /// [`cost_of_both`] subtracts.
    both: u8,
}

impl<'a> LeftCosts<'a> {
    /// Returns the table for the next smaller limit of the left costs, if there is one. Its merges
    /// also keep the larger limit.
    fn with_fewer(self) -> Option<&'a [u8]> {
        match self {
            LeftCosts::Added | LeftCosts::Only => None,
            LeftCosts::AtMost(tables) => tables.last().map(Vec::as_slice),
        }
    }

    /// Returns what an edge of the left layer with this cost adds to the cost of a merge; `None` if
    /// the cost exceeds the limit of the left costs. `here` is the table that is being computed.
    fn of_edge<'t>(self, here: &'t [u8], cost: u8) -> Option<EdgeCost<'t>>
    where
        'a: 't,
    {
        let (before, alone, both) = match self {
            LeftCosts::Added => (here, cost, cost),
            LeftCosts::Only => (here, cost, cost.saturating_add(1)),
            LeftCosts::AtMost(_) if cost == 0 => (here, 0, 0),
            LeftCosts::AtMost(tables) => {
                let left = tables.len().checked_sub(cost.into())?;
                (tables[left].as_slice(), 0, 0)
            }
        };
        Some(EdgeCost {
            before,
            alone,
            both,
        })
    }
}

/// The product of the layers of two neighbouring columns: its nodes are pairs of a left node and a
/// right node, and its edges are clicks. So a path through the product is a merge.
pub struct Product<'a> {
    pub left: ColumnLayer<'a>,
    pub right: ColumnLayer<'a>,
    /// The edges of the left layer.
    pub incoming: IncomingEdges,
    /// For each symbol of the left layer, how its clicks affect the right column.
    pub continuations: Vec<Continuations>,
    /// For each symbol of the right layer, its transitions.
    right_transitions: Vec<Vec<Transition>>,
}

impl<'a> Product<'a> {
    /// Prepares the tables of the product.
    pub fn new(left: ColumnLayer<'a>, right: ColumnLayer<'a>) -> Product<'a> {
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
    pub fn transitions_in_both(&self, left_symbol: u32) -> impl Iterator<Item = &Transition> {
        let symbols = &self.continuations[left_symbol as usize].both;
        let transitions = symbols
            .iter()
            .map(|&symbol| &self.right_transitions[symbol as usize]);
        transitions.flatten()
    }

    /// Computes, for each pair of nodes, the smallest cost of a merge that leads there, plus
    /// `COST_OFFSET`. The result has one row for each left node.
    pub fn costs(&self, of_left: LeftCosts, limits: Limits) -> Result<Vec<u8>, Unfinished> {
        let width = self.right.layer.len();
        let mut costs = vec![UNREACHABLE; self.left.layer.len() * width];
        // The number of left nodes whose rows are final. Each iteration computes the next level:
        // the rows of all left nodes with the same number of tiles, which depend only on `before`.
        let mut done = 0;
        while done < self.left.layer.len() {
            let end = self.end_of_level(done);
            let (before, after) = costs.split_at_mut(done * width);
            let level = &mut after[..(end - done) * width];
            let _level = marks::parallel();
            let portions = level.par_chunks_mut(LANES * width).with_max_len(1);
            portions.enumerate().try_for_each(|(portion, rows)| {
                limits.check()?;
                let _part = marks::part();
                let first = done + portion * LANES;
                self.compute_rows(of_left, before, first, rows);
                Ok::<_, Unfinished>(())
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

    /// Computes the rows of up to [`LANES`] left nodes of a level. `before` has the rows of all
    /// levels before, `first` is the first node, and `rows` receives the costs: one row for each
    /// left node, with an entry for each right node.
    fn compute_rows(&self, of_left: LeftCosts, before: &[u8], first: usize, rows: &mut [u8]) {
        let width = self.right.layer.len();
        let mut left_rows = [[0; LANES]; MAX_COLOURS];
        for (lane, row) in rows.chunks_exact_mut(width).enumerate() {
            let node = first + lane;
            if let Some(with_fewer) = of_left.with_fewer() {
                row.copy_from_slice(&with_fewer[node * width..(node + 1) * width]);
            }
            // A merge starts at the first nodes of both layers, with cost 0.
            if node == 0 {
                row[0] = COST_OFFSET;
            }
            // Clicks that touch the left column, for one row at a time.
            with_avx2!(self.follow_left_edges(of_left, before, node, row));
            for (lanes_of_colour, tiles) in left_rows.iter_mut().zip(self.left.rows(node)) {
                lanes_of_colour[lane] = tiles;
            }
        }
        if rows.iter().all(|&cost| cost == UNREACHABLE) {
            return;
        }
        // Clicks that touch only the right column, for all rows at once.
        let mut lanes: Vec<Lanes> = Vec::new();
        interleave(rows.chunks_exact(width), width, &mut lanes);
        self.follow_right_edges(&left_rows, &mut lanes);
        for (lane, row) in rows.chunks_exact_mut(width).enumerate() {
            for (cost, costs) in row.iter_mut().zip(&lanes) {
                *cost = costs[lane];
            }
        }
    }

    /// Lowers the costs in the row of a left node by clicks that touch the left column. `before`
    /// has the rows of all levels before.
    #[inline(always)]
    fn follow_left_edges(&self, of_left: LeftCosts, before: &[u8], node: usize, row: &mut [u8]) {
        for incoming in self.incoming.of(node) {
            if let Some(cost) = of_left.of_edge(before, incoming.edge.cost) {
                self.follow_left_edge(&cost, row, incoming);
            }
        }
    }

    /// Lowers the costs in `row` by clicks that follow the edge `incoming` of the left layer.
    /// `cost.before` has the rows of all left nodes with more tiles.
    #[inline(always)]
    fn follow_left_edge(&self, cost: &EdgeCost, row: &mut [u8], incoming: &IncomingEdge) {
        let &IncomingEdge { from, edge } = incoming;
        let width = self.right.layer.len();
        let before = &cost.before[from as usize * width..(from as usize + 1) * width];
        let continuations = &self.continuations[edge.symbol as usize];
        for range in &continuations.alone {
            let entries = row[range.clone()].iter_mut();
            for (entry, cost_before) in entries.zip(&before[range.clone()]) {
                *entry = (*entry).min(cost_before.saturating_add(cost.alone));
            }
        }
        for &symbol in &continuations.both {
            for right in &self.right_transitions[symbol as usize] {
                let cost_before = before[right.from as usize];
                let cost_after = cost_of_both(cost_before, cost.both, right.cost);
                let entry = &mut row[right.to as usize];
                *entry = (*entry).min(cost_after);
            }
        }
    }

    /// Lowers the costs by clicks that touch only the right column. For each colour and lane,
    /// `left_rows` has the left column's rows with this colour.
    fn follow_right_edges(&self, left_rows: &[[Rows; LANES]; MAX_COLOURS], lanes: &mut [Lanes]) {
        let symbols = &self.right.layer.symbols;
        // For each symbol and lane, the penalty of its clicks: 0 if they are possible, and
        // otherwise `UNREACHABLE`, in which all bits are 1.
        let mut penalties = Vec::with_capacity(symbols.len());
        for &symbol in symbols {
            let rows_of_colour = left_rows[usize::from(symbol.colour)];
            penalties.push(rows_of_colour.map(|rows| right_only_penalty(symbol, rows)));
        }
        with_avx2!(follow_edges(self.right.layer, &penalties, lanes));
    }
}

/// Lowers the costs by the edges of a layer, for all lanes at once. `penalties` has 0 or
/// `UNREACHABLE` for each symbol and lane.
#[inline(always)]
fn follow_edges(layer: &Layer, penalties: &[Lanes], lanes: &mut [Lanes]) {
    for from in 0..lanes.len() {
        let here = lanes[from];
        for edge in layer.edges(from) {
            let there = lanes[edge.to as usize];
            let penalty_of_lane = penalties[edge.symbol as usize];
            // This is a hot loop: with `from_fn`, all lanes stay in registers. The bitwise OR is
            // the cost of the edge, or `UNREACHABLE` if there is a penalty.
            lanes[edge.to as usize] = std::array::from_fn(|lane| {
                there[lane].min(here[lane].saturating_add(edge.cost | penalty_of_lane[lane]))
            });
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

/// Adds a cost and the costs of two edges, minus one because `left` and `right` count the same
/// click. Returns `UNREACHABLE` if the sum is too large.
pub fn cost_of_both(cost: u8, left: u8, right: u8) -> u8 {
    match cost.saturating_add(left).saturating_add(right) {
        UNREACHABLE => UNREACHABLE,
        sum => sum - 1,
    }
}

/// All edges of a layer, sorted by target node.
pub struct IncomingEdges {
    edges: Vec<IncomingEdge>,
    /// For each node, the index of its first incoming edge; then the number of edges.
    first: Vec<usize>,
}

/// An edge with its source node.
#[derive(Clone, Copy)]
pub struct IncomingEdge {
    pub from: u32,
    pub edge: Edge,
}

impl IncomingEdges {
    /// Collects the edges of a layer.
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
    pub fn of(&self, node: usize) -> &[IncomingEdge] {
        &self.edges[self.first[node]..self.first[node + 1]]
    }
}

/// How the clicks with a symbol of the left layer affect the right column.
pub struct Continuations {
    /// The nodes of the right layer at which a click can touch only the left column.
    alone: Vec<Range<usize>>,
    /// The symbols of the right layer that belong to the same click.
    pub both: Vec<u32>,
}

impl Continuations {
    /// Finds the nodes and the symbols of the right layer that fit `symbol`. For each right node,
    /// `right_rows` has the right column's rows of each colour.
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
    pub fn allows_alone(&self, node: usize) -> bool {
        self.alone.iter().any(|range| range.contains(&node))
    }
}

/// Returns the memory of a product with this number of tables of costs, in bytes.
pub fn product_bytes(left: &Layer, right: &Layer, tables: usize) -> usize {
    // The vectors of `Product::right_transitions` have at most twice as much room as they need.
    let right_transitions = 2 * right.edges.len();
    let edges =
        left.edges.len() * size_of::<IncomingEdge>() + right_transitions * size_of::<Transition>();
    let table = left.len().saturating_mul(right.len());
    table.saturating_mul(tables).saturating_add(edges)
}
