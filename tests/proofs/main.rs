//! Tests of the library and of the checkers against slow, simple oracles and against each other.

#[path = "../common/mod.rs"]
mod common;

mod attacks;
mod chilly;
mod circles;
mod former;
mod layering;
mod mutants;
mod nurikabe;
