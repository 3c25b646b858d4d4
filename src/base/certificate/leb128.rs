//! Numbers in blocks of bytes.

/// Unsigned LEB128: seven bits a byte, the lowest first, with the top bit set on all bytes but the last.
pub fn leb128(mut value: u64, out: &mut Vec<u8>) {
    while value >= 128 {
        out.push(value as u8 | 128);
        value >>= 7;
    }
    out.push(value as u8);
}

/// Reads a number from the front of `bytes`. `None` if the bytes end before it does, or if it does not fit into 64 bits.
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
    fn numbers_are_read_as_they_were_written() {
        for value in [0, 1, 127, 128, 300, (1 << 63) - 1, 1 << 63, u64::MAX] {
            let mut bytes = Vec::new();
            leb128(value, &mut bytes);
            assert_eq!(read_leb128(&mut bytes.as_slice()), Some(value));
            assert_eq!(read_leb128(&mut &bytes[..bytes.len() - 1]), None);
        }
        assert_eq!(read_leb128(&mut &[255; 11][..]), None);
    }
}
