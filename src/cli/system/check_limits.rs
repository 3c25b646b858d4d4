//! The limits for checking a certificate within a command of the program.

use super::files::max_certificate_bytes;
use super::resources::default_memory;
use super::signals;
use kortest_checker::{self as checker, Error, Exceeded, Limits};

/// Memory that the program needs besides the check, in bytes.
const PROGRAM_BYTES: usize = 16 << 20;

/// Memory for the states that the checker's own search has refuted, in bytes.
const SEARCH_BYTES: usize = 4 << 20;

/// Work for finding out how much memory a check needs, in steps. All large tables are allocated
/// before this work is done.
const PROBING_WORK: u64 = 1 << 24;

/// Returns the limits for checking a certificate.
pub fn limits_of_check(bytes: &[u8], threads: usize, memory: usize) -> Limits {
    let mut limits = Limits::of(bytes.len());
    limits.threads = threads;
    limits.work = u64::MAX;
    limits.stop = signals::flag();
    limits.memory = memory.saturating_sub(PROGRAM_BYTES + bytes.len()) as u64;
    limits
}

/// Returns the `--memory` with which `kortest check` has room for a certificate, in bytes, if the
/// default is too small.
pub fn memory_for_check(bytes: &[u8]) -> Option<usize> {
    let default = usize::try_from(default_memory()).unwrap_or(usize::MAX);
    let most = memory_of_records(bytes);
    if most <= default || has_room(bytes, default) {
        return None;
    }
    let mut memory = default;
    while memory < most {
        // Whole MiB are easy to write.
        memory = memory.checked_mul(2)?.next_multiple_of(1 << 20);
    }
    Some(memory)
}

/// Returns the memory for checking a certificate of a search, in bytes. Other certificates need
/// less for each byte.
fn memory_of_records(bytes: &[u8]) -> usize {
    // Only the last byte of each record is below 128.
    let records = bytes.iter().filter(|&&byte| byte < 128).count();
    let list = records * size_of::<(u64, u32)>();
    // The checker keeps the records in a hash map too, of which it fills at most seven eighths.
    let buckets = (records * 8 / 7 + 16).next_power_of_two();
    let map = buckets * (size_of::<(u64, u32)>() + 1);
    PROGRAM_BYTES + SEARCH_BYTES + bytes.len() + list + map
}

/// Returns whether the tables for checking a certificate fit into the memory. The checker itself
/// tells, and is stopped before it verifies much.
fn has_room(bytes: &[u8], memory: usize) -> bool {
    if bytes.len() as u64 > max_certificate_bytes(memory) {
        return false;
    }
    let mut limits = limits_of_check(bytes, 1, memory);
    limits.work = PROBING_WORK;
    limits.stop = None;
    let result = checker::check(bytes, &limits);
    !matches!(result, Err(Error::Limit(Exceeded::Memory(_))))
}

#[cfg(test)]
mod tests {
    use super::memory_of_records;

    #[test]
    fn records_need_memory_in_a_list_and_in_a_map() {
        let records = 1_000_000;
        let file = [0x80, 0x80, 1].repeat(records);

        let needed = memory_of_records(&file);

        let list = 16 * records;
        let map = 17 << 21;
        assert_eq!(needed, (20 << 20) + file.len() + list + map);
    }

    #[test]
    fn a_file_without_records_needs_little_memory() {
        assert!(memory_of_records(b"") < 32 << 20);
    }
}
