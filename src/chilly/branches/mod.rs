//! **Branch and cut**: proves by case distinctions that no route has at most `budget` moves.
//!
//! Each *node* of the proof is a graph of moves. To *refute* a node is to prove that no route of
//! its graph takes all presents in at most `budget` moves. The proof refutes the graph of the level
//! by four rules:
//!
//! * *Cuts*: a node is refuted if the lower bound of its linear program with cuts exceeds `budget`.
//! * *Search*: a node is refuted if a small search finds that no such route exists.
//! * *Fewer*: moves that are too expensive for the budget are removed. If the smaller graph is
//!   refuted, then the node is refuted.
//! * *Branch*: a set of moves defines two new nodes. The first node lacks these moves. The second
//!   node has an additional present, which exactly these moves take. If both new nodes are refuted,
//!   then the old node is refuted.
//!
//! # Why *Branch* is sound
//!
//! Every route of the old node is a route of a new node:
//!
//! * A route that makes no move of the set is a route of the first node.
//! * Every other route makes a move of the set. So it takes the additional present, and is a route
//!   of the second node.
//!
//! # Why *Fewer* is sound
//!
//! 1. The *slack* of a move from cell `v` to cell `w` is its reduced cost plus `potential(v)` minus
//!    `potential(w)` (see [`certified`](super::bounds::certified)). Slacks are not negative.
//! 2. A route costs at least the lower bound plus the slacks of all its moves.
//! 3. So every route that makes a certain move costs at least the lower bound plus the slack of
//!    this move.
//! 4. If this sum exceeds the budget, no route within the budget makes the move. So the move can be
//!    removed.
//!
//! For example, let the budget be 20 moves and the lower bound 18 moves. Moves with a slack above 2
//! are removed.
//!
//! Cells that the start cannot reach, or that cannot reach the exit, are removed too. No route
//! visits these cells.

mod choose;
mod refute;
mod tree;

pub use refute::{NODE_ROUNDS, NotRefuted, Refuter, SmallSearchResult, small_search};
pub use tree::{Decisions, Node, Tree};
