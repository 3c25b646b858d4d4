//! A branch-and-cut tree: a proof that every route has more moves than a given budget.

use crate::bounds::certified::Certified;
use crate::graph::Graph;

/// A proof that a graph has no route within a budget of moves.
#[derive(Clone, Debug)]
pub enum Tree {
    /// The exit cannot be reached.
    Unreachable,
    /// A proof by cuts alone (`false`) or by a search (`true`).
    Leaf(Box<Node>, bool),
    /// The proof continues without the moves that are too expensive for the budget.
    Fewer(Box<Node>, Box<Tree>),
    /// Two cases: a route makes none of the marked moves, or at least one.
    Branch(Vec<bool>, Box<[Tree; 2]>),
}

#[derive(Clone, Debug)]
pub struct Node {
    pub graph: Graph,
    pub certified: Certified,
}

impl Tree {
    /// Returns the number of cases of the proof.
    pub fn leaves(&self) -> usize {
        match self {
            Tree::Unreachable | Tree::Leaf(..) => 1,
            Tree::Fewer(_, tree) => tree.leaves(),
            Tree::Branch(_, trees) => trees.iter().map(Tree::leaves).sum(),
        }
    }
}
