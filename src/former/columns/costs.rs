//! Rows of costs. To *normalise* a row means to subtract its smallest entry from all reachable entries.
//!
//! # Why no sum overflows unnoticed
//!
//! A sum of 255 or more becomes [`UNREACHABLE`] (255), so a large cost could look unreachable. [`normalise`] detects
//! it:
//!
//! * The costs of edges are at most [`MAX_COST`] (80).
//! * [`normalise`] fails if a row has an entry above 80 but below 255. So the reachable entries of a normalised row are
//!   at most 80.
//! * Most sums add at most three such numbers. So they are at most 240, which is exact. Then [`normalise`] checks them.
//! * Only `build/vectors.rs` adds more numbers before it calls [`normalise`]. It follows the edges of a layer in
//!   topological order, forwards or backwards. For each edge, it takes an entry `e` of the row, adds the cost of the
//!   edge, and writes the sum to another entry. Suppose that `e` is below 255, but the sum reaches 255. The cost is at
//!   most 80, so `e` is at least 255 - 80 = 175. Because of the order, no later edge changes `e`. So [`normalise`]
//!   finds `e` in the row, and fails.
//!
//! Too large costs and too much memory are two of the reasons why a proof remains [`Unfinished`].

use super::avx2::with_avx2;
use hashbrown::HashTable;
use kortest_base::runtime::Stopped;
use std::ops::Range;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use xxhash_rust::xxh3::xxh3_64;

/// The cost that marks an unreachable entry of a row of costs.
pub const UNREACHABLE: u8 = u8::MAX;

/// Maximum cost of an edge, and maximum entry of a normalised row.
pub const MAX_COST: u8 = 80;

const _: () = assert!(
    3 * (MAX_COST as u32) < UNREACHABLE as u32,
    "the sum of three is finite"
);

/// Number of rows of costs that are processed together: the bytes of a register. On x86-64 this is a register of AVX2.
pub const LANES: usize = if cfg!(target_arch = "x86_64") { 32 } else { 16 };

/// One entry of each of the [`LANES`] rows that are processed together: `lanes[i][k]` is entry `i` of row `k`.
pub type Lanes = [u8; LANES];

/// Replaces each entry of `costs` by the entry of `costs_before` plus `cost` where this sum is smaller. No sum exceeds
/// [`UNREACHABLE`].
///
/// Inlined always where AVX2 exists, because only an inlined call uses it. Elsewhere, programs would only grow.
#[cfg_attr(target_arch = "x86_64", inline(always))]
#[cfg_attr(not(target_arch = "x86_64"), inline)]
pub fn relax(costs: &mut Lanes, costs_before: &Lanes, cost: u8) {
    for (entry, before) in costs.iter_mut().zip(costs_before) {
        *entry = (*entry).min(before.saturating_add(cost));
    }
}

/// Interleaves up to [`LANES`] rows of costs of this `length`, so that they can be processed together: sets
/// `lanes[i][k]` to entry `i` of row `k`. If there are fewer rows, the entries of missing rows are unreachable.
pub fn interleave<'a>(rows: impl Iterator<Item = &'a [u8]>, length: usize, lanes: &mut Vec<Lanes>) {
    mark_unreachable(lanes, length);
    for (lane, row) in rows.enumerate() {
        for (entry, &cost) in lanes.iter_mut().zip(row) {
            entry[lane] = cost;
        }
    }
}

/// Makes `lanes` a list for [`LANES`] interleaved rows of this `length`, in which all entries are unreachable.
pub fn mark_unreachable(lanes: &mut Vec<Lanes>, length: usize) {
    lanes.clear();
    lanes.resize(length, [UNREACHABLE; LANES]);
}

/// Subtracts the smallest entry of a row of costs from its reachable entries. Returns this entry; `None` if all are
/// unreachable. Fails if a reachable entry exceeds [`MAX_COST`] before the subtraction, because a sum of such entries
/// could look like [`UNREACHABLE`]. The proof then remains unfinished, as if the memory were too small.
///
/// This is a hot loop: one pass for both extremes takes a tenth fewer instructions than `min` and `max` of iterators.
pub fn normalise(row: &mut [u8]) -> Result<Option<u8>, Unfinished> {
    let mut least = UNREACHABLE;
    let mut most = 0;
    for &cost in row.iter() {
        if cost != UNREACHABLE {
            least = least.min(cost);
            most = most.max(cost);
        }
    }
    if least == UNREACHABLE {
        return Ok(None);
    }
    if most > MAX_COST {
        return Err(Unfinished::Memory);
    }
    if least > 0 {
        for cost in row.iter_mut() {
            if *cost != UNREACHABLE {
                *cost -= least;
            }
        }
    }
    Ok(Some(least))
}

/// Copies row number `lane` of the interleaved rows `lanes` to `row`, and subtracts its smallest entry from all
/// reachable entries. Returns this smallest entry; `None` if no entry is reachable. Fails if a reachable entry exceeds
/// [`MAX_COST`] before the subtraction.
pub fn extract_normalised_row(
    lanes: &[Lanes],
    lane: usize,
    row: &mut Vec<u8>,
) -> Result<Option<u8>, Unfinished> {
    row.clear();
    row.extend(lanes.iter().map(|entry| entry[lane]));
    normalise(row)
}

/// A set of distinct rows of costs with the same length, numbered in the order of insertion.
pub struct CostRows {
    length: usize,
    count: usize,
    /// The entries of all rows, one row after the other.
    entries: Vec<u8>,
    /// The numbers of all rows, hashed by the entries of the row.
    numbers: HashTable<u32>,
}

