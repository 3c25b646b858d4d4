//! Reads the boards that `kortest show` draws.

use super::error::BoardError;
use super::symbols::{Notation, cell};
use kortest_base::text::Row;

/// Returns the rows of a drawn board, without row numbers. `None` if the text contains no drawing.
pub fn drawn<'a>(lines: &[Row<'a>]) -> Result<Option<Vec<Row<'a>>>, BoardError> {
    let labelled: Vec<Option<(usize, Row)>> = lines.iter().map(labelled).collect();
    let is_bottom = |&at: &usize| {
        labelled[at].is_some_and(|(number, _)| number == 0)
            && lines.get(at + 1).is_none_or(|line| is_scale(line.text))
    };
    let bottoms: Vec<usize> = (0..lines.len()).filter(is_bottom).collect();
    let [bottom] = bottoms[..] else {
        return if bottoms.is_empty() {
            Ok(None)
        } else {
            Err(BoardError::Several(bottoms.len()))
        };
    };
    let upwards = labelled[..=bottom].iter().rev().zip(0..);
    let rows =
        upwards.map_while(|(row, number)| row.filter(|row| row.0 == number).map(|row| row.1));
    let mut rows: Vec<Row> = rows.collect();
    rows.reverse();
    Ok(Some(rows))
}

/// Splits a line of a drawing into the row number and the row.
fn labelled<'a>(line: &Row<'a>) -> Option<(usize, Row<'a>)> {
    let digits = line.text.trim_start();
    let cells = digits.trim_start_matches(|c: char| c.is_ascii_digit());
    let number = digits[..digits.len() - cells.len()].parse().ok()?;
    let is_cell = |c: char| cell(c, Notation::Usual).is_some();
    let is_drawn = cells.starts_with([' ', '[']) && cells.chars().any(is_cell);
    let before = line.text[..line.text.len() - cells.len()].chars().count();
    is_drawn.then_some((
        number,
        Row {
            before,
            text: cells,
            ..*line
        },
    ))
}

/// Returns whether a line lists the column numbers 0, 1, 2, ...
fn is_scale(line: &str) -> bool {
    let mut words = line.split_whitespace().zip(0..).peekable();
    words.peek().is_some() && words.all(|(word, column): (&str, usize)| word.parse() == Ok(column))
}
