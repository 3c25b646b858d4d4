//! Represents each state of a board as the set of its remaining tiles, with one bit for each tile,
//! and computes its groups and column runs.
//!
//! # Ranges
//!
//! A board has at most 63 cells, so the sum of two sets of cells fits in 64 bits, and shifts by a
//! number of cells are below 64. (A board without tiles may have 64 columns, but it has no state to
//! search.) A column has at most nine tiles, so it needs at most nine clicks. So the *surplus* of a
//! column, the clicks that it needs beyond one for each colour, fits in `u8`.

use std::collections::HashMap;

/// Precomputed properties of a subset of a column's tiles, after these tiles have fallen.
pub struct SubsetInfo {
    /// The smallest subset of the column's tiles, as bits, that has the same colours in the same
    /// order as this subset.
    pub canonical: u64,
    /// The row of each tile before it fell, in `ROW_BITS` bits per tile. The lowest bits belong to
    /// the lowest tile.
    pub original_rows: u64,
    /// For each colour, the rows with this colour, as bits.
    pub rows: [u16; COLOURS],
    /// Three sets of colours, as bits: the colours with at least 1 tile, with at least 2 tiles, and
    /// with at least 3 tiles.
    pub at_least: [u8; 3],
    /// The *surplus* of the column: the number of clicks that its tiles need, minus the number of
    /// its colours. The index is a set of colours, as bits. For each colour of this set, one click
    /// is counted as enough, because tiles of the neighbouring columns may connect its tiles.
    pub surplus: [u8; COLOUR_SETS],
}

/// A column of the board, with a table of all subsets of its tiles.
struct Column {
    /// The number of the bit that the lowest tile of the column has in the key of a board.
    first_tile: usize,
    /// One bit for each tile of the column, from bit 0.
    mask: u64,
    /// For each subset of the tiles, its properties. A subset is given by one bit for each tile, as
    /// in `mask`, and these bits as a number are its index.
    subsets: Vec<SubsetInfo>,
}

/// A board whose width times height is at most 63, with tables for its columns.
pub struct Board {
    columns: Vec<Column>,
    /// Number of rows, at least 1.
    height: usize,
    /// The letter of each colour.
    letters: Vec<char>,
    /// The lowest cell of each column.
    bottom: Cells,
    /// The highest cell of each column.
    top: Cells,
}

/// A column has at most this number of tiles.
const MAX_HEIGHT: usize = 9;
/// A board with these tables has at most this number of colours.
const COLOURS: usize = 4;
/// The number of bits of a row in a list of rows, [`SubsetInfo::original_rows`]: enough for any row
/// below [`MAX_HEIGHT`].
const ROW_BITS: usize = 4;
/// The number of sets of colours.
const COLOUR_SETS: usize = 1 << COLOURS;

/// A set of cells as bits: column by column from the left, from the bottom up.
pub type Cells = u64;

/// The tiles that are left on the board.
#[derive(Clone, Copy)]
pub struct State {
    /// The remaining tiles, as bits. Boards that look the same have the same key.
    pub key: u64,
    /// The cells of each colour.
    colours: [Cells; COLOURS],
}

/// The strip numbers that are known so far. The *strip number* of a sequence of colours is the
/// minimum number of steps that empty it, if each step removes adjacent equal colours.
type Strips = HashMap<Vec<u8>, u8>;

impl Column {
    /// Computes the table of all subsets of a column's tiles. `colours` has the colour of each tile
    /// from the bottom up, and `first_tile` is the number of the bit of the lowest tile in the key
    /// of a board. Two subsets look the same after the tiles have fallen if they have the same
    /// colours in the same order. Of all subsets that look the same, the smallest subset stands for
    /// all, and is called *canonical*.
    fn new(colours: &[u8], first_tile: usize, strips: &mut Strips) -> Column {
        let mut smallest = HashMap::new();
        let mut subsets = Vec::new();
        for subset in 0..1u64 << colours.len() {
            // The colours of the subset's tiles from the bottom up, and the rows of these tiles
            // before they fall.
            let mut word = Vec::new();
            let mut original_rows = 0;
            for (row, &colour) in (0u64..).zip(colours) {
                if subset >> row & 1 == 1 {
                    original_rows |= row << (ROW_BITS * word.len());
                    word.push(colour);
                }
            }
            // Subsets come in increasing order, so the first subset with these colours is the
            // smallest.
            let canonical = *smallest.entry(word.clone()).or_insert(subset);
            subsets.push(SubsetInfo::new(&word, canonical, original_rows, strips));
        }
        Column {
            first_tile,
            mask: (1 << colours.len()) - 1,
            subsets,
        }
    }
}

