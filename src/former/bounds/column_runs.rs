//! **Column runs.** For each colour, count the maximal runs of adjacent columns that contain it; sum.
//!
//! # Why this is sound
//!
//! A click removes tiles of one colour. They are connected, so the columns they are in are adjacent and all
//! contain the colour: they lie inside one run. Tiles never change column, so a run never joins another one
//! later. Each run therefore needs a click of its own.
//!
//! The bound is consistent: one click takes tiles of one run, and at most that run vanishes, so the bound falls
//! by at most 1.

use crate::layout::ColumnInfo;

/// The number of runs. Also the number of (colour, column) pairs where a run begins.
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
