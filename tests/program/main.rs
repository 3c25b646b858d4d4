//! The program as people run it.

#[path = "../common/mod.rs"]
mod common;

mod archive;
mod check_limits;
mod chilly;
mod definition;
mod former;
mod nightly;
mod nurikabe;
mod report;
mod resume;
mod solve;
