//! Tests of the game Former.

mod analyse;
mod anytime;
mod brute_force;
mod checked_line;
mod checkers;
mod columns;
mod counts;
mod determinism;
mod hardest;
mod journal;
mod line;
mod published;
mod real_boards;
mod symmetry;
