//! Splits a text into rows, and keeps the position of each row.

/// A row of a board, with its position in the text.
#[derive(Clone, Copy, Debug)]
pub struct Row<'a> {
    /// The line number, counted from 1. If all rows share a line, each row counts as a line.
    pub line: usize,
    /// Number of characters that stand before the row in its line.
    pub before: usize,
    /// The row, with its blanks.
    pub text: &'a str,
}

/// A comment without letters has at least a year.
const DIGITS_OF_YEAR: usize = 4;

/// Returns all lines that are neither blank nor comments. A comment begins with `#`.
pub fn lines(text: &str) -> Vec<Row<'_>> {
    let mut lines = lines_and_gaps(text);
    lines.retain(|line| !line.text.trim().is_empty());
    lines
}

/// Returns all lines except comments. Blank lines are kept.
pub(super) fn lines_and_gaps(text: &str) -> Vec<Row<'_>> {
    let mut lines = all_lines(text);
    lines.retain(|line| !is_comment(line.text));
    lines
}

/// Returns whether a line is a comment: `#` and words, a date, or nothing. Other lines with `#` may
/// be rows of a board that uses `#` as a cell.
fn is_comment(line: &str) -> bool {
    let Some(rest) = line.trim_start().strip_prefix('#') else {
        return false;
    };
    let digits = rest.chars().filter(char::is_ascii_digit).count();
    rest.trim().is_empty() || rest.contains(char::is_alphabetic) || digits >= DIGITS_OF_YEAR
}

/// Returns all lines.
pub(super) fn all_lines(text: &str) -> Vec<Row<'_>> {
    let mut lines = Vec::new();
    for (number, text) in (1..).zip(text.lines()) {
        lines.push(Row {
            line: number,
            before: 0,
            text,
        });
    }
    lines
}

/// Splits lines into rows at `/`.
pub fn rows<'a>(lines: &[Row<'a>]) -> Vec<Row<'a>> {
    let is_alone = lines.len() == 1;
    let mut rows = Vec::new();
    for line in lines {
        let mut before = line.before;
        for (n, text) in line.text.split('/').enumerate() {
            rows.push(Row {
                line: if is_alone { line.line + n } else { line.line },
                before: if is_alone { 0 } else { before },
                text,
            });
            before += text.chars().count() + 1;
        }
    }
    rows
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_with_a_number_sign_are_not_comments() {
        for comment in ["#", "# mine", "#NRK", " # 2024-11-24", "# a/b"] {
            assert!(is_comment(comment), "{comment}");
        }
        for row in ["###", "# # #", "#.1", "# . 12", "1 # 2", "OPG # mine"] {
            assert!(!is_comment(row), "{row}");
        }
    }
}
