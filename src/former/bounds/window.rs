//! **Window bound.** Two adjacent columns, played on their own, exactly.
//!
//! Let `P` be the least number of clicks that clear the two columns when nothing else is on the board, but
//! where a colour that can be connected around on the outer side of either column may be clicked in any union
//! of its groups. Then `column runs + P - (runs that meet the window)` is a bound.
//!
//! # Why this is sound
//!
//! Look at a solution through the window. A click takes tiles of one colour, and each group of the window
//! wholly or not at all, because a group of the window is connected. If it takes two groups, they are connected
//! outside, through the left neighbours of the left column or the right neighbours of the right one; then its
//! colour is [around](super::connect_around) that column on that side, because the two groups are different
//! blocks of it. So the clicks that touch the window play the window game, and there are at least `P`. They
//! belong to the runs that meet the window; every other run costs its own click besides.
//!
//! # What it is worth
//!
//! Little: it refutes about one in ten of the states that survive the other bounds, and it is expensive. It is off by
//! default.

use super::Profile;
use crate::board::Colour;
use crate::layout::{Layout, TileSet};
use std::sync::atomic::{AtomicU8, Ordering::Relaxed};

/// The optima of all windows, computed on demand. A value never changes once it is set, and all threads compute the
/// same.
pub struct WindowTable {
    windows: Vec<Window>,
}

struct Window {
    left: Vec<Colour>,
    right: Vec<Colour>,
    /// Optimum plus one for each (colours around, subset right, subset left); 0 while unknown.
    optima: Vec<AtomicU8>,
}

/// The rows of one colour in the window: left column in the low half, right column in the high half.
type Cells = u32;

impl WindowTable {
    /// Room for all pairs of adjacent columns.
    pub fn new(layout: &Layout) -> WindowTable {
        let window = |pair: &[crate::layout::Column]| {
            let (left, right) = (pair[0].colours.clone(), pair[1].colours.clone());
            let size = 16usize << (left.len() + right.len());
            Window { left, right, optima: std::iter::repeat_with(|| AtomicU8::new(0)).take(size).collect() }
        };
        WindowTable { windows: layout.columns.windows(2).map(window).collect() }
    }

    /// The bound.
    pub fn bound(&self, layout: &Layout, tiles: TileSet, runs: u32) -> u32 {
        let profile = Profile::new(layout, tiles);
        let columns = profile.columns();
        let mut from_right = vec![0; columns.len() + 1];
        for j in (1..columns.len()).rev() {
            from_right[j - 1] = from_right[j] & columns[j].twos() | columns[j].threes();
        }
        let mut from_left = 0;
        let mut most = runs;
        for (j, window) in self.windows.iter().enumerate() {
            let [left, right] = [j, j + 1].map(|j| layout.columns[j].subset(tiles));
            let optimum = window.optimum(left, right, from_left | from_right[j + 1]);
            let meet = (columns[j].present() | columns[j + 1].present()).count_ones();
            most = most.max(runs + optimum - meet);
            from_left = from_left & columns[j].twos() | columns[j].threes();
        }
        most
    }
}

impl Window {
    fn optimum(&self, left: usize, right: usize, around: u32) -> u32 {
        if left == 0 && right == 0 {
            return 0;
        }
        let slot =
            &self.optima[(around as usize) << (self.left.len() + self.right.len()) | right << self.left.len() | left];
        let known = slot.load(Relaxed);
        if known != 0 {
            return u32::from(known) - 1;
        }
        let mut best = u32::MAX;
        for colour in 0..4 {
            let cells = rows(&self.left, left, colour) | rows(&self.right, right, colour) << 16;
            let groups = groups(cells);
            let unions = if around >> colour & 1 == 1 { (1u32 << groups.len()) - 1 } else { groups.len() as u32 };
            for choice in 1..=unions {
                let taken = if around >> colour & 1 == 1 {
                    (0..groups.len()).filter(|&g| choice >> g & 1 == 1).fold(0, |cells, g| cells | groups[g])
                } else {
                    groups[choice as usize - 1]
                };
                let after = self.optimum(remove(left, taken & 0xffff), remove(right, taken >> 16), around);
                best = best.min(1 + after);
            }
        }
        slot.store(best as u8 + 1, Relaxed);
        best
    }
}

/// The rows of a colour in a settled subset of a column.
fn rows(column: &[Colour], subset: usize, colour: Colour) -> Cells {
    let kept = (0..column.len()).filter(|&t| subset >> t & 1 == 1);
    kept.enumerate().filter(|&(_, t)| column[t] == colour).fold(0, |rows, (row, _)| rows | 1 << row)
}

fn groups(mut cells: Cells) -> Vec<Cells> {
    let mut groups = Vec::new();
    while cells != 0 {
        let mut group = cells & cells.wrapping_neg();
        loop {
            let grown = (group | group << 1 | group >> 1 | group << 16 | group >> 16) & cells;
            if grown == group {
                break;
            }
            group = grown;
        }
        groups.push(group);
        cells &= !group;
    }
    groups
}

/// A subset without the tiles in some rows.
fn remove(subset: usize, rows: Cells) -> usize {
    let kept = (0..usize::BITS).filter(|&t| subset >> t & 1 == 1);
    kept.enumerate().filter(|&(row, _)| rows >> row & 1 == 0).fold(0, |rest, (_, t)| rest | 1 << t)
}
