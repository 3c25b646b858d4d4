//! The merge rules: which steps of two neighbouring columns are compatible.
//!
//! # Why these rules are necessary and sufficient
//!
//! A click takes a whole group, that is, a connected component. Look at two neighbouring columns at one moment of a
//! play. A click in only one of them leaves no cell of its colour beside a cell that it takes, or that cell would
//! belong to the group. A click in both has a common row, because the group is connected and the columns are adjacent,
//! and again takes every cell of its colour beside a cell that it takes. Within a column it takes whole vertical runs.
//! And the group is connected: from left to right, runs of a column that are connected through columns further left
//! form one *block*, and a run of the next column joins all blocks that it touches. A block that touches nothing in the
//! next column can no longer be joined to the others, so it must be the only block, and the click ends here.

use super::step::{Rows, Step, Symbol, join, runs};

/// Whether a click may end with this step, beside these rows of its colour in the next column.
#[inline]
pub fn ends(symbol: Symbol, beside: Rows) -> bool {
    symbol.step.is_one_block() && symbol.step.rows & beside == 0
}

/// Whether a click may begin with these rows, beside these rows of its colour in the column before. Each run is then a
/// block of its own.
#[inline]
pub fn begins(rows: Rows, before: Rows) -> bool {
    rows & before == 0
}

/// The step that the click of `before` makes in the next column, whose rows of the colour are `all`, if it takes `rows`
/// there; `None` if that is impossible: the two must share a row, neither may leave a cell of the colour beside the
/// other, and every block must continue.
#[inline]
pub fn continues(before: Symbol, rows: Rows, all: Rows) -> Option<Step> {
    let touched = runs(all).filter(|run| run & before.step.rows != 0).fold(0, |all, run| all | run);
    let fits = before.step.rows & rows != 0 && touched & !rows == 0 && before.all & rows & !before.step.rows == 0;
    if fits { before.step.carried(rows) } else { None }
}

/// Whether a step of a column, with its blocks from the left, and a step of the next one, with its blocks from the
/// right, can be the same click: as [`continues`], and all blocks together must be one piece.
pub fn meet(left: Symbol, right: Symbol) -> bool {
    let (a, b) = (left.step.rows, right.step.rows);
    if left.colour != right.colour || a & b == 0 || right.all & a & !b != 0 || left.all & b & !a != 0 {
        return false;
    }
    let mut pieces = left.step.block_rows();
    let (blocks, of_right) = right.step.block_rows();
    // Each block on the right joins all pieces that it touches, and must touch one.
    for &block in &blocks[..of_right] {
        if pieces.0[..pieces.1].iter().all(|piece| piece & block == 0) {
            return false;
        }
        join(&mut pieces, block);
    }
    pieces.1 == 1
}
