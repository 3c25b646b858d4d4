//! LEB128, an encoding of numbers as bytes.

/// Reads a number; `None` if its encoding is not valid or exceeds 64 bits.
pub fn leb128(block: &mut &[u8]) -> Option<u64> {
    let mut value = 0;
    for i in 0..10 {
        let byte = *block.split_off_first()?;
        let part = u64::from(byte & 127);
        // The shift must not lose bits at the top.
        if part << (7 * i) >> (7 * i) != part || i > 0 && byte == 0 {
            return None;
        }
        value |= part << (7 * i);
        if byte < 128 {
            return Some(value);
        }
    }
    None
}
