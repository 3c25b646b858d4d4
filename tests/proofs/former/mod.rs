//! Tests of the game Former.

mod analyse;
mod anytime;
mod brute_force;
mod checked_line;
mod checkers;
mod columns;
mod contract;
mod counts;
mod determinism;
mod hardest;
mod journal;
mod line;
mod perft;
mod published;
mod real_boards;
mod symmetry;
