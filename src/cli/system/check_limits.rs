//! The limits for checking a certificate within a command of the program.

use super::allowance::default_memory;
use super::input::max_certificate_bytes;
use super::signals;
use kortest_checker::{self as checker, Error, Exceeded, Limits};

/// Memory that the program needs besides the check, in bytes.
const PROGRAM_BYTES: usize = 12 << 20;

/// A check needs at most this many bytes of memory for each byte of a certificate.
const MEMORY_PER_BYTE: usize = 64;

/// Work for finding out how much memory a check needs, in steps. All large tables are allocated
/// before this work is done.
const PROBING_WORK: u64 = 1 << 24;

/// Returns the limits for checking a certificate.
pub fn limits_of_check(bytes: &[u8], threads: usize, memory: usize) -> Limits {
    let mut limits = Limits::of(bytes.len());
    (limits.threads, limits.work) = (threads, u64::MAX);
    limits.stop = signals::flag();
    limits.memory = memory.saturating_sub(PROGRAM_BYTES + bytes.len()) as u64;
    limits
}

/// Returns the `--memory` with which `kortest check` has room for a certificate, in bytes, if the
/// default is too small.
///
/// The checker itself tells: it reads the certificate with more and more memory, and is stopped
/// before it verifies much.
pub fn memory_for_check(bytes: &[u8]) -> Option<usize> {
    let default = usize::try_from(default_memory()).unwrap_or(usize::MAX);
    if bytes.len() <= default.saturating_sub(PROGRAM_BYTES) / MEMORY_PER_BYTE {
        return None;
    }
    let mut memory = default;
    while !has_room(bytes, memory) {
        // Whole MiB are easy to write.
        memory = memory.checked_mul(2)?.next_multiple_of(1 << 20);
    }
    (memory > default).then_some(memory)
}

/// Returns whether the tables for checking a certificate fit into the memory.
fn has_room(bytes: &[u8], memory: usize) -> bool {
    let mut limits = limits_of_check(bytes, 1, memory);
    (limits.work, limits.stop) = (PROBING_WORK, None);
    let is_full = matches!(
        checker::check(bytes, &limits),
        Err(Error::Limit(Exceeded::Memory(_)))
    );
    bytes.len() as u64 <= max_certificate_bytes(memory) && !is_full
}
