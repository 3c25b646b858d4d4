//! What the process has used so far.

/// CPU seconds of all threads, and the peak of resident memory in bytes. `None` where the system does not tell.
#[cfg(unix)]
pub fn usage() -> Option<(f64, u64)> {
    use nix::sys::resource::{UsageWho, getrusage};
    use nix::sys::time::TimeValLike;
    let usage = getrusage(UsageWho::RUSAGE_SELF).ok()?;
    let micros = usage.user_time().num_microseconds() + usage.system_time().num_microseconds();
    // Linux and the BSDs count kibibytes, macOS bytes.
    let unit = if cfg!(target_os = "macos") { 1 } else { 1024 };
    Some((micros as f64 / 1e6, usage.max_rss() as u64 * unit))
}

/// CPU seconds of all threads, and the peak of resident memory in bytes. `None` where the system does not tell.
#[cfg(not(unix))]
pub fn usage() -> Option<(f64, u64)> {
    None
}
