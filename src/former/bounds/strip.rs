//! **Strip bound.** A lower bound on the number of clicks: the number of column runs plus the largest surplus of a
//! column.
//!
//! * A *column run* is a maximal run of adjacent columns that contain a colour; see
//!   [`column_runs`](super::column_runs).
//! * A colour is *around* a column if one click might remove two separate blocks of this colour from the column; see
//!   [`connect_around`](super::connect_around).
//! * `strip(w)` is the smallest number of steps that empty the word `w`. A step removes one block of equal adjacent
//!   letters.
//! * `need(j)` is a lower bound on the number of clicks that touch column `j`. Delete the tiles of all colours around
//!   column `j`, and let `w` be the remaining word. `need(j)` is `strip(w)` plus the number of deleted colours.
//! * The *surplus* of column `j` is `need(j)` minus the number of all colours of column `j`.
//!
//! # Why this is sound
//!
//! A click on a colour that is not around column `j` removes at most one block from the column. So the click removes at
//! most one block, or a part of one block, from the word `w`. `strip` is a lower bound even if clicks remove parts of
//! blocks, because deleting letters from a word never increases `strip`. (The recursion below shows this: it removes
//! one letter at a time and merges letters where that helps.)
//!
//! So at least `strip(w)` clicks on colours that are not around column `j` touch the column. Each deleted colour needs
//! at least one more click. So at least `need(j)` clicks touch column `j`, and each of them belongs to a column run
//! that contains column `j`. The number of column runs counts only one click for each of these runs, that is, one click
//! for each colour of the column. Every other column run needs a click of its own. So the surplus may be added to the
//! number of column runs.
//!
//! # Why it is consistent
//!
//! The bound is consistent, which means that a click decreases the bound by at most 1. There are two cases:
//!
//! * The click removes its whole run. Then the number of column runs decreases by one. In each column of the run,
//!   `need` and the number of colours both decrease by one, so the surplus stays the same.
//! * The click leaves a part of its run. Then the number of column runs does not decrease. In each column that the
//!   click touches, `need` decreases by at most one. For a colour around the column, `need` decreases only if the
//!   colour disappears from the column. For any other colour, the click removes at most one block from the word, which
//!   is one step of `strip`.
//!
//! The sets of colours around a column only shrink, which can only increase `need`.

use crate::board::Colour;
use crate::layout::{Column, ColumnInfo, Layout, TileSet};

/// Returns the smallest number of steps that empty a word, where a step removes one block of equal adjacent letters.
/// Examples: the word 0 1 0 needs 2 steps, and 0 1 0 1 needs 3 steps.
pub fn strip(word: &[Colour]) -> u32 {
    let n = word.len();
    // `best[i][e]` is the result for the subword with the letters i..e.
    let mut best = vec![vec![0u32; n + 1]; n + 1];
    for i in (0..n).rev() {
        for e in i + 1..=n {
            let alone = 1 + best[i + 1][e];
            let joined = (i + 1..e).filter(|&m| word[m] == word[i]).map(|m| best[i + 1][m] + best[m][e]);
            best[i][e] = joined.min().map_or(alone, |j| j.min(alone));
        }
    }
    best[0][n]
}

/// A table of surpluses. The *surplus* of a column is the number of clicks that the column needs, minus the number of
/// its colours. The table has one entry for each set of remaining tiles of each column. The surplus also depends on
/// which of the four colours other columns may connect. So an entry packs 16 surpluses of four bits each.
pub struct StripTable {
    columns: Vec<Vec<u64>>,
}

impl StripTable {
    /// Fills the table with one small dynamic program for each subset of a column.
    pub fn new(layout: &Layout) -> StripTable {
        StripTable { columns: layout.columns.iter().map(Self::column).collect() }
    }

    fn column(column: &Column) -> Vec<u64> {
        let strips: Vec<u32> = (0..column.info.len()).map(|subset| strip(&column.word(subset))).collect();
        let surpluses = |(subset, info): (usize, &ColumnInfo)| {
            (0..16u32).fold(0u64, |packed, around| {
                let need = strips[column.without(subset, around)] + (around & info.present()).count_ones();
                packed | u64::from(need - info.present().count_ones()) << (4 * around)
            })
        };
        column.info.iter().enumerate().map(surpluses).collect()
    }

    /// Returns 16 packed numbers of four bits, one for each set of colours that other columns may connect. Each number
    /// is the surplus (clicks beyond one per colour) of `column` if only the tiles `subset` remain.
    pub fn of(&self, column: usize, subset: usize) -> u64 {
        self.columns[column][subset]
    }

    /// Returns the largest surplus of any column: the number of clicks that the column needs beyond one per colour.
    /// `around` contains, for each column, the set of colours that may be connected through other columns.
    #[inline]
    pub fn surplus(&self, layout: &Layout, tiles: TileSet, around: &[u8]) -> u32 {
        let mut most = 0;
        for ((table, column), &around) in self.columns.iter().zip(&layout.columns).zip(around) {
            most = most.max((table[column.subset(tiles)] >> (4 * around)) as u32 & 15);
        }
        most
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Computes `strip` by trying to remove the blocks in every possible order.
    fn strip_by_brute_force(word: &[Colour]) -> u32 {
        let mut best = if word.is_empty() { 0 } else { u32::MAX };
        let mut start = 0;
        while start < word.len() {
            let end = (start..word.len()).find(|&e| word[e] != word[start]).unwrap_or(word.len());
            best = best.min(1 + strip_by_brute_force(&[&word[..start], &word[end..]].concat()));
            start = end;
        }
        best
    }

    #[test]
    fn strip_of_two_known_words() {
        assert_eq!(strip(&[0, 1, 0]), 2);
        assert_eq!(strip(&[0, 1, 0, 1]), 3);
    }

    #[test]
    fn strip_equals_brute_force_on_all_words_up_to_seven_letters() {
        for length in 0..=7u32 {
            for code in 0..3usize.pow(length) {
                let word: Vec<Colour> = (0..length).map(|i| (code / 3usize.pow(i) % 3) as Colour).collect();
                assert_eq!(strip(&word), strip_by_brute_force(&word), "{word:?}");
            }
        }
    }
}
