//! What the process has used so far.

#[cfg(unix)]
use nix::sys::resource::{UsageWho, getrusage};
#[cfg(unix)]
use nix::sys::time::TimeValLike;
#[cfg(unix)]
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// Resources of the whole process.
#[derive(Clone, Copy, Debug)]
pub struct Used {
    /// CPU seconds of all threads.
    pub cpu_seconds: f64,
    /// The peak of resident memory in bytes.
    pub peak_memory: u64,
}

/// CPU microseconds of the process before it began to count: whoever starts a program by exec, as `cargo run` does, hands
/// its own on to it.
#[cfg(unix)]
static BEFORE: AtomicU64 = AtomicU64::new(0);

/// Begins to count: first of all, and with each of several inputs anew. (There is no second peak of memory.)
pub fn begin() {
    #[cfg(unix)]
    BEFORE.store(cpu_micros().unwrap_or(0), Relaxed);
}

/// What has been used; `None` where the system does not tell.
#[cfg(unix)]
pub fn used() -> Option<Used> {
    let usage = getrusage(UsageWho::RUSAGE_SELF).ok()?;
    let micros = cpu_micros()?.saturating_sub(BEFORE.load(Relaxed));
    // Linux and the BSDs count kibibytes, macOS bytes.
    let unit = if cfg!(target_os = "macos") { 1 } else { 1024 };
    let peak = own_peak().unwrap_or(usage.max_rss() as u64 * unit);
    Some(Used { cpu_seconds: micros as f64 / 1e6, peak_memory: peak })
}

/// CPU seconds of the calling thread; `None` where the system does not tell.
#[cfg(target_os = "linux")]
pub fn thread_cpu_seconds() -> Option<f64> {
    let usage = getrusage(UsageWho::RUSAGE_THREAD).ok()?;
    Some((usage.user_time().num_microseconds() + usage.system_time().num_microseconds()) as f64 / 1e6)
}

/// CPU seconds of the calling thread; `None` where the system does not tell.
#[cfg(not(target_os = "linux"))]
pub fn thread_cpu_seconds() -> Option<f64> {
    None
}

/// Of all threads, since the process began.
#[cfg(unix)]
fn cpu_micros() -> Option<u64> {
    let usage = getrusage(UsageWho::RUSAGE_SELF).ok()?;
    u64::try_from(usage.user_time().num_microseconds() + usage.system_time().num_microseconds()).ok()
}

/// The peak of this program alone: on Linux `max_rss` begins with what the process had before it became this program, that
/// is with all of a large shell or test that started it.
#[cfg(unix)]
fn own_peak() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kibibytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kibibytes * 1024)
}

/// What has been used; `None` where the system does not tell.
#[cfg(not(unix))]
pub fn used() -> Option<Used> {
    None
}
