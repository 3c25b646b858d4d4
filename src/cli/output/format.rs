//! Formats bounds for readers, and lays out text in columns: the table of several proofs, and the
//! numbers of columns and rows around a drawing.

use kortest::text::{bounds_text, counted, printable, span_text};
use std::fmt;

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

impl fmt::Display for Line {
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

/// Returns the answer of a proof that was stopped.
pub fn open(lower_bound: u32, upper_bound: Option<u32>, noun: &str) -> String {
    format!("open, {} {noun}s", bounds_text(lower_bound, upper_bound))
}

/// Returns the lines with column numbers above a drawing: one line if a number fits into the
/// `width` of a column, or else one line for each digit.
pub fn column_numbers(columns: usize, rows: usize, width: usize) -> Vec<String> {
    let margin = row_number(0, rows).len();
    let digits = columns.saturating_sub(1).to_string().len();
    if digits <= width {
        let numbers = (0..columns).map(|column| column.to_string());
        return vec![line_above(margin, width, numbers)];
    }
    let mut lines = Vec::new();
    for place in (0..digits as u32).rev() {
        let power = 10usize.pow(place);
        let words = (0..columns).map(|column| digit_above(column, power));
        lines.push(line_above(margin, width, words));
    }
    lines
}

/// Returns a line with one word above each column. The margin is above the row numbers.
fn line_above(margin: usize, width: usize, words: impl Iterator<Item = String>) -> String {
    let mut line = " ".repeat(margin);
    for word in words {
        line += &format!("{word:>width$}");
    }
    line.trim_end().to_string()
}

/// Returns a digit of a column's number. Tens and hundreds stand only where they begin.
fn digit_above(column: usize, power: usize) -> String {
    if power == 1 || column >= power && column.is_multiple_of(power) {
        (column / power % 10).to_string()
    } else {
        String::new()
    }
}

/// Returns the number on the left of a row, in a drawing with this number of rows.
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
        assert_eq!(column_numbers(3, 3, 3), ["     0  1  2"]);
        assert_eq!(
            column_numbers(11, 200, 3),
            ["      0  1  2  3  4  5  6  7  8  9 10"]
        );
    }

    #[test]
    fn numbers_that_do_not_fit_have_a_line_for_each_digit() {
        assert_eq!(
            column_numbers(12, 3, 1),
            ["             1", "   012345678901"]
        );
    }

    #[test]
    fn row_numbers_have_the_same_width() {
        assert_eq!(row_number(3, 12), " 3 ");
        assert_eq!(row_number(3, 101), "  3 ");
    }
}
