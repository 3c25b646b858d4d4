//! The cheapest merges of two neighbouring columns, as a graph. A *merge* is an order of the clicks in both columns,
//! and its cost counts clicks. A node of the graph is a pair of nodes of both columns' weighted automata (*layers*).

use super::effort::Effort;
use super::layer_pair::{LayerPair, NO_ORDER, NodePair, PairCosts, PairMove};
use crate::columns::costs::Unfinished;
use crate::columns::layer::Layer;
use std::collections::BTreeMap;

/// For each pair of nodes, the moves (clicks in two neighbouring columns) that leave this pair.
type MovesByPair = BTreeMap<NodePair, Vec<PairMove>>;

/// All cheapest merges (orders of the clicks in two neighbouring columns), as a graph. Its nodes are pairs of nodes of
/// both columns' automata, and its edges are moves: clicks. A path from the first pair to a pair without moves is a
/// cheapest merge, and each cheapest merge is such a path.
pub struct CheapestMerges {
    /// The pairs through which a cheapest merge passes, in ascending order.
    pairs: Vec<NodePair>,
    /// For each pair of nodes, the clicks with which a cheapest merge (order of clicks) continues.
    moves: Vec<Vec<PairMove>>,
}

impl CheapestMerges {
    /// Finds all cheapest merges (orders of the clicks in two neighbouring columns). Goes backwards from the ends of
    /// the merges, and keeps the moves (clicks) that *explain* the cost of the pair of nodes after them: this cost is
    /// the cost of the pair before the move plus the cost of the move. `costs` has the smallest cost of each pair.
    ///
    /// # Why this is sound
    ///
    /// All moves on a kept path explain the cost of the next pair, so the costs of its moves add up to the smallest
    /// cost of its end. Conversely, each beginning of a cheapest merge is itself cheapest, because a cheaper beginning
    /// could replace it. So all moves of a cheapest merge are kept.
    ///
    /// A merge ends at the last outer node, whose column is empty, and at a node that ends an inner trace. An automaton
    /// has one such node. In a tree, each trace has its own end, so only merges with the same inner trace are compared.
    pub fn new(
        layers: &LayerPair,
        costs: &PairCosts,
        effort: &Effort,
    ) -> Result<CheapestMerges, Unfinished> {
        let moves_to_pairs = MovesToPairs {
            layers,
            costs,
            outer_edges: incoming_edges(layers.outer.layer),
            inner_edges: incoming_edges(layers.inner.layer),
        };
        // All moves lead to greater pairs, so the moves that leave the greatest open pair are complete.
        let mut open = MovesByPair::new();
        for pair in end_pairs(layers) {
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
                .add(size_of::<NodePair>() + size_of_val(&*moves))?;
            merges.pairs.push(pair);
            merges.moves.push(moves);
            moves_to_pairs.add_explaining_moves(pair, &mut open);
        }
        // The pairs were found from the last one to the first.
        merges.pairs.reverse();
        merges.moves.reverse();
        Ok(merges)
    }

    /// Returns the clicks with which a cheapest merge (order of the clicks in two neighbouring columns) continues at
    /// `pair`. The list is empty where all merges end, and at a pair that no cheapest merge passes.
    pub fn moves(&self, pair: NodePair) -> &[PairMove] {
        match self.pairs.binary_search(&pair) {
            Ok(index) => &self.moves[index],
            Err(_) => &[],
        }
    }
}

/// Returns the pairs of nodes of two neighbouring columns' automata where all clicks are done. The outer automaton is
/// minimal, so only its last node has no edges. The inner automaton may be a tree, in which each sequence of clicks
/// ends at its own node without edges.
fn end_pairs(layers: &LayerPair) -> Vec<NodePair> {
    let outer = layers.outer.layer.len() as u32 - 1;
    let mut end_pairs = Vec::new();
    for inner in 0..layers.inner.layer.len() {
        if layers.inner.layer.edges(inner).is_empty() {
            let inner = inner as u32;
            end_pairs.push(NodePair { outer, inner });
        }
    }
    end_pairs
}

/// An edge of an automaton with its source node.
#[derive(Clone, Copy)]
struct IncomingEdge {
    from: u32,
    /// Index in `Layer::edges`.
    edge: u32,
}

/// Returns, for each node of a layer (automaton), the edges that lead to it.
fn incoming_edges(layer: &Layer) -> Vec<Vec<IncomingEdge>> {
    let mut incoming = vec![Vec::new(); layer.len()];
    for (from, node) in (0..).zip(&layer.nodes) {
        // The edges of a node follow each other in `Layer::edges`.
        for (edge, target) in (node.first_edge..).zip(layer.edges(from as usize)) {
            incoming[target.to as usize].push(IncomingEdge { from, edge });
        }
    }
    incoming
}

