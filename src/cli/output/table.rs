//! The table of several proofs, one line per board.

use super::units::{counted, span_text};
use crate::system::names::printable;

/// A line of the table that a command prints for several boards.
#[derive(Clone, Debug)]
pub struct Line {
    /// The name of the board.
    pub name: String,
    /// The answer, such as `13 clicks`.
    pub answer: String,
    /// The wall time of the proof in seconds, if it is known.
    pub seconds: Option<f64>,
    /// The number of states of the proof, if it is known.
    pub states: Option<u64>,
    /// The number that the user claims, and the verdict on this number.
    pub claim: Option<(u32, &'static str)>,
}

impl std::fmt::Display for Line {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        let Line {
            name,
            answer,
            seconds,
            states,
            claim,
        } = self;
        let name = printable(name);
        let time = seconds.map_or_else(String::new, span_text);
        let states = states.map_or_else(String::new, |states| counted(states, "state"));
        let verdict = claim.map_or_else(String::new, |(claim, verdict)| {
            format!("  {claim} is {verdict}")
        });
        let line = format!("{name:<10}  {answer:<10} {time:>8}  {states:<20}{verdict}");
        f.write_str(line.trim_end())
    }
}

/// Returns the answer of a proof that was stopped.
pub fn open(lower_bound: u32, upper_bound: Option<u32>, noun: &str) -> String {
    format!("open, {} {noun}s", bounds(lower_bound, upper_bound))
}

/// Formats bounds, such as `12..14` or `12..?`.
pub fn bounds(lower_bound: u32, upper_bound: Option<u32>) -> String {
    format!(
        "{lower_bound}..{}",
        upper_bound.map_or_else(|| "?".into(), |upper| upper.to_string())
    )
}
