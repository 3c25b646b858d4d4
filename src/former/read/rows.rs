//! Splits a text into rows, and keeps the position of each row.

use super::error::TextPosition;

/// A row of cells, with its position in the text.
#[derive(Clone, Copy, Debug)]
pub struct Row<'a> {
    /// The line number, counted from 1.
    pub line: usize,
    pub before: usize,
    pub text: &'a str,
}

impl Row<'_> {
    pub fn position(&self, character: usize) -> TextPosition {
        TextPosition {
            line: self.line,
            character: self.before + character + 1,
        }
    }
}

/// Returns all lines that are neither blank nor comments.
pub fn lines(text: &str) -> Vec<Row<'_>> {
    let row = |(n, text)| Row {
        line: n + 1,
        before: 0,
        text,
    };
    let counts = |row: &Row| !row.text.trim().is_empty() && !row.text.trim_start().starts_with('#');
    text.lines().enumerate().map(row).filter(counts).collect()
}

/// Splits lines into rows at `/`.
pub fn rows<'a>(lines: &[Row<'a>]) -> Vec<Row<'a>> {
    let alone = lines.len() == 1;
    let mut rows = Vec::new();
    for line in lines {
        let mut before = line.before;
        for (n, text) in line.text.split('/').enumerate() {
            let (number, before_row) = if alone {
                (line.line + n, 0)
            } else {
                (line.line, before)
            };
            rows.push(Row {
                line: number,
                before: before_row,
                text,
            });
            before += text.chars().count() + 1;
        }
    }
    rows
}
