//! The tight traces of a column, as a tree. A trace is *tight* if an optimal play makes it.

use super::effort::Effort;
use super::layer_pair::{NodePair, PairColumn};
use super::merges::CheapestMerges;
use crate::columns::costs::Unfinished;
use crate::columns::layer::{Edge, Layer, Node};
use std::collections::{BTreeMap, BTreeSet};

/// The tight traces of a column, as a tree. A trace is what all clicks remove from a column, and it is *tight* if an
/// optimal play makes it. Each node stands for the beginning of a trace. A trace ends at a node without edges.
pub struct TraceTree {
    /// The tree, stored as an automaton.
    pub layer: Layer,
    /// For each node of the tree, the node of the column's automaton from which this tree node was read.
    layer_nodes: Vec<u32>,
    /// For each edge of the tree, the edge of the column's automaton from which this tree edge was read.
    layer_edges: Vec<u32>,
}

/// A node of the tree whose edges are not known yet.
struct OpenNode {
    /// The node of the column's automaton.
    node: u32,
    /// The nodes of the neighbour's automaton where a cheapest order of clicks can be after the clicks so far, sorted.
    other_nodes: Vec<u32>,
}

impl TraceTree {
    /// Reads what all cheapest merges (orders of the clicks in two neighbouring columns) remove from one of the two
    /// columns, as a tree. Each node is the beginning of such a sequence. `layer` is the automaton of this `column`.
    pub fn new(
        merges: &CheapestMerges,
        layer: &Layer,
        column: PairColumn,
        effort: &Effort,
    ) -> Result<TraceTree, Unfinished> {
        let reader = TraceReader {
            merges,
            layer,
            column,
        };
        let mut tree = TraceTree::without_nodes(layer);
        // The nodes in the order in which edges lead to them, so all edges lead to later nodes.
        let mut open_nodes = vec![reader.root()];
        let mut next = 0;
        while next < open_nodes.len() {
            effort.limits.check()?;
            let open_node = &open_nodes[next];
            tree.add_node(open_node.node, layer);
            for Successor { edge, node_after } in reader.successors(open_node) {
                tree.add_edge(edge, open_nodes.len() as u32, layer);
                let open_bytes = size_of_val(&node_after) + size_of_val(&*node_after.other_nodes);
                let tree_bytes = size_of::<Node>() + size_of::<Edge>();
                effort.memory.add(open_bytes + tree_bytes)?;
                open_nodes.push(node_after);
            }
            next += 1;
        }
        Ok(tree)
    }

    /// Creates a tree without nodes for a column's automaton, with the same symbols (removals) and the same base cost.
    fn without_nodes(layer: &Layer) -> TraceTree {
        TraceTree {
            layer: Layer {
                nodes: Vec::new(),
                edges: Vec::new(),
                symbols: layer.symbols.clone(),
                base: layer.base,
            },
            layer_nodes: Vec::new(),
            layer_edges: Vec::new(),
        }
    }

    /// Adds a node to the tree, read from the node `node` of the column's automaton. Then its edges must be added.
    fn add_node(&mut self, node: u32, layer: &Layer) {
        self.layer_nodes.push(node);
        self.layer.nodes.push(Node {
            content: layer.nodes[node as usize].content,
            first_edge: self.layer.edges.len() as u32,
        });
    }

    /// Adds an edge from the last added tree node to the tree node `to`. `edge` is its index in the automaton `layer`.
    fn add_edge(&mut self, edge: u32, to: u32, layer: &Layer) {
        self.layer_edges.push(edge);
        self.layer.edges.push(Edge {
            to,
            ..layer.edges[edge as usize]
        });
    }

    /// Makes the tree replace the column's automaton: from now on, [`layer_node`](TraceTree::layer_node) and
    /// [`tree_edge`](TraceTree::tree_edge) are about the tree itself. Keeps only the symbols (removals) of edges.
    pub fn into_own_layer(mut self) -> TraceTree {
        self.layer.drop_unused_symbols();
        self.layer_nodes = (0..self.layer.nodes.len() as u32).collect();
        self.layer_edges = (0..self.layer.edges.len() as u32).collect();
        self
    }

