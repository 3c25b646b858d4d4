//! The merge rules: what two neighbouring columns may do together.
//!
//! # Why these and no others
//!
//! A click takes whole groups, and a group is what is connected. Look at two neighbouring columns at one moment
//! of a play. A click in one of them only leaves no cell of its colour beside a cell that it takes, or that
//! cell would belong to the group. A click in both has a common row, because it is connected and its columns
//! are adjacent, and again takes every cell of its colour beside a cell that it takes. Within a column it takes
//! whole vertical runs. And it is one piece: going from left to right, runs of a column that are connected
//! through columns further left are one *block*; a run of the next column joins all blocks that it touches; a
//! block that touches nothing there could only have been joined further left, so it must have been the only
//! one, and the click ends here.

use super::step::{Rows, Step, runs};
use crate::former::board::Colour;

/// The runs of some rows that have a row in common with `with`.
#[inline]
pub fn touched(rows: Rows, with: Rows) -> Rows {
    runs(rows).filter(|run| run & with != 0).fold(0, |all, run| all | run)
}

/// Whether a step of the left column may be the last of its click, beside this content of the right column.
#[inline]
pub fn left_alone(colour: Colour, step: Step, right: &[Rows; 4]) -> bool {
    step.is_one_block() && step.rows & right[colour as usize] == 0
}

/// Whether these rows of the right column may begin a click, beside this content of the left column. Each run
/// is its own block then.
#[inline]
pub fn right_alone(colour: Colour, rows: Rows, left: &[Rows; 4]) -> bool {
    left[colour as usize] & rows == 0
}

/// The step that a click makes in the right column if it takes `rows` there and makes `step` in the left one;
/// `None` if that cannot be: they must have a common row, both be complete beside each other, and every block
/// must go on.
#[inline]
pub fn both(colour: Colour, step: Step, rows: Rows, left: &[Rows; 4], right: &[Rows; 4]) -> Option<Step> {
    joint(step, left[colour as usize], rows, right[colour as usize])
}

/// The same, given the rows of the colour in both columns.
#[inline]
pub fn joint(step: Step, left: Rows, rows: Rows, right: Rows) -> Option<Step> {
    let meet = step.rows & rows != 0 && touched(right, step.rows) & !rows == 0 && left & rows & !step.rows == 0;
    if meet { step.carried(rows) } else { None }
}
