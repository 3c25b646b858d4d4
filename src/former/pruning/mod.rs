//! What need not be searched. One rule a file, each with its argument. The sleep rule is the engine's.

pub mod forced_click;
pub mod independence;
pub mod look_ahead;
pub mod split;
