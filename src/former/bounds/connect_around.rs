//! **Connect-around.** Determines the colours of which one click might remove two separate blocks from a column. (A
//! block is a sequence of adjacent tiles of one colour in a column.)
//!
//! Suppose that one click removes two blocks of colour `c` from column `j`, with other tiles between them. Then some
//! other column `k` contains at least three tiles of colour `c`, and every column strictly between `j` and `k` contains
//! at least two tiles of colour `c`. If a column `k` with these properties exists, colour `c` is *around* column `j`.
//! If a colour is not around column `j`, a click on this colour removes at most one block from the column.
//!
//! # Why this is sound
//!
//! The two blocks are connected by a path of colour `c` that leaves column `j` on one side and returns on the same
//! side. Choose a path that visits no cell twice and whose farthest column `k` is as near to `j` as possible. In each
//! column between `j` and `k`, the path has one cell on the way out and another cell, in a different row, on the way
//! back.
//!
//! Let column `n` be the neighbour of `k` on the side of `j`. In column `k` the path consists of vertical pieces: the
//! path enters each piece from column `n`, and returns to column `n` at the end of the piece. A piece cannot have only
//! one cell, because the path would enter and leave this piece through the same cell of column `n`. A piece of two
//! cells can be left out of the path, because the cells before and after it are neighbours in column `n`. Suppose that
//! all pieces had two cells. Then the path without these pieces would have a nearer farthest column, which contradicts
//! the choice of the path; or it would lie in column `j`, and the two blocks would be one block. So some piece has
//! three cells one above the other.
//!
//! Tiles only disappear and never change column. So a colour that is not around `j` now is never around `j` later.

use crate::board::MAX_COLUMNS;
use crate::layout::ColumnInfo;

/// Computes, for each column, the colours around the column. One click on such a colour might remove two separate
/// blocks from the column.
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