impl SubsetInfo {
    /// Computes the properties of a subset of a column's tiles after they have fallen. `word` has
    /// the colours of these tiles from the bottom up, and `original_rows` their rows before they
    /// fell. `canonical` is the smallest subset with the same colours in the same order.
    fn new(word: &[u8], canonical: u64, original_rows: u64, strips: &mut Strips) -> SubsetInfo {
        let mut rows = [0u16; COLOURS];
        for (row, &colour) in word.iter().enumerate() {
            rows[usize::from(colour)] |= 1 << row;
        }
        // The entry 0 of `at_least` has all colours of the column.
        let at_least = [1, 2, 3].map(|tiles| colours_with(&rows, tiles));
        // The index `around` is a set of colours as bits. The neighbouring columns may connect the
        // tiles of these colours, so that one click removes all tiles of such a colour.
        let mut surplus = [0; COLOUR_SETS];
        for (around, surplus_of_set) in (0..).zip(&mut surplus) {
            *surplus_of_set = surplus_of(around, word, at_least[0], strips);
        }
        SubsetInfo {
            canonical,
            original_rows,
            rows,
            at_least,
            surplus,
        }
    }
}

impl Board {
    /// Creates a board and the tables of its columns. Each column lists the colours of its tiles
    /// from the bottom up, as indices in `letters`.
    pub fn new(columns: &[Vec<u8>], letters: &[char]) -> Board {
        let mut strips = Strips::new();
        let mut tables = Vec::new();
        let mut first_tile = 0;
        for colours in columns {
            tables.push(Column::new(colours, first_tile, &mut strips));
            first_tile += colours.len();
        }
        // At least 1, so that each column has a lowest and a highest cell.
        let height = columns.iter().map(Vec::len).max().unwrap_or(0).max(1);
        // The lowest cell of each column. The cells of a column are `height` adjacent bits.
        let mut bottom = 0;
        for column_index in 0..columns.len() {
            bottom |= 1 << (height * column_index);
        }
        Board {
            columns: tables,
            height,
            letters: letters.to_vec(),
            bottom,
            top: bottom << (height - 1),
        }
    }

    /// Returns the number of columns.
    pub fn width(&self) -> usize {
        self.columns.len()
    }

    /// Returns the key of the board before the first click. A key has one bit for each remaining
    /// tile.
    pub fn initial(&self) -> u64 {
        let mut key = 0;
        for column in &self.columns {
            key |= column.mask << column.first_tile;
        }
        key
    }

