//! What both tables share: their operations, and the memory of their buckets.

/// A table of states that cannot be solved within a budget.
pub trait FactTable<K>: Send + Sync {
    /// Allocates the largest table that fits into `bytes`, for keys of `key_bits` bits.
    fn new(bytes: usize, key_bits: u32) -> Self;

    /// Returns the size of the table.
    fn bytes(&self) -> usize;

    /// Loads the bucket of a key into the cache, for a later call of [`fails`](FactTable::fails).
    fn prefetch(&self, key: K);

    /// Returns whether the table proves that the state cannot be solved in `budget` moves.
    fn fails(&self, key: K, budget: u32) -> bool;

    /// Stores that the state with this key cannot be solved in `budget` moves.
    fn store(&self, key: K, budget: u32);

    /// Estimates the fraction of the table's entries that are in use, in thousandths.
    fn fill_in_thousandths(&self) -> u32;
}

/// Number of buckets that show how full a table is. Mixed keys fill all buckets evenly.
pub const SAMPLE_BUCKETS: usize = 1024;

/// Loads a bucket into the cache.
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

/// Allocates zeroed buckets without touching their memory. There is at least one bucket.
///
/// # Safety
///
/// Zero bytes are a valid bucket.
pub unsafe fn allocate_zeroed<B>(buckets: usize) -> Box<[B]> {
    let layout = std::alloc::Layout::array::<B>(buckets).expect("a table fits the address space");
    assert!(layout.size() > 0, "a table has a bucket");
    // SAFETY: the layout is not empty, and Box uses this layout.
    unsafe {
        let memory = std::alloc::alloc_zeroed(layout).cast::<B>();
        if memory.is_null() {
            std::alloc::handle_alloc_error(layout);
        }
        Box::from_raw(std::ptr::slice_from_raw_parts_mut(memory, buckets))
    }
}
