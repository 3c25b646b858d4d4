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
//!     column. Otherwise
//!     this block would not be connected to the rest of the group.
//!   * If the click does not touch the next column, there is only one block.

use super::step::{Rows, Step, Symbol, runs};

#[inline]
pub fn can_end(last: Symbol, same_colour_in_next_column: Rows) -> bool {
    last.step.is_one_block() && last.step.rows & same_colour_in_next_column == 0
}

#[inline]
pub fn can_begin(rows: Rows, same_colour_in_previous_column: Rows) -> bool {
    rows & same_colour_in_previous_column == 0
}

#[inline]
pub fn next_step(previous: Symbol, rows: Rows, same_colour_in_column: Rows) -> Option<Step> {
    let previous_rows = previous.step.rows;
    let touched = runs(same_colour_in_column)
        .filter(|run| run & previous_rows != 0)
        .fold(0, |all, run| all | run);
    let is_connected = previous_rows & rows != 0;
    let is_whole_group = touched & !rows == 0 && previous.all & rows & !previous_rows == 0;
    if is_connected && is_whole_group {
        previous.step.carried(rows)
    } else {
        None
    }
}

pub fn meet(left: Symbol, right: Symbol) -> bool {
    let (a, b) = (left.step.rows, right.step.rows);
    if left.colour != right.colour
        || a & b == 0
        || right.all & a & !b != 0
        || left.all & b & !a != 0
    {
        return false;
    }
    let mut joined = left.step.blocks();
    for &right_block in right.step.blocks().as_slice() {
        if joined
            .as_slice()
            .iter()
            .all(|block| block & right_block == 0)
        {
            return false;
        }
        joined.join(right_block);
    }
    joined.as_slice().len() == 1
}
