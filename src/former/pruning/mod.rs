//! Pruning rules of the search. Each rule has its own file with its proof of soundness. Sleep sets belong to the
//! generic search.

pub mod enabled_after;
pub mod look_ahead;
