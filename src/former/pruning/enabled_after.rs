//! **Enabled after**: a test of two clicks for the [sleep sets](kortest_base::search) of the search.
//!
//! Click `a` is *enabled after* click `b` if the tiles of `a` still form exactly one group after click `b`.
//!
//! # Why this is sound
//!
//! By definition, click `a` removes the same tiles before and after click `b`. A state is its set of remaining tiles.
//! So both orders of `a` and `b` lead to the same state.
//!
//! The function starts with a cheap test, which is also sound. A group depends only on the tiles in its own columns and
//! in the two neighbouring columns. If `b` has no tile in these columns, click `b` does not change the group `a`.
//!
//! The test is not symmetric: `a` may be enabled after `b` although `b` is not enabled after `a`. A search must test
//! the right direction. For example, the board with the columns `PPOPGOG` and `OBO` (bottom first) has optimum 5, but a
//! search with the wrong direction finds 6.

use crate::kernel::Kernel;
use crate::layout::{Layout, TileSet};

/// Returns whether the tiles of group `a` are still exactly one group after group `b` was removed.
#[inline]
pub fn enabled_after(kernel: &Kernel, layout: &Layout, tiles: TileSet, a: TileSet, b: TileSet) -> bool {
    // Two groups of one state have no common tile. But `a` may be a group of an earlier state, and may since have
    // become a part of a larger group. If `b` is this larger group, `b` removes tiles of `a`, so `a` is not enabled
    // after `b`.
    layout.near(a) & b == 0 || a & b == 0 && kernel.is_group(tiles & !b, a)
}
