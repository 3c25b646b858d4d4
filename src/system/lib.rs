//! The program's access to the operating system and to its terminal. This crate knows no command and no game. It prints
//! only what its caller gives to it: pictures and status lines.
//!
//! | module | contents |
//! |---|---|
//! | [`screen`] | pictures on the whole screen |
//! | [`bars`] | status lines with a progress bar |
//! | [`wrap`] | lines that are wider than the terminal |
//! | [`keys`] | raw mode, keys, and clicks of the mouse |
//! | [`background`] | work on a separate thread, while the program reads keys |
//! | [`ticks`] | reports the progress of work at regular intervals |
//! | [`programs`] | runs another program within limits |
//! | [`signals`] | stops the process in an orderly way, and job control |
//! | [`allocator`] | the allocator of the program |
//! | [`usage`] | the time and the memory that the process has used |
//!
//! Each module uses only modules below it in this table.

pub mod allocator;
pub mod background;
pub mod bars;
pub mod keys;
pub mod programs;
pub mod screen;
pub mod signals;
pub mod ticks;
pub mod usage;
pub mod wrap;
