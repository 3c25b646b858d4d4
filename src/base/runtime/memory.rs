//! The memory that data may fill, and a hook that returns free memory to the operating system.

use std::sync::OnceLock;

/// Memory for the program itself and for allocations that are not counted one by one, in bytes.
const UNCOUNTED_BYTES: usize = 16 << 20;

/// Returns the part of a memory limit that data may fill up to the last byte.
pub fn counted_memory(limit: usize) -> usize {
    limit - UNCOUNTED_BYTES.min(limit / 2)
}

static RELEASE_HOOK: OnceLock<fn()> = OnceLock::new();

/// Registers the function that [`release_memory`] calls. Only the first registration counts.
pub fn set_release_hook(hook: fn()) {
    let _ = RELEASE_HOOK.set(hook);
}

/// Calls the registered hook, if any. Call this function after much memory has been freed.
pub fn release_memory() {
    if let Some(hook) = RELEASE_HOOK.get() {
        hook();
    }
}
