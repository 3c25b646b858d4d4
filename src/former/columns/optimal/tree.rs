//! The tight traces of a column, as a tree.

use super::effort::Effort;
use super::merges::CheapestMerges;
use super::product::{Pair, Part};
use crate::columns::column::Column;
use crate::columns::costs::Unfinished;
use crate::columns::layer::{Edge, Layer, Node};
use std::collections::{BTreeMap, BTreeSet};

/// The tight traces of a column. Each trace ends at a node without edges.
pub struct TraceTree {
    /// The tree, stored as an automaton.
    pub layer: Layer,
    /// For each node of the tree, the node of the automaton from which it was read.
    read_nodes: Vec<u32>,
    /// For each edge of the tree, the edge of the automaton from which it was read.
    read_edges: Vec<u32>,
}

/// A node of the tree whose edges are not known yet.
struct OpenNode {
    /// The node of the automaton.
    node: u32,
    /// The nodes of the other column where a cheapest merge with this past can be, in ascending
    /// order.
    others: Vec<u32>,
}

impl TraceTree {
    /// Reads the traces of one column from all cheapest merges. `layer` is the column's automaton.
    pub fn new(
        merges: &CheapestMerges,
        layer: &Layer,
        part: Part,
        effort: &Effort,
    ) -> Result<TraceTree, Unfinished> {
        let reader = Reader {
            merges,
            layer,
            part,
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

    fn add_node(&mut self, node: u32, layer: &Layer) {
        self.read_nodes.push(node);
        self.layer.nodes.push(Node {
            content: layer.nodes[node as usize].content,
            first_edge: self.layer.edges.len() as u32,
        });
    }

    fn add_edge(&mut self, edge: u32, to: u32, layer: &Layer) {
        self.read_edges.push(edge);
        self.layer.edges.push(Edge {
            to,
            ..layer.edges[edge as usize]
        });
    }

    /// Turns the tree into its own automaton: from now on, merges are read from its nodes and edges,
    /// and no longer from those of the layer. It keeps only the symbols of its edges.
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

    /// Returns the node of the automaton from which a node of the tree was read.
    pub fn read_node(&self, node: u32) -> u32 {
        self.read_nodes[node as usize]
    }

    /// Returns the edge of the tree that leaves `node` and was read from the edge `read` of the
    /// automaton.
    pub fn edge(&self, node: u32, read: u32) -> u32 {
        let first = self.layer.nodes[node as usize].first_edge as usize;
        let edges = self.layer.edges(node as usize).len();
        let position = self.read_edges[first..first + edges]
            .iter()
            .position(|&edge| edge == read);
        (first + position.expect("a cheapest merge makes tight traces")) as u32
    }
}

/// Reads the traces of one column from cheapest merges.
struct Reader<'a> {
    merges: &'a CheapestMerges,
    layer: &'a Layer,
    part: Part,
}

impl Reader<'_> {
    fn start(&self) -> OpenNode {
        OpenNode {
            node: Column::FULL,
            others: self.close(Column::FULL, BTreeSet::from([0])),
        }
    }

    /// Returns the edges that continue a past, and the nodes after them.
    fn successors(&self, open: &OpenNode) -> Vec<Successor> {
        let mut others_after: BTreeMap<u32, BTreeSet<u32>> = BTreeMap::new();
        for &other in &open.others {
            for step in self.merges.moves(Pair::with(self.part, open.node, other)) {
                if let Some(edge) = step.edge(self.part) {
                    let others = others_after.entry(edge).or_default();
                    others.insert(step.to.beside(self.part));
                }
            }
        }
        let mut successors = Vec::with_capacity(others_after.len());
        for (edge, others) in others_after {
            let node = self.layer.edges[edge as usize].to;
            let others = self.close(node, others);
            let after = OpenNode { node, others };
            successors.push(Successor { edge, after });
        }
        successors
    }

    /// Adds the nodes of the other column that clicks in this column alone lead to.
    fn close(&self, node: u32, mut open: BTreeSet<u32>) -> Vec<u32> {
        let mut others = Vec::with_capacity(open.len());
        // Edges lead to later nodes, so the first open node is complete.
        while let Some(other) = open.pop_first() {
            for step in self.merges.moves(Pair::with(self.part, node, other)) {
                if step.edge(self.part).is_none() {
                    open.insert(step.to.beside(self.part));
                }
            }
            others.push(other);
        }
        others
    }
}

/// An edge of the automaton that continues a past, and the node of the tree after it.
struct Successor {
    edge: u32,
    after: OpenNode,
}
