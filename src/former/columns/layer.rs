//! A layer is the weighted automaton of one column. The automaton is deterministic and minimal.
//!
//! [`evidence`] converts layers to the evidence of a certificate, in the format of [`FORMAT.md`](crate::certificate).

use super::column::{Column, ContentId};
use super::step::{Rows, Symbol, runs};
use crate::board::{Colour, MAX_COLOURS};
use crate::certificate::LayersEvidence;
use kortest_base::certificate::leb128;
use rayon::prelude::*;
use std::collections::HashMap;

/// An edge that leaves a node of a layer, the automaton of a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Edge {
    /// Index of the target node. Edges always lead to higher nodes.
    pub to: u32,
    /// Index of the edge's symbol (what the click removes) in `Layer::symbols`.
    pub symbol: u32,
    /// Cost of the edge, in clicks.
    pub cost: u8,
}

/// An edge of a column's automaton with its source node, but without its symbol (what the click removes).
#[derive(Clone, Copy)]
pub struct Transition {
    pub from: u32,
    pub to: u32,
    pub cost: u8,
}

impl Edge {
    /// Returns this edge, which must leave the node `from`, with its source node and without its symbol (a removal).
    #[inline]
    pub fn transition(&self, from: usize) -> Transition {
        Transition {
            from: from as u32,
            to: self.to,
            cost: self.cost,
        }
    }
}

/// A node of a layer: a state of the automaton of a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Node {
    /// The content: index of the tiles that remain in the column.
    pub content: ContentId,
    /// Index of the node's first edge in `Layer::edges`.
    pub first_edge: u32,
}

/// A *layer*: the weighted automaton of one column. It reads traces: what the clicks of a play remove from this column,
/// one after the other. Its paths lead from the full column to the empty column, and their costs count clicks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layer {
    /// All nodes, from the full column (node 0) to the empty column (the last node).
    pub nodes: Vec<Node>,
    /// All edges, sorted by source node.
    pub edges: Vec<Edge>,
    /// The symbols of all edges, without duplicates. A symbol is what a click removes from the column.
    pub symbols: Vec<Symbol>,
    /// The cost that all paths have in common, in clicks. A path costs this number plus the costs of its edges.
    pub base: u32,
}

