//! Access to the operating system: files, memory, signals, the terminal, and the command line.

pub mod allocator;
pub mod allowance;
pub mod check_limits;
pub mod command;
#[cfg(any(target_os = "linux", test))]
mod control_groups;
pub mod fault;
pub mod files;
pub mod input;
pub mod lifeline;
pub mod lock;
pub mod memory;
pub mod names;
pub mod resources;
pub mod signals;
pub mod terminal;
