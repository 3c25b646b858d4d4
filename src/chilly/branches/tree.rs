//! A branch-and-cut tree: a proof that every route has more moves than a given budget.

use crate::bounds::certified::Certified;
use crate::graph::Graph;

/// A set of moves: one `bool` for each move.
pub type MoveSet = Vec<bool>;

/// A proof that a graph has no route within a budget of moves.
#[derive(Clone, Debug)]
pub enum Tree {
    /// The exit cannot be reached.
    Unreachable,
    /// A proof by cuts alone.
    Cuts(Box<Node>),
    /// A proof by a search that uses the cuts.
    Search(Box<Node>),
    /// The proof continues without the moves that are too expensive for the budget.
    Fewer {
        /// The graph with the expensive moves.
        node: Box<Node>,
        /// The proof for the graph without them.
        rest: Box<Tree>,
    },
    /// Two cases: a route makes none of the marked moves, or at least one.
    Branch {
        /// The marked moves.
        set: MoveSet,
        /// The proof for routes that make none of the marked moves.
        without: Box<Tree>,
        /// The proof for routes that make a marked move.
        with: Box<Tree>,
    },
}

/// A graph, and a lower bound on the number of moves of its routes.
#[derive(Clone, Debug)]
pub struct Node {
    pub graph: Graph,
    pub certified: Certified,
}

impl Tree {
    /// Returns the number of cases of the proof.
    pub fn leaves(&self) -> usize {
        match self {
            Tree::Unreachable | Tree::Cuts(_) | Tree::Search(_) => 1,
            Tree::Fewer { rest, .. } => rest.leaves(),
            Tree::Branch { without, with, .. } => without.leaves() + with.leaves(),
        }
    }
}
