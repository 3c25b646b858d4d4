//! Reads the boards that `kortest show` draws.

use super::error::BoardError;
use super::symbols::{Notation, cell};
use kortest_base::text::{Cell, CellRow, Row};

/// A row of a drawing, without its number at the left.
#[derive(Clone, Copy)]
struct LabelledRow<'a> {
    /// The number of the row, counted from 0 at the bottom.
    number: usize,
    row: Row<'a>,
}

/// Returns the rows of a drawn board, without row numbers. `None` if the text contains no drawing.
pub fn drawn<'a>(lines: &[Row<'a>]) -> Result<Option<Vec<Row<'a>>>, BoardError> {
    let labelled: Vec<Option<LabelledRow>> = lines.iter().map(labelled).collect();
    let mut bottoms = Vec::new();
    for (n, row) in labelled.iter().enumerate() {
        let has_scale = lines.get(n + 1).is_none_or(|next| is_scale(next.text));
        if has_scale && row.is_some_and(|row| row.number == 0) {
            bottoms.push(n);
        }
    }
    match bottoms[..] {
        [] => Ok(None),
        [bottom] => Ok(Some(rows_down_to_bottom(&labelled[..=bottom]))),
        _ => Err(BoardError::Several(bottoms.len())),
    }
}

/// Returns the last rows, whose numbers count down to 0.
fn rows_down_to_bottom<'a>(labelled: &[Option<LabelledRow<'a>>]) -> Vec<Row<'a>> {
    let mut rows = Vec::new();
    for (number, row) in labelled.iter().rev().enumerate() {
        match row {
            Some(row) if row.number == number => rows.push(row.row),
            _ => break,
        }
    }
    rows.reverse();
    rows
}

/// Splits a line of a drawing into the row number and the row.
fn labelled<'a>(line: &Row<'a>) -> Option<LabelledRow<'a>> {
    let digits = line.text.trim_start();
    let cells = digits.trim_start_matches(|c: char| c.is_ascii_digit());
    let number = digits[..digits.len() - cells.len()].parse().ok()?;
    let has_cell = cells.contains(|c| cell(c, Notation::Usual).is_some());
    if !has_cell || !cells.starts_with([' ', '[']) {
        return None;
    }
    let label = &line.text[..line.text.len() - cells.len()];
    let row = Row {
        before: label.chars().count(),
        text: cells,
        ..*line
    };
    Some(LabelledRow { number, row })
}

/// Returns whether a line lists the column numbers 0, 1, 2, ...
fn is_scale(line: &str) -> bool {
    let mut columns = 0;
    for word in line.split_whitespace() {
        if word.parse() != Ok(columns) {
            return false;
        }
        columns += 1;
    }
    columns > 0
}

/// Returns the cells of a row in a drawing. Brackets stand around a clicked group.
pub fn drawn_cells<'a>(row: &Row<'a>) -> CellRow<'a> {
    let mut cells = Vec::new();
    for (n, (at, c)) in row.text.char_indices().enumerate() {
        if !c.is_whitespace() && !matches!(c, '[' | ']') {
            cells.push(Cell {
                text: &row.text[at..at + c.len_utf8()],
                line: row.line,
                character: row.before + n + 1,
            });
        }
    }
    CellRow {
        line: row.line,
        cells,
    }
}
