//! The product of the layers of two neighbouring columns, and the smallest costs of merges that lead to its nodes.

use super::avx2::with_avx2;
use super::costs::{LANES, Lanes, UNREACHABLE, Unfinished, interleave};
use super::layer::{ColumnLayer, Edge, Layer, Transition};
use super::step::{Rows, Symbol, can_be_one_click, can_end_here};
use crate::board::MAX_COLOURS;
use kortest_base::runtime::{Limits, marks};
use rayon::prelude::*;
use std::ops::Range;

/// Costs are stored plus this offset, so that they stay positive: the cost of an order of clicks decreases by 1 for
/// each click in both columns. A column has at most twelve tiles, so there are at most twelve such clicks.
pub const COST_OFFSET: u8 = 16;

/// How the costs of the left column's automaton count in the cost of a merge, an order of the clicks in two columns.
#[derive(Clone, Copy)]
pub enum LeftCosts<'a> {
    /// The left costs are added to the costs of the right automaton. A click in both columns counts once.
    Added,
    /// Only the left costs count. All edges of the right automaton must cost 0.
    Only,
    /// The left costs do not count, but their sum must not exceed a limit, which is the number of these tables. Table
    /// `n` has the costs for the limit `n`. A click in both columns counts as a click in the left column.
    AtMost(&'a [Vec<u8>]),
}

/// What an edge of the left layer (the automaton of the left column) adds to the cost of a merge (an order of clicks).
struct EdgeCost<'t> {
    /// The costs of the merges (orders of clicks) before the edge.
    before: &'t [u8],
    /// The cost of a click that touches only the left column.
    left_only: u8,
    /// The cost of a click in both columns without the right edge's cost, plus the 1 that [`cost_of_both`] subtracts.
    both: u8,
}

impl<'a> LeftCosts<'a> {
    /// Returns the table of costs for the next smaller limit of the left costs; `None` if there is no such table. All
    /// orders of clicks that keep the smaller limit also keep the current limit.
    fn table_of_smaller_limit(self) -> Option<&'a [u8]> {
        match self {
            LeftCosts::Added | LeftCosts::Only => None,
            LeftCosts::AtMost(tables) => tables.last().map(Vec::as_slice),
        }
    }

    /// Returns what an edge of the left automaton with this `cost` adds to the cost of an order of clicks, and the
    /// table with the costs before the edge. `current_table` has the costs that are being computed. Returns `None` if
    /// the cost of the edge exceeds the limit of the left costs.
    fn of_edge<'t>(self, current_table: &'t [u8], cost: u8) -> Option<EdgeCost<'t>>
    where
        'a: 't,
    {
        let mut edge_cost = EdgeCost {
            before: current_table,
            left_only: cost,
            both: cost,
        };
        match self {
            LeftCosts::Added => {}
            // The right edge costs 0, so the 1 that `cost_of_both` subtracts must be added here.
            LeftCosts::Only => edge_cost.both = cost.saturating_add(1),
            // Left clicks do not count. A right edge counts the click, and `cost_of_both` subtracts 1 for it.
            LeftCosts::AtMost(tables) => {
                edge_cost.left_only = 0;
                edge_cost.both = 0;
                // The edge uses up its cost, so the clicks before this edge must keep the limit minus this cost. An
                // edge that costs 0 keeps the whole limit, to which the current table belongs.
                let limit_before = tables.len().checked_sub(cost.into())?;
                edge_cost.before = tables
                    .get(limit_before)
                    .map_or(current_table, Vec::as_slice);
            }
        }
        Some(edge_cost)
    }
}

/// The product of the layers (automata) of two neighbouring columns. Its nodes are pairs of a left node and a right
/// node, and its edges are clicks. So each path is a merge: an order of the clicks in both columns.
pub struct Product<'a> {
    pub left: ColumnLayer<'a>,
    pub right: ColumnLayer<'a>,
    /// The edges of the left automaton, by target node.
    pub incoming_edges: IncomingEdges,
    /// For each symbol of the left automaton (what a click removes), how its clicks affect the right column.
    pub continuations: Vec<Continuations>,
    /// For each symbol of the right automaton (what a click removes), the edges with this symbol.
    right_transitions: Vec<Vec<Transition>>,
}

