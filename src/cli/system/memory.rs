//! Memory as the system counts it.
//!
//! The GNU allocator keeps what a thread has freed for that thread, in an arena of its own. Phases that each take
//! up to the limit, on whichever threads, would count several times over. Other allocators are left alone.

/// Makes all threads share one arena, and gives back what phases free. To be called before there are threads.
pub fn share_free_memory() {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    // SAFETY: it takes no pointers, and there is no other thread yet.
    unsafe {
        libc::mallopt(libc::M_ARENA_MAX, 1);
    }
    kortest::engine::when_memory_is_freed(give_back);
}

/// Gives free memory back to the system.
fn give_back() {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    // SAFETY: it takes no pointers, and may be called at any time from any thread.
    unsafe {
        libc::malloc_trim(0);
    }
}
