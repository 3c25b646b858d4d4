//! Access to the operating system: files, memory, signals, the terminal, and the command line.

pub mod check_limits;
pub mod command;
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
