//! Minimises a layer: finds the smallest automaton that reads the same traces at the same costs.
//!
//! # Why this is sound
//!
//! This is Mohri's algorithm for weighted automata without cycles. It needs the *cost to the end*
//! of each node: the smallest cost of a path from the node to the end.
//!
//! * Each edge's cost is increased by the cost to the end of its target and decreased by the cost
//!   to the end of its source. The cost to the end of the start is added to `base`, which is part
//!   of the cost of every path. On a path from start to end these changes cancel, so no total cost
//!   changes.
//! * Nodes with the same content (remaining tiles) and the same edges are merged. They have equal
//!   costs, so no cost changes.
//! * Nodes are processed from the end to the start, so the targets of a node's edges are finished
//!   before the node.

use super::draft::DraftContent;
use crate::columns::column::ContentId;
use crate::columns::costs::{MAX_COST, Unfinished};
use crate::columns::layer::{Edge, Layer, Node};
use crate::columns::step::Symbol;
use hashbrown::HashTable;
use std::hash::{BuildHasher, RandomState};

/// A layer before minimisation.
pub struct DraftLayer {
    /// For each node, its content. The first node is the start, and the last one is the end.
    contents: Vec<ContentId>,
    /// All edges, sorted by source node.
    edges: Vec<DraftEdge>,
}

#[derive(Clone, Copy)]
struct DraftEdge {
    from: u32,
    to: u32,
    symbol: u32,
    cost: u8,
}

impl DraftLayer {
    /// Numbers the nodes of all contents of a draft, and lists their edges.
    pub fn assemble(drafts: &[DraftContent]) -> DraftLayer {
        let mut contents = Vec::new();
        let mut first_nodes = Vec::with_capacity(drafts.len());
        for (content, draft) in (0..).zip(drafts) {
            first_nodes.push(contents.len() as u32);
            contents.extend(std::iter::repeat_n(content, draft.nodes));
        }
        let mut edges = Vec::new();
        // The only link to the full column is the beginning of the layer and not an edge.
        for (draft, first_node) in drafts.iter().zip(&first_nodes).skip(1) {
            for link in &draft.links {
                edges.push(DraftEdge {
                    from: first_nodes[link.from as usize] + link.node,
                    to: first_node + link.to,
                    symbol: link.symbol,
                    cost: link.cost,
                });
            }
        }
        DraftLayer {
            edges: sorted_by_source(&edges, contents.len()),
            contents,
        }
    }
}

/// Sorts edges by source node. A counting sort is faster than a comparison sort here.
fn sorted_by_source(edges: &[DraftEdge], nodes: usize) -> Vec<DraftEdge> {
    // For each node, the index of its next edge.
    let mut next = vec![0; nodes + 1];
    for edge in edges {
        next[edge.from as usize + 1] += 1;
    }
    for node in 0..nodes {
        next[node + 1] += next[node];
    }
    let mut sorted = edges.to_vec();
    for &edge in edges {
        let index = &mut next[edge.from as usize];
        sorted[*index] = edge;
        *index += 1;
    }
    sorted
}

/// Minimises a layer. `base` is added to the cost of every path.
pub fn minimise(draft: &DraftLayer, symbols: &[Symbol], base: u32) -> Result<Layer, Unfinished> {
    let mut classes = NodeClasses::new(draft.contents.len());
    let mut edges = &draft.edges[..];
    for (node, &content) in draft.contents.iter().enumerate().rev() {
        // The edges of this node are the last ones that are left.
        let is_before = |edge: &DraftEdge| (edge.from as usize) < node;
        let first = edges.iter().rposition(is_before).map_or(0, |last| last + 1);
        classes.add_node(node, content, &edges[first..])?;
        edges = &edges[..first];
    }
    Ok(classes.layer(symbols, base + classes.costs_to_end[0]))
}

/// Classes of equivalent nodes: nodes with the same content and the same edges. Each class becomes
/// a node of the minimal layer.
struct NodeClasses {
    /// For each finished node and for the end, the smallest cost of a path to the end.
    costs_to_end: Vec<u32>,
    /// For each finished node, the index of its class.
    class_of: Vec<u32>,
    /// The node of each class, from the end of the layer to the start.
    nodes: Vec<Node>,
    /// The edges of all classes, sorted by class and by symbol. Targets are classes.
    edges: Vec<Edge>,
    /// The indices of all classes, hashed by content and edges.
    known: HashTable<KnownClass>,
    hasher: RandomState,
}

/// The entry of a class in the hash table.
struct KnownClass {
    hash: u64,
    class: u32,
}

/// The cost to the end of a node that is not finished.
const UNKNOWN_COST: u32 = u32::MAX;

