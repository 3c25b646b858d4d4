//! Access to the operating system: memory, signals, the terminal, and the command line.

#[cfg(any(target_os = "linux", test))]
mod control_groups;
pub mod names;
pub mod programs;
pub mod resources;
pub mod signals;
pub mod terminal;
