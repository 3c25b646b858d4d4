//! Lays out text in columns: the table of several proofs, and the numbers of columns and rows around
//! a drawing.

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

/// Returns the lines with column numbers above a drawing.
pub fn column_numbers(columns: usize, rows: usize, width: usize) -> Vec<String> {
    let margin = " ".repeat(row_number(0, rows).len());
    let last = columns.saturating_sub(1);
    let line = |number: &dyn Fn(usize) -> String| {
        let numbers: String = (0..columns)
            .map(|column| format!("{:>width$}", number(column)))
            .collect();
        format!("{margin}{numbers}").trim_end().to_string()
    };
    if last.to_string().len() <= width {
        return vec![line(&|column| column.to_string())];
    }
    let powers = (0..last.to_string().len() as u32)
        .rev()
        .map(|digits| 10usize.pow(digits));
    let digit = |power: usize| {
        line(&|column| match column % power {
            0 if column >= power || power == 1 => (column / power % 10).to_string(),
            _ => String::new(),
        })
    };
    powers.map(digit).collect()
}

pub fn row_number(row: usize, rows: usize) -> String {
    let digits = rows.saturating_sub(1).to_string().len().max(2);
    format!("{row:>digits$} ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_stand_above_their_columns() {
        assert_eq!(column_numbers(3, 3, 1), ["   012"]);
        assert_eq!(
            column_numbers(12, 3, 1),
            ["             1", "   012345678901"]
        );
        assert_eq!(column_numbers(3, 3, 3), ["     0  1  2"]);
        assert_eq!(
            column_numbers(11, 200, 3)[0],
            "      0  1  2  3  4  5  6  7  8  9 10"
        );
        assert_eq!(
            (row_number(3, 12), row_number(3, 101)),
            (" 3 ".into(), "  3 ".into())
        );
    }
}
