//! **Strip bound.** A lower bound on the number of clicks: the column runs plus the largest surplus of a column.
//!
//! Example: a board with the single column `a b a b` has two column runs, one for each colour. But it needs three
//! clicks: the column becomes `b a b`, then `b b`, and then it is empty. So the surplus is 1, and the bound is 3.
//!
//! # Definitions
//!
//! * A *column run* is a maximal sequence of adjacent columns that contain the same colour.
//! * A *block* is a maximal sequence of equal adjacent letters in a word, or of tiles of one colour in a column.
//! * A colour is *around* a column if one click might remove two blocks of this colour from the column. The function
//!   [`colours_around`] finds these colours (see *Connect-around*).
//! * The word `w(j)` contains the tiles of column `j` from the bottom up, without the colours around the column.
//! * `strip(w)` is the smallest number of steps that empty the word `w`. A step removes one block.
//! * `need(j)` is `strip(w(j))` plus the number of colours in column `j` that are around the column.
//! * `colours(j)` is the number of all colours in column `j`.
//! * The *surplus* of column `j` is `need(j) - colours(j)`.
//!
//! # Why this is sound
//!
//! At least `need(j)` clicks touch column `j`:
//!
//! * A click on a colour that is not around the column removes at most one block of `w(j)`. It removes only a part of
//!   the block if tiles that `w(j)` omits divide the block in the column. Removing only a part is never better, because
//!   deleting more letters never increases `strip`. So at least `strip(w(j))` clicks on such colours touch the column.
//! * Each colour in the column that is around the column needs at least one click.
//!
//! Further clicks do not touch column `j`. Let `runs` be the number of all column runs.
//!
//! * For each colour in column `j`, exactly one column run contains column `j`. These are `colours(j)` column runs.
//! * So the remaining `runs - colours(j)` column runs do not contain column `j`.
//! * Each remaining column run needs a click of its own, which does not touch column `j`.
//!
//! In total, at least `need(j) + runs - colours(j)` clicks are needed: the number of column runs plus the surplus.
//!
//! # Why it is consistent
//!
//! A click decreases the bound by at most 1:
//!
//! * If the click removes its whole column run, the number of column runs decreases by one. In each column of the run,
//!   `need` and the number of colours both decrease by one, so the surplus stays the same.
//! * If the click removes only a part of its column run, the number of runs stays the same. In each touched column,
//!   `need` decreases by at most one: a colour around the column disappears, or the word loses at most one block.
//!
//! The sets of colours around a column only shrink, which can only increase `need`.
//!
//! # Connect-around
//!
//! For each column, [`colours_around`] finds the colours of which one click might remove two separate blocks.
//!
//! A colour is *around* column `j` if another column `k` contains at least three tiles of the colour, and every column
//! between `j` and `k` contains at least two. A click on any other colour removes at most one block from column `j`.
//!
//! ## Why connect-around is sound
//!
//! Suppose that one click removes several blocks from column `j`. The tiles of a click are connected. So a path of
//! tiles of the click's colour leads from one of these blocks to another block, through columns on one side of `j`. In
//! this example, the path goes from the upper tile of `j` down to the lower tile of `j`:
//!
//! ```text
//!   j n k
//!   a a a
//!   b b a
//!   a a a
//! ```
//!
//! Among the paths that visit no cell twice, choose a path whose farthest column `k` is as near to `j` as possible.
//!
//! * The path crosses each column between `j` and `k` on the way out and, in a different cell, on the way back. So each
//!   such column contains at least two tiles of the colour.
//! * Let `n` be the column next to `k` on the side of `j`. The path enters `k` from `n`, moves up or down in `k`, and
//!   then goes back to `n`. The path may enter `k` several times. Each time, its cells in `k` form a *piece*.
//! * No piece has one cell, because after one cell the path would return to the cell of `n` from which it came.
//! * A piece of two cells can be skipped. In this drawing, the path 1, 2, 3, 4 becomes 1, 4:
//!
//!   ```text
//!     n k
//!     1 2
//!     4 3
//!   ```
//!
//! * If `n` is column `j`, the path has only one piece, because only the ends of the path lie in `j`. Suppose that the
//!   piece has two cells. Then 1 and 4 are the ends of the path. The ends lie in different blocks. But 1 and 4 are
//!   adjacent, so they lie in the same block: a contradiction.
//! * If `n` is another column, suppose that all pieces have two cells. Then the path can skip all pieces. The farthest
//!   column of the shorter path is nearer to `j`, which contradicts the choice of the path.
//! * So some piece has at least three cells, and column `k` contains at least three tiles of the colour.
//!
//! Tiles only disappear and never change column. So a colour that is not around `j` now is never around `j` later.

