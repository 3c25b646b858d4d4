//! **Look-ahead at zero slack.** The *slack* of a state is its budget (the number of clicks that may still be made)
//! minus its lower bound. If the slack is zero, every click of a solution within the budget must lower the bound.
//!
//! # Why this is sound
//!
//! Each click lowers the budget by one. So at zero slack, a click that does not lower the bound leads to a state whose
//! bound exceeds its budget. The clicks that lower the bound are found without computing the states to which they lead:
//!
//! * If the budget equals the number of [column runs](crate::bounds::column_runs), a click must lower that number. A
//!   click that leaves some tile of its run leaves at least as many runs as before. So the only candidates are *whole
//!   runs*: groups that contain all tiles of a column run. A state without a whole run fails at once. After a click on
//!   a whole run, the budget equals the number of column runs again. So the state also fails if every click on a whole
//!   run leads to a state that has tiles but no whole run.
//! * If the budget equals the [strip bound](crate::bounds::strip), and this bound is larger than the number of column
//!   runs, a click must remove a whole run or lower the largest surplus. A click lowers the surplus of a column only if
//!   it touches the column: the surplus depends on the column's tiles and on the colours around the column. The colours
//!   around a column can only become fewer, which never lowers the surplus. So the click must touch every column with
//!   the largest surplus. The columns of a group are an interval, so the group must reach from the first of these
//!   columns to the last.
//!
//! The records of a certificate stay complete, because every omitted state is refuted by its bound, and every checker
//! computes this bound.
//!
//! # Cheap refutation
//!
//! A state at zero slack has so few candidates that the search tries them before it visits the state. One of two tests
//! is used:
//!
//! * If the budget equals the number of column runs, the state must have a whole run, and a click on this whole run
//!   must lead to a state with another whole run. (Testing for a third whole run refutes hardly any more states.)
//! * Otherwise some candidate must lead to a state whose bound does not exceed the remaining budget. If the remaining
//!   budget equals the number of column runs of that state, that state must also have two whole runs that can be
//!   clicked one after the other.
//!
//! No single click clears the board, because the bound requires at least two clicks. Both tests follow from the rules
//! above, applied one click further. A state that fails its test is neither looked up in the transposition table nor
//! stored. So the same table suffices for a search tree that is several times as large.

use crate::kernel::Kernel;
use crate::layout::{Layout, TileSet};

/// Appends to `out` the clicks that can lead to a solution within the budget. Call this function only if the budget
/// equals the strip bound and exceeds the number of column runs. `surpluses` contains the surplus of each column: the
/// number of clicks that the column needs, minus the number of its colours.
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
    // Drop the groups that reach from `first` to `last`, because they are already in the list.
    retain_from(mark, out, |group| !reaches(group));
}

/// Removes the groups that do not satisfy `keep`, starting at index `mark` of the list.
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
