//! The transposition table for keys of up to 127 bits.
//!
//! An entry has two words, and not every processor can write two words at once. So each bucket has a version, which is
//! odd while a worker changes the bucket (a sequence lock).
//!
//! # Why there are no false hits
//!
//! As in the narrow table, the bucket and the entry determine the key, and the upper bits of the entry hold the budget.
//!
//! A reader reads the version, the entries, and the version again. If both versions are the same even number, no worker
//! has changed the bucket in between, so all words belong together. If not, the reader finds nothing. A worker changes
//! a bucket only after it has made the version odd, so only one worker changes the bucket at a time. A worker that
//! finds an odd version does not store its entry. A version has 64 bits, so it never returns to an earlier number.

use super::common::{Buckets, TranspositionTable, estimate_fill, prefetch};
use std::fmt;
use std::sync::atomic::{
    AtomicU64,
    Ordering::{Acquire, Relaxed, Release},
    fence,
};

/// Number of entries in a bucket. A bucket is one cache line, with a version and entries of two words.
const ENTRIES_PER_BUCKET: usize = 3;

/// An entry: a number of 128 bits in two words. Two words are not read or written at once.
struct WideEntry {
    low: AtomicU64,
    high: AtomicU64,
}

impl WideEntry {
    /// Reads the entry as two words. Another thread may change a word in between; the caller detects this change.
    fn load(&self) -> u128 {
        u128::from(self.high.load(Relaxed)) << 64 | u128::from(self.low.load(Relaxed))
    }

    /// Writes the entry as two words, one after the other.
    fn store(&self, entry: u128) {
        self.low.store(entry as u64, Relaxed);
        self.high.store((entry >> 64) as u64, Relaxed);
    }
}

#[repr(align(64))]
struct Bucket {
    /// A number that increases with each change; it is odd while a worker changes the entries.
    version: AtomicU64,
    entries: [WideEntry; ENTRIES_PER_BUCKET],
}

const _: () = assert!(size_of::<Bucket>() == 64);

impl Bucket {
    /// Returns the entries of this bucket; `None` if another thread may have changed them in the meantime (a sequence
    /// lock: the version is odd while a thread changes the entries, and increases with each change).
    fn load(&self) -> Option<[u128; ENTRIES_PER_BUCKET]> {
        let before = self.version.load(Acquire);
        let is_changing = before % 2 == 1;
        if is_changing {
            return None;
        }
        let entries = std::array::from_fn(|i| self.entries[i].load());
        // The fence makes sure that the version is read again only after the entries.
        fence(Acquire);
        let after = self.version.load(Relaxed);
        (before == after).then_some(entries)
    }

    /// Locks the bucket: makes its version odd, so that no other thread changes its entries. Returns the odd version,
    /// which [`unlock`](Bucket::unlock) needs. Returns `None` at once if another thread has locked the bucket.
    fn lock(&self) -> Option<u64> {
        let version = self.version.load(Relaxed);
        let odd = version + 1;
        let is_locked = version % 2 == 1;
        if is_locked {
            return None;
        }
        // Fails if another thread has changed the version in the meantime.
        let locked = self
            .version
            .compare_exchange(version, odd, Acquire, Relaxed);
        // The fence makes sure that other threads see the odd version before an entry changes.
        fence(Release);
        locked.ok().map(|_| odd)
    }

    /// Unlocks the bucket: makes its version even again. `odd` is the version that [`lock`](Bucket::lock) has returned.
    fn unlock(&self, odd: u64) {
        self.version.store(odd + 1, Release);
    }
}

/// A table of states that cannot be solved within a budget, for keys of two words.
pub struct WideTable {
    buckets: Buckets<Bucket>,
    /// Number of bits of a key.
    key_bits: u32,
    /// Binary logarithm of the number of buckets (groups of entries).
    bucket_bits: u32,
    /// Number of bits of a scrambled key that an entry stores. The number of the bucket determines the other bits.
    stored_key_bits: u32,
}

/// Formats only the size of the table.
impl fmt::Debug for WideTable {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "WideTable({} buckets)", self.buckets.len())
    }
}

