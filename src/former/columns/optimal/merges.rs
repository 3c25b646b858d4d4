//! The cheapest merges of two automata, as a graph: the pairs of nodes without slack.

use super::effort::Effort;
use super::product::{Costs, Move, Pair, Product, UNREACHED};
use crate::columns::costs::Unfinished;
use crate::columns::layer::Layer;
use std::collections::BTreeMap;

/// All cheapest merges of two automata. A path from the first pair to a pair without moves is a
/// cheapest merge, and each cheapest merge is such a path.
pub struct CheapestMerges {
    /// The pairs through which a cheapest merge passes, in ascending order.
    pairs: Vec<Pair>,
    /// For each pair, the clicks with which a cheapest merge continues.
    moves: Vec<Vec<Move>>,
}

impl CheapestMerges {
    /// Goes backwards from the ends of all merges, and keeps the moves that explain the cost of the
    /// pair after them. `costs` has the smallest cost of a merge to each pair.
    ///
    /// # Why this is sound
    ///
    /// All moves on a kept path explain the cost of the next pair, so the costs of its moves add up
    /// to the smallest cost of its end. Conversely, each part of a cheapest merge from the start is
    /// cheapest: otherwise a cheaper part could replace it. So all its moves are kept.
    ///
    /// A merge ends at the empty outer column and at the end of an inner trace. If the inner
    /// automaton is a layer, it has one such node. If it is a tree, each trace has its own end, and
    /// only merges with the same trace are compared.
    pub fn new(
        product: &Product,
        costs: &Costs,
        effort: &Effort,
    ) -> Result<CheapestMerges, Unfinished> {
        let incoming = BackwardMoves {
            product,
            costs,
            outer: incoming_edges(product.outer.layer),
            inner: incoming_edges(product.inner.layer),
        };
        // All moves lead to greater pairs, so the greatest open pair has all its moves.
        let mut open: BTreeMap<Pair, Vec<Move>> = BTreeMap::new();
        for pair in ends(product) {
            open.insert(pair, Vec::new());
        }
        let mut merges = CheapestMerges {
            pairs: Vec::new(),
            moves: Vec::new(),
        };
        while let Some((pair, moves)) = open.pop_last() {
            effort.limits.check()?;
            effort
                .memory
                .add(size_of::<Pair>() + size_of_val(&*moves))?;
            merges.pairs.push(pair);
            merges.moves.push(moves);
            incoming.list(pair, &mut open);
        }
        merges.pairs.reverse();
        merges.moves.reverse();
        Ok(merges)
    }

    /// Returns the clicks with which a cheapest merge continues at a pair.
    pub fn moves(&self, pair: Pair) -> &[Move] {
        match self.pairs.binary_search(&pair) {
            Ok(number) => &self.moves[number],
            Err(_) => &[],
        }
    }
}

/// Returns the pairs where merges end: the empty outer column and the end of an inner trace.
fn ends(product: &Product) -> Vec<Pair> {
    let outer = product.outer.layer.len() as u32 - 1;
    let mut ends = Vec::new();
    for inner in 0..product.inner.layer.len() {
        if product.inner.layer.edges(inner).is_empty() {
            let inner = inner as u32;
            ends.push(Pair { outer, inner });
        }
    }
    ends
}

/// An edge with its source node.
#[derive(Clone, Copy)]
struct Incoming {
    from: u32,
    /// Index in `Layer::edges`.
    edge: u32,
}

/// Returns, for each node of a layer, the edges that lead to it.
fn incoming_edges(layer: &Layer) -> Vec<Vec<Incoming>> {
    let mut incoming = vec![Vec::new(); layer.len()];
    // Index in `Layer::edges`, which is sorted by source node.
    let mut index = 0;
    for from in 0..layer.len() {
        for edge in layer.edges(from) {
            incoming[edge.to as usize].push(Incoming {
                from: from as u32,
                edge: index,
            });
            index += 1;
        }
    }
    incoming
}

