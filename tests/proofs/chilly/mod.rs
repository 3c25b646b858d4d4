//! Tests of Santa Chilly: rules, bounds, branch and cut, analysis, journals and certificates.

mod analyse;
mod branches;
mod brute_force;
mod journal;
mod levels;
mod local_search;
mod tsplib;
