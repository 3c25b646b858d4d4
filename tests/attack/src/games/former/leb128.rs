//! Reads and writes numbers in the LEB128 encoding: seven bits per byte, lowest bits first.

/// Reads the first number of a block, and removes the bytes of this number from `block`.
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

/// Appends a number to a block.
pub fn write(block: &mut Vec<u8>, mut value: u64) {
    while value >= 128 {
        block.push(value as u8 | 128);
        value >>= 7;
    }
    block.push(value as u8);
}
