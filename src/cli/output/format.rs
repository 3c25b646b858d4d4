//! Formats bounds for readers, and lays out the table of several proofs.

use kortest::text::{bounds_text, counted, printable, span_text};
use std::fmt;

/// A line of the table that a command prints for several boards.
#[derive(Clone, Debug)]
pub struct TableLine {
    /// The name of the board.
    pub name: String,
    /// The answer, such as `13 clicks`.
    pub answer: String,
    /// The wall time of the proof in seconds, if it is known.
    pub seconds: Option<f64>,
    /// The number of states of the proof, if it is known.
    pub states: Option<u64>,
    /// The number that the user claims, and the verdict on this number; `None` without a claim or a verdict.
    pub claim: Option<(u32, &'static str)>,
}

impl fmt::Display for TableLine {
    /// Writes the line with columns of equal width. The column of an unknown number is blank.
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let name = printable(&self.name);
        let answer = &self.answer;
        let time = self.seconds.map(span_text).unwrap_or_default();
        let states = match self.states {
            Some(states) => counted(states, "state"),
            None => String::new(),
        };
        let verdict = match self.claim {
            Some((claim, verdict)) => format!("  {claim} is {verdict}"),
            None => String::new(),
        };
        let line = format!("{name:<10}  {answer:<10} {time:>8}  {states:<20}{verdict}");
        f.write_str(line.trim_end())
    }
}

/// Returns the answer of a proof that was stopped, such as `open, 12-14 clicks`. `noun` is the word for a move.
pub fn open(lower_bound: u32, upper_bound: Option<u32>, noun: &str) -> String {
    format!("open, {} {noun}s", bounds_text(lower_bound, upper_bound))
}
