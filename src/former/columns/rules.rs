//! Rules that say which changes of two neighbouring columns can belong to one click.
//!
//! # Why these rules are necessary and sufficient
//!
//! A click removes a whole group: connected tiles of one colour, with no other tile of this colour next to them.
//!
//! * If the click removes cells of only one of two neighbouring columns, no cell of the click's colour in the other
//!   column is beside a removed cell. Otherwise this cell would belong to the group.
//! * If the click is in both columns, it removes cells of both columns in a common row. If a cell of the click's colour
//!   is beside a removed cell, the click removes it too.
//! * Within a column, a click removes whole vertical runs.
//! * The removed runs of a column form *blocks*. Two runs are in the same block if the click connects them through this
//!   column and the columns before it. (Columns are processed from left to right.) All tiles of a click are connected,
//!   so different blocks must be connected through the next column:
//!   * A removed run of the next column joins all blocks with which it shares a row.
//!   * If the click touches the next column, each block shares a row with a removed run of the next column. Otherwise
//!     this block would not be connected to the rest of the group.
//!   * If the click does not touch the next column, there is only one block.

use super::step::{Rows, Step, Symbol, join, runs};

/// Returns whether a click can end with the step `symbol`, if the next column has its colour in the rows `beside`.
#[inline]
pub fn ends(symbol: Symbol, beside: Rows) -> bool {
    symbol.step.is_one_block() && symbol.step.rows & beside == 0
}

/// Returns whether a click can begin by removing `rows`, if the previous column has its colour in the rows `before`.
#[inline]
pub fn begins(rows: Rows, before: Rows) -> bool {
    rows & before == 0
}

/// Returns the step of a click that removes `rows` of a column, after its step `before` in the previous column. The
/// click's colour fills the rows `all` of the column. Returns `None` if one of these rules forbids the step:
///
/// * The click removes tiles of both columns in at least one common row.
/// * If the click's colour is in both columns of a row, the click removes both of these tiles or neither.
/// * Every block (connected part) of `before` shares a row with `rows`.
#[inline]
pub fn continues(before: Symbol, rows: Rows, all: Rows) -> Option<Step> {
    let touched = runs(all).filter(|run| run & before.step.rows != 0).fold(0, |all, run| all | run);
    let fits = before.step.rows & rows != 0 && touched & !rows == 0 && before.all & rows & !before.step.rows == 0;
    if fits { before.step.carried(rows) } else { None }
}

/// Returns whether one click can make the steps `left` and `right` in neighbouring columns.
pub fn meet(left: Symbol, right: Symbol) -> bool {
    let (a, b) = (left.step.rows, right.step.rows);
    if left.colour != right.colour || a & b == 0 || right.all & a & !b != 0 || left.all & b & !a != 0 {
        return false;
    }
    let mut pieces = left.step.block_rows();
    let (blocks, of_right) = right.step.block_rows();
    for &block in &blocks[..of_right] {
        if pieces.0[..pieces.1].iter().all(|piece| piece & block == 0) {
            return false;
        }
        join(&mut pieces, block);
    }
    pieces.1 == 1
}
