//! Represents each state of a board as the set of its remaining tiles, with one bit for each tile.
//!
//! # Ranges
//!
//! A board has at most 63 cells, so the sum of two sets of cells fits 64 bits. A column has at most nine tiles.

use std::collections::HashMap;

/// Precomputed properties of a subset of a column's tiles, after these tiles have fallen.
pub struct SubsetInfo {
    /// The smallest number whose tiles have the same colours in the same order.
    pub canonical: u64,
    /// The row of each tile before the first click, in four bits per tile.
    pub original_rows: u64,
    /// For each colour, the rows with this colour, as bits.
    pub rows: [u16; 4],
    /// The colours with at least 1, at least 2, and at least 3 tiles.
    pub at_least: [u8; 3],
    pub surplus: [u8; 16],
}

/// A board whose width times height is at most 63, with tables for its columns.
pub struct Game {
    /// For each column: its first tile, a mask of its tiles, and the properties of each subset.
    columns: Vec<(u32, u64, Vec<SubsetInfo>)>,
    height: usize,
    letters: Vec<char>,
    /// The lowest cell of each column.
    bottom: Cells,
    /// The highest cell of each column.
    top: Cells,
}

/// A set of cells as bits: column by column from the left, from the bottom up.
pub type Cells = u64;

/// The tiles that are left on the board.
#[derive(Clone, Copy)]
pub struct State {
    /// The remaining tiles, as bits. Boards that look the same have the same key.
    pub key: u64,
    /// The cells of each colour.
    colours: [Cells; 4],
}

impl Game {
    pub fn new(columns: &[Vec<u8>], letters: &[char]) -> Game {
        let (mut strips, mut offset) = (HashMap::new(), 0u8);
        let column = |colours: &Vec<u8>| {
            let mut lowest = HashMap::new();
            let infos = (0..1u64 << colours.len()).map(|subset| {
                let kept = (0..colours.len()).filter(|&t| subset >> t & 1 == 1);
                let word: Vec<u8> = kept.clone().map(|t| colours[t]).collect();
                // Subsets come in increasing order, so the first is the smallest.
                let canonical = *lowest.entry(word.clone()).or_insert(subset);
                let original_rows = kept
                    .enumerate()
                    .fold(0, |rows, (row, t)| rows | (t as u64) << (4 * row));
                subset_info(&word, canonical, original_rows, &mut strips)
            });
            let column = (u32::from(offset), (1 << colours.len()) - 1, infos.collect());
            offset += colours.iter().map(|_| 1).sum::<u8>();
            column
        };
        let columns: Vec<_> = columns.iter().map(column).collect();
        let height = columns
            .iter()
            .map(|column| u64::count_ones(column.1) as usize)
            .max()
            .unwrap_or(0)
            .max(1);
        let bottom = (0..columns.len()).fold(0, |cells, x| cells | 1 << (height * x));
        Game {
            columns,
            height,
            letters: letters.to_vec(),
            bottom,
            top: bottom << (height - 1),
        }
    }

    pub fn width(&self) -> usize {
        self.columns.len()
    }

    /// Returns the key of the board before the first click.
    pub fn initial(&self) -> u64 {
        self.columns
            .iter()
            .fold(0, |set, (offset, mask, _)| set | mask << offset)
    }

    /// Returns the part of a key that belongs to one column.
    #[expect(clippy::cast_possible_truncation, reason = "nine bits")]
    fn subset(&self, key: u64, x: usize) -> usize {
        (key >> self.columns[x].0 & self.columns[x].1) as usize
    }

    pub fn info(&self, key: u64, x: usize) -> &SubsetInfo {
        &self.columns[x].2[self.subset(key, x)]
    }

    /// Returns whether `key` is the smallest of all keys for the same board.
    pub fn is_key(&self, key: u64) -> bool {
        (0..self.width()).all(|x| self.info(key, x).canonical == self.subset(key, x) as u64)
    }

    pub fn state(&self, key: u64) -> State {
        let mut colours = [0; 4];
        for x in 0..self.width() {
            let rows = &self.info(key, x).rows;
            (0..4).for_each(|c| colours[c] |= Cells::from(rows[c]) << (self.height * x));
        }
        State { key, colours }
    }

    pub fn after(&self, state: &State, group: Cells) -> State {
        let State {
            mut key,
            mut colours,
        } = *state;
        for x in
            group.trailing_zeros() as usize / self.height..=group.ilog2() as usize / self.height
        {
            let (mut rows, mut subset) = (
                group >> (self.height * x) & self.column(0),
                self.subset(key, x),
            );
            let original_rows = self.info(key, x).original_rows;
            while rows != 0 {
                subset &= !(1 << (original_rows >> (4 * rows.trailing_zeros()) & 15));
                rows &= rows - 1;
            }
            let (offset, mask, infos) = &self.columns[x];
            let info = &infos[subset];
            key = key & !(mask << offset) | info.canonical << offset;
            for (cells, rows) in colours.iter_mut().zip(info.rows) {
                *cells = *cells & !self.column(x) | Cells::from(rows) << (self.height * x);
            }
        }
        State { key, colours }
    }

    pub fn column(&self, x: usize) -> Cells {
        ((1 << self.height) - 1) << (self.height * x)
    }

    pub fn lowest(&self, group: Cells) -> (usize, usize) {
        let cell = group.trailing_zeros() as usize;
        (cell / self.height, cell % self.height)
    }

