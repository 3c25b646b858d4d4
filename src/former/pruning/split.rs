//! **Split.** Two neighbouring columns without a common colour divide the board into two games.
//!
//! # Why this is sound
//!
//! A group that reaches over the border has its colour on both sides of it. Tiles never change column, so there
//! is none now and there never will be. Every click is on one side and leaves the other as it is: a solution is
//! a solution of each side, interleaved, and the optima add up.
//!
//! The parts are states of the same board (sets of its tiles), so what is found out about them goes into the
//! same table. They are not reachable by clicks as a rule, so a split stays below the floor of the certificate,
//! and its parts start with nothing asleep.

use crate::bounds::Profile;
use crate::layout::{Layout, TileSet};

/// The two sides of the first border without a common colour, if neither is empty.
pub fn split(layout: &Layout, tiles: TileSet) -> Option<[TileSet; 2]> {
    let profile = Profile::new(layout, tiles);
    let border = |pair: &[crate::layout::ColumnInfo]| pair[0].present() & pair[1].present() == 0;
    profile.columns().windows(2).enumerate().filter(|(_, pair)| border(pair)).find_map(|(j, _)| {
        let left = tiles & layout.span(0, j);
        (left != 0 && left != tiles).then_some([left, tiles & !left])
    })
}
