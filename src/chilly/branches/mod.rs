//! **Branch and cut**: proves by case distinctions that no route has at most `budget` moves.
//!
//! Each *node* of the proof is a graph of moves. To *refute* a node is to prove that no route of its graph takes all
//! presents in at most `budget` moves. The proof refutes the graph of the level by four rules:
//!
//! * *Cuts*: a node is refuted if the lower bound of its linear program with cuts exceeds `budget`.
//! * *Search*: a node is refuted if a small search finds that no such route exists.
//! * *Fewer*: moves that are too expensive for the budget are removed. The node is refuted if the smaller graph is.
//! * *Branch*: a set of moves defines two new nodes. The first node lacks these moves. The second node has an
//!   additional present, which exactly these moves take. The old node is refuted if both new nodes are.
//!
//! # Why this is sound
//!
//! *Branch*: a route that makes no move of the set is a route of the first node. Every other route takes the additional
//! present, so it is a route of the second node.
//!
//! *Fewer*: the *slack* of a move from cell `v` to cell `w` is its reduced cost minus `potential(w) - potential(v)`
//! (see [`certified`](super::bounds::certified)). Slacks are not negative. A route costs at least the lower bound plus
//! the slacks of its moves. So if the lower bound plus the slack of one move exceeds the budget, the move can be
//! removed.
//!
//! Cells that the start cannot reach, or that cannot reach the exit, are removed too.

mod choose;
mod decisions;
mod refute;
mod small_search;
mod tree;

pub use decisions::Decisions;
pub use refute::{End, NODE_ROUNDS, Refuter};
pub use small_search::{Found, small_search};
pub use tree::{Node, Tree};
