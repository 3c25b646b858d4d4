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

mod a_star;
mod algorithm;
mod anytime_beam;
mod beam;
mod best_first;
mod breadth_first;
mod greedy;
mod monte_carlo;
mod playout;
mod portfolio;
mod queue;
mod random;
mod run;
mod search;
mod steps;
mod triangle;
mod weighted_random;

pub use algorithm::Algorithm;
pub(crate) use run::search;
pub use search::{End, Improvement, Options};

/// What tests and benches look into.
#[cfg(feature = "internals")]
pub mod internals {
    pub use super::run::search;
}
