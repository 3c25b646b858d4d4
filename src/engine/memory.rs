//! Memory as the system counts it.
//!
//! The GNU allocator keeps what a thread has freed for that thread, in an arena of its own. Phases that each take
//! up to the limit, on whichever threads, would count several times over. Other allocators are left alone.

/// Makes all threads share one arena. To be called before there are any.
pub fn share_free_memory() {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    // SAFETY: it takes no pointers, and there is no other thread yet.
    unsafe {
        libc::mallopt(libc::M_ARENA_MAX, 1);
    }
}

/// Gives free memory back to the system.
pub fn give_back() {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    // SAFETY: it takes no pointers, and may be called at any time from any thread.
    unsafe {
        libc::malloc_trim(0);
    }
}
