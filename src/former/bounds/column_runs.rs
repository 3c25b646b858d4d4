//! **Column runs.** A lower bound on the number of clicks. A *column run* of a colour is a maximal run of adjacent
//! columns that contain this colour. The bound is the number of column runs.
//!
//! # Why this is sound
//!
//! A click removes connected tiles of one colour, so all its tiles lie in one column run. Tiles never change column, so
//! two runs never join. Therefore each run needs its own click.
//!
//! A click removes at most one run, so the bound is *consistent*: a click decreases it by at most 1.

use crate::layout::ColumnInfo;

/// Counts the maximal runs of adjacent columns with a common colour. Each run is counted in its first column.
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
