//! Anytime algorithms find a good solution quickly and improve it while they run. They work for
//! every [`Puzzle`](crate::puzzle::Puzzle).
//!
//! | modules | algorithms |
//! |---|---|
//! | `portfolio` | triangle search, then beam searches on all cores |
//! | `triangle`, `beam`, `best_first` | keep the most promising states of each depth, or of all depths |
//! | `monte_carlo`, `weighted_random`, `random` | repeat random playouts |
//! | `greedy` | a single playout that takes the most promising move each time |
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