impl<'a> Product<'a> {
    /// Prepares the product of two neighbouring columns' automata: finds out which of their symbols (what a click
    /// removes from a column) can belong to one click.
    pub fn new(left: ColumnLayer<'a>, right: ColumnLayer<'a>) -> Product<'a> {
        let nodes = 0..right.layer.len();
        // For each node of the right automaton, the rows of each colour in the right column.
        let right_rows: Vec<[Rows; MAX_COLOURS]> = nodes.map(|node| right.rows(node)).collect();
        let symbols = left.layer.symbols.par_iter();
        let continuations =
            symbols.map(|&symbol| Continuations::new(symbol, right.layer, &right_rows));
        Product {
            left,
            right,
            incoming_edges: IncomingEdges::new(left.layer),
            continuations: continuations.collect(),
            right_transitions: right.layer.transitions_by_symbol(),
        }
    }

    /// Returns the edges of the right automaton that a click can follow whose left symbol (removal) is `left_symbol`.
    pub fn transitions_in_both(&self, left_symbol: u32) -> impl Iterator<Item = &Transition> {
        let symbols = &self.continuations[left_symbol as usize].symbols_in_both;
        let transitions = symbols
            .iter()
            .map(|&symbol| &self.right_transitions[symbol as usize]);
        transitions.flatten()
    }

    /// Computes, for each pair of nodes of the two automata, the smallest cost of a merge (an order of the clicks in
    /// both columns) that leads to this pair. An entry is the cost plus `COST_OFFSET`; `UNREACHABLE` if no merge leads
    /// there or the cost is too large. Each left node has a row. `of_left` says how left costs count.
    pub fn costs(&self, of_left: LeftCosts, limits: Limits) -> Result<Vec<u8>, Unfinished> {
        let width = self.right.layer.len();
        let mut costs = vec![UNREACHABLE; self.left.layer.len() * width];
        // Each iteration computes a level: the rows of all left nodes with the same number of tiles, which follow each
        // other. These rows depend only on the rows `before`, of nodes with more tiles.
        let mut first_of_level = 0;
        while first_of_level < self.left.layer.len() {
            let end = self.end_of_level(first_of_level);
            let (before, open_rows) = costs.split_at_mut(first_of_level * width);
            let level = &mut open_rows[..(end - first_of_level) * width];
            // Marks parallel work for measurements, until the mark is dropped.
            let _parallel_mark = marks::parallel();
            let portions = level.par_chunks_mut(LANES * width).with_max_len(1);
            portions.enumerate().try_for_each(|(portion, rows)| {
                limits.check()?;
                let _part_mark = marks::part();
                let first_node = first_of_level + portion * LANES;
                self.compute_rows(of_left, before, first_node, rows);
                Ok::<_, Unfinished>(())
            })?;
            first_of_level = end;
        }
        Ok(costs)
    }

    /// Returns the index after the left nodes that have as many tiles as `node`. No edge connects these nodes, because
    /// a click removes tiles. So the costs of these nodes are independent.
    fn end_of_level(&self, node: usize) -> usize {
        let tiles = self.left.tiles(node);
        let nodes = self.left.layer.len();
        let next_level = (node..nodes).find(|&next| self.left.tiles(next) != tiles);
        next_level.unwrap_or(nodes)
    }

    /// Computes the rows of up to [`LANES`] left nodes with equal numbers of tiles, from `first_node` on: for each
    /// right node, the smallest cost of an order of clicks that leads to both nodes. `of_left` says how left costs
    /// count. `before` has the rows of left nodes with more tiles. Writes to `rows`, which must be all `UNREACHABLE`.
    fn compute_rows(&self, of_left: LeftCosts, before: &[u8], first_node: usize, rows: &mut [u8]) {
        let width = self.right.layer.len();
        let mut left_rows = [[0; LANES]; MAX_COLOURS];
        for (lane, row) in rows.chunks_exact_mut(width).enumerate() {
            let node = first_node + lane;
            // An order of clicks within a smaller limit of the left costs is also within this limit.
            if let Some(table) = of_left.table_of_smaller_limit() {
                row.copy_from_slice(&table[node * width..][..width]);
            }
            // An order of clicks starts at the first nodes of both automata, with cost 0.
            if node == 0 {
                row[0] = COST_OFFSET;
            }
            // Follows the clicks that touch the left column, for one row at a time.
            with_avx2!(self.follow_left_edges(of_left, before, node, row));
            for (lanes_of_colour, tiles) in left_rows.iter_mut().zip(self.left.rows(node)) {
                lanes_of_colour[lane] = tiles;
            }
        }
        // If no order of clicks leads to any of these left nodes, clicks in the right column change nothing.
        if rows.iter().any(|&cost| cost != UNREACHABLE) {
            self.follow_right_edges(&left_rows, rows);
        }
    }

    /// Lowers the costs in the row of a left node by clicks that lead to this node. `before` has rows of earlier nodes.
    #[inline(always)]
    fn follow_left_edges(&self, of_left: LeftCosts, before: &[u8], node: usize, row: &mut [u8]) {
        for incoming in self.incoming_edges.of(node) {
            if let Some(edge_cost) = of_left.of_edge(before, incoming.edge.cost) {
                self.follow_left_edge(&edge_cost, row, incoming);
            }
        }
    }

    /// Lowers the costs in `row` by clicks in only the left column or in both columns that follow the edge `incoming`
    /// of the left automaton, at `edge_cost`. `row` belongs to the edge's target, with an entry for each right node.
    #[inline(always)]
    fn follow_left_edge(&self, edge_cost: &EdgeCost, row: &mut [u8], incoming: &IncomingEdge) {
        let &IncomingEdge { from, edge } = incoming;
        let width = self.right.layer.len();
        let before = &edge_cost.before[from as usize * width..][..width];
        let continuations = &self.continuations[edge.symbol as usize];
        // Clicks that touch only the left column do not change the right node.
        for right_nodes in &continuations.left_only {
            let entries = row[right_nodes.clone()].iter_mut();
            for (entry, cost_before) in entries.zip(&before[right_nodes.clone()]) {
                *entry = (*entry).min(cost_before.saturating_add(edge_cost.left_only));
            }
        }
        for &symbol in &continuations.symbols_in_both {
            for right in &self.right_transitions[symbol as usize] {
                let cost_before = before[right.from as usize];
                let cost_after = cost_of_both(cost_before, edge_cost.both, right.cost);
                let entry = &mut row[right.to as usize];
                *entry = (*entry).min(cost_after);
            }
        }
    }

    /// Lowers the costs in the rows of up to [`LANES`] left nodes (the lanes) by clicks that touch only the right
    /// column, for all rows at once. `left_rows` has the left column's rows, for each colour and lane.
    fn follow_right_edges(&self, left_rows: &[[Rows; LANES]; MAX_COLOURS], rows: &mut [u8]) {
        let symbols = &self.right.layer.symbols;
        // For each symbol (what a click removes) and lane (left node), a penalty: 0 if the click can touch only the
        // right column. Any other click gets the penalty `UNREACHABLE`, in which all bits are 1.
        let mut penalties = Vec::with_capacity(symbols.len());
        for &symbol in symbols {
            let rows_of_colour = left_rows[usize::from(symbol.colour)];
            penalties.push(rows_of_colour.map(|rows| right_only_penalty(symbol, rows)));
        }
        let width = self.right.layer.len();
        let mut lanes: Vec<Lanes> = Vec::new();
        interleave(rows.chunks_exact(width), width, &mut lanes);
        with_avx2!(follow_edges(self.right.layer, &penalties, &mut lanes));
        for (lane, row) in rows.chunks_exact_mut(width).enumerate() {
            for (cost, costs) in row.iter_mut().zip(&lanes) {
                *cost = costs[lane];
            }
        }
    }
}