    /// Returns which tiles of column `x` remain in a board with this key, as a bit set from bit 0,
    /// the lowest tile of the column.
    #[expect(
        clippy::cast_possible_truncation,
        reason = "a column has at most nine tiles, so the mask has at most nine bits"
    )]
    fn subset(&self, key: u64, x: usize) -> usize {
        let column = &self.columns[x];
        (key >> column.first_tile & column.mask) as usize
    }

    /// Returns the properties of the tiles of column `x` that remain in a board with this key.
    pub fn info(&self, key: u64, x: usize) -> &SubsetInfo {
        &self.columns[x].subsets[self.subset(key, x)]
    }

    /// Returns whether `key` is the smallest of all keys for the same board: different remaining
    /// tiles may look the same after they have fallen.
    pub fn is_key(&self, key: u64) -> bool {
        (0..self.width()).all(|x| self.info(key, x).canonical == self.subset(key, x) as u64)
    }

    /// Returns the state of the board with this key: the key, and the cells of each colour after
    /// the tiles have fallen.
    pub fn state(&self, key: u64) -> State {
        let mut colours = [0; COLOURS];
        for x in 0..self.width() {
            for (cells, rows) in colours.iter_mut().zip(self.info(key, x).rows) {
                *cells |= Cells::from(rows) << (self.height * x);
            }
        }
        State { key, colours }
    }

    /// Returns the state after a click that removes `group`, the connected tiles of one colour, at
    /// least one. The tiles above them fall.
    pub fn after(&self, state: &State, group: Cells) -> State {
        let mut key = state.key;
        let mut colours = state.colours;
        let first_column = group.trailing_zeros() as usize / self.height;
        let last_column = group.ilog2() as usize / self.height;
        for x in first_column..=last_column {
            // The cells of the group in this column, moved to column 0.
            let removed_rows = group >> (self.height * x) & self.column(0);
            let column = &self.columns[x];
            let info = &column.subsets[self.subset_without(key, x, removed_rows)];
            // The remaining tiles fall, and the smallest subset that looks like them replaces them.
            let other_columns = key & !(column.mask << column.first_tile);
            key = other_columns | (info.canonical << column.first_tile);
            for (cells, rows) in colours.iter_mut().zip(info.rows) {
                *cells = (*cells & !self.column(x)) | (Cells::from(rows) << (self.height * x));
            }
        }
        State { key, colours }
    }

    /// Returns the set of tiles of column `x` that are left if the tiles in `removed_rows` are
    /// removed from the board with this key. `removed_rows` are the rows where these tiles lie now,
    /// after earlier falls. In the result, each tile has the bit of the row where it lay before the
    /// first click.
    fn subset_without(&self, key: u64, x: usize, removed_rows: u64) -> usize {
        let mut subset = self.subset(key, x);
        let original_rows = self.columns[x].subsets[subset].original_rows;
        let mut rows_left = removed_rows;
        while rows_left != 0 {
            let lowest_row = rows_left.trailing_zeros() as usize;
            subset &= !(1 << original_row(original_rows, lowest_row));
            // Clears the lowest bit of the set.
            rows_left &= rows_left - 1;
        }
        subset
    }

    /// Returns the set of all cells of a column.
    pub fn column(&self, x: usize) -> Cells {
        ((1 << self.height) - 1) << (self.height * x)
    }

    /// Returns the column and row of the first cell of a group: the lowest one in its first column.
    pub fn lowest(&self, group: Cells) -> (usize, usize) {
        let cell = group.trailing_zeros() as usize;
        (cell / self.height, cell % self.height)
    }

    /// Returns the highest cell of each column that contains at least one of the given cells.
    fn tops(&self, cells: Cells) -> Cells {
        let below_top = self.top - self.bottom;
        // In each column, `below_top` has all cells except the top cell. So the sum carries into
        // the top cell if a cell below the top cell is set, and never carries any further.
        (((cells & below_top) + below_top) | cells) & self.top
    }

    /// Returns which neighbouring tiles of a state have the same colour, so that one click removes
    /// both.
    fn links(&self, state: &State) -> Links {
        let mut up = 0;
        let mut right = 0;
        for colour in &state.colours {
            // The shifted sets have the cells below cells with the colour, and those on their left.
            up |= colour & colour >> 1;
            right |= colour & colour >> self.height;
        }
        Links {
            // The cell after the top of a column is the bottom of the next column, not a neighbour.
            up: up & !self.top,
            right,
        }
    }

    /// Returns the cells `from`, and all cells that are connected with them by tiles of the same
    /// colour.
    fn flood(&self, links: Links, from: Cells) -> Cells {
        let Links { up, right } = links;
        let mut cells = from;
        loop {
            // A shift by 1 leads to the neighbour above or below, and a shift by `height` to the
            // neighbour on the right or left. `up` has the cells with the colour of their upper
            // neighbour, and `right` those with the colour of their right neighbour.
            let with_vertical = cells | ((cells & up) << 1) | ((cells >> 1) & up);
            let grown = with_vertical
                | ((with_vertical & right) << self.height)
                | ((with_vertical >> self.height) & right);
            if grown == cells {
                return cells;
            }
            cells = grown;
        }
    }

    /// Returns an iterator over the column runs of a colour, whose cells are given: the sets of all
    /// its tiles in a maximal sequence of adjacent columns with this colour.
    fn runs(&self, colour: Cells) -> Runs {
        let tops = self.tops(colour);
        let bottoms = tops >> (self.height - 1);
        // A run begins in a column with the colour if the column on its left lacks this colour.
        let begins = bottoms & !(bottoms << self.height);
        // Twice a top cell is the cell after the column. So in each column with the colour, the
        // difference has all cells from the bottom to the top. A board has at most 63 cells, so
        // `tops` is below 2^63, and twice `tops` fits.
        let columns_with_colour = 2 * tops - bottoms;
        Runs {
            colour,
            begins,
            // In each sequence of columns, the sum carries from the first cell through all cells.
            // It leaves only the lowest cell of the column after the sequence.
            ends: columns_with_colour + begins,
        }
    }

    /// Returns the number of column runs of all colours: maximal sequences of adjacent columns that
    /// have tiles of the same colour. Each of these sequences needs at least one click.
    pub fn count_runs(&self, state: &State) -> u32 {
        let mut count = 0;
        for &colour in &state.colours {
            let tops = self.tops(colour);
            // A run begins in a column with the colour if the column on its left lacks this colour.
            let tops_of_first_columns = tops & !(tops << self.height);
            count += tops_of_first_columns.count_ones();
        }
        count
    }

    /// Returns the column runs that one click can remove, as sets of cells. A *column run* is the
    /// set of all tiles of one colour in a maximal sequence of adjacent columns with this colour.
    pub fn whole_runs(&self, state: &State) -> impl Iterator<Item = Cells> {
        // Every group of connected tiles lies within one column run, so one flood fill from one
        // tile of each run handles all runs.
        let mut seeds = 0;
        for &colour in &state.colours {
            for run in self.runs(colour) {
                seeds |= lowest_cell(run);
            }
        }
        let reached = self.flood(self.links(state), seeds);
        let colours = state.colours.into_iter();
        let runs = colours.flat_map(|colour| self.runs(colour));
        runs.filter(move |run| run & !reached == 0)
    }

    /// Returns all groups (connected tiles of one colour, which one click removes) that contain at
    /// least one of the cells `touched`.
    pub fn groups(&self, state: &State, touched: Cells) -> impl Iterator<Item = Cells> {
        let links = self.links(state);
        let tiles = state.colours.iter().fold(0, |all, cells| all | cells);
        let mut cells_left = touched & tiles;
        std::iter::from_fn(move || {
            // If no cells are left, the seed and its group are empty.
            let seed = lowest_cell(cells_left);
            let group = self.flood(links, seed);
            cells_left &= !group;
            (seed != 0).then_some(group)
        })
    }

    /// Returns the rows of a board with this key as text, top row first, separated by `/`. Empty
    /// cells are written as `.`, and empty rows at the top are left out.
    pub fn text(&self, key: u64) -> String {
        let mut rows = Vec::new();
        for y in (0..MAX_HEIGHT).rev() {
            let letters = (0..self.width()).map(|x| self.letter(key, x, y).unwrap_or('.'));
            let row: String = letters.collect();
            // The lowest row is written even if it is empty.
            if y == 0 || row.contains(|letter| letter != '.') {
                rows.push(row);
            }
        }
        rows.join("/")
    }

    /// Returns the letter of the tile in column `x` and row `y`, or `None` if the cell is empty.
    fn letter(&self, key: u64, x: usize, y: usize) -> Option<char> {
        let rows_by_colour = &self.info(key, x).rows;
        let colour = rows_by_colour.iter().position(|rows| rows >> y & 1 == 1)?;
        Some(self.letters[colour])
    }
}