impl Layer {
    /// Returns the layer of an imagined empty column beside the board: an automaton with one node and no edges.
    pub fn outside_board() -> Layer {
        let node = Node {
            // A column without tiles has only this content. It is full and empty at once.
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

    /// Returns the edges that leave a node of the automaton.
    #[inline]
    pub fn edges(&self, node: usize) -> &[Edge] {
        // Edges are sorted by source node, so these edges end where the next node's edges begin.
        let next = self.nodes.get(node + 1);
        let end = next.map_or(self.edges.len(), |next| next.first_edge as usize);
        &self.edges[self.nodes[node].first_edge as usize..end]
    }

    /// Returns, for each symbol (what a click removes), the edges with this symbol, sorted by source node.
    pub fn transitions_by_symbol(&self) -> Vec<Vec<Transition>> {
        let mut transitions = vec![Vec::new(); self.symbols.len()];
        for from in 0..self.len() {
            for edge in self.edges(from) {
                transitions[edge.symbol as usize].push(edge.transition(from));
            }
        }
        transitions
    }

    /// Replaces the entries of `transitions` by the edges whose symbols (what a click removes) have `true` in
    /// `is_listed`. The edges are sorted by source node, so in topological order.
    pub fn list_transitions(&self, is_listed: &[bool], transitions: &mut Vec<Transition>) {
        transitions.clear();
        for from in 0..self.len() {
            // This is a hot loop: `extend` takes fewer instructions than `push`.
            let edges = self.edges(from).iter();
            let listed_edges = edges.filter(|edge| is_listed[edge.symbol as usize]);
            transitions.extend(listed_edges.map(|edge| edge.transition(from)));
        }
    }

    /// Returns the minimal automaton that reads the same traces (what clicks remove, one after another) at equal costs:
    /// each edge costs `cost`, and the base cost of all paths is 0.
    pub fn with_equal_costs(&self, cost: u8) -> Layer {
        // For each node, the last node with the same remaining tiles and the same continuations.
        let mut representatives = vec![0; self.len()];
        let mut node_of_future = HashMap::new();
        for node in (0..self.len()).rev() {
            let mut continuations: Vec<(u32, u32)> = Vec::new();
            for edge in self.edges(node) {
                // Edges lead to higher nodes, so the target has a representative.
                continuations.push((edge.symbol, representatives[edge.to as usize]));
            }
            continuations.sort_unstable();
            let future = (self.nodes[node].content, continuations);
            representatives[node] = *node_of_future.entry(future).or_insert(node as u32);
        }
        self.with_merged_nodes(&representatives, cost)
    }

    /// Returns an automaton in which the node `representatives[node]` replaces each `node`, and each edge costs `cost`.
    /// Nodes that represent themselves stay, in the same order.
    fn with_merged_nodes(&self, representatives: &[u32], cost: u8) -> Layer {
        let kept_nodes = (0..self.len()).filter(|&node| representatives[node] as usize == node);
        // For each node that stays, its index in the new automaton.
        let mut new_index = vec![0; self.len()];
        for (index, node) in (0..).zip(kept_nodes.clone()) {
            new_index[node] = index;
        }
        let mut layer = Layer {
            nodes: Vec::new(),
            edges: Vec::new(),
            symbols: self.symbols.clone(),
            base: 0,
        };
        for node in kept_nodes {
            layer.nodes.push(Node {
                content: self.nodes[node].content,
                first_edge: layer.edges.len() as u32,
            });
            for &edge in self.edges(node) {
                let to = new_index[representatives[edge.to as usize] as usize];
                layer.edges.push(Edge { to, cost, ..edge });
            }
        }
        layer
    }

    /// Drops the symbols (what a click removes) that no edge has, and numbers the others by their first edges.
    pub fn drop_unused_symbols(&mut self) {
        let mut new_numbers: Vec<Option<u32>> = vec![None; self.symbols.len()];
        let mut kept_symbols = Vec::new();
        for edge in &mut self.edges {
            let symbol = edge.symbol as usize;
            edge.symbol = *new_numbers[symbol].get_or_insert(kept_symbols.len() as u32);
            // The edge has the next free number if it is the first edge with this symbol.
            if edge.symbol as usize == kept_symbols.len() {
                kept_symbols.push(self.symbols[symbol]);
            }
        }
        self.symbols = kept_symbols;
    }

    /// Returns the symbol of an edge: what a click on this edge removes from the column.
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

/// A column and its layer, the automaton that reads what clicks remove from this column.
#[derive(Clone, Copy)]
pub struct ColumnLayer<'a> {
    pub column: &'a Column,
    pub layer: &'a Layer,
}

impl ColumnLayer<'_> {
    /// Returns, for each colour, the rows of the column that have this colour when the column's automaton is at `node`.
    pub fn rows(&self, node: usize) -> [Rows; MAX_COLOURS] {
        self.column.get(self.layer.nodes[node].content).rows
    }

    /// Returns the number of tiles that remain in the column when its automaton is at `node`.
    pub fn tiles(&self, node: usize) -> usize {
        self.column.get(self.layer.nodes[node].content).tile_count
    }
}

/// Encodes layers (automata of columns) as evidence of a certificate: first the layers that were built from the left
/// edge of the board, then the layers from the right edge.
pub fn evidence(left: &[ColumnLayer], right: &[ColumnLayer]) -> LayersEvidence {
    let layers = [left, right].concat();
    let encoded: Vec<Vec<u8>> = layers.par_iter().map(encode_layer).collect();
    LayersEvidence {
        left: left.len(),
        right: right.len(),
        numbers: encoded.concat(),
    }
}

/// Encodes a column's automaton as one LEB128 number per edge, made of the cost and the target's index among the nodes
/// with the same remaining tiles. Only one node has no tiles, so an edge to this node is encoded as only its cost.
fn encode_layer(&ColumnLayer { column, layer }: &ColumnLayer) -> Vec<u8> {
    let rank_of_symbol = ranks_of_symbols(layer);
    let mut numbering = Numbering {
        nodes: vec![Vec::new(); column.len()],
        indices: vec![None; layer.len()],
    };
    // No edge leads to the first node, which belongs to the full column, so it is listed here.
    numbering.nodes[Column::FULL as usize].push(0);
    let mut bytes = Vec::new();
    for content in 0..column.empty() {
        // Clicks lead to later contents (fewer tiles), so all edges to the nodes of this content have been encoded.
        for node in std::mem::take(&mut numbering.nodes[content as usize]) {
            let mut edges: Vec<&Edge> = layer.edges(node).iter().collect();
            edges.sort_by_key(|edge| rank_of_symbol[edge.symbol as usize]);
            for edge in edges {
                let content_after = layer.nodes[edge.to as usize].content;
                let number = if content_after == column.empty() {
                    u64::from(edge.cost)
                } else {
                    numbering.encode(edge, content_after as usize)
                };
                leb128(number, &mut bytes);
            }
        }
    }
    bytes
}

/// Indices of the nodes of each content (the tiles that remain), in the order in which edges first lead to them.
struct Numbering {
    /// For each content (remaining tiles), its nodes that have an index, in the order of their indices.
    nodes: Vec<Vec<usize>>,
    /// For each node, its index among the nodes with the same content (remaining tiles), if an edge has led to it.
    indices: Vec<Option<usize>>,
}

impl Numbering {
    /// Encodes an edge to a node of `content` as the number `cost * targets + index`. `index` is the target's index
    /// among the `targets` possible nodes: the nodes of `content` that already have an index, and one new node.
    fn encode(&mut self, edge: &Edge, content: usize) -> u64 {
        // Counted before `index_or_assign`, which adds the target if it is new.
        let targets = self.nodes[content].len() as u64 + 1;
        let index = self.index_or_assign(edge.to as usize, content) as u64;
        u64::from(edge.cost) * targets + index
    }

