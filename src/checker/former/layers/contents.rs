//! Finds all lists of tiles that clicks can leave in one column. Such a list is a *content* of the
//! column.

use super::step::{Rows, unions};
use crate::limits::{Account, Error};
use std::collections::BTreeMap;
use std::ops::Range;

/// A column with all lists of tiles that clicks can leave in it.
pub struct Column {
    /// The lists of tiles, longest first.
    pub contents: Vec<Content>,
}

/// The tiles of a column after some clicks.
pub struct Content {
    /// For each colour, the rows with this colour.
    pub rows: [Rows; 8],
    /// For each colour, what a click can remove.
    pub removals: [Vec<Removal>; 8],
}

/// What a click removes from a column.
pub struct Removal {
    pub rows: Rows,
    /// The index of the `Content` that is left.
    pub next: usize,
}

/// The tiles of a column as a key that sorts longer lists first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Word {
    removed: usize,
    /// The colours of the remaining tiles from the bottom up, then `END`.
    colours: [u8; 12],
}

/// Marks the end of a list of colours. No colour has this number.
const END: u8 = 8;

/// An upper bound on the bytes of one [`Content`].
const MAX_CONTENT_BYTES: usize = 6_000;

impl Column {
    /// Finds everything that can remain of a column after some clicks. `colours` begins at the
    /// bottom.
    pub fn new(colours: &[u8], meter: &Account) -> Result<Column, Error> {
        // A column has at most twelve tiles, so at most 4,096 subsets of tiles.
        let most = 1 << colours.len();
        meter.take(most, MAX_CONTENT_BYTES)?;
        meter.spend(most as u64 * 256)?;
        let mut full = Word {
            removed: 0,
            colours: [END; 12],
        };
        full.colours[..colours.len()].copy_from_slice(colours);
        let numbers = number_all(full);
        let contents: Vec<Content> = numbers
            .keys()
            .map(|word| Content::new(word, &numbers))
            .collect();
        meter.give_back(most - contents.len(), MAX_CONTENT_BYTES);
        Ok(Column { contents })
    }

    /// Returns a range of indices for each number of tiles.
    pub fn levels(&self) -> Vec<Range<usize>> {
        levels(self.contents.iter().map(|content| &content.rows))
    }
}

impl Content {
    fn new(word: &Word, numbers: &BTreeMap<Word, usize>) -> Content {
        let mut content = Content {
            rows: word.rows(),
            removals: Default::default(),
        };
        for (colour, rows) in (0..8).zip(content.rows) {
            for rows in unions(rows) {
                content.removals[colour].push(Removal {
                    rows,
                    next: numbers[&word.without(rows)],
                });
            }
        }
        content
    }
}

/// Finds all words to which clicks on `full` can lead, and numbers them in ascending order.
fn number_all(full: Word) -> BTreeMap<Word, usize> {
    let mut numbers = BTreeMap::from([(full, 0)]);
    let mut open = vec![full];
    while let Some(word) = open.pop() {
        for rows in word.rows().into_iter().flat_map(unions) {
            let next = word.without(rows);
            if numbers.insert(next, 0).is_none() {
                open.push(next);
            }
        }
    }
    for (index, number) in numbers.values_mut().enumerate() {
        *number = index;
    }
    numbers
}

impl Word {
    /// Returns the remaining tiles from the bottom up.
    fn tiles(&self) -> impl Iterator<Item = u8> {
        self.colours.into_iter().take_while(|&colour| colour != END)
    }

    /// Returns the rows of each colour.
    fn rows(&self) -> [Rows; 8] {
        let mut rows = [0; 8];
        for (row, colour) in self.tiles().enumerate() {
            rows[usize::from(colour)] |= 1 << row;
        }
        rows
    }

    /// Returns what is left if the tiles in some rows are removed.
    fn without(&self, removed_rows: Rows) -> Word {
        let mut left = Word {
            removed: self.removed,
            colours: [END; 12],
        };
        let mut kept = 0;
        for (row, colour) in self.tiles().enumerate() {
            if removed_rows >> row & 1 == 1 {
                left.removed += 1;
            } else {
                left.colours[kept] = colour;
                kept += 1;
            }
        }
        left
    }
}

/// Splits a list of contents into ranges with equally many tiles. The list is sorted by the number
/// of tiles. For each content, `rows_by_colour` has the rows of each colour.
pub fn levels<'a>(rows_by_colour: impl Iterator<Item = &'a [Rows; 8]>) -> Vec<Range<usize>> {
    let mut levels: Vec<Range<usize>> = Vec::new();
    let mut tiles_of_level = None;
    for (index, rows) in rows_by_colour.enumerate() {
        let tiles: u32 = rows.iter().map(|rows| rows.count_ones()).sum();
        match levels.last_mut() {
            Some(level) if tiles_of_level == Some(tiles) => level.end = index + 1,
            _ => levels.push(index..index + 1),
        }
        tiles_of_level = Some(tiles);
    }
    levels
}

/// Returns the colours with at least `tiles` tiles, as a bit set.
pub fn colours_with(colours: &[u8], tiles: usize) -> u8 {
    let mut counts = [0; 8];
    for &colour in colours {
        counts[usize::from(colour)] += 1;
    }
    let mut set = 0;
    for (colour, &count) in counts.iter().enumerate() {
        if count >= tiles {
            set |= 1 << colour;
        }
    }
    set
}
