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

use super::step::{Rows, Step, runs};
use crate::former::board::Colour;

/// The runs of some rows that have a row in common with `with`.
#[inline]
pub fn touched(rows: Rows, with: Rows) -> Rows {
    runs(rows).filter(|run| run & with != 0).fold(0, |all, run| all | run)
}

/// Whether a click may end with this step of the left column, beside this content of the right column.
#[inline]
pub fn left_alone(colour: Colour, step: Step, right: &[Rows; 4]) -> bool {
    step.is_one_block() && step.rows & right[colour as usize] == 0
}

/// Whether a click may begin with these rows of the right column, beside this content of the left column. Each run is
/// then a block of its own.
#[inline]
pub fn right_alone(colour: Colour, rows: Rows, left: &[Rows; 4]) -> bool {
    left[colour as usize] & rows == 0
}

/// The step that a click makes in the right column if it takes `rows` there and makes `step` in the left one;
/// `None` if that is impossible: the two must share a row, neither may leave a cell of the colour beside the other, and
/// every block must continue.
#[inline]
pub fn both(colour: Colour, step: Step, rows: Rows, left: &[Rows; 4], right: &[Rows; 4]) -> Option<Step> {
    joint(step, left[colour as usize], rows, right[colour as usize])
}

/// As [`both`], given the rows of the colour in both columns.
#[inline]
pub fn joint(step: Step, left: Rows, rows: Rows, right: Rows) -> Option<Step> {
    let meet = step.rows & rows != 0 && touched(right, step.rows) & !rows == 0 && left & rows & !step.rows == 0;
    if meet { step.carried(rows) } else { None }
}
