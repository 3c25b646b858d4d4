//! The tight traces of a column, as a tree. A trace is *tight* if an optimal play makes it.

use super::effort::Effort;
use super::layer_pair::{NodePair, PairColumn};
use super::merges::CheapestMerges;
use crate::columns::column::Column;
use crate::columns::costs::Unfinished;
use crate::columns::layer::{Edge, Layer, Node};
use std::collections::{BTreeMap, BTreeSet};

/// The tight traces of a column, as a tree. Each node is a *past*, the beginning of a trace. A
/// trace ends at a node without edges.
pub struct TraceTree {
    /// The tree, stored as a layer.
    pub layer: Layer,
    /// For each node of the tree, the node of the layer from which it was read.
    read_nodes: Vec<u32>,
    /// For each edge of the tree, the edge of the layer from which it was read.
    read_edges: Vec<u32>,
}

/// A node of the tree whose edges are not known yet.
struct OpenNode {
    /// The node of the layer.
    node: u32,
    /// The nodes of the other column where a cheapest merge with this past can be, in ascending
    /// order.
    others: Vec<u32>,
}

impl TraceTree {
    /// Reads the traces of one column of a pair from all cheapest merges. `layer` is the column's
    /// layer.
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
        let mut tree = TraceTree {
            layer: Layer {
                nodes: Vec::new(),
                edges: Vec::new(),
                symbols: layer.symbols.clone(),
                base: layer.base,
            },
            read_nodes: Vec::new(),
            read_edges: Vec::new(),
        };
        // The nodes in the order in which edges lead to them, so all edges lead to later nodes.
        let mut open = vec![reader.start()];
        let mut next = 0;
        while next < open.len() {
            effort.limits.check()?;
            let node = &open[next];
            tree.add_node(node.node, layer);
            let successors = reader.successors(node);
            for Successor { edge, after } in successors {
                tree.add_edge(edge, open.len() as u32, layer);
                let bytes = size_of::<OpenNode>() + size_of_val(&*after.others);
                effort
                    .memory
                    .add(bytes + size_of::<Node>() + size_of::<Edge>())?;
                open.push(after);
            }
            next += 1;
        }
        Ok(tree)
    }

    /// Adds a node that was read from the node `node` of the layer.
    fn add_node(&mut self, node: u32, layer: &Layer) {
        self.read_nodes.push(node);
        self.layer.nodes.push(Node {
            content: layer.nodes[node as usize].content,
            first_edge: self.layer.edges.len() as u32,
        });
    }

    /// Adds an edge to the node `to` of the tree, read from the edge `edge` of the layer. It leaves
    /// the node that was added last.
    fn add_edge(&mut self, edge: u32, to: u32, layer: &Layer) {
        self.read_edges.push(edge);
        self.layer.edges.push(Edge {
            to,
            ..layer.edges[edge as usize]
        });
    }

    /// Makes the tree its own layer: from now on, [`read_node`](TraceTree::read_node) and
    /// [`edge`](TraceTree::edge) are about the nodes and edges of the tree. It keeps only the
    /// symbols of its edges.
    pub fn read_from_itself(mut self) -> TraceTree {
        self.drop_other_symbols();
        self.read_nodes = (0..self.layer.nodes.len() as u32).collect();
        self.read_edges = (0..self.layer.edges.len() as u32).collect();
        self
    }

    /// Drops the symbols that no edge has, and numbers the others in the order of the edges.
    fn drop_other_symbols(&mut self) {
        let mut new_numbers: Vec<Option<u32>> = vec![None; self.layer.symbols.len()];
        let mut kept = Vec::new();
        for edge in &mut self.layer.edges {
            let symbol = edge.symbol as usize;
            if let Some(number) = new_numbers[symbol] {
                edge.symbol = number;
            } else {
                edge.symbol = kept.len() as u32;
                new_numbers[symbol] = Some(edge.symbol);
                kept.push(self.layer.symbols[symbol]);
            }
        }
        self.layer.symbols = kept;
    }

    /// Returns the node of the layer from which a node of the tree was read.
    pub fn read_node(&self, node: u32) -> u32 {
        self.read_nodes[node as usize]
    }

    /// Returns the edge of the tree that leaves `node` and was read from the edge `layer_edge` of
    /// the layer.
    pub fn edge(&self, node: u32, layer_edge: u32) -> u32 {
        let first = self.layer.nodes[node as usize].first_edge as usize;
        let edges = self.layer.edges(node as usize).len();
        let index = self.read_edges[first..first + edges]
            .iter()
            .position(|&edge| edge == layer_edge);
        (first + index.expect("a cheapest merge makes tight traces")) as u32
    }
}

/// Reads the traces of one column of a pair from cheapest merges.
struct TraceReader<'a> {
    merges: &'a CheapestMerges,
    layer: &'a Layer,
    column: PairColumn,
}

impl TraceReader<'_> {
    /// Returns the root of the tree, before the first click.
    fn start(&self) -> OpenNode {
        OpenNode {
            node: Column::FULL,
            others: self.follow_other_column(Column::FULL, BTreeSet::from([0])),
        }
    }

    /// Returns the edges of the layer that continue a past, and the nodes of the tree after them.
    fn successors(&self, open: &OpenNode) -> Vec<Successor> {
        let mut others_after: BTreeMap<u32, BTreeSet<u32>> = BTreeMap::new();
        for &other in &open.others {
            for mv in self
                .merges
                .moves(NodePair::with(self.column, open.node, other))
            {
                if let Some(edge) = mv.edge(self.column) {
                    let others = others_after.entry(edge).or_default();
                    others.insert(mv.to.beside(self.column));
                }
            }
        }
        let mut successors = Vec::with_capacity(others_after.len());
        for (edge, others) in others_after {
            let node = self.layer.edges[edge as usize].to;
            let others = self.follow_other_column(node, others);
            let after = OpenNode { node, others };
            successors.push(Successor { edge, after });
        }
        successors
    }

    /// Follows the clicks that touch only the other column. Returns the nodes of the other column
    /// that cheapest merges reach in this way from the nodes `open`, and these nodes. `node` is the
    /// node of this column.
    fn follow_other_column(&self, node: u32, mut open: BTreeSet<u32>) -> Vec<u32> {
        let mut others = Vec::with_capacity(open.len());
        // Edges lead to later nodes, so the first open node is complete.
        while let Some(other) = open.pop_first() {
            for mv in self.merges.moves(NodePair::with(self.column, node, other)) {
                if mv.edge(self.column).is_none() {
                    open.insert(mv.to.beside(self.column));
                }
            }
            others.push(other);
        }
        others
    }
}

/// An edge of the layer that continues a past, and the node of the tree after it.
struct Successor {
    edge: u32,
    after: OpenNode,
}