/// An odd number, so that a multiplication by it modulo a power of two can be undone.
const MULTIPLIER: u128 = 0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835;

impl WideTable {
    /// Mixes the bits of a key, so that similar keys use different parts of the table. Different keys of `key_bits`
    /// bits give different results of `key_bits` bits, because each step can be undone: a xor with the upper half of
    /// the bits, and a multiplication by an odd number.
    fn mix(&self, key: u128) -> u128 {
        let mask = (1u128 << self.key_bits) - 1;
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
    fn locate(&self, key: u128) -> (&Bucket, u128) {
        debug_assert!(key >> self.key_bits == 0, "a key has too many bits");
        let mixed = self.mix(key);
        let bucket = mixed & ((1 << self.bucket_bits) - 1);
        (&self.buckets[bucket as usize], mixed >> self.bucket_bits)
    }

    /// Returns the level of an entry: the number of moves in which its state cannot be solved, plus 1; or 0 for an
    /// empty entry.
    fn level(&self, entry: u128) -> u128 {
        entry >> self.stored_key_bits
    }

    /// Returns the index of the entry in `bucket` that a new entry should replace: the entry of the same state, or else
    /// an empty entry, or else the entry with the smallest level. An entry says that a state cannot be solved in a
    /// number of moves; its level is this number plus 1, or 0 for an empty entry. Returns `None` if the bucket already
    /// says at least as much about the same state. `key_part` is the part of the key that an entry stores.
    fn replaced_entry(&self, bucket: &Bucket, key_part: u128, level: u128) -> Option<usize> {
        let mask = (1u128 << self.stored_key_bits) - 1;
        let mut replaced_index = 0;
        let mut lowest_level = u128::MAX;
        for (i, entry) in bucket.entries.iter().enumerate() {
            let old = entry.load();
            let old_level = self.level(old);
            // An empty entry consists of zeros, but is no entry for the key part 0. Its level is 0.
            if old & mask == key_part && old_level != 0 {
                return (old_level < level).then_some(i);
            }
            // The state with the smallest level is the cheapest to refute again.
            if old_level < lowest_level {
                replaced_index = i;
                lowest_level = old_level;
            }
        }
        Some(replaced_index)
    }
}

/// With at least this number of bits for the bucket, an entry has at least six bits for the budget.
const MIN_BUCKET_BITS: u32 = 5;

impl TranspositionTable<u128> for WideTable {
    /// Allocates the largest table of refuted states that fits into `bytes`, for keys of `key_bits` bits. The number of
    /// buckets (groups of entries, one cache line each) is a power of two: at least 2^`MIN_BUCKET_BITS`, unless there
    /// are fewer keys.
    fn new(bytes: usize, key_bits: u32) -> WideTable {
        assert!((1..=127).contains(&key_bits), "keys have 1 to 127 bits");
        let fitting_bits = (bytes / size_of::<Bucket>()).max(1).ilog2();
        let bucket_bits = fitting_bits.max(MIN_BUCKET_BITS).min(key_bits);
        // SAFETY: a bucket consists of atomics, and zero bytes are valid atomics.
        let buckets = unsafe { Buckets::zeroed(1 << bucket_bits) };
        WideTable {
            buckets,
            key_bits,
            bucket_bits,
            stored_key_bits: key_bits - bucket_bits,
        }
    }

    fn bytes(&self) -> usize {
        size_of_val(&*self.buckets)
    }

    fn prefetch(&self, key: u128) {
        let (bucket, _) = self.locate(key);
        prefetch(bucket);
    }

    /// Returns whether the table has an entry for this key with a budget of at least `budget` moves: the state cannot
    /// be solved in `budget` moves. Returns `false` if another thread is changing the bucket of the key (a group of
    /// entries).
    fn is_refuted(&self, key: u128, budget: u32) -> bool {
        let (bucket, key_part) = self.locate(key);
        let mask = (1u128 << self.stored_key_bits) - 1;
        let Some(entries) = bucket.load() else {
            return false;
        };
        // A level is a budget plus 1, so `>` means a budget at least as large.
        entries
            .iter()
            .any(|&entry| entry & mask == key_part && self.level(entry) > u128::from(budget))
    }

