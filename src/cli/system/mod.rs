//! Access to the operating system: memory, signals, the terminal, and the command line.

pub mod names;
pub mod programs;
pub mod resources;
pub mod signals;
pub mod terminal;
