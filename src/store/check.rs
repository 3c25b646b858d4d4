//! The memory that the check of a certificate needs.

use crate::files::max_certificate_bytes;
use kortest_checker::{self as checker, Error, Exceeded, Limits};

/// Number of bytes in a mebibyte.
const MIB: usize = 1 << 20;

/// Memory that the program needs besides the check, in bytes.
const PROGRAM_BYTES: usize = 16 * MIB;

/// Memory for the states that the checker's own search has refuted, in bytes.
const SEARCH_BYTES: usize = 4 * MIB;

/// Limit of work for a check that only finds out whether the memory suffices, in steps. A check allocates
/// all large tables within this work.
const PROBING_WORK: u64 = 1 << 24;

/// Returns the limits for checking a certificate, whose content is `bytes`, with several threads, without a
/// limit for the work. `memory` is for the whole program, in bytes; what the program and the certificate need
/// is subtracted.
pub fn limits_of_check(bytes: &[u8], threads: usize, memory: usize) -> Limits<'static> {
    let mut limits = Limits::of(bytes.len());
    limits.threads = threads;
    limits.work = u64::MAX;
    limits.memory = memory.saturating_sub(PROGRAM_BYTES + bytes.len()) as u64;
    limits
}

/// Returns a memory limit that suffices for the check of a certificate, in bytes: `default`, doubled until it reaches an
/// estimate of what the check needs. `default` must not be 0. `None` if it suffices, or if the doubled number overflows.
pub fn memory_for_check(bytes: &[u8], default: usize) -> Option<usize> {
    // The estimate may be too large, so a real check decides about the default.
    let max_needed = memory_of_records(bytes);
    if max_needed <= default || has_room(bytes, default) {
        return None;
    }
    let mut memory = default;
    while memory < max_needed {
        // Whole MiB are easy to write.
        memory = memory.checked_mul(2)?.next_multiple_of(MIB);
    }
    Some(memory)
}

/// Memory for a record of a search in the checker: a state and its clicks.
const RECORD_BYTES: usize = size_of::<(u64, u32)>();

/// Memory that a hash map needs for each bucket besides the entry, in bytes.
const TAG_BYTES: usize = 1;

/// A hash map may have this many buckets more than its entries need.
const SPARE_BUCKETS: usize = 16;

/// The highest bit of a byte of a number in LEB128: the number continues in the next byte.
const CONTINUES: u8 = 0x80;

/// Estimates the memory for the check of a certificate, in bytes. The estimate is right if its evidence
/// consists of the records of a search (states that were refuted), which the checker keeps in a list and in a
/// hash map. Other evidence needs less memory for each of its bytes.
fn memory_of_records(bytes: &[u8]) -> usize {
    // A record is a number in LEB128, which does not continue after its last byte.
    let records = bytes.iter().filter(|&&byte| byte & CONTINUES == 0).count();
    let list = records * RECORD_BYTES;
    // The checker keeps the records in a hash map too, of which it fills at most seven eighths.
    let buckets = (records * 8 / 7 + SPARE_BUCKETS).next_power_of_two();
    let map = buckets * (RECORD_BYTES + TAG_BYTES);
    PROGRAM_BYTES + SEARCH_BYTES + bytes.len() + list + map
}

/// Returns whether the tables for the check of a certificate fit into `memory` bytes. To find out, runs the
/// checker itself, but with so little work allowed that it stops soon after it has allocated its tables.
fn has_room(bytes: &[u8], memory: usize) -> bool {
    if bytes.len() as u64 > max_certificate_bytes(memory) {
        return false;
    }
    let threads = 1;
    let mut limits = limits_of_check(bytes, threads, memory);
    limits.work = PROBING_WORK;
    let result = checker::check(bytes, &limits);
    !matches!(result, Err(Error::Limit(Exceeded::Memory(_))))
}

#[cfg(test)]
mod tests {
    use super::memory_of_records;
    use kortest::search::max_records;

    #[test]
    fn records_need_memory_in_a_list_and_in_a_map() {
        let records = 1_000_000;
        let file = [0x80, 0x80, 1].repeat(records);

        let needed = memory_of_records(&file);

        let list = 16 * records;
        let map = 17 << 21;
        assert_eq!(needed, (20 << 20) + file.len() + list + map);
    }

    /// Otherwise `kortest check` would refuse at its defaults what `kortest prove` has written at
    /// the same defaults.
    #[test]
    fn all_records_that_a_proof_may_have_are_checked_in_the_same_memory() {
        for memory in [1 << 28, 1 << 29, 1 << 30] {
            // A record in a large list takes one or two bytes, as in the largest known files.
            let file = [0x80, 1].repeat(max_records::<u64>(memory));

            assert!(memory_of_records(&file) <= memory, "{memory}");
        }
    }

    #[test]
    fn a_file_without_records_needs_little_memory() {
        assert!(memory_of_records(b"") < 32 << 20);
    }
}