/// Which neighbouring tiles have the same colour.
#[derive(Clone, Copy)]
struct Links {
    /// The cells with the same colour as their upper neighbour.
    up: Cells,
    /// The cells with the same colour as their right neighbour.
    right: Cells,
}

/// The column runs of one colour that this iterator has not returned yet. A *column run* is the set
/// of all tiles of one colour in a maximal sequence of adjacent columns with this colour.
struct Runs {
    /// The cells of the colour.
    colour: Cells,
    /// For each run, the lowest cell of its first column.
    begins: Cells,
    /// For each run, the lowest cell of the column after its last column.
    ends: Cells,
}

impl Iterator for Runs {
    type Item = Cells;

    /// Returns the cells of the next column run from the left: the tiles of the colour in a maximal
    /// sequence of adjacent columns with this colour. `None` after the last one.
    fn next(&mut self) -> Option<Cells> {
        // The first cell of `begins` is the lowest cell of the run's first column. The first cell
        // of `ends` is the lowest cell of the column after the run. So the difference has all cells
        // of the run's columns. Without runs, both sets are empty, and the difference is 0.
        let columns = lowest_cell(self.ends) - lowest_cell(self.begins);
        let run = self.colour & columns;
        // Removes the lowest cell of each of the two sets. An empty set stays empty, because the
        // subtraction saturates at 0.
        self.begins &= self.begins.saturating_sub(1);
        self.ends &= self.ends.saturating_sub(1);
        (run != 0).then_some(run)
    }
}