impl NodeClasses {
    /// Starts without classes, for a layer with at least one node. The last node is the end, and
    /// the only node without edges, so its cost to the end is 0.
    fn new(nodes: usize) -> NodeClasses {
        let mut costs_to_end = vec![UNKNOWN_COST; nodes];
        costs_to_end[nodes - 1] = 0;
        NodeClasses {
            costs_to_end,
            class_of: vec![0; nodes],
            nodes: Vec::with_capacity(nodes),
            edges: Vec::new(),
            known: HashTable::with_capacity(nodes),
            hasher: RandomState::new(),
        }
    }

    /// Adds a node: computes its cost to the end, and finds its class. A new class is added. The
    /// targets of the node's edges must have been added before.
    ///
    /// Fails if the cost of an edge exceeds [`MAX_COST`], because sums of such costs could look
    /// like unreachable entries. The program then gives up, as it does if the memory is too small.
    fn add_node(
        &mut self,
        node: usize,
        content: ContentId,
        edges: &[DraftEdge],
    ) -> Result<(), Unfinished> {
        let costs = edges.iter().map(|edge| self.cost_through(edge));
        // Only the end has no edges, and its cost is known.
        let known_cost = self.costs_to_end[node];
        let cost_to_end = costs.min().unwrap_or(known_cost);
        self.costs_to_end[node] = cost_to_end;
        let first_edge = self.edges.len();
        for edge in edges {
            let cost = self.cost_through(edge) - cost_to_end;
            if cost > MAX_COST.into() {
                return Err(Unfinished::Memory);
            }
            self.edges.push(Edge {
                to: self.class_of[edge.to as usize],
                symbol: edge.symbol,
                cost: cost as u8,
            });
        }
        self.edges[first_edge..].sort_unstable_by_key(|edge| edge.symbol);
        self.class_of[node] = self.find_or_add_class(content, first_edge);
        Ok(())
    }

    /// Returns the smallest cost of a path to the end that starts with this edge.
    fn cost_through(&self, edge: &DraftEdge) -> u32 {
        u32::from(edge.cost) + self.costs_to_end[edge.to as usize]
    }

    /// Returns the class with this content and with the edges from `first_edge` on, which are the
    /// edges of one node. If the class is known, these edges are removed from the list. Otherwise
    /// they become the edges of a new class.
    fn find_or_add_class(&mut self, content: ContentId, first_edge: usize) -> u32 {
        let edges = &self.edges[first_edge..];
        let hash = self.hasher.hash_one((content, edges));
        let is_equal = |known: &KnownClass| {
            let class = known.class as usize;
            self.nodes[class].content == content && self.edges_of(class, first_edge) == edges
        };
        if let Some(known) = self.known.find(hash, is_equal) {
            let class = known.class;
            self.edges.truncate(first_edge);
            return class;
        }
        let class = self.nodes.len() as u32;
        self.nodes.push(Node {
            content,
            first_edge: first_edge as u32,
        });
        let known = KnownClass { hash, class };
        self.known.insert_unique(hash, known, |known| known.hash);
        class
    }

    /// Returns the edges of a class. `end` is the index after the edges of the last class.
    fn edges_of(&self, class: usize, end: usize) -> &[Edge] {
        let next = self.nodes.get(class + 1);
        let end = next.map_or(end, |next| next.first_edge as usize);
        &self.edges[self.nodes[class].first_edge as usize..end]
    }

    /// Converts the classes to a layer. Nodes have the reverse order of classes, and symbols are
    /// numbered in the order of the edges.
    fn layer(&self, symbols: &[Symbol], base: u32) -> Layer {
        const UNUSED: u32 = u32::MAX;
        let last = self.nodes.len() as u32 - 1;
        let mut symbol_numbers = vec![UNUSED; symbols.len()];
        let mut layer = Layer {
            nodes: Vec::with_capacity(self.nodes.len()),
            edges: Vec::with_capacity(self.edges.len()),
            symbols: Vec::new(),
            base,
        };
        for (class, node) in self.nodes.iter().enumerate().rev() {
            layer.nodes.push(Node {
                content: node.content,
                first_edge: layer.edges.len() as u32,
            });
            for edge in self.edges_of(class, self.edges.len()) {
                let number = &mut symbol_numbers[edge.symbol as usize];
                if *number == UNUSED {
                    *number = layer.symbols.len() as u32;
                    layer.symbols.push(symbols[edge.symbol as usize]);
                }
                layer.edges.push(Edge {
                    to: last - edge.to,
                    symbol: *number,
                    cost: edge.cost,
                });
            }
        }
        layer
    }
}
