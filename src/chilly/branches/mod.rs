//! **Branch and cut**: proves by case distinctions that no route is shorter than the best route.
//!
//! Each *node* of the proof is a graph of moves. The proof shows that no route of this graph takes all presents in at
//! most `budget` moves. It uses four rules:
//!
//! * *cuts*: the lower bound of the linear program with cuts exceeds `budget`;
//! * *search*: a small search finds no such route;
//! * *fewer*: moves that are too expensive for the budget are removed;
//! * *branch*: a set of moves splits the node. The first new node lacks these moves. In the second, each of these moves
//!   takes an artificial present.
//!
//! # Why this is sound
//!
//! *Branch*: a route without these moves is a route of the first node. Every other route takes the artificial present,
//! so it is a route of the second node.
//!
//! *Fewer*: the *slack* of a move is the part of its cost that the lower bound does not use (see
//! [`certified`](super::bounds::certified)). Slacks are not negative. So every route with a certain move costs at least
//! the lower bound plus the slack of this move. If this sum exceeds the budget, the move can be removed.
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
