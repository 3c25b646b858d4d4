//! Santa Chilly.

mod analyse;
mod branches;
mod brute_force;
mod journal;
mod levels;
mod local_search;
mod tsplib;
