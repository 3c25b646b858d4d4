//! What the system allows this process to use: processor cores and memory.

/// The default of `--memory` if the system allows more, in bytes.
const DEFAULT_MEMORY: u64 = 1 << 30;

/// Returns the number of processor cores that this process may use.
pub fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, |n| n.get())
}

/// Returns the default of `--memory` in bytes: 1 GiB, or less if the system would end or refuse a
/// process of this size. The rest is for the file cache and for other processes of the group.
pub fn default_memory() -> u64 {
    let group = group_memory().map(|bytes| bytes / 4 * 3);
    let address_space = address_space().map(|bytes| bytes / 2);
    let allowed = [group, address_space].into_iter().flatten().min();
    allowed.map_or(DEFAULT_MEMORY, |bytes| bytes.min(DEFAULT_MEMORY))
}

/// Returns the memory limit of the control group of this process, in bytes.
#[cfg(target_os = "linux")]
fn group_memory() -> Option<u64> {
    let read = |path: &str| std::fs::read_to_string(path).ok();
    let groups = read("/proc/self/cgroup")?;
    let mounts = read("/proc/self/mountinfo")?;
    super::control_groups::memory_limit(&groups, &mounts, read)
}

/// This system has no control groups.
#[cfg(not(target_os = "linux"))]
fn group_memory() -> Option<u64> {
    None
}

/// Returns the limit of `ulimit -v`, in bytes.
#[cfg(unix)]
fn address_space() -> Option<u64> {
    let mut limit = std::mem::MaybeUninit::<libc::rlimit>::uninit();
    // SAFETY: the pointer is valid, and a successful call has filled the value.
    let limit = unsafe {
        if libc::getrlimit(libc::RLIMIT_AS, limit.as_mut_ptr()) != 0 {
            return None;
        }
        limit.assume_init()
    };
    (limit.rlim_cur != libc::RLIM_INFINITY).then_some(limit.rlim_cur)
}

/// This system has no limit of the address space that the program could read.
#[cfg(not(unix))]
fn address_space() -> Option<u64> {
    None
}
