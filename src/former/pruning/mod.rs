//! Pruning rules of the search, each with its proof of soundness.

pub mod enabled_after;
pub mod look_ahead;
