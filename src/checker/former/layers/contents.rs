//! Finds all lists of tiles that clicks can leave in one column. Such a list is a *content* of the column.

use super::step::{Rows, unions};
use crate::limits::{Account, Error};
use std::collections::BTreeMap;
use std::ops::Range;

/// All lists of tiles that clicks can leave in one column, longest first.
pub struct Column(pub Vec<Content>);

/// The tiles of a column after some clicks.
pub struct Content {
    /// For each colour, the rows with this colour.
    pub rows: [Rows; 8],
    /// For each colour: the rows that a click can remove, and the index of the next `Content`.
    pub removals: [Vec<(Rows, usize)>; 8],
}

/// The number of removed tiles, then the colours of the remaining tiles.
type Word = (usize, [u8; 12]);

/// Marks the end of a list of colours. No colour has this number.
const END: u8 = 8;

/// An upper bound on the bytes of one [`Content`].
const MAX_CONTENT_BYTES: usize = 6_000;

impl Column {
    /// Finds everything that can remain of a column after some clicks. `colours` begins at the bottom.
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
        known
            .values_mut()
            .enumerate()
            .for_each(|(number, number_of_word)| *number_of_word = number);
        let content = |word| {
            let mut content = Content {
                rows: rows(word),
                removals: Default::default(),
            };
            for (colour, rows, next) in removals(word) {
                content.removals[usize::from(colour)].push((rows, known[&next]));
            }
            content
        };
        let column = Column(known.keys().map(content).collect());
        meter.give_back(most - column.0.len(), MAX_CONTENT_BYTES);
        Ok(column)
    }

    /// Returns a range of indices for each number of tiles.
    pub fn levels(&self) -> impl Iterator<Item = Range<usize>> {
        let levels = self
            .0
            .chunk_by(|content, next| tiles_in(&content.rows) == tiles_in(&next.rows));
        levels.scan(0, |end, level| {
            let first = *end;
            *end += level.len();
            Some(first..*end)
        })
    }
}

pub fn tiles_in(rows: &[Rows; 8]) -> u32 {
    rows.iter().map(|rows| rows.count_ones()).sum()
}

/// Returns the colours with at least `tiles` tiles, as a bit set.
pub fn colours_with(colours: &[u8], tiles: usize) -> u8 {
    let count = |colour| colours.iter().filter(|&&c| c == colour).count();
    (0..8)
        .filter(|&colour| count(colour) >= tiles)
        .fold(0, |set, colour| set | 1 << colour)
}

fn rows(word: &Word) -> [Rows; 8] {
    let mut rows = [0; 8];
    tiles(word).for_each(|(row, colour)| rows[usize::from(colour)] |= 1 << row);
    rows
}

fn tiles(word: &Word) -> impl Iterator<Item = (usize, u8)> {
    word.1
        .into_iter()
        .take_while(|colour| *colour != END)
        .enumerate()
}

/// Returns every possible removal: its colour, its rows, and the remaining tiles.
fn removals(word: &Word) -> impl Iterator<Item = (u8, Rows, Word)> {
    let taken = (0..8)
        .zip(rows(word))
        .flat_map(|(colour, rows)| unions(rows).into_iter().map(move |rows| (colour, rows)));
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