use crate::board::{Colour, MAX_COLOURS_OF_SEARCH, MAX_COLUMNS};
use crate::layout::{ColumnInfo, ColumnTable, Layout, TileSet};

/// Returns the fewest clicks that clear a column that stands alone. `word` has the colours of its tiles from the bottom
/// up, and a click removes a block of equal adjacent letters. Takes cubic time.
pub fn strip(word: &[Colour]) -> u32 {
    let length = word.len();
    // `best[begin][end]` is the smallest number of clicks that empty `word[begin..end]`.
    let mut best = vec![vec![0u32; length + 1]; length + 1];
    for begin in (0..length).rev() {
        for end in begin + 1..=length {
            // The first letter disappears alone, or with a later equal letter, after all letters between both.
            let mut clicks = 1 + best[begin + 1][end];
            for later in begin + 1..end {
                if word[later] == word[begin] {
                    clicks = clicks.min(best[begin + 1][later] + best[later][end]);
                }
            }
            best[begin][end] = clicks;
        }
    }
    best[0][length]
}

/// For each subset of each column's tiles, the *surplus*: the number of clicks that it needs, minus its colours.
pub struct StripTable {
    /// For each column and each subset of its tiles, a word of surpluses. In a word, bits `4 * set` to `4 * set + 3`
    /// are the surplus if one click might remove separate tiles of the colours in `set`.
    columns: Vec<Vec<u64>>,
}

/// Number of sets of the colours of a board.
const SETS_OF_COLOURS: u32 = 1 << MAX_COLOURS_OF_SEARCH;
/// Number of bits of a surplus (clicks minus colours) in a packed word. A column of nine tiles has a surplus below 9.
const SURPLUS_BITS: u32 = 4;
/// The bits of the first surplus in a packed word, which belongs to the empty set of colours.
const SURPLUS_MASK: u32 = (1 << SURPLUS_BITS) - 1;

/// Returns a packed word with only `surplus`, in the four bits of the set `around`. A packed word has a surplus for
/// each set of colours that may be *around* a column: one click might remove separate tiles of such a colour from it.
fn pack(surplus: u32, around: u32) -> u64 {
    u64::from(surplus) << (SURPLUS_BITS * around)
}

/// Returns the surplus for the set of colours `around` a column, from a word with one surplus for each set.
#[inline]
fn unpack(packed: u64, around: u8) -> u32 {
    (packed >> (SURPLUS_BITS * u32::from(around))) as u32 & SURPLUS_MASK
}

impl StripTable {
    /// Computes the surplus of each subset of each column's tiles, for each set of colours *around* the column.
    pub fn new(layout: &Layout) -> StripTable {
        StripTable {
            columns: layout.columns.iter().map(surpluses).collect(),
        }
    }

    /// Returns the surpluses of a subset of a column's tiles in one word. Bits `4 * set` to `4 * set + 3` are the
    /// surplus if the colours of `set` are *around* the column: one click might remove separate tiles of such a colour.
    pub fn packed_surpluses(&self, column: usize, subset: usize) -> u64 {
        self.columns[column][subset]
    }

