//! What the benches `compare`, `studies` and `algorithms` share: runs of the anytime algorithms of
//! Former, their tables and their plots.

#![allow(dead_code, reason = "each bench uses only a part of these modules")]

pub mod arguments;
pub mod boxes;
pub mod comparison;
pub mod curves;
pub mod execution;
pub mod plot;
pub mod study;
pub mod tree;

use arguments::Fallible;
use clap::Parser;
use std::io::Write;
use std::sync::atomic::AtomicBool;

/// Repeats a study of an article on the game Former
#[derive(Parser)]
#[command(name = "studies", arg_required_else_help = false)]
pub enum Study {
    Sizes(study::SizesArguments),
    Powers(study::PowersArguments),
    Tree(tree::Arguments),
}

/// Runs a study, and prints and draws its results.
pub fn run_study(study: &Study, stop: &AtomicBool, out: &mut dyn Write) -> Fallible {
    match study {
        Study::Sizes(arguments) => study::sizes(arguments, stop, out),
        Study::Powers(arguments) => study::powers(arguments, stop, out),
        Study::Tree(arguments) => tree::run(arguments, out),
    }
}
