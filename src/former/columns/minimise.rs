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

use super::column::ContentId;
use super::layer::{Edge, Layer, Node};
use super::rows::MAX_COST;
use super::step::Symbol;
use super::unfinished::Unfinished;
use hashbrown::HashTable;
use std::hash::{BuildHasher, RandomState};

#[derive(Clone, Copy, Debug)]
pub struct DraftEdge {
    pub from: u32,
    pub to: u32,
    pub symbol: u32,
    pub cost: u8,
}

/// Classes of equivalent nodes. Each class becomes a node of the minimal automaton.
struct Classes {
    classes: Vec<Node>,
    edges: Vec<Edge>,
    known: HashTable<(u64, u32)>,
    hasher: RandomState,
}

impl Classes {
    fn with_capacity(nodes: usize) -> Classes {
        let known = HashTable::with_capacity(nodes);
        Classes {
            classes: Vec::with_capacity(nodes),
            edges: Vec::new(),
            known,
            hasher: RandomState::new(),
        }
    }

    fn number(&mut self, content: ContentId, first: usize) -> u32 {
        let Classes {
            classes,
            edges,
            known,
            hasher,
        } = self;
        edges[first..].sort_unstable_by_key(|edge| edge.symbol);
        let hash = hasher.hash_one((content, &edges[first..]));
        let same = |&(_, class): &(u64, u32)| {
            let end = classes
                .get(class as usize + 1)
                .map_or(first, |next| next.first_edge as usize);
            let class = classes[class as usize];
            class.content == content && edges[class.first_edge as usize..end] == edges[first..]
        };
        if let Some(&(_, class)) = known.find(hash, same) {
            edges.truncate(first);
            return class;
        }
        let class = classes.len() as u32;
        classes.push(Node {
            content,
            first_edge: first as u32,
        });
        known.insert_unique(hash, (hash, class), |&(hash, _)| hash);
        class
    }

    fn layer(&self, symbols: &[Symbol], base: u32) -> Layer {
        let last = self.classes.len() as u32 - 1;
        let mut number = vec![u32::MAX; symbols.len()];
        let (nodes, edges) = (
            Vec::with_capacity(self.classes.len()),
            Vec::with_capacity(self.edges.len()),
        );
        let mut layer = Layer {
            nodes,
            edges,
            symbols: Vec::new(),
            base,
        };
        let mut end = self.edges.len();
        for &Node {
            content,
            first_edge,
        } in self.classes.iter().rev()
        {
            layer.nodes.push(Node {
                content,
                first_edge: layer.edges.len() as u32,
            });
            for edge in &self.edges[first_edge as usize..end] {
                let symbol = &mut number[edge.symbol as usize];
                if *symbol == u32::MAX {
                    *symbol = layer.symbols.len() as u32;
                    layer.symbols.push(symbols[edge.symbol as usize]);
                }
                layer.edges.push(Edge {
                    to: last - edge.to,
                    symbol: *symbol,
                    cost: edge.cost,
                });
            }
            end = first_edge as usize;
        }
        layer
    }
}

/// Minimises an automaton. `base` is added to the cost of every path.
pub fn minimise(
    contents: &[ContentId],
    edges: &[DraftEdge],
    symbols: &[Symbol],
    base: u32,
) -> Result<Layer, Unfinished> {
    let nodes = contents.len();
    let mut rest = vec![u32::MAX; nodes];
    let mut class = vec![0u32; nodes];
    rest[nodes - 1] = 0;
    let mut classes = Classes::with_capacity(nodes);
    let mut end = edges.len();
    for node in (0..nodes).rev() {
        let begin = edges[..end]
            .iter()
            .rposition(|edge| (edge.from as usize) < node)
            .map_or(0, |before| before + 1);
        let out = &edges[begin..end];
        end = begin;
        let onwards = out
            .iter()
            .map(|edge| u32::from(edge.cost) + rest[edge.to as usize]);
        let here = onwards.min().unwrap_or(rest[node]);
        rest[node] = here;
        let first = classes.edges.len();
        for edge in out {
            let cost = u32::from(edge.cost) + rest[edge.to as usize] - here;
            if cost > MAX_COST.into() {
                return Err(Unfinished::Memory);
            }
            classes.edges.push(Edge {
                to: class[edge.to as usize],
                symbol: edge.symbol,
                cost: cost as u8,
            });
        }
        class[node] = classes.number(contents[node], first);
    }
    Ok(classes.layer(symbols, base + rest[0]))
}
