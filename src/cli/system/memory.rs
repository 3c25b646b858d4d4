//! Settings of the memory allocator.
//!
//! The GNU allocator keeps memory that a thread has freed in the thread's arena, for later allocations of that thread.
//! If several phases each use up to the limit on different threads, the process would exceed the limit. So each phase
//! returns its free memory to the system, and the number of arenas is small. A single arena would make allocating
//! threads wait for each other. Other allocators are not changed.

/// The number of arenas in a process that proves one board at a time.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
const MAX_ARENAS: i32 = 8;

/// Free bytes that an arena keeps within a phase. Returning memory and requesting it again takes time, and blocks other
/// threads. Setting this value also stops the allocator from adjusting two values by itself: this one, and the minimum
/// size of allocations that are mapped separately.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
const MAX_KEPT_BYTES: i32 = 16 << 20;

/// Limits the number of arenas and makes phases return their free memory. The caller must call this before it starts
/// threads.
pub fn share_free_memory() {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    // SAFETY: the function takes no pointers, and no other thread runs yet.
    unsafe {
        libc::mallopt(libc::M_ARENA_MAX, MAX_ARENAS);
        libc::mallopt(libc::M_TRIM_THRESHOLD, MAX_KEPT_BYTES);
    }
    kortest::runtime::set_release_hook(give_back);
}

/// Allows more arenas, so that `threads` threads with separate shares of the memory rarely wait for each other in the
/// allocator.
pub fn raise_arena_limit(threads: usize) {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    // SAFETY: the function takes no pointers, and only affects arenas that are created later.
    unsafe {
        // Threads are assigned to arenas in turn. With several arenas for each thread, two threads seldom share one.
        libc::mallopt(libc::M_ARENA_MAX, threads.saturating_mul(4).min(1024) as i32);
    }
    #[cfg(not(all(target_os = "linux", target_env = "gnu")))]
    let _ = threads;
}

/// Returns free memory to the system.
fn give_back() {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    // SAFETY: the function takes no pointers, and any thread may call it at any time.
    unsafe {
        libc::malloc_trim(0);
    }
}
