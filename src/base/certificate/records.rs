//! The evidence of a search: records, that is, keys of states that cannot be solved within a budget (number of moves).
//!
//! ```text
//! evidence search
//! floor F
//! records N N ...
//! bytes N
//! <N bytes><line feed>
//! ```
//!
//! The floor is the smallest budget that may have records; checkers search states with smaller budgets themselves. The
//! line `records` has the numbers of records with the largest budget, the next smaller one, and so on down to the
//! floor. The block has the keys of each budget in ascending order. Each key is stored as a number in LEB128 (seven
//! bits per byte): its distance from the smallest key that may follow the key before.

use super::reader::CertificateReader;
use crate::puzzle::Key;
use crate::search::Records;
use std::ops::RangeInclusive;

/// Appends the evidence of a search to a certificate: records, each with the key of a state and a budget (a number of
/// moves that does not solve the state). `keys[n]` has the sorted keys for the budget `n`. A budget beyond the end of
/// this list has no keys. `budgets` is the range of budgets to write. Its start is the smallest budget of a record.
pub fn append_records<K: Key>(keys: &[Vec<K>], budgets: RangeInclusive<u32>, out: &mut Vec<u8>) {
    let mut header = format!("evidence search\nfloor {}\nrecords", budgets.start());
    let mut block = Vec::new();
    for budget in budgets.rev() {
        let keys_of_budget = keys.get(budget as usize).map_or(&[][..], Vec::as_slice);
        header.push_str(&format!(" {}", keys_of_budget.len()));
        append_keys(keys_of_budget, &mut block);
    }
    header.push_str(&format!("\nbytes {}\n", block.len()));
    out.extend_from_slice(header.as_bytes());
    out.append(&mut block);
    out.push(b'\n');
}

/// Appends different keys, in ascending order, to `out`, each as a small number in LEB128 (seven bits per byte): the
/// distance from the smallest key that may follow the key before.
fn append_keys<K: Key>(keys: &[K], out: &mut Vec<u8>) {
    let mut least_next_key = 0;
    for &key in keys {
        let key = key.to_number();
        append_leb128(key - least_next_key, out);
        least_next_key = key + 1;
    }
}

/// Reads the records of a certificate, after the line `evidence search`. A record says that the state with a key cannot
/// be solved within a budget (a number of moves). The budgets go from the floor (the smallest one), which the file
/// names, to `budget`. Returns `None` if the records do not follow the format.
pub fn read_records<K: Key>(file: &mut CertificateReader, budget: u32) -> Option<Records<K>> {
    let floor: u32 = file.value("floor")?.parse().ok()?;
    let counts: Vec<&str> = file.value("records")?.split(' ').collect();
    let mut block = file.block()?;
    // The line `records` has one count for each budget from the floor to `budget`.
    if floor > budget || counts.len() != (budget - floor) as usize + 1 {
        return None;
    }
    // One list of keys for each budget from 0. The counts begin with the largest budget. No budget below the floor has
    // a count, so its list stays empty.
    let mut keys: Vec<Vec<K>> = vec![Vec::new(); budget as usize + 1];
    for (count, keys_of_budget) in counts.iter().zip(keys.iter_mut().rev()) {
        *keys_of_budget = read_keys(count.parse().ok()?, &mut block)?;
    }
    if !block.is_empty() {
        return None;
    }
    Some(Records {
        budget,
        keys,
        floor,
    })
}

/// Reads `count` ascending keys from the front of `block`, and removes their bytes. Each key is stored as its distance
/// from the smallest key that may follow the key before. Returns `None` if the bytes do not follow the format.
fn read_keys<K: Key>(count: usize, block: &mut &[u8]) -> Option<Vec<K>> {
    let mut keys = Vec::new();
    let mut least_next_key = 0u128;
    for _ in 0..count {
        let key = least_next_key.checked_add(read_leb128(block)?)?;
        keys.push(K::from_number(key)?);
        least_next_key = key + 1; // No overflow: a key has at most 127 bits.
    }
    Some(keys)
}