/// Lowers costs by the edges of an automaton, for all lanes (independent searches) at once. `lanes` has the costs for
/// each node. `penalties` has 0 or `UNREACHABLE` for each symbol and lane; `UNREACHABLE` forbids the symbol.
#[inline(always)]
fn follow_edges(layer: &Layer, penalties: &[Lanes], lanes: &mut [Lanes]) {
    for from in 0..lanes.len() {
        // Edges lead to higher nodes, so the costs at `from` are final.
        let costs = lanes[from];
        for edge in layer.edges(from) {
            let target_costs = lanes[edge.to as usize];
            let penalty = penalties[edge.symbol as usize];
            // This is a hot loop: with `from_fn`, all lanes (bytes) stay in registers. The bitwise OR is the cost of
            // the edge, or `UNREACHABLE` if there is a penalty.
            lanes[edge.to as usize] = std::array::from_fn(|lane| {
                target_costs[lane].min(costs[lane].saturating_add(edge.cost | penalty[lane]))
            });
        }
    }
}

/// Returns 0 if a click that removes `symbol` from the right column can leave the left unchanged, else [`UNREACHABLE`].
fn right_only_penalty(symbol: Symbol, same_colour_in_left_column: Rows) -> u8 {
    if can_end_here(symbol, same_colour_in_left_column) {
        0
    } else {
        UNREACHABLE
    }
}

