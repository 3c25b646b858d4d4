//! Numbers the tiles of a board, and tabulates the properties of every subset of a column.
//!
//! A state is the set of its remaining tiles, with one bit per tile. Tiles are numbered column by column from the left,
//! and bottom to top within a column.
//!
//! # The exact key
//!
//! Several tile sets can form the same board. [`Layout::key`] returns the smallest of these sets, compared as numbers.
//! So two states have the same key if and only if they are the same board.

use super::board::{
    Board, Colour, MAX_CELLS, MAX_COLOURS_OF_SEARCH, MAX_COLUMNS, MAX_ROWS_OF_SEARCH,
};

/// A set of tiles of the initial board. Bit `t` stands for tile `t`.
pub type TileSet = u64;

/// Returns the lowest bit of a set, as a set; the empty set if the set is empty.
#[inline(always)]
pub fn lowest_bit(set: u64) -> u64 {
    set & set.wrapping_neg()
}

/// The properties of a set of tiles in one column, packed into one word:
///
/// | bits | contents |
/// |---|---|
/// | 0-8 | smallest set, as a number, with the same colours in the same order |
/// | 9-12 | colours with at least one tile |
/// | 13-16 | colours with at least two tiles |
/// | 17-20 | colours with at least three tiles |
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ColumnInfo(u32);

/// The bits of the smallest set: one for each of nine rows.
const CANONICAL: u32 = (1 << MAX_ROWS_OF_SEARCH) - 1;
/// The position of the lowest bit of the colours with at least one tile.
const PRESENT_SHIFT: u32 = MAX_ROWS_OF_SEARCH as u32;
/// The position of the lowest bit of the colours with at least two tiles.
const TWOS_SHIFT: u32 = PRESENT_SHIFT + MAX_COLOURS_OF_SEARCH as u32;
/// The position of the lowest bit of the colours with at least three tiles.
const THREES_SHIFT: u32 = TWOS_SHIFT + MAX_COLOURS_OF_SEARCH as u32;
/// The bits of a set of colours, one for each of four colours.
const COLOUR_SET: u32 = (1 << MAX_COLOURS_OF_SEARCH) - 1;

impl ColumnInfo {
    /// The packed properties of an empty column.
    pub const EMPTY: ColumnInfo = ColumnInfo(0);

    /// Returns the smallest set of this column's tiles, as a number, that has the same colours in the same order.
    #[inline(always)]
    pub fn canonical(self) -> u64 {
        u64::from(self.0 & CANONICAL)
    }

    /// Returns the colours with at least one tile in the column, as a bit set.
    #[inline(always)]
    pub fn present(self) -> u32 {
        self.0 >> PRESENT_SHIFT & COLOUR_SET
    }

    /// Returns the colours with at least two tiles in the column, as a bit set.
    #[inline(always)]
    pub fn twos(self) -> u32 {
        self.0 >> TWOS_SHIFT & COLOUR_SET
    }

    /// Returns the colours with at least three tiles in the column, as a bit set.
    #[inline(always)]
    pub fn threes(self) -> u32 {
        self.0 >> THREES_SHIFT & COLOUR_SET
    }
}

/// A column of the initial board, with the properties of all subsets of its tiles in a table.
#[derive(Clone, Debug)]
pub struct ColumnTable {
    /// Index of the column's lowest tile.
    pub offset: u32,
    /// The set of the column's tiles, counted from its lowest tile.
    pub mask: u64,
    /// The colours of the tiles, from the bottom up.
    pub colours: Vec<Colour>,
    /// For each subset of the tiles, its properties. The index of a subset has a bit for each tile of the subset.
    pub info: Vec<ColumnInfo>,
}

impl ColumnTable {
    /// Creates the table of a column of at most nine tiles. `offset` is the number of the column's lowest tile on the
    /// board, and `colours` has the colours of its tiles from the bottom up.
    pub fn new(offset: u32, colours: &[Colour]) -> ColumnTable {
        let mask = (1u64 << colours.len()) - 1;
        let subsets = 0..=mask;
        ColumnTable {
            offset,
            mask,
            colours: colours.to_vec(),
            info: subsets.map(|subset| info_of(colours, subset)).collect(),
        }
    }

    /// Returns the column's tiles in a state, as a bit set counted from its lowest tile.
    #[inline(always)]
    pub fn subset(&self, tiles: TileSet) -> usize {
        (tiles >> self.offset & self.mask) as usize
    }

    /// Returns `subset` without the tiles whose colours are in the bit set `colours`.
    pub fn without(&self, subset: usize, colours: u32) -> usize {
        let mut other_tiles = subset;
        for (tile, &colour) in self.colours.iter().enumerate() {
            if colours >> colour & 1 == 1 {
                other_tiles &= !(1 << tile);
            }
        }
        other_tiles
    }

