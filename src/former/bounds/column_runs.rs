//! **Column runs.** A lower bound on the number of clicks. A *column run* of a colour is a maximal run of adjacent
//! columns that contain this colour. The bound is the number of column runs of all colours.
//!
//! # Why this is sound
//!
//! A click removes connected tiles of one colour. The columns of these tiles are adjacent and all contain the colour,
//! so they belong to one run. Tiles never change column, so two runs never join later. Therefore each run needs a click
//! of its own.
//!
//! The bound is consistent, which means that a click decreases the bound by at most 1. A click removes tiles of only
//! one run, so at most this run disappears.

use crate::layout::ColumnInfo;

/// Counts the column runs. A column run is a maximal run of adjacent columns with a common colour. Each run is counted
/// in its first column.
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
