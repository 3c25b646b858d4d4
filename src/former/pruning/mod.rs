//! Prunings of the search. One file for each, with its proof of soundness. Sleep sets belong to the generic search.

pub mod enabled_after;
pub mod look_ahead;