    /// Returns the colours of the tiles in a subset of the column, from the bottom up.
    pub fn word(&self, subset: usize) -> Vec<Colour> {
        let mut word = Vec::new();
        for (tile, &colour) in self.colours.iter().enumerate() {
            if subset >> tile & 1 == 1 {
                word.push(colour);
            }
        }
        word
    }

    /// Returns the properties of the tiles that a state has in this column.
    #[inline(always)]
    pub fn info_in(&self, tiles: TileSet) -> ColumnInfo {
        self.info[self.subset(tiles)]
    }
}

/// Computes the properties of a subset of a column's tiles: the smallest subset with the same sequence of colours, and
/// the colours with at least one, two and three tiles. `colours` has all colours of the column, from the bottom up.
fn info_of(colours: &[Colour], subset: u64) -> ColumnInfo {
    let mut counts = [0; MAX_COLOURS_OF_SEARCH];
    let mut canonical = 0;
    // The lowest tile that the canonical set does not use yet.
    let mut free = 0;
    for (tile, &colour) in colours.iter().enumerate() {
        if subset >> tile & 1 == 0 {
            continue;
        }
        counts[usize::from(colour)] += 1;
        // The canonical set takes the lowest free tile with the same colour, which is `tile` or a lower one.
        while colours[free] != colour {
            free += 1;
        }
        canonical |= 1 << free;
        free += 1;
    }
    ColumnInfo(
        canonical
            | colours_with(&counts, 1) << PRESENT_SHIFT
            | colours_with(&counts, 2) << TWOS_SHIFT
            | colours_with(&counts, 3) << THREES_SHIFT,
    )
}

/// Returns the colours with at least `min_tiles` tiles, as a bit set. `counts` has the number of tiles of each colour.
fn colours_with(counts: &[u32; MAX_COLOURS_OF_SEARCH], min_tiles: u32) -> u32 {
    let mut colours = 0;
    for (colour, &count) in counts.iter().enumerate() {
        if count >= min_tiles {
            colours |= 1 << colour;
        }
    }
    colours
}

/// A board with numbered tiles. Each column has a table of all subsets of its tiles.
#[derive(Clone, Debug)]
pub struct Layout {
    /// The columns, from left to right.
    pub columns: Vec<ColumnTable>,
    /// The set of all tiles.
    pub all: TileSet,
    /// The colours of all tiles, as two bit sets of tiles: for each tile, the lower and the higher bit of its colour.
    pub planes: [u64; 2],
    /// The column of each tile, indexed by tile.
    column_of: [u8; TileSet::BITS as usize],
    /// For each range of columns, the tiles in these columns and in the two columns beside the range. The index is the
    /// range's first column, times the number of columns, plus its last column.
    near: Vec<TileSet>,
}

impl Layout {
    /// Numbers the tiles of a board, and builds its tables. `None` if the board is too large for the search.
    pub fn new(board: &Board) -> Option<Layout> {
        let colours = board.colours();
        if board.width() * board.rows() > MAX_CELLS
            || board.rows() > MAX_ROWS_OF_SEARCH
            || colours.len() > MAX_COLOURS_OF_SEARCH
        {
            return None;
        }
        let mut layout = Layout {
            columns: Vec::with_capacity(board.width()),
            all: 0,
            planes: [0; 2],
            column_of: [0; TileSet::BITS as usize],
            near: Vec::new(),
        };
        for tiles in board.columns() {
            layout.add_column(&colours_in_range(tiles, &colours));
        }
        layout.near = layout.near_table();
        Some(layout)
    }

    /// Adds a column at the right, whose tiles get the next numbers. `tiles` has their colours, from the bottom up.
    fn add_column(&mut self, tiles: &[Colour]) {
        let offset = self.tiles();
        let column = ColumnTable::new(offset, tiles);
        self.all |= column.mask << offset;
        for (tile, &colour) in (offset..).zip(tiles) {
            self.planes[0] |= u64::from(colour & 1) << tile;
            self.planes[1] |= u64::from(colour >> 1) << tile;
            // A board has at most 64 columns, so the number of a column fits into eight bits.
            self.column_of[tile as usize] = self.columns.len() as u8;
        }
        self.columns.push(column);
    }

    /// Computes, for each range of columns, the tiles in these columns and in the two columns beside the range. The
    /// index of a range is its first column, times the number of columns, plus its last column.
    fn near_table(&self) -> Vec<TileSet> {
        let width = self.columns.len();
        let mut near = vec![0; width * width];
        for first in 0..width {
            for last in first..width {
                let right = (last + 1).min(width - 1);
                near[first * width + last] = self.span(first.saturating_sub(1), right);
            }
        }
        near
    }

    /// Returns the number of tiles of the initial board.
    pub fn tiles(&self) -> u32 {
        self.all.count_ones()
    }

