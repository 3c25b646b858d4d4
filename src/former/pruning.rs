//! Pruning rules of the search, each with its proof of soundness.
//!
//! The search skips clicks that cannot lead to a solution ([look-ahead](push_lowering_groups)), and orders of clicks
//! that lead to the same state ([sleep sets](enabled_after)).
//!
//! # Look-ahead at zero slack
//!
//! The *budget* of a state is the number of clicks that are still allowed. The *slack* is the budget minus the lower
//! bound of the state. At zero slack, the search tries only clicks that lower the bound.
//!
//! ## Why this is sound
//!
//! Each click lowers the budget by one. If a click at zero slack does not lower the bound, the bound of the next state
//! exceeds the budget of the next state. So this click cannot lead to a solution. Certificates need no record of such a
//! next state, because every checker computes the bound.
//!
//! ## Which clicks lower the bound
//!
//! * A *column run* is a maximal sequence of adjacent columns that contain the same colour.
//! * A *whole run* is a group that contains all tiles of its colour in the columns of a column run.
//! * The *surplus* of a column is the number of clicks that the column needs, minus the number of its colours.
//! * The lower bound is the number of column runs plus the largest surplus of a column ([strip
//!   bound](crate::bounds::strip)).
//!
//! There are two cases:
//!
//! * *The budget equals the number of column runs.* Only a click on a whole run lowers this number. After the click,
//!   budget and number are equal again. So a state that has tiles but no whole run is refuted.
//! * *The budget is larger*, because the largest surplus is not 0. A click must remove a whole run or lower the largest
//!   surplus. A click can lower the surplus only of columns that it touches. So a click that lowers the largest surplus
//!   touches every column with this surplus. The removed group reaches from the first of these columns to the last.
//!
//! ## Cheap refutation
//!
//! Before the search visits a state at zero slack with a small budget, it makes a cheap test for the case:
//!
//! * *Test 1*, if the budget equals the number of column runs: the state is refuted if no two clicks on whole runs are
//!   possible, one after the other. The only exception is a single click that clears the board.
//! * *Test 2*, if the budget is larger: the state is refuted if every click that may lower the bound leads to a state
//!   whose bound exceeds its budget, or which test 1 refutes. In this case, the bound before the click is larger than
//!   the number of column runs, so the bound is at least two. So no single click clears the board.
//!
//! A state that these tests refute is not stored in the transposition table, so the table has room for a larger tree.

use super::kernel::Kernel;
use super::layout::{Layout, TileSet};

/// Appends to `out` the groups on which a click may lower the lower bound. If no more clicks are allowed than the
/// bound, no click on another group leads to a solution. A listed group reaches over all columns with the largest
/// *surplus* (clicks that a column needs, minus its colours), or is a *whole run*: a group with all tiles of its colour
/// in adjacent columns that contain this colour. The head of this file has the proof, which requires that the largest
/// surplus is not 0. `surpluses` has the surplus of each column.
#[inline]
pub fn push_lowering_groups(
    kernel: &Kernel,
    layout: &Layout,
    tiles: TileSet,
    surpluses: &[u8],
    out: &mut Vec<TileSet>,
) {
    let span = ColumnSpan::of_largest(surpluses);
    // A group that reaches over the span of columns has a tile in the first column of the span.
    let first_spanning = out.len();
    kernel.groups_in(tiles, span.first, out);
    retain_from(first_spanning, out, |group| {
        span.is_covered_by(layout, group)
    });
    let first_whole = out.len();
    kernel.whole_runs(tiles, out);
    // The whole runs (groups with all tiles of their colour nearby) that reach over the span are in the list already.
    retain_from(first_whole, out, |group| !span.is_covered_by(layout, group));
}

/// The columns from the first to the last column with the largest surplus (needed clicks minus colours).
struct ColumnSpan {
    first: usize,
    last: usize,
}

impl ColumnSpan {
    /// Returns the smallest range that contains all columns with the largest surplus (clicks beyond its colours). There
    /// is at least one column.
    #[inline]
    fn of_largest(surpluses: &[u8]) -> ColumnSpan {
        let mut span = ColumnSpan { first: 0, last: 0 };
        for (column, &surplus) in surpluses.iter().enumerate() {
            let largest = surpluses[span.first];
            if surplus > largest {
                span.first = column;
            }
            // `>=`, so that the last column with the largest surplus counts, too.
            if surplus >= largest {
                span.last = column;
            }
        }
        span
    }

    /// Returns whether a group reaches from the first column of this range to the last, or beyond.
    #[inline]
    fn is_covered_by(&self, layout: &Layout, group: TileSet) -> bool {
        let (first, last) = layout.columns_of(group);
        first <= self.first && last >= self.last
    }
}

/// Removes the groups for which `keep` returns `false`, but only from index `start` on. The order stays the same.
#[inline]
fn retain_from(start: usize, out: &mut Vec<TileSet>, keep: impl Fn(TileSet) -> bool) {
    // The length of the list of kept groups so far.
    let mut kept = start;
    for i in start..out.len() {
        if keep(out[i]) {
            out[kept] = out[i];
            kept += 1;
        }
    }
    out.truncate(kept);
}

/// Returns whether the tiles of a group still form exactly one group after a click on the group `other`; `false` if
/// these groups share tiles. The search needs this test to skip orders of clicks that lead to the same state ([sleep
/// sets](kortest_base::search)).
///
/// # Why this is sound
///
/// In either order, the clicks remove the tiles of both groups. So both orders lead to the same state.
///
/// A group depends only on its own columns and the two beside them. If `other` has no tiles in these columns, a click
/// on `other` does not change the group.
///
/// The test is not symmetric: perhaps the group stays whole after a click on `other`, but not `other` after the group.
#[inline]
pub fn enabled_after(
    kernel: &Kernel,
    layout: &Layout,
    tiles: TileSet,
    group: TileSet,
    other: TileSet,
) -> bool {
    let is_far_away = layout.near(group) & other == 0;
    // Two groups of the same state never share tiles, but `other` may be a group of an earlier state.
    let is_disjoint = group & other == 0;
    is_far_away || is_disjoint && kernel.is_group(tiles & !other, group)
}
