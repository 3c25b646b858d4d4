//! Stores the occupied cells of a board in one 64-bit word.

use super::bits::{deposit, extract};
use crate::layout::{Layout, TileSet};

/// Computes the cells of the remaining tiles after these tiles have fallen down.
pub struct Cells {
    layout: Layout,
    /// Number of bits per column.
    height: u32,
    /// The lowest cell of every column, as a bit set.
    bottom: u64,
    /// The highest cell of every column, as a bit set.
    top: u64,
}

/// A board on which all tiles have fallen, as bit sets of cells.
#[derive(Clone, Copy)]
struct Settled {
    cells: u64,
    planes: [u64; 2],
    /// The cells that have the same colour as the cell above.
    up: u64,
    /// The cells that have the same colour as the cell to the right.
    right: u64,
}

/// Statistics of a board that are cheaper to compute than its list of groups.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outline {
    pub pieces: i32,
    /// Number of groups with a single tile.
    pub singles: i32,
}

impl Cells {
    /// Prepares the cells of a board with at most nine rows and 63 cells.
    pub fn new(layout: &Layout) -> Cells {
        let height = layout
            .columns
            .iter()
            .map(|c| c.colours.len())
            .max()
            .unwrap_or(0)
            .max(1);
        let bottom =
            (0..layout.columns.len()).fold(0u64, |cells, column| cells | 1 << (column * height));
        Cells {
            layout: layout.clone(),
            height: height as u32,
            bottom,
            top: bottom << (height - 1),
        }
    }

    #[inline(always)]
    fn settle<const BMI2: bool>(&self, tiles: TileSet) -> Settled {
        let height = self.height;
        let mut cells = 0u64;
        for (x, column) in self.layout.columns.iter().enumerate() {
            let count = (tiles >> column.offset & column.mask).count_ones();
            cells |= ((1u64 << count) - 1) << (x as u32 * height);
        }
        let planes = self
            .layout
            .planes
            .map(|plane| deposit::<BMI2>(extract::<BMI2>(plane, tiles), cells));
        let differs =
            |shift: u32| (planes[0] ^ planes[0] >> shift) | (planes[1] ^ planes[1] >> shift);
        let up = cells & cells >> 1 & !differs(1) & !self.top;
        let right = cells & cells >> height & !differs(height);
        Settled {
            cells,
            planes,
            up,
            right,
        }
    }

    /// Returns all cells that are connected to `from` through cells of the same colour.
    #[inline(always)]
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

    #[inline(always)]
    pub fn groups<const BMI2: bool>(&self, tiles: TileSet, out: &mut Vec<TileSet>) {
        self.groups_of::<BMI2>(tiles, &self.settle::<BMI2>(tiles), !0, out);
    }

    #[inline(always)]
    pub fn groups_in<const BMI2: bool>(
        &self,
        tiles: TileSet,
        column: usize,
        out: &mut Vec<TileSet>,
    ) {
        let cells = ((1u64 << self.height) - 1) << (column as u32 * self.height);
        self.groups_of::<BMI2>(tiles, &self.settle::<BMI2>(tiles), cells, out);
    }

    /// Appends the groups that contain at least one of the cells `seeds`.
    #[inline(always)]
    fn groups_of<const BMI2: bool>(
        &self,
        tiles: TileSet,
        settled: &Settled,
        seeds: u64,
        out: &mut Vec<TileSet>,
    ) {
        let joined = settled.up | settled.up << 1 | settled.right | settled.right << self.height;
        let mut rest = settled.cells & seeds;
        while rest != 0 {
            let seed = rest & rest.wrapping_neg();
            let group = if seed & joined == 0 {
                seed
            } else {
                self.flood(settled, seed)
            };
            out.push(deposit::<BMI2>(
                extract::<BMI2>(group, settled.cells),
                tiles,
            ));
            rest &= !group;
        }
    }

    #[inline(always)]
    fn columns_with(&self, cells: u64) -> u64 {
        let low = self.top - self.bottom;
        (((cells & low) + low) | cells) & self.top
    }

    #[inline(always)]
    pub fn whole_runs<const BMI2: bool>(&self, tiles: TileSet, out: &mut Vec<TileSet>) {
        let settled = self.settle::<BMI2>(tiles);
        self.groups_of::<BMI2>(tiles, &settled, self.whole_cells(&settled), out);
    }

    #[inline(always)]
    pub fn has_two_whole_runs<const BMI2: bool>(&self, tiles: TileSet) -> bool {
        let settled = self.settle::<BMI2>(tiles);
        let mut rest = self.whole_cells(&settled);
        while rest != 0 {
            let group = self.flood(&settled, rest & rest.wrapping_neg());
            let after = tiles & !deposit::<BMI2>(extract::<BMI2>(group, settled.cells), tiles);
            if after == 0 || self.whole_cells(&self.settle::<BMI2>(after)) != 0 {
                return true;
            }
            rest &= !group;
        }
        false
    }

    #[inline(always)]
    fn whole_cells(&self, settled: &Settled) -> u64 {
        let height = self.height;
        let [low, high] = settled.planes;
        let colours = [
            settled.cells & !low & !high,
            low & !high,
            high & !low,
            low & high,
        ];
        let columns = colours.map(|cells| self.columns_with(cells));
        // `seeds` gets one cell per column run (maximal sequence of adjacent columns that contain
        // the same colour).
        let mut seeds = 0;
        for (cells, columns) in colours.iter().zip(columns) {
            let first = columns & !(columns << height);
            let bottoms = first >> (height - 1);
            let inside = (first - bottoms) | first;
            let cells = cells & inside;
            seeds |= cells & ((!cells & inside) + bottoms);
        }
        let filled = self.flood(settled, seeds);
        let mut whole = 0;
        for (cells, columns) in colours.iter().zip(columns) {
            let mut broken = self.columns_with(cells & !filled);
            loop {
                let spread = broken | (broken << height | broken >> height) & columns;
                if spread == broken {
                    break;
                }
                broken = spread;
            }
            let good = columns & !broken;
            whole |= cells & ((good - (good >> (height - 1))) | good);
        }
        whole
    }

    #[inline(always)]
    pub fn is_group<const BMI2: bool>(&self, tiles: TileSet, part: TileSet) -> bool {
        let settled = self.settle::<BMI2>(tiles);
        let cells = deposit::<BMI2>(extract::<BMI2>(part, tiles), settled.cells);
        self.flood(&settled, cells & cells.wrapping_neg()) == cells
    }

    #[inline(always)]
    pub fn outline<const BMI2: bool>(&self, tiles: TileSet) -> Outline {
        let Settled {
            cells, up, right, ..
        } = self.settle::<BMI2>(tiles);
        // A square of four equal tiles is counted at its lower left cell.
        let squares = up & up >> self.height & right & right >> 1;
        let joined = up | up << 1 | right | right << self.height;
        let count = |cells: u64| cells.count_ones() as i32;
        Outline {
            pieces: count(cells) - count(up) - count(right) + count(squares),
            singles: count(cells & !joined),
        }
    }
}
