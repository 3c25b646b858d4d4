//! Algorithms that find good solutions soon and better ones later. They know no game.
//!
//! One algorithm a file, each an [`Anytime`] over the same [`Search`]; [`Algorithm`] is the list of them.
//!
//! | | |
//! |---|---|
//! | [`portfolio`] | the default: what has proved soonest at the optimum, on all cores |
//! | [`triangle`], [`beam`], [`anytime_beam`], [`best_first`] | keep the promising states of each depth, or of all |
//! | [`monte_carlo`], [`weighted_random`], [`random`] | play to the end, again and again, by chance |
//! | [`greedy`] | one play, each time the move that looks best |
//! | [`a_star`], [`breadth_first`] | optimal, for small instances |

pub mod a_star;
mod algorithm;
pub mod anytime_beam;
pub mod beam;
pub mod best_first;
pub mod breadth_first;
pub mod greedy;
pub mod monte_carlo;
mod playout;
pub mod portfolio;
pub mod queue;
pub mod random;
mod run;
mod search;
mod steps;
pub mod triangle;
pub mod weighted_random;

pub use algorithm::Algorithm;
pub use run::search;
pub use search::{Anytime, End, Found, Improvement, Options, Search};