impl CostRows {
    /// Creates an empty set of rows of costs with `length` entries. Reserves memory for [`LANES`] rows.
    pub fn new(length: usize) -> CostRows {
        CostRows {
            length,
            count: 0,
            entries: Vec::with_capacity(length * LANES),
            numbers: HashTable::with_capacity(LANES),
        }
    }

    pub fn len(&self) -> usize {
        self.count
    }

    /// Returns the row with this number.
    pub fn get(&self, number: usize) -> &[u8] {
        row_at(&self.entries, self.length, number)
    }

    pub fn iter(&self) -> impl Iterator<Item = &[u8]> {
        (0..self.count).map(|number| self.get(number))
    }

    /// Interleaves the rows with these numbers, at most [`LANES`]: sets `lanes[i][k]` to entry `i` of row `k`.
    pub fn interleave(&self, numbers: Range<usize>, lanes: &mut Vec<Lanes>) {
        interleave(numbers.map(|number| self.get(number)), self.length, lanes);
    }

    /// Splits the numbers of all rows into ranges of at most [`LANES`], which can be processed together.
    pub fn portions(&self) -> impl Iterator<Item = Range<usize>> + use<> {
        let count = self.count;
        let firsts = (0..count).step_by(LANES);
        firsts.map(move |first| first..count.min(first + LANES))
    }

    /// Inserts a row of costs if it is new. Returns the number of this row in the set.
    pub fn insert(&mut self, row: &[u8]) -> u32 {
        let hash = xxh3_64(row);
        let is_equal = |&number: &u32| self.get(number as usize) == row;
        if let Some(&number) = self.numbers.find(hash, is_equal) {
            return number;
        }
        let number = self.count as u32;
        self.count += 1;
        self.entries.extend_from_slice(row);
        self.insert_number(hash, number);
        number
    }

    /// Adds the number of a row to the hash table. `hash` is the hash of the row's entries.
    fn insert_number(&mut self, hash: u64, number: u32) {
        let entries = &self.entries;
        let length = self.length;
        // When the table grows, it needs the hash of every row again.
        let hash_of = |&number: &u32| xxh3_64(row_at(entries, length, number as usize));
        self.numbers.insert_unique(hash, number, hash_of);
    }

    pub fn bytes(&self) -> usize {
        self.entries.capacity() + self.numbers.capacity() * BYTES_PER_NUMBER
    }
}

/// Memory of a number in a hash table, in bytes: the number, and a byte that marks it as used.
const BYTES_PER_NUMBER: usize = size_of::<u32>() + 1;

/// Returns the row with this number. `entries` has the entries of all rows, each of this length.
fn row_at(entries: &[u8], length: usize, number: usize) -> &[u8] {
    &entries[number * length..][..length]
}

/// Computes a min-plus product in each lane (interleaved row): `sums[i]` is the least `lanes[k] + rows[i][k]`.
pub fn min_plus_products(lanes: &[Lanes], rows: &CostRows, sums: &mut Vec<Lanes>) {
    sums.clear();
    with_avx2!(push_min_plus_products(lanes, rows, sums));
}

/// Appends a min-plus product to `sums`. The product has an entry for each row of `rows` and for each interleaved row
/// of `lanes`: the smallest `lanes[k] + row[k]` over all `k`, or [`UNREACHABLE`] if there is no smaller sum.
#[inline(always)]
fn push_min_plus_products(lanes: &[Lanes], rows: &CostRows, sums: &mut Vec<Lanes>) {
    for row in rows.iter() {
        let mut least = [UNREACHABLE; LANES];
        for (entry, &cost) in lanes.iter().zip(row) {
            if cost != UNREACHABLE {
                relax(&mut least, entry, cost);
            }
        }
        sums.push(least);
    }
}

/// The reason why a proof is unfinished.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum Unfinished {
    /// A deadline or the stop flag ended the run.
    Stopped,
    /// The layers (automata of columns) need too much memory, or have costs that are too large for exact sums.
    Memory,
}

impl From<Stopped> for Unfinished {
    fn from(_: Stopped) -> Unfinished {
        Unfinished::Stopped
    }
}

/// Counts the memory of an automaton while several threads build it level by level. A level is a part of its nodes.
pub struct MemoryCounter {
    /// Maximum number of bytes in use.
    limit: usize,
    /// Bytes of the finished levels (parts of the automaton).
    kept: usize,
    /// Bytes of the finished levels (parts of the automaton) and of the current level.
    used: AtomicUsize,
}

impl MemoryCounter {
    /// Creates a counter that fails when more than `limit` bytes are in use.
    pub fn new(limit: usize) -> MemoryCounter {
        MemoryCounter {
            limit,
            kept: 0,
            used: AtomicUsize::new(0),
        }
    }

    /// Counts `bytes` more for the current level (part of an automaton). Above the limit, counts them and then fails.
    pub fn add(&self, bytes: usize) -> Result<(), Unfinished> {
        // `Relaxed` suffices, because threads exchange no data with the help of this counter.
        let used = self.used.fetch_add(bytes, Relaxed) + bytes;
        if used > self.limit {
            return Err(Unfinished::Memory);
        }
        Ok(())
    }

    /// Returns the number of bytes below the limit that are not in use.
    pub fn available(&self) -> usize {
        self.limit.saturating_sub(self.used.load(Relaxed))
    }

    /// Counts `bytes` that stay in use after the current level (part of an automaton) is finished.
    pub fn keep(&mut self, bytes: usize) {
        self.kept += bytes;
    }

    /// Subtracts `bytes` that were kept. These bytes still count until the end of the level (part of an automaton).
    pub fn release(&mut self, bytes: usize) {
        self.kept -= bytes;
    }

    /// Finishes a level (part of an automaton): from now on, only kept memory is in use.
    pub fn finish_level(&mut self) {
        *self.used.get_mut() = self.kept;
    }
}
