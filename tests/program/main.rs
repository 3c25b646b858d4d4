//! Tests of the program. The tests run the program in the same way as users.

#![allow(clippy::unwrap_used, reason = "a test may panic at any place")]

mod analyse;
mod archive;
#[cfg(target_os = "linux")]
mod audit;
mod batch;
mod boards;
mod bounds;
mod busy;
mod certificates;
mod check_limits;
mod checkers;
mod chilly;
mod command_line;
#[path = "../common"]
mod common {
    #[allow(dead_code)] // these tests use only a part of this file
    pub mod effort;
    pub mod process;
    pub mod program;
    pub mod skip;
}
mod coq;
mod definition;
mod documents;
mod evidence;
mod former;
mod gate;
mod input;
#[cfg(unix)]
mod json;
mod large_boards;
#[cfg(unix)]
mod links;
mod locks;
#[cfg(target_os = "linux")]
mod memory;
mod names;
mod nightly;
mod nurikabe;
mod packages;
#[cfg(target_os = "linux")]
mod planted;
#[cfg(target_os = "linux")]
mod play;
#[cfg(target_os = "linux")]
mod processes;
mod progress;
mod report;
mod resume;
#[cfg(unix)]
mod signals;
mod slurm;
mod snapshots;
mod solve;
mod studies;
mod system;
#[cfg(unix)]
mod threads;
#[cfg(unix)]
mod tour;
mod transport;
