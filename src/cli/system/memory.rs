//! Settings of the memory allocator.

/// The maximum number of arenas (memory areas of the allocator).
#[cfg(all(target_os = "linux", target_env = "gnu"))]
const MAX_ARENAS: i32 = 8;

/// The number of free bytes that the allocator keeps for later requests.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
const MAX_KEPT_BYTES: i32 = 16 << 20;

/// Makes the allocator return freed memory to the system. Must be called before other threads
/// start.
pub fn configure_allocator() {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    // SAFETY: `mallopt` takes no pointers, and no other thread runs yet.
    unsafe {
        libc::mallopt(libc::M_ARENA_MAX, MAX_ARENAS);
        libc::mallopt(libc::M_TRIM_THRESHOLD, MAX_KEPT_BYTES);
    }
    kortest::runtime::set_release_hook(give_back);
}

/// Allows more arenas, so that threads rarely wait for each other.
pub fn raise_arena_limit(threads: usize) {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    // SAFETY: the function takes no pointers, and only affects arenas that are created later.
    unsafe {
        // With several arenas per thread, two threads rarely use the same arena.
        libc::mallopt(
            libc::M_ARENA_MAX,
            threads.saturating_mul(4).min(1024) as i32,
        );
    }
    #[cfg(not(all(target_os = "linux", target_env = "gnu")))]
    let _ = threads;
}

/// Returns free memory to the system.
fn give_back() {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    // SAFETY: `malloc_trim` takes no pointers, and any thread may call it at any time.
    unsafe {
        libc::malloc_trim(0);
    }
}
