//! How a solution was found and proven, as lines.

use crate::output::say;
use crate::output::units::{counted, seconds_text};
use kortest::anytime::Improvement;
use kortest::search::Iteration;

/// Prints the best solution of the anytime phase. `noun` is what a move is called.
pub fn say_found(improvements: &[Improvement], noun: &str) {
    if let Some(Improvement { moves, states, time }) = improvements.last() {
        let (found, states) = (counted((*moves).into(), noun), counted(*states, "state"));
        say!("  found        {found} in {} ({states})", seconds_text(*time));
    }
}

/// Prints a line for each budget of the search. `best` is the length of the best solution.
pub fn say_iterations(iterations: &[Iteration], best: Option<u32>, noun: &str) {
    for i in iterations {
        let what = match i.finished {
            true if best == Some(i.budget) => "solved with ",
            true => "refuted     ",
            false => "unfinished  ",
        };
        let (moves, states) = (counted(i.budget.into(), noun), counted(i.states, "state"));
        say!("  {what} {moves}: {states} in {}", seconds_text(i.time));
    }
}
