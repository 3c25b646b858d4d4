//! The time and the memory that the process has used.

#[cfg(unix)]
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// The time and memory that the whole process has used.
#[derive(Clone, Copy, Debug)]
pub struct Used {
    /// CPU time of all threads, in seconds.
    pub cpu_seconds: f64,
    /// Peak of resident memory, in bytes.
    pub peak_memory: u64,
}

/// Number of microseconds in a second.
#[cfg(unix)]
const MICROS_PER_SECOND: u64 = 1_000_000;

/// Number of bytes in a kibibyte.
#[cfg(unix)]
const KIBIBYTE: u64 = 1024;

/// The CPU time of the process at the call of [`begin`], in microseconds.
#[cfg(unix)]
static MICROS_AT_BEGIN: AtomicU64 = AtomicU64::new(0);

/// Starts to count CPU time from 0.
pub fn begin() {
    #[cfg(unix)]
    if let Some(usage) = usage_of(libc::RUSAGE_SELF) {
        MICROS_AT_BEGIN.store(cpu_micros(&usage), Relaxed);
    }
}

/// Returns the CPU time that the process has used since [`begin`], and its largest memory so far; `None` if the system
/// does not measure them.
#[cfg(unix)]
pub fn used() -> Option<Used> {
    let usage = usage_of(libc::RUSAGE_SELF)?;
    let micros = cpu_micros(&usage).saturating_sub(MICROS_AT_BEGIN.load(Relaxed));
    // `ru_maxrss` is in bytes on macOS, and in kibibytes on Linux and the BSDs.
    let is_in_bytes = cfg!(target_os = "macos");
    let unit_bytes = if is_in_bytes { 1 } else { KIBIBYTE };
    Some(Used {
        cpu_seconds: micros as f64 / MICROS_PER_SECOND as f64,
        peak_memory: own_peak().unwrap_or(usage.ru_maxrss as u64 * unit_bytes),
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
    Some(cpu_micros(&usage) as f64 / MICROS_PER_SECOND as f64)
}

/// This system does not measure the CPU time of a thread.
#[cfg(not(target_os = "linux"))]
pub fn thread_cpu_seconds() -> Option<f64> {
    None
}

/// Returns the system's counters of used resources: of the process or of the calling thread, as the constant `who`
/// says. `None` if the call fails.
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

/// Converts a time to microseconds. The counters of a process are never negative.
#[cfg(unix)]
fn micros(time: libc::timeval) -> u64 {
    time.tv_sec as u64 * MICROS_PER_SECOND + time.tv_usec as u64
}

/// Returns the largest resident memory of the process so far, in bytes. `None` if the system has no file with this
/// number, which only Linux has. There, the counter `ru_maxrss` may be too large, because it includes the time before
/// the process ran this program.
#[cfg(unix)]
fn own_peak() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    for line in status.lines() {
        if let Some(peak) = line.strip_prefix("VmHWM:") {
            let kibibytes: u64 = peak.trim().strip_suffix("kB")?.trim().parse().ok()?;
            return Some(kibibytes * KIBIBYTE);
        }
    }
    None
}