/// Adds the cost of a click in both columns to `cost`: the costs of its left edge and its right edge, minus 1, because
/// both edges count the click. Returns `UNREACHABLE` if the sum is too large.
pub fn cost_of_both(cost: u8, left: u8, right: u8) -> u8 {
    match cost.saturating_add(left).saturating_add(right) {
        UNREACHABLE => UNREACHABLE,
        sum => sum - 1,
    }
}

/// All edges of an automaton, sorted by target node.
pub struct IncomingEdges {
    edges: Vec<IncomingEdge>,
    /// For each node, the index of the first edge that leads to this node; a last entry is the number of edges.
    first_edges: Vec<usize>,
}

/// An edge of an automaton with its source node.
#[derive(Clone, Copy)]
pub struct IncomingEdge {
    pub from: u32,
    pub edge: Edge,
}

impl IncomingEdges {
    /// Collects the edges of a layer (automaton), and sorts them by target node.
    fn new(layer: &Layer) -> IncomingEdges {
        let mut edges = Vec::with_capacity(layer.edges.len());
        for from in 0..layer.len() {
            for &edge in layer.edges(from) {
                let from = from as u32;
                edges.push(IncomingEdge { from, edge });
            }
        }
        edges.sort_by_key(|incoming| incoming.edge.to);
        let mut first_edges = Vec::with_capacity(layer.len() + 1);
        for node in 0..=layer.len() {
            let first = edges.partition_point(|incoming| (incoming.edge.to as usize) < node);
            first_edges.push(first);
        }
        IncomingEdges { edges, first_edges }
    }

    /// Returns the edges that lead to `node`.
    pub fn of(&self, node: usize) -> &[IncomingEdge] {
        &self.edges[self.first_edges[node]..self.first_edges[node + 1]]
    }
}

/// How clicks that remove one symbol from the left column can affect the right column.
pub struct Continuations {
    /// The nodes of the right automaton at which such a click can leave the right column unchanged.
    left_only: Vec<Range<usize>>,
    /// The symbols of the right automaton (what a click removes) that such a click can have.
    pub symbols_in_both: Vec<u32>,
}

impl Continuations {
    /// Finds out how a click that removes `symbol` from the left column can affect the right column. It lists the nodes
    /// of the right automaton at which the click can leave this column unchanged, and the symbols (removals) of this
    /// automaton that the click can have. `right_rows` has the right column's rows of each colour for each node.
    fn new(symbol: Symbol, right: &Layer, right_rows: &[[Rows; MAX_COLOURS]]) -> Continuations {
        let mut left_only: Vec<Range<usize>> = Vec::new();
        for (node, rows) in right_rows.iter().enumerate() {
            if !can_end_here(symbol, rows[usize::from(symbol.colour)]) {
                continue;
            }
            // Adjacent nodes share one range.
            if let Some(range) = left_only.last_mut()
                && range.end == node
            {
                range.end += 1;
            } else {
                left_only.push(node..node + 1);
            }
        }
        let mut symbols_in_both = Vec::new();
        for (number, &right_symbol) in (0..).zip(&right.symbols) {
            if can_be_one_click(symbol, right_symbol) {
                symbols_in_both.push(number);
            }
        }
        Continuations {
            left_only,
            symbols_in_both,
        }
    }

    /// Returns whether a click with this left symbol (removal) can leave the right column unchanged at `node`.
    pub fn allows_left_only(&self, node: usize) -> bool {
        self.left_only.iter().any(|range| range.contains(&node))
    }
}

/// Returns the memory of the product of two automata with this number of tables of costs, in bytes. Each entry of a
/// table has one byte. The size of a table saturates, because a product of numbers of nodes may exceed `usize`.
pub fn product_bytes(left: &Layer, right: &Layer, tables: usize) -> usize {
    let left_edges = left.edges.len() * size_of::<IncomingEdge>();
    // The lists of transitions grow step by step, so they have at most twice as much room as they need.
    let right_transitions = 2 * right.edges.len() * size_of::<Transition>();
    let table = left.len().saturating_mul(right.len());
    let all_tables = table.saturating_mul(tables);
    all_tables.saturating_add(left_edges + right_transitions)
}
