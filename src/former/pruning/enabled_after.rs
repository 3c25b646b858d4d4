//! **Enabled after**: a test of two clicks for the [sleep sets](kortest_base::search) of the
//! search. Click `a` is *enabled after* click `b` if the tiles of `a` still form exactly one group
//! after click `b`.
//!
//! # Why this is sound
//!
//! In either order, the clicks remove the tiles of `a` and the tiles of `b`. So both orders lead to
//! the same state.
//!
//! A group depends only on its own columns and on the two neighbouring columns. If `b` has no tile
//! there, click `b` does not change the group `a`.
//!
//! The test is not symmetric: `a` may be enabled after `b`, although `b` is not enabled after `a`.

use crate::kernel::Kernel;
use crate::layout::{Layout, TileSet};

/// Returns whether the tiles of `a` form one group after a click on `b`.
#[inline]
pub fn enabled_after(
    kernel: &Kernel,
    layout: &Layout,
    tiles: TileSet,
    a: TileSet,
    b: TileSet,
) -> bool {
    let is_far_away = layout.near(a) & b == 0;
    // Two groups of the same state never share tiles, but `b` may be a group of an earlier state.
    let is_disjoint = a & b == 0;
    is_far_away || is_disjoint && kernel.is_group(tiles & !b, a)
}
