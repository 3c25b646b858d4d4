//! The limits of a check that runs in this process.

use super::signals;
use kortest_checker::Limits;

/// Memory of the program itself, in bytes.
const PROGRAM_BYTES: usize = 8 << 20;

/// Returns the limits for checking a certificate. `memory` is the limit of the whole process, which includes the
/// program and the certificate. A signal can stop the check, so its work is unlimited: the certificate of an earlier run is
/// checked completely, however long its search was.
pub fn limits_of_check(bytes: &[u8], threads: usize, memory: usize) -> Limits {
    let mut limits = Limits::of(bytes.len());
    (limits.threads, limits.work) = (threads, u64::MAX);
    limits.stop = signals::flag();
    limits.memory = memory.saturating_sub(PROGRAM_BYTES + bytes.len()) as u64;
    limits
}
