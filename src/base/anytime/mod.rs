//! Anytime algorithms: they find a good solution soon and better ones later. They know no game.
//!
//! Each algorithm is a function over the same `Search`; [`Algorithm`] lists them.
//!
//! | | |
//! |---|---|
//! | `portfolio` | the default: the combination that was measured to reach the optimum soonest, on all cores |
//! | `triangle`, `beam`, `best_first` | keep the promising states of each depth, or of all |
//! | `monte_carlo`, `weighted_random`, `random` | repeated random playouts |
//! | `greedy` | one playout, each time the move that looks best |
//! | `a_star`, `breadth_first` | optimal, for small instances |

mod a_star;
mod algorithm;
mod beam;
mod best_first;
mod breadth_first;
mod greedy;
mod monte_carlo;
mod playout;
mod portfolio;
mod queue;
mod random;
mod search;
mod tree;
mod triangle;
mod weighted_random;

pub use algorithm::{Algorithm, search};
pub use search::{End, Improvement, Options, SearchResult};
