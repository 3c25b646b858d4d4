//! **Look-ahead at zero slack.** The *budget* of a state is the number of clicks that may still be made. The *slack* is
//! the budget minus the lower bound of the state.
//!
//! # Why this is sound
//!
//! Each click lowers the budget by one. At zero slack, a click must lower the bound too, otherwise the bound exceeds
//! the budget. So only clicks that lower the bound can lead to a solution.
//!
//! A *column run* is a maximal sequence of adjacent columns with the same colour. A *whole run* is a group that contains
//! all tiles of this colour in these columns. There are two cases:
//!
//! * The budget equals the number of [column runs](crate::bounds::column_runs). Only a click on a whole run lowers this
//!   number. After the click, both numbers are equal again. So a state that has tiles but no whole run fails.
//! * The budget equals the [strip bound](crate::bounds::strip), which adds the largest surplus of a column. So a click
//!   must remove a whole run or lower the largest surplus. A click can lower the surplus only of columns that it
//!   touches, so it must touch every column with the largest surplus. So its group must reach from the first of these
//!   columns to the last.
//!
//! Certificates need no record of the omitted states, because every checker computes the bound that refutes them.
//!
//! # Cheap refutation
//!
//! Before the search visits a state at zero slack, it applies the cases above one click further:
//!
//! * If the budget equals the number of column runs, a click on some whole run must lead to a state with another whole
//!   run.
//! * Otherwise some click must lead to a state whose bound does not exceed the remaining budget. If this budget equals
//!   the number of column runs, the new state must also pass the first test.
//!
//! No single click clears the board, because the bound is at least two. A state that fails its test is not stored in
//! the transposition table. So the table suffices for a much larger search tree.

use crate::kernel::Kernel;
use crate::layout::{Layout, TileSet};

/// Appends the clicks that may lead to a solution when the budget equals the lower bound.
#[inline]
pub fn lowering(kernel: &Kernel, layout: &Layout, tiles: TileSet, surpluses: &[u8], out: &mut Vec<TileSet>) {
    let most = surpluses.iter().max();
    let first = surpluses.iter().position(|surplus| Some(surplus) == most).expect("there is a column");
    let last = surpluses.iter().rposition(|surplus| Some(surplus) == most).expect("there is a column");
    let reaches = |group: TileSet| {
        let (begin, end) = layout.columns_of(group);
        begin <= first && end >= last
    };
    let mark = out.len();
    kernel.groups_in(tiles, first, out);
    retain_from(mark, out, reaches);
    let mark = out.len();
    kernel.whole_runs(tiles, out);
    // Groups that reach from `first` to `last` are already in the list.
    retain_from(mark, out, |group| !reaches(group));
}

/// Removes the groups after index `mark` that do not satisfy `keep`.
#[inline]
fn retain_from(mark: usize, out: &mut Vec<TileSet>, keep: impl Fn(TileSet) -> bool) {
    let mut kept = mark;
    for i in mark..out.len() {
        if keep(out[i]) {
            out[kept] = out[i];
            kept += 1;
        }
    }
    out.truncate(kept);
}
