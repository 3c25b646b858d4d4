//! **Enabled after**: the question about two clicks that the search's [sleep sets](kortest_base::search) asks.
//!
//! Click `a` is *enabled after* click `b` when the tiles of `a` are still exactly one group once `b` has been
//! clicked.
//!
//! # Why this is sound
//!
//! That is the definition of being able to click `a` after `b` and to take the same tiles; the tiles that are
//! left are the state, so `a` and `b` have then removed the same as in the other order. The cheap case in which
//! it cannot fail comes first: a group is made by its own columns and the two beside them, so a click that has
//! no tile there cannot change it.
//!
//! The converse, whether `b` is one group after `a`, need not hold, and asking *only* that is wrong: columns
//! (bottom first) `PPOPGOG`, `OBO` have optimum 5, and a search that does so finds 6.

use crate::kernel::Kernel;
use crate::layout::{Layout, TileSet};

/// Whether group `a` of a state is still exactly one group after group `b` has gone.
#[inline]
pub fn enabled_after(kernel: &Kernel, layout: &Layout, tiles: TileSet, a: TileSet, b: TileSet) -> bool {
    // The group of a sleeping click may have merged with others. A click that takes some of its tiles removes it from
    // the sleep set.
    layout.near(a) & b == 0 || a & b == 0 && kernel.is_group(tiles & !b, a)
}
