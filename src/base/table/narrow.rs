//! The transposition table for keys of up to 63 bits.
//!
//! An entry is **one 64-bit word** that is read and written atomically. So the table needs no locks.
//!
//! # Why there are no false hits
//!
//! A key has `n` <= 63 bits and identifies one state. An invertible function mixes the key. The low `b` bits of the
//! mixed key choose one of 2^b buckets, and the entry stores *all other* bits. So bucket and entry determine the key.
//! The upper bits of the word hold the budget:
//!
//! ```text
//! 63                     n-b                     0
//! | budget + 1           | high bits of mixed key |        0 = empty
//! ```
//!
//! A budget that does not fit is stored as the largest value that fits. This is sound: for example, a state that cannot
//! be solved in 9 moves cannot be solved in 3 moves. With `b` >= 5, the budget has at least 6 bits.
//!
//! Relaxed memory ordering suffices, because a word is a complete entry.

use super::common::{Buckets, TranspositionTable, estimate_fill, prefetch};
use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// Number of entries in a bucket. A bucket is one cache line, and an entry is one word of eight bytes.
const ENTRIES_PER_BUCKET: usize = 8;

/// The smallest number of buckets. With two buckets, one bit of a key chooses the bucket. So an entry (a word of 64
/// bits) stores at most 62 bits of a key, and has at least two bits for the budget.
const MIN_BUCKETS: usize = 2;

#[repr(align(64))]
struct Bucket {
    entries: [AtomicU64; ENTRIES_PER_BUCKET],
}

const _: () = assert!(size_of::<Bucket>() == 64);

/// A table of states that cannot be solved within a budget, for keys of one word.
pub struct NarrowTable {
    buckets: Buckets<Bucket>,
    /// Number of bits of a key.
    key_bits: u32,
    /// Binary logarithm of the number of buckets (groups of entries).
    bucket_bits: u32,
    /// Number of bits of a scrambled key that an entry stores. The number of the bucket determines the other bits.
    stored_key_bits: u32,
}

/// Formats only the size of the table.
impl fmt::Debug for NarrowTable {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "NarrowTable({} buckets)", self.buckets.len())
    }
}

/// An odd number, so that a multiplication by it modulo a power of two can be undone.
const MULTIPLIER: u64 = 0x9e37_79b9_7f4a_7c15;

impl NarrowTable {
    /// Mixes the bits of a key, so that similar keys use different parts of the table. Different keys of `key_bits`
    /// bits give different results of `key_bits` bits, because each step can be undone: a xor with the upper half of
    /// the bits, and a multiplication by an odd number.
    #[inline]
    fn mix(&self, key: u64) -> u64 {
        let mask = (1u64 << self.key_bits) - 1;
        let half = self.key_bits.div_ceil(2);
        let mut mixed = key;
        mixed ^= mixed >> half;
        mixed = mixed.wrapping_mul(MULTIPLIER) & mask;
        mixed ^= mixed >> half;
        mixed = mixed.wrapping_mul(MULTIPLIER) & mask;
        mixed ^ mixed >> half
    }

    /// Returns the bucket (a few entries in one cache line) to which a key belongs, and the part of the mixed key that
    /// an entry must store. The low bits of the mixed key choose the bucket, so an entry needs only the other bits.
    #[inline]
    fn locate(&self, key: u64) -> (&Bucket, u64) {
        debug_assert!(key >> self.key_bits == 0, "a key has too many bits");
        let mixed = self.mix(key);
        let bucket = mixed & ((1 << self.bucket_bits) - 1);
        (&self.buckets[bucket as usize], mixed >> self.bucket_bits)
    }
}

impl TranspositionTable<u64> for NarrowTable {
    /// Allocates the largest table of refuted states that fits into `bytes`, for keys of `key_bits` bits. The number of
    /// buckets (groups of entries, one cache line each) is a power of two, at least `MIN_BUCKETS`.
    fn new(bytes: usize, key_bits: u32) -> NarrowTable {
        assert!((1..=63).contains(&key_bits), "keys have 1 to 63 bits");
        let fitting_bits = (bytes / size_of::<Bucket>()).max(MIN_BUCKETS).ilog2();
        // With this number of buckets, there is an entry for every key, so more buckets are useless.
        let useful_bits = key_bits.saturating_sub(ENTRIES_PER_BUCKET.ilog2());
        let bucket_bits = fitting_bits.min(useful_bits.max(MIN_BUCKETS.ilog2()));
        // SAFETY: a bucket consists of atomics, and zero bytes are valid atomics.
        let buckets = unsafe { Buckets::zeroed(1 << bucket_bits) };
        NarrowTable {
            buckets,
            key_bits,
            bucket_bits,
            // Not negative: `bucket_bits` is at most 1 or at most `key_bits - 3`, and `key_bits` is at least 1.
            stored_key_bits: key_bits - bucket_bits,
        }
    }

