//! Minimises a layer, the automaton of a column: finds the smallest automaton with the same inputs
//! and the same costs.
//!
//! # Why this is sound
//!
//! This is Mohri's algorithm for weighted automata without cycles. The *rest* of a node is the
//! smallest cost of a path from the node to the end.
//!
//! * Each edge's cost is increased by the rest of its target and decreased by the rest of its
//!   source. The rest of the start is added to `base`, which is part of the cost of every path. On
//!   a path from start to end these changes cancel, so no total cost changes.
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

/// An automaton before minimisation.
pub struct DraftAutomaton {
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

impl DraftAutomaton {
    /// Numbers the nodes of all contents, and lists their edges.
    pub fn assemble(drafts: &[DraftContent]) -> DraftAutomaton {
        let mut contents = Vec::new();
        let mut first_nodes = Vec::with_capacity(drafts.len());
        for (content, draft) in (0..).zip(drafts) {
            first_nodes.push(contents.len() as u32);
            contents.extend(std::iter::repeat_n(content, draft.nodes));
        }
        let mut edges = Vec::new();
        // The link to the full column is not an edge.
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
        DraftAutomaton {
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

/// Minimises an automaton. `base` is added to the cost of every path.
pub fn minimise(
    automaton: &DraftAutomaton,
    symbols: &[Symbol],
    base: u32,
) -> Result<Layer, Unfinished> {
    let mut classes = Classes::new(automaton.contents.len());
    let mut edges = &automaton.edges[..];
    for (node, &content) in automaton.contents.iter().enumerate().rev() {
        let is_before = |edge: &DraftEdge| (edge.from as usize) < node;
        let first = edges.iter().rposition(is_before).map_or(0, |last| last + 1);
        classes.add_node(node, content, &edges[first..])?;
        edges = &edges[..first];
    }
    Ok(classes.layer(symbols, base + classes.rest[0]))
}

/// Classes of equivalent nodes. Each class becomes a node of the minimal automaton.
struct Classes {
    /// For each finished node and for the end, its rest: the smallest cost of a path to the end.
    rest: Vec<u32>,
    /// For each finished node, the index of its class.
    class_of: Vec<u32>,
    /// The node of each class, from the end of the automaton to the start.
    nodes: Vec<Node>,
    /// The edges of all classes, sorted by class and by symbol. Targets are classes.
    edges: Vec<Edge>,
    /// The indices of all classes, hashed by content and edges.
    known: HashTable<KnownClass>,
    hasher: RandomState,
}

struct KnownClass {
    hash: u64,
    class: u32,
}

/// The rest of a node that is not finished.
const UNKNOWN_REST: u32 = u32::MAX;

impl Classes {
    /// Starts without classes, for an automaton with at least one node. The last node is the end,
    /// and the only one without edges, so its rest is known.
    fn new(nodes: usize) -> Classes {
        let mut rest = vec![UNKNOWN_REST; nodes];
        rest[nodes - 1] = 0;
        Classes {
            rest,
            class_of: vec![0; nodes],
            nodes: Vec::with_capacity(nodes),
            edges: Vec::new(),
            known: HashTable::with_capacity(nodes),
            hasher: RandomState::new(),
        }
    }

    /// Computes the rest of a node, and finds its class, which is added if it is new. The targets
    /// of its edges must have been added before.
    ///
    /// Fails if the cost of an edge exceeds [`MAX_COST`], because sums of such costs could not be
    /// told from unreachable entries. The program then gives up, as it does without memory.
    fn add_node(
        &mut self,
        node: usize,
        content: ContentId,
        edges: &[DraftEdge],
    ) -> Result<(), Unfinished> {
        let costs = edges.iter().map(|edge| self.cost_to_end(edge));
        // Only the end has no edges.
        let rest_of_end = self.rest[node];
        let rest = costs.min().unwrap_or(rest_of_end);
        self.rest[node] = rest;
        let first_edge = self.edges.len();
        for edge in edges {
            let cost = self.cost_to_end(edge) - rest;
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
        self.class_of[node] = self.number(content, first_edge);
        Ok(())
    }

    /// Returns the smallest cost of a path to the end that starts with this edge.
    fn cost_to_end(&self, edge: &DraftEdge) -> u32 {
        u32::from(edge.cost) + self.rest[edge.to as usize]
    }

    /// Returns the class with this content and with the edges from `first_edge` on. If it is known,
    /// the edges are removed. Otherwise they become a new class.
    fn number(&mut self, content: ContentId, first_edge: usize) -> u32 {
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

    /// Returns the edges of a class. `end` is the end of the last class's edges.
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
