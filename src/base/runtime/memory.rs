//! A hook for returning free memory to the operating system.
//!
//! Allocators may keep memory that was freed. A program with a limit on resident memory registers a function here that
//! returns this memory to the system. The library itself does not depend on the allocator.

use std::sync::OnceLock;

static RELEASE_HOOK: OnceLock<fn()> = OnceLock::new();

/// Registers the function that [`release_memory`] calls. Only the first registration counts.
pub fn set_release_hook(hook: fn()) {
    let _ = RELEASE_HOOK.set(hook);
}

/// Calls the registered hook, if any. Call this when a phase has freed much memory.
pub fn release_memory() {
    if let Some(hook) = RELEASE_HOOK.get() {
        hook();
    }
}
