//! Variable-length encoding of numbers in the binary blocks of certificates.

/// Appends `value` in unsigned LEB128: seven bits per byte, lowest bits first.
pub fn leb128(mut value: u64, out: &mut Vec<u8>) {
    while value >= 128 {
        out.push(value as u8 | 128);
        value >>= 7;
    }
    out.push(value as u8);
}

/// Reads an unsigned LEB128 number. `None` if the number is incomplete or too large.
pub fn read_leb128(bytes: &mut &[u8]) -> Option<u64> {
    let mut value = 0;
    for shift in (0..64).step_by(7) {
        let (&byte, rest) = bytes.split_first()?;
        *bytes = rest;
        let bits = u64::from(byte & 127);
        value |= bits << shift;
        if bits << shift >> shift != bits {
            return None;
        }
        if byte < 128 {
            return Some(value);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn written_numbers_are_read_back() {
        for value in [0, 1, 127, 128, 300, (1 << 63) - 1, 1 << 63, u64::MAX] {
            let mut bytes = Vec::new();
            leb128(value, &mut bytes);
            assert_eq!(read_leb128(&mut bytes.as_slice()), Some(value));
            assert_eq!(read_leb128(&mut &bytes[..bytes.len() - 1]), None);
        }
        assert_eq!(read_leb128(&mut &[255; 11][..]), None);
    }
}
