//! Rules that say which changes of two neighbouring columns can belong to one click.
//!
//! # Why these rules are necessary and sufficient
//!
//! A click removes a whole group: connected tiles of one colour, with no other tile of this colour
//! next to them. The following points together say exactly this:
//!
//! * If the click removes cells of only one of two neighbouring columns, no cell of the click's
//!   colour in the other column is beside a removed cell. Otherwise this cell would belong to the
//!   group.
//! * If the click is in both columns, it removes cells of both columns in a common row. If a cell
//!   of the click's colour is beside a removed cell, the click removes it too.
//! * Within a column, a click removes whole vertical runs.
//! * The removed runs of a column form *blocks*. Two runs are in the same block if the click
//!   connects them through this column and the columns before it. (Columns are processed from left
//!   to right.) All tiles of a click are connected, so different blocks must be connected through
//!   the next column:
//!   * A removed run of the next column joins all blocks with which it shares a row.
//!   * If the click touches the next column, each block shares a row with a removed run of the next
//!     column.
//!     Otherwise this block would not be connected to the rest of the group.
//!   * If the click does not touch the next column, there is only one block.

use super::step::{Rows, Step, Symbol, runs};

/// Returns whether a click whose last step is `last` can leave the next column unchanged. Otherwise
/// the next column has a tile of the click's colour beside a removed cell, or the removed runs are
/// not connected.
#[inline]
pub fn can_end(last: Symbol, same_colour_in_next_column: Rows) -> bool {
    last.step.is_one_block() && last.step.rows & same_colour_in_next_column == 0
}

/// Returns whether a click that removes `rows` can leave the previous column unchanged.
#[inline]
pub fn can_begin(rows: Rows, same_colour_in_previous_column: Rows) -> bool {
    rows & same_colour_in_previous_column == 0
}

/// Returns the step of a click that makes the step `previous` in the previous column and removes
/// `rows` from this column. Returns `None` if no click does both.
#[inline]
pub fn next_step(previous: Symbol, rows: Rows, same_colour_in_column: Rows) -> Option<Step> {
    let previous_rows = previous.step.rows;
    let mut touched = 0;
    for run in runs(same_colour_in_column) {
        if run & previous_rows != 0 {
            touched |= run;
        }
    }
    let is_connected = previous_rows & rows != 0;
    let is_whole_group = touched & !rows == 0 && previous.all & rows & !previous_rows == 0;
    if is_connected && is_whole_group {
        previous.step.carried(rows)
    } else {
        None
    }
}

/// Returns whether one click can make both steps. The blocks of `left` are connected through the
/// columns on its left, and the blocks of `right` through the columns on its right.
pub fn meet(left: Symbol, right: Symbol) -> bool {
    let left_rows = left.step.rows;
    let right_rows = right.step.rows;
    let is_connected = left_rows & right_rows != 0;
    let is_whole_group =
        right.all & left_rows & !right_rows == 0 && left.all & right_rows & !left_rows == 0;
    if left.colour != right.colour || !is_connected || !is_whole_group {
        return false;
    }
    let mut joined = left.step.blocks();
    for &block in right.step.blocks().as_slice() {
        if !joined.touches(block) {
            return false;
        }
        joined.join(block);
    }
    joined.as_slice().len() == 1
}
