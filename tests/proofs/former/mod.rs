//! Former.

mod analyse;
mod anytime;
mod brute_force;
mod checker_columns;
mod columns;
mod determinism;
mod journal;
mod mutations;
mod real_boards;
mod symmetry;
