//! Measures the peak memory of a program, if [`Counting`] is its global allocator.

use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

/// Maximum memory of the process, in bytes. An allocation beyond this maximum fails.
const MAX_BYTES: usize = 3 << 30;

static LIVE: AtomicUsize = AtomicUsize::new(0);
static PEAK: AtomicUsize = AtomicUsize::new(0);

/// An allocator that calls the system's allocator and counts the allocated bytes.
pub struct Counting;

/// Counts the bytes of an allocation. Returns `false` if the allocation would exceed the limit.
fn take(size: usize) -> bool {
    let live = LIVE.fetch_add(size, Relaxed).saturating_add(size);
    if live > MAX_BYTES {
        LIVE.fetch_sub(size, Relaxed);
        return false;
    }
    PEAK.fetch_max(live, Relaxed);
    true
}

// SAFETY: the system's allocator does all allocations. A null pointer is allowed and means that
// memory is exhausted.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        if take(layout.size()) {
            unsafe { System.alloc(layout) }
        } else {
            std::ptr::null_mut()
        }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        if take(layout.size()) {
            unsafe { System.alloc_zeroed(layout) }
        } else {
            std::ptr::null_mut()
        }
    }

    unsafe fn realloc(&self, old: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        if size > layout.size() && !take(size - layout.size()) {
            return std::ptr::null_mut();
        }
        if size < layout.size() {
            LIVE.fetch_sub(layout.size() - size, Relaxed);
        }
        unsafe { System.realloc(old, layout, size) }
    }

    unsafe fn dealloc(&self, old: *mut u8, layout: Layout) {
        LIVE.fetch_sub(layout.size(), Relaxed);
        unsafe { System.dealloc(old, layout) }
    }
}

/// The result of a function, and the memory that the function needed.
pub struct Measured<T> {
    pub result: T,
    /// The peak of the memory that the function allocated, in bytes.
    pub peak: usize,
}

/// Runs a function, and measures its memory.
pub fn measure<T>(run: impl FnOnce() -> T) -> Measured<T> {
    let before = LIVE.load(Relaxed);
    PEAK.store(before, Relaxed);
    let result = run();
    Measured {
        result,
        peak: PEAK.load(Relaxed).saturating_sub(before),
    }
}
