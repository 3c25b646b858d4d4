//! The costs of merges between the tight traces of a column and the automaton of the next column
//! outwards.

use super::effort::Effort;
use super::product::{Costs, Product, UNREACHED};
use crate::columns::column::ContentId;
use crate::columns::costs::Unfinished;
use crate::columns::layer::{Edge, Transition};
use std::collections::HashMap;

/// Computes the smallest cost of a merge that leads to each pair. The inner automaton is a tree.
pub fn outward_costs(product: &Product, effort: &Effort) -> Result<Costs, Unfinished> {
    let outer_nodes = product.outer.layer.len();
    let inner_nodes = product.inner.layer.len();
    let entries = outer_nodes.saturating_mul(inner_nodes);
    let bytes = entries.saturating_mul(size_of::<i16>());
    if bytes > effort.memory.available() {
        return Err(Unfinished::Memory);
    }
    let mut rows = vec![UNREACHED; entries];
    rows[0] = 0;
    let mut clicks = Clicks::new(product);
    for node in 0..inner_nodes {
        effort.limits.check()?;
        // Edges lead to later nodes, so only clicks in the outer column still change this row.
        let (done, later) = rows.split_at_mut((node + 1) * outer_nodes);
        let row = &mut done[node * outer_nodes..];
        clicks.follow_outer_only(node, row);
        for edge in product.inner.layer.edges(node) {
            let first = (edge.to as usize - node - 1) * outer_nodes;
            let row_after = &mut later[first..first + outer_nodes];
            clicks.follow_inner_only(edge, row, row_after);
            clicks.follow_both(edge, row, row_after);
        }
    }
    Ok(Costs::of_rows(rows, outer_nodes))
}

/// What the clicks of a product do to the costs of its pairs. A row has the costs of all outer
/// nodes beside one inner node.
struct Clicks<'a> {
    product: &'a Product<'a>,
    /// For each symbol of the outer column, its transitions.
    by_symbol: Vec<Vec<Transition>>,
    /// For each symbol of the inner column, the symbols of the outer column that one click can have
    /// with it.
    both: Vec<Vec<usize>>,
    /// For each content of the inner column, the transitions by clicks that do not touch it, in
    /// ascending order. Filled when needed. Nodes with equal contents share them, because only the
    /// tiles decide which clicks do not touch the column.
    outer_only: HashMap<ContentId, Vec<Transition>>,
}

impl<'a> Clicks<'a> {
    fn new(product: &'a Product<'a>) -> Clicks<'a> {
        let mut both = Vec::with_capacity(product.inner.layer.symbols.len());
        for &inner in &product.inner.layer.symbols {
            let outer = product.outer.layer.symbols.iter().enumerate();
            let matching = outer.filter(|&(_, &outer)| product.can_be_both(outer, inner));
            both.push(matching.map(|(number, _)| number).collect());
        }
        Clicks {
            product,
            by_symbol: product.outer.layer.transitions_by_symbol(),
            both,
            outer_only: HashMap::new(),
        }
    }

    /// Lowers the costs by clicks that touch only the outer column.
    fn follow_outer_only(&mut self, inner_node: usize, row: &mut [i16]) {
        let content = self.product.inner.layer.nodes[inner_node].content;
        let transitions = self
            .outer_only
            .entry(content)
            .or_insert_with(|| outer_only(self.product, inner_node));
        // The transitions are in topological order, so the cost at `from` is final.
        for transition in transitions {
            let before = row[transition.from as usize];
            relax(row, transition.to, before, i16::from(transition.cost));
        }
    }

    /// Lowers the costs after an edge of the inner column by a click that touches only this column.
    fn follow_inner_only(&self, edge: &Edge, row: &[i16], row_after: &mut [i16]) {
        let symbol = self.product.inner.layer.symbol(edge);
        let cost = self.product.cost_of_inner_only(edge);
        for (outer_node, &before) in row.iter().enumerate() {
            if before != UNREACHED && self.product.can_be_inner_only(symbol, outer_node) {
                relax(row_after, outer_node as u32, before, cost);
            }
        }
    }

    /// Lowers the costs after an edge of the inner column by clicks that touch both columns.
    fn follow_both(&self, edge: &Edge, row: &[i16], row_after: &mut [i16]) {
        for &symbol in &self.both[edge.symbol as usize] {
            for transition in &self.by_symbol[symbol] {
                let before = row[transition.from as usize];
                let cost = self.product.cost_of_both(transition.cost, edge);
                relax(row_after, transition.to, before, cost);
            }
        }
    }
}

/// Lists the transitions by clicks that touch only the outer column, beside an inner node.
fn outer_only(product: &Product, inner_node: usize) -> Vec<Transition> {
    let layer = product.outer.layer;
    let mut can_end = Vec::with_capacity(layer.symbols.len());
    for &symbol in &layer.symbols {
        can_end.push(product.can_be_outer_only(symbol, inner_node));
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
