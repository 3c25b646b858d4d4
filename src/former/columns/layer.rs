//! A layer is the weighted automaton of one column. It is deterministic and minimal.

use super::column::{Column, ContentId};
use super::step::Symbol;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Edge {
    /// Index of the target node. Edges always lead to higher nodes.
    pub to: u32,
    /// Index of the edge's symbol in `Layer::symbols`.
    pub symbol: u32,
    /// Cost of the edge, in clicks.
    pub cost: u8,
}

/// A move between two nodes of a column's automaton, with its cost in clicks.
#[derive(Clone, Copy)]
pub struct Move {
    pub from: u32,
    pub to: u32,
    pub cost: u8,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Node {
    /// The tiles that remain in the column.
    pub content: ContentId,
    pub first_edge: u32,
}

/// A *layer*: the automaton of one column. Its paths lead from the full column to the empty column.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layer {
    pub nodes: Vec<Node>,
    /// All edges, sorted by source node.
    pub edges: Vec<Edge>,
    pub symbols: Vec<Symbol>,
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

    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    #[inline]
    pub fn edges(&self, node: usize) -> &[Edge] {
        let end = self
            .nodes
            .get(node + 1)
            .map_or(self.edges.len(), |next| next.first_edge as usize);
        &self.edges[self.nodes[node].first_edge as usize..end]
    }

    /// Returns all edges with their source nodes, sorted by source node.
    pub fn all_edges(&self) -> impl Iterator<Item = (u32, Edge)> {
        (0..self.len()).flat_map(|from| {
            self.edges(from)
                .iter()
                .map(move |&edge| (from as u32, edge))
        })
    }

    pub fn moves_by_symbol(&self) -> Vec<Vec<Move>> {
        let mut moves = vec![Vec::new(); self.symbols.len()];
        for (from, Edge { to, symbol, cost }) in self.all_edges() {
            moves[symbol as usize].push(Move { from, to, cost });
        }
        moves
    }

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
