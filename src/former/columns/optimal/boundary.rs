//! A boundary of two neighbouring columns: a graph whose paths are the cheapest orders of the clicks in both columns.

use super::effort::Effort;
use super::layer_pair::{NodePair, PairMove};
use super::merges::CheapestMerges;
use super::tree::TraceTree;
use crate::columns::costs::Unfinished;
use std::collections::BTreeSet;

/// All cheapest merges (orders of the clicks in two neighbouring columns), as a graph. A node of the graph is a pair of
/// tree nodes, one for each column. A tree node stands for the first clicks in its column: what each of them removes.
/// So each path from pair 0 to a pair without moves is one merge.
pub struct Boundary {
    /// The pairs in ascending order. All moves lead to later pairs.
    pub pairs: Vec<NodePair>,
    /// For each pair, the index of its first move (click); a last entry is the number of moves.
    first_move: Vec<usize>,
    moves: Vec<BoundaryMove>,
}

/// A click in two neighbouring columns. An edge is an index in the edges of a column's tree.
#[derive(Clone, Copy)]
pub struct BoundaryMove {
    /// The edge of the outer column's tree; `None` if the click does not touch this column.
    pub outer: Option<u32>,
    /// The edge of the inner column's tree; `None` if the click does not touch this column.
    pub inner: Option<u32>,
    /// The index of the pair after the click.
    pub to: u32,
}

impl Boundary {
    /// Builds the graph of all cheapest merges (orders of the clicks in two neighbouring columns). Its moves are edges
    /// of the trees `outer` and `inner`. The paths of a tree are what optimal plays remove from its column. `merges`
    /// has the same merges, but with the nodes and edges of the automata from which the trees were read.
    pub fn new(
        merges: &CheapestMerges,
        outer: &TraceTree,
        inner: &TraceTree,
        effort: &Effort,
    ) -> Result<Boundary, Unfinished> {
        let explored = explore_pairs(merges, outer, inner, effort)?;
        let mut moves = Vec::with_capacity(explored.moves.len());
        for click in explored.moves {
            // The pairs are sorted. From now on, a pair is given by its index.
            let to = explored.pairs.binary_search(&click.to);
            moves.push(BoundaryMove {
                outer: click.outer,
                inner: click.inner,
                to: to.expect("each move leads to an explored pair") as u32,
            });
        }
        Ok(Boundary {
            pairs: explored.pairs,
            first_move: explored.first_move,
            moves,
        })
    }

    /// Returns the moves (clicks in the two columns) that leave the pair of nodes with this index.
    pub fn moves(&self, pair: usize) -> &[BoundaryMove] {
        &self.moves[self.first_move[pair]..self.first_move[pair + 1]]
    }
}

/// The graph of the cheapest orders of the clicks in two columns. Nodes are pairs of tree nodes, and moves are clicks.
struct ExploredPairs {
    /// The pairs in ascending order.
    pairs: Vec<NodePair>,
    /// For each pair, the index of its first move (click); a last entry is the number of moves.
    first_move: Vec<usize>,
    moves: Vec<PairMove>,
}

/// Finds all pairs of nodes of the trees `outer` and `inner` through which cheapest merges (orders of the clicks in two
/// neighbouring columns) pass, and the clicks that leave these pairs. Counts the memory of the [`Boundary`], too.
fn explore_pairs(
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
    // The roots of both trees.
    open.insert(NodePair { outer: 0, inner: 0 });
    // Edges lead to later nodes, so moves lead to greater pairs. So each pair is taken only once, in ascending order.
    while let Some(pair) = open.pop_first() {
        effort.limits.check()?;
        let first_new_move = explored.moves.len();
        add_moves(merges, outer, inner, pair, &mut explored.moves);
        let new_moves = &explored.moves[first_new_move..];
        for click in new_moves {
            open.insert(click.to);
        }
        let bytes_of_moves = new_moves.len() * (size_of::<PairMove>() + size_of::<BoundaryMove>());
        effort.memory.add(size_of::<NodePair>() + bytes_of_moves)?;
        explored.pairs.push(pair);
        explored.first_move.push(explored.moves.len());
    }
    Ok(explored)
}

/// Adds to `moves` the clicks with which a cheapest order of the clicks in two neighbouring columns can continue at
/// `pair`, a node of each column's tree. `merges` has these clicks for the nodes and edges of the automata from which
/// the trees were read. So this function converts tree nodes to automaton nodes, and automaton edges to tree edges.
fn add_moves(
    merges: &CheapestMerges,
    outer: &TraceTree,
    inner: &TraceTree,
    pair: NodePair,
    moves: &mut Vec<PairMove>,
) {
    // The nodes of the automata from which the two tree nodes were read.
    let layer_pair = NodePair {
        outer: outer.layer_node(pair.outer),
        inner: inner.layer_node(pair.inner),
    };
    for click in merges.moves(layer_pair) {
        let outer_edge = click.outer.map(|edge| outer.tree_edge(pair.outer, edge));
        let inner_edge = click.inner.map(|edge| inner.tree_edge(pair.inner, edge));
        moves.push(PairMove {
            outer: outer_edge,
            inner: inner_edge,
            // In a column that the click does not touch, the node stays the same.
            to: NodePair {
                outer: outer_edge.map_or(pair.outer, |edge| outer.target(edge)),
                inner: inner_edge.map_or(pair.inner, |edge| inner.target(edge)),
            },
        });
    }
}
