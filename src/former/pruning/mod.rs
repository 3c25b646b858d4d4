//! Prunings of the search. One file for each, with its proof of soundness. Sleep sets are the engine's.

pub mod enabled_after;
pub mod forced_click;
pub mod look_ahead;
pub mod split;
