//! **Look-ahead at zero slack.** The *budget* of a state is the number of clicks that may still be made. The *slack* is
//! the budget minus the lower bound of the state.
//!
//! # Why this is sound
//!
//! Each click lowers the budget by one. At zero slack, a click that does not lower the bound leads to a state whose
//! bound exceeds its budget. So only clicks that lower the bound can lead to a solution within the budget. These clicks
//! are found without computing the states to which they lead.
//!
//! A *column run* is a maximal run of adjacent columns with a common colour. A *whole run* is a group that contains all
//! tiles of a column run. There are two cases:
//!
//! * The budget equals the number of [column runs](crate::bounds::column_runs). Then a click must lower this number. If
//!   a click does not remove all tiles of its column run, the number of column runs does not decrease. So only clicks
//!   on whole runs are possible, and a state without a whole run fails at once. After a click on a whole run, the
//!   budget equals the number of column runs again. So the state also fails if every click on a whole run leads to a
//!   state that has tiles but no whole run.
//! * The budget equals the [strip bound](crate::bounds::strip) and is larger than the number of column runs. The strip
//!   bound is the number of column runs plus the largest surplus of a column. So a click must remove a whole run or
//!   lower the largest surplus. The surplus of a column depends on the column's tiles and on the colours around the
//!   column. The colours around a column can only become fewer, which never lowers the surplus. So a click must touch
//!   every column with the largest surplus. The columns of a group are adjacent, so the group must reach from the first
//!   of these columns to the last.
//!
//! The records of a certificate stay complete. The bound refutes every omitted state, and every checker computes the
//! bound.
//!
//! # Cheap refutation
//!
//! A state at zero slack has few candidates for a click. So the search applies one of two tests before it visits the
//! state:
//!
//! * If the budget equals the number of column runs, the state must have a whole run, and a click on this whole run
//!   must lead to a state with another whole run. (Testing for a third whole run refutes hardly any more states.)
//! * Otherwise some candidate must lead to a state whose bound does not exceed the remaining budget. If the remaining
//!   budget equals the number of column runs of that state, that state must also have two whole runs that can be
//!   clicked one after the other.
//!
//! No single click clears the board, because the bound requires at least two clicks. Both tests follow from the cases
//! above, applied one click further. A state that fails its test is neither looked up in the transposition table nor
//! stored. So the same table suffices for a search tree that is several times as large.

use crate::kernel::Kernel;
use crate::layout::{Layout, TileSet};

/// Appends the clicks that can lead to a solution within the budget. The budget must equal the lower bound of the
/// state, and at least one surplus must be positive. `surpluses` contains, for each column, the number of clicks that
/// the column needs minus the number of its colours.
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
