//! The rows of a text, each with its place in it.

use super::error::Place;

/// A row, and where it stands.
#[derive(Clone, Copy, Debug)]
pub struct Row<'a> {
    /// The line, from 1.
    pub line: usize,
    /// The characters before it in the line.
    pub before: usize,
    pub text: &'a str,
}

impl Row<'_> {
    /// The place of one of its characters, from 0.
    pub fn place(&self, character: usize) -> Place {
        Place { line: self.line, character: self.before + character + 1 }
    }
}

/// The lines that are not blank and no comment.
pub fn lines(text: &str) -> Vec<Row<'_>> {
    let row = |(n, text)| Row { line: n + 1, before: 0, text };
    let counts = |row: &Row| !row.text.trim().is_empty() && !row.text.trim_start().starts_with('#');
    text.lines().enumerate().map(row).filter(counts).collect()
}

/// The rows in lines. Where there is but one line, each row counts as one.
pub fn rows<'a>(lines: &[Row<'a>]) -> Vec<Row<'a>> {
    let alone = lines.len() == 1;
    let mut rows = Vec::new();
    for line in lines {
        let mut before = line.before;
        for (n, text) in line.text.split('/').enumerate() {
            let place = if alone { (line.line + n, 0) } else { (line.line, before) };
            rows.push(Row { line: place.0, before: place.1, text });
            before += text.chars().count() + 1;
        }
    }
    rows
}