    /// Returns the index of `node` among the nodes of `content` (remaining tiles). A new node gets the next free index.
    fn index_or_assign(&mut self, node: usize, content: usize) -> usize {
        if let Some(index) = self.indices[node] {
            return index;
        }
        let index = self.nodes[content].len();
        self.nodes[content].push(node);
        self.indices[node] = Some(index);
        index
    }
}

/// The key by which certificates sort what clicks remove from a column, as defined in FORMAT.md.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct StepSortKey {
    colour: Colour,
    rows: Rows,
    /// For each removed run from the bottom up, the index of its block (connected runs).
    block_of_run: Vec<usize>,
}

/// Returns, for each symbol of an automaton (what a click removes), its rank in the order that FORMAT.md defines.
fn ranks_of_symbols(layer: &Layer) -> Vec<usize> {
    let mut sorted_symbols: Vec<usize> = (0..layer.symbols.len()).collect();
    sorted_symbols.sort_by_cached_key(|&symbol| sort_key(layer.symbols[symbol]));
    let mut rank_of_symbol = vec![0; sorted_symbols.len()];
    for (rank, symbol) in sorted_symbols.into_iter().enumerate() {
        rank_of_symbol[symbol] = rank;
    }
    rank_of_symbol
}

/// Returns the key by which certificates sort a symbol (what a click removes): colour, rows, and connected runs.
fn sort_key(symbol: Symbol) -> StepSortKey {
    let rows = symbol.step.rows;
    let blocks = symbol.step.blocks();
    let mut block_of_run = Vec::new();
    for run in runs(rows) {
        let block = blocks.index_of(run).expect("every run is in a block");
        block_of_run.push(block);
    }
    StepSortKey {
        colour: symbol.colour,
        rows,
        block_of_run,
    }
}
