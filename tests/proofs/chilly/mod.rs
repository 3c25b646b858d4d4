//! Santa Chilly.

mod analyse;
mod branches;
mod brute_force;
mod levels;
mod mutations;
mod tsplib;
