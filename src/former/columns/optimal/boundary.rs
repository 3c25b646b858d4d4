//! A boundary between two neighbouring columns: the cheapest merges of their tight traces.

use super::effort::Effort;
use super::layer_pair::{NodePair, PairMove};
use super::merges::CheapestMerges;
use super::tree::TraceTree;
use crate::columns::column::Column;
use crate::columns::costs::Unfinished;
use std::collections::BTreeSet;

/// The boundary between two neighbouring columns: the cheapest merges of the traces of their trees,
/// as a graph. Its nodes are pairs of a node of each tree. A node of a tree is the *past* of its
/// column: the beginning of a trace. So each path from pair 0 to a pair without moves is one merge
/// of two traces.
pub struct Boundary {
    /// The pairs in ascending order. All moves lead to later pairs.
    pub pairs: Vec<NodePair>,
    /// For each pair, the index of its first move; then the number of moves.
    first_move: Vec<usize>,
    moves: Vec<BoundaryMove>,
}

/// A click of a merge. An edge is an index in the edges of the tree.
#[derive(Clone, Copy)]
pub struct BoundaryMove {
    /// The edge of the outer tree, if the click touches its column.
    pub outer: Option<u32>,
    /// The edge of the inner tree, if the click touches its column.
    pub inner: Option<u32>,
    /// The index of the pair after the click.
    pub to: u32,
}

impl Boundary {
    /// Builds the boundary of two trees, which were read from `merges`, the cheapest merges of the
    /// two layers. Each path of the graph repeats one of these merges, with the nodes and edges of
    /// the trees.
    pub fn new(
        merges: &CheapestMerges,
        outer: &TraceTree,
        inner: &TraceTree,
        effort: &Effort,
    ) -> Result<Boundary, Unfinished> {
        let ExploredPairs {
            pairs,
            first_move,
            moves: moves_to_nodes,
        } = explore(merges, outer, inner, effort)?;
        let mut moves = Vec::with_capacity(moves_to_nodes.len());
        for mv in moves_to_nodes {
            let to = pairs.binary_search(&mv.to);
            moves.push(BoundaryMove {
                outer: mv.outer,
                inner: mv.inner,
                to: to.expect("moves lead to pairs") as u32,
            });
        }
        Ok(Boundary {
            pairs,
            first_move,
            moves,
        })
    }

    /// Returns the moves that leave a pair.
    pub fn moves(&self, pair: usize) -> &[BoundaryMove] {
        &self.moves[self.first_move[pair]..self.first_move[pair + 1]]
    }
}

/// The pairs of nodes of two trees that cheapest merges pass through, and their moves.
struct ExploredPairs {
    /// The pairs in ascending order.
    pairs: Vec<NodePair>,
    /// For each pair, the index of its first move; then the number of moves.
    first_move: Vec<usize>,
    moves: Vec<PairMove>,
}

/// Finds all pairs and moves by following the moves from the first pair on. Counts the memory of
/// the boundary, too.
fn explore(
    merges: &CheapestMerges,
    outer: &TraceTree,
    inner: &TraceTree,
    effort: &Effort,
) -> Result<ExploredPairs, Unfinished> {
    let mut explored = ExploredPairs {
        pairs: Vec::new(),
        first_move: vec![0],
        moves: Vec::new(),
    };
    let mut open = BTreeSet::new();
    open.insert(NodePair {
        outer: Column::FULL,
        inner: Column::FULL,
    });
    // Edges lead to later nodes, so moves lead to greater pairs. So the pairs come in ascending
    // order, and each pair only once.
    while let Some(pair) = open.pop_first() {
        effort.limits.check()?;
        let before = explored.moves.len();
        list_moves(merges, outer, inner, pair, &mut explored.moves);
        let new_moves = &explored.moves[before..];
        for mv in new_moves {
            open.insert(mv.to);
        }
        let bytes_of_moves = new_moves.len() * (size_of::<PairMove>() + size_of::<BoundaryMove>());
        effort.memory.add(size_of::<NodePair>() + bytes_of_moves)?;
        explored.pairs.push(pair);
        explored.first_move.push(explored.moves.len());
    }
    Ok(explored)
}

/// Adds the moves that leave a pair of nodes of the trees to `moves`.
fn list_moves(
    merges: &CheapestMerges,
    outer: &TraceTree,
    inner: &TraceTree,
    pair: NodePair,
    moves: &mut Vec<PairMove>,
) {
    // The nodes of the layers from which the nodes of the trees were read.
    let layer_nodes = NodePair {
        outer: outer.read_node(pair.outer),
        inner: inner.read_node(pair.inner),
    };
    for mv in merges.moves(layer_nodes) {
        let mut to = pair;
        let mut outer_edge = None;
        let mut inner_edge = None;
        if let Some(layer_edge) = mv.outer {
            let edge = outer.edge(pair.outer, layer_edge);
            to.outer = outer.layer.edges[edge as usize].to;
            outer_edge = Some(edge);
        }
        if let Some(layer_edge) = mv.inner {
            let edge = inner.edge(pair.inner, layer_edge);
            to.inner = inner.layer.edges[edge as usize].to;
            inner_edge = Some(edge);
        }
        moves.push(PairMove {
            outer: outer_edge,
            inner: inner_edge,
            to,
        });
    }
}