    /// Returns the key of a state, a number that two tile sets share if and only if they form the same board. For each
    /// column, the key has the smallest set of tiles with the same colours in the same order.
    pub fn key(&self, tiles: TileSet) -> TileSet {
        let mut key = 0;
        for column in &self.columns {
            key |= column.info_in(tiles).canonical() << column.offset;
        }
        key
    }

    /// Returns the properties of each column of a state, from left to right, followed by empty columns.
    pub fn column_infos(&self, tiles: TileSet) -> [ColumnInfo; MAX_COLUMNS] {
        let mut infos = [ColumnInfo::EMPTY; MAX_COLUMNS];
        for (info, column) in infos.iter_mut().zip(&self.columns) {
            *info = column.info_in(tiles);
        }
        infos
    }

    /// Returns all tiles of the initial board in the columns `first..=last`.
    pub fn span(&self, first: usize, last: usize) -> TileSet {
        let mut tiles = 0;
        for column in &self.columns[first..=last] {
            tiles |= column.mask << column.offset;
        }
        tiles
    }

    /// Returns the column and the row in which the tile with number `tile` lies, in the state with these `tiles`.
    pub fn cell(&self, tiles: TileSet, tile: u32) -> (usize, usize) {
        let x = usize::from(self.column_of[tile as usize]);
        let column = &self.columns[x];
        // The remaining tiles of the column that lie below the tile.
        let tiles_below = tiles & ((1u64 << tile) - 1) & column.mask << column.offset;
        (x, tiles_below.count_ones() as usize)
    }

    /// Returns the first and the last column of a group, a non-empty set of tiles.
    #[inline(always)]
    pub fn columns_of(&self, group: TileSet) -> (usize, usize) {
        let first_tile = group.trailing_zeros();
        // The same as `ilog2`, but without a branch for the empty set.
        let last_tile = (TileSet::BITS - 1) ^ group.leading_zeros();
        (self.column_of(first_tile), self.column_of(last_tile))
    }

    /// Returns the column of the tile with this number. The remainder `%` only saves the check of the index.
    #[inline(always)]
    fn column_of(&self, tile: u32) -> usize {
        usize::from(self.column_of[tile as usize % self.column_of.len()])
    }

    /// Returns all tiles of the initial board in the columns of a group and in the two columns beside them.
    #[inline(always)]
    pub fn near(&self, group: TileSet) -> TileSet {
        let (first, last) = self.columns_of(group);
        self.near[first * self.columns.len() + last]
    }

    /// Converts a state, given by its remaining tiles, to a [`Board`].
    #[cfg(any(test, feature = "internals"))]
    pub fn board(&self, tiles: TileSet) -> Board {
        let columns = self.columns.iter();
        let words = columns.map(|column| column.word(column.subset(tiles)));
        Board::of_columns(words.collect())
    }
}

/// Returns the colours of a column's tiles, as numbers below [`MAX_COLOURS_OF_SEARCH`]. `colours` are all colours of
/// the board, in ascending order, and there are at most [`MAX_COLOURS_OF_SEARCH`].
///
/// If all colours of the board are below this limit, as on NRK's boards, they stay as they are, so that a board made
/// from the layout has the same colours. Otherwise, all colours get new numbers from 0.
fn colours_in_range(tiles: &[Colour], colours: &[Colour]) -> Vec<Colour> {
    let largest = colours.last().copied().unwrap_or(0);
    if usize::from(largest) < MAX_COLOURS_OF_SEARCH {
        return tiles.to_vec();
    }
    // The number of smaller colours is the index of the colour in `colours`.
    let numbers = tiles
        .iter()
        .map(|colour| colours.partition_point(|other| other < colour) as Colour);
    numbers.collect()
}

/// Compares the properties of tile sets with slow and simple implementations.
#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashMap;

    #[test]
    fn keys_are_equal_exactly_for_equal_boards() {
        let layout = Layout::new(&Board::parse("OPO/PPG/OGG/OPG").unwrap()).unwrap();
        let mut boards: HashMap<TileSet, Board> = HashMap::new();
        for tiles in 0..=layout.all {
            let key = layout.key(tiles);
            assert!(key <= tiles && layout.key(key) == key);
            let board = layout.board(tiles);
            assert_eq!(boards.entry(key).or_insert_with(|| board.clone()), &board);
        }
        let mut different: Vec<String> = boards.values().map(Board::to_string).collect();
        different.sort();
        different.dedup();
        assert_eq!(different.len(), boards.len());
    }

    #[test]
    fn cells_skip_empty_columns() {
        let layout = Layout::new(&Board::parse("O.P/O.G").unwrap()).unwrap();
        assert_eq!(layout.cell(layout.all, 1), (0, 1));
        assert_eq!(layout.cell(layout.all & !0b100, 3), (2, 0));
    }
}