    /// Returns the node of the column's automaton from which a node of the tree was read.
    pub fn layer_node(&self, node: u32) -> u32 {
        self.layer_nodes[node as usize]
    }

    /// Returns the edge of the tree that leaves the tree node `node` and was read from the edge `layer_edge` of the
    /// column's automaton. This edge must be part of a cheapest order of clicks that passes `node`.
    pub fn tree_edge(&self, node: u32, layer_edge: u32) -> u32 {
        let first = self.layer.nodes[node as usize].first_edge;
        let edge_count = self.layer.edges(node as usize).len();
        let mut read_from = self.layer_edges[first as usize..][..edge_count].iter();
        let index = read_from.position(|&edge| edge == layer_edge);
        first + index.expect("the tree has the edges of all cheapest merges") as u32
    }

    /// Returns the tree node to which an edge of the tree leads.
    pub fn target(&self, tree_edge: u32) -> u32 {
        self.layer.edges[tree_edge as usize].to
    }
}

/// Reads what clicks remove from one of two neighbouring columns, from all cheapest orders of the clicks in both.
struct TraceReader<'a> {
    merges: &'a CheapestMerges,
    layer: &'a Layer,
    column: PairColumn,
}

impl TraceReader<'_> {
    /// Returns the root of the tree: the state before the first click in the column.
    fn root(&self) -> OpenNode {
        // Both automata are at their first nodes, but clicks in the other column may come first.
        OpenNode {
            node: 0,
            other_nodes: self.follow_clicks_in_other_column(0, BTreeSet::from([0])),
        }
    }

    /// Returns the edges of this column's automaton with which a cheapest merge (order of the clicks in two
    /// neighbouring columns) can continue at the tree node `open_node`. Each edge comes with the tree node after it.
    fn successors(&self, open_node: &OpenNode) -> Vec<Successor> {
        // For each edge of this column's automaton, the nodes of the neighbour's automaton just after the click.
        let mut other_nodes_after: BTreeMap<u32, BTreeSet<u32>> = BTreeMap::new();
        for &other_node in &open_node.other_nodes {
            let pair = NodePair::new(self.column, open_node.node, other_node);
            for click in self.merges.moves(pair) {
                if let Some(edge) = click.edge(self.column) {
                    let other_nodes = other_nodes_after.entry(edge).or_default();
                    other_nodes.insert(click.to.node_of_other_column(self.column));
                }
            }
        }
        let mut successors = Vec::with_capacity(other_nodes_after.len());
        for (edge, other_nodes) in other_nodes_after {
            let node = self.layer.edges[edge as usize].to;
            let other_nodes = self.follow_clicks_in_other_column(node, other_nodes);
            let node_after = OpenNode { node, other_nodes };
            successors.push(Successor { edge, node_after });
        }
        successors
    }

    /// Returns `open_nodes`, nodes of the neighbour's automaton, and the nodes to which clicks in only the neighbour
    /// lead from there. The clicks must be part of cheapest merges (orders of the clicks in both columns). The
    /// automaton of the column that is read stays at `node`.
    fn follow_clicks_in_other_column(&self, node: u32, mut open_nodes: BTreeSet<u32>) -> Vec<u32> {
        let mut other_nodes = Vec::with_capacity(open_nodes.len());
        // Edges lead to later nodes, so no click can lead to the first open node any more.
        while let Some(other_node) = open_nodes.pop_first() {
            let pair = NodePair::new(self.column, node, other_node);
            for click in self.merges.moves(pair) {
                if click.edge(self.column).is_none() {
                    open_nodes.insert(click.to.node_of_other_column(self.column));
                }
            }
            other_nodes.push(other_node);
        }
        other_nodes
    }
}

/// An edge of the column's automaton with which the clicks continue, and the node of the tree after it.
struct Successor {
    edge: u32,
    node_after: OpenNode,
}
