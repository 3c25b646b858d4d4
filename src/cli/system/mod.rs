//! Access to the operating system: files, memory, signals, the terminal, and the command line.

#[cfg(any(target_os = "linux", test))]
mod control_groups;
pub mod files;
pub mod holder;
pub mod locks;
pub mod names;
pub mod programs;
pub mod resources;
pub mod signals;
pub mod terminal;
