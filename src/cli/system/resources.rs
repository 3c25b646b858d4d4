//! The resources of this process: the limit of its memory, the allocator, the time and
//! the memory that the process has used, and what the check of a certificate may use.

use super::signals;
use kortest::runtime::{Progress, Run, allowed_memory, cores};
use kortest_checker::{self as checker, Error, Exceeded, Limits};
use kortest_store::files::max_certificate_bytes;
use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::OnceLock;
#[cfg(unix)]
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// Returns the default of `--memory` in bytes: 1 GiB, or less if the system does not allow it.
pub fn default_memory() -> usize {
    allowed_memory(1 << 30)
}

/// The memory limit of this process in bytes, which never changes.
static MEMORY_LIMIT: OnceLock<usize> = OnceLock::new();

/// Sets the memory limit of this process, before the work begins.
pub fn set_memory_limit(bytes: usize) {
    MEMORY_LIMIT.get_or_init(|| bytes);
}

/// Returns the memory limit of this process in bytes: `--memory`, or its default in commands without
/// this option.
pub fn memory_limit() -> usize {
    *MEMORY_LIMIT.get_or_init(default_memory)
}

/// Allocates as [`System`] does. If the system refuses memory, for example because of `ulimit -v`,
/// the program ends with one line on stderr. Without this type it would abort.
pub struct Allocator;

const NO_MEMORY: &str = "kortest: the system has no more memory for this program; \
                         use a smaller --memory, or fewer --threads\n";

/// The system does not allow the command, so it would fail again.
const EXIT_CODE: i32 = 4;

// SAFETY: all requests go unchanged to the allocator of the system.
unsafe impl GlobalAlloc for Allocator {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        // SAFETY: the caller keeps the contract of this function, which is the same.
        let memory = unsafe { System.alloc(layout) };
        end_without_memory(memory)
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        // SAFETY: as above.
        let memory = unsafe { System.alloc_zeroed(layout) };
        end_without_memory(memory)
    }

    unsafe fn realloc(&self, memory: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        // SAFETY: as above.
        let memory = unsafe { System.realloc(memory, layout, size) };
        end_without_memory(memory)
    }

    unsafe fn dealloc(&self, memory: *mut u8, layout: Layout) {
        // SAFETY: as above.
        unsafe { System.dealloc(memory, layout) }
    }
}

/// Returns `memory`, or ends the program if it is null.
#[inline]
fn end_without_memory(memory: *mut u8) -> *mut u8 {
    if memory.is_null() {
        end();
    }
    memory
}

/// Ends the program without allocating memory, and without running destructors.
#[cold]
fn end() -> ! {
    #[cfg(unix)]
    // SAFETY: the pointer and the length are those of one text.
    unsafe {
        let _ = libc::write(2, NO_MEMORY.as_ptr().cast(), NO_MEMORY.len());
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
        let arenas = threads.saturating_mul(4).min(1024);
        libc::mallopt(libc::M_ARENA_MAX, arenas as i32);
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

/// The time and memory that the whole process has used.
#[derive(Clone, Copy, Debug)]
pub struct Used {
    /// CPU time of all threads, in seconds.
    pub cpu_seconds: f64,
    /// Peak of resident memory, in bytes.
    pub peak_memory: u64,
}

/// The CPU time in microseconds when counting began.
#[cfg(unix)]
static BEFORE: AtomicU64 = AtomicU64::new(0);

/// Starts to count CPU time from 0.
pub fn begin() {
    #[cfg(unix)]
    if let Some(usage) = usage_of(libc::RUSAGE_SELF) {
        BEFORE.store(cpu_micros(&usage), Relaxed);
    }
}

/// Returns the used resources; `None` on systems that do not measure them.
#[cfg(unix)]
pub fn used() -> Option<Used> {
    let usage = usage_of(libc::RUSAGE_SELF)?;
    let micros = cpu_micros(&usage).saturating_sub(BEFORE.load(Relaxed));
    // `ru_maxrss` is in bytes on macOS, and in kibibytes on Linux and the BSDs.
    let unit = if cfg!(target_os = "macos") { 1 } else { 1024 };
    Some(Used {
        cpu_seconds: micros as f64 / 1e6,
        peak_memory: own_peak().unwrap_or(usage.ru_maxrss as u64 * unit),
    })
}

/// Returns the used resources; `None` on systems that do not measure them.
#[cfg(not(unix))]
pub fn used() -> Option<Used> {
    None
}

/// Returns the CPU time of the calling thread in seconds.
#[cfg(target_os = "linux")]
pub fn thread_cpu_seconds() -> Option<f64> {
    let usage = usage_of(libc::RUSAGE_THREAD)?;
    Some(cpu_micros(&usage) as f64 / 1e6)
}

/// This system does not measure the CPU time of a thread.
#[cfg(not(target_os = "linux"))]
pub fn thread_cpu_seconds() -> Option<f64> {
    None
}

/// Returns the usage counters of the process or of a thread.
#[cfg(unix)]
fn usage_of(who: libc::c_int) -> Option<libc::rusage> {
    let mut usage = std::mem::MaybeUninit::uninit();
    // SAFETY: the pointer is valid, and a successful call has filled the value.
    unsafe { (libc::getrusage(who, usage.as_mut_ptr()) == 0).then(|| usage.assume_init()) }
}

/// Returns the sum of user time and system time, in microseconds.
#[cfg(unix)]
fn cpu_micros(usage: &libc::rusage) -> u64 {
    micros(usage.ru_utime) + micros(usage.ru_stime)
}

#[cfg(unix)]
fn micros(time: libc::timeval) -> u64 {
    time.tv_sec as u64 * 1_000_000 + time.tv_usec as u64
}

/// Returns the peak of resident memory, if the system has a file with this number. On Linux
/// `ru_maxrss` may be too large: it counts the process from before it became this program.
#[cfg(unix)]
fn own_peak() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    for line in status.lines() {
        if let Some(peak) = line.strip_prefix("VmHWM:") {
            let kibibytes: u64 = peak.trim().strip_suffix("kB")?.trim().parse().ok()?;
            return Some(kibibytes * 1024);
        }
    }
    None
}

/// Memory that the program needs besides the check, in bytes.
const PROGRAM_BYTES: usize = 16 << 20;

/// Memory for the states that the checker's own search has refuted, in bytes.
const SEARCH_BYTES: usize = 4 << 20;

/// Work for finding out how much memory a check needs, in steps. All large tables are allocated
/// before this work is done.
const PROBING_WORK: u64 = 1 << 24;

/// Returns the limits for checking a certificate.
pub fn limits_of_check(bytes: &[u8], threads: usize, memory: usize) -> Limits {
    let mut limits = Limits::of(bytes.len());
    limits.threads = threads;
    limits.work = u64::MAX;
    limits.stop = signals::flag();
    limits.memory = memory.saturating_sub(PROGRAM_BYTES + bytes.len()) as u64;
    limits
}

/// Returns the limits for checking a certificate as a part of another command, with the default
/// limit for the work.
pub fn usual_limits_of_check(bytes: &[u8]) -> Limits {
    let mut limits = limits_of_check(bytes, cores(), memory_limit());
    limits.work = Limits::of(bytes.len()).work;
    limits
}

/// Returns the resources of a computation that is a part of another command, which a signal stops.
/// The rest of the memory is for what the command itself keeps, such as a certificate and its page.
pub fn usual_run(progress: &Progress) -> Run<'_> {
    let mut run = Run::new(progress).threads(cores());
    run.memory = memory_limit() / 4 * 3;
    if let Some(stop) = signals::flag() {
        run.limits.stop = stop;
    }
    run
}

