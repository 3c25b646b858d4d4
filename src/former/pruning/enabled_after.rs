//! **Enabled after**: a test of two clicks for the [sleep sets](kortest_base::search) of the search. Click `a` is
//! *enabled after* click `b` if the tiles of `a` still form exactly one group after click `b`.
//!
//! # Why this is sound
//!
//! Click `a` removes the same tiles before and after click `b`. So both orders lead to the same state.
//!
//! A group depends only on its own columns and on the two neighbouring columns. If `b` has no tile there, click `b`
//! does not change the group `a`, and no other test is needed.
//!
//! The test is not symmetric. In the wrong direction, a search finds 6 clicks instead of 5 for the columns `PPOPGOG`
//! and `OBO` (bottom first).

use crate::kernel::Kernel;
use crate::layout::{Layout, TileSet};

/// Returns whether the tiles of `a` form one group after a click on `b`.
#[inline]
pub fn enabled_after(kernel: &Kernel, layout: &Layout, tiles: TileSet, a: TileSet, b: TileSet) -> bool {
    // A group `a` from an earlier state may share tiles with `b`.
    layout.near(a) & b == 0 || a & b == 0 && kernel.is_group(tiles & !b, a)
}
