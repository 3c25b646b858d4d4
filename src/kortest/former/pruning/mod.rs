//! What need not be searched. One rule a file, each with its argument. The sleep rule is the engine's.

pub mod enabled_after;
pub mod forced_click;
pub mod look_ahead;
pub mod split;
