//! Computes the groups and column runs of a state, whose occupied cells are stored in one 64-bit word.
//!
//! The functions of [`Cells`] are the hot loops of the search, so they are always inlined, and they compute with words
//! instead of lists of cells. `bits` selects the instructions.

mod bits;

use super::layout::{Layout, TileSet, lowest_bit};
use bits::{Bits, Bmi2, Portable};

/// Computes the groups (connected tiles of one colour) of a state, with fast instructions if the processor has them.
pub struct Kernel {
    cells: Cells,
    /// The fast instructions, if this processor has them and the caller allows them.
    bmi2: Option<Bmi2>,
}

impl Kernel {
    /// Creates the fastest kernel for this processor, or a kernel without special instructions if `portable` is `true`.
    pub fn new(layout: &Layout, portable: bool) -> Kernel {
        Kernel {
            cells: Cells::new(layout),
            bmi2: if portable { None } else { Bmi2::detect() },
        }
    }

    /// Appends the groups (connected tiles of one colour) of a state to `out`, in the order of their lowest tiles. Sets
    /// of tiles have one bit for each tile of the initial board.
    #[inline]
    pub fn groups(&self, tiles: TileSet, out: &mut Vec<TileSet>) {
        match self.bmi2 {
            Some(bmi2) => bmi2.run(|| self.cells.groups(bmi2, tiles, out)),
            None => self.cells.groups(Portable, tiles, out),
        }
    }

    /// Appends all *whole runs* of a state to `out`. A *column run* is a maximal sequence of adjacent columns that
    /// contain the same colour. A whole run is a group that contains all tiles of this colour in these columns.
    #[inline]
    pub fn whole_runs(&self, tiles: TileSet, out: &mut Vec<TileSet>) {
        match self.bmi2 {
            Some(bmi2) => bmi2.run(|| self.cells.whole_runs(bmi2, tiles, out)),
            None => self.cells.whole_runs(Portable, tiles, out),
        }
    }

    /// Returns whether two clicks on whole runs are possible, one after the other, or one such click clears the board
    /// (test 1 in `pruning.rs`). A *whole run* is a group with all tiles of its colour in a maximal sequence of columns
    /// that contain this colour.
    #[inline]
    pub fn has_two_whole_runs(&self, tiles: TileSet) -> bool {
        match self.bmi2 {
            Some(bmi2) => bmi2.run(|| self.cells.has_two_whole_runs(bmi2, tiles)),
            None => self.cells.has_two_whole_runs(Portable, tiles),
        }
    }

    /// Appends the groups (connected tiles of one colour) that have a tile in `column` to `out`, from the bottom up.
    #[inline]
    pub fn groups_in(&self, tiles: TileSet, column: usize, out: &mut Vec<TileSet>) {
        match self.bmi2 {
            Some(bmi2) => bmi2.run(|| self.cells.groups_in(bmi2, tiles, column, out)),
            None => self.cells.groups_in(Portable, tiles, column, out),
        }
    }

    /// Returns whether the non-empty tile set `part` is exactly one group (connected tiles of one colour) of the state.
    #[inline]
    pub fn is_group(&self, tiles: TileSet, part: TileSet) -> bool {
        match self.bmi2 {
            Some(bmi2) => bmi2.run(|| self.cells.is_group(bmi2, tiles, part)),
            None => self.cells.is_group(Portable, tiles, part),
        }
    }

    /// Returns the number of groups minus the number of holes in groups, and the number of groups with a single tile.
    /// These numbers are much cheaper than the list of groups.
    #[inline]
    pub fn outline(&self, tiles: TileSet) -> Outline {
        match self.bmi2 {
            Some(bmi2) => bmi2.run(|| self.cells.outline(bmi2, tiles)),
            None => self.cells.outline(Portable, tiles),
        }
    }
}

/// A board whose cells are the bits of a word: column by column from the left, from the bottom up. Computes groups.
struct Cells {
    layout: Layout,
    /// Number of bits of each column: the number of rows of the board.
    height: u32,
    /// The lowest cell of every column, as a bit set.
    bottom: u64,
    /// The highest cell of every column, as a bit set.
    top: u64,
}

/// The tiles after they have fallen, as bit sets of cells. Cells are numbered column by column, from the bottom up.
#[derive(Clone, Copy)]
struct FallenTiles {
    /// The cells with a tile.
    cells: u64,
    /// For each cell, its colour (0 to 3) in binary: one bit set has the lower bits, and one the higher bits.
    planes: [u64; 2],
    /// The cells that have the same colour as the cell above.
    up: u64,
    /// The cells that have the same colour as the cell to the right.
    right: u64,
}

/// Numbers of groups that are cheaper to compute than the list of groups.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outline {
    /// Number of groups, minus the number of holes in groups.
    pub pieces: i32,
    /// Number of groups with a single tile.
    pub singles: i32,
}

