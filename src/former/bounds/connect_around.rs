//! **Connect-around.** For each column, finds the colours `c` such that one click on `c` might
//! remove two separate blocks from the column. A *block* is a maximal sequence of adjacent tiles of
//! one colour in a column.
//!
//! A colour is *around* column `j` if another column `k` contains at least three tiles of the
//! colour, and every column between `j` and `k` contains at least two. A click on any other colour
//! removes at most one block from column `j`.
//!
//! # Why this is sound
//!
//! Suppose that one click removes several blocks from column `j`. The tiles of a click are
//! connected. So a path of tiles of the click's colour leads from one of these blocks to another
//! block, through columns on one side of `j`. In this example, the path goes from the upper tile of
//! `j` down to the lower tile of `j`:
//!
//! ```text
//!   j n k
//!   a a a
//!   b b a
//!   a a a
//! ```
//!
//! Among the paths that visit no cell twice, choose a path whose farthest column `k` is as near to
//! `j` as possible.
//!
//! * The path crosses each column between `j` and `k` on the way out and, in another cell, on the
//!   way back. So each of these columns contains at least two tiles of the colour.
//! * Let `n` be the column next to `k` on the side of `j`. The path enters `k` from `n`, moves up
//!   or down in `k`, and then goes back to `n`. It may do this several times. Each time, its cells
//!   in `k` form a *piece*.
//! * No piece has one cell. Otherwise the path would return to the cell of `n` from which it came.
//! * A piece of two cells can be skipped. In this drawing, the path 1, 2, 3, 4 becomes 1, 4:
//!
//!   ```text
//!     n k
//!     1 2
//!     4 3
//!   ```
//!
//! * If `n` is column `j`, the path has only one piece, because only the ends of the path lie in
//!   `j`. Suppose that the piece has two cells. Then 1 and 4 are the ends of the path. The ends lie
//!   in different blocks. But 1 and 4 are adjacent, so they lie in the same block: a contradiction.
//! * If `n` is another column, suppose that all pieces have two cells. Then the path can skip all
//!   pieces. The farthest column of the shorter path is nearer to `j`, which contradicts the choice
//!   of the path.
//! * So some piece has at least three cells, and column `k` contains at least three tiles of the
//!   colour.
//!
//! Tiles only disappear and never change column. So a colour that is not around `j` now is never
//! around `j` later.

use crate::board::MAX_COLUMNS;
use crate::layout::ColumnInfo;

/// For each column, returns the colours that are around the column.
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
