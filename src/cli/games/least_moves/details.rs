//! Formats lines of text about how a solution was found and proven.

use crate::output::units::{counted, seconds_text};
use kortest::anytime::Improvement;
use kortest::search::Iteration;

/// Returns a line about the best solution of the anytime algorithm.
pub fn found_line(improvements: &[Improvement], noun: &str) -> Option<String> {
    let Improvement {
        moves,
        states,
        time,
    } = improvements.last()?;
    let (found, states) = (counted((*moves).into(), noun), counted(*states, "state"));
    Some(format!(
        "  found        {found} in {} ({states})",
        seconds_text(*time)
    ))
}

/// Returns a line for every number of moves that the search tried.
pub fn iteration_lines(
    iterations: &[Iteration],
    best: Option<u32>,
    noun: &str,
) -> impl Iterator<Item = String> {
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