    /// Returns the largest surplus of a column in a state: how many more clicks a column needs than it has colours.
    /// `around[j]` is the set of colours of which one click might remove separate tiles from column `j`. The surplus of
    /// a board without columns is 0.
    #[inline]
    pub fn surplus(&self, layout: &Layout, tiles: TileSet, around: &[u8]) -> u32 {
        let mut largest = 0;
        let columns = self.columns.iter().zip(&layout.columns);
        for ((packed_by_subset, column), &around_column) in columns.zip(around) {
            let packed = packed_by_subset[column.subset(tiles)];
            largest = largest.max(unpack(packed, around_column));
        }
        largest
    }
}

/// Computes one word for each subset of a column's tiles: its surplus (clicks that it needs, minus its colours) for
/// each set of colours *around* the column. One click might remove separate tiles of each such colour.
fn surpluses(column: &ColumnTable) -> Vec<u64> {
    let subsets = 0..column.info.len();
    let strips: Vec<u32> = subsets.map(|subset| strip(&column.word(subset))).collect();
    let mut surpluses = Vec::with_capacity(column.info.len());
    for (subset, info) in column.info.iter().enumerate() {
        let present = info.present();
        let mut packed = 0;
        for around in 0..SETS_OF_COLOURS {
            let other_tiles = column.without(subset, around);
            // The clicks that the other tiles need, plus at least one for each colour of the column that is around it.
            let need = strips[other_tiles] + (around & present).count_ones();
            let surplus = need - present.count_ones();
            packed |= pack(surplus, around);
        }
        surpluses.push(packed);
    }
    surpluses
}

/// Returns, for each column, the colours *around* the column, as bits: another column has at least three tiles of the
/// colour, and each column between the two has at least two. One click can remove separate tiles of only such a colour.
#[inline]
pub fn colours_around(columns: &[ColumnInfo]) -> [u8; MAX_COLUMNS] {
    let mut around = [0u8; MAX_COLUMNS];
    // The colours that are around the next column because of the columns on its left. A set has only four bits.
    let mut from_left = 0;
    for (set, column) in around.iter_mut().zip(columns) {
        *set = from_left as u8;
        from_left = around_next(from_left, *column);
    }
    // The colours that are around the next column because of the columns on its right.
    let mut from_right = 0;
    for (set, column) in around[..columns.len()].iter_mut().zip(columns).rev() {
        *set |= from_right as u8;
        from_right = around_next(from_right, *column);
    }
    around
}

/// Returns the colours that are *around* a column because of the columns on one side. `neighbour` is the next column on
/// this side. `around_neighbour` has the colours around the neighbour because of the columns beyond it. A colour counts
/// if the neighbour has three tiles of it, or if the neighbour has two and the colour is in `around_neighbour`.
#[inline]
fn around_next(around_neighbour: u32, neighbour: ColumnInfo) -> u32 {
    around_neighbour & neighbour.twos() | neighbour.threes()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strip_of_two_known_words() {
        assert_eq!(strip(&[0, 1, 0]), 2);
        assert_eq!(strip(&[0, 1, 0, 1]), 3);
    }

    #[test]
    fn strip_equals_brute_force_on_all_words_up_to_seven_letters() {
        for length in 0..=7 {
            for code in 0..3usize.pow(length) {
                let word = word_of(code, length);

                assert_eq!(strip(&word), strip_by_brute_force(&word), "{word:?}");
            }
        }
    }

    /// Returns the word whose letters are the ternary digits of `code`.
    fn word_of(code: usize, length: u32) -> Vec<Colour> {
        let digits = (0..length).map(|i| code / 3usize.pow(i) % 3);
        digits.map(|digit| digit as Colour).collect()
    }

    /// Computes the same as [`strip`], by trying every order of clicks.
    fn strip_by_brute_force(word: &[Colour]) -> u32 {
        let mut before: Vec<Colour> = Vec::new();
        let mut clicks_by_block = Vec::new();
        for block in word.chunk_by(|a, b| a == b) {
            let after = &word[before.len() + block.len()..];
            clicks_by_block.push(1 + strip_by_brute_force(&[&before[..], after].concat()));
            before.extend(block);
        }
        // The empty word has no blocks, and needs no clicks.
        clicks_by_block.into_iter().min().unwrap_or(0)
    }
}
