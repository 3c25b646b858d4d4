//! **Connect-around.** Finds each colour `c` such that one click on `c` might remove two separate blocks from a column.
//! A *block* is a maximal sequence of adjacent tiles of one colour in a column.
//!
//! A colour is *around* column `j` if another column `k` contains at least three tiles of the colour, and every column
//! between `j` and `k` contains at least two. A click on any other colour removes at most one block from column `j`.
//!
//! # Why this is sound
//!
//! If one click removes two blocks from column `j`, a path of its colour connects them on one side of `j`. Choose a
//! path that visits no cell twice and whose farthest column `k` is as near to `j` as possible.
//!
//! * Each column between `j` and `k` has two cells of the path: one on the way out, and one on the way back.
//! * In column `k`, the path consists of vertical pieces. It enters and leaves each piece through the column `n` next
//!   to `k`. A piece of one cell is impossible, because the path would visit the same cell of `n` before and after it.
//! * A piece of two cells can be skipped, because the cells before and after it are neighbours in `n`. If all pieces
//!   were skipped, the farthest column would be nearer, or the two blocks would be one block. So some piece has at
//!   least three cells.
//!
//! Tiles only disappear and never change column. So a colour that is not around `j` now is never around `j` later.

use crate::board::MAX_COLUMNS;
use crate::layout::ColumnInfo;

/// For each column, returns the set of colours `c` such that one click on `c` might remove two vertical runs.
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
