//! The contents of a column: what may be left of it.

use super::step::{Rows, sets};
use crate::limits::{Account, Error};
use std::collections::BTreeMap;

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

/// A column's colours from the bottom. Missing tiles come first in the order, so that fuller contents do.
type Word = (usize, Vec<u8>);

/// More bytes than a content and its removals take: there are most removals when two colours alternate.
const CONTENT: usize = 6_000;

impl Column {
    /// `colours`: those of the full column from the bottom, at most twelve, each less than eight.
    pub fn new(colours: &[u8], meter: &Account) -> Result<Column, Error> {
        // Twelve tiles have at most 4,096 subsets.
        let most = 1 << colours.len();
        meter.take(most, CONTENT)?;
        meter.spend(most as u64 * 256)?;
        let full: Word = (0, colours.to_vec());
        let mut known = BTreeMap::from([(full.clone(), 0)]);
        let mut open = vec![full];
        while let Some(word) = open.pop() {
            for next in removals(&word).map(|removal| removal.2) {
                if known.insert(next.clone(), 0).is_none() {
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
}

/// The colours that have at least so many tiles in a full column, as a set.
pub fn with(colours: &[u8], tiles: usize) -> u8 {
    let count = |colour| colours.iter().filter(|&&c| c == colour).count();
    (0..8).filter(|&colour| count(colour) >= tiles).fold(0, |set, colour| set | 1 << colour)
}

/// Per colour the rows that it fills in a word.
fn rows(word: &Word) -> [Rows; 8] {
    let mut rows = [0; 8];
    word.1.iter().enumerate().for_each(|(row, &colour)| rows[usize::from(colour)] |= 1 << row);
    rows
}

/// What can be taken of a word: the colour, the rows, and what is left.
fn removals(word: &Word) -> impl Iterator<Item = (u8, Rows, Word)> {
    let taken =
        (0..8).zip(rows(word)).flat_map(|(colour, rows)| sets(rows).into_iter().map(move |rows| (colour, rows)));
    taken.map(|(colour, taken)| {
        let kept = word.1.iter().enumerate().filter(|(row, _)| taken >> row & 1 == 0);
        let kept: Vec<u8> = kept.map(|(_, &colour)| colour).collect();
        (colour, taken, (word.0 + word.1.len() - kept.len(), kept))
    })
}
