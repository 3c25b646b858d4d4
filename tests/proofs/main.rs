//! The library and the checkers against slow, obvious versions of themselves, and against each other.

#[path = "../common/mod.rs"]
mod common;

mod attacks;
mod chilly;
mod circles;
mod former;
mod layering;
mod mutants;
mod nurikabe;
