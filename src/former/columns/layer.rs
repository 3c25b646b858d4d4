//! One layer: the minimal deterministic weighted automaton over the traces of a column.
//!
//! It reads a trace of the column, step by step, and tells the least number of clicks that touch this column or one
//! before it, over all plays with that trace here: its *value*, the [`base`](Layer::base) and the costs of the edges
//! together. What no play can do here it does not read.
//!
//! Costs are *pushed* towards the start: from every node some way to the end costs nothing. A trace ends with the empty
//! column, from which nothing more happens here, so there is one end.

use super::column::{Column, ContentId};
use super::step::Symbol;

/// A transition: a symbol of the column, what it costs, and the node that it leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Edge {
    /// The node that it leads to; its number is higher.
    pub to: u32,
    /// The number of its symbol in the layer.
    pub symbol: u32,
    /// In clicks.
    pub cost: u8,
}

/// From a node of a layer to another, at a cost.
#[derive(Clone, Copy)]
pub struct Move {
    pub from: u32,
    pub to: u32,
    pub cost: u8,
}

/// A content of the column together with a residual: the costs of all that can follow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Node {
    /// The content.
    pub content: ContentId,
    /// Where its edges begin; they end where those of the next node begin.
    pub first_edge: u32,
}

/// The automaton of one column. The first node is the start, with the full column; the last one is the end, with the
/// empty column. Nodes are in the order of their contents, so that edges lead to higher numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layer {
    /// The nodes.
    pub nodes: Vec<Node>,
    /// The edges of all nodes.
    pub edges: Vec<Edge>,
    /// The symbols of the edges, by number.
    pub symbols: Vec<Symbol>,
    /// The least number of clicks that touch this column or one before it.
    pub base: u32,
}

impl Layer {
    /// The layer of an empty column on the edge of the board: it reads nothing, at no cost.
    pub fn edge_of_the_board() -> Layer {
        let node = Node { content: Column::FULL, first_edge: 0 };
        Layer { nodes: vec![node], edges: Vec::new(), symbols: Vec::new(), base: 0 }
    }

    /// Number of nodes.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// The edges that leave a node.
    #[inline]
    pub fn edges(&self, node: usize) -> &[Edge] {
        let end = self.nodes.get(node + 1).map_or(self.edges.len(), |next| next.first_edge as usize);
        &self.edges[self.nodes[node].first_edge as usize..end]
    }

    /// All edges, each with the node that it leaves, in ascending order.
    pub fn all_edges(&self) -> impl Iterator<Item = (u32, Edge)> {
        (0..self.len()).flat_map(|from| self.edges(from).iter().map(move |&edge| (from as u32, edge)))
    }

    /// The moves along the edges of each symbol, in ascending order.
    pub fn moves_by_symbol(&self) -> Vec<Vec<Move>> {
        let mut moves = vec![Vec::new(); self.symbols.len()];
        for (from, Edge { to, symbol, cost }) in self.all_edges() {
            moves[symbol as usize].push(Move { from, to, cost });
        }
        moves
    }

    /// The symbol of an edge.
    #[inline]
    pub fn symbol(&self, edge: &Edge) -> Symbol {
        self.symbols[edge.symbol as usize]
    }

    /// Bytes in use.
    pub fn bytes(&self) -> usize {
        self.nodes.capacity() * size_of::<Node>()
            + self.edges.capacity() * size_of::<Edge>()
            + self.symbols.capacity() * size_of::<Symbol>()
    }
}