/// Lists the moves that explain the cost of a pair.
struct BackwardMoves<'a> {
    product: &'a Product<'a>,
    costs: &'a Costs,
    /// For each outer node, the edges that lead to it.
    outer: Vec<Vec<Incoming>>,
    /// For each inner node, the edges that lead to it.
    inner: Vec<Vec<Incoming>>,
}

impl BackwardMoves<'_> {
    /// Adds the moves that explain the cost of `to` to the pairs before them.
    fn list(&self, to: Pair, moves: &mut BTreeMap<Pair, Vec<Move>>) {
        for &outer in &self.outer[to.outer as usize] {
            self.add_outer_only(to, outer, moves);
            for &inner in &self.inner[to.inner as usize] {
                self.add_both(to, outer, inner, moves);
            }
        }
        for &inner in &self.inner[to.inner as usize] {
            self.add_inner_only(to, inner, moves);
        }
    }

    /// Adds the move by an edge of the outer column alone, if it explains the cost of `to`.
    fn add_outer_only(&self, to: Pair, outer: Incoming, moves: &mut BTreeMap<Pair, Vec<Move>>) {
        let layer = self.product.outer.layer;
        let edge = &layer.edges[outer.edge as usize];
        let from = Pair {
            outer: outer.from,
            ..to
        };
        let symbol = layer.symbol(edge);
        if self.explains(from, i16::from(edge.cost), to)
            && self.product.can_be_outer_only(symbol, to.inner as usize)
        {
            let step = Move {
                outer: Some(outer.edge),
                inner: None,
                to,
            };
            moves.entry(from).or_default().push(step);
        }
    }

    /// Adds the move by an edge of the inner column alone, if it explains the cost of `to`.
    fn add_inner_only(&self, to: Pair, inner: Incoming, moves: &mut BTreeMap<Pair, Vec<Move>>) {
        let layer = self.product.inner.layer;
        let edge = &layer.edges[inner.edge as usize];
        let from = Pair {
            inner: inner.from,
            ..to
        };
        let symbol = layer.symbol(edge);
        if self.explains(from, self.product.cost_of_inner_only(edge), to)
            && self.product.can_be_inner_only(symbol, to.outer as usize)
        {
            let step = Move {
                outer: None,
                inner: Some(inner.edge),
                to,
            };
            moves.entry(from).or_default().push(step);
        }
    }

    /// Adds the move by an edge of each column, if it explains the cost of `to`.
    fn add_both(
        &self,
        to: Pair,
        outer: Incoming,
        inner: Incoming,
        moves: &mut BTreeMap<Pair, Vec<Move>>,
    ) {
        let outer_layer = self.product.outer.layer;
        let inner_layer = self.product.inner.layer;
        let outer_edge = &outer_layer.edges[outer.edge as usize];
        let inner_edge = &inner_layer.edges[inner.edge as usize];
        let from = Pair {
            outer: outer.from,
            inner: inner.from,
        };
        let outer_symbol = outer_layer.symbol(outer_edge);
        let inner_symbol = inner_layer.symbol(inner_edge);
        // The last condition implies the first one, which is a shortcut for most pairs of edges.
        if outer_symbol.colour == inner_symbol.colour
            && self.explains(
                from,
                self.product.cost_of_both(outer_edge.cost, inner_edge),
                to,
            )
            && self.product.can_be_both(outer_symbol, inner_symbol)
        {
            let step = Move {
                outer: Some(outer.edge),
                inner: Some(inner.edge),
                to,
            };
            moves.entry(from).or_default().push(step);
        }
    }

    /// Returns whether a move with this cost leads to the smallest cost of `to`.
    fn explains(&self, from: Pair, cost: i16, to: Pair) -> bool {
        let before = self.costs.get(from);
        before != UNREACHED && before + cost == self.costs.get(to)
    }
}
