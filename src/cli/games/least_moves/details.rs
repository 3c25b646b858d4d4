//! Formats lines of text about how a solution was found and proven.

use crate::output::units::{counted, seconds_text};
use kortest::anytime::Improvement;
use kortest::search::Iteration;

/// Returns a line about the best solution of the anytime algorithm; `None` if it has no solution. `noun` is the word
/// for a move.
pub fn found_line(improvements: &[Improvement], noun: &str) -> Option<String> {
    let Improvement { moves, states, time } = improvements.last()?;
    let (found, states) = (counted((*moves).into(), noun), counted(*states, "state"));
    Some(format!("  found        {found} in {} ({states})", seconds_text(*time)))
}

/// Returns a line for every budget (number of moves) that the search tried. `best` is the length of the best solution.
pub fn iteration_lines(iterations: &[Iteration], best: Option<u32>, noun: &str) -> impl Iterator<Item = String> {
    iterations.iter().map(move |i| {
        let what = match i.finished {
            true if best == Some(i.budget) => "solved with ",
            true => "refuted     ",
            false => "unfinished  ",
        };
        let (moves, states) = (counted(i.budget.into(), noun), counted(i.states, "state"));
        format!("  {what} {moves}: {states} in {}", seconds_text(i.time))
    })
}
