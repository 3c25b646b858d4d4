//! One layer: a weighted automaton over the traces of a column.
//!
//! A node stands for a content of the column and a *vector*: for each node of the layer before, the least
//! number of clicks with which this content and that node can have been reached together. Nodes with equal
//! content and vector are one. An edge reads a step; its cost is the rise of the least entry of the vector, so
//! that the costs along a path add up to the least cost at its end.
//!
//! The vectors are needed while the next node is found and no longer; a finished layer has only its graph.

use super::content::{ALWAYS, Tiles, tiles_of};
use super::step::{Rows, Step};
use crate::former::board::Colour;

/// More clicks than any board needs: every click takes a tile.
pub const NEVER: u16 = 1_000;

/// A step with what decides how its click can continue in the next column.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ColouredStep {
    /// The colour.
    pub colour: Colour,
    /// The step.
    pub step: Step,
    /// All rows of the colour in the content before the step.
    pub all: Rows,
}

impl ColouredStep {
    /// The tiles that the content of the next column must not have if the click ends in this column.
    pub fn bar(self) -> Tiles {
        if self.step.is_one_block() { tiles_of(self.colour, self.step.rows) } else { ALWAYS }
    }
}

/// A transition: a step of the column, and the node that it leads to.
#[derive(Clone, Copy, Debug)]
pub struct Edge {
    pub to: u32,
    pub cost: u16,
    /// The step's number in the layer: there are fewer than 26,000 in a column of nine.
    pub step: u16,
    /// See [`ColouredStep::bar`].
    pub bar: Tiles,
}

/// A content of the column together with what is known about the columns before.
#[derive(Clone, Debug)]
pub struct Node {
    /// The tiles of the content.
    pub tiles: Tiles,
    /// Where its edges begin; they end where those of the next node begin.
    pub first_edge: u32,
    /// The least entry of the vector.
    pub least: u16,
    /// The least number of clicks, beyond `least`, if the trace ends here, or [`NEVER`].
    pub end: u16,
    /// The least number of clicks, beyond `least`, to any end, or [`NEVER`].
    pub rest: u16,
    /// The colours that occur.
    pub present: u8,
}

impl Node {
    /// Per colour the rows with that colour.
    pub fn rows(&self) -> [Rows; 4] {
        let tiles = self.tiles & !ALWAYS;
        std::array::from_fn(|colour| (tiles >> (16 * colour)) as Rows)
    }
}

/// The automaton of one column. Edges lead from lower to higher numbers; the first node is the start. Nodes that reach
/// no end have been removed.
pub struct Layer {
    /// The nodes.
    pub nodes: Vec<Node>,
    edges: Vec<Edge>,
    /// The steps of the edges, by number.
    pub steps: Vec<ColouredStep>,
    /// The number of nodes including those that reach no end.
    pub size: usize,
}

impl Layer {
    /// The layer before the first column: an empty column on the edge of the board.
    pub fn edge_of_the_board() -> Layer {
        let node = Node { tiles: ALWAYS, present: 0, least: 0, end: 0, rest: 0, first_edge: 0 };
        Layer { nodes: vec![node], edges: Vec::new(), steps: Vec::new(), size: 1 }
    }

    /// Makes a layer from nodes with their edges and ends: computes the costs of the edges and the `rest` of the nodes.
    pub fn new(nodes: Vec<Node>, edges: Vec<Edge>, steps: Vec<ColouredStep>) -> Layer {
        let size = nodes.len();
        let mut layer = Layer { nodes, edges, steps, size };
        for node in (0..size).rev() {
            let mut rest = layer.nodes[node].end;
            for i in layer.range(node) {
                let to = &layer.nodes[layer.edges[i].to as usize];
                // The least entry never falls along an edge, although a step may continue from an entry that is not the
                // least.
                let cost = to.least - layer.nodes[node].least;
                rest = rest.min(cost + to.rest);
                layer.edges[i].cost = cost;
            }
            layer.nodes[node].rest = rest.min(NEVER);
        }
        layer.without_dead_ends()
    }

    /// Removes the nodes that reach no end, and the edges to them.
    fn without_dead_ends(self) -> Layer {
        let mut number = Vec::with_capacity(self.size);
        let mut living = 0;
        for node in &self.nodes {
            number.push(living);
            living += u32::from(node.rest < NEVER);
        }
        let lives = |node: u32| self.nodes[node as usize].rest < NEVER;
        let mut nodes = Vec::with_capacity(living as usize);
        let mut edges = Vec::new();
        for (old, node) in self.nodes.iter().enumerate().filter(|(_, node)| node.rest < NEVER) {
            nodes.push(Node { first_edge: edges.len() as u32, ..node.clone() });
            let kept = self.edges[self.range(old)].iter().filter(|edge| lives(edge.to));
            edges.extend(kept.map(|edge| Edge { to: number[edge.to as usize], ..*edge }));
        }
        edges.shrink_to_fit();
        Layer { nodes, edges, steps: self.steps, size: self.size }
    }

    fn range(&self, node: usize) -> std::ops::Range<usize> {
        let end = self.nodes.get(node + 1).map_or(self.edges.len(), |next| next.first_edge as usize);
        self.nodes[node].first_edge as usize..end
    }

    /// Number of nodes that reach an end.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Bytes in use.
    pub fn bytes(&self) -> usize {
        self.nodes.capacity() * size_of::<Node>()
            + self.edges.capacity() * size_of::<Edge>()
            + self.steps.capacity() * size_of::<ColouredStep>()
    }

    /// The least number of clicks of a play of all columns so far; `None` if the cap left none.
    pub fn least_clicks(&self) -> Option<u32> {
        self.nodes.first().map(|start| start.rest).filter(|&rest| rest < NEVER).map(u32::from)
    }

    /// The least number of clicks, beyond `least`, if the trace ends at a node; `None` if it cannot end there.
    pub fn end(&self, node: u32) -> Option<u16> {
        Some(self.nodes[node as usize].end).filter(|&end| end < NEVER)
    }

    /// The step of an edge.
    pub fn step(&self, edge: &Edge) -> ColouredStep {
        self.steps[usize::from(edge.step)]
    }

    /// The edges that leave a node.
    #[inline]
    pub fn edges(&self, node: u32) -> &[Edge] {
        &self.edges[self.range(node as usize)]
    }
}
