//! A hook for returning free memory to the operating system.
//!
//! An allocator may keep what was freed. A program that has promised to stay under a limit of resident memory can
//! register a function here that returns it; the library itself never touches the allocator.

use std::sync::OnceLock;

static GIVE_BACK: OnceLock<fn()> = OnceLock::new();

/// Registers a function to be called whenever a phase has freed much memory. Only the first registration counts.
pub fn when_memory_is_freed(give_back: fn()) {
    let _ = GIVE_BACK.set(give_back);
}

/// Calls the registered function: a phase has freed much memory.
pub fn freed() {
    if let Some(give_back) = GIVE_BACK.get() {
        give_back();
    }
}