/// Returns the row that the tile in `row` had before the first click. `original_rows` is the list
/// of [`SubsetInfo::original_rows`], with `ROW_BITS` bits for each tile from the bottom up.
fn original_row(original_rows: u64, row: usize) -> u64 {
    original_rows >> (ROW_BITS * row) & ((1 << ROW_BITS) - 1)
}

/// Returns the set with only the lowest of the given cells. If no cells are given, the set is
/// empty.
fn lowest_cell(cells: Cells) -> Cells {
    cells & cells.wrapping_neg()
}

/// Returns the number of colours in a set of colours, which is given as bits.
fn count_colours(colours: u8) -> u8 {
    (0..COLOURS).map(|colour| colours >> colour & 1).sum()
}

/// Returns the colours with at least `tiles` tiles in a column, as a bit set. `rows_by_colour` has
/// the rows of each colour, as bits.
fn colours_with(rows_by_colour: &[u16; COLOURS], tiles: u32) -> u8 {
    let mut colours = 0;
    for (colour, rows) in rows_by_colour.iter().enumerate() {
        if rows.count_ones() >= tiles {
            colours |= 1 << colour;
        }
    }
    colours
}

/// Returns the surplus of a column: the number of clicks that the column needs, minus the number of
/// its colours. `word` has the colours of its tiles from the bottom up, and `colours` is the set of
/// these colours as bits. Columns beside it may connect separate runs of the colours in `around`,
/// so that one click removes all tiles of such a colour.
fn surplus_of(around: u8, word: &[u8], colours: u8, strips: &mut Strips) -> u8 {
    let mut other_tiles = word.to_vec();
    other_tiles.retain(|colour| around >> colour & 1 == 0);
    // One click removes each colour in `around`, and the other tiles need at least `strip` clicks.
    // The difference is not negative, because `strip` is at least the number of colours of the
    // other tiles.
    strip(&other_tiles, strips) + count_colours(around & colours) - count_colours(colours)
}

/// Returns the *strip number* of a word, which is a sequence of colours: the minimum number of
/// steps that empty the word, if each step removes adjacent equal colours. Uses the strip numbers
/// in `known`, and adds new strip numbers to it.
fn strip(word: &[u8], known: &mut Strips) -> u8 {
    if word.is_empty() {
        return 0;
    }
    if let Some(&fewest_steps) = known.get(word) {
        return fewest_steps;
    }
    // The first colour may disappear in a step of its own.
    let mut fewest_steps = 1 + strip(&word[1..], known);
    for partner in 1..word.len() {
        if word[partner] == word[0] {
            // The first colour disappears in the same step as the equal colour at `partner`. The
            // colours between both must disappear before.
            let steps = strip(&word[1..partner], known) + strip(&word[partner..], known);
            fewest_steps = fewest_steps.min(steps);
        }
    }
    known.insert(word.to_vec(), fewest_steps);
    fewest_steps
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The flood reaches some cells of this group from both sides at the same time.
    #[test]
    fn a_winding_group_is_found_whole() {
        let columns = ["OOOOO", "POOPO", "OOOOO", "OPOPO", "POOOO"];
        let colours = columns.map(|column| column.bytes().map(|tile| u8::from(tile == b'P')));
        let board = Board::new(&colours.map(Iterator::collect), &['O', 'P']);
        let state = board.state(board.initial());

        let sizes: Vec<u32> = board
            .groups(&state, Cells::MAX)
            .map(Cells::count_ones)
            .collect();

        assert_eq!(sizes, [20, 1, 1, 1, 1, 1]);
    }
}
