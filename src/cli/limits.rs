//! The memory limit of this process, and the limits of checks and computations, which a signal also ends.

use kortest::runtime::{Progress, Run, allowed_memory, cores};
use kortest_checker::Limits;
use kortest_store::check;
use kortest_system::signals;
use std::sync::OnceLock;

/// Returns the default of `--memory` in bytes: 1 GiB, or less if the system does not allow it.
pub fn default_memory() -> usize {
    allowed_memory(1 << 30)
}

/// The memory limit of this process in bytes, which never changes.
static MEMORY_LIMIT: OnceLock<usize> = OnceLock::new();

/// Sets the memory limit of this process, before the work begins. Only the first call has an effect.
pub fn set_memory_limit(bytes: usize) {
    MEMORY_LIMIT.get_or_init(|| bytes);
}

/// Returns the memory limit of this process in bytes: `--memory`, or its default in commands without this option.
pub fn memory_limit() -> usize {
    *MEMORY_LIMIT.get_or_init(default_memory)
}

/// Returns the limits for checking a certificate with these bytes, without a limit for the work. `memory` is the
/// number of bytes for the whole program. A signal such as Ctrl-C ends the check.
pub fn limits_of_check(bytes: &[u8], threads: usize, memory: usize) -> Limits<'static> {
    let mut limits = check::limits_of_check(bytes, threads, memory);
    limits.stop = signals::flag();
    limits
}

/// Returns the limits for checking a certificate with these bytes as a part of another command. The size of the
/// certificate decides how much work is allowed.
pub fn usual_limits_of_check(bytes: &[u8]) -> Limits<'static> {
    let mut limits = limits_of_check(bytes, cores(), memory_limit());
    limits.work = usual_work(bytes);
    limits
}

/// Returns the limit for the work of checking a certificate, in steps. The limit grows with the number of `bytes`.
pub fn usual_work(bytes: &[u8]) -> u64 {
    Limits::of(bytes.len()).work
}

/// Returns the resources of a computation that is a part of another command: all cores, and three quarters of the
/// memory. The other quarter is for the data of the command, such as a certificate. A signal ends the computation.
pub fn usual_run(progress: &Progress) -> Run<'_> {
    let mut run = Run::new(progress).threads(cores());
    run.memory = memory_limit() / 4 * 3;
    if let Some(stop) = signals::flag() {
        run.limits.stop = stop;
    }
    run
}
