//! What need not be searched. One rule a file, each with its argument. Sleep sets are the engine's.

pub mod enabled_after;
pub mod forced_click;
pub mod look_ahead;
pub mod split;
