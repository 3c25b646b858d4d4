//! **Branch and cut**: proves by case distinctions that no route is shorter than the best route.
//!
//! A *node* is a graph of moves. Some moves take presents, and a route must take all presents. The question at a node
//! is whether its graph has a route of at most `budget` moves. There are four ways to answer:
//!
//! * *cuts*: the lower bound of the linear program with cuts exceeds `budget`;
//! * *search*: a small search finds no route of at most `budget` moves;
//! * *fewer*: moves that are too expensive for the budget are removed. The remaining graph is a new node;
//! * *branch*: a set of moves splits the node into two new nodes. One new node is the graph without these moves. The
//!   other new node is the graph with an artificial present, which each of these moves takes.
//!
//! # Why this is sound
//!
//! *Branch*: a route that makes no move of the set is a route of the graph without these moves. A route that makes a
//! move of the set also takes the artificial present. So this route is a route of the graph with this present.
//!
//! *Fewer*: every move costs the integer `scale`. The *slack* of a move is the part of this cost that the lower bound
//! does not use (see [`certified`](super::bounds::certified)), and is never negative. The cost of a route is at least
//! the lower bound plus the slacks of its moves. So if the lower bound plus the slack of one move exceeds `budget`
//! times `scale`, every route with this move has more than `budget` moves.
//!
//! Cells that cannot be reached from the start are not on any route. Cells from which the exit cannot be reached are
//! not on any route either. So these cells can be removed.
//!
//! The choice of the sets affects only the speed: [`choose`](choose::choose).

mod choose;
mod decisions;
mod refute;
mod small_search;
mod tree;

pub use decisions::Decisions;
pub use refute::{End, NODE_ROUNDS, Refuter};
pub use small_search::{Found, small_search};
pub use tree::{Node, Tree};
