//! The limits of a check that runs in this process.

use super::signals;
use kortest_checker::Limits;

/// Bytes that the program itself takes.
const PROGRAM_BYTES: usize = 8 << 20;

/// The limits of the check of a certificate. `memory` is for the whole process: the program, the certificate and the check. A
/// signal stops the check, so that work has no limit: a command goes on with a certificate that an earlier run wrote, however
/// long its search was.
pub fn limits_of_check(bytes: &[u8], threads: usize, memory: usize) -> Limits {
    let mut limits = Limits::of(bytes.len());
    (limits.threads, limits.work) = (threads, u64::MAX);
    limits.stop = signals::flag();
    limits.memory = memory.saturating_sub(PROGRAM_BYTES + bytes.len()) as u64;
    limits
}
