//! The limits for checking a certificate within a command of the program.

use super::signals;
use kortest_checker::Limits;

/// Memory that the program needs besides the check, in bytes.
const PROGRAM_BYTES: usize = 8 << 20;

/// Returns the limits for checking a certificate.
pub fn limits_of_check(bytes: &[u8], threads: usize, memory: usize) -> Limits {
    let mut limits = Limits::of(bytes.len());
    (limits.threads, limits.work) = (threads, u64::MAX);
    limits.stop = signals::flag();
    limits.memory = memory.saturating_sub(PROGRAM_BYTES + bytes.len()) as u64;
    limits
}
