//! **Connect-around.** Which colours one click could take out of a column in two pieces.
//!
//! Suppose one click removes two different vertical blocks of colour `c` in column `j`, with something else
//! between them. Then on one side of `j` some column `k` holds at least 3 tiles of `c`, and every column
//! strictly between at least 2. Colours for which such a `k` exists are *around* `j`; for all others a click
//! takes exactly one block out of the column.
//!
//! # Why this is sound
//!
//! The two blocks are connected by paths of `c` that leave column `j` and come back to it, on one side. Take a simple
//! one whose farthest column `k` is nearest to `j`. In each column between, it has a cell on the way out and another
//! one, in a different row, on the way back. Somewhere in column `k` it has three cells one above the other: a turn of
//! one cell would use the cell before it twice, and a turn of two cells could be cut short in column `k` - 1. If all turns
//! were so short, the path without them would end nearer to `j`; or `k` - 1 is `j` itself, and the two blocks are one.
//!
//! Tiles only disappear and never change column, so a colour that is not around `j` now never will be.

use crate::board::MAX_COLUMNS;
use crate::layout::ColumnInfo;

/// For each column the set of colours around it.
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
