//! **Forced click.** A group that lies on top, with no other tile of its colour nearby, can be clicked first.
//!
//! The group has nothing above it but itself, and there is no other tile of its colour in its columns and in
//! the two next to them.
//!
//! # Why this is sound
//!
//! Take any solution. A click that takes a tile of the group takes tiles of the group only, because no other
//! tile of its colour is or ever comes next to it (tiles keep their column). Delete those clicks and click the
//! group first instead: one click for one or more. The other clicks take what they took: the group's tiles were
//! above everything else in their columns, so nothing ever rested on them, and they never connected anything.
//! So if the state can be cleared in `b`, it can be with this click first, and searching that one child
//! decides.
//!
//! This drops states, so it stays below the floor of the certificate. With sleep sets it is safe (a sleeper
//! is a fact about a child); with a fixed order of clicks it is not: two single tiles in columns 0 and 2 then
//! have no solution at all.

use crate::layout::{Column, Layout, TileSet};

/// The first group that can be clicked without loss.
pub fn forced_click(layout: &Layout, tiles: TileSet, groups: &[TileSet]) -> Option<TileSet> {
    groups.iter().copied().find(|&group| is_forced(layout, tiles, group))
}

fn is_forced(layout: &Layout, tiles: TileSet, group: TileSet) -> bool {
    // From its lowest tile upwards each of its columns must hold the group and nothing else.
    let (first, last) = layout.columns_of(group);
    let on_top = |column: &Column| {
        let own = column.subset(group);
        column.subset(tiles) & !((own & own.wrapping_neg()) - 1) == own
    };
    layout.is_whole_run(tiles, group) && layout.columns[first..=last].iter().all(on_top)
}
