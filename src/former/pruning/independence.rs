//! **Independence** of two clicks, which the engine's sleep rule needs: exactly when is their order of no account?
//!
//! Clicks `a` and `b` on a state are independent when the tiles of `b` are still exactly one group after `a`, and the tiles of `a` exactly one group after `b`.
//! Both halves matter. Columns (bottom first) `PPOPGOG`, `OBO` have optimum 5; checking only that the later click keeps its group finds 6.
//!
//! # Why this is sound
//!
//! Then both orders are possible and remove the same tiles, and the tiles that are left are the state. The test below asks just that, after a cheap case
//! in which it cannot fail: a group is made by its own columns and the two beside them, so if no column of one click is a column of the
//! other or next to one, neither can change the other.

use crate::former::kernel::Kernel;
use crate::former::layout::{Layout, TileSet};

/// Whether two groups of a state are independent.
pub fn independent(kernel: &Kernel, layout: &Layout, tiles: TileSet, a: TileSet, b: TileSet) -> bool {
    far_apart(layout, a, b) || (kernel.is_group(tiles & !a, b) && kernel.is_group(tiles & !b, a))
}

fn far_apart(layout: &Layout, a: TileSet, b: TileSet) -> bool {
    // Two columns back, one column back, this one: `a` and `b` must not meet within one step.
    let (mut last_a, mut last_b) = (false, false);
    for column in &layout.columns {
        let (in_a, in_b) = (column.subset(a) != 0, column.subset(b) != 0);
        if in_a && (in_b || last_b) || in_b && last_a {
            return false;
        }
        (last_a, last_b) = (in_a, in_b);
    }
    true
}
