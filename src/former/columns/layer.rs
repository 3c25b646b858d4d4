//! One layer: a weighted automaton over the traces of a column.
//!
//! A node stands for a content of the column and a *vector*: for each node of the layer before, the least
//! number of clicks with which this content and that node can have been reached together. Nodes with equal
//! content and vector are one. An edge reads a step; its cost is the rise of the least entry of the vector, so
//! that the costs along a path add up to the least cost at its end.
//!
//! The vectors are needed while the next node is found and no longer; a finished layer has only its graph.

use super::step::{Rows, Step};
use crate::former::board::Colour;

/// More clicks than any board needs: every click takes a tile.
pub const NEVER: u16 = 1_000;

/// A step of the column, and where it leads.
#[derive(Clone, Copy, Debug)]
pub struct Edge {
    pub to: u32,
    pub step: Step,
    pub cost: u16,
    pub colour: Colour,
}

/// A content of the column with what is known about the columns before it.
#[derive(Clone, Debug)]
pub struct Node {
    /// Per colour the rows with that colour.
    pub rows: [Rows; 4],
    /// The colours that occur.
    pub present: u8,
    /// The least entry of the vector.
    pub least: u16,
    /// Least clicks beyond `least` if the trace ends here, or [`NEVER`].
    pub end: u16,
    /// Least clicks beyond `least` to an end, or [`NEVER`].
    pub rest: u16,
    /// Where its edges begin; they go on to those of the next node.
    pub first_edge: u32,
}

/// The automaton of one column. Edges lead from lower to higher numbers; the first node is the start.
pub struct Layer {
    /// The nodes.
    pub nodes: Vec<Node>,
    edges: Vec<Edge>,
}

impl Layer {
    /// The layer before the first column: an empty column on the edge of the board.
    pub fn edge_of_the_board() -> Layer {
        let node = Node { rows: [0; 4], present: 0, least: 0, end: 0, rest: 0, first_edge: 0 };
        Layer { nodes: vec![node], edges: Vec::new() }
    }

    /// From nodes whose edges and ends are known: works out the costs of the edges and what is left to do.
    pub fn new(nodes: Vec<Node>, edges: Vec<Edge>) -> Layer {
        let mut layer = Layer { nodes, edges };
        for node in (0..layer.nodes.len()).rev() {
            let mut rest = layer.nodes[node].end;
            for i in layer.range(node) {
                let to = &layer.nodes[layer.edges[i].to as usize];
                // A step may complete cheaper what a dearer entry began, but the least entry never falls.
                let cost = to.least - layer.nodes[node].least;
                rest = rest.min(cost + to.rest);
                layer.edges[i].cost = cost;
            }
            layer.nodes[node].rest = rest.min(NEVER);
        }
        layer
    }

    fn range(&self, node: usize) -> std::ops::Range<usize> {
        let end = self.nodes.get(node + 1).map_or(self.edges.len(), |next| next.first_edge as usize);
        self.nodes[node].first_edge as usize..end
    }

    /// Number of nodes.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Bytes in use.
    pub fn bytes(&self) -> usize {
        self.nodes.capacity() * size_of::<Node>() + self.edges.capacity() * size_of::<Edge>()
    }

    /// The least number of clicks of a play of all columns so far; `None` if the cap left none.
    pub fn least_clicks(&self) -> Option<u32> {
        self.nodes.first().map(|start| start.rest).filter(|&rest| rest < NEVER).map(u32::from)
    }

    /// Least clicks beyond those counted if the trace ends at a node, if it may.
    pub fn end(&self, node: u32) -> Option<u16> {
        Some(self.nodes[node as usize].end).filter(|&end| end < NEVER)
    }

    /// What can be read at a node.
    #[inline]
    pub fn edges(&self, node: u32) -> &[Edge] {
        &self.edges[self.range(node as usize)]
    }
}
