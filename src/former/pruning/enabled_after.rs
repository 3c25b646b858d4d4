//! **Enabled after**: a test of two clicks for the [sleep sets](kortest_base::search) of the search.
//!
//! Click `a` is *enabled after* click `b` if the tiles of `a` still form exactly one group after `b` has been clicked.
//!
//! # Why this is sound
//!
//! By this definition, `a` can be clicked after `b` and removes the same tiles as before. A state is its set of
//! remaining tiles, so both orders of `a` and `b` lead to the same state.
//!
//! The function tries a cheap test first. A group depends only on its own columns and the two neighbouring columns. So
//! if `b` has no tile in these columns, the click on `b` cannot change the group `a`.
//!
//! The test is not symmetric: even if `a` is enabled after `b`, `b` need not be enabled after `a`. So it would be wrong
//! to test only whether `b` is enabled after `a`. For example, the board with the columns `PPOPGOG` and `OBO` (bottom
//! first) has optimum 5, but a search with this wrong test finds 6.

use crate::kernel::Kernel;
use crate::layout::{Layout, TileSet};

/// Returns whether the tiles of group `a` are still exactly one group after group `b` was removed.
#[inline]
pub fn enabled_after(kernel: &Kernel, layout: &Layout, tiles: TileSet, a: TileSet, b: TileSet) -> bool {
    // Two different groups of one state have no common tile. But `a` may be a sleeping click (a click that is known to
    // be useless in this state), which was a group in an earlier state. Since then, its tiles may have become a part of
    // a larger group. If `b` is this larger group, it removes tiles of `a`, so `a` is not enabled after `b`.
    layout.near(a) & b == 0 || a & b == 0 && kernel.is_group(tiles & !b, a)
}
