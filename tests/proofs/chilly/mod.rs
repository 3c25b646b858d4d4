//! Santa Chilly.

mod brute_force;
mod levels;
mod mutations;
mod tsplib;
