//! **Look-ahead at zero slack.** With as many clicks left as a bound says are needed, every click must lower the
//! bound.
//!
//! # Why this is sound
//!
//! Slack is the budget less the bound. With none, a click that does not lower the bound leads to a state whose bound
//! exceeds its budget. Clicks that lower it are recognised without a look at the child:
//!
//! * If the budget equals the number of [column runs](crate::bounds::column_runs), a click must lower that
//!   number. A click that leaves some tile of its run leaves at least as many runs as before. So the only moves are
//!   groups that are *whole runs*, and without one the state fails at once. After such a click the budget equals the
//!   number of column runs again, so the state also fails if every whole run leaves a state with tiles but without a
//!   whole run.
//! * If the budget equals the larger [strip bound](crate::bounds::strip), a click must take a whole run or
//!   lower the largest surplus. It lowers the surplus of a column only if it touches it: the surplus depends on what is
//!   left in the column and on the colours around it, and the latter can only become fewer, which raises the surplus.
//!   So it must touch every column with the largest surplus. Groups are intervals of columns: it must reach from the
//!   first to the last of them.
//!
//! The records stay complete: the bound, which every checker knows, refutes every child that is dropped.
//!
//! # Failing at sight
//!
//! A state without slack has so few moves that the search tries them before it visits the state. If the
//! budget equals the number of column runs, the state must have a whole run, and another one after that (a third one refutes
//! hardly any more states); otherwise one
//! of its moves must lead to a state that passes the bound and this test. (No move clears the board, since the bound
//! requires at least two clicks.) Both are the rules above, applied one click further. A state that fails at sight is
//! neither looked up in the table nor stored, so a table serves a tree several times as large.

use crate::kernel::Kernel;
use crate::layout::{Layout, TileSet};

/// Appends the only clicks that can succeed if the budget equals the strip bound and exceeds the number of column runs.
/// `surpluses` are those of the columns.
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
    // Those that reach that far have been appended already.
    retain_from(mark, out, |group| !reaches(group));
}

/// Keeps only some of the groups from index `mark` on.
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
