//! Compares the library and the checkers with slow, simple programs and with each other.

#[path = "../common/mod.rs"]
mod common;

mod anytime_cycles;
mod attacks;
mod certificates;
mod chilly;
mod circles;
mod evidence;
mod former;
mod layering;
mod mutants;
mod nurikabe;
mod panics;
mod serde;