/// Finds the moves (clicks) that *explain* the cost of a pair of nodes: they lead to this pair at its smallest cost.
struct MovesToPairs<'a> {
    layers: &'a LayerPair<'a>,
    costs: &'a PairCosts,
    /// For each node of the outer automaton, the edges that lead to it.
    outer_edges: Vec<Vec<IncomingEdge>>,
    /// For each node of the inner automaton, the edges that lead to it.
    inner_edges: Vec<Vec<IncomingEdge>>,
}

impl MovesToPairs<'_> {
    /// Adds each move (a click in two neighbouring columns) that leads to the pair of nodes `to` at its smallest cost.
    /// `moves` has a list for each pair; the move is added to the list of the pair before it.
    fn add_explaining_moves(&self, to: NodePair, moves: &mut MovesByPair) {
        for &outer in &self.outer_edges[to.outer as usize] {
            self.add_outer_only(to, outer, moves);
            for &inner in &self.inner_edges[to.inner as usize] {
                self.add_both(to, outer, inner, moves);
            }
        }
        for &inner in &self.inner_edges[to.inner as usize] {
            self.add_inner_only(to, inner, moves);
        }
    }

    /// Follows the edge `outer` of the outer automaton backwards, as a click only in the outer column. If the click is
    /// possible and leads to the pair `to` at its smallest cost, adds the click to the moves of the pair before it.
    fn add_outer_only(&self, to: NodePair, outer: IncomingEdge, moves: &mut MovesByPair) {
        let layer = self.layers.outer.layer;
        let edge = &layer.edges[outer.edge as usize];
        let from = NodePair {
            outer: outer.from,
            ..to
        };
        let symbol = layer.symbol(edge);
        if self.explains(from, i16::from(edge.cost), to)
            && self.layers.can_be_outer_only(symbol, to.inner as usize)
        {
            let click = PairMove {
                outer: Some(outer.edge),
                inner: None,
                to,
            };
            moves.entry(from).or_default().push(click);
        }
    }

    /// Follows the edge `inner` of the inner automaton backwards, as a click only in the inner column. If the click is
    /// possible and leads to the pair `to` at its smallest cost, adds the click to the moves of the pair before it.
    fn add_inner_only(&self, to: NodePair, inner: IncomingEdge, moves: &mut MovesByPair) {
        let layer = self.layers.inner.layer;
        let edge = &layer.edges[inner.edge as usize];
        let from = NodePair {
            inner: inner.from,
            ..to
        };
        let symbol = layer.symbol(edge);
        if self.explains(from, self.layers.cost_of_inner_only(edge), to)
            && self.layers.can_be_inner_only(symbol, to.outer as usize)
        {
            let click = PairMove {
                outer: None,
                inner: Some(inner.edge),
                to,
            };
            moves.entry(from).or_default().push(click);
        }
    }

    /// Follows the edges `outer` and `inner` of both automata backwards, as one click. If the click is possible and
    /// leads to the pair `to` at its smallest cost, adds the click to the moves of the pair before it.
    fn add_both(
        &self,
        to: NodePair,
        outer: IncomingEdge,
        inner: IncomingEdge,
        moves: &mut MovesByPair,
    ) {
        let outer_layer = self.layers.outer.layer;
        let inner_layer = self.layers.inner.layer;
        let outer_edge = &outer_layer.edges[outer.edge as usize];
        let inner_edge = &inner_layer.edges[inner.edge as usize];
        let from = NodePair {
            outer: outer.from,
            inner: inner.from,
        };
        let outer_symbol = outer_layer.symbol(outer_edge);
        let inner_symbol = inner_layer.symbol(inner_edge);
        let cost = self.layers.cost_of_both(outer_edge.cost, inner_edge);
        // Symbols of one click always have the same colour. This quick test comes first; most pairs fail it.
        if outer_symbol.colour == inner_symbol.colour
            && self.explains(from, cost, to)
            && self.layers.can_be_both(outer_symbol, inner_symbol)
        {
            let click = PairMove {
                outer: Some(outer.edge),
                inner: Some(inner.edge),
                to,
            };
            moves.entry(from).or_default().push(click);
        }
    }

    /// Returns whether a click of this cost leads from the pair `from` to the pair `to` at the smallest cost of `to`.
    /// Returns `false` if no order of clicks reaches `from`.
    fn explains(&self, from: NodePair, cost: i16, to: NodePair) -> bool {
        let before = self.costs.get(from);
        before != NO_ORDER && before + cost == self.costs.get(to)
    }
}
