//! **Column runs.** A lower bound on the number of clicks: the number of column runs. A *column run* is a maximal
//! sequence of adjacent columns that contain the same colour.
//!
//! # Why this is sound
//!
//! A click removes connected tiles of one colour, so all its tiles lie in one column run. Tiles never change column, so
//! two runs never join. Therefore each run needs its own click.
//!
//! The bound is *consistent*: a click removes at most one run, so it decreases the bound by at most 1.

use crate::layout::ColumnInfo;

/// Returns the number of column runs of a board (maximal sequences of adjacent columns that contain the same colour).
/// Each run needs a click of its own, so this is a lower bound on the number of clicks that clear the board.
#[inline]
pub fn column_runs(columns: &[ColumnInfo]) -> u32 {
    runs_after(0, columns.iter().map(|column| column.present()))
}

/// Returns the number of column runs (maximal sequences of adjacent columns that contain the same colour) that begin in
/// `columns`. Each item is the set of colours in a column, as bits. `before` is the set of the column before, or 0.
#[inline]
pub fn runs_after(before: u32, columns: impl Iterator<Item = u32>) -> u32 {
    let mut previous = before;
    let mut runs = 0;
    for present in columns {
        // A run begins for each colour that the previous column lacks.
        runs += (present & !previous).count_ones();
        previous = present;
    }
    runs
}