impl Cells {
    /// Computes the masks of a board with at most nine rows and 63 cells.
    fn new(layout: &Layout) -> Cells {
        let heights = layout.columns.iter().map(|column| column.colours.len());
        // At least 1, so that no shift below is negative.
        let height = heights.max().unwrap_or(0).max(1);
        let mut bottom = 0;
        for column in 0..layout.columns.len() {
            bottom |= 1 << (column * height);
        }
        Cells {
            layout: layout.clone(),
            height: height as u32,
            bottom,
            top: bottom << (height - 1),
        }
    }

    /// Appends the groups (connected tiles of one colour) of a state to `out`, in the order of their lowest tiles.
    #[inline(always)]
    fn groups(&self, bits: impl Bits, tiles: TileSet, out: &mut Vec<TileSet>) {
        let fallen = self.let_fall(bits, tiles);
        self.groups_of(bits, tiles, &fallen, fallen.cells, out);
    }

    /// Appends the groups (connected tiles of one colour) that have a tile in `column` to `out`, from the bottom up.
    #[inline(always)]
    fn groups_in(&self, bits: impl Bits, tiles: TileSet, column: usize, out: &mut Vec<TileSet>) {
        let cells_of_column = ((1u64 << self.height) - 1) << (column as u32 * self.height);
        let fallen = self.let_fall(bits, tiles);
        self.groups_of(bits, tiles, &fallen, cells_of_column, out);
    }

    /// Appends all whole runs of a state to `out`, as sets of tiles: the groups that contain all tiles of their colour
    /// in a maximal sequence of columns with this colour.
    #[inline(always)]
    fn whole_runs(&self, bits: impl Bits, tiles: TileSet, out: &mut Vec<TileSet>) {
        let fallen = self.let_fall(bits, tiles);
        self.groups_of(bits, tiles, &fallen, self.whole_cells(&fallen), out);
    }

    /// Returns whether two clicks on whole runs are possible, one after the other, or one such click clears the board.
    /// A *whole run* is a group with all tiles of its colour in a maximal sequence of columns with this colour.
    #[inline(always)]
    fn has_two_whole_runs(&self, bits: impl Bits, tiles: TileSet) -> bool {
        let fallen = self.let_fall(bits, tiles);
        // The cells of those whole runs that have not been tried as the first click.
        let mut untried = self.whole_cells(&fallen);
        while untried != 0 {
            let group = self.flood(&fallen, lowest_bit(untried));
            let tiles_after = tiles & !tiles_of_cells(bits, group, &fallen, tiles);
            if tiles_after == 0 || self.whole_cells(&self.let_fall(bits, tiles_after)) != 0 {
                return true;
            }
            untried &= !group;
        }
        false
    }

    /// Returns whether the non-empty tile set `part` is exactly one group: a flood from one cell fills this set.
    #[inline(always)]
    fn is_group(&self, bits: impl Bits, tiles: TileSet, part: TileSet) -> bool {
        let fallen = self.let_fall(bits, tiles);
        // The n-th remaining tile is in the n-th cell with a tile.
        let cells = bits.deposit(bits.extract(part, tiles), fallen.cells);
        self.flood(&fallen, lowest_bit(cells)) == cells
    }

    /// Counts the groups minus the holes in groups (`pieces`), and the groups with a single tile (`singles`). By
    /// Euler's formula, `pieces` is tiles minus pairs of equal neighbours plus squares of four equal tiles.
    #[inline(always)]
    fn outline(&self, bits: impl Bits, tiles: TileSet) -> Outline {
        let FallenTiles {
            cells, up, right, ..
        } = self.let_fall(bits, tiles);
        // `up` and `right` have the cells with an equal cell above or on the right. A square counts at its lower left.
        let squares = up & up >> self.height & right & right >> 1;
        // The cells with an equal neighbour.
        let joined = up | up << 1 | right | right << self.height;
        Outline {
            pieces: count(cells) - count(up) - count(right) + count(squares),
            singles: count(cells & !joined),
        }
    }

    /// Returns the cells in which the tiles of a state lie after they have fallen, with their colours.
    #[inline(always)]
    fn let_fall(&self, bits: impl Bits, tiles: TileSet) -> FallenTiles {
        let height = self.height;
        let mut cells = 0u64;
        for (x, column) in self.layout.columns.iter().enumerate() {
            let height_left = (tiles >> column.offset & column.mask).count_ones();
            // The lowest `height_left` cells of the column.
            cells |= ((1u64 << height_left) - 1) << (x as u32 * height);
        }
        // The n-th remaining tile falls into the n-th cell with a tile.
        let planes_of_tiles = self.layout.planes;
        let planes = planes_of_tiles.map(|plane| bits.deposit(bits.extract(plane, tiles), cells));
        FallenTiles {
            cells,
            planes,
            // The cells with a cell of the same colour above (in the same column), and with one on the right.
            up: cells & cells >> 1 & !differs(planes, 1) & !self.top,
            right: cells & cells >> height & !differs(planes, height),
        }
    }

    /// Returns all cells that are connected with one of the cells `start` through cells of its colour (flood fill).
    #[inline(always)]
    fn flood(&self, fallen: &FallenTiles, start: u64) -> u64 {
        let &FallenTiles { up, right, .. } = fallen;
        let height = self.height;
        let mut filled = start;
        loop {
            // Grows by one cell up and down, and then by one cell right and left.
            let vertical = filled | (filled & up) << 1 | filled >> 1 & up;
            let grown = vertical | (vertical & right) << height | vertical >> height & right;
            if grown == filled {
                return filled;
            }
            filled = grown;
        }
    }