    /// Returns the top-row cell of each column that contains at least one of the given cells.
    fn tops(&self, cells: Cells) -> Cells {
        let below_top = self.top - self.bottom;
        // The sum sets the top cell of a column if a cell below is set, and never changes the next column.
        (((cells & below_top) + below_top) | cells) & self.top
    }

    /// Returns two sets: the cells with the same colour as their upper neighbour, and the cells with the same colour as
    /// their right neighbour.
    fn links(&self, state: &State) -> [Cells; 2] {
        let equal = |shift| {
            state
                .colours
                .iter()
                .fold(0, |cells, colour| cells | colour & colour >> shift)
        };
        [equal(1) & !self.top, equal(self.height)]
    }

    fn flood(&self, [up, right]: [Cells; 2], from: Cells) -> Cells {
        let mut cells = from;
        loop {
            let upright = cells | (cells & up) << 1 | cells >> 1 & up;
            let grown = upright | (upright & right) << self.height | upright >> self.height & right;
            if grown == cells {
                return cells;
            }
            cells = grown;
        }
    }

    /// Returns the tiles of each colour, split at columns without this colour.
    fn runs(&self, state: &State) -> impl Iterator<Item = Cells> {
        state.colours.into_iter().flat_map(|colour| {
            let tops = self.tops(colour);
            let bottoms = tops >> (self.height - 1);
            let mut begins = bottoms & !(bottoms << self.height);
            let columns_with_colour = 2 * tops - bottoms;
            // In each sequence of columns, the sum leaves only the lowest cell of the column after the sequence.
            let mut ends = columns_with_colour + begins;
            std::iter::from_fn(move || {
                let run =
                    colour & ((ends & ends.wrapping_neg()) - (begins & begins.wrapping_neg()));
                (begins, ends) = (
                    begins & begins.saturating_sub(1),
                    ends & ends.saturating_sub(1),
                );
                (run != 0).then_some(run)
            })
        })
    }

    pub fn count_runs(&self, state: &State) -> u32 {
        let begins = |tops: Cells| tops & !(tops << self.height);
        state
            .colours
            .iter()
            .map(|&colour| begins(self.tops(colour)).count_ones())
            .sum()
    }

    /// Returns the column runs that one click can remove.
    pub fn whole_runs(&self, state: &State) -> impl Iterator<Item = Cells> {
        // Every group lies within one column run, so one flood fill handles all runs.
        let seeds = self
            .runs(state)
            .fold(0, |seeds, run| seeds | run & run.wrapping_neg());
        let reached = self.flood(self.links(state), seeds);
        self.runs(state).filter(move |run| run & !reached == 0)
    }

    /// Returns all groups that contain at least one of the given cells.
    pub fn groups(&self, state: &State, of: Cells) -> impl Iterator<Item = Cells> {
        let links = self.links(state);
        let mut rest = of & state.colours.iter().fold(0, |cells, colour| cells | colour);
        std::iter::from_fn(move || {
            let seed = rest & rest.wrapping_neg();
            let group = self.flood(links, seed);
            rest &= !group;
            (seed != 0).then_some(group)
        })
    }

    /// Returns the rows of a state as text, top row first, separated by `/`.
    pub fn text(&self, key: u64) -> String {
        let colour = |x: usize, y: usize| {
            self.info(key, x)
                .rows
                .iter()
                .position(|rows| rows >> y & 1 == 1)
        };
        let letter = |x, y| colour(x, y).map_or('.', |colour| self.letters[colour]);
        let row = |y| (0..self.width()).map(|x| letter(x, y)).collect::<String>();
        let is_empty = |y: &usize| (0..self.width()).all(|x| colour(x, *y).is_none());
        let height = (0..9).find(is_empty).unwrap_or(9).max(1);
        (0..height).rev().map(row).collect::<Vec<_>>().join("/")
    }
}

/// All subsets of the four colours, as bits.
const COLOUR_SETS: [u8; 16] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15];

fn count(colours: u8) -> u8 {
    (0..4).map(|colour| colours >> colour & 1).sum()
}

fn subset_info(
    word: &[u8],
    canonical: u64,
    original_rows: u64,
    strips: &mut HashMap<Vec<u8>, u8>,
) -> SubsetInfo {
    let mut rows = [0u16; 4];
    word.iter()
        .enumerate()
        .for_each(|(row, &colour)| rows[colour as usize] |= 1 << row);
    let at_least =
        [1, 2, 3].map(|n| (0..4).fold(0, |set, c| set | u8::from(rows[c].count_ones() >= n) << c));
    let colours = at_least[0];
    let surplus = COLOUR_SETS.map(|around| {
        let rest: Vec<u8> = word
            .iter()
            .copied()
            .filter(|&c| around >> c & 1 == 0)
            .collect();
        // Not negative: `strip` is at least the number of colours outside `around`.
        strip(&rest, strips) + count(around & colours) - count(colours)
    });
    SubsetInfo {
        canonical,
        original_rows,
        rows,
        at_least,
        surplus,
    }
}

/// Returns the minimum number of steps that empty `word`, if each step removes adjacent equal letters.
fn strip(word: &[u8], known: &mut HashMap<Vec<u8>, u8>) -> u8 {
    if word.is_empty() || known.contains_key(word) {
        return known.get(word).copied().unwrap_or(0);
    }
    let mut least = 1 + strip(&word[1..], known);
    for m in (1..word.len()).filter(|&m| word[m] == word[0]) {
        least = least.min(strip(&word[1..m], known) + strip(&word[m..], known));
    }
    known.insert(word.to_vec(), least);
    least
}
