//! The rules for two neighbouring columns: which changes of the two columns can belong to the same click.
//!
//! # Why these rules are necessary and sufficient
//!
//! A click removes a whole group: connected tiles of one colour, with no other tile of this colour next to them.
//!
//! * If the click is in only one of two neighbouring columns, the other column does not have the click's colour beside
//!   removed cells. Otherwise these cells would belong to the group.
//! * If the click is in both columns, it removes cells of both columns in a common row. If a cell of the click's colour
//!   is beside a removed cell, the click removes it too.
//! * Within a column, a click removes whole vertical runs.
//! * Runs that are connected so far, from the left, form one *block*. A run of the next column joins all blocks that it
//!   touches. A block that touches no run can never be joined later. So it must be the only block, and the click ends.

use super::step::{Rows, Step, Symbol, join, runs};

/// Returns whether a click can make the step `symbol` in one column and take nothing in the next column. `beside` has
/// the click's colour.
#[inline]
pub fn ends(symbol: Symbol, beside: Rows) -> bool {
    symbol.step.is_one_block() && symbol.step.rows & beside == 0
}

/// Returns whether a click can remove `rows` and leave the previous column untouched. There, the rows `before` have the
/// click's colour.
#[inline]
pub fn begins(rows: Rows, before: Rows) -> bool {
    rows & before == 0
}

/// Returns the step of a click in the next column, if the click makes the step `before` in this column and removes
/// `rows` in the next; `None` if no click can do this. `all` contains all rows of the colour in the next column.
///
/// * In at least one row, the click removes tiles of both columns.
/// * If both columns have the click's colour in a row, the click removes both tiles or neither.
/// * Every block (connected part) of `before` shares a row with `rows`.
#[inline]
pub fn continues(before: Symbol, rows: Rows, all: Rows) -> Option<Step> {
    let touched = runs(all).filter(|run| run & before.step.rows != 0).fold(0, |all, run| all | run);
    let fits = before.step.rows & rows != 0 && touched & !rows == 0 && before.all & rows & !before.step.rows == 0;
    if fits { before.step.carried(rows) } else { None }
}

/// Returns whether one click can make the step `left` in a column and the step `right` in the next column.
pub fn meet(left: Symbol, right: Symbol) -> bool {
    let (a, b) = (left.step.rows, right.step.rows);
    if left.colour != right.colour || a & b == 0 || right.all & a & !b != 0 || left.all & b & !a != 0 {
        return false;
    }
    let mut pieces = left.step.block_rows();
    let (blocks, of_right) = right.step.block_rows();
    // Each block of connected rows on the right joins all pieces that it touches.
    for &block in &blocks[..of_right] {
        if pieces.0[..pieces.1].iter().all(|piece| piece & block == 0) {
            return false;
        }
        join(&mut pieces, block);
    }
    pieces.1 == 1
}
