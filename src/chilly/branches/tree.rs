//! The cases in which a refutation ends.

use crate::bounds::certified::Certified;
use crate::graph::Graph;

/// Why a node has no route of at most so many moves.
#[derive(Clone, Debug)]
pub enum Tree {
    /// The exit cannot be reached.
    Unreachable,
    /// Cuts and potentials, and whether the search has to follow.
    Leaf(Box<Node>, bool),
    /// The node without the moves that are too dear.
    Fewer(Box<Node>, Box<Tree>),
    /// A mark for each move of the set; the node without them, and with a present that they take.
    Branch(Vec<bool>, Box<[Tree; 2]>),
}

/// A graph with its bound.
#[derive(Clone, Debug)]
pub struct Node {
    pub graph: Graph,
    pub certified: Certified,
}

impl Tree {
    /// How many cases there are.
    pub fn leaves(&self) -> usize {
        match self {
            Tree::Unreachable | Tree::Leaf(..) => 1,
            Tree::Fewer(_, tree) => tree.leaves(),
            Tree::Branch(_, trees) => trees.iter().map(Tree::leaves).sum(),
        }
    }
}
