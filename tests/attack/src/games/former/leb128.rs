//! Numbers in a block: seven bits a byte, the lowest first, the top bit in all bytes but the last.

/// The first number of a block, which goes on behind it.
pub fn read(block: &mut &[u8]) -> Option<u64> {
    let mut value = 0u128;
    for n in 0..10 {
        let byte = *block.split_off_first()?;
        value |= u128::from(byte & 127) << (7 * n);
        if byte < 128 {
            return u64::try_from(value).ok();
        }
    }
    None
}

/// Puts a number behind a block.
pub fn write(block: &mut Vec<u8>, mut value: u64) {
    while value >= 128 {
        block.push(value as u8 | 128);
        value >>= 7;
    }
    block.push(value as u8);
}
