//! The process and its system: signals, memory, locks, what was used.

pub mod lock;
pub mod memory;
pub mod resources;
pub mod signals;
