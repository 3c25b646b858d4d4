//! The fast kernel: the whole settled board in one word, with the parallel bit extract and deposit of BMI2.
//!
//! The settled board has one bit per cell, `height` bits a column, left column lowest. Gravity is one deposit:
//! the bits of the tiles that are left, in their order, go to the low cells of each column. The same two
//! instructions take a group back to its tiles.

use super::outline::Outline;
use crate::layout::{Layout, TileSet};
use std::arch::x86_64::{_pdep_u64, _pext_u64};

/// Needs x86-64 with BMI2, and a board whose columns times rows fit 64 cells.
///
/// A kernel exists only where [`available`] has seen the features that its functions need.
pub struct Bmi2 {
    layout: Layout,
    /// Bits a column.
    height: u32,
    /// The lowest cell of every column.
    bottom: u64,
    /// The highest cell of every column.
    top: u64,
}

pub(super) fn available() -> bool {
    is_x86_feature_detected!("bmi2") && is_x86_feature_detected!("bmi1") && is_x86_feature_detected!("popcnt")
}

/// The settled board of a state: which cells are taken, the two colour planes, and which neighbours have the
/// same colour.
#[derive(Clone, Copy)]
struct Settled {
    cells: u64,
    planes: [u64; 2],
    /// Cells whose upper neighbour has the same colour.
    up: u64,
    /// Cells whose right neighbour has the same colour.
    right: u64,
}

impl Bmi2 {
    /// The kernel for a board, if this machine and this board allow it.
    pub fn new(layout: &Layout) -> Option<Bmi2> {
        let height = layout.columns.iter().map(|c| c.colours.len()).max().unwrap_or(0).max(1);
        let fits = layout.columns.len() * height <= 64;
        if !fits || !available() {
            return None;
        }
        let bottom = (0..layout.columns.len()).fold(0u64, |cells, column| cells | 1 << (column * height));
        Some(Bmi2 { layout: layout.clone(), height: height as u32, bottom, top: bottom << (height - 1) })
    }

    #[target_feature(enable = "bmi1,bmi2,popcnt")]
    #[inline]
    fn settle(&self, tiles: TileSet) -> Settled {
        let height = self.height;
        let mut cells = 0u64;
        for (x, column) in self.layout.columns.iter().enumerate() {
            let count = (tiles >> column.offset & column.mask).count_ones();
            cells |= ((1u64 << count) - 1) << (x as u32 * height);
        }
        let planes = self.layout.planes.map(|plane| _pdep_u64(_pext_u64(plane, tiles), cells));
        let differs = |shift: u32| (planes[0] ^ planes[0] >> shift) | (planes[1] ^ planes[1] >> shift);
        let up = cells & cells >> 1 & !differs(1) & !self.top;
        // With a single column of 64 cells there is nothing to the right; the shift must not wrap.
        let right = if height < 64 { cells & cells >> height & !differs(height) } else { 0 };
        Settled { cells, planes, up, right }
    }

    /// All cells connected to `from`.
    #[target_feature(enable = "bmi1,bmi2,popcnt")]
    #[inline]
    fn flood(&self, settled: &Settled, from: u64) -> u64 {
        let (up, right, height) = (settled.up, settled.right, self.height);
        let mut filled = from;
        loop {
            let vertical = filled | (filled & up) << 1 | filled >> 1 & up;
            let grown = vertical | (vertical & right) << height | vertical >> height & right;
            if grown == filled {
                return filled;
            }
            filled = grown;
        }
    }

    #[target_feature(enable = "bmi1,bmi2,popcnt")]
    pub fn groups(&self, tiles: TileSet, out: &mut Vec<TileSet>) {
        self.groups_of(tiles, &self.settle(tiles), !0, out);
    }

    /// The groups with a tile in a column.
    #[target_feature(enable = "bmi1,bmi2,popcnt")]
    pub fn groups_in(&self, tiles: TileSet, column: usize, out: &mut Vec<TileSet>) {
        let cells = ((1u64 << (self.height - 1)) - 1) << 1 | 1;
        self.groups_of(tiles, &self.settle(tiles), cells << (column as u32 * self.height), out);
    }

