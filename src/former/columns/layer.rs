//! A layer: a small automaton that computes numbers of clicks for one column.
//!
//! A *trace* is the sequence of changes that the clicks of a play make to the column. The layer reads a trace along its
//! edges. Its [`base`](Layer::base) plus the costs of these edges is the smallest number of clicks that touch this
//! column or an earlier column, over all plays with this trace. A trace that occurs in no play has no path.
//!
//! The automaton is deterministic and minimal. From every node, some path to the end costs nothing.

use super::column::{Column, ContentId};
use super::step::Symbol;

/// An edge of a layer (the automaton of a column): a transition with a symbol, a cost, and a target node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Edge {
    /// Index of the target node, which is higher than the index of the source node.
    pub to: u32,
    /// Index of the edge's symbol in `Layer::symbols`.
    pub symbol: u32,
    /// Cost of the edge, in clicks.
    pub cost: u8,
}

/// A move from one node of a layer to another node, with its cost in clicks.
#[derive(Clone, Copy)]
pub struct Move {
    pub from: u32,
    pub to: u32,
    pub cost: u8,
}

/// A node of a layer: the tiles that remain in the column (the content), together with the costs of all ways to
/// continue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Node {
    /// The tiles that remain in the column at this node.
    pub content: ContentId,
    /// Index of the node's first edge. The node's edges end where the edges of the next node begin.
    pub first_edge: u32,
}

/// The automaton of one column, from the full column (first node) to the empty column (last node). Edges lead to higher
/// nodes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layer {
    /// The nodes, sorted by content.
    pub nodes: Vec<Node>,
    /// The edges of all nodes, sorted by source node.
    pub edges: Vec<Edge>,
    /// The symbols of the edges. An edge stores the index of its symbol.
    pub symbols: Vec<Symbol>,
    /// The minimum number of clicks that touch this column or an earlier column.
    pub base: u32,
}

impl Layer {
    /// Returns the layer of an imagined empty column beyond the edge of the board. This layer has one node and no
    /// edges.
    pub fn edge_of_the_board() -> Layer {
        let node = Node { content: Column::FULL, first_edge: 0 };
        Layer { nodes: vec![node], edges: Vec::new(), symbols: Vec::new(), base: 0 }
    }

    /// Returns the number of nodes.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Returns the edges that start at a node.
    #[inline]
    pub fn edges(&self, node: usize) -> &[Edge] {
        let end = self.nodes.get(node + 1).map_or(self.edges.len(), |next| next.first_edge as usize);
        &self.edges[self.nodes[node].first_edge as usize..end]
    }

    /// Returns all edges with their source nodes, sorted by source node.
    pub fn all_edges(&self) -> impl Iterator<Item = (u32, Edge)> {
        (0..self.len()).flat_map(|from| self.edges(from).iter().map(move |&edge| (from as u32, edge)))
    }

    /// Returns, for each symbol, the moves along the edges with this symbol, sorted by source node.
    pub fn moves_by_symbol(&self) -> Vec<Vec<Move>> {
        let mut moves = vec![Vec::new(); self.symbols.len()];
        for (from, Edge { to, symbol, cost }) in self.all_edges() {
            moves[symbol as usize].push(Move { from, to, cost });
        }
        moves
    }

    /// Returns the symbol of an edge.
    #[inline]
    pub fn symbol(&self, edge: &Edge) -> Symbol {
        self.symbols[edge.symbol as usize]
    }

    /// Returns the memory of the layer, in bytes.
    pub fn bytes(&self) -> usize {
        self.nodes.capacity() * size_of::<Node>()
            + self.edges.capacity() * size_of::<Edge>()
            + self.symbols.capacity() * size_of::<Symbol>()
    }
}
