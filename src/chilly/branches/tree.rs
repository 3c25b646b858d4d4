//! The branch-and-cut tree: the proof that no route fits a budget.

use crate::bounds::certified::Certified;
use crate::graph::Graph;

/// A proof that a node has no route within the budget.
#[derive(Clone, Debug)]
pub enum Tree {
    /// The exit cannot be reached.
    Unreachable,
    /// The node's cuts and potentials prove that no route fits the budget. If the `bool` is `true`, this proof also
    /// needs a search that uses the bound of these cuts.
    Leaf(Box<Node>, bool),
    /// The moves that are too expensive for the budget are removed from the node's graph. The first field is the node,
    /// and the second field is the proof for the smaller graph.
    Fewer(Box<Node>, Box<Tree>),
    /// A split on a set of moves. For each move, the vector contains whether the move is in the set. The first case
    /// forbids these moves. The second case requires one of these moves: it adds a present that only these moves can
    /// take.
    Branch(Vec<bool>, Box<[Tree; 2]>),
}

/// A node of the tree: a graph of moves with its certified bound.
#[derive(Clone, Debug)]
pub struct Node {
    pub graph: Graph,
    pub certified: Certified,
}

impl Tree {
    /// Returns the number of leaves of the tree, which are the cases of the proof.
    pub fn leaves(&self) -> usize {
        match self {
            Tree::Unreachable | Tree::Leaf(..) => 1,
            Tree::Fewer(_, tree) => tree.leaves(),
            Tree::Branch(_, trees) => trees.iter().map(Tree::leaves).sum(),
        }
    }
}
