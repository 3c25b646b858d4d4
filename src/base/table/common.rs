//! The interface of both transposition tables, and the memory of their buckets.

use std::marker::PhantomData;
use std::ops::Deref;

/// A transposition table: a hash table of states, each with a budget (a number of moves in which it cannot be solved).
pub trait TranspositionTable<K>: Send + Sync {
    /// Allocates the largest table that fits into `bytes`, for keys of `key_bits` bits.
    fn new(bytes: usize, key_bits: u32) -> Self;

    /// Returns the size of the table, in bytes.
    fn bytes(&self) -> usize;

    /// Loads the bucket of a key into the cache, for a later call of [`is_refuted`](TranspositionTable::is_refuted).
    fn prefetch(&self, key: K);

    /// Returns whether the table proves that the state with this key cannot be solved in `budget` moves. `false` proves
    /// nothing: the table forgets states when it is full.
    fn is_refuted(&self, key: K, budget: u32) -> bool;

    /// Stores that the state with this key cannot be solved in `budget` moves.
    fn store(&self, key: K, budget: u32);

    /// Estimates the fraction of the table's entries that are in use, in thousandths.
    fn fill_in_thousandths(&self) -> u32;
}

/// Maximum number of buckets (groups of entries) whose entries are counted to estimate how full a table is.
const SAMPLE_BUCKETS: usize = 1024;

/// Estimates how full a hash table is, in thousandths, from its first buckets (groups of `entries_per_bucket` entries).
/// The first buckets suffice, because keys are spread evenly over all buckets. `count_used` returns the number of
/// entries of a bucket that are in use. `buckets` must not be empty.
pub fn estimate_fill<B>(
    buckets: &[B],
    entries_per_bucket: usize,
    count_used: impl Fn(&B) -> usize,
) -> u32 {
    let sample = &buckets[..buckets.len().min(SAMPLE_BUCKETS)];
    let used: usize = sample.iter().map(count_used).sum();
    (used * 1000 / (sample.len() * entries_per_bucket)) as u32
}

/// Loads a bucket (one cache line of a hash table) into the cache of the processor, so that a later look-up is faster.
/// Does nothing on other processors than x86-64.
#[inline]
pub fn prefetch<B>(bucket: &B) {
    #[cfg(target_arch = "x86_64")]
    // SAFETY: a prefetch is only a hint, and SSE is part of x86-64.
    unsafe {
        std::arch::x86_64::_mm_prefetch::<{ std::arch::x86_64::_MM_HINT_T0 }>(
            std::ptr::from_ref(bucket).cast(),
        );
    };
    #[cfg(not(target_arch = "x86_64"))]
    let _ = bucket;
}

/// The buckets of a hash table: groups of entries, one cache line each. The first bucket begins at a cache line.
///
/// The memory of the buckets is a list of words, because the standard library takes memory that is already zero from
/// the system only for small alignments. For the alignment of a bucket, the library would write all zeros itself, on
/// one thread. The system provides the memory of a bucket when a worker first writes to it.
pub struct Buckets<B> {
    /// The buckets, and words before and after them that align the first bucket.
    words: Vec<u64>,
    /// Number of words before the first bucket.
    first_word: usize,
    count: usize,
    kind: PhantomData<B>,
}

impl<B> Buckets<B> {
    /// Allocates `count` buckets (cache lines of a hash table) of zeros. Does not write to their memory: the system
    /// provides zeroed memory when a thread first writes to it.
    ///
    /// # Safety
    ///
    /// Zero bytes are a valid bucket. A bucket consists of atomics, and needs no drop.
    pub unsafe fn zeroed(count: usize) -> Buckets<B> {
        const { assert!(align_of::<B>() >= align_of::<u64>(), "buckets are aligned") };
        let bytes_of_buckets = count.checked_mul(size_of::<B>());
        // More bytes, by the alignment of a bucket: some words before the first aligned bucket stay unused.
        let bytes = bytes_of_buckets.and_then(|bytes| bytes.checked_add(align_of::<B>()));
        let bytes = bytes.expect("a table fits the address space");
        let words = vec![0_u64; bytes / size_of::<u64>()];
        Buckets {
            first_word: words.as_ptr().align_offset(align_of::<B>()),
            words,
            count,
            kind: PhantomData,
        }
    }
}

impl<B> Deref for Buckets<B> {
    type Target = [B];

    /// Returns the buckets, which begin at a cache line, as a slice.
    #[inline]
    fn deref(&self) -> &[B] {
        // SAFETY: `zeroed` has allocated `count` buckets after `first_word`, which is aligned. All buckets are valid,
        // and only their atomics change.
        unsafe {
            let first = self.words.as_ptr().add(self.first_word);
            std::slice::from_raw_parts(first.cast::<B>(), self.count)
        }
    }
}