/// Number of bits of a number that a byte of LEB128 stores.
const BITS_PER_BYTE: u32 = 7;
/// The highest bit of a byte of LEB128. If this bit is 1, another byte of the number follows.
const CONTINUES: u8 = 1 << BITS_PER_BYTE;

/// Appends `value` in unsigned LEB128: seven bits per byte, lowest bits first. The highest bit of a byte says that
/// another byte follows.
pub(super) fn append_leb128(mut value: u128, out: &mut Vec<u8>) {
    while value >= u128::from(CONTINUES) {
        out.push(value as u8 | CONTINUES);
        value >>= BITS_PER_BYTE;
    }
    out.push(value as u8);
}

/// Reads an unsigned LEB128 number (seven bits per byte, lowest bits first) from the front of `bytes`, and removes its
/// bytes. Returns `None` if the number is incomplete, has more than 128 bits, or is longer than necessary.
fn read_leb128(bytes: &mut &[u8]) -> Option<u128> {
    let mut value = 0;
    for shift in (0..u128::BITS).step_by(BITS_PER_BYTE as usize) {
        let (&byte, following) = bytes.split_first()?;
        *bytes = following;
        let bits = u128::from(byte & !CONTINUES);
        value |= bits << shift;
        // The shift to the left has lost bits.
        let is_too_large = bits << shift >> shift != bits;
        // A last byte of 0 could be left out, unless it is the only byte of the number.
        let is_needless = byte == 0 && shift > 0;
        if is_too_large || is_needless {
            return None;
        }
        let is_last = byte & CONTINUES == 0;
        if is_last {
            return Some(value);
        }
    }
    // The number has more bytes than 128 bits need.
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn written_records_are_read_back() {
        assert_read_back(
            vec![vec![], vec![], vec![0u64, 5, 6, (1 << 63) - 1], vec![127]],
            2,
        );
        assert_read_back(
            vec![vec![0u128, 1 << 64, (1 << 127) - 1], vec![], vec![9]],
            0,
        );
    }

    /// Writes `keys`, one list for each budget (number of moves), but only for budgets of at least `floor`. Asserts
    /// that reading returns the same keys.
    fn assert_read_back<K: Key>(keys: Vec<Vec<K>>, floor: u32) {
        let budget = keys.len() as u32 - 1;
        let mut bytes = Vec::new();
        append_records(&keys, floor..=budget, &mut bytes);
        let mut file = CertificateReader::new(&bytes);

        assert_eq!(file.line(), Some("evidence search"));
        let read = read_records(&mut file, budget).unwrap();

        let written = Records {
            budget,
            keys,
            floor,
        };
        assert_eq!(read, written);
        assert!(file.is_at_end());
    }

    #[test]
    fn keys_with_too_many_bits_are_refused() {
        let mut bytes = Vec::new();
        append_records(&[vec![1u128 << 63]], 0..=0, &mut bytes);
        let mut file = CertificateReader::new(&bytes);
        file.line();

        assert_eq!(read_records::<u64>(&mut file, 0), None);
    }

    #[test]
    fn malformed_records_are_refused() {
        for text in [
            "floor 1\nrecords 0\nbytes 0\n\n",
            "floor 0\nrecords 0 0\nbytes 0\n\n",
            "floor 0\nrecords 1\nbytes 0\n\n",
            "floor 0\nrecords 0\nbytes 1\n\n",
            "floor 0\nrecords 0\nbytes 2\nab\n",
            "floor 0\nrecords 99999999999\nbytes 1\na\n",
        ] {
            let mut file = CertificateReader::new(text.as_bytes());
            assert_eq!(read_records::<u64>(&mut file, 0), None, "{text}");
        }
    }

    #[test]
    fn numbers_that_are_longer_than_necessary_are_refused() {
        assert_eq!(read_leb128(&mut &[128, 1][..]), Some(128));
        assert_eq!(read_leb128(&mut &[129, 0][..]), None);
        assert_eq!(read_leb128(&mut &[255; 20][..]), None);
    }
}
