//! **Branch and cut**: closes the gap that the cuts leave, by cases.
//!
//! A *node* is a graph of moves with presents, and the question is whether it has a route of at most `budget` moves.
//! It is answered by one of these:
//!
//! * its cuts and potentials show more than `budget` moves;
//! * so does the search with their bound, if it is small;
//! * *fewer*: moves that are too dear for such a route are left out, and the rest of the graph is a node;
//! * *branch*: for a set of moves, the graph without these moves is a node, and the graph with one present more, which
//!   exactly these moves take, is another one.
//!
//! So all that is known about graphs with presents (separation of cuts, rounding, search) is of use in every node: that
//! a route has to make one of some moves is a present, with cuts that lead to it and away from it.
//!
//! # Why this is sound
//!
//! *Branch*: a route either makes no move of the set, and then it is a route of the graph without them; or it makes one,
//! and then it takes the new present as well. *Fewer*: for a route of `k` moves, `k` times the scale is at least the
//! total plus the *slacks* of its moves, the rests less the rises of the potential, none of which is negative (see
//! [`certified`](super::bounds::certified)). So if the slack of one move exceeds `budget` times the scale less the total,
//! then `k` exceeds `budget` for every route that makes this move.
//!
//! Leaving out cells that cannot be reached, or from which the exit cannot be reached, leaves out no route.
//!
//! Which sets are taken is for the speed only: [`choose`](choose::choose).

mod choose;
mod decisions;
mod refute;
mod small_search;
mod tree;

pub use decisions::Decisions;
pub use refute::{End, ROUNDS, Refuter};
pub use small_search::{Found, small_search};
pub use tree::{Node, Tree};
