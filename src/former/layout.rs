//! Numbers the tiles of a board, and tabulates the properties of every subset of a column.
//!
//! A state is the set of its remaining tiles, with one bit per tile. Tiles are numbered column by
//! column from the left, and bottom to top within a column.
//!
//! # The exact key
//!
//! Several tile sets can form the same board. [`Layout::key`] returns the smallest of these sets,
//! compared as numbers. So two states have the same key if and only if they are the same board.

use super::board::{
    Board, Colour, MAX_CELLS, MAX_COLOURS_OF_SEARCH, MAX_COLUMNS, MAX_ROWS_OF_SEARCH,
};

/// A set of tiles of the initial board. Bit `t` stands for tile `t`.
pub type TileSet = u64;

/// The properties of a set of tiles in one column:
///
/// | bits | contents |
/// |---|---|
/// | 0-8 | smallest set, as a number, with the same colours in the same order |
/// | 9-12 | colours with at least one tile |
/// | 13-16 | colours with at least two tiles |
/// | 17-20 | colours with at least three tiles |
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ColumnInfo(u32);

impl ColumnInfo {
    /// The packed properties of an empty column.
    pub const EMPTY: ColumnInfo = ColumnInfo(0);

    #[inline(always)]
    pub fn canonical(self) -> u64 {
        u64::from(self.0 & 0x1ff)
    }

    /// Returns the set of colours in the column, as bits.
    #[inline(always)]
    pub fn present(self) -> u32 {
        self.0 >> 9 & 15
    }

    /// Returns the colours with at least two tiles in the column.
    #[inline(always)]
    pub fn twos(self) -> u32 {
        self.0 >> 13 & 15
    }

    /// Returns the colours with at least three tiles in the column.
    #[inline(always)]
    pub fn threes(self) -> u32 {
        self.0 >> 17 & 15
    }
}

/// A column of the initial board, with a table of all subsets of its tiles.
#[derive(Clone, Debug)]
pub struct Column {
    /// Index of the column's lowest tile.
    pub offset: u32,
    pub mask: u64,
    /// The colours of the tiles, from the bottom up.
    pub colours: Vec<Colour>,
    pub info: Vec<ColumnInfo>,
}

impl Column {
    /// Creates a column of at most nine tiles. `offset` is the index of its lowest tile.
    pub fn new(offset: u32, colours: &[Colour]) -> Column {
        let mask = (1u64 << colours.len()) - 1;
        let info = (0..=mask)
            .map(|subset| Self::describe(colours, subset))
            .collect();
        Column {
            offset,
            mask,
            colours: colours.to_vec(),
            info,
        }
    }

    fn describe(colours: &[Colour], subset: u64) -> ColumnInfo {
        let mut counts = [0u32; 4];
        let mut canonical = 0u64;
        let mut free = 0;
        for tile in (0..colours.len()).filter(|&tile| subset >> tile & 1 == 1) {
            counts[colours[tile] as usize] += 1;
            while colours[free] != colours[tile] {
                free += 1;
            }
            canonical |= 1 << free;
            free += 1;
        }
        let at_least = |n: u32| {
            (0..4)
                .filter(|&c| counts[c] >= n)
                .map(|c| 1u32 << c)
                .sum::<u32>()
        };
        ColumnInfo(canonical as u32 | at_least(1) << 9 | at_least(2) << 13 | at_least(3) << 17)
    }

    #[inline(always)]
    pub fn subset(&self, tiles: TileSet) -> usize {
        (tiles >> self.offset & self.mask) as usize
    }

    /// Returns the subset without the tiles of the given colours.
    pub fn without(&self, subset: usize, colours: u32) -> usize {
        let gone = |&tile: &usize| colours >> self.colours[tile] & 1 == 1;
        (0..self.colours.len())
            .filter(gone)
            .fold(subset, |rest, tile| rest & !(1 << tile))
    }

    pub fn word(&self, subset: usize) -> Vec<Colour> {
        (0..self.colours.len())
            .filter(|&t| subset >> t & 1 == 1)
            .map(|t| self.colours[t])
            .collect()
    }

    /// Returns the properties of the column in a state.
    #[inline(always)]
    pub fn look(&self, tiles: TileSet) -> ColumnInfo {
        self.info[self.subset(tiles)]
    }
}

/// A board with numbered tiles. Each column has a table of all subsets of its tiles.
#[derive(Clone, Debug)]
pub struct Layout {
    /// The columns, from left to right.
    pub columns: Vec<Column>,
    /// The set of all tiles.
    pub all: TileSet,
    /// The colours of all tiles, as two bit planes.
    pub planes: [u64; 2],
    /// The column of each tile, indexed by tile.
    column_of: Vec<u8>,
    /// For each range of columns, the tiles in these columns and in the two columns beside them.
    near: Vec<TileSet>,
}

