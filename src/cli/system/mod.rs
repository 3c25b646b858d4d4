//! The process and its system: signals, memory, what was used.

pub mod memory;
pub mod resources;
pub mod signals;
