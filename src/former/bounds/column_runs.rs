//! **Column runs.** A lower bound: for each colour, count the maximal runs of adjacent columns that contain the colour.
//! The bound is the sum over all colours.
//!
//! # Why this is sound
//!
//! A click removes connected tiles of one colour. So their columns are adjacent and all contain the colour: they lie
//! inside one run. Tiles never change column, so runs never join later. Each run therefore needs a click of its own.
//!
//! The bound is consistent: a click removes tiles of one run, and at most this run disappears, so the bound decreases
//! by at most 1.

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
