//! What the process has used so far.

use std::sync::OnceLock;

/// Resources of the whole process.
#[derive(Clone, Copy, Debug)]
pub struct Used {
    /// CPU seconds of all threads.
    pub cpu_seconds: f64,
    /// The peak of resident memory in bytes.
    pub peak_memory: u64,
}

/// CPU seconds of the process before it became this program: whoever starts a program by exec, as `cargo run` does, hands
/// its own on to it.
static BEFORE: OnceLock<f64> = OnceLock::new();

/// Begins to count. To be called first of all.
pub fn begin() {
    if let Some(used) = used() {
        let _ = BEFORE.set(used.cpu_seconds);
    }
}

/// What has been used; `None` where the system does not tell.
#[cfg(unix)]
pub fn used() -> Option<Used> {
    use nix::sys::resource::{UsageWho, getrusage};
    use nix::sys::time::TimeValLike;
    let usage = getrusage(UsageWho::RUSAGE_SELF).ok()?;
    let micros = usage.user_time().num_microseconds() + usage.system_time().num_microseconds();
    // Linux and the BSDs count kibibytes, macOS bytes.
    let unit = if cfg!(target_os = "macos") { 1 } else { 1024 };
    let peak = own_peak().unwrap_or(usage.max_rss() as u64 * unit);
    Some(Used { cpu_seconds: micros as f64 / 1e6 - BEFORE.get().unwrap_or(&0.0), peak_memory: peak })
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
