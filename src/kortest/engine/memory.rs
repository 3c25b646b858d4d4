//! Memory as the system counts it.
//!
//! An allocator may keep what was freed. A program that has promised to stay under a limit can say here how free memory
//! is given back to the system; the library itself leaves the allocator alone.

use std::sync::OnceLock;

static GIVE_BACK: OnceLock<fn()> = OnceLock::new();

/// Names what is called whenever a phase has freed much memory. The first name counts.
pub fn when_memory_is_freed(give_back: fn()) {
    let _ = GIVE_BACK.set(give_back);
}

/// A phase has freed much memory.
pub(crate) fn freed() {
    if let Some(give_back) = GIVE_BACK.get() {
        give_back();
    }
}
