//! The merge rules. They say which steps of two neighbouring columns are compatible.
//!
//! # Why these rules are necessary and sufficient
//!
//! A click removes a whole group: connected tiles of one colour, with no other tile of this colour next to them.
//! Consider a click in a play, and two neighbouring columns. A click is *in* a column if it removes tiles of this
//! column.
//!
//! * If a click is in only one of the two columns, consider the cells that are beside its removed cells in the other
//!   column. These cells do not have the click's colour, because otherwise they would belong to the group.
//! * If a click is in both columns, it removes cells of both columns in at least one common row, because the group is
//!   connected and the columns are adjacent. If a cell of the click's colour is beside a removed cell of the other
//!   column, the click also removes this cell.
//! * Within a column, a click removes whole vertical runs.
//! * The group is connected. The columns are processed from left to right, and runs of a column that are connected
//!   through columns further left form one *block*. A run of the next column joins all blocks that it touches. If a
//!   block touches no removed run of the next column, the block can no longer be joined to other blocks. So this block
//!   must be the only block, and the click does not touch the next column.

use super::step::{Rows, Step, Symbol, join, runs};

/// Returns whether this column may be the last column that a click touches. `symbol` is the click's step in this
/// column. `beside` contains the rows of the click's colour in the next column.
#[inline]
pub fn ends(symbol: Symbol, beside: Rows) -> bool {
    symbol.step.is_one_block() && symbol.step.rows & beside == 0
}

/// Returns whether this column may be the first column that a click touches. `rows` are the rows that the click removes
/// from this column. `before` contains the rows of the click's colour in the previous column. If the result is `true`,
/// each run of adjacent rows in `rows` is a separate block.
#[inline]
pub fn begins(rows: Rows, before: Rows) -> bool {
    rows & before == 0
}

/// Returns the step that a click makes in the next column, or `None` if the click is impossible. `before` is the
/// click's step in this column. `rows` are the rows that the click removes from the next column, and `all` are all rows
/// of the click's colour in the next column. The click is possible if it meets three conditions:
///
/// * The click removes tiles of both columns in some common row.
/// * If the click removes a tile from one of the two columns, and the tile beside it in the other column has the same
///   colour, the click removes that tile too.
/// * Every block of `before` has a row in common with `rows`.
#[inline]
pub fn continues(before: Symbol, rows: Rows, all: Rows) -> Option<Step> {
    let touched = runs(all).filter(|run| run & before.step.rows != 0).fold(0, |all, run| all | run);
    let fits = before.step.rows & rows != 0 && touched & !rows == 0 && before.all & rows & !before.step.rows == 0;
    if fits { before.step.carried(rows) } else { None }
}

/// Returns whether two steps of neighbouring columns can belong to the same click. In `left`, the runs of a block are
/// connected through columns on the left. In `right`, the runs of a block are connected through columns on the right.
/// The two steps must meet the first two conditions of [`continues`], and all blocks of both steps must be connected
/// with each other.
pub fn meet(left: Symbol, right: Symbol) -> bool {
    let (a, b) = (left.step.rows, right.step.rows);
    if left.colour != right.colour || a & b == 0 || right.all & a & !b != 0 || left.all & b & !a != 0 {
        return false;
    }
    let mut pieces = left.step.block_rows();
    let (blocks, of_right) = right.step.block_rows();
    // Each block of the right step joins all pieces that it touches, and must touch at least one piece.
    for &block in &blocks[..of_right] {
        if pieces.0[..pieces.1].iter().all(|piece| piece & block == 0) {
            return false;
        }
        join(&mut pieces, block);
    }
    pieces.1 == 1
}
