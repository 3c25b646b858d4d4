//! Memory as the system counts it.
//!
//! The GNU allocator keeps what a thread has freed for that thread, in an arena of its own. Phases that each take
//! up to the limit, on whichever threads, would count several times over: so each gives back what it frees, and there
//! are few arenas. With one alone threads that allocate wait for each other. Other allocators are left alone.

/// Arenas of a process that proves one thing at a time.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
const ARENAS: i32 = 8;

/// So many free bytes an arena keeps within a phase: to give back less and take it again takes time, and other threads wait
/// for the system meanwhile. Set by hand, this and the size from which memory is mapped by itself no longer adapt.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
const KEPT: i32 = 16 << 20;

/// Makes threads share a few arenas, and gives back what phases free. To be called before there are threads.
pub fn share_free_memory() {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    // SAFETY: it takes no pointers, and there is no other thread yet.
    unsafe {
        libc::mallopt(libc::M_ARENA_MAX, ARENAS);
        libc::mallopt(libc::M_TRIM_THRESHOLD, KEPT);
    }
    kortest::runtime::set_release_hook(give_back);
}

/// Lets so many threads that each have their share of the memory free and take it without waiting for each other.
pub fn for_shares(threads: usize) {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    // SAFETY: it takes no pointers, and counts for arenas that are yet to be made.
    unsafe {
        // Threads come and go, and arenas are given out in turn: with several for each, they seldom meet.
        libc::mallopt(libc::M_ARENA_MAX, threads.saturating_mul(4).min(1024) as i32);
    }
    #[cfg(not(all(target_os = "linux", target_env = "gnu")))]
    let _ = threads;
}

/// Gives free memory back to the system.
fn give_back() {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    // SAFETY: it takes no pointers, and may be called at any time from any thread.
    unsafe {
        libc::malloc_trim(0);
    }
}
