//! **Connect-around.** Finds the colours of which one click might remove two separate blocks from a column. A *block*
//! is a maximal sequence of adjacent tiles of one colour in a column.
//!
//! A colour is *around* column `j` if another column `k` contains at least three tiles of the colour, and every column
//! between `j` and `k` contains at least two. If a colour is not around a column, a click on this colour removes at
//! most one block from the column.
//!
//! # Why this is sound
//!
//! If one click removes two blocks from column `j`, a path of the click's colour connects them through other columns.
//! The path leaves and enters column `j` on the same side. Choose a path that visits no cell twice and whose farthest
//! column `k` is as near to `j` as possible.
//!
//! * In each column between `j` and `k`, the path has two cells: one on the way out, and one on the way back.
//! * In column `k`, the path consists of vertical pieces. The path enters and leaves each piece through the
//!   neighbouring column `n`, on the side of `j`. A piece has at least two cells, because the path visits each cell of
//!   `n` only once.
//! * Suppose that every piece has two cells. The cells before and after a piece are neighbours in `n`, so the path can
//!   skip the piece. Without the pieces, either the farthest column is nearer, or the path stays in `j` and the two
//!   blocks are one block. Both are impossible.
//! * So some piece has three cells, and column `k` contains at least three tiles of the colour.
//!
//! Tiles only disappear and never change column. So a colour that is not around `j` now is never around `j` later.

use crate::board::MAX_COLUMNS;
use crate::layout::ColumnInfo;

/// Computes, for each column, the set of colours of which one click might remove two separate vertical runs.
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
