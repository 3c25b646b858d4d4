//! The branch-and-cut tree: the proof that no route fits a budget.

use crate::bounds::certified::Certified;
use crate::graph::Graph;

/// A proof that a node has no route within the budget.
#[derive(Clone, Debug)]
pub enum Tree {
    /// The exit cannot be reached.
    Unreachable,
    /// A node without branches. If the `bool` is `false`, the cuts and potentials of the node prove that no route fits
    /// the budget. If the `bool` is `true`, a search proves that no route fits the budget. This search uses the bound
    /// of the cuts.
    Leaf(Box<Node>, bool),
    /// A node whose graph contains moves that are too expensive for the budget. The first field is the node with its
    /// full graph. The second field is the proof for the graph without the expensive moves.
    Fewer(Box<Node>, Box<Tree>),
    /// A split into two cases by a set of moves. For each move, the vector contains whether the move is in the set. The
    /// first case forbids the moves of the set. The second case requires a move of the set: the graph of this case has
    /// a new present that only the moves of the set can take.
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