    /// Stores that the state with this key cannot be solved in `budget` moves. Does nothing if the table already says
    /// so, or if another thread is changing the bucket of the key (a group of entries): a lost entry only costs time.
    fn store(&self, key: u128, budget: u32) {
        let (bucket, key_part) = self.locate(key);
        // The level of an entry is its budget plus 1; 0 marks an empty entry. A larger budget is stored as the largest
        // level, which claims less.
        let max_level = u128::MAX >> self.stored_key_bits;
        let level = (u128::from(budget) + 1).min(max_level);
        let Some(odd) = bucket.lock() else {
            return;
        };
        if let Some(replaced) = self.replaced_entry(bucket, key_part, level) {
            bucket.entries[replaced].store(level << self.stored_key_bits | key_part);
        }
        bucket.unlock(odd);
    }

    fn fill_in_thousandths(&self) -> u32 {
        estimate_fill(&self.buckets, ENTRIES_PER_BUCKET, |bucket| {
            let entries = bucket.entries.iter();
            entries.filter(|entry| entry.load() != 0).count()
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
            let table = WideTable::new(0, bits);
            let images: HashSet<u128> = (0..1u128 << bits).map(|key| table.mix(key)).collect();
            assert_eq!(images.len(), 1 << bits);
            assert!(images.iter().all(|&image| image < 1 << bits));
        }
    }

    #[test]
    fn small_tables_lose_entries_but_return_no_false_ones() {
        for (bytes, key_bits) in [(0, 127), (0, 1), (4096, 80), (1 << 20, 127), (1 << 16, 6)] {
            assert_no_false_entries(bytes, key_bits);
        }
    }

    /// Stores and reads random entries in a table of this size. Asserts that the table never calls a state refuted in
    /// more moves than were stored for it.
    fn assert_no_false_entries(bytes: usize, key_bits: u32) {
        let table = WideTable::new(bytes, key_bits);
        let mut largest_budgets: HashMap<u128, u32> = HashMap::new();
        let mut random = fastrand::Rng::with_seed(1);
        for _ in 0..if cfg!(miri) { 200 } else { 20_000 } {
            let key = random_key(&mut random, key_bits);
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

    /// Returns a random key of at most `key_bits` bits. There are few different keys, so the same key is used again.
    fn random_key(random: &mut fastrand::Rng, key_bits: u32) -> u128 {
        let key = random.u128(..1 << key_bits.min(10));
        if key_bits > 75 { key | key << 65 } else { key }
    }

    #[test]
    fn a_large_table_keeps_all_entries() {
        let table = WideTable::new(1 << 20, 127);
        let keys = if cfg!(miri) { 100 } else { 1000 };

        for key in 0..keys {
            table.store(key << 100, 7);
        }

        assert!((0..keys).all(|key| table.is_refuted(key << 100, 7)));
        assert!(!(0..keys).any(|key| table.is_refuted(key << 100, 8)));
        assert!(table.fill_in_thousandths() > 0);
    }

    /// Different stored keys differ in both words, so a mixture of the words of two entries would be a false entry.
    #[test]
    fn workers_that_share_a_small_table_return_no_false_entries() {
        const KEYS: u64 = 1 << 10;
        let table = WideTable::new(0, 127);
        let rounds = if cfg!(miri) { 20 } else { 200_000 };

        std::thread::scope(|scope| {
            for seed in 0..4 {
                let table = &table;
                scope.spawn(move || {
                    let mut random = fastrand::Rng::with_seed(seed);
                    for _ in 0..rounds {
                        let low = random.u64(..KEYS);
                        let high = random.u64(..KEYS);
                        // Only keys with equal words are stored.
                        table.store(u128::from(low) << 64 | u128::from(low), 5);
                        let is_hit = table.is_refuted(u128::from(high) << 64 | u128::from(low), 5);
                        assert!(!is_hit || low == high);
                    }
                });
            }
        });
    }
}