    /// The groups with one of some cells.
    #[target_feature(enable = "bmi1,bmi2,popcnt")]
    #[inline]
    fn groups_of(&self, tiles: TileSet, settled: &Settled, seeds: u64, out: &mut Vec<TileSet>) {
        let joined = settled.up | settled.up << 1 | settled.right | settled.right << self.height;
        let mut rest = settled.cells & seeds;
        while rest != 0 {
            let seed = rest & rest.wrapping_neg();
            let group = if seed & joined == 0 { seed } else { self.flood(settled, seed) };
            out.push(_pdep_u64(_pext_u64(group, settled.cells), tiles));
            rest &= !group;
        }
    }

    /// The top cell of every column that has one of `cells`.
    ///
    /// Adding all-ones below the top bit of a column carries into that bit exactly when one of the lower bits is
    /// set, and never out of the column.
    #[target_feature(enable = "bmi1,bmi2,popcnt")]
    #[inline]
    fn columns_with(&self, cells: u64) -> u64 {
        let low = self.top - self.bottom;
        (((cells & low) + low) | cells) & self.top
    }

    #[target_feature(enable = "bmi1,bmi2,popcnt")]
    pub fn whole_runs(&self, tiles: TileSet, out: &mut Vec<TileSet>) {
        let settled = self.settle(tiles);
        self.groups_of(tiles, &settled, self.whole_cells(&settled), out);
    }

    #[target_feature(enable = "bmi1,bmi2,popcnt")]
    pub fn has_whole_runs(&self, tiles: TileSet, n: u32) -> bool {
        let settled = self.settle(tiles);
        let mut rest = self.whole_cells(&settled);
        if n == 1 {
            return rest != 0;
        }
        while rest != 0 {
            let group = self.flood(&settled, rest & rest.wrapping_neg());
            let after = tiles & !_pdep_u64(_pext_u64(group, settled.cells), tiles);
            if after == 0 || self.has_whole_runs(after, n - 1) {
                return true;
            }
            rest &= !group;
        }
        false
    }

    /// The cells of all whole runs.
    #[target_feature(enable = "bmi1,bmi2,popcnt")]
    #[inline]
    fn whole_cells(&self, settled: &Settled) -> u64 {
        let height = self.height;
        let [low, high] = settled.planes;
        let colours = [settled.cells & !low & !high, low & !high, high & !low, low & high];
        let columns = colours.map(|cells| self.columns_with(cells));
        // One seed per run, the lowest cell of its first column; then one flood for all: runs never touch, because
        // runs of one colour are apart and `up` and `right` join equal colours only.
        let mut seeds = 0;
        for (cells, columns) in colours.iter().zip(columns) {
            let first = columns & !(columns << height);
            let bottoms = first >> (height - 1);
            let inside = (first - bottoms) | first;
            let cells = cells & inside;
            // Lowest bit in each column: the two's complement, column by column. No column of `inside` is without a
            // cell, so adding 1 to its complement never carries out of it.
            seeds |= cells & ((!cells & inside) + bottoms);
        }
        let filled = self.flood(settled, seeds);
        let mut whole = 0;
        for (cells, columns) in colours.iter().zip(columns) {
            let mut torn = self.columns_with(cells & !filled);
            loop {
                let spread = torn | (torn << height | torn >> height) & columns;
                if spread == torn {
                    break;
                }
                torn = spread;
            }
            let good = columns & !torn;
            whole |= cells & ((good - (good >> (height - 1))) | good);
        }
        whole
    }

    #[target_feature(enable = "bmi1,bmi2,popcnt")]
    pub fn is_group(&self, tiles: TileSet, part: TileSet) -> bool {
        let settled = self.settle(tiles);
        let cells = _pdep_u64(_pext_u64(part, tiles), settled.cells);
        self.flood(&settled, cells & cells.wrapping_neg()) == cells
    }

    #[target_feature(enable = "bmi1,bmi2,popcnt")]
    pub fn outline(&self, tiles: TileSet) -> Outline {
        let Settled { cells, up, right, .. } = self.settle(tiles);
        // The lower left cell of a square has equal neighbours above and to the right, and so have those.
        let squares = if self.height < 64 { up & up >> self.height & right & right >> 1 } else { 0 };
        let joined = up | up << 1 | right | right.checked_shl(self.height).unwrap_or(0);
        let count = |cells: u64| cells.count_ones() as i32;
        Outline { pieces: count(cells) - count(up) - count(right) + count(squares), singles: count(cells & !joined) }
    }
}