/// Returns the `--memory` with which `kortest check` has room for a certificate, in bytes, if the
/// default is too small.
pub fn memory_for_check(bytes: &[u8]) -> Option<usize> {
    let default = default_memory();
    let most = memory_of_records(bytes);
    if most <= default || has_room(bytes, default) {
        return None;
    }
    let mut memory = default;
    while memory < most {
        // Whole MiB are easy to write.
        memory = memory.checked_mul(2)?.next_multiple_of(1 << 20);
    }
    Some(memory)
}

/// Memory for a record of a search in the checker: a state and its clicks.
const RECORD_BYTES: usize = size_of::<(u64, u32)>();

/// Memory that a hash map needs for each bucket besides the entry, in bytes.
const TAG_BYTES: usize = 1;

/// A hash map may have this many buckets more than its entries need.
const SPARE_BUCKETS: usize = 16;

/// Returns the memory for checking a certificate of a search, in bytes. Other certificates need
/// less for each byte.
fn memory_of_records(bytes: &[u8]) -> usize {
    // Only the last byte of each record is below 128.
    let records = bytes.iter().filter(|&&byte| byte < 128).count();
    let list = records * RECORD_BYTES;
    // The checker keeps the records in a hash map too, of which it fills at most seven eighths.
    let buckets = (records * 8 / 7 + SPARE_BUCKETS).next_power_of_two();
    let map = buckets * (RECORD_BYTES + TAG_BYTES);
    PROGRAM_BYTES + SEARCH_BYTES + bytes.len() + list + map
}

/// Returns whether the tables for checking a certificate fit into the memory. The checker itself
/// tells, and is stopped before it verifies much.
fn has_room(bytes: &[u8], memory: usize) -> bool {
    if bytes.len() as u64 > max_certificate_bytes(memory) {
        return false;
    }
    let mut limits = limits_of_check(bytes, 1, memory);
    limits.work = PROBING_WORK;
    limits.stop = None;
    let result = checker::check(bytes, &limits);
    !matches!(result, Err(Error::Limit(Exceeded::Memory(_))))
}

#[cfg(test)]
mod tests {
    use super::memory_of_records;
    use kortest::search::max_records;

    #[test]
    fn records_need_memory_in_a_list_and_in_a_map() {
        let records = 1_000_000;
        let file = [0x80, 0x80, 1].repeat(records);

        let needed = memory_of_records(&file);

        let list = 16 * records;
        let map = 17 << 21;
        assert_eq!(needed, (20 << 20) + file.len() + list + map);
    }

    /// Otherwise `kortest check` would refuse at its defaults what `kortest prove` has written at
    /// the same defaults.
    #[test]
    fn all_records_that_a_proof_may_have_are_checked_in_the_same_memory() {
        for memory in [1 << 28, 1 << 29, 1 << 30] {
            // A record in a large list takes one or two bytes, as in the largest known files.
            let file = [0x80, 1].repeat(max_records::<u64>(memory));

            assert!(memory_of_records(&file) <= memory, "{memory}");
        }
    }

    #[test]
    fn a_file_without_records_needs_little_memory() {
        assert!(memory_of_records(b"") < 32 << 20);
    }
}
