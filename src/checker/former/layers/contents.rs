//! The contents of a column. A content is the sequence of tiles that some clicks leave in the column.

use super::step::{Rows, unions};
use crate::limits::{Account, Error};
use std::collections::BTreeMap;
use std::ops::Range;

/// All contents of a column. Clicks remove whole runs from a column. A content is the sequence of tiles that is left
/// after any number of such removals, or before the first one. As the format says, contents with more tiles come first,
/// and contents with equally many tiles are in the order of their colours from the bottom.
pub struct Column(pub Vec<Content>);

/// A content: the tiles that are left in a column.
pub struct Content {
    /// For each colour, the rows that have this colour.
    pub rows: [Rows; 8],
    /// For each colour, the sets of rows that a click can remove, each with the index of the content that is left.
    /// These sets and their order depend only on the rows of the colour.
    pub removals: [Vec<(Rows, usize)>; 8],
}

/// A content as a sort key: the number of removed tiles, and the remaining colours from the bottom. If contents are
/// sorted by this key, they are in the order that the format defines.
type Word = (usize, [u8; 12]);

/// Marks the end of a word. No colour has this number.
const END: u8 = 8;

/// An upper bound on the memory of a content and its removals, in bytes. A content has the most removals if two colours
/// alternate.
const MAX_CONTENT_BYTES: usize = 6_000;

impl Column {
    /// Finds all contents of a column. `colours` are the colours of the full column from the bottom: at most twelve,
    /// each below eight.
    pub fn new(colours: &[u8], meter: &Account) -> Result<Column, Error> {
        // A column has at most twelve tiles, so at most 4,096 subsets of tiles.
        let most = 1 << colours.len();
        meter.take(most, MAX_CONTENT_BYTES)?;
        meter.spend(most as u64 * 256)?;
        let mut full: Word = (0, [END; 12]);
        full.1[..colours.len()].copy_from_slice(colours);
        let mut known = BTreeMap::from([(full, 0)]);
        let mut open = vec![full];
        while let Some(word) = open.pop() {
            for next in removals(&word).map(|removal| removal.2) {
                if known.insert(next, 0).is_none() {
                    open.push(next);
                }
            }
        }
        known.values_mut().enumerate().for_each(|(number, number_of_word)| *number_of_word = number);
        let content = |word| {
            let mut content = Content { rows: rows(word), removals: Default::default() };
            for (colour, rows, next) in removals(word) {
                content.removals[usize::from(colour)].push((rows, known[&next]));
            }
            content
        };
        let column = Column(known.keys().map(content).collect());
        meter.give_back(most - column.0.len(), MAX_CONTENT_BYTES);
        Ok(column)
    }

    /// Returns the levels: ranges of contents with the same number of tiles.
    pub fn levels(&self) -> impl Iterator<Item = Range<usize>> {
        let levels = self.0.chunk_by(|content, next| tiles_in(&content.rows) == tiles_in(&next.rows));
        levels.scan(0, |end, level| {
            let first = *end;
            *end += level.len();
            Some(first..*end)
        })
    }
}

/// Returns the number of tiles in these rows.
pub fn tiles_in(rows: &[Rows; 8]) -> u32 {
    rows.iter().map(|rows| rows.count_ones()).sum()
}

/// Returns the set of colours that have at least `tiles` tiles in a full column.
pub fn colours_with(colours: &[u8], tiles: usize) -> u8 {
    let count = |colour| colours.iter().filter(|&&c| c == colour).count();
    (0..8).filter(|&colour| count(colour) >= tiles).fold(0, |set, colour| set | 1 << colour)
}

/// Returns, for each colour, the rows of a word that have this colour.
fn rows(word: &Word) -> [Rows; 8] {
    let mut rows = [0; 8];
    tiles(word).for_each(|(row, colour)| rows[usize::from(colour)] |= 1 << row);
    rows
}

/// Returns the tiles of a word, as rows and colours.
fn tiles(word: &Word) -> impl Iterator<Item = (usize, u8)> {
    word.1.into_iter().take_while(|colour| *colour != END).enumerate()
}

/// Returns all sets of tiles that a click can remove from a word, each as its colour, its rows, and the word that is
/// left.
fn removals(word: &Word) -> impl Iterator<Item = (u8, Rows, Word)> {
    let taken =
        (0..8).zip(rows(word)).flat_map(|(colour, rows)| unions(rows).into_iter().map(move |rows| (colour, rows)));
    taken.map(|(colour, taken)| {
        let mut left = (word.0, [END; 12]);
        let mut kept = left.1.iter_mut();
        for (row, colour) in tiles(word) {
            if taken >> row & 1 == 1 {
                left.0 += 1;
            } else if let Some(kept) = kept.next() {
                *kept = colour;
            }
        }
        (colour, taken, left)
    })
}
