//! Minimises a layer: finds the smallest automaton that reads the same traces at the same costs.
//!
//! # Why this is sound
//!
//! This is Mohri's algorithm for weighted automata without cycles. It needs the *cost to the end* of each node: the
//! smallest cost of a path from this node to the last node of the automaton, the end.
//!
//! * Each edge's cost is increased by the cost to the end of its target and decreased by the cost to the end of its
//!   source. The cost to the end of the first node (the start) is added to `base`, a part of the cost of every path. On
//!   a path from start to end, these changes cancel, so no total cost changes.
//! * Nodes with the same content (remaining tiles) and the same edges are merged. Merged nodes have equal costs, so the
//!   costs of all paths stay the same.
//! * Nodes are processed from the end to the start, so the targets of a node's edges are finished before the node.

use super::draft::DraftContent;
use crate::columns::column::ContentId;
use crate::columns::costs::{MAX_COST, Unfinished};
use crate::columns::layer::{Edge, Layer, Node};
use crate::columns::step::Symbol;
use hashbrown::HashTable;
use std::hash::{BuildHasher, RandomState};

/// A layer (the weighted automaton of a column) before minimisation.
pub struct DraftLayer {
    /// For each node, its content (the tiles that remain). The first node is the start, and the last node is the end.
    contents: Vec<ContentId>,
    /// All edges, sorted by source node.
    edges: Vec<DraftEdge>,
}

/// An edge between two nodes of the automaton. `symbol` says what a click on this edge removes from the column.
#[derive(Clone, Copy)]
struct DraftEdge {
    from: u32,
    to: u32,
    symbol: u32,
    cost: u8,
}

impl DraftLayer {
    /// Numbers the nodes of all contents (sets of remaining tiles, from the full column to the empty column), and lists
    /// the edges between these nodes by source node.
    pub fn assemble(drafts: &[DraftContent]) -> DraftLayer {
        let mut contents = Vec::new();
        let mut first_nodes = Vec::with_capacity(drafts.len());
        for (content, draft) in (0..).zip(drafts) {
            first_nodes.push(contents.len() as u32);
            contents.extend(std::iter::repeat_n(content, draft.node_count));
        }
        let mut edges = Vec::new();
        // Skips the full column: its only edge has no source, and only marks the start of the automaton.
        for (draft, first_node) in drafts.iter().zip(&first_nodes).skip(1) {
            for edge in &draft.resolved {
                edges.push(DraftEdge {
                    from: first_nodes[edge.from_content as usize] + edge.from_node,
                    to: first_node + edge.to_node,
                    symbol: edge.symbol,
                    cost: edge.cost,
                });
            }
        }
        DraftLayer {
            edges: sorted_by_source(&edges, contents.len()),
            contents,
        }
    }
}

/// Returns the edges sorted by source node. `nodes` counts all nodes. A counting sort is faster than a comparison sort.
fn sorted_by_source(edges: &[DraftEdge], nodes: usize) -> Vec<DraftEdge> {
    // For each node, the index of its first edge, and later the index of its next edge.
    let mut next_index = vec![0; nodes + 1];
    for edge in edges {
        // Entry `n + 1` counts the edges of node `n`, so that the sums below are indices of first edges.
        next_index[edge.from as usize + 1] += 1;
    }
    for node in 0..nodes {
        next_index[node + 1] += next_index[node];
    }
    let mut sorted = edges.to_vec();
    for &edge in edges {
        let index = &mut next_index[edge.from as usize];
        sorted[*index] = edge;
        *index += 1;
    }
    sorted
}

/// Returns the smallest automaton that reads the sequences of `draft` at the same costs plus `base`. Nodes keep their
/// contents (remaining tiles), and edges refer to `symbols`. Fails if the cost of an edge becomes too large.
pub fn minimise(draft: &DraftLayer, symbols: &[Symbol], base: u32) -> Result<Layer, Unfinished> {
    let mut classes = ClassBuilder::new(draft.contents.len());
    let mut edges = &draft.edges[..];
    // From the end to the start, because the targets of a node's edges must be finished before the node.
    for (node, &content) in draft.contents.iter().enumerate().rev() {
        // The edges of this node are at the end of the edges that are left.
        let is_before = |edge: &DraftEdge| (edge.from as usize) < node;
        let first = edges.iter().rposition(is_before).map_or(0, |last| last + 1);
        classes.add_node(node, content, &edges[first..])?;
        edges = &edges[..first];
    }
    Ok(classes.layer(symbols, base + classes.costs_to_end[0]))
}

/// Classes of nodes with the same content (remaining tiles) and the same edges. Each class becomes one node.
struct ClassBuilder {
    /// For each finished node and for the end, the smallest cost of a path to the end.
    costs_to_end: Vec<u32>,
    /// For each finished node, the index of its class.
    class_of: Vec<u32>,
    /// The node of each class, from the end of the automaton to its start.
    nodes: Vec<Node>,
    /// The edges of all classes, sorted by class and by symbol (what a click removes). Targets are classes.
    edges: Vec<Edge>,
    /// The indices of all classes, hashed by content (remaining tiles) and edges.
    table: HashTable<TableEntry>,
    hasher: RandomState,
}

