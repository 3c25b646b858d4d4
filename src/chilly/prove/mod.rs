//! Proves the optimum of a level by better lower bounds and shorter routes.

mod notes;
mod proof;
mod prover;

pub use proof::{Branching, LinearPrograms, Proof, ProveError, ProveOptions, ProvenBound};
pub use prover::{lower_bound, prove, prove_with, solve};

#[cfg(feature = "internals")]
pub use {proof::SmallSearches, prover::prove_tuned};
