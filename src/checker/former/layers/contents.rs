//! The contents of a column: what may be left of it.

use super::step::{Rows, sets};
use crate::limits::{Account, Error};
use std::collections::BTreeMap;
use std::ops::Range;

/// All contents of a column that removing whole runs leaves, in the order of the format: those with the most tiles
/// first, and of equally many in the order of their colours from the bottom.
pub struct Column(pub Vec<Content>);

/// Tiles that are left of a column.
pub struct Content {
    /// Per colour the rows that it fills.
    pub rows: [Rows; 8],
    /// Per colour the rows that can be taken, whatever is beside them, with the number of the content that is left. The
    /// rows of the colour say which these are, and in which order.
    pub removals: [Vec<(Rows, usize)>; 8],
}

/// The number of missing tiles, and the colours of the others from the bottom. Words are in the order of the format.
type Word = (usize, [u8; 12]);

/// No tile.
const NONE: u8 = 8;

/// More bytes than a content and its removals take: there are most removals when two colours alternate.
const CONTENT: usize = 6_000;

impl Column {
    /// `colours`: those of the full column from the bottom, at most twelve, each less than eight.
    pub fn new(colours: &[u8], meter: &Account) -> Result<Column, Error> {
        // Twelve tiles have at most 4,096 subsets.
        let most = 1 << colours.len();
        meter.take(most, CONTENT)?;
        meter.spend(most as u64 * 256)?;
        let mut full: Word = (0, [NONE; 12]);
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
        known.values_mut().enumerate().for_each(|(number, place)| *place = number);
        let content = |word| {
            let mut content = Content { rows: rows(word), removals: Default::default() };
            for (colour, rows, next) in removals(word) {
                content.removals[usize::from(colour)].push((rows, known[&next]));
            }
            content
        };
        let column = Column(known.keys().map(content).collect());
        meter.give_back(most - column.0.len(), CONTENT);
        Ok(column)
    }

    /// The contents with equally many tiles, by number.
    pub fn levels(&self) -> impl Iterator<Item = Range<usize>> {
        let levels = self.0.chunk_by(|content, next| tiles_in(&content.rows) == tiles_in(&next.rows));
        levels.scan(0, |end, level| {
            let first = *end;
            *end += level.len();
            Some(first..*end)
        })
    }
}

/// The number of tiles in all these rows.
pub fn tiles_in(rows: &[Rows; 8]) -> u32 {
    rows.iter().map(|rows| rows.count_ones()).sum()
}

/// The colours that have at least so many tiles in a full column, as a set.
pub fn with(colours: &[u8], tiles: usize) -> u8 {
    let count = |colour| colours.iter().filter(|&&c| c == colour).count();
    (0..8).filter(|&colour| count(colour) >= tiles).fold(0, |set, colour| set | 1 << colour)
}

/// Per colour the rows that it fills in a word.
fn rows(word: &Word) -> [Rows; 8] {
    let mut rows = [0; 8];
    tiles(word).for_each(|(row, colour)| rows[usize::from(colour)] |= 1 << row);
    rows
}

/// The tiles of a word: rows and colours.
fn tiles(word: &Word) -> impl Iterator<Item = (usize, u8)> {
    word.1.into_iter().take_while(|colour| *colour != NONE).enumerate()
}

/// What can be taken of a word: the colour, the rows, and what is left.
fn removals(word: &Word) -> impl Iterator<Item = (u8, Rows, Word)> {
    let taken =
        (0..8).zip(rows(word)).flat_map(|(colour, rows)| sets(rows).into_iter().map(move |rows| (colour, rows)));
    taken.map(|(colour, taken)| {
        let mut left = (word.0, [NONE; 12]);
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
