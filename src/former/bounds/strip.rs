//! **Strip bound.** A column that has to be taken apart block by block needs more clicks than it has colours.
//!
//! `strip(w)` is the least number of steps that empty a word, a step removing one block of equal adjacent
//! letters. With `need(j) = strip(column j without the colours around it) + (colours around it that it has)`,
//! the bound is `column runs + max over j of (need(j) - colours of column j)`.
//!
//! # Why this is sound
//!
//! A click on a colour that is not [around](super::connect_around) column `j` takes one block out of the column, if it
//! touches it at all. Delete the tiles of the colours around it: each of these clicks still removes one block, or part
//! of one, from the rest, and `strip` is a lower bound for that too (deleting letters from a word never increases it,
//! as the recursion below shows, which removes one letter at a time and merges where that pays). So at least `strip`
//! clicks of those colours touch column `j`, and at least one of every other colour it has. That makes `need(j)` clicks
//! of runs that meet column `j`, of which the column runs counted one each. All other runs still cost their own click.
//!
//! # Why it is consistent
//!
//! A click lowers the whole bound by at most 1. If its run vanishes, the column runs fall by one, and in each
//! column of the run both `need` and the number of colours do. If not, the column runs do not fall; in a column
//! that it touches `need` falls by at most one: for a colour around the column only when it vanishes from it,
//! for another one because one step more makes up for the block. Sets of colours around a column only shrink,
//! which raises `need` if anything.

use crate::board::Colour;
use crate::layout::{Column, ColumnInfo, Layout, TileSet};

/// The least number of steps that empty a word, a step removing one block of equal adjacent letters.
/// For 0 1 0 it is 2, for 0 1 0 1 it is 3.
pub fn strip(word: &[Colour]) -> u32 {
    let n = word.len();
    // best[i][e]: for the letters i..e.
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

/// Per column and subset the surplus `need - colours` for each of the 16 sets of colours around: four bits each.
pub struct StripTable {
    columns: Vec<Vec<u64>>,
}

impl StripTable {
    /// Fills the table by one small dynamic program for each subset of a column.
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

    /// The surpluses of one subset of a column: four bits for each set of colours around.
    pub fn of(&self, column: usize, subset: usize) -> u64 {
        self.columns[column][subset]
    }

    /// The largest surplus of a column, given the colours around each.
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

    /// Removes blocks in every possible order.
    fn slow(word: &[Colour]) -> u32 {
        let mut best = if word.is_empty() { 0 } else { u32::MAX };
        let mut start = 0;
        while start < word.len() {
            let end = (start..word.len()).find(|&e| word[e] != word[start]).unwrap_or(word.len());
            best = best.min(1 + slow(&[&word[..start], &word[end..]].concat()));
            start = end;
        }
        best
    }

    #[test]
    fn two_words_by_hand() {
        assert_eq!(strip(&[0, 1, 0]), 2);
        assert_eq!(strip(&[0, 1, 0, 1]), 3);
    }

    #[test]
    fn equals_trying_everything_on_all_words_up_to_seven_letters() {
        for length in 0..=7u32 {
            for code in 0..3usize.pow(length) {
                let word: Vec<Colour> = (0..length).map(|i| (code / 3usize.pow(i) % 3) as Colour).collect();
                assert_eq!(strip(&word), slow(&word), "{word:?}");
            }
        }
    }
}
