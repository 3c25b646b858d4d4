//! A hook that returns free memory to the operating system.

use std::sync::OnceLock;

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
