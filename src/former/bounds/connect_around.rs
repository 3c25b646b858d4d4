//! **Connect-around.** Determines which colours a single click might remove from a column in two separate pieces.
//!
//! Suppose that one click removes two different vertical blocks of colour `c` from column `j`, with other tiles between
//! them. Then on one side of `j` some column `k` contains at least 3 tiles of `c`, and every column strictly between
//! `j` and `k` contains at least 2. Colours for which such a `k` exists are *around* `j`. For all other colours, a
//! click removes at most one block from the column.
//!
//! # Why this is sound
//!
//! The two blocks are connected by a path of colour `c` that leaves column `j` on one side and returns to it at least
//! two rows away, because other tiles lie between the blocks. In each column that the path passes, it has one cell on
//! the way out and another, in a different row, on the way back. In the column where the path turns, it moves at least
//! two rows up or down within the column, which takes three cells.
//!
//! Tiles only disappear and never change column. So a colour that is not around `j` now never will be.

use crate::board::MAX_COLUMNS;
use crate::layout::ColumnInfo;

/// Computes, for each column, the colours that a single click might remove from the column in two separate pieces.
#[inline]
pub fn around(columns: &[ColumnInfo]) -> [u8; MAX_COLUMNS] {
    let mut around = [0u8; MAX_COLUMNS];
    let mut reach = 0;
    for (set, column) in around.iter_mut().zip(columns) {
        *set = reach as u8;
        reach = reach & column.twos() | column.threes();
    }
    reach = 0;
    for (set, column) in around[..columns.len()].iter_mut().zip(columns).rev() {
        *set |= reach as u8;
        reach = reach & column.twos() | column.threes();
    }
    around
}
