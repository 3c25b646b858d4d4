//! **Connect-around.** For each column, finds the colours `c` such that one click on `c` might remove two separate
//! blocks from the column. A *block* is a maximal sequence of adjacent tiles of one colour in a column.
//!
//! A colour is *around* column `j` if another column `k` contains at least three tiles of the colour, and every column
//! between `j` and `k` contains at least two. A click on any other colour removes at most one block from column `j`.
//!
//! # Why this is sound
//!
//! Suppose that one click removes several blocks from column `j`. Then a path of the click's colour leads from one of
//! these blocks to another block, through columns on one side of `j`. Among the paths that visit no cell twice, choose
//! a path whose farthest column `k` is as near to `j` as possible.
//!
//! * The path crosses each column between `j` and `k` on the way out and, in another cell, on the way back. So each of
//!   these columns contains at least two tiles of the colour.
//! * Let `n` be the column next to `k` on the side of `j`. Inside column `k`, the path consists of vertical pieces. The
//!   path comes from a cell of `n` before each piece, and goes to a cell of `n` after the piece.
//! * No piece has one cell. Otherwise the path would visit the same cell of `n` before and after the piece.
//! * Suppose that all pieces have two cells. The cells of `n` before and after a piece of two cells are neighbours. So
//!   the path can skip all pieces, and no longer visits `k`. If `n` is not `j`, the farthest column is now nearer to
//!   `j`, which contradicts the choice of the path. If `n` is `j`, the two neighbours belong to different blocks, which
//!   contradicts the definition of a block.
//! * So some piece has at least three cells, and column `k` contains at least three tiles of the colour.
//!
//! Tiles only disappear and never change column. So a colour that is not around `j` now is never around `j` later.

use crate::board::MAX_COLUMNS;
use crate::layout::ColumnInfo;

/// For each column, returns the colours *around* it: a click on such a colour might remove two runs of the column.
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
