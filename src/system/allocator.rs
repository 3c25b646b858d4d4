//! The allocator of the program: it ends the program in an orderly way if the system refuses memory, and gives freed
//! memory back to the system.

use std::alloc::{GlobalAlloc, Layout, System};

/// Allocates as [`System`] does. If the system refuses memory, for example because of `ulimit -v`, the program ends
/// with one line on stderr. Without this type it would abort.
pub struct Allocator;

/// The message if the system refuses memory.
const NO_MEMORY: &str = "kortest: the system has no more memory for this program; \
                         use a smaller --memory, or fewer --threads\n";

/// The exit code if the system refuses memory: the command cannot be done here.
const EXIT_CODE: i32 = 4;

// SAFETY: all requests go unchanged to the allocator of the system.
unsafe impl GlobalAlloc for Allocator {
    /// Allocates memory as the system does, but ends the program if the system refuses it.
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        // SAFETY: the caller keeps the contract of this function, which is the same.
        let memory = unsafe { System.alloc(layout) };
        end_without_memory(memory)
    }

    /// Allocates memory that is filled with zeros; ends the program if the system refuses it.
    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        // SAFETY: as above.
        let memory = unsafe { System.alloc_zeroed(layout) };
        end_without_memory(memory)
    }

    /// Changes the size of allocated memory, and may move it; ends the program if the system refuses it.
    unsafe fn realloc(&self, memory: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        // SAFETY: as above.
        let memory = unsafe { System.realloc(memory, layout, size) };
        end_without_memory(memory)
    }

    /// Gives allocated memory back.
    unsafe fn dealloc(&self, memory: *mut u8, layout: Layout) {
        // SAFETY: as above.
        unsafe { System.dealloc(memory, layout) }
    }
}

/// Returns `memory`, the address that the system has allocated, or ends the program if it is null: then the system has
/// refused the memory.
#[inline]
fn end_without_memory(memory: *mut u8) -> *mut u8 {
    if memory.is_null() {
        end();
    }
    memory
}

/// Ends the program because the system refuses memory: writes one line to stderr, without allocating memory and without
/// running destructors.
#[cold]
fn end() -> ! {
    #[cfg(unix)]
    // SAFETY: the pointer and the length are those of one text.
    unsafe {
        let _ = libc::write(
            libc::STDERR_FILENO,
            NO_MEMORY.as_ptr().cast(),
            NO_MEMORY.len(),
        );
        libc::_exit(EXIT_CODE)
    }
    #[cfg(not(unix))]
    {
        use std::io::Write;
        let _ = std::io::stderr().write_all(NO_MEMORY.as_bytes());
        std::process::exit(EXIT_CODE)
    }
}

/// The maximum number of arenas (memory areas of the allocator).
#[cfg(all(target_os = "linux", target_env = "gnu"))]
const MAX_ARENAS: i32 = 8;

/// The number of free bytes that the allocator keeps for later requests.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
const MAX_KEPT_BYTES: i32 = 16 << 20;

/// Makes the allocator return freed memory to the system: limits the number of its memory areas (*arenas*) and the free
/// bytes that it keeps, and installs a function that returns all free memory on request. Must be called before other
/// threads start. Only glibc has these settings.
pub fn configure_allocator() {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    // SAFETY: `mallopt` takes no pointers, and no other thread runs yet.
    unsafe {
        libc::mallopt(libc::M_ARENA_MAX, MAX_ARENAS);
        libc::mallopt(libc::M_TRIM_THRESHOLD, MAX_KEPT_BYTES);
    }
    kortest::runtime::set_release_hook(give_back);
}

/// The maximum number of free bytes that an arena keeps for later requests, if several threads work side by side. This
/// is the largest size of an arena's heap, so an arena may keep all its memory. With little memory, an arena keeps the
/// share of one thread.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
const MAX_KEPT_SIDE_BY_SIDE: usize = 64 << 20;

/// An arena grows at least by the bytes that it may keep, divided by this number, which must be at least 2: otherwise
/// the allocator would undo each growth. Arenas grow by large steps, because each growth is a call of the system that
/// stops the other threads for a moment. Memory that is not used costs nothing.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
const GROWTH_SHARE: usize = 4;

/// Number of arenas for each thread. With several arenas per thread, two threads rarely use the same arena.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
const ARENAS_PER_THREAD: usize = 4;

/// The maximum number of arenas if several threads work side by side.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
const MAX_MANY_ARENAS: usize = 1024;

/// Prepares the allocator for several threads that work side by side: allows more arenas, so that threads rarely wait
/// for each other, and lets arenas grow by larger steps and keep their free memory. A call of
/// [`release_memory`](kortest::runtime::release_memory) returns this memory to the system. `memory` is the
/// memory of all threads together, in bytes. `threads` must be at least 1.
pub fn allocate_side_by_side(threads: usize, memory: usize) {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    {
        // The free bytes that an arena may keep. With little memory, this is the share of one thread.
        let kept = MAX_KEPT_SIDE_BY_SIDE.min(memory / threads);
        let arenas = threads
            .saturating_mul(ARENAS_PER_THREAD)
            .min(MAX_MANY_ARENAS);
        // The numbers are at most `MAX_KEPT_SIDE_BY_SIDE` and `MAX_MANY_ARENAS`, so the casts lose nothing.
        // SAFETY: the function takes no pointers, and only affects later requests.
        unsafe {
            libc::mallopt(libc::M_TOP_PAD, (kept / GROWTH_SHARE) as i32);
            libc::mallopt(libc::M_TRIM_THRESHOLD, kept as i32);
            libc::mallopt(libc::M_ARENA_MAX, arenas as i32);
        }
    }
    #[cfg(not(all(target_os = "linux", target_env = "gnu")))]
    let _ = (threads, memory);
}

/// Returns the free memory of all memory areas of the allocator to the system. Only glibc can do this.
fn give_back() {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    // SAFETY: `malloc_trim` takes no pointers, and any thread may call it at any time.
    unsafe {
        libc::malloc_trim(0);
    }
}
