//! A fast hash function for numbers.

use std::hash::Hasher;

/// Mixes the bits of a number. The highest bits are mixed best.
pub fn scramble(key: u64) -> u64 {
    (key ^ key >> 32).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

#[derive(Default)]
pub struct Scramble(u64);

impl Hasher for Scramble {
    fn finish(&self) -> u64 {
        self.0 ^ self.0 >> 29
    }
    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|&byte| self.write_u64(byte.into()));
    }
    fn write_u64(&mut self, key: u64) {
        self.0 = scramble(self.0.rotate_left(5) ^ key);
    }
}
