//! Computes the costs of merges between the tight traces of a column and the traces of the next
//! column outwards.

use super::effort::Effort;
use super::layer_pair::{LayerPair, PairCosts, UNREACHED};
use crate::columns::column::ContentId;
use crate::columns::costs::Unfinished;
use crate::columns::layer::{Edge, Transition};
use std::collections::HashMap;

/// Computes the smallest cost of a merge that leads to each pair of nodes. The inner layer is the
/// tree of the tight traces of its column.
pub fn outward_costs(layers: &LayerPair, effort: &Effort) -> Result<PairCosts, Unfinished> {
    let outer_nodes = layers.outer.layer.len();
    let inner_nodes = layers.inner.layer.len();
    let entries = outer_nodes.saturating_mul(inner_nodes);
    let bytes = entries.saturating_mul(size_of::<i16>());
    if bytes > effort.memory.available() {
        return Err(Unfinished::Memory);
    }
    let mut rows = vec![UNREACHED; entries];
    rows[0] = 0;
    let mut clicks = OutwardClicks::new(layers);
    for node in 0..inner_nodes {
        effort.limits.check()?;
        // Edges lead to later nodes, so only clicks in the outer column still change this row.
        let (done, later) = rows.split_at_mut((node + 1) * outer_nodes);
        let row = &mut done[node * outer_nodes..];
        clicks.follow_outer_only(node, row);
        for edge in layers.inner.layer.edges(node) {
            let first = (edge.to as usize - node - 1) * outer_nodes;
            let row_after = &mut later[first..first + outer_nodes];
            clicks.follow_inner_only(edge, row, row_after);
            clicks.follow_both(edge, row, row_after);
        }
    }
    Ok(PairCosts::of_rows(rows, outer_nodes))
}

/// Lowers the costs of pairs by clicks. A row has the costs of all outer nodes beside one inner
/// node.
struct OutwardClicks<'a> {
    layers: &'a LayerPair<'a>,
    /// For each symbol of the outer layer, its transitions.
    by_symbol: Vec<Vec<Transition>>,
    /// For each symbol of the inner layer, the symbols of the outer layer that the same click can
    /// have.
    both: Vec<Vec<usize>>,
    /// For each content of the inner column, the transitions of the outer layer by clicks that do
    /// not touch the inner column, in ascending order. A list is added when a node with this
    /// content is first visited. Nodes with equal contents share it, because only the tiles decide
    /// which clicks do not touch the column.
    outer_only: HashMap<ContentId, Vec<Transition>>,
}

impl<'a> OutwardClicks<'a> {
    /// Finds the symbols of both layers that one click can have.
    fn new(layers: &'a LayerPair<'a>) -> OutwardClicks<'a> {
        let mut both = Vec::with_capacity(layers.inner.layer.symbols.len());
        for &inner in &layers.inner.layer.symbols {
            let outer = layers.outer.layer.symbols.iter().enumerate();
            let matching = outer.filter(|&(_, &outer)| layers.can_be_both(outer, inner));
            both.push(matching.map(|(number, _)| number).collect());
        }
        OutwardClicks {
            layers,
            by_symbol: layers.outer.layer.transitions_by_symbol(),
            both,
            outer_only: HashMap::new(),
        }
    }

    /// Lowers the costs in the row of an inner node by clicks that touch only the outer column.
    fn follow_outer_only(&mut self, inner_node: usize, row: &mut [i16]) {
        let content = self.layers.inner.layer.nodes[inner_node].content;
        let transitions = self
            .outer_only
            .entry(content)
            .or_insert_with(|| outer_only(self.layers, inner_node));
        // The transitions are in topological order, so the cost at `from` is final.
        for transition in transitions {
            let before = row[transition.from as usize];
            relax(row, transition.to, before, i16::from(transition.cost));
        }
    }

    /// Lowers the costs after an edge of the inner layer by a click that touches only the inner
    /// column.
    fn follow_inner_only(&self, edge: &Edge, row: &[i16], row_after: &mut [i16]) {
        let symbol = self.layers.inner.layer.symbol(edge);
        let cost = self.layers.cost_of_inner_only(edge);
        for (outer_node, &before) in row.iter().enumerate() {
            if before != UNREACHED && self.layers.can_be_inner_only(symbol, outer_node) {
                relax(row_after, outer_node as u32, before, cost);
            }
        }
    }

    /// Lowers the costs after an edge of the inner layer by clicks that touch both columns.
    fn follow_both(&self, edge: &Edge, row: &[i16], row_after: &mut [i16]) {
        for &symbol in &self.both[edge.symbol as usize] {
            for transition in &self.by_symbol[symbol] {
                let before = row[transition.from as usize];
                let cost = self.layers.cost_of_both(transition.cost, edge);
                relax(row_after, transition.to, before, cost);
            }
        }
    }
}

/// Returns the transitions of the outer layer by clicks that touch only the outer column, while the
/// inner column is at a node.
fn outer_only(layers: &LayerPair, inner_node: usize) -> Vec<Transition> {
    let layer = layers.outer.layer;
    let mut can_end = Vec::with_capacity(layer.symbols.len());
    for &symbol in &layer.symbols {
        can_end.push(layers.can_be_outer_only(symbol, inner_node));
    }
    let mut transitions = Vec::new();
    for from in 0..layer.len() {
        for edge in layer.edges(from) {
            if can_end[edge.symbol as usize] {
                transitions.push(edge.transition(from));
            }
        }
    }
    transitions
}

/// Lowers the entry `to` of a row to the cost `before` plus `cost`, if this is less.
fn relax(row: &mut [i16], to: u32, before: i16, cost: i16) {
    if before != UNREACHED {
        let entry = &mut row[to as usize];
        *entry = (*entry).min(before + cost);
    }
}