impl Layout {
    /// Numbers the tiles of a board. `None` if the board is too large for the search.
    pub fn new(board: &Board) -> Option<Layout> {
        let present = board.colours();
        let (cells, rows) = (board.width() * board.rows(), board.rows());
        if cells > MAX_CELLS || rows > MAX_ROWS_OF_SEARCH || present.len() > MAX_COLOURS_OF_SEARCH {
            return None;
        }
        // If every colour is below the limit, no colour is renumbered.
        let has_usual_colours = present
            .last()
            .is_none_or(|&last| usize::from(last) < MAX_COLOURS_OF_SEARCH);
        let number = |&colour: &Colour| {
            if has_usual_colours {
                colour
            } else {
                present.partition_point(|&other| other < colour) as Colour
            }
        };
        let mut offset = 0;
        let mut planes = [0; 2];
        let mut columns = Vec::with_capacity(board.width());
        for colours in board.columns() {
            let colours: Vec<Colour> = colours.iter().map(number).collect();
            for (row, &colour) in colours.iter().enumerate() {
                planes[0] |= u64::from(colour & 1) << (offset as usize + row);
                planes[1] |= u64::from(colour >> 1) << (offset as usize + row);
            }
            columns.push(Column::new(offset, &colours));
            offset += colours.len() as u32;
        }
        let width = columns.len();
        let column_of = columns
            .iter()
            .enumerate()
            .flat_map(|(x, c)| std::iter::repeat_n(x as u8, c.colours.len()));
        let mut layout = Layout {
            all: (1 << offset) - 1,
            planes,
            column_of: column_of.chain(std::iter::repeat(0)).take(64).collect(),
            near: Vec::new(),
            columns,
        };
        let pairs = (0..width).flat_map(|first| (0..width).map(move |last| (first, last)));
        let near = |(first, last): (usize, usize)| {
            if first <= last {
                layout.span(first.saturating_sub(1), (last + 1).min(width - 1))
            } else {
                0
            }
        };
        layout.near = pairs.map(near).collect();
        Some(layout)
    }

    /// Returns the number of tiles of the initial board.
    pub fn tiles(&self) -> u32 {
        self.all.count_ones()
    }

    /// Returns a key that two tile sets share if and only if they form the same board.
    pub fn key(&self, tiles: TileSet) -> TileSet {
        self.columns.iter().fold(0, |key, column| {
            key | column.look(tiles).canonical() << column.offset
        })
    }

    /// Returns the properties of each column of a state, from left to right.
    pub fn look(&self, tiles: TileSet) -> [ColumnInfo; MAX_COLUMNS] {
        let mut infos = [ColumnInfo::EMPTY; MAX_COLUMNS];
        infos
            .iter_mut()
            .zip(&self.columns)
            .for_each(|(info, column)| *info = column.look(tiles));
        infos
    }

    /// Returns the tiles of the columns `first..=last`.
    pub fn span(&self, first: usize, last: usize) -> TileSet {
        self.columns[first..=last]
            .iter()
            .fold(0, |set, column| set | column.mask << column.offset)
    }

    /// Returns the column and row of a tile in a state.
    pub fn cell(&self, tiles: TileSet, tile: u32) -> (usize, usize) {
        let column = usize::from(self.column_of[tile as usize]);
        let below =
            tiles & ((1u64 << tile) - 1) & self.columns[column].mask << self.columns[column].offset;
        (column, below.count_ones() as usize)
    }

    /// Returns the first and the last column of a group.
    #[inline(always)]
    pub fn columns_of(&self, group: TileSet) -> (usize, usize) {
        let column = |tile: u32| usize::from(self.column_of[tile as usize % 64]);
        (
            column(group.trailing_zeros()),
            column(63 ^ group.leading_zeros()),
        )
    }

    /// Returns the initial tiles in the columns of a group and in the neighbouring columns.
    #[inline(always)]
    pub fn near(&self, group: TileSet) -> TileSet {
        let (first, last) = self.columns_of(group);
        self.near[first * self.columns.len() + last]
    }

    /// Converts a state to a [`Board`].
    #[cfg(any(test, feature = "internals"))]
    pub fn board(&self, tiles: TileSet) -> Board {
        Board::from_columns(
            self.columns
                .iter()
                .map(|column| column.word(column.subset(tiles)))
                .collect(),
        )
    }
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
