//! Proves the optimum of a level by better lower bounds and shorter routes.

mod notes;
mod options;
mod proof;
mod prover;

pub use options::ProveOptions;
pub use proof::{Branching, LinearPrograms, Proof, ProveError, ProvenBound};
pub use prover::{prove, prove_with};

#[cfg(feature = "internals")]
pub use {options::SmallSearches, prover::prove_tuned};
