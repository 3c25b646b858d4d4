//! **Connect-around.** Determines for which colours one click might remove two separate blocks from a column. A *block*
//! is a maximal sequence of adjacent tiles of one colour in a column.
//!
//! A colour `c` is *around* column `j` if another column `k` contains at least three tiles of colour `c`, and every
//! column strictly between `j` and `k` contains at least two tiles of colour `c`. If a colour is not around column `j`,
//! a click on this colour removes at most one block from column `j`.
//!
//! # Why this is sound
//!
//! Suppose that one click removes two blocks of colour `c` from column `j`. A path of colour `c` connects the two
//! blocks. The path leaves column `j` on one side and returns on the same side. Choose a path that visits no cell twice
//! and whose farthest column `k` is as near to `j` as possible. In each column strictly between `j` and `k`, the path
//! has one cell on the way out and another cell, in a different row, on the way back. So this column contains at least
//! two tiles of colour `c`.
//!
//! Let column `n` be the neighbour of `k` on the side of `j`. In column `k`, the path consists of vertical pieces. The
//! path enters each piece from column `n`, and returns to column `n` at the end of the piece.
//!
//! * A piece does not have one cell. Otherwise the path would enter and leave this piece through the same cell of
//!   column `n`.
//! * A piece of two cells can be left out of the path, because the cells before and after the piece are neighbours in
//!   column `n`. Suppose that all pieces have two cells. If the path without these pieces leaves column `j`, its
//!   farthest column is nearer, which contradicts the choice of the path. If it lies in column `j`, the two blocks are
//!   one block.
//! * So some piece has three cells one above the other, and column `k` contains at least three tiles of colour `c`.
//!
//! Tiles only disappear and never change column. So a colour that is not around `j` now is never around `j` later.

use crate::board::MAX_COLUMNS;
use crate::layout::ColumnInfo;

/// Computes a set of colours for each column. If a colour is not in the set of a column, one click on this colour
/// removes at most one block from the column. A block is a maximal sequence of adjacent tiles of one colour.
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
