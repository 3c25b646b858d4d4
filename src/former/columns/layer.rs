//! A layer: the minimal deterministic weighted automaton over the traces of a column.
//!
//! A *trace* is the sequence of steps that a column makes during a play. The layer of the column reads a trace step by
//! step, along its edges. The *value* of the trace is the [`base`](Layer::base) plus the costs of these edges. Consider
//! all plays in which the column has this trace. The value is the smallest number of clicks in such a play that touch
//! this column or a column before it. If a trace does not occur in any play, the layer does not read the trace.
//!
//! Costs are *pushed* towards the start, which means that from every node some path to the end costs nothing. Every
//! trace ends when the column is empty, so a layer has a single end node.

use super::column::{Column, ContentId};
use super::step::Symbol;

/// An edge of a layer: a transition with a symbol, a cost, and a target node.
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

/// A node of a layer. A node stands for the tiles that remain in the column (the content), and for the costs of all
/// ways to continue from this content (the residual).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Node {
    /// The content of the column (its remaining tiles) at this node.
    pub content: ContentId,
    /// Index of the node's first edge. Its edges end where the edges of the next node begin.
    pub first_edge: u32,
}

/// The automaton of one column. The first node is the start, with the full column. The last node is the end, with the
/// empty column. Nodes are sorted by content, so every edge leads to a node with a higher index.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layer {
    /// The nodes, sorted by content.
    pub nodes: Vec<Node>,
    /// The edges of all nodes, sorted by source node.
    pub edges: Vec<Edge>,
    /// The symbols of the edges. An edge refers to its symbol by the index in this list.
    pub symbols: Vec<Symbol>,
    /// The base: the minimum number of clicks that touch this column or a column before it, over all traces.
    pub base: u32,
}

impl Layer {
    /// Returns the layer of the imagined empty column beyond the edge of the board. It has a single node and no edges.
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
