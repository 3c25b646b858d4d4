//! Rows of costs: vectors, co-vectors and signatures, one byte a cost, and what is done to sixteen of them at once.
//!
//! A row is *normalised*: its least entry is 0. What is subtracted becomes the cost of an edge.
//!
//! # Why no sum is cut off
//!
//! Entries of rows and costs of edges are at most [`LARGEST`], or the layer is given up; those of real boards are below
//! 30. So the sum of three is finite, and no more are added without a look at the result but in a closure, where entries
//! grow one edge at a time. If one were cut off to [`INFINITE`], the entry before it on that way would be at least
//! `INFINITE - LARGEST`: finite, final, in the same row, and above [`LARGEST`], so that the row is refused for it.

use super::unfinished::Unfinished;
use hashbrown::HashTable;
use xxhash_rust::xxh3::xxh3_64;

/// Impossible.
pub const INFINITE: u8 = u8::MAX;

/// The largest finite entry of a row, and the largest cost of an edge.
pub const LARGEST: u8 = 80;

const _: () = assert!(3 * (LARGEST as u32) < INFINITE as u32, "the sum of three is finite");

/// Rows that are processed together.
pub const LANES: usize = 16;

/// An entry of sixteen rows.
pub type Lanes = [u8; LANES];

/// `to` becomes the least of `to` and `from` + `cost`.
#[inline]
pub fn relax(to: &mut Lanes, from: &Lanes, cost: u8) {
    for (to, from) in to.iter_mut().zip(from) {
        *to = (*to).min(from.saturating_add(cost));
    }
}

/// Puts sixteen rows at most side by side.
pub fn side_by_side<'a>(rows: impl Iterator<Item = &'a [u8]>, length: usize, lanes: &mut Vec<Lanes>) {
    clear(lanes, length);
    for (lane, row) in rows.enumerate() {
        for (entry, &cost) in lanes.iter_mut().zip(row) {
            entry[lane] = cost;
        }
    }
}

/// Makes all entries impossible.
pub fn clear(lanes: &mut Vec<Lanes>, length: usize) {
    lanes.clear();
    lanes.resize(length, [INFINITE; LANES]);
}

/// Normalises a row. Returns what was subtracted, or `None` if nothing is possible.
pub fn normalise(row: &mut [u8]) -> Result<Option<u8>, Unfinished> {
    let finite = || row.iter().copied().filter(|&cost| cost != INFINITE);
    let Some(least) = finite().min() else { return Ok(None) };
    if finite().max() > Some(LARGEST) {
        return Err(Unfinished::Memory);
    }
    if least > 0 {
        row.iter_mut().filter(|cost| **cost != INFINITE).for_each(|cost| *cost -= least);
    }
    Ok(Some(least))
}

/// One of sixteen rows, normalised into `row`; see [`normalise`].
pub fn take_lane(lanes: &[Lanes], lane: usize, row: &mut Vec<u8>) -> Result<Option<u8>, Unfinished> {
    row.clear();
    row.extend(lanes.iter().map(|entry| entry[lane]));
    normalise(row)
}

/// Distinct rows of equal length.
pub struct Rows {
    length: usize,
    count: usize,
    entries: Vec<u8>,
    known: HashTable<u32>,
}

impl Rows {
    /// No rows, of a length, with room for a portion of them.
    pub fn new(length: usize) -> Rows {
        let entries = Vec::with_capacity(length * LANES);
        Rows { length, count: 0, entries, known: HashTable::with_capacity(LANES) }
    }

    /// Number of rows.
    pub fn len(&self) -> usize {
        self.count
    }

    /// A row.
    pub fn get(&self, number: usize) -> &[u8] {
        &self.entries[number * self.length..(number + 1) * self.length]
    }

    /// All rows.
    pub fn iter(&self) -> impl Iterator<Item = &[u8]> {
        (0..self.count).map(|number| self.get(number))
    }

    /// Puts sixteen rows at most side by side.
    pub fn side_by_side(&self, numbers: std::ops::Range<usize>, lanes: &mut Vec<Lanes>) {
        side_by_side(numbers.map(|number| self.get(number)), self.length, lanes);
    }

    /// The rows in portions of sixteen.
    pub fn portions(&self) -> impl Iterator<Item = std::ops::Range<usize>> + use<> {
        let count = self.count;
        (0..count).step_by(LANES).map(move |first| first..count.min(first + LANES))
    }

    /// The number of a row, which is new or not.
    pub fn number(&mut self, row: &[u8]) -> u32 {
        let Rows { length, count, entries, known } = self;
        let hash_of = |entries: &[u8], number: u32| xxh3_64(&entries[number as usize * *length..][..*length]);
        let hash = xxh3_64(row);
        let same = |&number: &u32| &entries[number as usize * *length..][..*length] == row;
        if let Some(&number) = known.find(hash, same) {
            return number;
        }
        let number = *count as u32;
        *count += 1;
        entries.extend_from_slice(row);
        known.insert_unique(hash, number, |&number| hash_of(entries, number));
        number
    }

    /// Bytes in use.
    pub fn bytes(&self) -> usize {
        self.entries.capacity() + self.known.capacity() * 5
    }
}

/// The least sums of rows, side by side, with each of some other rows.
pub fn products(lanes: &[Lanes], others: &Rows, sums: &mut Vec<Lanes>) {
    let product = |other: &[u8]| {
        let mut least = [INFINITE; LANES];
        for (entry, &cost) in lanes.iter().zip(other) {
            if cost != INFINITE {
                relax(&mut least, entry, cost);
            }
        }
        least
    };
    sums.clear();
    sums.extend(others.iter().map(product));
}