    /// Appends the groups that contain at least one of the cells `seeds` to `out`, as sets of tiles.
    #[inline(always)]
    fn groups_of(
        &self,
        bits: impl Bits,
        tiles: TileSet,
        fallen: &FallenTiles,
        seeds: u64,
        out: &mut Vec<TileSet>,
    ) {
        // The cells with an equal neighbour. Any other cell is a group by itself.
        let joined = fallen.up | fallen.up << 1 | fallen.right | fallen.right << self.height;
        let mut unused_seeds = fallen.cells & seeds;
        while unused_seeds != 0 {
            let seed = lowest_bit(unused_seeds);
            let group = if seed & joined == 0 {
                seed
            } else {
                self.flood(fallen, seed)
            };
            out.push(tiles_of_cells(bits, group, fallen, tiles));
            unused_seeds &= !group;
        }
    }

    /// Returns the cells of all whole runs. A *column run* is a maximal sequence of adjacent columns that contain the
    /// same colour. It is *whole* if all its cells of this colour are one group: a flood from the lowest cell in the
    /// first column must fill them all.
    #[inline(always)]
    fn whole_cells(&self, fallen: &FallenTiles) -> u64 {
        let [low, high] = fallen.planes;
        let cells_by_colour = [
            fallen.cells & !low & !high,
            low & !high,
            high & !low,
            low & high,
        ];
        // For each colour, the columns that contain it, as their top cells.
        let columns_by_colour = cells_by_colour.map(|cells| self.columns_with(cells));
        let mut seeds = 0;
        for (cells, columns) in cells_by_colour.iter().zip(columns_by_colour) {
            seeds |= self.seeds_of_runs(*cells, columns);
        }
        let filled = self.flood(fallen, seeds);
        let mut whole = 0;
        for (cells, columns) in cells_by_colour.iter().zip(columns_by_colour) {
            // The columns with a cell that the flood did not reach. Runs of columns that contain them are not whole.
            let broken = self.columns_with(cells & !filled);
            let whole_columns = columns & !self.spread(broken, columns);
            whole |= cells & self.all_cells(whole_columns);
        }
        whole
    }

    /// Returns one cell of each column run of a colour (adjacent columns that contain the colour): the lowest cell in
    /// the run's first column. `cells` are all cells of the colour, and `columns` the top cells of its columns.
    #[inline(always)]
    fn seeds_of_runs(&self, cells: u64, columns: u64) -> u64 {
        // The columns whose left neighbour lacks the colour.
        let first_columns = columns & !(columns << self.height);
        let bottoms = first_columns >> (self.height - 1);
        let inside = self.all_cells(first_columns);
        let candidates = cells & inside;
        // In each first column, adds 1 to the bits without a candidate. The carry stops at the lowest candidate.
        candidates & ((!candidates & inside) + bottoms)
    }

    /// Returns all cells of the columns whose top cells are in the set `columns`.
    #[inline(always)]
    fn all_cells(&self, columns: u64) -> u64 {
        let bottoms = columns >> (self.height - 1);
        // In each column, the top bit minus the bottom bit leaves all bits below the top.
        (columns - bottoms) | columns
    }

    /// Returns the columns of all column runs (sequences of adjacent columns in `columns`) with a column in `broken`, a
    /// subset of `columns`. A set of columns is given by the top cells of the columns.
    #[inline(always)]
    fn spread(&self, broken: u64, columns: u64) -> u64 {
        let height = self.height;
        let mut reached = broken;
        loop {
            let grown = reached | (reached << height | reached >> height) & columns;
            if grown == reached {
                return reached;
            }
            reached = grown;
        }
    }

    /// Returns the top cell of each column that contains one of the cells.
    #[inline(always)]
    fn columns_with(&self, cells: u64) -> u64 {
        // All cells below the top.
        let below_top = self.top - self.bottom;
        // Adding `below_top` carries into the top bit of each column that has a cell below its top.
        (((cells & below_top) + below_top) | cells) & self.top
    }
}

/// Returns the tiles of a state that lie in these cells. The n-th remaining tile lies in the n-th cell with a tile.
#[inline(always)]
fn tiles_of_cells(bits: impl Bits, cells: u64, fallen: &FallenTiles, tiles: TileSet) -> TileSet {
    bits.deposit(bits.extract(cells, fallen.cells), tiles)
}

/// Returns the cells whose colour differs from the cell `shift` bits higher: 1 bit for the cell above, or the height of
/// a column for the cell on the right. `planes` has the lower and the higher bit of the colour of each cell.
#[inline(always)]
fn differs(planes: [u64; 2], shift: u32) -> u64 {
    (planes[0] ^ planes[0] >> shift) | (planes[1] ^ planes[1] >> shift)
}

/// Returns the number of cells in a set.
#[inline(always)]
fn count(cells: u64) -> i32 {
    cells.count_ones() as i32
}
