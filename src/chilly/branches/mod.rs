//! **Branch and cut**: proves by case analysis that no route is shorter than the best route, if the bound of the cuts
//! alone does not prove this.
//!
//! A *node* is a graph of moves with presents. The question at a node is whether its graph has a route of at most
//! `budget` moves. This question is answered in one of these ways:
//!
//! * *cuts*: the cuts and potentials of the node prove that every route has more than `budget` moves;
//! * *search*: a small search with the bound of the cuts proves that every route has more than `budget` moves;
//! * *fewer*: moves that are too expensive for a route within the budget are removed. The rest of the graph is a new
//!   node;
//! * *branch*: a set of moves splits the node into two. The first new node is the graph without these moves. The second
//!   new node is the graph with one more present, which exactly these moves take.
//!
//! The new present of the second node forces every route to make one of the moves of the set. So all techniques for
//! graphs with presents (separation of cuts, rounding, search) apply to every node.
//!
//! # Why this is sound
//!
//! *Branch*: if a route makes no move of the set, it is a route of the graph without these moves. If a route makes a
//! move of the set, the route also takes the new present.
//!
//! *Fewer*: the *slack* of a move is its rest (reduced cost) minus the rise of the potential, and is never negative
//! (see [`certified`](super::bounds::certified)). Each move costs `scale`. The cost of a route is at least the total
//! bound plus the slacks of the moves of the route. So if the slack of one move exceeds `budget` times `scale` minus
//! the total bound, then every route with this move has more than `budget` moves.
//!
//! Cells that cannot be reached from the start, and cells from which the exit cannot be reached, are not on any route.
//! So they can be removed.
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
