//! **Column runs.** A lower bound on the number of clicks: the number of column runs. A *column
//! run* is a maximal sequence of adjacent columns that contain the same colour.
//!
//! # Why this is sound
//!
//! A click removes connected tiles of one colour, so all its tiles lie in one column run. Tiles
//! never change column, so two runs never join. Therefore each run needs its own click.
//!
//! The bound is *consistent*: a click removes at most one run, so it decreases the bound by at most
//! 1.

use crate::layout::ColumnInfo;

/// Returns a lower bound on the number of clicks that clear a board.
#[inline]
pub fn column_runs(columns: &[ColumnInfo]) -> u32 {
    let mut left = 0;
    let mut runs = 0;
    for column in columns {
        let present = column.present();
        runs += (present & !left).count_ones();
        left = present;
    }
    runs
}
