//! Tests of the game Former.

mod analyse;
mod anytime;
mod board;
mod brute_force;
mod checked_line;
mod checkers;
mod columns;
mod contract;
mod counts;
mod dates;
mod determinism;
mod hardest;
mod journal;
mod line;
mod perft;
mod published;
mod read;
mod real_boards;
mod symmetry;
