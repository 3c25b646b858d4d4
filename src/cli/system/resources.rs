//! What the process has used so far.

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
    let micros = cpu_micros()?.saturating_sub(BEFORE.load(Relaxed));
    // Linux and the BSDs count kibibytes, macOS bytes.
    let unit = if cfg!(target_os = "macos") { 1 } else { 1024 };
    let peak = own_peak().or_else(|| Some(usage(libc::RUSAGE_SELF)?.ru_maxrss as u64 * unit))?;
    Some(Used { cpu_seconds: micros as f64 / 1e6, peak_memory: peak })
}

/// CPU seconds of the calling thread; `None` where the system does not tell.
#[cfg(target_os = "linux")]
pub fn thread_cpu_seconds() -> Option<f64> {
    Some(micros(&usage(libc::RUSAGE_THREAD)?) as f64 / 1e6)
}

/// CPU seconds of the calling thread; `None` where the system does not tell.
#[cfg(not(target_os = "linux"))]
pub fn thread_cpu_seconds() -> Option<f64> {
    None
}

/// CPU microseconds of all threads since the process began.
#[cfg(unix)]
fn cpu_micros() -> Option<u64> {
    usage(libc::RUSAGE_SELF).as_ref().map(micros)
}

/// CPU microseconds of the program and of the system on its behalf.
#[cfg(unix)]
fn micros(usage: &libc::rusage) -> u64 {
    let micros = |time: libc::timeval| time.tv_sec as u64 * 1_000_000 + time.tv_usec as u64;
    micros(usage.ru_utime) + micros(usage.ru_stime)
}

/// What the system has counted for the process or for the calling thread.
#[cfg(unix)]
fn usage(who: libc::c_int) -> Option<libc::rusage> {
    let mut usage = std::mem::MaybeUninit::uninit();
    // SAFETY: the pointer is to a `rusage`, and this is read only if the call has succeeded and filled it.
    unsafe { (libc::getrusage(who, usage.as_mut_ptr()) == 0).then(|| usage.assume_init()) }
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
