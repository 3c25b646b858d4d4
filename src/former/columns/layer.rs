//! A layer is the weighted automaton of one column. It is deterministic and minimal.

use super::column::{Column, ContentId};
use super::step::{Rows, Symbol};
use crate::board::MAX_COLOURS;

/// An edge that leaves a node of a layer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Edge {
    /// Index of the target node. Edges always lead to higher nodes.
    pub to: u32,
    /// Index of the edge's symbol in `Layer::symbols`.
    pub symbol: u32,
    /// Cost of the edge, in clicks.
    pub cost: u8,
}

/// An edge with its source node and without its symbol.
#[derive(Clone, Copy)]
pub struct Transition {
    pub from: u32,
    pub to: u32,
    pub cost: u8,
}

impl Edge {
    /// Returns the transition by this edge from the node `from`.
    #[inline]
    pub fn transition(&self, from: usize) -> Transition {
        Transition {
            from: from as u32,
            to: self.to,
            cost: self.cost,
        }
    }
}

/// A node of a layer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Node {
    /// The tiles that remain in the column.
    pub content: ContentId,
    /// Index of the node's first edge in `Layer::edges`.
    pub first_edge: u32,
}

/// A *layer*: the automaton of one column. Its paths lead from the full column to the empty column.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layer {
    /// All nodes, from the full column (node 0) to the empty column (the last node).
    pub nodes: Vec<Node>,
    /// All edges, sorted by source node.
    pub edges: Vec<Edge>,
    /// The symbols of all edges, without duplicates.
    pub symbols: Vec<Symbol>,
    /// A part of the cost of every path, in clicks.
    pub base: u32,
}

impl Layer {
    /// Returns the automaton of an imagined empty column beside the board.
    pub fn edge_of_the_board() -> Layer {
        let node = Node {
            content: Column::FULL,
            first_edge: 0,
        };
        Layer {
            nodes: vec![node],
            edges: Vec::new(),
            symbols: Vec::new(),
            base: 0,
        }
    }

    /// Returns the number of nodes.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Returns the edges that leave a node.
    #[inline]
    pub fn edges(&self, node: usize) -> &[Edge] {
        let next = self.nodes.get(node + 1);
        let end = next.map_or(self.edges.len(), |next| next.first_edge as usize);
        &self.edges[self.nodes[node].first_edge as usize..end]
    }

    /// Returns, for each symbol, the transitions with this symbol, sorted by source node.
    pub fn transitions_by_symbol(&self) -> Vec<Vec<Transition>> {
        let mut transitions = vec![Vec::new(); self.symbols.len()];
        for from in 0..self.len() {
            for edge in self.edges(from) {
                transitions[edge.symbol as usize].push(edge.transition(from));
            }
        }
        transitions
    }

    /// Returns the symbol of an edge.
    #[inline]
    pub fn symbol(&self, edge: &Edge) -> Symbol {
        self.symbols[edge.symbol as usize]
    }

    pub fn bytes(&self) -> usize {
        self.nodes.capacity() * size_of::<Node>()
            + self.edges.capacity() * size_of::<Edge>()
            + self.symbols.capacity() * size_of::<Symbol>()
    }
}

/// A column and its layer.
#[derive(Clone, Copy)]
pub struct ColumnLayer<'a> {
    pub column: &'a Column,
    pub layer: &'a Layer,
}

impl ColumnLayer<'_> {
    /// Returns, for each colour, the rows of the column that have this colour at a node.
    pub fn rows(&self, node: usize) -> [Rows; MAX_COLOURS] {
        self.column.get(self.layer.nodes[node].content).rows
    }

    /// Returns the number of tiles that remain in the column at a node.
    pub fn tiles(&self, node: usize) -> usize {
        self.column.get(self.layer.nodes[node].content).count
    }
}
