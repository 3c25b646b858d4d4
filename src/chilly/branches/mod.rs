//! **Branch and cut**: closes the gap between the bound of the cuts and the best route, by case analysis.
//!
//! A *node* is a graph of moves with presents. The question at a node is whether its graph has a route of at most
//! `budget` moves. This question is answered in one of these ways:
//!
//! * *cuts*: its cuts and potentials prove that every route has more than `budget` moves;
//! * *search*: a small search with the bound of the cuts proves that every route has more than `budget` moves;
//! * *fewer*: moves that are too expensive for a route within the budget are removed. The rest of the graph is a new
//!   node;
//! * *branch*: a set of moves splits the node into two. The first new node is the graph without these moves. The second
//!   new node is the graph with one more present, which exactly these moves take.
//!
//! The second node says "a route makes one of these moves" by means of a present. So all techniques for graphs with
//! presents (separation of cuts, rounding, search) apply to every node.
//!
//! # Why this is sound
//!
//! *Branch*: if a route makes no move of the set, it is a route of the graph without these moves. If it makes a move of
//! the set, it takes the new present as well.
//!
//! *Fewer*: the *slack* of a move is its rest (reduced cost) minus the rise of the potential, and is never negative
//! (see [`certified`](super::bounds::certified)). For a route of `k` moves, `k` times the scale is at least the total
//! bound plus the slacks of its moves. So if the slack of one move exceeds `budget` times the scale minus the total,
//! then every route with this move has more than `budget` moves.
//!
//! Removing cells that cannot be reached, or from which the exit cannot be reached, removes no route.
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
