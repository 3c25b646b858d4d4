//! Numbers in blocks of bytes.

/// A LEB128 number: seven bits per byte, the lowest first. `None` unless it is the shortest form of a number below
/// 2^64.
pub fn leb128(block: &mut &[u8]) -> Option<u64> {
    let mut value = 0;
    for i in 0..10 {
        let byte = *block.split_off_first()?;
        let part = u64::from(byte & 127);
        // No bit is shifted out at the top.
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
