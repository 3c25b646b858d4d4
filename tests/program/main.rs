//! The program as people run it.

mod archive;
mod check_limits;
mod chilly;
mod common;
mod definition;
mod former;
mod nightly;
mod nurikabe;
mod report;
mod resume;
#[cfg(unix)]
mod signals;
mod solve;
