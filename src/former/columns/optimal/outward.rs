//! Computes the costs of merges between the tight traces of a column and the traces of the next column outwards.

use super::effort::Effort;
use super::layer_pair::{LayerPair, NO_ORDER, PairCosts};
use crate::columns::column::ContentId;
use crate::columns::costs::Unfinished;
use crate::columns::layer::{Edge, Transition};
use std::collections::HashMap;

/// Computes, for each pair of nodes of two neighbouring columns' automata, the smallest cost of a merge (an order of
/// the clicks in both columns) that leads to this pair. The inner automaton is the tree of the tight traces, which are
/// what optimal plays remove from the inner column. Fails if the memory or the time does not suffice.
pub fn outward_costs(layers: &LayerPair, effort: &Effort) -> Result<PairCosts, Unfinished> {
    let outer_nodes = layers.outer.layer.len();
    let inner_nodes = layers.inner.layer.len();
    let entries = outer_nodes.saturating_mul(inner_nodes);
    let bytes = entries.saturating_mul(size_of::<i16>());
    if bytes > effort.memory.available() {
        return Err(Unfinished::Memory);
    }
    let mut rows = vec![NO_ORDER; entries];
    // Before the first click, both automata are at their first nodes.
    rows[0] = 0;
    let mut clicks = OutwardClicks::new(layers);
    for node in 0..inner_nodes {
        effort.limits.check()?;
        // Edges lead to later nodes, so only clicks in the outer column still change this row.
        let (rows_so_far, later_rows) = rows.split_at_mut((node + 1) * outer_nodes);
        let row = &mut rows_so_far[node * outer_nodes..];
        clicks.follow_outer_only(node, row);
        for edge in layers.inner.layer.edges(node) {
            // `later_rows` begins with the row of `node + 1`.
            let first = (edge.to as usize - node - 1) * outer_nodes;
            let row_after = &mut later_rows[first..first + outer_nodes];
            clicks.follow_inner_only(edge, row, row_after);
            clicks.follow_both(edge, row, row_after);
        }
    }
    Ok(PairCosts::from_rows(rows, outer_nodes))
}

/// Lowers the costs of pairs of nodes by clicks. A row has the costs of all outer nodes for one inner node.
struct OutwardClicks<'a> {
    layers: &'a LayerPair<'a>,
    /// For each symbol of the outer automaton (what a click removes), its edges.
    outer_transitions: Vec<Vec<Transition>>,
    /// For each symbol of the inner automaton (a removal), the outer symbols that the same click can have.
    outer_symbols_in_both: Vec<Vec<usize>>,
    /// For each content of the inner column (remaining tiles), the edges of the outer automaton that clicks can follow
    /// without touching the inner column. Lists are added when they are needed.
    transitions_in_outer_only: HashMap<ContentId, Vec<Transition>>,
}

impl<'a> OutwardClicks<'a> {
    /// Finds, for each removal from the inner column (a symbol), the outer symbols that one click can remove with it.
    fn new(layers: &'a LayerPair<'a>) -> OutwardClicks<'a> {
        let mut outer_symbols_in_both = Vec::with_capacity(layers.inner.layer.symbols.len());
        for &inner in &layers.inner.layer.symbols {
            let outer_symbols = &layers.outer.layer.symbols;
            let can_be_both = |&outer: &usize| layers.can_be_both(outer_symbols[outer], inner);
            let symbols_in_both = (0..outer_symbols.len()).filter(can_be_both);
            outer_symbols_in_both.push(symbols_in_both.collect());
        }
        OutwardClicks {
            layers,
            outer_transitions: layers.outer.layer.transitions_by_symbol(),
            outer_symbols_in_both,
            transitions_in_outer_only: HashMap::new(),
        }
    }

    /// Lowers the costs in the row of an inner node, for each outer node, by clicks that touch only the outer column.
    fn follow_outer_only(&mut self, inner_node: usize, row: &mut [i16]) {
        let content = self.layers.inner.layer.nodes[inner_node].content;
        // Nodes with the same content (remaining tiles) share a list.
        let transitions = self
            .transitions_in_outer_only
            .entry(content)
            .or_insert_with(|| transitions_in_outer_only(self.layers, inner_node));
        // The transitions are in topological order, so the cost at `from` is final.
        for transition in transitions {
            let cost_before = row[transition.from as usize];
            relax(row, transition.to, cost_before, i16::from(transition.cost));
        }
    }

    /// Follows an edge of the inner automaton by a click that leaves the outer column unchanged. `row` has the costs at
    /// the start of the edge for each outer node, and `row_after` those at its end. Lowers an entry of `row_after` if
    /// this click leads there at less cost.
    fn follow_inner_only(&self, edge: &Edge, row: &[i16], row_after: &mut [i16]) {
        let symbol = self.layers.inner.layer.symbol(edge);
        let cost = self.layers.cost_of_inner_only(edge);
        for (outer_node, &cost_before) in row.iter().enumerate() {
            if cost_before != NO_ORDER && self.layers.can_be_inner_only(symbol, outer_node) {
                relax(row_after, outer_node as u32, cost_before, cost);
            }
        }
    }

    /// Follows an edge of the inner automaton by clicks that also touch the outer column. `row` has the costs at the
    /// start of the edge for each outer node, and `row_after` those at its end. Lowers an entry of `row_after` if a
    /// click leads there at less cost.
    fn follow_both(&self, edge: &Edge, row: &[i16], row_after: &mut [i16]) {
        for &symbol in &self.outer_symbols_in_both[edge.symbol as usize] {
            for transition in &self.outer_transitions[symbol] {
                let cost_before = row[transition.from as usize];
                let cost = self.layers.cost_of_both(transition.cost, edge);
                relax(row_after, transition.to, cost_before, cost);
            }
        }
    }
}

/// Returns the edges of the outer layer (automaton) that clicks can follow without touching the inner column, while the
/// inner layer is at `inner_node`.
fn transitions_in_outer_only(layers: &LayerPair, inner_node: usize) -> Vec<Transition> {
    let layer = layers.outer.layer;
    let mut is_outer_only = Vec::with_capacity(layer.symbols.len());
    for &symbol in &layer.symbols {
        is_outer_only.push(layers.can_be_outer_only(symbol, inner_node));
    }
    let mut transitions = Vec::new();
    layer.list_transitions(&is_outer_only, &mut transitions);
    transitions
}

/// Lowers `node`'s entry of `row` to `cost_before + cost`, if this sum is less and `cost_before` is not [`NO_ORDER`].
fn relax(row: &mut [i16], node: u32, cost_before: i16, cost: i16) {
    if cost_before != NO_ORDER {
        let entry = &mut row[node as usize];
        *entry = (*entry).min(cost_before + cost);
    }
}