/// The entry of a class in the hash table.
struct TableEntry {
    hash: u64,
    class: u32,
}

/// Stands for the unknown cost to the end (smallest cost of a path to the last node) of an unfinished node.
const UNKNOWN_COST: u32 = u32::MAX;

impl ClassBuilder {
    /// Starts without classes, for an automaton with at least one node. The last node is the end and has no edges, so
    /// the smallest cost of a path from the last node to the end is 0.
    fn new(nodes: usize) -> ClassBuilder {
        let mut costs_to_end = vec![UNKNOWN_COST; nodes];
        costs_to_end[nodes - 1] = 0;
        ClassBuilder {
            costs_to_end,
            class_of: vec![0; nodes],
            nodes: Vec::with_capacity(nodes),
            edges: Vec::new(),
            table: HashTable::with_capacity(nodes),
            hasher: RandomState::new(),
        }
    }

    /// Adds a node: computes the smallest cost of a path from this node to the end, and finds or adds the node's class
    /// of equivalent nodes. `content` is what remains. The targets of `edges` must have been added before.
    ///
    /// Fails if the cost of an edge exceeds [`MAX_COST`], because sums of such costs could look like unreachable
    /// entries. The proof then remains unfinished, as if the memory were too small.
    fn add_node(
        &mut self,
        node: usize,
        content: ContentId,
        edges: &[DraftEdge],
    ) -> Result<(), Unfinished> {
        let costs = edges.iter().map(|edge| self.cost_through(edge));
        // Only the end has no edges, and the end's cost is known.
        let known_cost = self.costs_to_end[node];
        let cost_to_end = costs.min().unwrap_or(known_cost);
        self.costs_to_end[node] = cost_to_end;
        let first_edge = self.edges.len();
        for edge in edges {
            // The edge keeps only the cost of its path beyond the cost of a cheapest path to the end.
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
        // Equal nodes must have equal lists of edges.
        self.edges[first_edge..].sort_unstable_by_key(|edge| edge.symbol);
        self.class_of[node] = self.find_or_add_class(content, first_edge);
        Ok(())
    }

    /// Returns the smallest cost of a path to the end that starts with this edge.
    fn cost_through(&self, edge: &DraftEdge) -> u32 {
        u32::from(edge.cost) + self.costs_to_end[edge.to as usize]
    }

    /// Returns the class of nodes with this `content` (remaining tiles) and with the edges from index `first_edge` to
    /// the end of `self.edges`. If the class is known, removes these edges; if not, adds the class. The edges of the
    /// known classes end before `first_edge`.
    fn find_or_add_class(&mut self, content: ContentId, first_edge: usize) -> u32 {
        let edges = &self.edges[first_edge..];
        let hash = self.hasher.hash_one((content, edges));
        let is_equal = |entry: &TableEntry| {
            let class = entry.class as usize;
            self.nodes[class].content == content && self.edges_of(class, first_edge) == edges
        };
        if let Some(entry) = self.table.find(hash, is_equal) {
            let class = entry.class;
            self.edges.truncate(first_edge);
            return class;
        }
        let class = self.nodes.len() as u32;
        self.nodes.push(Node {
            content,
            first_edge: first_edge as u32,
        });
        let entry = TableEntry { hash, class };
        self.table.insert_unique(hash, entry, |entry| entry.hash);
        class
    }

    /// Returns the edges of a class of equivalent nodes. `end` is the index after the edges of the last class.
    fn edges_of(&self, class: usize, end: usize) -> &[Edge] {
        let next = self.nodes.get(class + 1);
        let end = next.map_or(end, |next| next.first_edge as usize);
        &self.edges[self.nodes[class].first_edge as usize..end]
    }

    /// Converts the classes of equivalent nodes to an automaton. The nodes have the reverse order of the classes,
    /// because classes were added from the end to the start. Symbols are numbered in the order of their first use.
    /// `base` is the cost that all paths have in common.
    fn layer(&self, symbols: &[Symbol], base: u32) -> Layer {
        let last_class = self.nodes.len() as u32 - 1;
        let mut layer = Layer {
            nodes: Vec::with_capacity(self.nodes.len()),
            edges: Vec::with_capacity(self.edges.len()),
            symbols: symbols.to_vec(),
            base,
        };
        for (class, node) in self.nodes.iter().enumerate().rev() {
            layer.nodes.push(Node {
                content: node.content,
                first_edge: layer.edges.len() as u32,
            });
            for &edge in self.edges_of(class, self.edges.len()) {
                // Classes and nodes have opposite orders.
                let to = last_class - edge.to;
                layer.edges.push(Edge { to, ..edge });
            }
        }
        layer.drop_unused_symbols();
        layer
    }
}
