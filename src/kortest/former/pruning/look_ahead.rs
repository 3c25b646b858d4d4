//! **Look-ahead at zero slack.** With as many clicks left as a bound says are needed, every click must lower the
//! bound.
//!
//! # Why this is sound
//!
//! Slack is the budget less the bound. With none, a click that does not lower the bound leads to a state whose bound
//! exceeds its budget. What lowers it is seen without looking at the child:
//!
//! * With as many clicks left as [column runs](crate::former::bounds::column_runs), a click must lower their number:
//!   one that leaves something of its run leaves at least as many runs as before. So the moves are the groups that
//!   are *whole runs*, and where there is none the state fails at once. After one of them there are again as many clicks
//!   left as column runs, so it fails as well where none of them leaves another one (or nothing).
//! * If the [strip bound](crate::former::bounds::strip) makes up the rest, a click must take a whole run or lower
//!   the largest surplus. It lowers the surplus of a column only if it touches it: the surplus depends on what is
//!   left in the column and on the colours around it, of which a click can only make fewer, and fewer make it larger.
//!   So it must touch every column whose surplus is the largest. Groups are intervals of columns: it must reach
//!   from the first of these to the last.
//!
//! It drops no state that has to be recorded: every dropped child is refuted by the bound, which every checker knows.
//!
//! # At sight
//!
//! A state without slack has so few moves that below the floor it is looked at with them before it is visited. With as
//! many clicks left as column runs it must have a whole run, and another one after that; otherwise one of its moves must
//! lead to a state that the bound and this test leave. (No move clears the board: the bound says that two clicks are
//! needed at least.) Both are the rules above, one click further. A state that fails is neither asked for in the table
//! nor stored in it, so a table serves a tree several times as large.

use crate::former::kernel::Kernel;
use crate::former::layout::{Layout, TileSet};

/// Whole runs, one after the other, that a state must have when there are as many clicks left as column runs. Three or
/// more refute hardly anything that two do not.
pub const AT_SIGHT: u32 = 2;

/// Appends the only clicks that can be right with as many clicks left as there are column runs.
#[inline]
pub fn whole_runs(kernel: &Kernel, tiles: TileSet, out: &mut Vec<TileSet>) {
    kernel.whole_runs(tiles, out);
}

/// Appends the only clicks that can be right with as many clicks left as the strip bound says, which is more than there
/// are column runs. `surpluses` are those of the columns.
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
    // Those that reach are there already.
    retain_from(mark, out, |group| !reaches(group));
}

/// Drops some of the groups from a place on.
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
