//! Numbers in blocks of bytes.

/// Unsigned LEB128: seven bits a byte, the lowest first, with the top bit set on all bytes but the last.
pub fn leb128(mut value: u64, out: &mut Vec<u8>) {
    while value >= 128 {
        out.push(value as u8 | 128);
        value >>= 7;
    }
    out.push(value as u8);
}