    fn bytes(&self) -> usize {
        size_of_val(&*self.buckets)
    }

    #[inline]
    fn prefetch(&self, key: u64) {
        let (bucket, _) = self.locate(key);
        prefetch(bucket);
    }

    /// Returns whether the table proves that the state with this key cannot be solved in `budget` moves: the bucket of
    /// the key (a group of entries) has an entry for this key with at least this budget.
    #[inline]
    fn is_refuted(&self, key: u64, budget: u32) -> bool {
        let (bucket, key_part) = self.locate(key);
        let mask = (1u64 << self.stored_key_bits) - 1;
        bucket.entries.iter().any(|entry| {
            let word = entry.load(Relaxed);
            // The upper bits are the stored budget plus 1, so `>` means a budget at least as large.
            word & mask == key_part && word >> self.stored_key_bits > u64::from(budget)
        })
    }

    /// Stores that the state with this key cannot be solved in `budget` moves. Changes nothing if the table already has
    /// such an entry for at least as many moves. Without a free entry in the bucket of the key (a group of entries),
    /// replaces another entry.
    fn store(&self, key: u64, budget: u32) {
        let (bucket, key_part) = self.locate(key);
        let mask = (1u64 << self.stored_key_bits) - 1;
        // The largest level that fits. A budget that does not fit is stored as this level, which claims less.
        let max_level = u64::MAX >> self.stored_key_bits;
        // The level of an entry is its budget plus 1, or 0 for an empty entry.
        let level = (u64::from(budget) + 1).min(max_level);
        let word = level << self.stored_key_bits | key_part;
        let mut replaced_index = 0;
        let mut lowest_level = u64::MAX;
        for (i, entry) in bucket.entries.iter().enumerate() {
            let old_word = entry.load(Relaxed);
            let old_level = old_word >> self.stored_key_bits;
            // An empty entry consists of zeros, but is no entry for the key part 0. Its level is 0.
            if old_word & mask == key_part && old_level != 0 {
                if old_level < level {
                    entry.store(word, Relaxed);
                }
                return;
            }
            // Replace an empty entry, or the entry with the smallest budget, which is the cheapest to refute again.
            if old_level < lowest_level {
                replaced_index = i;
                lowest_level = old_level;
            }
        }
        bucket.entries[replaced_index].store(word, Relaxed);
    }

    fn fill_in_thousandths(&self) -> u32 {
        estimate_fill(&self.buckets, ENTRIES_PER_BUCKET, |bucket| {
            let entries = bucket.entries.iter();
            entries.filter(|entry| entry.load(Relaxed) != 0).count()
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::{HashMap, HashSet};

    #[test]
    fn the_mix_is_a_bijection() {
        for bits in 1..=if cfg!(miri) { 8 } else { 16 } {
            let table = NarrowTable::new(0, bits);
            let images: HashSet<u64> = (0..1u64 << bits).map(|key| table.mix(key)).collect();
            assert_eq!(images.len(), 1 << bits);
            assert!(images.iter().all(|&image| image < 1 << bits));
        }
    }

    #[test]
    fn small_tables_lose_entries_but_return_no_false_ones() {
        assert_no_false_entries(0, 12);
        assert_no_false_entries(0, 63);
        assert_no_false_entries(4096, 20);
        assert_no_false_entries(1 << 20, 63);
        assert_no_false_entries(1 << 16, 1);
    }

    /// Stores and reads random entries in a table of this size. Asserts that the table never calls a state refuted in
    /// more moves than were stored for it.
    fn assert_no_false_entries(bytes: usize, key_bits: u32) {
        let table = NarrowTable::new(bytes, key_bits);
        let mut largest_budgets: HashMap<u64, u32> = HashMap::new();
        let mut random = fastrand::Rng::with_seed(1);
        for _ in 0..if cfg!(miri) { 200 } else { 20_000 } {
            // Few different keys, so that many look-ups find an entry.
            let mut key = random.u64(..1 << key_bits.min(10));
            // Use the high bits of long keys, too.
            if key_bits > 50 {
                key |= key << 50;
            }
            let budget = random.u32(..20);
            if random.bool() {
                table.store(key, budget);
                let largest = largest_budgets.entry(key).or_default();
                *largest = budget.max(*largest);
            } else if table.is_refuted(key, budget) {
                let largest = largest_budgets.get(&key);
                assert!(largest.is_some_and(|&largest| largest >= budget));
            }
        }
    }

    #[test]
    fn a_large_table_keeps_all_entries() {
        let table = NarrowTable::new(1 << 20, 63);
        let keys = if cfg!(miri) { 100 } else { 1000 };

        for key in 0..keys {
            table.store(key << 40, 7);
        }

        assert!((0..keys).all(|key| table.is_refuted(key << 40, 7)));
        assert!(!(0..keys).any(|key| table.is_refuted(key << 40, 8)));
        assert!(table.fill_in_thousandths() > 0);
    }
}
